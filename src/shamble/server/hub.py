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
import os
import time
from collections.abc import AsyncIterator, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Any, Concatenate, Final, ParamSpec, TypeVar

import msgspec

from ..engine import Seat, ShambleError
from .errors import BadInput, Damaged, RoomError, TooFast, Trouble, UnknownRoom
from .identity import new_code, tidy_code
from .leases import Elsewhere, Lease, Leases, Peer
from .limits import BURST, MESSAGES_A_SECOND, TokenBucket
from .opening import open_lobby, open_record, open_sandbox
from .room import Room
from .rows import Change, StoredRoom
from .store import Store, Summary
from .worker import Held, RoomWorker, Watcher

log = logging.getLogger(__name__)

P = ParamSpec("P")
T = TypeVar("T")

PACE: Final = 0.8
"""Seconds before each answer of a bot, so that people can follow (SHAMBLE_PACE)."""
IDLE: Final = 300.0
"""Seconds after which a room that nobody watches is evicted from memory."""
EVICT_EVERY: Final = 15.0
"""Seconds between two evictions."""
SANDBOX_LASTS: Final = 3 * 86_400.0
"""Seconds after which a sandbox is deleted."""
LONGEST_UPLOAD: Final = 2_000_000
"""Bytes."""
BOT_THREADS: Final = 2


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
    ) -> None:
        """`pace`: seconds before a bot's answer (SHAMBLE_PACE). `rate`: commands a second that one person may
        give, 0 for any number (SHAMBLE_RATE)."""
        self.store = store
        self.leases = leases or Leases(store.database)
        self.leases.check = self._keep_only
        self.pace = _number("SHAMBLE_PACE", PACE) if pace is None else pace
        self.rate = _number("SHAMBLE_RATE", MESSAGES_A_SECOND) if rate is None else rate
        self.idle = idle
        self.clock = clock
        self._workers: dict[str, RoomWorker] = {}
        self._loading: dict[str, asyncio.Task[RoomWorker]] = {}
        self._elsewhere: dict[str, Peer] = {}
        """Where rooms were found, for `owner_of`."""
        self._buckets: dict[str, TokenBucket] = {}
        self._pool = ThreadPoolExecutor(max_workers=BOT_THREADS, thread_name_prefix="bots")
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
    ) -> Room:
        """A new table with that person as host, all seats open. See `texts.read_options` for forms."""
        self._check_rate(person)
        room = open_lobby(new_code(), game, seats, options or {}, person, seed=seed, clock=self.clock)
        return await self._add(room)

    async def sandbox(self, code: str, person: str, seat: Seat) -> Room:
        """A private copy of what that seat knows, to try things out in."""
        self._check_rate(person)
        room = await self.room(code)
        return await self._add(open_sandbox(room, person, seat, new_code()))

    async def upload(self, person: str, data: bytes) -> Room:
        """A private room in which a downloaded record is played again."""
        self._check_rate(person)
        if len(data) > LONGEST_UPLOAD:
            raise BadInput("text.long", length=len(data), most=LONGEST_UPLOAD)
        try:
            record = msgspec.json.decode(data, type=dict[str, Any])
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise BadInput("record.unreadable") from error
        room = await self.in_thread(lambda: open_record(new_code(), record, person, self.clock))
        return await self._add(room)

    async def room(self, code: str) -> Room:
        """The room as it is stored. Look at it without awaiting anything else; then ask again: a room that
        was held on to may be half-way through an answer, or have been replaced."""
        return await (await self._worker(code)).settled()

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

        Raises the ShambleError with which the room refuses it; when it returns, it is stored for good.
        """
        self._check_rate(person)
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
        watcher = Watcher(person)
        worker.connect(watcher)
        try:
            yield watcher
        finally:
            worker.disconnect(watcher)

    @property
    def loaded(self) -> int:
        """How many rooms are in memory."""
        return len(self._workers)

    # -- running --------------------------------------------------------------------------------------

    async def close(self) -> None:
        """Finish what is under way; every room is stored already."""
        self._closing = True
        if self._evicter is not None:
            self._evicter.cancel()
        for worker in list(self._workers.values()):
            await worker.close()
        self._workers.clear()
        await self.leases.close()
        self._pool.shutdown(wait=True, cancel_futures=True)
        await self.store.close()

    async def evict(self) -> None:
        """Drop idle rooms from memory, and delete old sandboxes."""
        for code, worker in list(self._workers.items()):
            if worker.is_idle(self.idle):
                del self._workers[code]
                await worker.close()
                await self.leases.release(worker.lease)
        self._elsewhere.clear()
        self._buckets = {person: bucket for person, bucket in self._buckets.items() if not bucket.full}
        await self.store.delete_sandboxes(self.clock() - SANDBOX_LASTS)

    async def in_thread(self, work: Callable[[], T]) -> T:
        """Run something slow without blocking the event loop."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, work)

    async def lease(self, code: str) -> Held:
        """A room from its rows, owned by this process from now on."""
        await self.leases.join()
        taken = await self.store.take(code, self.leases)
        if taken is None:
            raise UnknownRoom("room.unknown", code=code)
        fence, stored = taken
        return Held(self._room_of(stored), fence)

    async def load(self, code: str) -> Room:
        """A room from its rows, wherever it is played: to look at."""
        stored = await self.store.load(code)
        if stored is None:
            raise UnknownRoom("room.unknown", code=code)
        return self._room_of(stored)

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

    def _keep_only(self, held: set[Lease]) -> None:
        for worker in list(self._workers.values()):
            if worker.lease not in held:
                log.warning("room %s is played elsewhere by now", worker.room.code)
                self.drop(worker)

    def _room_of(self, stored: StoredRoom) -> Room:
        """One that our rules can no longer play says so."""
        try:
            return Room(stored, self.clock)
        except ShambleError as error:
            raise RoomError("room.outdated", reason=error) from error
        except Exception as error:  # whatever a damaged row makes the rules stumble over
            log.exception("room %s is damaged", stored.row.code)
            raise Damaged("room.damaged") from error

    async def _add(self, room: Room) -> Room:
        await self.store.add(room.stored())
        return (await self._worker(room.code)).room

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
        worker.last_used = time.monotonic()
        return worker

    async def _load_worker(self, code: str) -> RoomWorker:
        try:
            worker = RoomWorker(self, await self.lease(code))
            self._workers[code] = worker
        finally:
            del self._loading[code]
        if self._evicter is None:
            self._evicter = asyncio.create_task(self._evict_now_and_then())
        return worker

    async def _evict_now_and_then(self) -> None:
        while True:
            await asyncio.sleep(EVICT_EVERY)
            try:
                await self.evict()
            except ShambleError as error:
                log.error("eviction: %s", error)

    def _check_rate(self, person: str) -> None:
        if self.rate <= 0:
            return
        bucket = self._buckets.get(person)
        if bucket is None:
            bucket = self._buckets[person] = TokenBucket(self.rate, BURST)
        if not bucket.take():
            raise TooFast("fast")


def _number(variable: str, default: float) -> float:
    """A number from the environment; nonsense is as good as nothing."""
    try:
        return max(0.0, float(os.environ.get(variable, default)))
    except ValueError:
        return default
