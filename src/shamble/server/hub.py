"""The hub: every room by its code, each with a worker of its own (`worker`). How to use it:

hub = Hub(await Store.open())
room = await hub.create(person, "city-of-horror", 4)
await hub.do(room.code, person, Room.take_seat, 0, "Ann")      # raises a ShambleError, or it is stored
async with hub.watch(room.code, person) as watcher:            # makes the person present
    while True:
        version = await watcher.changed()                      # many changes in a row are one
        room = await hub.room(room.code)                       # ask each time; never keep a room
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any, Concatenate, Final, ParamSpec

from ..bots.counsel import Cost, Counsel
from ..engine import Pack, Seat, ShambleError
from ..engine.pack import zipped
from ..engine.session import content_for
from ..games import find
from . import schema
from .advice import Inquiry
from .errors import BadInput, Damaged, NotAllowed, TooFast, Trouble, UnknownRoom, as_damaged
from .gate import Gate
from .identity import new_code, tidy_code
from .leases import Elsewhere, Lease, Leases, Peer
from .limits import HOUR, LONGEST_UPLOAD, MEGABYTE, Limits, setting
from .metrics import THINKING
from .opening import Upload, check_upload, open_lobby, open_sandbox, open_successor
from .packs import KeptPack, PackFiles, find_pack, keep, packs_of, touch
from .processes import Bounds, Failed, ProcessPool, refusal, working
from .retention import SWEEP_EVERY, count_rows, sweep
from .room import Room
from .rows import LOBBY, OVER, PLAYING, Change, StoredRoom
from .store import Store, Summary
from .thinking import Outcome, Thought, work
from .webhooks import Webhooks, webhook_hosts
from .worker import OwnedRoom, RoomWorker, Watcher

log = logging.getLogger(__name__)

P = ParamSpec("P")

PACE: Final = 0.35
"""Seconds that a thing that a bot did stays alone on the screen at normal pace (SHAMBLE_PACE)."""
HOLD: Final = 0.4
"""Seconds that a window is open at least where several people play, whoever passes and why; but no longer
than what can be seen."""
IDLE: Final = 300.0
"""Seconds after which a room that nobody watches is evicted from memory."""
EVICT_EVERY: Final = 15.0
"""Seconds between two evictions."""
CALL_AFTER: Final = 60.0
"""Seconds after which somebody whose turn it is, and who is not here, is called."""
COUNT_EVERY: Final = 60.0
"""Seconds between two counts of all rooms."""
LISTED_FOR: Final = 6 * HOUR
"""Seconds for which the lobby lists a table at which nothing happens."""
LOBBY_EVERY: Final = 2.0
"""Seconds for which everybody is shown the same lobby: anybody may ask for it."""
MOST_LISTED_BY_ONE: Final = 3
MOST_WOKEN: Final = 50
"""Rooms that are loaded at once because something is due there."""
MOST_THINKING: Final = 16
"""Bots that may think at once, however many of them hang."""


class Hub:
    """Every room, loaded when somebody asks for it and evicted when nobody does."""

    def __init__(
        self,
        store: Store,
        *,
        pace: float | None = None,
        rate: float | None = None,
        idle: float = IDLE,
        clock: Callable[[], float] = time.time,
        leases: Leases | None = None,
        limits: Limits | None = None,
        prepare_bots: Callable[[], None] | None = None,
    ) -> None:
        """`pace`: seconds for what a bot did to be seen (SHAMBLE_PACE). `rate`: commands a second that one
        person may give, 0 for any number (SHAMBLE_RATE). `prepare_bots` is called in each process where bots
        think."""
        self.store = store
        self.leases = leases or Leases(store.database)
        self.leases.held = lambda: {worker.lease for worker in self._workers.values()}
        self.leases.lose = self._lose
        self.pace = setting("pace", PACE) if pace is None else pace
        limits = limits or Limits.from_environment()
        self.limits = limits if rate is None else replace(limits, rate=rate)
        self.gate = Gate(self.limits)
        self.webhooks = Webhooks(store, self.gate, webhook_hosts())
        self.idle = idle
        self.clock = clock
        self._workers: dict[str, RoomWorker] = {}
        self._loading: dict[str, asyncio.Task[RoomWorker]] = {}
        self._elsewhere: dict[str, Peer] = {}
        """Where rooms were found, for `owner_of`."""
        self._thinkers = _thinkers(self.limits, prepare_bots)
        self._checkers = _checkers(self.limits)
        self._hinting = asyncio.Lock()
        self._reading = asyncio.Lock()
        self._reviewing = asyncio.Lock()
        self._swept = -SWEEP_EVERY
        self._rooms = 0
        self._counted = -COUNT_EVERY
        self._lobby: list[Summary] = []
        self._lobby_at = -LOBBY_EVERY
        self._hopeless: set[str] = set()
        """Rooms in which something is due and that cannot be loaded."""
        self._evicter: asyncio.Task[None] | None = None
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
        pack: str | Pack = "",
    ) -> Room:
        """A new table with that person as host, all seats open. See `texts.read_options` for forms.
        `pack`: the code of a content pack to play it with, or one that was checked."""
        self.gate.check_command(person)
        self.gate.check_table(person)
        await self._check_space()
        self._thinkers.warm_up()
        found = pack if isinstance(pack, Pack) else None
        if isinstance(pack, str) and pack:
            found = (await find_pack(self.store, pack)).pack
            await touch(self.store, pack, self.clock())
        chosen = options or {}
        await self._make_ready(game, found)
        room = open_lobby(new_code(), game, seats, chosen, person, seed=seed, pack=found, clock=self.clock)
        return await self._add(room)

    async def next_table(self, code: str, person: str, settings: Mapping[str, Any] | None = None) -> str:
        """The code of the table at which those who played here go on; one for all of them. `settings`: what
        is to be different there."""
        self.gate.check_command(person)
        former = (await self.room(code)).successor
        if former and await self.store.load(former) is not None:
            return former
        room = await self.room(code)
        room.check_may_go_on(person)
        self.gate.check_table(person)
        await self._check_space()
        await self._make_ready(room.game, room.pack)
        fresh = open_successor(await self.room(code), person, new_code(), settings or {})
        await self.store.add(fresh.stored())
        await self.do(code, person, Room.name_successor, fresh.code, former)
        chosen = (await self.room(code)).successor
        if chosen != fresh.code:  # somebody was quicker
            await self.store.delete(fresh.code)
        return chosen

    async def sandbox(self, code: str, person: str, seat: Seat) -> Room:
        """A private copy of what that seat knows, to try things out in."""
        self.gate.check_command(person)
        self.gate.check_sandbox(person)
        await self._check_space()
        room = await self.room(code)
        await self._make_ready(room.game, room.pack)
        return await self._add(open_sandbox(await self.room(code), person, seat, new_code()))

    async def upload(self, person: str, data: bytes) -> Room:
        """A private room in which a downloaded record is played again. It is checked in a process of its own,
        which is killed when that takes too long or too much memory."""
        self.gate.check_command(person)
        await self._check_space()
        if len(data) > LONGEST_UPLOAD:
            raise BadInput("text.long", length=len(data), most=LONGEST_UPLOAD)
        rows = await self._checked(person, Upload(new_code(), data, person, self.clock()))
        return await self._add_rows(rows)

    async def add_pack(self, person: str, brought: Sequence[tuple[str, bytes]] | Pack) -> KeptPack:
        """A content pack that can be played with, checked like a record: its files, or what they hold."""
        self.gate.check_command(person)
        if await count_rows(self.store, schema.packs) >= self.limits.packs_in_all:
            raise Trouble("packs.full")
        most = self.limits.packs_of_one
        if len(await packs_of(self.store, person)) >= most:
            raise TooFast("packs.enough", most=most)
        pack = await self.check_pack(person, brought)
        kept = KeptPack(new_code(), person, pack, self.clock())
        await keep(self.store, kept)
        return kept

    async def check_pack(self, person: str, brought: Sequence[tuple[str, bytes]] | Pack) -> Pack:
        """The pack, if the game can be played with it."""
        files = [("pack.zip", zipped(brought))] if isinstance(brought, Pack) else brought
        pack: Pack = await self._checked(person, PackFiles(files))
        return pack

    async def _checked(self, person: str, upload: Upload | PackFiles) -> Any:
        """What a child process makes of it; it is killed when that takes too long or too much memory."""
        self.gate.check_upload(person)
        if self._checkers.load >= self.limits.uploads_at_once:
            raise Trouble("uploads.busy")
        try:
            with self.gate.upload(person):
                return await self._checkers.run(upload, self.gate.counted_as(person))
        except Failed as failure:
            log.warning("an upload %s while it was checked\n%s", failure.why, failure.detail)
            what = "record" if isinstance(upload, Upload) else "pack"
            raise refusal(what, failure, self._checkers.bounds) from failure

    async def open_tables(self) -> list[Summary]:
        """The lobby: tables whose hosts want company, as they were a moment ago."""
        now = self.clock()
        if not 0 <= now - self._lobby_at < LOBBY_EVERY:
            self._lobby_at = now
            most = self.limits.tables_listed
            self._lobby = await self.store.open_tables(now - LISTED_FOR, most) if most else []
        return self._lobby

    async def list_table(self, code: str, person: str) -> Change:
        """Put a table into the lobby. Nobody fills it alone."""
        if not self.limits.tables_listed:
            raise NotAllowed("lobby.none")
        if await self.store.listed_by(person, self.clock() - LISTED_FOR) >= MOST_LISTED_BY_ONE:
            raise TooFast("lobby.enough", most=MOST_LISTED_BY_ONE)
        self._lobby_at = -LOBBY_EVERY
        return await self.do(code, person, Room.list_table)

    async def unlist_table(self, code: str, person: str) -> Change:
        """Take it out of the lobby."""
        self._lobby_at = -LOBBY_EVERY
        return await self.do(code, person, Room.unlist_table)

    async def report(self, code: str, person: str, text: str, version: str) -> None:
        """A bug report about a table."""
        self.gate.check_report(person)
        in_all, of_table = self.limits.reports_in_all, self.limits.reports_of_a_table
        if await count_rows(self.store, schema.reports) >= in_all:
            raise Trouble("reports.full")
        if await count_rows(self.store, schema.reports, tidy_code(code)) >= of_table:
            raise TooFast("reports.table", most=of_table)
        await self.do(code, person, Room.report, text, version)

    async def room(self, code: str) -> Room:
        """The room as it is stored. Look at it without awaiting anything else; then ask again: a room that
        was held on to may be half-way through an answer, or have been replaced."""
        return await (await self._worker(code)).settled()

    async def tables_of(self, person: str) -> list[Summary]:
        return await self.store.tables_of(person)

    async def running_tables(self, person: str) -> list[Summary]:
        return await self.store.running_tables(person)

    async def finished_tables(self, person: str) -> list[Summary]:
        return await self.store.finished_tables(person)

    async def do(
        self,
        code: str,
        person: str,
        command: Callable[Concatenate[Room, str, P], Change],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> Change:
        """Have a person's command run in its turn: `await hub.do(code, person, Room.answer, 412, 2, name)`.

        Raises the ShambleError with which the room refuses it; when it returns, it is stored for good.
        """
        self.gate.check_command(person)
        worker = await self._worker(code)
        change = await worker.do(lambda room: command(room, person, *args, **kwargs), person)
        assert change is not None  # only a bot's answer can come to nothing
        return change

    @asynccontextmanager
    async def watch(self, code: str, person: str) -> AsyncIterator[Watcher]:
        """Be present at a table and be notified of its changes; the first notification comes at once."""
        worker = await self._worker(code)
        if not worker.room.admits(person):
            raise UnknownRoom("room.unknown", code=code)
        if len(worker.watchers) >= self.limits.sockets_of_a_table:
            raise TooFast("sockets.table", most=self.limits.sockets_of_a_table)
        with self.gate.socket():
            watcher = Watcher(person)
            worker.connect(watcher)
            try:
                yield watcher
            finally:
                worker.disconnect(watcher)

    def notice(self, code: str, person: str) -> None:
        """That person is in front of the page of a table which is played here."""
        worker = self._workers.get(tidy_code(code))
        if worker is not None:
            worker.notice(person)

    @property
    def loaded(self) -> int:
        """How many rooms are in memory."""
        return len(self._workers)

    # -- running --------------------------------------------------------------------------------------

    async def close(self) -> None:
        """Finish what is under way; every room is stored already."""
        self._closing = True
        for worker in self._workers.values():
            worker.stop()
        self._thinkers.close()
        self._checkers.close()
        if self._evicter is not None:
            self._evicter.cancel()
        for worker in list(self._workers.values()):
            await worker.close()
        self._workers.clear()
        await self.webhooks.close()
        await self.leases.close()
        await self.store.close()

    def start(self) -> None:
        """From now on rooms are evicted, and those in which something is due wake up, whoever comes by."""
        if self._evicter is None:
            self._evicter = asyncio.create_task(self._look_after_rooms(), name="rooms")

    async def wake(self) -> None:
        """Load the rooms in which something is due: a clock has run out, or somebody must be called."""
        for code in await self.store.due(self.clock(), MOST_WOKEN):
            if code not in self._workers and code not in self._hopeless:
                try:
                    await self._worker(code)
                except Trouble as trouble:  # it is elsewhere by now, or the database is silent
                    log.info("room %s is left alone: %s", code, trouble)
                except ShambleError as error:
                    log.error("room %s cannot be woken: %s", code, error)
                    self._hopeless.add(code)

    async def evict(self) -> None:
        """Drop idle rooms from memory; now and then, delete what is too old."""
        for code, worker in list(self._workers.items()):
            if worker.is_idle(self.idle) and self._workers.get(code) is worker:  # or dropped meanwhile
                del self._workers[code]
                await worker.close()
                await self.leases.release(worker.lease)
        self._elsewhere.clear()
        self.gate.sweep()
        if self.clock() - self._swept >= SWEEP_EVERY:
            self._swept = self.clock()
            await sweep(self.store, self.limits, self.clock(), self._workers)

    async def think(self, thought: Thought) -> Outcome:
        """What the bots make of it, in a process that is killed when they hang."""
        with THINKING.time():
            outcome: Outcome = await self._thinkers.run(thought.task)
        return outcome

    async def advise(self, inquiry: Inquiry) -> Counsel | Cost | None:
        """What comes of an inquiry, in the same processes: one hint and one answer of a review at a time, so
        that bots never wait for as many as people may ask for."""
        async with self._reviewing if inquiry.wish is None else self._hinting:
            found: Counsel | Cost | None = await self._thinkers.run(inquiry.query)
        return found

    def call(self, room: Room, person: str) -> None:
        self.webhooks.call(person, room.spec, room.code)

    async def lease(self, code: str) -> OwnedRoom:
        """A room from its rows, owned by this process from now on."""
        await self.leases.join()
        with as_damaged(code):
            taken = await self.store.take(code, self.leases)
        if taken is None:
            raise UnknownRoom("room.unknown", code=code)
        fence, stored = taken
        return OwnedRoom(await self._room_of(stored), fence)

    async def load(self, code: str) -> Room:
        """A room from its rows, wherever it is played: to look at."""
        with as_damaged(code):
            stored = await self.store.load(code)
        if stored is None:
            raise UnknownRoom("room.unknown", code=code)
        return await self._room_of(stored)

    async def glance(self, code: str) -> Room:
        """The room as it is stored, from memory if it is played here."""
        worker = self._workers.get(code)
        return await self.load(code) if worker is None or worker.closed else await worker.settled()

    async def owner_of(self, code: str) -> Peer | None:
        """The other process that plays that room. None: it is played here, from now on."""
        known = self._elsewhere.get(code)
        if known is not None and not known.gone.is_set():
            return known
        try:
            await self._worker(code)
        except Elsewhere as elsewhere:
            self._elsewhere[code] = elsewhere.peer
            return elsewhere.peer
        return None

    def is_not_at(self, code: str, peer: Peer) -> None:
        """What `owner_of` said is no longer so."""
        if self._elsewhere.get(code) is peer:
            del self._elsewhere[code]

    def drop(self, worker: RoomWorker) -> None:
        """Its room is played elsewhere."""
        if self._workers.get(worker.room.code) is worker:
            del self._workers[worker.room.code]
        worker.lose()

    def _lose(self, lost: set[Lease]) -> None:
        for worker in list(self._workers.values()):
            if worker.lease in lost:
                log.warning("room %s is played elsewhere by now", worker.room.code)
                self.drop(worker)

    async def _room_of(self, stored: StoredRoom) -> Room:
        """One that our rules can no longer play says so."""
        if len(stored.chairs) != stored.row.seats or stored.row.status not in (LOBBY, PLAYING, OVER):
            raise Damaged("room.damaged")
        with as_damaged(stored.row.code):
            try:
                await self._make_ready(stored.row.game, stored.row.pack)
                room = Room(stored, self.clock)
            except ShambleError as error:
                raise Damaged("room.outdated", reason=error) from error
        room.chat.limits = self.limits
        room.may_be_listed = self.limits.tables_listed > 0
        room.calls.after = CALL_AFTER if self.webhooks.hosts and not room.private else None
        room.pace.beat = self.pace
        room.pass_pause = min(self.pace, HOLD)
        return room

    async def _add(self, room: Room) -> Room:
        return await self._add_rows(room.stored())

    async def _add_rows(self, rows: StoredRoom) -> Room:
        await self.store.add(rows)
        return (await self._worker(rows.row.code)).room

    async def _make_ready(self, game: str, pack: Pack | None) -> None:
        """From now on the content of that pack is among the last that were asked for, and costs nothing.
        Making it takes up to half a second of processor: in a thread, from which the interpreter turns to the
        other tables every few milliseconds; and one pack at a time."""
        if pack is not None:
            async with self._reading:
                await asyncio.to_thread(content_for, find(game), pack)

    async def _worker(self, code: str) -> RoomWorker:
        """The worker of a room, loaded once however many ask for it."""
        if self._closing:
            raise Trouble("room.closing")
        await self.leases.confirm()
        code = tidy_code(code)
        worker = self._workers.get(code)
        while worker is None or worker.closed:  # it may be evicted while we wait for it
            if code not in self._loading:
                self._loading[code] = asyncio.create_task(self._load_worker(code))
            worker = await asyncio.shield(self._loading[code])
        worker.visit()
        return worker

    async def _load_worker(self, code: str) -> RoomWorker:
        try:
            worker = RoomWorker(self, await self.lease(code))
            self._workers[code] = worker
            if worker.room.status == PLAYING:
                await worker.do(Room.note_upgrade)
        finally:
            del self._loading[code]
        self.start()
        return worker

    async def _look_after_rooms(self) -> None:
        while True:
            try:
                await self.wake()
                await asyncio.sleep(EVICT_EVERY)
                await self.evict()
            except ShambleError as error:
                log.error("rooms cannot be looked after: %s", error)
                await asyncio.sleep(EVICT_EVERY)

    async def _check_space(self) -> None:
        """Room for one more? Counted at most once a minute."""
        now = time.monotonic()
        if now >= self._counted + COUNT_EVERY:
            self._counted = now
            self._rooms = await count_rows(self.store, schema.rooms)
        if self._rooms >= self.limits.tables_in_all:
            raise Trouble("tables.full")
        self._rooms += 1


def _thinkers(limits: Limits, prepare: Callable[[], None] | None) -> ProcessPool:
    bounds = Bounds(limits.bot_seconds, limits.bot_memory * MEGABYTE)
    return ProcessPool(work, bounds, size=limits.bot_processes, most=MOST_THINKING, prepare=prepare)


def _checkers(limits: Limits) -> ProcessPool:
    """One upload at a time, each in a new process: what it leaves behind goes with it."""
    bounds = working(limits.upload_seconds, limits.upload_memory * MEGABYTE)
    return ProcessPool(check_upload, bounds, size=1, most=2, patience=limits.upload_seconds, tasks=1)
