"""People who leave, vanish and come back."""

from __future__ import annotations

import pytest

from shamble.server.errors import NotAllowed, RoomError
from shamble.server.petitions import REST
from shamble.server.room import Room
from tests.server.tools import ANN, BOB, EVE, Clock, asked, asks, lobby, play, run_bots, two_people

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


def test_silence_counts_while_that_seat_is_asked(clock: Clock) -> None:
    room = two_people(clock=clock)
    for person in (ANN, BOB):
        room.presence.connect(person)
    play(room, lambda room: room.asked_since(ANN) is None or room.asked_since(BOB) is None)
    (asked_one,) = [person for person in (ANN, BOB) if room.asked_since(person) is not None]
    (other,) = {ANN, BOB} - {asked_one}
    clock.wait(601)
    with pytest.raises(RoomError, match="is still here"):
        room.ask_replacement(asked_one, room.seats_of(other)[0])
    seat = room.seats_of(asked_one)[0]
    room.presence._last_seen[asked_one] = 0.0
    room.ask_replacement(other, seat)
    assert room.chairs[seat].kind == "bot"


def test_in_a_window_the_table_waits_for_everybody(clock: Clock) -> None:
    """Who could react is nobody's business, so whoever is silent there may be missed."""
    room = two_people(clock=clock)
    play(room, lambda room: asks(room, ANN, "window.") is not None and asks(room, BOB, "window.") is not None)
    since = room.asked_since(ANN)
    assert since is not None
    assert room.asked_since(BOB) == since
    window = asks(room, BOB, "window.")
    assert window is not None
    room.answer(BOB, window.id, 1, ["pass"])
    assert room.asked_since(BOB) == since, "that he has passed is a secret"


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


def test_the_table_knows_when_a_refused_proposal_may_be_put_again(clock: Clock) -> None:
    room = three_people(clock)
    clock.wait(61)
    assert room.next_rest() is None
    room.ask_replacement(ANN, 1)
    room.refuse(CLEO, room.petitions.open[0].id)
    clock.wait(REST - 5)
    assert room.next_rest() == pytest.approx(5)
    with pytest.raises(RoomError):
        room.ask_replacement(ANN, 1)
    clock.wait(6)
    assert room.next_rest() is None
    room.ask_replacement(ANN, 1)


def test_whoever_was_thought_absent_ends_it_by_being_there(clock: Clock) -> None:
    room = three_people(clock)
    clock.wait(61)
    room.ask_replacement(ANN, 1)
    room.refuse(BOB, room.petitions.open[0].id)
    assert not room.petitions.open
    assert room.chairs[1].kind == "person"
    assert (room.lines[-1].text, room.lines[-1].params["name"]) == ("here", "Bob")


def test_a_sign_of_life_ends_it(clock: Clock) -> None:
    room = three_people(clock)
    assert room.be_here(BOB) is None, "nobody had missed him"
    clock.wait(61)
    assert room.be_here(BOB) is not None, "he looked absent to the others until now"
    clock.wait(61)
    room.ask_replacement(ANN, 1)
    assert room.be_here(BOB) is not None
    assert not room.petitions.open
    assert room.lines[-1].text == "here"


def test_a_player_who_came_back_is_not_voted_out(clock: Clock) -> None:
    room = three_people(clock)
    clock.wait(61)
    room.ask_replacement(ANN, 1)
    room.presence.connect(BOB)
    room.agree(CLEO, room.petitions.open[0].id)
    assert room.chairs[1].kind == "person"
    assert not room.petitions.open


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


