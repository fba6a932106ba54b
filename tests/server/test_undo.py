"""Undo: free until something came to light or somebody else answered; beyond that, all agree."""

from __future__ import annotations

import pytest

from shamble.server.errors import NotAllowed, RoomError
from shamble.server.notes import span_of
from shamble.server.room import Room
from shamble.server.wire import table_message
from tests.server.tools import (
    ANN,
    BOB,
    EVE,
    Clock,
    asked,
    asks,
    at_random,
    everything,
    lobby,
    one_screen,
    play,
    run_bots,
    two_people,
)


def after_anns_pass_and_bobs(room: Room) -> None:
    """A window in which Ann has passed, then Bob: an undo of Ann's pass takes Bob's back as well."""
    play(room, lambda room: asks(room, ANN, "window.") is not None and asks(room, BOB, "window.") is not None)
    for person, seat in ((ANN, 0), (BOB, 1)):
        window = asks(room, person, "window.")
        assert window is not None
        room.answer(person, window.id, seat, ["pass"])
        run_bots(room)


def test_an_undo_that_all_agree_to_asks_everybody_again_whatever_they_had_sealed() -> None:
    room = two_people()
    after_anns_pass_and_bobs(room)
    room.undo(BOB, 1)
    (petition,) = room.petitions.open
    assert room.play.sealed[petition.moment], "Ann's pass, of which nobody knows"
    room.agree(ANN, petition.id)
    assert asks(room, ANN, "window.") is not None
    assert asks(room, BOB, "window.") is not None


def test_alone_every_step_can_be_taken_back() -> None:
    room = lobby()
    room.take_seat(ANN, 0, "Ann")
    room.start(ANN)
    run_bots(room)
    positions = [room.moments[0].position]
    play(room, lambda room: room.moment > 60, at_random())
    positions = [moment.position for moment in room.moments]
    while (target := room.petitions.undo_target(0)) is not None:
        assert target.free
        if target.reveals:
            with pytest.raises(RoomError, match="have come to light"):
                room.undo(ANN, 0)
        change = (room.undo_regardless if target.reveals else room.undo)(ANN, 0)
        assert change.truncated == target.moment + 1
        assert room.moments[-1].position == positions[room.moment]
    assert room.play.last_answer_of(0) == 0
    with pytest.raises(RoomError, match="no answer of yours"):
        room.undo(ANN, 0)


def test_round_one_screen_an_undo_is_unrestricted_and_the_same_luck_returns() -> None:
    room = one_screen()
    play(room, lambda room: room.moment >= 50)
    answers = [(m.question, m.seat, m.name) for m in room.moments]
    assert room.table is not None
    digest = room.table.digest
    room.undo_regardless(ANN, 0, to=10)
    assert room.moment == 10
    for question, seat, name in answers[11:]:
        assert seat is not None
        room.answer(ANN, question, seat, name)
    assert room.table.digest == digest


def test_the_log_says_that_an_undo_happened() -> None:
    room = one_screen()
    play(room, lambda room: room.moment >= 5)
    room.undo_regardless(ANN, 0, to=2)
    assert room.lines[-1].text == "undone"
    assert room.lines[-1].params == {"name": "Ann 1", "count": 3}
    assert room.play.truncations == [3]


def test_the_last_answer_is_free_while_nothing_came_to_light() -> None:
    room = two_people()
    play(room, lambda room: asks(room, ANN, "window.") is not None and asks(room, BOB, "window.") is not None)
    window = asks(room, ANN, "window.")
    assert window is not None
    room.answer(ANN, window.id, 0, ["pass"])
    target = room.petitions.undo_target(0)
    assert target is not None
    assert target.free
    room.undo(ANN, 0)
    assert asks(room, ANN, "window.") is not None
    assert not room.petitions.open


def test_beyond_somebody_elses_answer_everybody_must_agree() -> None:
    room = two_people()
    after_anns_pass_and_bobs(room)
    target = room.petitions.undo_target(0)
    assert target is not None
    assert not target.free
    before = room.moment
    room.undo(ANN, 0)
    assert room.moment == before
    (petition,) = room.petitions.open
    assert room.petitions.voters(petition) == [BOB]
    for stranger in (EVE, ANN):
        with pytest.raises(NotAllowed):
            room.agree(stranger, petition.id)
    opened = room.play.asked_since(target.moment)
    assert all(room.play.sealed[opened + 1 : target.moment + 1]), "only passes that nobody knows of"
    change = room.agree(BOB, petition.id)
    assert change.truncated == opened + 1
    assert room.moment == opened
    assert not room.petitions.open


def test_one_refusal_is_enough() -> None:
    room = two_people()
    after_anns_pass_and_bobs(room)
    before = room.moment
    room.undo(ANN, 0)
    (petition,) = room.petitions.open
    room.refuse(BOB, petition.id)
    assert room.moment == before
    assert not room.petitions.open
    assert room.lines[-1].text == "undo_refused"
    with pytest.raises(RoomError, match="settled already"):
        room.agree(BOB, petition.id)


