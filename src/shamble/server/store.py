"""Rooms and people in the database: one transaction for every change, before it is acknowledged.

SQLite writes ahead (WAL) without waiting for the disk at every commit: a killed server loses nothing, since
what was committed is with the operating system; only a power cut could cost the last answers, never the file.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final, TypeVar

import msgspec
from sqlalchemy import (
    ColumnElement,
    Connection,
    RowMapping,
    Table,
    bindparam,
    delete,
    func,
    insert,
    select,
    true,
    update,
)

from ..bots.counsel import Grounds
from ..engine import Arg, Event, Pack
from . import logbook, schema
from .database import Database, open_database
from .errors import Damaged, LostLease
from .home import database_url
from .leases import Leases, is_free
from .rows import (
    LOBBY,
    OPEN,
    OVER,
    RECORD,
    SANDBOX,
    TABLE,
    Chair,
    Change,
    ClockRow,
    Costly,
    Line,
    Moment,
    Petition,
    Report,
    RoomRow,
    StoredRoom,
)

T = TypeVar("T")
DatabaseRow = RowMapping


@dataclass(frozen=True)
class Summary:
    """A line in somebody's list of tables."""

    code: str
    game: str
    status: str
    origin: str
    changed: float
    names: list[str]
    host: str
    seats: int = 0


@dataclass(frozen=True)
class StoredPerson:
    """A browser: the name that was last used in it, the language it reads, and where to call its owner when
    it is their turn, if they want that."""

    id: str
    name: str
    language: str
    webhook: str = ""
    base: str = ""
    """Where that browser finds this server."""


class Store:
    """Rooms and people in the database. Each method is one transaction."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.logbooks = logbook.Logbooks(database)

    @classmethod
    async def open(cls, url: str | None = None) -> Store:
        """The database at that address (see `home.database_url`), migrated to the current schema."""
        return cls(await open_database(database_url(url)))

    async def close(self) -> None:
        await self.database.close()

    # -- rooms ----------------------------------------------------------------------------------------

    async def add(self, stored: StoredRoom) -> None:
        """Insert a new room."""
        await self.database.run(lambda c: _add(c, stored))

    async def save(self, row: RoomRow, chairs: Sequence[Chair], change: Change, fence: int = 0) -> None:
        """Write what a command did. After this it may be acknowledged.

        `fence`: the number of the writer's lease (0: nobody has leased the room yet). If there is a newer one
        nothing is written (`LostLease`).
        """
        await self.database.run(lambda c: _save(c, row, chairs, change, fence))

    async def load(self, code: str) -> StoredRoom | None:
        """To look at: whoever changes it must have leased it."""
        return await self.database.run(lambda c: _load(c, code))

    async def take(self, code: str, leases: Leases) -> tuple[int, StoredRoom] | None:
        """Lease a room: the fencing number, and the room as it is from then on."""
        return await self.database.run(lambda c: _take(c, code, leases))

    async def delete(self, code: str) -> None:
        """A room with all that belongs to it."""
        await self.database.run(lambda c: c.execute(delete(schema.rooms).where(schema.rooms.c.code == code)))

    async def rows_of(self, code: str) -> dict[str, Any] | None:
        """A room as it stands in the database, whatever it may mean."""
        return await self.database.run(lambda c: _rows_of(c, code))

    async def tables_of(self, person: str, most: int = 50) -> list[Summary]:
        """The tables where that person sits, sat, or is host; the last ones first. Sandboxes are left out."""
        return await self.database.run(lambda c: _tables_of(c, person, most, true()))

    async def running_tables(self, person: str, most: int = 50) -> list[Summary]:
        """Those of them that go on."""
        return await self.database.run(lambda c: _tables_of(c, person, most, ~_HAS_ENDED))

    async def finished_tables(self, person: str, most: int = 50) -> list[Summary]:
        """Those that one can only look at again: games that are over, and uploaded records."""
        return await self.database.run(lambda c: _tables_of(c, person, most, _HAS_ENDED))

    async def forget_damaged(self, code: str, person: str) -> None:
        """Take a table that cannot be opened off one person's list."""
        seats = schema.seats
        mine = (seats.c.room == code) & (seats.c.person == person)
        await self.database.run(lambda c: c.execute(update(seats).where(mine).values(person=None)))

    async def open_tables(self, since: float, most: int) -> list[Summary]:
        """The tables that strangers may join, the newest first; those untouched for too long are left out."""
        return await self.database.run(lambda c: _open_tables(c, since, most))

    async def listed_by(self, person: str, since: float) -> int:
        """How many of these that person has opened."""
        rooms = schema.rooms
        mine = _is_open_table(since) & (rooms.c.host == person)
        wanted = select(func.count()).select_from(rooms).where(mine)
        return await self.database.run(lambda c: int(c.execute(wanted).scalar_one()))

    async def due(self, now: float, most: int) -> list[str]:
        """The rooms in which something should have happened by itself by now, and that no worker owns."""
        rooms = schema.rooms
        free = is_free() if self.database.shared else true()
        wanted = select(rooms.c.code).where(rooms.c.due <= now, free).order_by(rooms.c.due).limit(most)
        return await self.database.run(lambda c: list(c.execute(wanted).scalars()))

    async def reports(self) -> list[tuple[str, Report]]:
        """Every bug report with its room, the last ones first."""
        rows = await self.database.run(lambda c: _rows(c, schema.reports, None, schema.reports.c.id.desc()))
        return [
            (row["room"], Report(row["person"], row["text"], row["moment"], row["version"], row["at"]))
            for row in rows
        ]

    # -- people ---------------------------------------------------------------------------------------

    async def person(self, person: str) -> StoredPerson | None:
        rows = await self.database.run(lambda c: _rows(c, schema.people, schema.people.c.id == person))
        fields = ("name", "language", "webhook", "base")
        return StoredPerson(person, *(rows[0][name] for name in fields)) if rows else None

    async def save_person(self, person: StoredPerson, now: float) -> None:
        """What is known of somebody who wants to be called; of nobody else anything is kept."""
        await self.database.run(lambda c: _save_person(c, person, now))


