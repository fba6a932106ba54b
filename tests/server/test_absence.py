"""People who leave, vanish and come back."""

from __future__ import annotations

import pytest

from shamble.server.errors import NotAllowed, RoomError
from shamble.server.room import Room
from tests.server.tools import ANN, BOB, EVE, Clock, asked, lobby, play, run_bots, two_people

CLEO = "person-cleo"


def three_people(clock: Clock) -> Room:
    room = lobby(4, clock=clock)
    for seat, (person, name) in enumerate(((ANN, "Ann"), (BOB, "Bob"), (CLEO, "Cleo"))):
        room.take_seat(person, seat, name)
    room.start(ANN)
    run_bots(room)
    return room


def test_a_bot_plays_on_for_somebody_who_leaves_until_they_return() -> None:
    room = two_people()
    room.leave(BOB, 1)
    assert room.chairs[1].kind == "bot"
    assert room.seats_of(BOB) == []
    assert room.seats.to_take_back(BOB) == [1]
    run_bots(room)
    assert all(person == ANN for person, _ in asked(room))
    with pytest.raises(NotAllowed):
        room.take_back(EVE, 1)
    room.take_back(BOB, 1)
    assert room.seats_of(BOB) == [1]
    assert room.lines[-1].text == "came_back"
    play(room, lambda room: any(person == BOB for person, _ in asked(room)))


def test_nobody_is_replaced_while_they_are_here(clock: Clock) -> None:
    room = two_people(clock=clock)
    with pytest.raises(RoomError, match="Bob is still here"):
        room.ask_replacement(ANN, 1)
    clock.wait(61)
    room.presence.connect(BOB)
    with pytest.raises(RoomError, match="Bob is still here"):
        room.ask_replacement(ANN, 1)
    clock.wait(600)
    room.ask_replacement(ANN, 1)
    assert room.chairs[1].kind == "bot"


def test_more_than_half_of_the_others_decide(clock: Clock) -> None:
    room = three_people(clock)
    clock.wait(61)
    room.presence.seen(ANN)
    room.presence.seen(CLEO)
    room.ask_replacement(ANN, 1)
    (petition,) = room.petitions.open
    assert room.chairs[1].kind == "person"
    with pytest.raises(RoomError, match="already"):
        room.ask_replacement(CLEO, 1)
    with pytest.raises(NotAllowed):
        room.agree(EVE, petition.id)
    with pytest.raises(NotAllowed):
        room.agree(BOB, petition.id)
    room.agree(CLEO, petition.id)
    assert room.chairs[1].kind == "bot"
    assert room.chairs[1].person == BOB
    assert not room.petitions.open
    room.take_back(BOB, 1)
    assert room.seats_of(BOB) == [1]


def test_whoever_was_thought_absent_ends_it_by_being_there(clock: Clock) -> None:
    room = three_people(clock)
    clock.wait(61)
    room.ask_replacement(ANN, 1)
    room.refuse(BOB, room.petitions.open[0].id)
    assert not room.petitions.open
    assert room.chairs[1].kind == "person"


def test_an_answer_is_a_sign_of_life(clock: Clock) -> None:
    room = three_people(clock)
    person, choice = asked(room)[0]
    assert choice.seat is not None
    clock.wait(61)
    other = next(p for p in room.people if p != person)
    room.ask_replacement(other, choice.seat)
    assert room.petitions.open
    room.answer(person, choice.id, choice.seat, 0)
    assert not room.petitions.open


def test_one_no_among_the_others_only_takes_ones_own_yes_back(clock: Clock) -> None:
    room = three_people(clock)
    clock.wait(61)
    room.ask_replacement(ANN, 1)
    room.refuse(CLEO, room.petitions.open[0].id)
    assert room.petitions.open
    room.refuse(ANN, room.petitions.open[0].id)
    assert not room.petitions.open


@pytest.mark.parametrize("seat", [0, 2, 3])
def test_only_another_person_can_be_replaced(seat: int, clock: Clock) -> None:
    room = two_people(clock=clock)
    clock.wait(61)
    with pytest.raises(RoomError, match="No other player"):
        room.ask_replacement(ANN, seat)


def test_a_spectator_proposes_nothing(clock: Clock) -> None:
    room = two_people(clock=clock)
    clock.wait(61)
    with pytest.raises(NotAllowed):
        room.ask_replacement(EVE, 1)
