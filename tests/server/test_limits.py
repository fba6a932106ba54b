"""Nobody can make anything big: caps by person, by address and in all; old things leave."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

import shamble
from shamble.server import processes, schema
from shamble.server.advice import HintWish, Inquiry
from shamble.server.caller import CALLER, Caller, network_of
from shamble.server.errors import BadInput, RoomError, TooFast, Trouble
from shamble.server.gate import ADDRESS_SHARE, DRAWN_AT_ONCE, SKETCHES_OF_ONE, Gate
from shamble.server.hub import Hub
from shamble.server.limits import DAY, Limits
from shamble.server.opening import Upload
from shamble.server.processes import Tell
from shamble.server.retention import count_rows, sweep
from shamble.server.room import Room
from shamble.server.store import Store
from shamble.server.turns import Turns
from tests.server.test_hub import PATIENCE, playing, until_asked
from tests.server.tools import ANN, BOB, GAME, Clock, asked, two_people

FEW = Limits(tables_an_hour=3, sandboxes_an_hour=2, uploads_an_hour=2, reports_an_hour=2)


@asynccontextmanager
async def small_hub(folder: Path, limits: Limits, clock: Clock | None = None) -> AsyncIterator[Hub]:
    store = await Store.open(f"sqlite:///{folder / 'tables.db'}")
    hub = Hub(store, pace=3600, limits=limits, clock=clock or time.time)
    yield hub
    await hub.close()


def comes_from(address: str) -> None:
    CALLER.set(Caller(address))


async def test_tables_are_limited_by_person_and_by_address(tmp_path: Path) -> None:
    async with small_hub(tmp_path, FEW) as hub:
        comes_from("192.0.2.1")
        for _ in range(FEW.tables_an_hour):
            await hub.create(ANN, GAME, 3)
        with pytest.raises(TooFast, match="enough new tables"):
            await hub.create(ANN, GAME, 3)
        tries = [hub.create(f"person {number}", GAME, 3) for number in range(20)]
        results = await asyncio.gather(*tries, return_exceptions=True)
        opened = sum(isinstance(result, Room) for result in results)
        assert opened < FEW.tables_an_hour * ADDRESS_SHARE
        comes_from("192.0.2.2")
        await hub.create("somebody else", GAME, 3)


async def test_tables_are_limited_in_all(tmp_path: Path) -> None:
    async with small_hub(tmp_path, Limits(rate=0, tables_in_all=2)) as hub:
        for _ in range(2):
            await hub.create(ANN, GAME, 3)
        with pytest.raises(Trouble, match="as many tables as it can hold"):
            await hub.create(BOB, GAME, 3)


async def test_sandboxes_uploads_and_reports_are_limited(tmp_path: Path) -> None:
    async with small_hub(tmp_path, FEW) as hub:
        room = await playing(hub, ANN)
        record = msgspec.json.encode(shamble.new(GAME, 3, 5).record)
        for _ in range(2):
            await hub.sandbox(room.code, ANN, 0)
            await hub.upload(ANN, record)
            await hub.report(room.code, ANN, "broken", "1")
        with pytest.raises(TooFast):
            await hub.sandbox(room.code, ANN, 0)
        with pytest.raises(TooFast):
            await hub.upload(ANN, record)
        with pytest.raises(TooFast):
            await hub.report(room.code, ANN, "broken", "1")


async def test_reports_are_limited_for_each_table_and_in_all(tmp_path: Path) -> None:
    async with small_hub(tmp_path, Limits(rate=0, reports_of_a_table=2, reports_in_all=3)) as hub:
        room, other = await hub.create(ANN, GAME, 3), await hub.create(ANN, GAME, 3)
        for _ in range(2):
            await hub.report(room.code, ANN, "broken", "1")
        with pytest.raises(TooFast, match="2 reports"):
            await hub.report(room.code, BOB, "broken", "1")
        await hub.report(other.code, BOB, "broken", "1")
        with pytest.raises(Trouble, match="more reports"):
            await hub.report(other.code, BOB, "broken", "1")


async def test_sockets_are_limited_by_address_by_table_and_in_all(tmp_path: Path) -> None:
    few = Limits(sockets_of_an_address=2, sockets_of_a_table=3, sockets_in_all=4)
    async with small_hub(tmp_path, few) as hub:
        room, other = await hub.create(ANN, GAME, 3), await hub.create(ANN, GAME, 3)
        comes_from("192.0.2.1")
        async with hub.watch(room.code, "a"), hub.watch(room.code, "b"):
            with pytest.raises(TooFast, match="from your address"):
                async with hub.watch(room.code, "c"):
                    pass
            comes_from("192.0.2.2")
            async with hub.watch(room.code, "c"):
                with pytest.raises(TooFast, match="watching this table"):
                    async with hub.watch(room.code, "d"):
                        pass
                async with hub.watch(other.code, "d"):
                    comes_from("192.0.2.3")
                    with pytest.raises(TooFast, match="connected right now"):
                        async with hub.watch(other.code, "e"):
                            pass
        assert hub.gate.sockets == 0
        async with hub.watch(room.code, "a"):
            assert hub.gate.sockets == 1


def test_a_flood_of_chat_is_refused_whoever_speaks(clock: Clock) -> None:
    room = two_people(clock=clock)
    room.chat.limits = Limits(lines_a_minute=5, lines_kept=8)
    for number in range(5):
        room.say(f"person {number}", "hello", f"Guest {chr(97 + number)}")
    with pytest.raises(TooFast, match="5 lines a minute"):
        room.say(ANN, "hello")
    clock.wait(60)
    for number in range(3):
        room.say(f"person {number}", "hello", f"Guest {chr(97 + number)}")
    clock.wait(60)
    with pytest.raises(RoomError, match="full"):
        room.say(ANN, "hello")


def test_buckets_fill_up_again_and_are_dropped(clock: Clock) -> None:
    gate = Gate(Limits(rate=1, burst=2), clock)
    for _ in range(2):
        gate.check_command(ANN)
    with pytest.raises(TooFast):
        gate.check_command(ANN)
    clock.wait(1)
    gate.check_command(ANN)
    clock.wait(10)
    gate.sweep()
    assert not gate._buckets


def test_requests_are_counted_by_address(clock: Clock) -> None:
    gate = Gate(Limits(address_rate=1, address_burst=3), clock)
    comes_from("192.0.2.9")
    for _ in range(3):
        gate.check_request()
    with pytest.raises(TooFast):
        gate.check_request()
    comes_from("")
    gate.check_request()  # from inside


def test_only_so_many_stories_are_drawn_at_once(clock: Clock) -> None:
    gate = Gate(Limits(), clock)
    comes_from("192.0.2.7")
    with ExitStack() as under_way:
        for _ in range(DRAWN_AT_ONCE):
            under_way.enter_context(gate.drawing("ann"))
        with pytest.raises(TooFast), gate.drawing("ann"):
            pass
        for number in range(DRAWN_AT_ONCE * (ADDRESS_SHARE - 1)):
            under_way.enter_context(gate.drawing(f"person {number}"))
        with pytest.raises(TooFast), gate.drawing("somebody new"):
            pass
        comes_from("192.0.2.8")
        with gate.drawing("somebody elsewhere"):
            pass
    with gate.drawing("ann"):
        pass


@pytest.mark.parametrize(
    ("host", "network"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
    ],
)
def test_a_network_counts_as_one_address(host: str, network: str) -> None:
    assert network_of(host) == network


def test_limits_come_from_the_environment() -> None:
    given = {"SHAMBLE_TABLES_IN_ALL": "7", "SHAMBLE_KEEP_TABLES": "0.5", "SHAMBLE_RATE": "lots"}
    assert Limits.from_environment(given) == replace(Limits(), tables_in_all=7, keep_tables=0.5)
    assert Limits.from_environment({"SHAMBLE_BURST": "-1", "SHAMBLE_LINES_KEPT": "inf"}) == Limits()


def test_every_limit_is_documented() -> None:
    text = (Path(__file__).parents[2] / "docs" / "operating.md").read_text(encoding="utf-8")
    for field in fields(Limits):
        assert f"`SHAMBLE_{field.name.upper()}`" in text


# -- uploads -----------------------------------------------------------------------------------------


def _for_ever(upload: Upload, tell: Tell) -> Any:
    while True:
        pass


def _without_end(upload: Upload, tell: Tell) -> Any:
    return [bytearray(1 << 26) for _ in range(1 << 10)]


@pytest.mark.parametrize("work", [_for_ever, _without_end])
async def test_an_upload_is_killed_at_its_limits_and_others_go_on(tmp_path: Path, work: Any) -> None:
    async with small_hub(tmp_path, Limits(rate=0)) as hub:
        bounds = processes.Bounds(1.0, 600 << 20)
        hub._checkers = processes.ProcessPool(work, bounds, size=1, most=2, tasks=1)
        hub.pace = 0
        uploading = asyncio.create_task(hub.upload(ANN, b"{}"))
        room = await asyncio.wait_for(until_asked(hub, (await playing(hub, ANN)).code), PATIENCE)
        assert asked(room)
        with pytest.raises(BadInput, match="too much memory"):
            await asyncio.wait_for(uploading, PATIENCE)


async def test_only_so_many_uploads_wait(tmp_path: Path) -> None:
    async with small_hub(tmp_path, Limits(rate=0, uploads_at_once=2)) as hub:
        hub._checkers = processes.ProcessPool(_for_ever, processes.Bounds(0.5, 1 << 30), size=1, most=1)
        tries = [hub.upload(ANN, b"{}") for _ in range(4)]
        refused = await asyncio.gather(*tries, return_exceptions=True)
        assert sum(isinstance(error, Trouble) for error in refused) == 2


# -- what leaves ---------------------------------------------------------------------------------------


async def test_hints_of_many_tables_are_thought_about_one_at_a_time(tmp_path: Path) -> None:
    """Whoever asks for one at each of sixty tables keeps nobody's bots waiting."""
    under_way, most = 0, 0

    async def run(task: Any, address: str = "") -> None:
        nonlocal under_way, most
        under_way += 1
        most = max(most, under_way)
        await asyncio.sleep(0)
        under_way -= 1

    async with small_hub(tmp_path, Limits()) as hub:
        hub._thinkers.run = run  # type: ignore[method-assign]  # nothing is thought about here
        query: Any = None
        wishes = [Inquiry(query, HintWish(ANN, seat, 1, 0)) for seat in range(6)]
        await asyncio.gather(*(hub.advise(each) for each in wishes))
    assert most == 1


