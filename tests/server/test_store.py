"""What was kept comes back, exactly."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from dataclasses import replace
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import inspect, make_url
from sqlalchemy.pool import AsyncAdaptedQueuePool
from sqlalchemy.schema import CreateTable
from sqlalchemy.util.concurrency import greenlet_spawn

import shamble
from shamble.engine import BadSave
from shamble.server import position, schema
from shamble.server.database import SteadyPool
from shamble.server.errors import RoomError, Trouble
from shamble.server.home import database_url
from shamble.server.hub import Hub
from shamble.server.opening import open_record, open_sandbox
from shamble.server.room import Room
from shamble.server.rows import Change
from shamble.server.store import Store, StoredPerson
from tests.server.tools import ANN, BOB, EVE, Clock, asked, at_random, everything, lobby, run_bots, two_people


async def stored(store: Store, room: Room) -> Room:
    kept = await store.load(room.code)
    assert kept is not None
    return Room(kept, room.clock)


async def add(store: Store, room: Room) -> None:
    await store.add(room.stored())


class Diary:
    """Keeps every change of a room, and compares."""

    def __init__(self, store: Store, room: Room) -> None:
        self.store, self.room = store, room

    async def keep(self, change: Change) -> None:
        await self.store.save(self.room.row(), self.room.chairs, change)

    async def check(self) -> None:
        again = await stored(self.store, self.room)
        assert everything(again) == everything(self.room)
        assert again.play.waiting() == self.room.play.waiting()


async def test_every_kind_of_change_comes_back(database: str) -> None:
    store = await Store.open(database)
    clock = Clock()
    room = lobby(4, clock=clock)
    await add(store, room)
    diary = Diary(store, room)
    await diary.keep(room.take_seat(ANN, 0, "Ann ’“é\U0001f9df"))
    await diary.keep(room.take_seat(BOB, 1, "Bob"))
    await diary.check()
    await diary.keep(room.start(ANN))
    await diary.keep(run_bots(room))
    await diary.check()
    rng_pick = at_random()
    for turn in range(40):
        person, choice = asked(room)[0]
        assert choice.seat is not None
        clock.wait(1.5)
        await diary.keep(room.answer(person, choice.id, choice.seat, rng_pick(choice).name))
        await diary.keep(run_bots(room))
        if turn % 10 == 5:
            await diary.keep(room.prefer(ANN, 0, "moment"))
            await diary.keep(run_bots(room))
            await diary.check()
    await diary.keep(room.say(ANN, "hello"))
    await diary.keep(room.undo(BOB, 1))
    await diary.check()
    for petition in list(room.petitions.open):
        await diary.keep(room.agree(ANN if petition.person == BOB else BOB, petition.id))
    await diary.check()
    await diary.keep(room.leave(BOB, 1))
    await diary.keep(room.take_back(BOB, 1))
    await diary.keep(room.report(EVE, "odd", "0.1.0"))
    await diary.check()
    assert [code for code, _ in await store.reports()] == [room.code]
    await store.close()


@settings(max_examples=8, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(commands=st.lists(st.integers(0, 9), min_size=5, max_size=40), seed=st.integers(0, 99))
def test_whatever_people_do_the_rows_say_the_same(database: str, commands: list[int], seed: int) -> None:
    asyncio.run(_do_anything(database, commands, seed))


async def _do_anything(url: str, commands: list[int], seed: int) -> None:
    store = await Store.open(url)
    room = two_people(seed)
    room.code = uuid4().hex
    await add(store, room)
    diary = Diary(store, room)
    pick = at_random(seed)
    for number in commands:
        try:
            change = _anything(room, number, pick)
        except RoomError:
            continue
        if room.status != "playing":
            break
        await diary.keep(change)
        await diary.keep(run_bots(room))
    await diary.check()
    await store.close()


def _anything(room: Room, number: int, pick: Any) -> Change:
    """One of ten things that people do."""
    if number < 5 or not room.seats_of(ANN) or not asked(room):
        if not asked(room):
            return run_bots(room)
        person, choice = asked(room)[0]
        assert choice.seat is not None
        return room.answer(person, choice.id, choice.seat, pick(choice).name)
    if number == 5:
        return room.undo(ANN, 0)
    if number == 6:
        return room.undo(BOB, 1, to=max(0, room.moment - 10))
    if number == 7:
        return room.agree(BOB, room.petitions.open[0].id if room.petitions.open else 0)
    if number == 8:
        return room.prefer(ANN, 0, "turn")
    return room.refuse(BOB, room.petitions.open[0].id if room.petitions.open else 0)


async def test_a_new_database_has_the_tables_that_the_code_expects(database: str) -> None:
    store = await Store.open(database)
    found = await store.database.run(
        lambda c: {
            name: {column["name"] for column in inspect(c).get_columns(name)}
            for name in inspect(c).get_table_names()
        }
    )
    found.pop("alembic_version")
    assert found == {
        table.name: {column.name for column in table.columns} for table in schema.metadata.sorted_tables
    }
    await store.close()


def test_the_tables_can_be_made_in_postgresql() -> None:
    dialect = make_url("postgresql+asyncpg://").get_dialect()()
    for table in schema.metadata.sorted_tables:
        assert "CREATE TABLE" in str(CreateTable(table).compile(dialect=dialect))


def test_the_usual_names_of_databases_are_understood(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SHAMBLE_HOME", str(tmp_path))
    monkeypatch.delenv("SHAMBLE_DATABASE", raising=False)
    assert database_url().database == str(tmp_path / "tables.db")
    monkeypatch.setenv("SHAMBLE_DATABASE", "postgres://ann@localhost/tables")
    assert database_url().drivername == "postgresql+asyncpg"
    assert database_url("sqlite+aiosqlite:///x.db").drivername == "sqlite"


async def test_opening_twice_migrates_once(database: str) -> None:
    room = two_people()
    store = await Store.open(database)
    await add(store, room)
    await store.close()
    store = await Store.open(database)
    assert everything(await stored(store, room)) == everything(room)
    await store.close()


async def test_a_pack_comes_back(database: str) -> None:
    files = {"cards": {"grenade": {"origin": "house", "copies": 7, "effect": {"name": "kill", "zombies": 3}}}}
    record = shamble.new(
        "city-of-horror", 3, 5, pack=shamble.Pack("city-of-horror", "Grenades", files)
    ).record
    room = open_record("upload", record, ANN)
    store = await Store.open(database)
    await add(store, room)
    assert (await stored(store, room)).play.deal.pack == room.play.deal.pack
    await store.close()


async def test_rooms_kept_before_there_were_packs_and_stops_open_as_ever(tmp_path: Path) -> None:
    path = tmp_path / "old.db"
    store = await Store.open(f"sqlite:///{path}")
    room = two_people()
    for chair in room.chairs:
        chair.stops = None
    room.play.moments[:] = [replace(moment, grounds=None) for moment in room.moments]
    await add(store, room)
    await store.close()
    with sqlite3.connect(path) as connection:
        connection.executescript("""
            DROP TABLE workers;
            DROP TABLE logbook;
            DROP TABLE packs;
            DROP INDEX ix_rooms_owner;
            ALTER TABLE rooms DROP COLUMN owner;
            ALTER TABLE rooms DROP COLUMN fence;
            ALTER TABLE rooms DROP COLUMN pack;
            DROP INDEX ix_rooms_listed;
            DROP INDEX ix_rooms_due;
            ALTER TABLE rooms DROP COLUMN listed;
            ALTER TABLE rooms DROP COLUMN clock;
            ALTER TABLE rooms DROP COLUMN called;
            ALTER TABLE rooms DROP COLUMN due;
            ALTER TABLE people DROP COLUMN webhook;
            ALTER TABLE people DROP COLUMN base;
            ALTER TABLE rooms DROP COLUMN pace;
            ALTER TABLE seats DROP COLUMN stops;
            ALTER TABLE rooms DROP COLUMN hints;
            ALTER TABLE rooms DROP COLUMN reviews;
            ALTER TABLE answers DROP COLUMN grounds;
            UPDATE alembic_version SET version_num = '0001';
        """)
    store = await Store.open(f"sqlite:///{path}")
    assert everything(await stored(store, room)) == everything(room)
    await store.close()


async def test_a_persons_tables_are_listed_the_last_one_first(database: str) -> None:
    store = await Store.open(database)
    clock = Clock()
    for number in range(3):
        clock.wait(10)
        room = two_people(number, clock)
        room.code = f"room{number}"
        await add(store, room)
        await add(store, open_sandbox(room, ANN, 0, f"sandbox{number}"))
    assert [table.code for table in await store.tables_of(BOB)] == ["room2", "room1", "room0"]
    assert [table.code for table in await store.tables_of(ANN)] == ["room2", "room1", "room0"]
    assert (await store.tables_of(BOB))[0].names[:2] == ["Ann", "Bob"]
    assert await store.tables_of(EVE) == []
    await store.close()


async def test_people_who_want_to_be_called_are_remembered(database: str) -> None:
    store = await Store.open(database)
    assert await store.person(ANN) is None
    await store.save_person(StoredPerson(ANN, "Ann", "en", "https://ntfy.sh/ann"), 1.0)
    await store.save_person(StoredPerson(ANN, "Anne", "fr", "https://ntfy.sh/ann"), 2.0)
    assert await store.person(ANN) == StoredPerson(ANN, "Anne", "fr", "https://ntfy.sh/ann")
    await store.close()


async def test_a_file_that_is_no_database_gets_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "tables.db").write_text("This is not a database, it is a letter to my aunt. " * 50)
    with pytest.raises(Trouble, match="database cannot be used"):
        await Store.open(f"sqlite:///{tmp_path / 'tables.db'}")
    for address in ("nonsense", "postgresql://ann@localhost:port/tables", "mysql://ann@localhost/tables"):
        with pytest.raises(Trouble, match="database cannot be used"):
            await Store.open(address)
    with pytest.raises(Trouble, match="database cannot be used"):
        await Store.open(f"sqlite:///{tmp_path / 'no' / 'such' / 'folder.db'}")


def _spec_of_version(room: Room, version: int, **fields: Any) -> Any:
    return replace(room.spec, rules_version=version, **fields)


def test_old_positions_are_brought_forward() -> None:
    room = two_people()
    version = room.spec.rules_version
    newer = _spec_of_version(room, version + 1, migrations={version: lambda body: body})
    table = position.unpack_position(newer, 4, room.moments[-1].position)
    assert room.table is not None
    assert table.digest == room.table.digest


def test_positions_of_other_rules_say_so() -> None:
    room = two_people()
    version = room.spec.rules_version
    with pytest.raises(BadSave, match="older version"):
        position.unpack_position(_spec_of_version(room, version + 1), 4, room.moments[-1].position)
    with pytest.raises(BadSave, match="newer version"):
        position.unpack_position(_spec_of_version(room, version - 1), 4, room.moments[-1].position)
    with pytest.raises(BadSave):
        position.unpack_position(room.spec, 4, b"nonsense")


async def test_a_room_that_our_rules_cannot_play_says_so_and_stays_as_it_is(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = await Store.open(database)
    room = two_people()
    room.code = "aaaaaaaaaaaaa"
    await add(store, room)
    newer = _spec_of_version(room, room.spec.rules_version + 1)
    monkeypatch.setattr("shamble.server.room.find", lambda game: newer)
    hub = Hub(store, pace=0)
    with pytest.raises(RoomError, match="cannot go on: This save comes from an older version") as refusal:
        await hub.room(room.code)
    assert "règles" in refusal.value.in_language("fr")
    monkeypatch.undo()
    assert everything(await hub.room(room.code))
    await hub.close()


async def test_the_file_writes_ahead(tmp_path: Path) -> None:
    store = await Store.open(f"sqlite:///{tmp_path / 'tables.db'}")
    await store.close()
    with sqlite3.connect(tmp_path / "tables.db") as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)


# -- connections and the wall clock --------------------------------------------------------------------------


class Wires:
    """A pool, and how many connections it has opened."""

    def __init__(self, pool: type[AsyncAdaptedQueuePool], size: int) -> None:
        self.opened = 0
        self.pool = pool(self._connect, pool_size=size, max_overflow=0)

    def _connect(self) -> Any:
        self.opened += 1
        return sqlite3.connect(":memory:")


@pytest.mark.parametrize(("pool", "opened"), [(SteadyPool, 2), (AsyncAdaptedQueuePool, 6)])
async def test_a_clock_that_leaps_back_opens_no_connection_for_every_transaction(
    pool: type[AsyncAdaptedQueuePool], opened: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a lost connection one is opened, whatever the clock says; SQLAlchemy's own pool goes by it."""
    wires = Wires(pool, 1)

    def transactions() -> None:
        lost = wires.pool.connect()
        wires.pool._invalidate(lost)
        lost.close()
        real = time.time
        monkeypatch.setattr(time, "time", lambda: real() - 86_400)
        for _ in range(5):
            wires.pool.connect().close()

    await greenlet_spawn(transactions)
    assert wires.opened == opened


async def test_a_lost_connection_takes_those_opened_before_it_along() -> None:
    wires = Wires(SteadyPool, 2)

    def transactions() -> None:
        one, two = wires.pool.connect(), wires.pool.connect()
        two.close()
        wires.pool._invalidate(one)
        one.close()
        for connection in [wires.pool.connect(), wires.pool.connect()]:
            connection.close()

    await greenlet_spawn(transactions)
    assert wires.opened == 4