def test_the_asker_may_think_again() -> None:
    room = two_people()
    after_anns_pass_and_bobs(room)
    room.undo(ANN, 0)
    with pytest.raises(RoomError, match="already"):
        room.undo(ANN, 0)
    room.refuse(ANN, room.petitions.open[0].id)
    assert room.lines[-1].text == "undo_withdrawn"


def test_bots_wait_while_people_talk_about_an_undo() -> None:
    room = two_people()
    after_anns_pass_and_bobs(room)
    room.undo(ANN, 0)
    play_on = [choice for person, choice in asked(room)]
    assert play_on
    assert room.think() is None


def test_when_the_last_one_who_could_object_leaves_the_undo_is_agreed() -> None:
    room = two_people()
    after_anns_pass_and_bobs(room)
    target = room.petitions.undo_target(0)
    assert target is not None
    room.undo(ANN, 0)
    room.leave(BOB, 1)
    assert room.moment <= target.moment + 1
    assert not room.petitions.open


@pytest.mark.parametrize("moment", [-1, 10_000])
def test_there_is_no_going_back_to_a_moment_that_never_was(moment: int) -> None:
    room = one_screen()
    play(room, lambda room: room.moment >= 5)
    before = everything(room)
    with pytest.raises(RoomError, match="cannot go back"):
        room.undo(ANN, 0, to=moment)
    assert everything(room) == before


def test_nobody_undoes_for_a_foreign_seat() -> None:
    room = two_people()
    play(room, lambda room: room.moment >= 20)
    for person, seat in ((BOB, 0), (EVE, 0)):
        with pytest.raises(NotAllowed):
            room.undo(person, seat)


def test_an_undo_forgets_ones_own_wish_to_pass() -> None:
    room = two_people(clock=Clock())
    play(room, lambda room: asks(room, ANN, "window.") is not None)
    room.prefer(ANN, 0, "turn")
    play(room, lambda room: room.moment >= 60)
    if room.petitions.undo_target(0) is not None:
        room.undo(ANN, 0)
        for petition in list(room.petitions.open):
            room.agree(BOB, petition.id)
    assert room.chairs[0].auto_pass == "none"


# -- what the others are told, and for how long -----------------------------------------------------------


def test_it_is_said_how_far_back_and_before_what() -> None:
    room = two_people()
    after_anns_pass_and_bobs(room)
    target = room.petitions.undo_target(0)
    assert target is not None
    room.undo(ANN, 0)
    span = span_of(room, BOB, 1, target.moment, room.speaker("en"))
    counted = room.timeline_for(BOB)
    assert span.answers == counted.last - counted.number(target.moment) > 0
    (told,) = table_message(room, BOB, "en", -1, 0)["petitions"]
    assert (told["answers"], told["before"]) == (span.answers, span.before)
    lines = [text for _, events in room.events_for(BOB, 1, target.moment) for text in events]
    assert bool(span.before) == bool(lines)


def test_a_request_lapses_when_the_game_goes_on() -> None:
    room = two_people()
    after_anns_pass_and_bobs(room)
    room.undo(ANN, 0)
    before = room.moment
    while room.petitions.open:
        person, choice = asked(room)[0]
        assert choice.seat is not None
        room.answer(person, choice.id, choice.seat, choice.options[0].name)
    assert room.moment > before
    assert room.lines[-1].text == "undo_lapsed"


def test_a_sealed_answer_lets_it_stand() -> None:
    """Otherwise everybody would see that somebody has passed."""
    room = two_people()
    play(room, lambda room: asks(room, ANN, "window.") is not None and asks(room, BOB, "window.") is not None)
    room.petitions.ask_undo(1, ANN, 0, 0)
    window = asks(room, BOB, "window.")
    assert window is not None
    room.answer(BOB, window.id, 1, ["pass"])
    assert room.petitions.is_undo_open


def test_nobody_passes_in_advance_while_people_talk_about_an_undo() -> None:
    room = two_people()
    play(room, lambda room: asks(room, ANN, "window.") is not None and asks(room, BOB, "window.") is not None)
    room.prefer(BOB, 1, "turn")
    room.petitions.ask_undo(1, ANN, 0, 0)
    assert room.next_pass() is None
    assert room.give_passes() is None


def test_a_trial_of_ones_own_asks_for_no_confirmation() -> None:
    room = one_screen()
    play(room, lambda room: room.play.came_to_light(0))
    assert room.undo_reveals(ANN, 0)
    room.origin = "sandbox"
    assert not room.undo_reveals(ANN, 0)
    room.undo(ANN, 0, to=0)


def test_what_somebody_takes_back_in_secret_ends_no_request() -> None:
    room = two_people()
    play(room, lambda room: asks(room, ANN, "window.") is not None and asks(room, BOB, "window.") is not None)
    window = asks(room, BOB, "window.")
    assert window is not None
    room.answer(BOB, window.id, 1, ["pass"])
    room.petitions.ask_undo(1, ANN, 0, 0)
    room.undo(BOB, 1)
    assert asks(room, BOB, "window.") is not None
    assert room.petitions.is_undo_open
