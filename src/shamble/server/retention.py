"""What leaves the database, and when: tables nobody has touched, sandboxes, chat, reports.

A sweep deletes a bounded number of rows, oldest first, so that it never holds up answers; what is left over
goes with the next one.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, Table, delete, func, select, true

from . import schema
from .leases import is_free
from .limits import DAY, Limits
from .logbook import forget_untouched
from .rows import OVER, SAID, SANDBOX
from .store import Store

MOST_AT_ONCE: Final = 200
"""Rooms, or reports, that one sweep deletes."""
SWEEP_EVERY: Final = 600.0
"""Seconds between two sweeps."""


@dataclass(frozen=True)
class Swept:
    """How much a sweep has deleted."""

    rooms: int
    chat: int
    reports: int
    logbooks: int = 0
    """Entries in them."""
    packs: int = 0


async def sweep(store: Store, limits: Limits, now: float, spared: Collection[str] = ()) -> Swept:
    """Delete what is too old, except at the tables that are in memory, be it another worker's."""
    free = is_free() if store.database.shared else true()
    return await store.database.run(lambda c: _sweep(c, limits, now, spared, free))


async def count_rows(store: Store, table: Table, room: str | None = None) -> int:
    """How many rows there are, in all or of one room."""
    wanted = select(func.count()).select_from(table)
    if room is not None:
        wanted = wanted.where(table.c.room == room)
    return await store.database.run(lambda c: int(c.execute(wanted).scalar_one()))


def _sweep(
    c: Connection, limits: Limits, now: float, spared: Collection[str], free: ColumnElement[bool]
) -> Swept:
    rooms, chat, reports = schema.rooms, schema.chat, schema.reports
    sandbox, over = rooms.c.origin == SANDBOX, rooms.c.status == OVER
    deleted = 0
    for days, which in (
        (limits.keep_sandboxes, sandbox),
        (limits.keep_finished, ~sandbox & over),
        (limits.keep_tables, ~sandbox & ~over),
    ):
        if days:
            old = _untouched(c, now - days * DAY, which & free, spared)
            deleted += c.execute(delete(rooms).where(rooms.c.code.in_(old))).rowcount
    silenced = 0
    if limits.keep_chat:
        lines = select(chat.c.room).where(chat.c.room == rooms.c.code, chat.c.kind == SAID)
        old = _untouched(c, now - limits.keep_chat * DAY, lines.exists() & free, spared)
        silenced = c.execute(delete(chat).where(chat.c.room.in_(old), chat.c.kind == SAID)).rowcount
    dropped = 0
    if limits.keep_reports:
        aged = select(reports.c.id).where(reports.c.at < now - limits.keep_reports * DAY).limit(MOST_AT_ONCE)
        dropped = c.execute(delete(reports).where(reports.c.id.in_(c.execute(aged).scalars().all()))).rowcount
    days = limits.keep_logbooks
    forgotten = forget_untouched(c, now - days * DAY, MOST_AT_ONCE) if days else 0
    if days:
        _forget_people(c, now - days * DAY)
    return Swept(deleted, silenced, dropped, forgotten, _drop_packs(c, limits, now))


def _forget_people(c: Connection, before: float) -> None:
    """Who wanted to be called, and never was any more."""
    people = schema.people
    old = select(people.c.id).where(people.c.seen < before).limit(MOST_AT_ONCE)
    c.execute(delete(people).where(people.c.id.in_(c.execute(old).scalars().all())))


def _drop_packs(c: Connection, limits: Limits, now: float) -> int:
    """Tables that are played with them have copies."""
    packs = schema.packs
    if not limits.keep_packs:
        return 0
    old = select(packs.c.code).where(packs.c.at < now - limits.keep_packs * DAY).limit(MOST_AT_ONCE)
    return c.execute(delete(packs).where(packs.c.code.in_(c.execute(old).scalars().all()))).rowcount


def _untouched(
    c: Connection, before: float, which: ColumnElement[bool], spared: Collection[str]
) -> list[Any]:
    """The codes of rooms of that kind that nobody has changed since."""
    rooms = schema.rooms
    wanted = select(rooms.c.code).where(rooms.c.changed < before, which).order_by(rooms.c.changed)
    found = c.execute(wanted.limit(MOST_AT_ONCE)).scalars().all()
    return [code for code in found if code not in spared]