def test_one_no_ends_the_vote_and_it_rests_for_a_while(clock: Clock) -> None:
    room = three_people(clock)
    clock.wait(61)
    room.ask_replacement(ANN, 1)
    room.refuse(CLEO, room.petitions.open[0].id)
    assert not room.petitions.open
    assert room.lines[-1].text == "replace_refused"
    for impatient in (ANN, CLEO):
        with pytest.raises(RoomError, match="was refused just now"):
            room.ask_replacement(impatient, 1)
    assert Room(room.stored(), clock).is_at_rest("replace", 1), "a new server knows it, too"
    clock.wait(REST)
    room.ask_replacement(ANN, 1)
    room.refuse(ANN, room.petitions.open[0].id)
    assert room.lines[-1].text == "replace_withdrawn"
    room.ask_replacement(ANN, 1)


# -- somebody new in a bot's seat --------------------------------------------------------------------------


def test_the_host_lets_somebody_new_into_a_bots_seat(clock: Clock) -> None:
    room = three_people(clock)
    room.ask_seat(EVE, 3, "Eve")
    (petition,) = room.petitions.open
    assert room.petitions.voters(petition) == [ANN, BOB, CLEO]
    assert room.chairs[3].kind == "bot"
    room.agree(ANN, petition.id)
    assert room.seats_of(EVE) == [3]
    assert room.names[3] == "Eve"
    assert room.lines[-1].text == "joined"
    play(room, lambda room: any(person == EVE for person, _ in asked(room)))


def test_without_the_host_more_than_half_of_the_players_do(clock: Clock) -> None:
    room = three_people(clock)
    room.ask_seat(EVE, 3, "Eve")
    (petition,) = room.petitions.open
    room.agree(BOB, petition.id)
    assert room.seats_of(EVE) == []
    room.agree(CLEO, petition.id)
    assert room.seats_of(EVE) == [3]


def test_one_no_keeps_a_stranger_out_for_a_while(clock: Clock) -> None:
    room = three_people(clock)
    room.ask_seat(EVE, 3, "Eve")
    room.refuse(BOB, room.petitions.open[0].id)
    assert not room.petitions.open
    with pytest.raises(RoomError, match="refused just now"):
        room.ask_seat(EVE, 3, "Eve")
    clock.wait(REST)
    room.ask_seat(EVE, 3, "Eve")
    room.refuse(EVE, room.petitions.open[0].id)
    assert room.lines[-1].text == "join_withdrawn"


def test_a_seat_is_asked_for_by_those_who_have_none_and_of_bots_only(clock: Clock) -> None:
    room = three_people(clock)
    with pytest.raises(RoomError, match="You have a seat"):
        room.ask_seat(BOB, 3, "Robert")
    with pytest.raises(RoomError, match="no bot"):
        room.ask_seat(EVE, 1, "Eve")
    with pytest.raises(RoomError, match="called Bob already"):
        room.ask_seat(EVE, 3, "Bob")
    room.leave(BOB, 1)
    with pytest.raises(RoomError, match="You have a seat"):
        room.ask_seat(BOB, 3, "Robert")
    room.ask_seat(EVE, 3, "Eve")
    with pytest.raises(RoomError, match="already"):
        room.ask_seat(EVE, 1, "Eve")


def test_whoever_left_loses_the_seat_to_somebody_who_was_let_in(clock: Clock) -> None:
    room = three_people(clock)
    room.leave(BOB, 1)
    room.ask_seat(EVE, 1, "Eve")
    room.agree(ANN, room.petitions.open[0].id)
    assert room.seats_of(EVE) == [1]
    with pytest.raises(NotAllowed):
        room.take_back(BOB, 1)


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


def test_people_who_came_by_are_forgotten(clock: Clock) -> None:
    """Anybody may watch, as ever new persons."""
    room = two_people(clock=clock)
    room.presence.connect(BOB)
    for number in range(2_000):
        room.presence.connect(f"passer-by {number}")
        room.presence.seen(f"passer-by {number}")
        room.presence.disconnect(f"passer-by {number}")
        clock.wait(2)
    noted = {*room.presence._left_at, *room.presence._last_seen}
    assert len(noted) < 400
    room.presence.disconnect(BOB)
    assert not room.is_absent(BOB)
    clock.wait(61)
    assert room.is_absent(BOB)