async def test_old_tables_chat_and_reports_leave(tmp_path: Path) -> None:
    clock = Clock()
    clock.now = 1e9
    keep = Limits(rate=0, keep_sandboxes=3, keep_tables=90, keep_chat=30, keep_reports=60)
    async with small_hub(tmp_path, keep, clock) as hub:
        hub.pace = 0  # the clock stands still
        room = await until_asked(hub, (await playing(hub, ANN)).code)
        await hub.do(room.code, ANN, Room.say, "hello")
        await hub.report(room.code, ANN, "broken", "1")
        await hub.sandbox(room.code, ANN, 0)
        notes = len(room.lines) - 1

        async def left(days: float) -> tuple[int, int, int]:
            clock.wait(days * DAY)
            await sweep(hub.store, hub.limits, clock())
            tables = (schema.rooms, schema.chat, schema.reports)
            rooms, chat, reports = [await count_rows(hub.store, table) for table in tables]
            return rooms, chat, reports

        assert await left(1) == (2, notes + 2, 1), "the sandbox has a note of its own"
        assert await left(3) == (1, notes + 1, 1)
        assert await left(30) == (1, notes, 1)
        assert await left(30) == (1, notes, 0)
        assert await left(30) == (0, 0, 0)
        assert await count_rows(hub.store, schema.answers) == 0


