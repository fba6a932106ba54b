"""Keeping rooms: one transaction for every change, before it is acknowledged.

SQLite writes ahead (WAL) without waiting for the disk at every commit: a killed server loses nothing, since
what was committed is with the operating system; only a power cut could cost the last answers, never the file.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, RowMapping, Table, delete, event, func, insert, select, update
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from ..engine import Arg, Event
from . import schema
from .errors import Trouble
from .home import database_url
from .rows import SANDBOX, Chair, Change, Line, Moment, Petition, Report, RoomRow

T = TypeVar("T")
Row = RowMapping

PRAGMAS: Final = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=NORMAL",
    "PRAGMA busy_timeout=5000",
    "PRAGMA foreign_keys=ON",
)


@dataclass(frozen=True)
class Kept:
    """All the rows of one room."""

    row: RoomRow
    chairs: list[Chair]
    moments: list[Moment]
    lines: list[Line]


@dataclass(frozen=True)
class Summary:
    """A line in somebody's list of tables."""

    code: str
    game: str
    status: str
    origin: str
    changed: float
    names: list[str]


@dataclass(frozen=True)
class Person:
    """What is remembered of a browser: how it was called, and the language it reads."""

    id: str
    name: str
    language: str


class Store:
    """The database. One writer at a time: SQLite has no more, and nobody then waits for a lock by polling."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self._writing = asyncio.Lock()

    @classmethod
    async def open(cls, url: str | None = None) -> Store:
        """The database at that address (see `home.database_url`), brought up to date."""
        address = database_url(url)
        with _as_trouble():
            engine = create_async_engine(address)
            if address.get_backend_name() == "sqlite":
                event.listen(engine.sync_engine, "connect", _set_pragmas)
            try:
                async with engine.begin() as connection:
                    await connection.run_sync(_migrate)
            except BaseException:
                await engine.dispose()
                raise
        return cls(engine)

    async def close(self) -> None:
        await self.engine.dispose()

    # -- rooms ----------------------------------------------------------------------------------------

    async def add(self, kept: Kept) -> None:
        """A new room, whole."""
        room = kept.row.code
        async with self._writing:
            with _as_trouble():
                async with self.engine.begin() as c:
                    await c.execute(insert(schema.rooms), _room_values(kept.row))
                    await _insert(c, schema.seats, [_chair_values(room, chair) for chair in kept.chairs])
                    await _insert(c, schema.answers, [_moment_values(room, m) for m in kept.moments])
                    await _insert(c, schema.chat, [_line_values(room, line) for line in kept.lines])

    async def keep(self, row: RoomRow, chairs: Sequence[Chair], change: Change) -> None:
        """What a command did, in one transaction. After this it may be acknowledged."""
        async with self._writing:
            with _as_trouble():
                async with self.engine.begin() as c:
                    await _keep(c, row, chairs, change)

    async def load(self, code: str) -> Kept | None:
        with _as_trouble():
            async with self.engine.connect() as c:
                rooms = await _rows(c, schema.rooms, schema.rooms.c.code == code)
                if not rooms:
                    return None
                seats = await _rows(c, schema.seats, schema.seats.c.room == code, schema.seats.c.seat)
                answers = await _rows(
                    c, schema.answers, schema.answers.c.room == code, schema.answers.c.number
                )
                chat = await _rows(c, schema.chat, schema.chat.c.room == code, schema.chat.c.number)
        return Kept(_room(rooms[0]), [*map(_chair, seats)], [*map(_moment, answers)], [*map(_line, chat)])

    async def tables_of(self, person: str, most: int = 50) -> list[Summary]:
        """The tables where that person sits, sat, or is host; the last ones first. Sandboxes are left out."""
        rooms, seats = schema.rooms, schema.seats
        seated = select(seats.c.room).where(seats.c.person == person)
        mine = (rooms.c.host == person) | rooms.c.code.in_(seated)
        wanted = select(rooms).where(mine, rooms.c.origin != SANDBOX).order_by(rooms.c.changed.desc())
        with _as_trouble():
            async with self.engine.connect() as c:
                found = (await c.execute(wanted.limit(most))).mappings().all()
                codes = [row["code"] for row in found]
                named = select(seats.c.room, seats.c.name).where(seats.c.room.in_(codes))
                names = (await c.execute(named.order_by(seats.c.room, seats.c.seat))).all()
        return [
            Summary(
                row["code"],
                row["game"],
                row["status"],
                row["origin"],
                row["changed"],
                [name for room, name in names if room == row["code"] and name],
            )
            for row in found
        ]

    async def forget_sandboxes(self, before: float) -> None:
        """Nobody comes back to what was tried out days ago."""
        rooms = schema.rooms
        async with self._writing:
            with _as_trouble():
                async with self.engine.begin() as c:
                    old = (rooms.c.origin == SANDBOX) & (rooms.c.changed < before)
                    await c.execute(delete(rooms).where(old))

    async def count_answers(self) -> int:
        with _as_trouble():
            async with self.engine.connect() as c:
                return int((await c.execute(select(func.count()).select_from(schema.answers))).scalar_one())

    async def reports(self) -> list[tuple[str, Report]]:
        """Every bug report with its room, the last ones first."""
        with _as_trouble():
            async with self.engine.connect() as c:
                rows = await _rows(c, schema.reports, None, schema.reports.c.id.desc())
        return [
            (row["room"], Report(row["person"], row["text"], row["moment"], row["version"], row["at"]))
            for row in rows
        ]

    # -- people ---------------------------------------------------------------------------------------

    async def person(self, person: str) -> Person | None:
        with _as_trouble():
            async with self.engine.connect() as c:
                rows = await _rows(c, schema.people, schema.people.c.id == person)
        return Person(rows[0]["id"], rows[0]["name"], rows[0]["language"]) if rows else None

    async def keep_person(self, person: Person, now: float) -> None:
        people = schema.people
        values = {"name": person.name, "language": person.language, "seen": now}
        async with self._writing:
            with _as_trouble():
                async with self.engine.begin() as c:
                    known = await c.execute(update(people).where(people.c.id == person.id).values(values))
                    if not known.rowcount:
                        await c.execute(insert(people).values(id=person.id, **values))


# -- the database ------------------------------------------------------------------------------------


@contextmanager
def _as_trouble() -> Iterator[None]:
    """What a database can say, as a sentence for whoever waits."""
    try:
        yield
    except (SQLAlchemyError, OSError) as error:
        reason = str(getattr(error, "orig", None) or error)
        raise Trouble("database", reason=reason) from error


def _set_pragmas(connection: Any, _: object) -> None:
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(pragma)
    cursor.close()


def _migrate(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


async def _insert(c: AsyncConnection, table: Table, rows: list[dict[str, Any]]) -> None:
    if rows:
        await c.execute(insert(table), rows)


async def _rows(c: AsyncConnection, table: Table, where: Any, order: Any = None) -> Sequence[Row]:
    wanted = select(table)
    if where is not None:
        wanted = wanted.where(where)
    if order is not None:
        wanted = wanted.order_by(order)
    return (await c.execute(wanted)).mappings().all()


async def _keep(c: AsyncConnection, row: RoomRow, chairs: Sequence[Chair], change: Change) -> None:
    room, rooms, answers = row.code, schema.rooms, schema.answers
    await c.execute(update(rooms).where(rooms.c.code == room).values(_changing_values(row)))
    if change.truncated is not None:
        taken_back = (answers.c.room == room) & (answers.c.number >= change.truncated)
        await c.execute(delete(answers).where(taken_back))
    if change.chairs:
        await c.execute(delete(schema.seats).where(schema.seats.c.room == room))
        await _insert(c, schema.seats, [_chair_values(room, chair) for chair in chairs])
    await _insert(c, answers, [_moment_values(room, moment) for moment in change.moments])
    await _insert(c, schema.chat, [_line_values(room, line) for line in change.lines])
    if change.report is not None:
        await _insert(c, schema.reports, [{"room": room, **asdict(change.report)}])


# -- rows to values and back -------------------------------------------------------------------------


def _text(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _read(text: str, kind: Callable[[Any], T]) -> T:
    return kind(msgspec.json.decode(text))


def _changing_values(row: RoomRow) -> dict[str, Any]:
    return {
        "host": row.host,
        "status": row.status,
        "version": row.version,
        "changed": row.changed,
        "petitions": _text(row.petitions),
    }


def _room_values(row: RoomRow) -> dict[str, Any]:
    return {
        "code": row.code,
        "game": row.game,
        "seats": row.seats,
        "options": _text(row.options),
        "seed": str(row.seed),
        "origin": row.origin,
        "created": row.created,
        **_changing_values(row),
    }


def _room(row: Row) -> RoomRow:
    return RoomRow(
        code=row["code"],
        game=row["game"],
        seats=row["seats"],
        options=_read(row["options"], dict),
        seed=int(row["seed"]),
        host=row["host"],
        origin=row["origin"],
        status=row["status"],
        version=row["version"],
        created=row["created"],
        changed=row["changed"],
        petitions=msgspec.json.decode(row["petitions"], type=list[Petition]),
    )


def _chair_values(room: str, chair: Chair) -> dict[str, Any]:
    return {
        "room": room,
        "seat": chair.seat,
        "kind": chair.kind,
        "person": chair.person,
        "name": chair.name,
        "bot": chair.bot,
        "auto_pass": chair.auto_pass,
        "until": _text(chair.until),
    }


def _chair(row: Row) -> Chair:
    until: list[Arg | None] | None = msgspec.json.decode(row["until"])
    return Chair(row["seat"], row["kind"], row["person"], row["name"], row["bot"], row["auto_pass"], until)


def _moment_values(room: str, moment: Moment) -> dict[str, Any]:
    return {
        "room": room,
        "number": moment.number,
        "question": moment.question,
        "seat": moment.seat,
        "by": moment.by,
        "name": _text(moment.name),
        "events": _text([[e.key, e.args, e.secret, e.seers] for e in moment.events]),
        "position": moment.position,
        "commits": moment.commits,
        "at": moment.at,
        "seconds": moment.seconds,
    }


def _moment(row: Row) -> Moment:
    told = msgspec.json.decode(row["events"])
    return Moment(
        number=row["number"],
        question=row["question"],
        seat=row["seat"],
        by=row["by"],
        name=_read(row["name"], tuple),
        events=tuple(Event(key, tuple(args), tuple(secret), seers) for key, args, secret, seers in told),
        position=row["position"],
        commits=row["commits"],
        at=row["at"],
        seconds=row["seconds"],
    )


def _line_values(room: str, line: Line) -> dict[str, Any]:
    return {
        "room": room,
        "number": line.number,
        "kind": line.kind,
        "person": line.person,
        "name": line.name,
        "text": line.text,
        "params": _text(line.params),
        "moment": line.moment,
        "at": line.at,
    }


def _line(row: Row) -> Line:
    params: dict[str, Arg] = msgspec.json.decode(row["params"])
    return Line(
        number=row["number"],
        kind=row["kind"],
        person=row["person"],
        name=row["name"],
        text=row["text"],
        params=params,
        moment=row["moment"],
        at=row["at"],
    )
