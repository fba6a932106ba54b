"""The hub: one thing at a time in each room, kept before it is acknowledged."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

import shamble
from shamble.engine import Event
from shamble.server import pace
from shamble.server.errors import RoomError, TooFast, Trouble, UnknownRoom
from shamble.server.hub import Hub
from shamble.server.pace import MOST, Pace
from shamble.server.room import Room
from shamble.server.store import Store
from shamble.server.worker import Watcher
from tests.server.tools import ANN, BOB, EVE, GAME, Clock, asked, everything

ROOMS = 200
PATIENCE = 300
"""Seconds before a test gives up: only what hangs takes that long."""


async def playing(hub: Hub, *people: str) -> Room:
    """A table for four with these people; the rest are bots."""
    room = await hub.create(ANN, GAME, 4, seed=7)
    for seat, person in enumerate(people):
        await hub.do(room.code, person, Room.take_seat, seat, f"P{seat}")
    await hub.do(room.code, ANN, Room.start)
    return await hub.room(room.code)


async def until_asked(hub: Hub, code: str) -> Room:
    """The bots have spoken and somebody is asked, or the game is over."""
    async with hub.watch(code, "somebody") as watcher:
        while True:
            room = await hub.room(code)
            if asked(room) or room.status == "over":
                return room
            await watcher.changed()


async def test_bots_play_a_game_by_themselves(hub: Hub) -> None:
    room = await playing(hub)
    room = await until_asked(hub, room.code)
    assert room.status == "over"
    assert everything(await hub.load(room.code)) == everything(room)


async def test_what_is_acknowledged_is_on_the_disk(hub: Hub) -> None:
    room = await playing(hub, ANN, BOB)
    for _ in range(15):
        room = await until_asked(hub, room.code)
        person, choice = asked(room)[0]
        assert choice.seat is not None
        change = await hub.do(room.code, person, Room.answer, choice.id, choice.seat, 0)
        kept = await hub.store.load(room.code)
        assert kept is not None
        assert change.moments[-1] in kept.moments


async def test_an_answer_and_the_passes_that_follow_it_are_one_change_to_whoever_watches(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody can tell them apart, so that every page is drawn anew once."""
    code = (await playing(hub, ANN, ANN, ANN, ANN)).code
    told: list[int] = []
    unasked, notify = 0, Watcher.notify

    def tell(watcher: Watcher, version: int) -> None:
        told.append(version)
        notify(watcher, version)

    monkeypatch.setattr(Watcher, "notify", tell)
    async with hub.watch(code, EVE):
        for _ in range(30):
            _, choice = asked(await hub.room(code))[0]
            assert choice.seat is not None
            told.clear()
            change = await hub.do(code, ANN, Room.answer, choice.id, choice.seat, 0)
            unasked += len(change.moments) - 1
            assert len(told) <= 1
    assert unasked > 10