async def test_finished_tables_stay_longer_and_those_in_memory_stay(tmp_path: Path) -> None:
    clock = Clock()
    clock.now = 1e9
    async with small_hub(tmp_path, Limits(rate=0), clock) as hub:
        over = await hub.upload(ANN, msgspec.json.encode(_finished()))
        assert over.status == "over"
        clock.wait(100 * DAY)
        await sweep(hub.store, hub.limits, clock())
        assert await count_rows(hub.store, schema.rooms) == 1
        clock.wait(300 * DAY)
        await sweep(hub.store, hub.limits, clock(), [over.code])
        assert await count_rows(hub.store, schema.rooms) == 1
        hub.idle = 0
        await hub.evict()
        await sweep(hub.store, hub.limits, clock())
        assert await count_rows(hub.store, schema.rooms) == 0


async def test_lines_are_numbered_on_after_old_ones_have_left(tmp_path: Path) -> None:
    clock = Clock()
    clock.now = 1e9
    async with small_hub(tmp_path, Limits(rate=0, keep_tables=0), clock) as hub:
        room = await playing(hub, ANN)
        await hub.do(room.code, ANN, Room.say, "hello")
        clock.wait(2)
        await hub.do(room.code, ANN, Room.leave, 0)
        last = (await hub.room(room.code)).lines[-1].number
    clock.wait(100 * DAY)
    async with small_hub(tmp_path, Limits(rate=0, keep_tables=0), clock) as hub:
        await sweep(hub.store, hub.limits, clock())
        await hub.do(room.code, BOB, Room.say, "anybody here?", "Bob")
        lines = (await hub.room(room.code)).lines
        assert [line.text for line in lines if line.kind == "said"] == ["anybody here?"]
        assert lines[-1].number == last + 1