# -- statements ------------------------------------------------------------------------------------


_CHANGE_ROOM: Final = update(schema.rooms).where(
    schema.rooms.c.code == bindparam("changed_room"), schema.rooms.c.fence == bindparam("own_fence")
)
"""Compiled once: every answer needs it."""


_INSERT: Final = {table: insert(table) for table in schema.metadata.tables.values()}


def _insert(c: Connection, table: Table, rows: list[dict[str, Any]]) -> None:
    if rows:
        c.execute(_INSERT[table], rows)


def _rows(c: Connection, table: Table, where: Any, order: Any = None) -> Sequence[DatabaseRow]:
    wanted = select(table)
    if where is not None:
        wanted = wanted.where(where)
    if order is not None:
        wanted = wanted.order_by(order)
    return c.execute(wanted).mappings().all()


def _save(c: Connection, row: RoomRow, chairs: Sequence[Chair], change: Change, fence: int) -> None:
    room, answers = row.code, schema.answers
    values = {"changed_room": room, "own_fence": fence, **_changing_values(row)}
    if not c.execute(_CHANGE_ROOM, values).rowcount:
        raise LostLease("room.moved")
    if change.gone:
        c.execute(delete(schema.rooms).where(schema.rooms.c.code == room))
        return
    if change.truncated is not None:
        taken_back = (answers.c.room == room) & (answers.c.number >= change.truncated)
        c.execute(delete(answers).where(taken_back))
    if change.chairs:
        c.execute(delete(schema.seats).where(schema.seats.c.room == room))
        _insert(c, schema.seats, [_chair_values(room, chair) for chair in chairs])
    _insert(c, answers, [_moment_values(room, moment) for moment in change.moments])
    _insert(c, schema.chat, [_line_values(room, line) for line in change.lines])
    logbook.write(c, change.ended)
    if change.report is not None:
        _insert(c, schema.reports, [{"room": room, **asdict(change.report)}])


def _add(c: Connection, stored: StoredRoom) -> None:
    room = stored.row.code
    _insert(c, schema.rooms, [_room_values(stored.row)])
    _insert(c, schema.seats, [_chair_values(room, chair) for chair in stored.chairs])
    _insert(c, schema.answers, [_moment_values(room, moment) for moment in stored.moments])
    _insert(c, schema.chat, [_line_values(room, line) for line in stored.lines])


def _take(c: Connection, code: str, leases: Leases) -> tuple[int, StoredRoom] | None:
    fence = leases.take(c, code)
    stored = None if fence is None else _load(c, code)
    return None if fence is None or stored is None else (fence, stored)


def _load(c: Connection, code: str) -> StoredRoom | None:
    found = _found(c, code)
    if found is None:
        return None
    room, seats, answers, chat = found
    try:
        return StoredRoom(_room(room), [*map(_chair, seats)], [*map(_moment, answers)], [*map(_line, chat)])
    except (ValueError, TypeError, msgspec.MsgspecError) as error:
        raise Damaged("room.damaged") from error


def _found(
    c: Connection, code: str
) -> tuple[DatabaseRow, Sequence[DatabaseRow], Sequence[DatabaseRow], Sequence[DatabaseRow]] | None:
    rooms = _rows(c, schema.rooms, schema.rooms.c.code == code)
    if not rooms:
        return None
    return (
        rooms[0],
        _rows(c, schema.seats, schema.seats.c.room == code, schema.seats.c.seat),
        _rows(c, schema.answers, schema.answers.c.room == code, schema.answers.c.number),
        _rows(c, schema.chat, schema.chat.c.room == code, schema.chat.c.number),
    )


