"""Everybody's logbook: the games that a person, known by their browser, has played to the end.

An entry is written in the transaction that ends the game, and outlives its table. Trials, uploaded records
and bots have none; nor has a seat that a bot holds at the end.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import Connection, delete, func, insert, select

from ..engine import Event, Result
from ..engine.chronicle import WON, Chronicle, chronicle, outlook
from . import schema
from .database import Database
from .rows import TABLE, LogbookEntry

if TYPE_CHECKING:
    from .room import Room

MOST_ENTRIES: Final = 1_000
"""Of one person: the oldest ones go."""
LONGEST_WORD: Final = 64


class Logbooks:
    """The logbooks in a database. Each method is one transaction."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def of(self, person: str) -> list[LogbookEntry]:
        """What that person has played, the last game first."""
        return await self.database.run(lambda c: _entries(c, person))

    async def forget(self, person: str) -> None:
        """All of it, for good."""
        mine = schema.logbook.c.person == person
        await self.database.run(lambda c: c.execute(delete(schema.logbook).where(mine)))


# -- from a room that is over ------------------------------------------------------------------------------


def entries_of(room: Room) -> list[LogbookEntry]:
    """An entry for every person at a table that has just ended."""
    result = room.play.result
    if room.origin != TABLE or result is None:
        return []
    told = chronicle(room.spec, [moment.events for moment in room.moments])
    return [_entry(room, person, result, told) for person in room.people]


def _entry(room: Room, person: str, result: Result, told: Chronicle) -> LogbookEntry:
    spec, own = room.spec, room.seats_of(person)
    settings: dict[str, Any] = {**spec.usual, **room.options}
    return LogbookEntry(
        person=person,
        room=room.code,
        game=room.game,
        seats=len(room.chairs),
        people=len(room.people),
        mission=_mission(room, settings),
        difficulty=_word(settings.get(spec.difficulty, "")),
        party=spec.party(len(room.chairs), settings, room.play.started().content),
        won=outlook(spec, result, own) == WON,
        reason=result.reason,
        score=max(result.scores[seat] for seat in own),
        rounds=told.rounds,
        falls=len(told.falls),
        own_falls=sum(_concerns(room, fall.event, own) for fall in told.falls),
        seconds=max(0.0, room.moments[-1].at - room.moments[0].at),
        at=room.clock(),
    )


def _mission(room: Room, settings: dict[str, Any]) -> str:
    """A content pack's is not the printed one."""
    return "" if room.pack else _word(settings.get(room.spec.campaign, ""))


def _word(value: Any) -> str:
    return str(value)[:LONGEST_WORD]


def _concerns(room: Room, fall: Event, own: Sequence[int]) -> bool:
    """Was it one of theirs? Where events name no seat, all play together."""
    fields = room.spec.vocabulary.events[fall.key]
    seats = [arg for (_, kind), arg in zip(fields, fall.args, strict=True) if kind == "seat"]
    return not seats or any(seat in own for seat in seats)


# -- statements --------------------------------------------------------------------------------------------


def write(c: Connection, ended: Iterable[LogbookEntry]) -> None:
    """In the transaction that ends the game. What stood there of that game is replaced."""
    logbook = schema.logbook
    for entry in ended:
        mine = logbook.c.person == entry.person
        c.execute(delete(logbook).where(mine, logbook.c.room == entry.room))
        c.execute(insert(logbook).values({**asdict(entry), "won": int(entry.won)}))
        beyond = select(logbook.c.room).where(mine).order_by(logbook.c.at.desc()).offset(MOST_ENTRIES)
        if old := c.execute(beyond.limit(MOST_ENTRIES)).scalars().all():
            c.execute(delete(logbook).where(mine, logbook.c.room.in_(old)))


def _entries(c: Connection, person: str) -> list[LogbookEntry]:
    logbook = schema.logbook
    wanted = select(logbook).where(logbook.c.person == person).order_by(logbook.c.at.desc())
    return [
        LogbookEntry(**{**row, "won": bool(row["won"])})
        for row in c.execute(wanted.limit(MOST_ENTRIES)).mappings()
    ]


def forget_untouched(c: Connection, before: float, most: int) -> int:
    """Drop the logbooks of people who have not ended a game since then."""
    logbook = schema.logbook
    last = select(logbook.c.person).group_by(logbook.c.person).having(func.max(logbook.c.at) < before)
    gone = c.execute(last.limit(most)).scalars().all()
    return c.execute(delete(logbook).where(logbook.c.person.in_(gone))).rowcount if gone else 0
