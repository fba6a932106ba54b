"""Several people at one table: who was quicker, and where they go on when the game is over."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import msgspec
import pytest

from shamble.engine import Choice, IllegalAnswer
from shamble.server.errors import NotAllowed, RoomError
from shamble.server.hub import Hub
from shamble.server.notes import note_text
from shamble.server.opening import OwnView, Upload, check_upload, open_lobby, open_successor
from shamble.server.records import record_for
from shamble.server.room import Room
from shamble.server.store import Store
from tests.server.tools import ANN, BOB, EVE, GAME, Clock, at_random, play, two_people

MARVEL = "marvel-zombies"
CODE = "truthtruthtru"


def heroes() -> tuple[Room, Choice]:
    """Ann and Bob, at a question that both are asked."""
    room = open_lobby("room", MARVEL, 2, {}, ANN, seed=7, clock=Clock())
    room.take_seat(ANN, 0, "Ann")
    room.take_seat(BOB, 1, "Bob")
    room.start(ANN)
    for _ in range(3000):
        asked = room.play.started().open[0]
        if asked.seat is None:
            return room, asked
        room.answer((ANN, BOB)[asked.seat], asked.id, asked.seat, at_random(room.moment)(asked).name)
    raise AssertionError("nothing was asked of all")


def test_whoever_loses_a_race_is_told_who_was_quicker_and_with_what() -> None:
    room, choice = heroes()
    room.answer(ANN, choice.id, 0, choice.options[0].name)
    said = {each: room.speaker(each).option(choice.options[0]) for each in ("en", "fr")}
    with pytest.raises(IllegalAnswer) as late:
        room.answer(BOB, choice.id, 1, choice.options[-1].name)
    assert late.value.key == "answer.stale", "programs know it by that"
    assert late.value.in_language("en") == f"Ann was quicker: {said['en']}."
    assert late.value.in_language("fr").startswith("Ann a été plus rapide")
    with pytest.raises(IllegalAnswer, match="Too late"):
        room.answer(ANN, choice.id, 0, choice.options[0].name)


def test_the_log_says_who_chose() -> None:
    room, choice = heroes()
    room.answer(BOB, choice.id, 1, choice.options[0].name)
    (line,) = [line for line in room.lines if line.text == "chose"]
    speaker = room.speaker("en")
    assert note_text(line, speaker, "en") == f"Bob chose: {speaker.option(choice.options[0])}."
    assert line.moment == room.play.timeline().last - 1, "before what came of it"


# -- another game -------------------------------------------------------------------------------------------


@pytest.fixture
async def hub(tmp_path: Path) -> AsyncIterator[Hub]:
    hub = Hub(await Store.open(f"sqlite:///{tmp_path / 'tables.db'}"), pace=0, rate=0)
    yield hub
    await hub.close()


def finished() -> Room:
    room = two_people()
    play(room, pick=at_random())
    room.code = CODE
    return room


def test_the_next_table_keeps_everybodys_seat() -> None:
    room = finished()
    fresh = open_successor(room, BOB, "next", {})
    assert [chair.kind for chair in fresh.chairs] == ["open", "person", "bot", "bot"]
    assert fresh.names[:2] == ["Ann", "Bob"]
    with pytest.raises(RoomError, match="kept for Ann"):
        fresh.take_seat(EVE, 0, "Eve")
    with pytest.raises(RoomError, match="No seat is kept"):
        fresh.rejoin(EVE)
    fresh.rejoin(ANN)
    assert fresh.seats_of(ANN) == [0]
    fresh.start(BOB)
    assert fresh.status == "playing"


def test_whoever_does_not_come_is_played_by_a_bot_and_the_host_may_free_the_seat() -> None:
    fresh = open_successor(finished(), BOB, "next", {})
    other = Room(fresh.stored(), Clock())
    fresh.free_seat(BOB, 0)
    fresh.take_seat(EVE, 0, "Eve")
    other.start(BOB)
    assert other.chairs[0].kind == "bot"
    assert other.seats.to_take_back(ANN) == []


async def test_a_table_has_one_successor_however_many_ask(hub: Hub) -> None:
    room = finished()
    await hub.store.add(room.stored())
    codes = await asyncio.gather(*(hub.next_table(room.code, person) for person in (ANN, BOB, ANN, BOB)))
    assert len(set(codes)) == 1
    assert (await hub.room(room.code)).successor == codes[0]
    assert len(await hub.tables_of(BOB)) == 2, "those who came second have left nothing behind"
    assert await hub.next_table(room.code, EVE) == codes[0], "spectators find it, too"


async def test_a_successor_that_is_gone_gives_way_to_another(hub: Hub) -> None:
    room = finished()
    await hub.store.add(room.stored())
    first = await hub.next_table(room.code, ANN)
    await hub.store.delete(first)
    second = await hub.next_table(room.code, BOB)
    assert second != first
    assert (await hub.room(second)).host == BOB


async def test_only_players_open_another_game_and_only_after_the_end(hub: Hub) -> None:
    room = await hub.create(ANN, GAME, 3)
    await hub.do(room.code, ANN, Room.take_seat, 0, "Ann")
    await hub.do(room.code, ANN, Room.start)
    with pytest.raises(RoomError, match="not over yet"):
        await hub.next_table(room.code, ANN)
    over = finished()
    await hub.store.add(over.stored())
    with pytest.raises(NotAllowed):
        await hub.next_table(over.code, EVE)


# -- coming back ---------------------------------------------------------------------------------------------


async def test_whoever_connects_again_is_no_longer_voted_about(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shamble.server.presence.ABSENT_AFTER", 0.05)
    room = await hub.create(ANN, GAME, 4)
    for seat, person in enumerate((ANN, BOB, EVE)):
        await hub.do(room.code, person, Room.take_seat, seat, f"Player {seat}")
    await hub.do(room.code, ANN, Room.start)
    async with hub.watch(room.code, ANN), hub.watch(room.code, EVE):
        await asyncio.sleep(0.1)
        await hub.do(room.code, ANN, Room.ask_replacement, 1)
        assert (await hub.room(room.code)).petitions.is_missed(BOB)
        async with hub.watch(room.code, BOB):
            await asyncio.sleep(0.05)
            assert not (await hub.room(room.code)).petitions.open
            assert (await hub.room(room.code)).lines[-1].text == "here"


# -- a record of a game that is not over ------------------------------------------------------------------


def test_what_one_player_knew_says_of_which_table_it_is() -> None:
    room = two_people()
    play(room, lambda room: room.moment > 30)
    room.code = CODE
    data = msgspec.json.encode(record_for(room, ANN))
    with pytest.raises(OwnView, match="not over yet") as refused:
        check_upload(Upload("code", data, EVE, 0.0), lambda step: None)
    assert refused.value.params["room"] == room.code
    assert refused.value.params["moment"] == room.play.timeline().last
