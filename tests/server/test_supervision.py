"""Whatever goes wrong at one table stays there: bots that hang, raise or die; rules that raise."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from shamble.bots import bots_for
from shamble.engine import Table
from shamble.server.errors import RuleFailed
from shamble.server.hub import Hub
from shamble.server.limits import Limits
from shamble.server.processes import HUNG, Bounds, Failed, ProcessPool, Tell, working
from shamble.server.records import record_for
from shamble.server.room import Room
from shamble.server.rows import NOTE
from shamble.server.store import Store
from shamble.server.thinking import FIRST, simpler_bot
from tests.server import naughty
from tests.server.test_hub import PATIENCE, playing, until_asked
from tests.server.tools import ANN, BOB, GAME, asked


@asynccontextmanager
async def hub_with(folder: Path, prepare: Callable[[], None], seconds: float = 5.0) -> AsyncIterator[Hub]:
    """A hub whose bots do what a test says."""
    store = await Store.open(f"sqlite:///{folder / 'tables.db'}")
    limits = Limits(rate=0, bot_seconds=seconds, bot_memory=700)
    hub = Hub(store, pace=0, limits=limits, prepare_bots=prepare)
    yield hub
    await asyncio.wait_for(hub.close(), PATIENCE)


def notes(room: Room) -> list[str]:
    return [line.text for line in room.lines if line.kind == NOTE]


@pytest.mark.parametrize(
    "prepare",
    [naughty.stumbling_bots, naughty.dying_bots, naughty.greedy_bots, naughty.unmade_bots],
)
async def test_a_bot_that_fails_is_replaced_by_a_simpler_one(
    tmp_path: Path, prepare: Callable[[], None]
) -> None:
    async with hub_with(tmp_path, prepare) as hub:
        room = await playing(hub, ANN)
        room = await asyncio.wait_for(until_asked(hub, room.code), PATIENCE)
        replaced = [chair for chair in room.chairs if chair.bot == "random"]
        assert replaced
        failed = [line for line in room.lines if line.text == "bot_failed"]
        assert {line.params["name"] for line in failed} == {chair.name for chair in replaced}
        kept = await hub.load(room.code)
        assert [chair.bot for chair in kept.chairs] == [chair.bot for chair in room.chairs]


async def test_a_bot_that_hangs_is_killed_at_its_deadline(tmp_path: Path) -> None:
    """The others answer in thousandths of it, so that a busy machine kills none of them."""
    async with hub_with(tmp_path, naughty.hanging_bots, seconds=5.0) as hub:
        room = await playing(hub, ANN)
        room = await asyncio.wait_for(until_asked(hub, room.code), PATIENCE)
        assert "bot_failed" in notes(room)
        assert asked(room)


async def test_a_bot_is_given_its_time_from_when_its_process_is_ready(tmp_path: Path) -> None:
    async with hub_with(tmp_path, naughty.slow_start, seconds=4.0) as hub:
        room = await asyncio.wait_for(until_asked(hub, (await playing(hub, ANN)).code), PATIENCE)
        assert "bot_failed" not in notes(room)
        assert not room.frozen


def _tells_thrice(seconds: float, tell: Tell) -> str:
    for step in range(3):
        tell(step)
        time.sleep(seconds)
    return "done"


async def test_the_time_of_a_task_is_counted_from_step_to_step() -> None:
    """Several bots answer in one go, a second each: together longer than one may take."""
    pool = ProcessPool(_tells_thrice, Bounds(3.0, 1 << 32), size=1, most=1)
    try:
        assert await pool.run(1.1) == "done"
        with pytest.raises(Failed) as failure:
            await pool.run(3600.0)
        assert (failure.value.why, failure.value.step) == (HUNG, 0)
    finally:
        pool.close()


def _sleeps(seconds: float, tell: Tell) -> str:
    time.sleep(seconds)
    return "done"


async def test_a_busy_machine_makes_a_task_no_larger() -> None:
    """What others do with the processor is not counted against whoever waits for it; for ever it is."""
    pool = ProcessPool(_sleeps, working(1.0, 1 << 32), size=1, most=1)
    try:
        assert await pool.run(2.0) == "done"
        with pytest.raises(Failed) as failure:
            await pool.run(3600.0)
        assert failure.value.why == HUNG
    finally:
        pool.close()


async def test_the_last_resort_takes_the_first_option(tmp_path: Path) -> None:
    async with hub_with(tmp_path, naughty.all_bots_stumble) as hub:
        room = await playing(hub, ANN)
        room = await asyncio.wait_for(until_asked(hub, room.code), PATIENCE)
        assert FIRST in [chair.bot for chair in room.chairs]
        assert notes(room).count("bot_failed") >= 2


async def test_bots_that_hang_stop_no_other_table(tmp_path: Path) -> None:
    """More of them than there are processes, and a deadline that never comes."""
    async with hub_with(tmp_path, naughty.bots_hang_in_dawn, seconds=600) as hub:
        for _ in range(3):
            stuck = await hub.create(BOB, "dawn-of-the-dead", 2, seed=1)
            await hub.do(stuck.code, BOB, Room.start)
        room = await asyncio.wait_for(until_asked(hub, (await playing(hub, ANN)).code), PATIENCE)
        assert asked(room)


def test_every_bot_has_a_simpler_one_down_to_the_first_option() -> None:
    names = list(bots_for(GAME))
    found = [names[-1]]
    while (simpler := simpler_bot(GAME, found[-1])) is not None:
        found.append(simpler)
    assert found == [*reversed(names), FIRST]
    assert simpler_bot(GAME, "gone") == "random"


# -- rules -------------------------------------------------------------------------------------------


TAKE = Table.answer


def _raise(self: Table, *args: Any, **kwargs: Any) -> Any:
    """Every answer fails, half-way through."""
    TAKE(self, *args, **kwargs)
    raise ZeroDivisionError


async def test_a_rule_that_raises_freezes_its_table_and_tells_everybody(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = await until_asked(hub, (await playing(hub, ANN, BOB)).code)
    person, choice = asked(room)[0]
    assert choice.seat is not None
    await hub.do(room.code, person, Room.answer, choice.id, choice.seat, 0)
    room = await until_asked(hub, room.code)
    person, choice = asked(room)[0]
    assert choice.seat is not None
    moments = room.moments[:]
    async with hub.watch(room.code, BOB) as watcher:
        await watcher.changed()
        with monkeypatch.context() as broken:
            broken.setattr(Table, "answer", _raise)
            with pytest.raises(RuleFailed, match="as it was before"):
                await hub.do(room.code, person, Room.answer, choice.id, choice.seat, 0)
        await asyncio.wait_for(watcher.changed(), PATIENCE)
    room = await hub.room(room.code)
    assert room.frozen
    assert not room.bots_may_act()
    assert notes(room)[-1] == "frozen"
    assert room.moments == moments
    assert record_for(room, ANN)["views"]
    await hub.report(room.code, BOB, "it broke", "1")
    assert (await hub.load(room.code)).moments == room.moments


async def test_a_frozen_table_goes_on_after_an_undo_or_another_answer(hub: Hub) -> None:
    room = await until_asked(hub, (await playing(hub, ANN)).code)
    with pytest.MonkeyPatch.context() as broken:
        broken.setattr(Table, "answer", _raise)
        for _ in range(2):
            with pytest.raises(RuleFailed):
                await _answer_first(hub, room)
    room = await hub.room(room.code)
    assert room.frozen
    assert notes(room).count("frozen") == 1, "once is enough"
    await _answer_first(hub, room)
    room = await until_asked(hub, room.code)
    assert not room.frozen
    with pytest.MonkeyPatch.context() as broken:
        broken.setattr(Table, "answer", _raise)
        with pytest.raises(RuleFailed):
            await _answer_first(hub, room)
    await hub.do(room.code, ANN, Room.undo, 0)
    assert not (await hub.room(room.code)).frozen


async def test_a_rule_that_raises_in_a_bots_answer_is_not_tried_for_ever(hub: Hub) -> None:
    """The table waits, its people are told, and others go on."""
    with pytest.MonkeyPatch.context() as broken:
        broken.setattr(Table, "answer", _raise)
        room = await hub.create(ANN, GAME, 4, seed=7)
        async with hub.watch(room.code, ANN) as watcher:
            await hub.do(room.code, ANN, Room.start)
            while "frozen" not in notes(room):
                await asyncio.wait_for(watcher.changed(), PATIENCE)
                room = await hub.room(room.code)
            version = room.version
            await hub.do(room.code, ANN, Room.say, "still here", "Ann")
        room = await hub.room(room.code)
        assert room.version == version + 1, "nothing else has happened"
        assert room.frozen
    other = await until_asked(hub, (await playing(hub, ANN)).code)
    assert asked(other)


async def _answer_first(hub: Hub, room: Room) -> None:
    person, choice = asked(await hub.room(room.code))[0]
    assert choice.seat is not None
    await hub.do(room.code, person, Room.answer, choice.id, choice.seat, 0)


# -- bots rest ---------------------------------------------------------------------------------------


async def test_bots_of_a_table_that_nobody_watches_rest_until_somebody_comes(tmp_path: Path) -> None:
    store = await Store.open(f"sqlite:///{tmp_path / 'tables.db'}")
    hub = Hub(store, pace=0, limits=Limits(rate=0, bot_rest=0))
    room = await playing(hub)
    for _ in range(20):
        await asyncio.sleep(0)
    assert (await hub.room(room.code)).moment == 0
    async with hub.watch(room.code, BOB) as watcher:
        while (await hub.room(room.code)).moment < 3:
            await asyncio.wait_for(watcher.changed(), PATIENCE)
    await hub.close()