def _rows_of(c: Connection, code: str) -> dict[str, Any] | None:
    found = _found(c, code)
    if found is None:
        return None
    room, *others = found
    names = ("seats", "answers", "chat")
    return {
        "room": dict(room),
        **{name: [*map(dict, rows)] for name, rows in zip(names, others, strict=True)},
    }


_HAS_ENDED: Final = (schema.rooms.c.status == OVER) | (schema.rooms.c.origin == RECORD)


def _tables_of(c: Connection, person: str, most: int, which: ColumnElement[bool]) -> list[Summary]:
    rooms, seats = schema.rooms, schema.seats
    seated = select(seats.c.room).where(seats.c.person == person)
    mine = (rooms.c.host == person) | rooms.c.code.in_(seated)
    wanted = select(rooms).where(mine, which, rooms.c.origin != SANDBOX).order_by(rooms.c.changed.desc())
    return _summaries(c, c.execute(wanted.limit(most)).mappings().all())


def _is_open_table(since: float) -> ColumnElement[bool]:
    rooms = schema.rooms
    return (
        (rooms.c.listed == 1)
        & (rooms.c.status == LOBBY)
        & (rooms.c.origin == TABLE)
        & (rooms.c.changed >= since)
    )


def _open_tables(c: Connection, since: float, most: int) -> list[Summary]:
    rooms, seats = schema.rooms, schema.seats
    kept = seats.c.person.is_not(None)  # for somebody from the game before
    free = select(seats.c.room).where(seats.c.room == rooms.c.code, seats.c.kind == OPEN, ~kept)
    wanted = select(rooms).where(_is_open_table(since), free.exists()).order_by(rooms.c.changed.desc())
    return _summaries(c, c.execute(wanted.limit(most)).mappings().all())


def _summaries(c: Connection, found: Sequence[DatabaseRow]) -> list[Summary]:
    seats = schema.seats
    named = select(seats.c.room, seats.c.name).where(seats.c.room.in_([row["code"] for row in found]))
    names: dict[str, list[str]] = {}
    for room, name in c.execute(named.order_by(seats.c.room, seats.c.seat)):
        names.setdefault(room, []).append(name)
    return [
        Summary(
            row["code"],
            row["game"],
            row["status"],
            row["origin"],
            row["changed"],
            names.get(row["code"], []),
            row["host"],
            row["seats"],
        )
        for row in found
    ]


def _save_person(c: Connection, person: StoredPerson, now: float) -> None:
    people = schema.people
    if not person.webhook:
        c.execute(delete(people).where(people.c.id == person.id))
        return
    values = {**asdict(person), "seen": now}
    known = c.execute(update(people).where(people.c.id == person.id).values(values))
    if not known.rowcount:
        c.execute(insert(people).values(values))


# -- rows to values and back -------------------------------------------------------------------------


def _text(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _read(text: str, kind: Callable[[Any], T]) -> T:
    return kind(msgspec.json.decode(text))


_REVIEWS: Final = msgspec.json.Decoder(dict[str, list[Costly]])


def _changing_values(row: RoomRow) -> dict[str, Any]:
    return {
        "host": row.host,
        "status": row.status,
        "version": row.version,
        "changed": row.changed,
        "petitions": _text(row.petitions),
        "listed": int(row.listed),
        "clock": row.clock and _text(row.clock),
        "called": _text(row.called),
        "due": row.due,
        "pace": row.pace,
        "hints": int(row.hints),
        "reviews": _text({str(seat): found for seat, found in row.reviews.items()}),
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
        "pack": row.pack and _text(row.pack),
        **_changing_values(row),
    }


def _room(row: DatabaseRow) -> RoomRow:
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
        pack=row["pack"] and msgspec.json.decode(row["pack"], type=Pack),
        listed=bool(row["listed"]),
        clock=row["clock"] and msgspec.json.decode(row["clock"], type=ClockRow),
        called=msgspec.json.decode(row["called"], type=dict[str, float]),
        due=row["due"],
        pace=row["pace"],
        hints=bool(row["hints"]),
        reviews={int(seat): found for seat, found in _REVIEWS.decode(row["reviews"]).items()},
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
        "stops": _text(chair.stops),
    }


def _chair(row: DatabaseRow) -> Chair:
    until: list[Arg] | None = msgspec.json.decode(row["until"])
    return Chair(
        row["seat"],
        row["kind"],
        row["person"],
        row["name"],
        row["bot"],
        row["auto_pass"],
        until,
        msgspec.json.decode(row["stops"], type=list[str] | None),
    )


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
        "grounds": moment.grounds and _text(moment.grounds),
    }


def _moment(row: DatabaseRow) -> Moment:
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
        grounds=row["grounds"] and msgspec.json.decode(row["grounds"], type=Grounds),
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


def _line(row: DatabaseRow) -> Line:
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
