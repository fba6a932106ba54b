"""The hub: every room by its code, each served by one task, so that rules never see two things at once.

A command is run, kept, acknowledged and announced, in that order. How to use it:

    hub = Hub(await Store.open())
    room = await hub.create(person, "city-of-horror", 4)
    await hub.do(room.code, person, Room.take_seat, 0, "Ann")      # raises a ShambleError, or it is kept
    async with hub.watch(room.code, person) as watcher:            # makes the person present
        while True:
            version = await watcher.changed()                      # many changes in a row are one
            room = await hub.room(room.code)                       # ask each time; never keep a room
"""

from __future__ import annotations

import asyncio
import logging
import os
import time
from collections.abc import AsyncIterator, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Any, Concatenate, Final, ParamSpec

import msgspec

from ..bots import Decision
from ..engine import Seat, ShambleError
from .errors import BadInput, RoomError, TooFast, Trouble, UnknownRoom
from .identity import new_code, tidy_code
from .limits import BURST, MESSAGES_A_SECOND, Bucket
from .room import Room
from .rows import Change
from .store import Kept, Store, Summary
from .thinking import Thought

log = logging.getLogger(__name__)

P = ParamSpec("P")
Command = Callable[[Room], Change | None]

PACE: Final = 0.8
"""Seconds before each answer of a bot, so that people can follow (SHAMBLE_PACE)."""
IDLE: Final = 300.0
"""Seconds after which a room that nobody watches leaves the memory."""
SWEEP: Final = 15.0
SANDBOX_LASTS: Final = 3 * 86_400.0
LONGEST_UPLOAD: Final = 2_000_000


class Watcher:
    """Hears that a room has changed. Changes that come in between are one."""

    def __init__(self, person: str) -> None:
        self.person = person
        self._version = 0
        self._news = asyncio.Event()

    def notify(self, version: int) -> None:
        self._version = version
        self._news.set()

    async def changed(self) -> int:
        """Waits for news; the room's newest version."""
        await self._news.wait()
        self._news.clear()
        return self._version


Letter = tuple[Command, "asyncio.Future[Change | None] | None", str]
"""A command, what waits for it, and who gave it; nobody waits for a bot."""


