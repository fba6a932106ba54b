"""One task for each room in memory: it takes the room's commands from a queue, so that rules never see two
things at once, and lets the room's bots think.

A command is run, stored, acknowledged and announced, in that order.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Protocol, TypeVar

from ..bots import Decision
from ..engine import ShambleError
from .errors import Trouble
from .room import Room
from .rows import Change
from .store import Store
from .thinking import Thought

log = logging.getLogger(__name__)

T = TypeVar("T")
Command = Callable[[Room], Change | None]

GRACE = 0.05
"""Seconds after somebody has become absent at which the others are told, so that it is so by then."""


class Backend(Protocol):
    """What a worker needs of the hub."""

    store: Store
    pace: float
    """Seconds before each answer of a bot."""

    async def load(self, code: str) -> Room:
        """The room as it is stored."""
        ...

    async def in_thread(self, work: Callable[[], T]) -> T:
        """Run something slow without blocking the event loop."""
        ...


class Watcher:
    """Is notified of a room's changes; several changes in a row are one notification."""

    def __init__(self, person: str) -> None:
        self.person = person
        self._version = 0
        self._changed = asyncio.Event()

    def notify(self, version: int) -> None:
        self._version = version
        self._changed.set()

    async def changed(self) -> int:
        """Waits for a change; the room's newest version."""
        await self._changed.wait()
        self._changed.clear()
        return self._version


@dataclass(frozen=True)
class Job:
    """A command in the queue; nobody waits for a bot's."""

    command: Command
    done: asyncio.Future[Change | None] | None = None
    person: str = ""

    def finish(self, change: Change | None) -> None:
        if self.done is not None and not self.done.done():
            self.done.set_result(change)

    def refuse(self, error: ShambleError) -> None:
        if self.done is not None and not self.done.done():
            self.done.set_exception(error)


class RoomWorker:
    """Owns one room: nobody else changes it."""

    def __init__(self, backend: Backend, room: Room) -> None:
        self.room = room
        self.watchers: set[Watcher] = set()
        self.last_used = time.monotonic()
        self.closed = False
        self._backend = backend
        self._must_reload = False
        """Memory may be ahead of the database, or half changed."""
        self._queue: asyncio.Queue[Job | None] = asyncio.Queue()
        self._at_rest = asyncio.Event()
        self._at_rest.set()
        self._thinking: asyncio.Task[None] | None = None
        self._absence_timer: asyncio.TimerHandle | None = None
        self._task = asyncio.create_task(self._work(), name=f"room {room.code}")
        self._let_bots_think()

    # -- from outside ---------------------------------------------------------------------------------

    async def do(self, command: Command, person: str = "") -> Change | None:
        """Have a command run in its turn; when this returns it is stored. Its author's pages change first."""
        if self.closed:
            raise Trouble("room.closing")
        done: asyncio.Future[Change | None] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait(Job(command, done, person))
        return await done

    def connect(self, watcher: Watcher) -> None:
        self.watchers.add(watcher)
        self.room.presence.connect(watcher.person)
        self._presence_changed()

    def disconnect(self, watcher: Watcher) -> None:
        self.watchers.discard(watcher)
        self.room.presence.disconnect(watcher.person)
        self._presence_changed()

    def is_idle(self, seconds: float) -> bool:
        """Nobody watches, nothing is under way, and it has been so for that long."""
        unused = time.monotonic() - self.last_used >= seconds
        busy = self.watchers or self._thinking or not self._at_rest.is_set()
        return unused and not busy and self._queue.empty()

    async def settled(self) -> Room:
        """The room between two commands: what anybody sees of it is stored already."""
        while self._must_reload or not self._at_rest.is_set():
            if self._must_reload:
                await self.do(_nothing)
            else:
                await self._at_rest.wait()
        return self.room

    async def close(self) -> None:
        """Finish what is in the queue and stop."""
        self.closed = True
        if self._thinking is not None:
            self._thinking.cancel()
        if self._absence_timer is not None:
            self._absence_timer.cancel()
        self._queue.put_nowait(None)
        await self._task

    # -- the queue ------------------------------------------------------------------------------------

    async def _work(self) -> None:
        while (job := await self._queue.get()) is not None:
            self._at_rest.clear()
            self.last_used = time.monotonic()
            await self._run(job)
            self._at_rest.set()
            await asyncio.sleep(0)  # whoever waits to look at the room looks now
            self._let_bots_think()

    async def _run(self, job: Job) -> None:
        """Run, store, acknowledge, announce. What goes wrong on the way leaves the room as it is stored."""
        try:
            if self._must_reload:
                await self._reload()
            change = job.command(self.room)
            if change is not None:
                await self._backend.store.save(self.room.row(), self.room.chairs, change)
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
            job.finish(change)
            if change is not None:
                self._notify(job.person, change.told)

    async def _reload(self) -> None:
        """Replace the room by what is stored."""
        former, self.room = self.room, await self._backend.load(self.room.code)
        self.room.succeed(former)
        self._must_reload = False
        self._notify()

    async def _try_to_reload(self) -> None:
        """At once if possible, otherwise before the next command."""
        self._must_reload = True
        try:
            await self._reload()
        except ShambleError as error:
            log.error("room %s cannot be loaded again yet: %s", self.room.code, error)

    # -- watchers -------------------------------------------------------------------------------------

    def _notify(self, first: str = "", told: Collection[str] | None = None) -> None:
        """Pages are drawn one after the other, in this order. Whoever could see nothing of it is not even
        notified."""
        for watcher in sorted(self.watchers, key=lambda watcher: watcher.person != first):
            if told is None or watcher.person in told:
                watcher.notify(self.room.version_for(watcher.person))
        self._set_absence_timer()

    def _set_absence_timer(self) -> None:
        """When somebody comes to count as absent nothing happens, and yet the others may act on it."""
        if self._absence_timer is not None:
            self._absence_timer.cancel()
        watched = self.watchers and not self.closed
        seconds = self.room.presence.next_absence(self.room.people) if watched else None
        loop = asyncio.get_running_loop()
        self._absence_timer = None if seconds is None else loop.call_later(seconds + GRACE, self._notify)

    def _presence_changed(self) -> None:
        self.last_used = time.monotonic()
        self._notify()

    # -- bots -----------------------------------------------------------------------------------------

    def _let_bots_think(self) -> None:
        """At most one thought at a time; it comes back through the queue like everybody's answers."""
        if self._thinking is None and not (self._must_reload or self.closed) and self.room.bots_may_act():
            self._thinking = asyncio.create_task(self._think())

    async def _think(self) -> None:
        try:
            if self._backend.pace:
                await asyncio.sleep(self._backend.pace)
            thought = self.room.think()
            if thought is None:
                return
            decision = await self._backend.in_thread(thought.decide)
            self._queue.put_nowait(Job(_bot_answer(thought, decision)))
        finally:
            self._thinking = None


def _bot_answer(thought: Thought, decision: Decision | None) -> Command:
    return lambda room: room.bot_answer(thought, decision)


def _nothing(room: Room) -> None:
    """A command that only waits for its turn."""
