"""One task for each room in memory: it takes the room's commands from a queue, so that rules never see two
things at once, and lets the room's bots think.

A command is run, stored, acknowledged and announced, in that order.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Collection
from dataclasses import dataclass, field, replace
from typing import NamedTuple, Protocol

from ..bots.counsel import Cost, Counsel
from ..engine import Seat, ShambleError
from .advice import Inquiry
from .errors import LostLease, NotYet, RoomError, RuleFailed, Trouble
from .leases import Elsewhere, Lease
from .limits import Limits
from .metrics import BOT_FAILURES, RULE_FAILURES, SAVES, answers_by
from .processes import Failed
from .room import Room
from .rows import Change, Passed
from .store import Store
from .thinking import Outcome, Thought

log = logging.getLogger(__name__)

RoomCommand = Callable[[Room], Change | None]

GRACE = 0.05
"""Seconds after somebody has become absent at which the others are told, so that it is so by then."""
RETRY = 1.0
"""Seconds after which a room that could not be loaded again is tried once more, though nobody asks for it."""


class OwnedRoom(NamedTuple):
    """A room, and the fencing number under which this process owns it."""

    room: Room
    fence: int


class Backend(Protocol):
    """What a worker needs of the hub."""

    store: Store
    limits: Limits

    async def lease(self, code: str) -> OwnedRoom:
        """The room as it is stored, leased anew."""
        ...

    def drop(self, worker: RoomWorker) -> None:
        """The worker's room belongs to somebody else now."""
        ...

    async def think(self, thought: Thought) -> Outcome:
        """What the bots make of it, worked out elsewhere; or `Failed`."""
        ...

    async def advise(self, inquiry: Inquiry) -> Counsel | Cost | None:
        """What comes of an inquiry, worked out elsewhere; or `Failed`."""
        ...

    def call(self, room: Room, person: str) -> None:
        """It is that person's turn there, and they are not here."""
        ...


class Watcher:
    """Is notified of a room's changes; several changes in a row are one notification."""

    def __init__(self, person: str) -> None:
        self.person = person
        self._version = 0
        self._changed = asyncio.Event()
        self._over = False

    def notify(self, version: int) -> None:
        self._version = version
        self._changed.set()

    def end(self) -> None:
        """The room goes on elsewhere: there is nothing more to be seen here."""
        self._over = True
        self._changed.set()

    async def changed(self) -> int:
        """Waits for a change; the room's newest version."""
        await self._changed.wait()
        if self._over:
            raise LostLease("room.moved")
        self._changed.clear()
        return self._version


@dataclass(frozen=True)
class Job:
    """A command in the queue; nobody waits for a bot's."""

    command: RoomCommand
    done: asyncio.Future[Change | None] | None = None
    person: str = ""

    def finish(self, room: Room, change: Change | None) -> None:
        """It is done and stored."""
        if self.done is not None and not self.done.done():
            self.done.set_result(change)

    def refuse(self, error: ShambleError) -> None:
        if self.done is not None and not self.done.done():
            self.done.set_exception(error)


@dataclass(frozen=True)
class Early:
    """A pass by hand that waits until its window may close."""

    job: Job
    passed: Passed
    given_at: int
    """How many answers everybody had seen by then: it does not hold for what has happened since."""


@dataclass(frozen=True)
class Passes(Job):
    """All that have waited for it, at once: nobody can tell whose was the last."""

    early: list[Early] = field(default_factory=list)

    def finish(self, room: Room, change: Change | None) -> None:
        """For everybody as they count."""
        for each in self.early:
            own = change and replace(change, version=room.version_for(each.passed.person))
            each.job.finish(room, own)

    def refuse(self, error: ShambleError) -> None:
        for each in self.early:
            each.job.refuse(error)