class Desk:
    """Serves one room: takes its commands from a queue, one at a time, and lets its bots think."""

    def __init__(self, hub: Hub, room: Room) -> None:
        self.hub = hub
        self.room = room
        self.watchers: set[Watcher] = set()
        self.last_used = time.monotonic()
        self.broken = False
        self._inbox: asyncio.Queue[Letter | None] = asyncio.Queue()
        self._at_rest = asyncio.Event()
        self._at_rest.set()
        self.closed = False
        self._thinking: asyncio.Task[None] | None = None
        self._alarm: asyncio.TimerHandle | None = None
        self._task = asyncio.create_task(self._serve(), name=f"room {room.code}")
        self._let_bots_think()

    # -- from outside ---------------------------------------------------------------------------------

    async def do(self, command: Command, person: str = "") -> Change | None:
        """Have a command run in its turn; done means kept. That person's pages change first."""
        if self.closed:
            raise Trouble("room.closing")
        done: asyncio.Future[Change | None] = asyncio.get_running_loop().create_future()
        self._inbox.put_nowait((command, done, person))
        return await done

    def arrive(self, watcher: Watcher) -> None:
        self.watchers.add(watcher)
        self.room.present[watcher.person] = self.room.present.get(watcher.person, 0) + 1
        self._presence_changed(watcher.person)

    def depart(self, watcher: Watcher) -> None:
        self.watchers.discard(watcher)
        left = self.room.present.pop(watcher.person, 1) - 1
        if left > 0:
            self.room.present[watcher.person] = left
        self._presence_changed(watcher.person)

    def is_idle(self) -> bool:
        """Nobody watches, nothing is under way, and it has been so for a while."""
        unused = time.monotonic() - self.last_used >= self.hub.idle
        at_work = self.watchers or self._thinking or not self._at_rest.is_set()
        return unused and not at_work and self._inbox.empty()

    async def settled(self) -> Room:
        """The room when nothing is half done: what anybody sees of it is kept already."""
        while self.broken or not self._at_rest.is_set():
            if self.broken:
                await self.do(_nothing)
            else:
                await self._at_rest.wait()
        return self.room

    async def close(self) -> None:
        """Finish what was asked for and stop."""
        self.closed = True
        if self._thinking is not None:
            self._thinking.cancel()
        if self._alarm is not None:
            self._alarm.cancel()
        self._inbox.put_nowait(None)
        await self._task

    async def mend(self) -> None:
        """Memory may be ahead of the disk, or in pieces: back to what was kept."""
        present = self.room.present
        self.room = await self.hub.load(self.room.code)
        self.room.present = present
        self.broken = False
        self._announce()

    # -- inside ---------------------------------------------------------------------------------------

    async def _serve(self) -> None:
        while (letter := await self._inbox.get()) is not None:
            self._at_rest.clear()
            self.last_used = time.monotonic()
            await self._run(*letter)
            self._at_rest.set()
            await asyncio.sleep(0)  # whoever waits to look at the room looks now
            self._let_bots_think()

    async def _run(self, command: Command, done: asyncio.Future[Change | None] | None, person: str) -> None:
        """Run, keep, acknowledge, announce. What goes wrong inside leaves the room as it was kept."""
        try:
            if self.broken:
                await self.mend()
            change = command(self.room)
            if change is not None:
                await self.hub.store.keep(self.room.row(), self.room.chairs, change)
        except Trouble as trouble:
            log.error("room %s: %s", self.room.code, trouble)
            await self._try_to_mend()
            _refuse(done, trouble)
        except ShambleError as error:
            _refuse(done, error)
        except Exception:
            log.exception("room %s: a command stumbled", self.room.code)
            await self._try_to_mend()
            _refuse(done, Trouble("room.trouble"))
        else:
            if done is not None and not done.done():
                done.set_result(change)
            if change is not None:
                self._announce(person)

    async def _try_to_mend(self) -> None:
        """At once if possible, otherwise before the next thing that is asked of the room."""
        self.broken = True
        try:
            await self.mend()
        except ShambleError as error:
            log.error("room %s cannot be loaded again yet: %s", self.room.code, error)

    def _announce(self, first: str = "") -> None:
        """Pages are drawn one after the other, in this order."""
        for watcher in sorted(self.watchers, key=lambda watcher: watcher.person != first):
            watcher.notify(self.room.version)
        self._set_alarm()

    def _set_alarm(self) -> None:
        """When somebody comes to count as absent nothing happens, and yet the others may act on it."""
        if self._alarm is not None:
            self._alarm.cancel()
        seconds = self.room.next_absence() if self.watchers and not self.closed else None
        loop = asyncio.get_running_loop()
        self._alarm = None if seconds is None else loop.call_later(seconds + 0.05, self._announce)

    def _presence_changed(self, person: str) -> None:
        self.last_used = time.monotonic()
        self.room.last_seen[person] = self.room.clock()
        self._announce()

    def _let_bots_think(self) -> None:
        """At most one thought at a time; it comes back through the queue like everybody's answers."""
        if self._thinking is None and not (self.broken or self.closed) and self.room.bots_may_act():
            self._thinking = asyncio.create_task(self._think())

    async def _think(self) -> None:
        try:
            if self.hub.pace:
                await asyncio.sleep(self.hub.pace)
            thought = self.room.think()
            if thought is None:
                return
            decision = await self.hub.elsewhere(thought.decide)
            self._inbox.put_nowait((_bot_answer(thought, decision), None, ""))
        finally:
            self._thinking = None


def _bot_answer(thought: Thought, decision: Decision | None) -> Command:
    return lambda room: room.bot_answer(thought, decision)


def _nothing(room: Room) -> None:
    """A command that only waits for its turn."""


def _refuse(done: asyncio.Future[Change | None] | None, error: ShambleError) -> None:
    if done is not None and not done.done():
        done.set_exception(error)


