"""One owner for every room: the worker (a server process) that holds its lease.

The owner stands in the room's row, with a fencing number that rises with every lease; each write brings the
number and fails if there is a newer one. So a worker that was stopped, cut off or thought dead cannot
acknowledge anything for a room that has gone on elsewhere: that is what keeps answers safe. Heartbeats only
say whom to ask: a worker without one for LASTS seconds, by the database's clock, loses its leases to whoever
is asked for its rooms next.

A database in a file has one process (`lock`), which leases without asking.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from sqlalchemy import ColumnElement, Connection, delete, extract, func, select, update
from sqlalchemy.dialects.postgresql import insert

from . import schema
from .database import Database
from .errors import LostLease, Trouble

log = logging.getLogger(__name__)

LASTS: Final = 3.0
"""Seconds after its last heartbeat for which a worker keeps its leases."""
HEARTBEAT: Final = 1.0
"""Seconds between two heartbeats."""
REMEMBERED: Final = 60.0
"""Seconds after which the row of a dead worker is deleted."""


class Peer:
    """Another worker, as of our last heartbeat."""

    def __init__(self, id: str, address: str) -> None:
        self.id = id
        self.address = address
        """host:port, where it serves what is forwarded to it."""
        self.gone = asyncio.Event()
        """It has stopped giving signs of life."""


class Elsewhere(LostLease):
    """Another worker owns that room."""

    def __init__(self, peer: Peer) -> None:
        super().__init__("room.moved")
        self.peer = peer


class Lease(NamedTuple):
    code: str
    fence: int


class Leases:
    """What one worker owns, and who else is there."""

    def __init__(
        self,
        database: Database,
        *,
        address: str = "",
        secret: str = "",
        every: float = HEARTBEAT,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`address`: where other workers reach this one. `secret`: a digest of its signing key."""
        self.id = secrets.token_hex(8)
        self.address = address
        self.secret = secret
        self.shared = database.shared
        self.peers: dict[str, Peer] = {}
        self.held: Callable[[], set[Lease]] = set
        """What is believed to be ours, …"""
        self.lose: Callable[[set[Lease]], None] = lambda lost: None
        """… and who is told what of that is gone, after a time in which it may have been lost."""
        self._database = database
        self._every = every
        self._clock = clock
        self._sure_until = -1.0
        self._doubts = 0
        """How many more heartbeats must look whether the leases are still ours."""
        self._joining = asyncio.Lock()
        self._heart: asyncio.Task[None] | None = None

    # -- this worker ----------------------------------------------------------------------------------

    async def join(self) -> None:
        """Be known to the others, before the first lease."""
        if not self.shared or self._heart is not None:
            return
        async with self._joining:
            if self._heart is None:
                if await self._database.run(self._has_strangers):
                    raise Trouble("workers.secret")
                await self.beat()
                self._heart = asyncio.create_task(self._beat_on(), name="heartbeat")

    @property
    def is_sure(self) -> bool:
        """Can nobody else have taken what we hold?"""
        return not self.shared or self._clock() < self._sure_until

    async def confirm(self) -> None:
        """Be sure, or raise: a worker that cannot reach the database does not know what it still owns."""
        if not self.is_sure:
            await (self.join() if self._heart is None else self.beat())

    async def beat(self) -> None:
        """A sign of life. One that comes late may have cost us leases."""
        began = self._clock()
        in_time, others = await self._database.run(self._beat)
        self._meet(others)
        if not in_time:
            self._doubts = 2
        if self._doubts:
            self._doubts -= 1
            believed = self.held()  # what is leased while we ask is missing in the answer, and not lost
            self.lose(believed - await self._database.run(self._owned))
        self._sure_until = began + LASTS

    async def close(self) -> None:
        """Leave everything to the others, at once."""
        if self._heart is None:
            return
        self._heart.cancel()
        await asyncio.gather(self._heart, return_exceptions=True)
        try:
            await self._database.run(self._leave)
        except Trouble as trouble:
            log.warning("leases expire by themselves: %s", trouble)

    async def bury(self, peer: Peer) -> None:
        """Nobody listens at that peer's address, so it has died: its rooms need not wait for its leases to
        expire. Were it alive after all, the fencing numbers would keep it from doing harm."""
        await self._database.run(
            lambda c: c.execute(delete(schema.workers).where(schema.workers.c.id == peer.id))
        )
        self._meet({each.id: each.address for each in self.peers.values() if each.id != peer.id})

    async def release(self, lease: Lease) -> None:
        """A room that nobody uses is free for any worker."""
        if self.shared:
            await self._database.run(lambda c: self._release(c, lease))

    async def _beat_on(self) -> None:
        while True:
            await asyncio.sleep(self._every)
            try:
                await self.beat()
            except Trouble as trouble:
                log.warning("no heartbeat: %s", trouble)

    def _meet(self, others: dict[str, str]) -> None:
        for id in self.peers.keys() - others.keys():
            self.peers.pop(id).gone.set()
        for id, address in others.items():
            self.peers.setdefault(id, Peer(id, address))

    # -- statements -----------------------------------------------------------------------------------

    def take(self, c: Connection, code: str) -> int | None:
        """Lease that room, anew if it is ours already: the fencing number. None: there is no such room.

        A transaction of ours that was given up, and whose end we do not know, is over after this: either it
        held the room's row until then, or it will find a newer fence there.
        """
        rooms = schema.rooms
        mine = update(rooms).where(rooms.c.code == code).values(owner=self.id, fence=rooms.c.fence + 1)
        if self.shared:
            mine = mine.where((rooms.c.owner == self.id) | is_free())
        fence = c.execute(mine.returning(rooms.c.fence)).scalar()
        if fence is None and self.shared:
            self._look_for_owner(c, code)
        return fence

    def _look_for_owner(self, c: Connection, code: str) -> None:
        rooms, workers = schema.rooms, schema.workers
        owned = select(workers.c.id, workers.c.address).join(rooms, rooms.c.owner == workers.c.id)
        found = c.execute(owned.where(rooms.c.code == code)).first()
        if found is not None:
            id, address = found
            raise Elsewhere(self.peers.setdefault(id, Peer(id, address)))

    def _beat(self, c: Connection) -> tuple[bool, dict[str, str]]:
        """Did it come in time? And who else is alive?"""
        workers = schema.workers
        alive = c.execute(
            update(workers).where(workers.c.id == self.id, _is_fresh()).values(heartbeat=_now())
        ).rowcount
        if not alive:
            c.execute(
                delete(workers).where((workers.c.id == self.id) | (workers.c.heartbeat < _now() - REMEMBERED))
            )
            values: dict[str, Any] = {"id": self.id, "address": self.address, "secret": self.secret}
            mine = insert(workers).values(**values, heartbeat=_now())
            again = {
                "heartbeat": _now()
            }  # two may come at once: a heartbeat, and somebody who wants to be sure
            c.execute(mine.on_conflict_do_update(index_elements=[workers.c.id], set_=again))
        others = select(workers.c.id, workers.c.address).where(workers.c.id != self.id, _is_fresh())
        return bool(alive), {row.id: row.address for row in c.execute(others)}

    def _owned(self, c: Connection) -> set[Lease]:
        rooms = schema.rooms
        return {
            Lease(*row)
            for row in c.execute(select(rooms.c.code, rooms.c.fence).where(rooms.c.owner == self.id))
        }

    def _has_strangers(self, c: Connection) -> bool:
        """Do workers with another key use this database? Nobody's cookie would be good at both."""
        workers = schema.workers
        strangers = select(workers.c.id).where(_is_fresh(), workers.c.secret != self.secret)
        return c.execute(strangers).first() is not None

    def _release(self, c: Connection, lease: Lease) -> None:
        rooms = schema.rooms
        ours = (rooms.c.code == lease.code) & (rooms.c.owner == self.id) & (rooms.c.fence == lease.fence)
        c.execute(update(rooms).where(ours).values(owner=None))

    def _leave(self, c: Connection) -> None:
        c.execute(update(schema.rooms).where(schema.rooms.c.owner == self.id).values(owner=None))
        c.execute(delete(schema.workers).where(schema.workers.c.id == self.id))


def _now() -> ColumnElement[Any]:
    """By the clock of PostgreSQL: those of the workers may differ, and jump."""
    return extract("epoch", func.clock_timestamp())


def _is_fresh() -> ColumnElement[bool]:
    return schema.workers.c.heartbeat > _now() - LASTS


def is_free() -> ColumnElement[bool]:
    """Rooms that no living worker owns, in a database that several share."""
    alive = select(schema.workers.c.id).where(_is_fresh())
    return schema.rooms.c.owner.is_(None) | schema.rooms.c.owner.not_in(alive)