class RoomWorker:
    """Owns one room: nobody else changes it, as long as its lease is the newest."""

    def __init__(self, backend: Backend, held: OwnedRoom) -> None:
        self.room, self._fence = held
        self.watchers: set[Watcher] = set()
        self.last_used = time.monotonic()
        self.closed = False
        self.lost = False
        """Closed because the room is somebody else's."""
        self._backend = backend
        self._must_reload = False
        """Memory may be ahead of the database, or half changed."""
        self._queue: asyncio.Queue[Job | None] = asyncio.Queue()
        self._at_rest = asyncio.Event()
        self._at_rest.set()
        self._thinking: asyncio.Task[None] | None = None
        self._advising: asyncio.Task[None] | None = None
        self._absence_timer: asyncio.TimerHandle | None = None
        self._retry_timer: asyncio.TimerHandle | None = None
        self._pass_timer: asyncio.TimerHandle | None = None
        self._due_timer: asyncio.TimerHandle | None = None
        self._bot_timer: asyncio.TimerHandle | None = None
        self._early: list[Early] = []
        self._task = asyncio.create_task(self._work(), name=f"room {self.room.code}")
        self._go_on()

    # -- from outside ---------------------------------------------------------------------------------

    async def do(self, command: RoomCommand, person: str = "") -> Change | None:
        """Have a command run in its turn; when this returns it is stored. Its author's pages change first."""
        if self.lost:
            raise LostLease("room.moved")
        if self.closed:
            raise Trouble("room.closing")
        done: asyncio.Future[Change | None] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait(Job(command, done, person))
        return await done

    @property
    def lease(self) -> Lease:
        return Lease(self.room.code, self._fence)

    def visit(self) -> None:
        """Somebody came by, if only to look: bots that rest go on."""
        self.last_used = time.monotonic()
        self._let_bots_think()

    def connect(self, watcher: Watcher) -> None:
        self.watchers.add(watcher)
        self.room.presence.connect(watcher.person)
        self._presence_changed()
        if self.room.petitions.is_missed(watcher.person) and not self.room.is_absent(watcher.person):
            self.notice(watcher.person)

    def notice(self, person: str) -> None:
        """That person is in front of the page."""
        if not self.closed:
            self._queue.put_nowait(Job(lambda room: room.be_here(person)))

    def disconnect(self, watcher: Watcher) -> None:
        self.watchers.discard(watcher)
        self.room.presence.disconnect(watcher.person)
        self._presence_changed()

    def is_idle(self, seconds: float) -> bool:
        """Nobody watches, nothing is under way, and it has been so for that long."""
        unused = time.monotonic() - self.last_used >= seconds
        busy = self.watchers or self._thinking or self._advising or not self._at_rest.is_set()
        return unused and not busy and self._queue.empty()

    async def settled(self) -> Room:
        """The room between two commands: what anybody sees of it is stored already."""
        while self._must_reload or not self._at_rest.is_set():
            if self._must_reload:
                await self.do(_nothing)
            else:
                await self._at_rest.wait()
        if self.lost:
            raise LostLease("room.moved")
        return self.room

    async def close(self) -> None:
        """Finish what is in the queue and stop."""
        self.stop()
        await self._task

    def lose(self) -> None:
        """The room is somebody else's: acknowledge nothing more, and send everybody there."""
        self.lost = True
        while not self._queue.empty():
            if (job := self._queue.get_nowait()) is not None:
                job.refuse(LostLease("room.moved"))
        self.stop()
        for watcher in self.watchers:
            watcher.end()

    def stop(self) -> None:
        """Begin nothing more; a bot's thought comes to nothing."""
        if self.closed:
            return
        self.closed = True
        for task in (self._thinking, self._advising):
            if task is not None:
                task.cancel()
        timers = (self._absence_timer, self._retry_timer, self._pass_timer, self._due_timer, self._bot_timer)
        for timer in timers:
            if timer is not None:
                timer.cancel()
        for early in self._early:
            early.job.refuse(LostLease("room.moved") if self.lost else Trouble("room.closing"))
        self._queue.put_nowait(None)

    # -- the queue ------------------------------------------------------------------------------------

    async def _work(self) -> None:
        while (job := await self._queue.get()) is not None:
            self._at_rest.clear()
            if job.done is not None:
                self.last_used = time.monotonic()
            await self._run(job)
            self._at_rest.set()
            await asyncio.sleep(0)  # whoever waits to look at the room looks now
            self._go_on()

    async def _run(self, job: Job) -> None:
        """Run, store, acknowledge, announce. What goes wrong on the way leaves the room as it is stored."""
        try:
            if self._must_reload:
                await self._reload()
            change = job.command(self.room)
            if change is not None:
                with SAVES.time():
                    await self._backend.store.save(self.room.row(), self.room.chairs, change, self._fence)
                for moment in change.moments:
                    answers_by(moment.by).inc()
        except NotYet as early:
            self._early.append(Early(job, early.passed, self.room.play.timeline().last))
        except RuleFailed as failure:
            log.exception("room %s: a rule raised", self.room.code)
            RULE_FAILURES.inc()
            await self._try_to_reload()
            await self._freeze()
            job.refuse(failure)
        except Trouble as trouble:
            log.error("room %s: %s", self.room.code, trouble)
            await self._try_to_reload()
            job.refuse(trouble)
        except ShambleError as error:
            job.refuse(error)
        except Exception:
            log.exception("room %s: a command raised", self.room.code)
            await self._try_to_reload()
            job.refuse(Trouble("room.trouble"))
        else:
            job.finish(self.room, change)
            if change is not None:
                self._notify(job.person, change.told)
                for person in change.called:
                    self._backend.call(self.room, person)
                if change.gone:
                    self._backend.drop(self)

    async def _freeze(self) -> None:
        """Everybody at the table is told, if that can be stored; the bots wait in any case."""
        if self._must_reload or self.lost:
            return
        try:
            change = self.room.freeze()
            await self._backend.store.save(self.room.row(), self.room.chairs, change, self._fence)
        except ShambleError as error:
            log.error("room %s: nobody could be told that a rule failed: %s", self.room.code, error)
            self._must_reload = True
        self._notify()

    async def _reload(self) -> None:
        """Replace the room by what is stored."""
        former = self.room
        self.room, self._fence = await self._backend.lease(self.room.code)
        self.room.succeed(former)
        self.room.frozen_at = former.frozen_at
        self._must_reload = False
        self._notify()

    async def _try_to_reload(self) -> None:
        """At once if possible, otherwise before the next command."""
        self._must_reload = True
        try:
            await self._reload()
        except Elsewhere:
            self._backend.drop(self)
        except ShambleError as error:
            log.error("room %s cannot be loaded again yet: %s", self.room.code, error)
            self._set_retry_timer()

    def _set_retry_timer(self) -> None:
        """Bots must go on and pages change when the database answers again, whether anybody asks or not."""
        if not self.closed:
            retry = self._queue.put_nowait
            self._retry_timer = asyncio.get_running_loop().call_later(RETRY, retry, Job(_nothing))

    # -- watchers -------------------------------------------------------------------------------------

    def _notify(self, first: str = "", told: Collection[str] | None = None) -> None:
        """Pages are drawn one after the other, in this order. Whoever could see nothing of it is not even
        notified."""
        for watcher in sorted(self.watchers, key=lambda watcher: watcher.person != first):
            if told is None or watcher.person in told:
                watcher.notify(self.room.version_for(watcher.person))
        self._set_absence_timer()

    def _set_absence_timer(self) -> None:
        """When somebody comes to count as absent, or what was refused may be proposed again, nothing happens,
        and yet the others may act on it."""
        if self._absence_timer is not None:
            self._absence_timer.cancel()
        watched = self.watchers and not self.closed
        times = (self.room.next_absence(), self.room.next_rest()) if watched else ()
        seconds = min((each for each in times if each is not None), default=None)
        loop = asyncio.get_running_loop()
        self._absence_timer = None if seconds is None else loop.call_later(seconds + GRACE, self._notify)

    def _presence_changed(self) -> None:
        self.visit()
        self._notify()
        self._set_due_timer()

    # -- what happens by itself -----------------------------------------------------------------------

    def _go_on(self) -> None:
        self._set_pass_timer()
        self._set_due_timer()
        self._let_bots_think()
        self._work_out_advice()

    def _set_pass_timer(self) -> None:
        """A fixed time after a window has opened it is passed by all who need not be asked, and by those who
        passed sooner."""
        if self._pass_timer is not None:
            self._pass_timer.cancel()
        seconds = None if self._must_reload or self.closed else self._next_pass()
        loop = asyncio.get_running_loop()
        self._pass_timer = None if seconds is None else loop.call_later(seconds, self._give_passes)

    def _next_pass(self) -> float | None:
        return self.room.pass_wait() if self._in_time(self._early) else self.room.next_pass()

    def _give_passes(self) -> None:
        early, self._early = self._early, []
        self._queue.put_nowait(Passes(lambda room: room.give_passes(self._in_time(early)), early=early))

    def _in_time(self, early: list[Early]) -> list[Passed]:
        """Those that still hold; all others are refused, and taken off the list."""
        seen = self.room.play.timeline().last
        held = [each for each in early if each.given_at == seen and self.room.can_pass(each.passed)]
        for each in early:
            if each not in held:
                each.job.refuse(RoomError("pass.late"))
        early[:] = held
        return [each.passed for each in held]

    def _set_due_timer(self) -> None:
        """The table's clock runs out, or somebody must be called."""
        if self._due_timer is not None:
            self._due_timer.cancel()
        seconds = None if self._must_reload or self.closed else self.room.next_due()
        loop, job = asyncio.get_running_loop(), Job(Room.do_what_is_due)
        later = None if seconds is None else loop.call_later(seconds + GRACE, self._queue.put_nowait, job)
        self._due_timer = later

    # -- bots -----------------------------------------------------------------------------------------

    def _let_bots_think(self) -> None:
        """At most one thought at a time, when people have had time to look; it comes back through the queue
        like everybody's answers."""
        if self._bot_timer is not None:
            self._bot_timer.cancel()
        if self._thinking is not None or self._must_reload or self.closed or self._is_abandoned():
            return
        if not self.room.bots_may_act():
            return
        if self.room.pace.wait:
            loop = asyncio.get_running_loop()
            self._bot_timer = loop.call_later(self.room.pace.wait, self._let_bots_think)
        else:
            self._thinking = asyncio.create_task(self._think())

    def _is_abandoned(self) -> bool:
        """Nobody watches, and nobody has come by for a while: bots would play for nobody."""
        return not self.watchers and time.monotonic() - self.last_used >= self._backend.limits.bot_rest

    async def _think(self) -> None:
        try:
            thought = self.room.think()
            if thought is None:
                return
            command = await self._thought_out(thought)
            if not self.closed:  # the bots may have been killed for that
                self._queue.put_nowait(Job(command))
        finally:
            self._thinking = None

    async def _thought_out(self, thought: Thought) -> RoomCommand:
        """What to do with the room when the bots have thought, or failed."""
        try:
            return _bot_answer(thought, await self._backend.think(thought))
        except Failed as failure:
            BOT_FAILURES.labels(failure.why).inc()
            log.error("room %s: a bot %s\n%s", self.room.code, failure.why, failure.detail)
            return _bot_failure(thought, failure.step)
        except ShambleError as error:
            log.error("room %s: bots cannot think here: %s", self.room.code, error)
            return _bot_failure(thought, None)

    # -- advice ---------------------------------------------------------------------------------------

    def _work_out_advice(self) -> None:
        """Hints and reviews, one inquiry at a time; it comes back through the queue, too."""
        if self._advising is None and not self._must_reload and not self.closed:
            inquiry = self.room.advice.next()
            if inquiry is not None:
                self._advising = asyncio.create_task(self._advise(inquiry))

    async def _advise(self, inquiry: Inquiry) -> None:
        found: Counsel | Cost | None = None
        try:
            found = await self._backend.advise(inquiry)
        except (Failed, ShambleError) as failure:
            log.error("room %s: an inquiry came to nothing: %s", self.room.code, failure)
        finally:
            self._advising = None
        if not self.closed:
            self._queue.put_nowait(Job(lambda room: room.advised(inquiry, found)))


def _bot_answer(thought: Thought, outcome: Outcome) -> RoomCommand:
    return lambda room: room.bot_answer(thought, outcome)


def _bot_failure(thought: Thought, seat: Seat | None) -> RoomCommand:
    return lambda room: room.bot_failed(thought, seat)


def _nothing(room: Room) -> None:
    """A command that only waits for its turn."""