class Hub:
    """Every room, loaded when somebody asks for it and forgotten when nobody does."""

    def __init__(
        self,
        store: Store,
        *,
        pace: float | None = None,
        rate: float | None = None,
        idle: float = IDLE,
        clock: Callable[[], float] = time.time,
    ) -> None:
        """`pace`: seconds before a bot's answer (SHAMBLE_PACE). `rate`: commands a second that one person may
        give, 0 for any number (SHAMBLE_RATE)."""
        self.store = store
        self.pace = _number("SHAMBLE_PACE", PACE) if pace is None else pace
        self.rate = _number("SHAMBLE_RATE", MESSAGES_A_SECOND) if rate is None else rate
        self.idle = idle
        self.clock = clock
        self._desks: dict[str, Desk] = {}
        self._loading: dict[str, asyncio.Task[Desk]] = {}
        self._buckets: dict[str, Bucket] = {}
        self._pool = ThreadPoolExecutor(max_workers=2, thread_name_prefix="bots")
        self._sweeper: asyncio.Task[None] | None = None
        self._closing = False

    # -- rooms ----------------------------------------------------------------------------------------

    async def create(
        self,
        person: str,
        game: str,
        seats: int,
        options: Mapping[str, Any] | None = None,
        *,
        seed: int | None = None,
    ) -> Room:
        """A new table with that person as host, all seats open. See `texts.read_options` for forms."""
        self._check_rate(person)
        room = Room.create(new_code(), game, seats, options or {}, person, seed=seed, clock=self.clock)
        return await self._open(room)

    async def sandbox(self, code: str, person: str, seat: Seat) -> Room:
        """A private copy of what that seat knows, to try things out in."""
        self._check_rate(person)
        room = await self.room(code)
        return await self._open(room.sandbox(person, seat, new_code()))

    async def upload(self, person: str, data: bytes) -> Room:
        """A private room in which a downloaded record is played again."""
        self._check_rate(person)
        if len(data) > LONGEST_UPLOAD:
            raise BadInput("text.long", length=len(data), most=LONGEST_UPLOAD)
        try:
            record = msgspec.json.decode(data, type=dict[str, Any])
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise BadInput("record.unreadable") from error
        room = await self.elsewhere(lambda: Room.from_record(new_code(), record, person, self.clock))
        return await self._open(room)

    async def room(self, code: str) -> Room:
        """The room as it is kept. Look at it without waiting for anything else; then ask again: a room that
        was held on to may be half-way through an answer, or have been replaced."""
        return await (await self._desk(code)).settled()

    async def tables_of(self, person: str) -> list[Summary]:
        return await self.store.tables_of(person)

    async def do(
        self,
        code: str,
        person: str,
        command: Callable[Concatenate[Room, str, P], Change],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> Change:
        """Have a person's command run in its turn: `await hub.do(code, person, Room.answer, 412, 2, name)`.

        Raises the ShambleError with which the room refuses it; when it returns, it is kept for good.
        """
        self._check_rate(person)
        desk = await self._desk(code)
        change = await desk.do(lambda room: command(room, person, *args, **kwargs), person)
        assert change is not None  # only a bot's answer can come to nothing
        return change

    @asynccontextmanager
    async def watch(self, code: str, person: str) -> AsyncIterator[Watcher]:
        """Be present at a table and hear of its changes. The first news comes at once."""
        desk = await self._desk(code)
        if not desk.room.admits(person):
            raise UnknownRoom("room.unknown", code=code)
        watcher = Watcher(person)
        desk.arrive(watcher)
        try:
            yield watcher
        finally:
            desk.depart(watcher)

    @property
    def loaded(self) -> int:
        """How many rooms are in memory."""
        return len(self._desks)

    # -- running --------------------------------------------------------------------------------------

    async def close(self) -> None:
        """Finish what is under way; every room is kept already."""
        self._closing = True
        if self._sweeper is not None:
            self._sweeper.cancel()
        for desk in list(self._desks.values()):
            await desk.close()
        self._desks.clear()
        self._pool.shutdown(wait=True, cancel_futures=True)
        await self.store.close()

    async def sweep(self) -> None:
        """Forget idle rooms, and old sandboxes for good."""
        for code, desk in list(self._desks.items()):
            if desk.is_idle():
                del self._desks[code]
                await desk.close()
        self._buckets = {person: bucket for person, bucket in self._buckets.items() if not bucket.full}
        await self.store.forget_sandboxes(self.clock() - SANDBOX_LASTS)

    async def elsewhere(self, work: Callable[[], Any]) -> Any:
        """Let something that takes its time run beside the loop."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, work)

    async def load(self, code: str) -> Room:
        """A room from its rows; one that our rules can no longer play says so."""
        kept = await self.store.load(code)
        if kept is None:
            raise UnknownRoom("room.unknown", code=code)
        try:
            return Room(kept.row, kept.chairs, kept.moments, kept.lines, self.clock)
        except ShambleError as error:
            raise RoomError("room.outdated", reason=error) from error

    async def _open(self, room: Room) -> Room:
        await self.store.add(Kept(room.row(), room.chairs, room.moments, room.lines))
        return (await self._desk(room.code)).room

    async def _desk(self, code: str) -> Desk:
        """The desk of a room, loaded once however many ask for it."""
        if self._closing:
            raise Trouble("room.closing")
        code = tidy_code(code)
        desk = self._desks.get(code)
        while desk is None or desk.closed:  # it may be swept away while we wait for it
            if code not in self._loading:
                self._loading[code] = asyncio.create_task(self._load_desk(code))
            desk = await asyncio.shield(self._loading[code])
        desk.last_used = time.monotonic()
        return desk

    async def _load_desk(self, code: str) -> Desk:
        try:
            desk = Desk(self, await self.load(code))
            self._desks[code] = desk
        finally:
            del self._loading[code]
        if self._sweeper is None:
            self._sweeper = asyncio.create_task(self._sweep_now_and_then())
        return desk

    async def _sweep_now_and_then(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            try:
                await self.sweep()
            except ShambleError as error:
                log.error("sweeping: %s", error)

    def _check_rate(self, person: str) -> None:
        if self.rate <= 0:
            return
        bucket = self._buckets.get(person)
        if bucket is None:
            bucket = self._buckets[person] = Bucket(self.rate, BURST)
        if not bucket.take():
            raise TooFast("fast")


def _number(variable: str, default: float) -> float:
    """A number from the environment; nonsense is as good as nothing."""
    try:
        return max(0.0, float(os.environ.get(variable, default)))
    except ValueError:
        return default