def _finished() -> dict[str, Any]:
    from shamble.bots import Driver, RandomBot

    table = shamble.new(GAME, 3, 5)
    Driver(table, {seat: RandomBot() for seat in range(3)}, 1).run()
    assert table.over
    record: dict[str, Any] = table.record
    return record


# -- who is next ---------------------------------------------------------------------------------------


async def test_everybody_has_their_turn_however_many_of_anothers_wait() -> None:
    turns, served = Turns(1), list[str]()

    async def wait(address: str) -> None:
        await turns.take(address)
        served.append(address)
        await asyncio.sleep(0)
        turns.give_back()

    await turns.take("somebody")
    waiting = [asyncio.create_task(wait(address)) for address in "aaaabcb"]
    await asyncio.sleep(0)
    turns.give_back()
    await asyncio.gather(*waiting)
    assert "".join(served) == "abcabaa"


async def test_a_place_is_not_lost_with_those_who_go_away() -> None:
    turns = Turns(1)
    await turns.take("a")
    gone, called = asyncio.create_task(turns.take("b")), asyncio.create_task(turns.take("c"))
    await asyncio.sleep(0)
    gone.cancel()
    await asyncio.sleep(0)
    turns.give_back()
    called.cancel()  # just when it is their turn
    await asyncio.gather(gone, called, return_exceptions=True)
    await asyncio.wait_for(turns.take("d"), PATIENCE)


def test_one_address_leaves_room_for_others_where_things_are_drawn_and_checked(clock: Clock) -> None:
    gate = Gate(Limits(films_at_once=4, uploads_at_once=4), clock)
    kinds = [(gate.sketch, SKETCHES_OF_ONE, "drawn"), (gate.upload, 2, "Uploads from your address")]
    for enter, most, told in kinds:
        comes_from("192.0.2.7")
        with ExitStack() as under_way:
            for number in range(most):
                under_way.enter_context(enter(f"person {number}"))
            with pytest.raises(TooFast, match=told), enter("somebody new"):
                pass
            comes_from("192.0.2.8")
            with enter("somebody elsewhere"):
                pass
        comes_from("192.0.2.7")
        with enter("person 1"):
            pass


def test_one_address_leaves_room_for_others_films(clock: Clock) -> None:
    gate = Gate(Limits(films_at_once=4), clock)
    comes_from("192.0.2.7")
    with gate.film("ann"), gate.film("bob"):
        with pytest.raises(TooFast, match="Films for your address"):
            gate.check_film("somebody new", 2)
        comes_from("192.0.2.8")
        gate.check_film("somebody elsewhere", 2)
        comes_from("192.0.2.7")
    gate.check_film("ann", 0)
