"""A table's clock: when it runs, for whom, and what happens when it has run out."""

from __future__ import annotations

import asyncio

import pytest

from shamble.server.errors import BadInput, NotAllowed, RoomError
from shamble.server.hub import Hub
from shamble.server.room import Room
from shamble.server.rows import LATE_BOT, LATE_VOTE, MOVE, TOTAL, ClockRow
from shamble.server.store import Store
from shamble.server.timer import new_clock
from shamble.server.wire import clock_data
from tests.server.tools import ANN, BOB, EVE, Clock, asked, lobby, play, run_bots

CLEO = "person-cleo"
PEOPLE = ((ANN, "Ann"), (BOB, "Bob"), (CLEO, "Cleo"))


def timed(clock: Clock, row: ClockRow, people: int = 2) -> Room:
    """A game with that clock, begun; the bots have spoken."""
    room = lobby(4, clock=clock)
    for seat, (person, name) in enumerate(PEOPLE[:people]):
        room.take_seat(person, seat, name)
    room.set_clock(ANN, row)
    room.start(ANN)
    run_bots(room)
    return room


def alone(room: Room, person: str = "") -> bool:
    """Does the table wait for one person alone (that one)?"""
    waiting = room.play.waiting()
    if waiting is None or waiting.kind != "seat":
        return False
    holder = room.chairs[waiting.seats[0]].person
    return holder == person if person else holder is not None


def waits_for(room: Room) -> str:
    return asked(room)[0][0]


def answer(room: Room) -> None:
    person, choice = asked(room)[0]
    assert choice.seat is not None
    room.answer(person, choice.id, choice.seat, 0)
    run_bots(room)


def test_a_table_has_no_clock_unless_somebody_wants_one(clock: Clock) -> None:
    room = lobby(4, clock=clock)
    room.take_seat(ANN, 0, "Ann")
    room.take_seat(BOB, 1, "Bob")
    room.start(ANN)
    assert (room.deadline, room.due, room.next_due(), clock_data(room)) == (None, None, None, None)


def test_whoever_sets_the_table_up_sets_its_clock_and_nobody_later(clock: Clock) -> None:
    room = lobby(4, clock=clock)
    with pytest.raises(NotAllowed):
        room.set_clock(EVE, new_clock(MOVE, 60, LATE_BOT, 4))
    room.set_clock(ANN, new_clock(MOVE, 60, LATE_BOT, 4))
    room.set_clock(ANN, None)
    room.take_seat(ANN, 0, "Ann")
    room.start(ANN)
    with pytest.raises(RoomError, match="begun"):
        room.set_clock(ANN, new_clock(MOVE, 60, LATE_BOT, 4))


@pytest.mark.parametrize(
    ("kind", "seconds", "then"),
    [("week", 60, LATE_BOT), (MOVE, 60, "shout"), (MOVE, 1, LATE_BOT), (TOTAL, 1e9, LATE_BOT)],
)
def test_nonsense_is_no_clock(kind: str, seconds: float, then: str) -> None:
    with pytest.raises(BadInput):
        new_clock(kind, seconds, then, 4)


def test_every_answer_has_its_time(clock: Clock) -> None:
    room = timed(clock, new_clock(MOVE, 60, LATE_BOT, 4))
    play(room, alone)
    assert room.deadline == clock.now + 60
    clock.wait(20)
    answer(room)
    play(room, alone)
    assert room.deadline == clock.now + 60


def test_a_bot_sits_in_for_whoever_is_late_until_they_are_back(clock: Clock) -> None:
    room = timed(clock, new_clock(MOVE, 60, LATE_BOT, 4))
    play(room, alone)
    late = waits_for(room)
    clock.wait(59)
    assert room.do_what_is_due() is None
    clock.wait(1)
    change = room.do_what_is_due()
    assert change is not None
    assert change.chairs
    (seat,) = room.seats.to_take_back(late)
    assert room.lines[-1].text == "late_bot"
    assert room.deadline is None, "one person alone keeps nobody waiting"
    room.take_back(late, seat)
    assert room.seats_of(late) == [seat]


def test_the_others_vote_where_the_table_wants_it_so(clock: Clock) -> None:
    room = timed(clock, new_clock(MOVE, 60, LATE_VOTE, 4), people=3)
    play(room, alone)
    late = waits_for(room)
    one, other = [person for person in room.people if person != late]
    clock.wait(60)
    assert room.do_what_is_due() is not None
    (petition,) = room.petitions.open
    assert (petition.person, petition.agreed) == ("", [])
    assert room.deadline == clock.now + 60, "the time begins anew"
    clock.wait(60)
    room.do_what_is_due()
    assert len(room.petitions.open) == 1
    assert [line.text for line in room.lines].count("late_vote") == 1
    room.agree(one, petition.id)
    assert room.chairs[petition.seat].kind == "person"
    room.agree(other, petition.id)
    assert room.chairs[petition.seat].kind == "bot"
    assert room.seats.to_take_back(late)


def test_an_answer_ends_the_vote(clock: Clock) -> None:
    room = timed(clock, new_clock(MOVE, 60, LATE_VOTE, 4), people=3)
    play(room, alone)
    clock.wait(60)
    room.do_what_is_due()
    answer(room)
    assert not room.petitions.open


def test_a_clock_for_the_whole_game_charges_whoever_decides_alone(clock: Clock) -> None:
    room = timed(clock, new_clock(TOTAL, 600, LATE_BOT, 4))
    play(room, alone)
    waiting = room.play.waiting()
    assert waiting is not None
    seat = waiting.seats[0]
    assert room.deadline == clock.now + 600
    clock.wait(100)
    answer(room)
    assert room.timer.left(seat) == 500
    assert [left for other in range(4) if (left := room.timer.left(other)) != 500] == [600] * 3


