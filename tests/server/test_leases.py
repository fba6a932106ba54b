"""One owner for every room: whoever has lost it neither stores nor shows anything."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, select, update

from shamble.server import schema
from shamble.server.errors import LostLease, Trouble
from shamble.server.hub import Hub
from shamble.server.leases import HEARTBEAT, LASTS, Leases
from shamble.server.room import Room
from shamble.server.store import Store
from shamble.server.worker import RoomWorker
from tests.server.conftest import DATABASES
from tests.server.tools import ANN, BOB, GAME, Clock

PATIENCE = 600
NEVER = 100_000.0

on_a_server = pytest.mark.skipif("postgresql" not in DATABASES, reason="needs PostgreSQL, which CI installs")


async def hub_at(database: str, clock: Clock, secret: str = "") -> Hub:
    """A worker whose heart beats when a test says so."""
    store = await Store.open(database)
    leases = Leases(store.database, address="127.0.0.1:1", secret=secret, every=NEVER, clock=clock)
    return Hub(store, pace=0, rate=0, leases=leases)


class Pair:
    """Two workers on one database. The old one owns a room."""

    def __init__(self, old: Hub, new: Hub, clock: Clock, code: str) -> None:
        self.old, self.new, self.clock, self.code = old, new, clock, code

    async def silence(self) -> None:
        """The old one's last heartbeat was long ago, and it does not know yet."""
        workers = schema.workers
        long_ago = update(workers).where(workers.c.id == self.old.leases.id).values(heartbeat=0)
        await self.new.store.database.run(lambda c: c.execute(long_ago))


@pytest.fixture
async def pair(shared_database: str, clock: Clock) -> AsyncIterator[Pair]:
    old, new = await hub_at(shared_database, clock), await hub_at(shared_database, clock)
    room = await old.create(ANN, GAME, 4)
    await new.leases.join()
    yield Pair(old, new, clock, room.code)
    await old.close()
    await new.close()


def test_a_table_goes_on_within_five_seconds_of_its_workers_death() -> None:
    """The next heartbeat of another worker tells it so, and forwarding gives up on the dead one."""
    assert LASTS + HEARTBEAT < 5


@on_a_server
async def test_a_room_is_played_by_one_worker_only(pair: Pair) -> None:
    peer = await pair.new.owner_of(pair.code)
    assert peer is not None
    assert peer.id == pair.old.leases.id
    with pytest.raises(LostLease):
        await pair.new.do(pair.code, BOB, Room.take_seat, 0, "Bob")
    await pair.old.do(pair.code, ANN, Room.take_seat, 0, "Ann")
    assert (await pair.new.glance(pair.code)).names[0] == "Ann"
    assert pair.new.loaded == 0


@on_a_server
async def test_a_worker_that_was_thought_dead_stores_nothing_more(pair: Pair) -> None:
    await pair.silence()
    assert await pair.new.owner_of(pair.code) is None
    await pair.new.do(pair.code, BOB, Room.take_seat, 0, "Bob")
    with pytest.raises(LostLease, match="moved"):
        await pair.old.do(pair.code, ANN, Room.take_seat, 0, "Ann")
    assert pair.old.loaded == 0
    assert (await pair.old.load(pair.code)).names[0] == "Bob"
    owner = await pair.old.owner_of(pair.code)
    assert owner is not None
    assert owner.id == pair.new.leases.id


@on_a_server
async def test_a_late_heartbeat_finds_out_what_was_lost(pair: Pair) -> None:
    kept = await pair.old.create(ANN, GAME, 4)
    async with pair.old.watch(pair.code, ANN) as watcher:
        await watcher.changed()
        await pair.silence()
        assert await pair.new.owner_of(pair.code) is None
        await pair.old.leases.beat()
        with pytest.raises(LostLease):
            await asyncio.wait_for(watcher.changed(), PATIENCE)
    assert pair.old.loaded == 1
    assert (await pair.old.room(kept.code)).code == kept.code