async def test_nobody_sees_what_is_not_on_the_disk_yet(hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    room = await until_asked(hub, (await playing(hub, ANN, BOB)).code)
    person, choice = asked(room)[0]
    assert choice.seat is not None
    keep = hub.store.save
    kept = room.moment

    async def slowly(*args: Any) -> None:
        nonlocal kept
        await asyncio.sleep(0.05)
        await keep(*args)
        kept = args[2].moments[-1].number

    monkeypatch.setattr(hub.store, "save", slowly)
    answering = asyncio.create_task(hub.do(room.code, person, Room.answer, choice.id, choice.seat, 0))
    while not answering.done():
        assert (await hub.room(room.code)).moment <= kept
        await asyncio.sleep(0.001)
    await answering


async def test_a_refusal_reaches_the_one_who_asked_and_changes_nothing(hub: Hub) -> None:
    room = await until_asked(hub, (await playing(hub, ANN, BOB)).code)
    version = room.version
    with pytest.raises(RoomError, match="not yours"):
        await hub.do(room.code, EVE, Room.answer, 16, 0, 0)
    assert (await hub.room(room.code)).version == version


async def test_a_hundred_commands_at_once_come_one_after_the_other(hub: Hub) -> None:
    room = await until_asked(hub, (await playing(hub, ANN, BOB)).code)
    _, choice = asked(room)[0]
    assert choice.seat is not None
    person = room.chairs[choice.seat].person or ""
    tries = [hub.do(room.code, person, Room.answer, choice.id, choice.seat, 0) for _ in range(100)]
    results = await asyncio.gather(*tries, return_exceptions=True)
    assert sum(not isinstance(result, Exception) for result in results) == 1
    assert (
        sum(m.question == choice.id and m.seat == choice.seat for m in (await hub.room(room.code)).moments)
        == 1
    )


async def test_codes_forgive_capitals_and_hyphens_but_nothing_else(hub: Hub) -> None:
    code = (await hub.create(ANN, GAME, 4)).code
    assert (await hub.room(f"{code[:4].upper()}-{code[4:]} ")).code == code
    for wrong in (code[:-1], code + "2", "", "new", "../../etc", "x" * 10_000):
        with pytest.raises(UnknownRoom):
            await hub.room(wrong)


async def test_watchers_hear_of_changes_and_many_at_once_are_one(hub: Hub) -> None:
    room = await hub.create(ANN, GAME, 4)
    async with hub.watch(room.code, BOB) as watcher:
        await watcher.changed()
        for seat in range(3):
            await hub.do(room.code, ANN, Room.take_seat, seat, f"P{seat}")
        version = await asyncio.wait_for(watcher.changed(), PATIENCE)
        assert version == (await hub.room(room.code)).version
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(watcher.changed(), 0.05)


async def test_whoever_did_something_sees_it_first(hub: Hub) -> None:
    room = await playing(hub, ANN, BOB)
    heard: list[tuple[int, str]] = []

    async def look(person: str) -> None:
        async with hub.watch(room.code, person) as watcher:
            while True:
                heard.append((await watcher.changed(), person))

    async def told(version: int) -> list[str]:
        """Who has heard of it, in order, once everybody has."""
        while len(who := [person for at, person in heard if at >= version]) < len(looks):
            await asyncio.sleep(0.001)
        return who

    looks = [asyncio.create_task(look(who)) for who in (EVE, ANN, "watcher", BOB, "another")]
    for person in (BOB, ANN):
        await until_asked(hub, room.code)
        await asyncio.wait_for(told((await hub.room(room.code)).version), PATIENCE)
        heard.clear()
        await hub.do(room.code, person, Room.say, "look")
        order = await asyncio.wait_for(told((await hub.room(room.code)).version), PATIENCE)
        assert order[0] == person
        assert set(order) == {EVE, ANN, "watcher", BOB, "another"}
    for task in looks:
        task.cancel()
    await asyncio.gather(*looks, return_exceptions=True)


async def test_presence_is_counted_by_connection(hub: Hub) -> None:
    room = await hub.create(ANN, GAME, 4)
    async with hub.watch(room.code, BOB):
        async with hub.watch(room.code, BOB):
            assert room.presence.connected == [BOB]
        assert room.presence.connected == [BOB]
    assert room.presence.connected == []


async def test_a_flood_is_slowed_down(database: str) -> None:
    hub = Hub(await Store.open(database), pace=0, rate=0.001)  # nothing to speak of comes back
    room = await hub.create(ANN, GAME, 4)
    for _ in range(39):  # the first one of forty opened the table
        await hub.do(room.code, ANN, Room.seat_bot, 1)
    tries = [hub.do(room.code, ANN, Room.seat_bot, 1) for _ in range(60)]
    results = await asyncio.gather(*tries, return_exceptions=True)
    assert all(isinstance(result, TooFast) for result in results)
    await hub.do(room.code, BOB, Room.take_seat, 0, "Bob")
    await hub.close()


async def test_bots_wait_their_pace_and_people_do_not_wait_for_them(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pace, "MOST", 1e9)  # or a slow machine would be slower than that
    hub = Hub(await Store.open(database), pace=3600, rate=0)
    room = await playing(hub, ANN)
    async with hub.watch(room.code, ANN) as watcher:
        while not (await hub.room(room.code)).moment:  # nobody has anything to see yet: it comes at once
            await asyncio.wait_for(watcher.changed(), PATIENCE)
    await asyncio.wait_for(hub.do(room.code, ANN, Room.say, "hello"), PATIENCE)
    assert (await hub.room(room.code)).moment == 1
    await asyncio.wait_for(hub.close(), PATIENCE)


@pytest.mark.parametrize(("beat", "times"), [(3600.0, 1), (0.35, 1_000)])
def test_however_much_happens_bots_wait_but_not_for_ever(beat: float, times: int, clock: Clock) -> None:
    """A wait that is too long stands for a clock that has leapt back, and is none."""
    slow = Pace("slow", (), clock)
    slow.beat = beat
    for _ in range(times):
        slow.tell([Event("wounded", ())])
    assert slow.wait == MOST
    clock.wait(-10 * MOST)
    assert slow.wait == 0.0


async def test_when_the_disk_fails_the_room_is_as_it_was(hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    room = await until_asked(hub, (await playing(hub, ANN, BOB)).code)
    before = everything(room)
    person, choice = asked(room)[0]
    assert choice.seat is not None

    async def full(*args: object) -> None:
        raise Trouble("database", reason="disk full")

    async with hub.watch(room.code, person) as watcher:
        await watcher.changed()
        with monkeypatch.context() as broken:
            broken.setattr(hub.store, "save", full)
            with pytest.raises(Trouble, match="disk full"):
                await hub.do(room.code, person, Room.answer, choice.id, choice.seat, 0)
        room = await hub.room(room.code)
        assert everything(room) == before
        assert room.presence.is_connected(person)
        await watcher.changed()
        await hub.do(room.code, person, Room.answer, choice.id, choice.seat, 0)
        await asyncio.wait_for(watcher.changed(), PATIENCE)


async def test_a_room_that_cannot_be_loaded_again_at_once_mends_later(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = await hub.create(ANN, GAME, 4)

    async def gone(*args: object) -> Any:
        raise Trouble("database", reason="gone")

    with monkeypatch.context() as broken:
        broken.setattr(hub.store, "save", gone)
        broken.setattr(hub.store, "take", gone)
        with pytest.raises(Trouble):
            await hub.do(room.code, ANN, Room.take_seat, 0, "Ann")
        with pytest.raises(Trouble):
            await hub.room(room.code)
    assert (await hub.room(room.code)).chairs[0].kind == "open"
    await hub.do(room.code, ANN, Room.take_seat, 0, "Ann")


async def test_a_stumbling_rule_costs_one_answer_and_no_table(hub: Hub) -> None:
    room = await hub.create(ANN, GAME, 4)

    def stumble(room: Room, person: str) -> Any:
        room.chairs[0].name = "half done"
        raise ZeroDivisionError

    with pytest.raises(Trouble, match="as it was before"):
        await hub.do(room.code, ANN, stumble)
    assert (await hub.room(room.code)).names[0] == ""


async def test_uploads_and_sandboxes_get_rooms_of_their_own(hub: Hub) -> None:
    data = msgspec.json.encode(shamble.new(GAME, 3, 5).record)
    again = await hub.upload(EVE, data)
    assert again.seats_of(EVE) == [0, 1, 2]
    for broken in (b"", b"[]", b"{", b"\xff", b"[" * 9_999, data[:-5]):
        with pytest.raises(RoomError):
            await hub.upload(EVE, broken)
    with pytest.raises(RoomError, match="too long"):
        await hub.upload(EVE, b" " * 2_000_001)
    live = await until_asked(hub, (await playing(hub, ANN)).code)
    tried = await hub.sandbox(live.code, ANN, 0)
    assert tried.is_sandbox
    with pytest.raises(UnknownRoom):
        async with hub.watch(tried.code, BOB):
            pass


@pytest.mark.thorough
async def test_two_hundred_rooms_leave_the_memory_and_come_back(database: str) -> None:
    hub = Hub(await Store.open(database), pace=3600, rate=0, idle=3600)
    codes = []
    for number in range(ROOMS):
        room = await hub.create(ANN, GAME, 3, seed=number)
        await hub.do(room.code, ANN, Room.take_seat, 0, f"Ann {number}")
        codes.append(room.code)
    assert hub.loaded == ROOMS
    before = {code: everything(await hub.room(code)) for code in codes}
    hub.idle = 0
    async with hub.watch(codes[0], ANN):
        await hub.evict()
        assert hub.loaded == 1
    await hub.evict()
    assert hub.loaded == 0
    hub.idle = 3600
    assert {code: everything(await hub.room(code)) for code in codes} == before
    await hub.close()


async def test_many_ask_for_a_sleeping_room_and_it_is_loaded_once(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = (await hub.create(ANN, GAME, 4)).code
    hub.idle = 0
    await hub.evict()
    rooms = await asyncio.gather(*(hub.room(code) for _ in range(20)))
    assert len({id(room) for room in rooms}) == 1


async def test_a_room_that_is_dropped_while_others_are_evicted_stops_nothing(hub: Hub) -> None:
    """Its lease may go to another process at any moment; whoever looks after the rooms goes on."""
    codes = [(await hub.create(ANN, GAME, 4)).code for _ in range(2)]
    first, second = [hub._workers[code] for code in codes]
    close = first.close

    async def close_slowly() -> None:
        hub.drop(second)
        await close()

    first.close = close_slowly  # type: ignore[method-assign]  # something else happens meanwhile
    hub.idle = 0
    await hub.evict()
    assert hub.loaded == 0


async def test_a_closing_hub_says_so(database: str) -> None:
    hub = Hub(await Store.open(database), pace=0)
    room = await hub.create(ANN, GAME, 4)
    await hub.close()
    with pytest.raises(Trouble, match="shutting down"):
        await hub.room(room.code)


async def test_those_who_watch_hear_when_somebody_comes_to_count_as_absent(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing happens at the table then, and yet the others may act on it."""
    monkeypatch.setattr("shamble.server.presence.ABSENT_AFTER", 0.3)
    room = await hub.create(ANN, GAME, 3)
    await hub.do(room.code, ANN, Room.take_seat, 0, "Ann")
    await hub.do(room.code, BOB, Room.take_seat, 1, "Bob")
    async with hub.watch(room.code, ANN) as watcher:
        async with hub.watch(room.code, BOB):
            pass
        await watcher.changed()
        assert not room.is_absent(BOB)
        await asyncio.wait_for(watcher.changed(), PATIENCE)
        assert room.is_absent(BOB)
        assert not room.is_absent(ANN)


async def test_those_who_watch_hear_when_a_proposal_may_be_put_again(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing happens at the table then, either."""
    room = await hub.create(ANN, GAME, 3)
    rests = [0.05]
    monkeypatch.setattr(Room, "next_rest", lambda room: rests.pop() if rests else None)
    async with hub.watch(room.code, ANN) as watcher:
        await asyncio.wait_for(watcher.changed(), PATIENCE)
        assert not rests