def test_nobody_is_charged_where_several_decide(clock: Clock) -> None:
    """A clock that stopped for whoever has passed would tell that they have."""
    room = timed(clock, new_clock(TOTAL, 6000, LATE_BOT, 4))
    play(room, lambda room: (w := room.play.waiting()) is not None and w.kind in ("several", "reactions"))
    before = room.deadline
    assert before == clock.now + 300
    clock.wait(100)
    person, choice = asked(room)[0]
    assert choice.seat is not None
    room.answer(person, choice.id, choice.seat, 0)
    if room.play.sealed[-1]:
        assert room.deadline == before
    assert room.timer.row is not None
    assert set(room.timer.row.left) == {6000}


def test_whoever_has_used_up_the_whole_games_time_gets_a_little_more(clock: Clock) -> None:
    room = timed(clock, new_clock(TOTAL, 1200, LATE_VOTE, 4), people=3)
    play(room, alone)
    waiting = room.play.waiting()
    assert waiting is not None
    clock.wait(1200)
    room.do_what_is_due()
    assert room.petitions.open
    answer(room)
    assert room.timer.left(waiting.seats[0]) == 1200  # charged for nothing since it rang
    assert not room.petitions.open


def test_if_everybody_is_late_nobody_is_replaced(clock: Clock) -> None:
    room = timed(clock, new_clock(MOVE, 60, LATE_BOT, 4))
    play(room, lambda room: {person for person, _ in asked(room)} == {ANN, BOB})
    clock.wait(60)
    room.do_what_is_due()
    assert room.people == [ANN, BOB]
    assert room.deadline == clock.now + 60


def test_an_undo_gives_time_to_think_again(clock: Clock) -> None:
    room = timed(clock, new_clock(MOVE, 60, LATE_BOT, 4))
    play(room, alone)
    person = waits_for(room)
    (seat,) = room.seats_of(person)
    clock.wait(50)
    answer(room)
    clock.wait(3600)
    room.undo(person, seat)
    if room.petitions.open:
        other = next(p for p in room.people if p != person)
        room.agree(other, room.petitions.open[0].id)
    assert room.deadline == clock.now + 60


def test_it_stands_still_while_a_rule_has_failed(clock: Clock) -> None:
    room = timed(clock, new_clock(MOVE, 60, LATE_BOT, 4))
    play(room, alone)
    room.freeze()
    assert room.deadline is None


def test_it_stands_still_for_one_person_with_bots(clock: Clock) -> None:
    room = timed(clock, new_clock(MOVE, 60, LATE_BOT, 4), people=1)
    assert room.deadline is None


async def timed_table(hub: Hub) -> str:
    room = await hub.create(ANN, "city-of-horror", 3, seed=7)
    await hub.do(room.code, ANN, Room.take_seat, 0, "Ann")
    await hub.do(room.code, BOB, Room.take_seat, 1, "Bob")
    await hub.do(room.code, CLEO, Room.take_seat, 2, "Cleo")
    await hub.do(room.code, ANN, Room.set_clock, new_clock(MOVE, 600, LATE_BOT, 3))
    await hub.do(room.code, ANN, Room.start)
    room = await hub.room(room.code)
    while not alone(room):
        person, choice = asked(room)[0]
        assert choice.seat is not None
        await hub.do(room.code, person, Room.answer, choice.id, choice.seat, 0)
        room = await hub.room(room.code)
    return room.code


async def test_it_survives_a_restart(database: str, clock: Clock) -> None:
    hub = Hub(await Store.open(database), pace=0, rate=0, clock=clock)
    code = await timed_table(hub)
    deadline = (await hub.room(code)).deadline
    assert deadline == clock.now + 600
    clock.wait(100)
    await hub.close()
    hub = Hub(await Store.open(database), pace=0, rate=0, clock=clock)
    room = await hub.room(code)
    assert room.deadline == deadline
    await hub.close()


async def test_it_rings_though_nobody_has_the_table_open(database: str, clock: Clock) -> None:
    hub = Hub(await Store.open(database), pace=0, rate=0, clock=clock)
    code = await timed_table(hub)
    late = waits_for(await hub.room(code))
    await hub.close()
    clock.wait(601)
    hub = Hub(await Store.open(database), pace=0, rate=0, clock=clock)
    await hub.wake()
    assert hub.loaded == 1
    await until(lambda: not hub._workers[code].room.seats_of(late))
    await hub.close()


async def test_nobody_is_late_because_the_server_was_down(database: str, clock: Clock) -> None:
    hub = Hub(await Store.open(database), pace=0, rate=0, clock=clock)
    code = await timed_table(hub)
    await hub.close()
    clock.wait(7200)
    hub = Hub(await Store.open(database), pace=0, rate=0, clock=clock)
    await hub.wake()
    room = await hub.room(code)
    assert room.deadline == clock.now + 600
    assert len(room.people) == 3
    await hub.close()


async def test_a_worker_rings_when_the_time_is_up(database: str, clock: Clock) -> None:
    hub = Hub(await Store.open(database), pace=0, rate=0, clock=clock)
    code = await timed_table(hub)
    late = waits_for(await hub.room(code))
    clock.wait(600)
    async with hub.watch(code, EVE):  # whoever comes by sets the timers again
        await until(lambda: not hub._workers[code].room.seats_of(late))
    await hub.close()


async def until(true: object) -> None:
    assert callable(true)
    async with asyncio.timeout(20):
        while not true():
            await asyncio.sleep(0.01)