@on_a_server
async def test_a_room_leased_during_a_late_heartbeat_is_not_lost(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database is asked what is ours, then a room is opened, then its answer comes."""
    leases, run, opened = pair.old.leases, pair.old.store.database.run, list[RoomWorker]()

    async def run_slowly(work: Callable[[Connection], Any]) -> Any:
        found = await run(work)
        if work == leases._owned:
            opened.append(pair.old._workers[(await pair.old.create(ANN, GAME, 4)).code])
        return found

    monkeypatch.setattr(pair.old.store.database, "run", run_slowly)
    await pair.silence()
    await leases.beat()
    assert [worker.lost for worker in opened] == [False]
    assert pair.old.loaded == 2


@on_a_server
async def test_two_late_heartbeats_at_once_are_in_nobodys_way(pair: Pair) -> None:
    for _ in range(3):  # the first time connections are made, one after the other
        await pair.silence()
        await asyncio.gather(*(pair.old.leases.beat() for _ in range(4)))
    assert pair.old.leases.is_sure


@on_a_server
async def test_a_worker_that_slept_too_long_shows_nothing_before_it_has_asked(pair: Pair) -> None:
    """As after a SIGSTOP: its memory is as it was, and the clock has moved on."""
    await pair.silence()
    assert await pair.new.owner_of(pair.code) is None
    await pair.new.do(pair.code, BOB, Room.take_seat, 0, "Bob")
    pair.clock.wait(LASTS)
    with pytest.raises(LostLease):
        await pair.old.room(pair.code)


@on_a_server
async def test_a_worker_that_ends_leaves_its_rooms_at_once(pair: Pair) -> None:
    await pair.old.leases.close()
    assert await pair.new.owner_of(pair.code) is None


@on_a_server
async def test_a_room_that_nobody_uses_is_anybodys(pair: Pair) -> None:
    pair.old.idle = 0
    await pair.old.evict()
    assert await pair.new.owner_of(pair.code) is None
    assert await pair.old.owner_of(pair.code) is not None


@on_a_server
async def test_a_dead_worker_is_buried_and_one_buried_alive_does_no_harm(pair: Pair) -> None:
    peer = await pair.new.owner_of(pair.code)
    assert peer is not None
    await pair.new.leases.bury(peer)
    assert peer.gone.is_set()
    assert await pair.new.owner_of(pair.code) is None
    await pair.new.do(pair.code, BOB, Room.take_seat, 0, "Bob")
    await pair.old.leases.beat()
    assert pair.old.loaded == 0
    assert await pair.old.owner_of(pair.code) is not None


@on_a_server
async def test_workers_that_sign_with_other_keys_are_refused(shared_database: str, clock: Clock) -> None:
    first = await hub_at(shared_database, clock, "one key")
    second = await hub_at(shared_database, clock, "another key")
    await first.leases.join()
    with pytest.raises(Trouble, match="SHAMBLE_SECRET"):
        await second.leases.join()
    await first.close()
    await second.leases.join()
    await second.close()


@on_a_server
async def test_whoever_died_long_ago_is_forgotten(pair: Pair) -> None:
    await pair.silence()
    database = pair.new.store.database
    third = Leases(database, every=NEVER, clock=pair.clock)
    await third.join()
    workers = await database.run(lambda c: c.execute(select(schema.workers.c.id)).scalars().all())
    assert set(workers) == {pair.new.leases.id, third.id}
    await third.close()


async def test_a_second_process_that_should_not_be_there_ruins_nothing(tmp_path: Path, clock: Clock) -> None:
    """On a file system without locks, say: whoever was asked last owns the table."""
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    one, two = await hub_at(database, clock), await hub_at(database, clock)
    room = await one.create(ANN, GAME, 4)
    await two.do(room.code, BOB, Room.take_seat, 0, "Bob")
    with pytest.raises(LostLease):
        await one.do(room.code, ANN, Room.take_seat, 0, "Ann")
    await one.do(room.code, ANN, Room.take_seat, 1, "Ann")
    assert (await one.room(room.code)).names[:2] == ["Bob", "Ann"]
    await one.close()
    await two.close()
