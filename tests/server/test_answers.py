"""Playing: who may answer what, and who may see what."""

from __future__ import annotations

from typing import Any

import pytest

import shamble
from shamble import IllegalAnswer
from shamble.server.errors import BadInput, NotAllowed, RoomError, TooFast, UnknownRoom
from shamble.server.opening import open_sandbox
from shamble.server.records import record_for
from shamble.server.rows import Moment
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
    two_people,
)


def test_a_whole_game_is_played_by_two_people_and_two_bots() -> None:
    room = two_people()
    play(room, pick=at_random())
    assert room.status == "over"
    assert room.play.result is not None
    assert room.moment == len(room.moments) - 1
    assert {moment.by for moment in room.moments} == {"setup", "person", "bot"}
    replayed = shamble.replay(record_for(room, EVE))
    assert room.table is not None
    assert replayed.digest == room.table.digest


def test_nobody_answers_for_a_foreign_seat() -> None:
    room = two_people()
    person, choice = asked(room)[0]
    other = BOB if person == ANN else ANN
    before = everything(room)
    assert choice.seat is not None
    for stranger in (other, EVE, ""):
        with pytest.raises(NotAllowed):
            room.answer(stranger, choice.id, choice.seat, choice.options[0].name)
    assert everything(room) == before


@pytest.mark.parametrize("name", [("fly",), ["place", "nobody"], 99, -1, "", ["place", ["x"]], []])
def test_a_forged_answer_changes_nothing(name: Any) -> None:
    room = two_people()
    person, choice = asked(room)[0]
    before = everything(room)
    assert choice.seat is not None
    with pytest.raises(IllegalAnswer):
        room.answer(person, choice.id, choice.seat, name)
    assert everything(room) == before


def test_a_stale_answer_is_refused() -> None:
    room = one_screen()
    person, choice = asked(room)[0]
    assert choice.seat is not None
    room.answer(person, choice.id, choice.seat, 0)
    with pytest.raises(IllegalAnswer, match="Too late"):
        room.answer(person, choice.id, choice.seat, 0)


def test_asking_about_a_foreign_question_tells_nothing() -> None:
    """Open, answered and invented ids get the same refusal: otherwise one could find out who has passed."""
    room = two_people()
    play(room, lambda room: asks(room, ANN, "window.") is not None and asks(room, BOB, "window.") is not None)
    theirs = asks(room, BOB, "window.")
    assert theirs is not None
    refusals = set()
    for question in (theirs.id, theirs.id + 5, 3):
        with pytest.raises(IllegalAnswer) as refusal:
            room.answer(ANN, question, 0, ["pass"])
        refusals.add(refusal.value.key)
    assert refusals == {"answer.stale"}


def test_standing_questions_are_answered_alike() -> None:
    room = two_people()
    play(room, lambda room: any(c.optional for c in room.questions_for(ANN, 0)))
    talk = next(choice for choice in room.questions_for(ANN, 0) if choice.optional)
    room.answer(ANN, talk.id, 0, ["offer", 1])
    draft = next(choice for choice in room.questions_for(ANN, 0) if choice.optional)
    assert draft.prompt == "draft"
    assert room.view_for(ANN, 0)["offers"]
    assert not room.view_for(BOB, 1)["offers"]


def test_each_person_sees_their_own_seats_only() -> None:
    room = two_people()
    assert room.view_for(ANN, 0)["viewer"] == 0
    assert room.view_for(EVE, None)["viewer"] is None
    for person, seat in ((ANN, 1), (BOB, 0), (EVE, 0), (ANN, 2)):
        with pytest.raises(NotAllowed):
            room.view_for(person, seat)
        with pytest.raises(NotAllowed):
            room.events_for(person, seat)
        with pytest.raises(NotAllowed):
            room.view_at(person, seat, 0)
        with pytest.raises(NotAllowed):
            room.questions_for(person, seat)


def test_everything_is_open_once_the_game_is_over() -> None:
    room = two_people()
    assert room.revealed_seed is None
    play(room)
    assert room.view_for(EVE, 2)["viewer"] == 2
    assert room.view_at(EVE, 3, 10)["viewer"] == 3
    assert room.revealed_seed == 7


def test_before_the_end_a_download_holds_no_secret() -> None:
    room = two_people()
    play(room, lambda room: room.moment > 60)
    own = record_for(room, ANN)
    assert "seed" not in own
    assert own["seats"] == [0]
    assert {seat for _, _, seat, _ in own["answers"]} <= {0}
    watched = record_for(room, EVE)
    assert watched["answers"] == []
    assert all(not secret for _, events in watched["events"]["watcher"] for _, _, secret in events)


def test_the_table_says_whom_it_waits_for_but_not_who_could_react() -> None:
    room = two_people()
    kinds = set()

    def look(room: Any) -> bool:
        waiting = room.play.waiting()
        if waiting is not None:
            kinds.add(waiting.kind)
            assert bool(waiting.seats) == (waiting.kind != "reactions")
        return False

    play(room, look)
    assert {"seat", "several", "reactions"} <= kinds


def test_thinking_time_is_counted_from_the_question() -> None:
    clock = Clock()
    room = two_people(clock=clock)
    person, choice = asked(room)[0]
    assert choice.seat is not None
    clock.wait(12)
    room.answer(person, choice.id, choice.seat, 0)
    assert room.moments[-1].seconds == pytest.approx(12)


def test_chat_is_plain_text_of_a_bounded_length_and_pace() -> None:
    clock = Clock()
    room = two_people(clock=clock)
    room.say(ANN, "<i>hello</i>\nthere")
    assert room.lines[-1].text == "<i>hello</i> there"
    assert room.lines[-1].name == "Ann"
    with pytest.raises(TooFast):
        room.say(ANN, "again")
    room.say(BOB, "I may")
    clock.wait(1)
    with pytest.raises(BadInput, match="at most 500"):
        room.say(ANN, "x" * 501)
    with pytest.raises(BadInput):
        room.say(ANN, "  \n ")
    with pytest.raises(BadInput, match="give a name"):
        room.say(EVE, "who am I?")
    room.say(EVE, "hello", "Eve")
    assert room.lines[-1].name == "Eve"


def test_the_lobby_has_no_view_and_no_answers() -> None:
    room = lobby()
    room.take_seat(ANN, 0, "Ann")
    with pytest.raises(RoomError, match="not begun"):
        room.view_for(ANN, 0)
    with pytest.raises(RoomError, match="not begun"):
        room.answer(ANN, 1, 0, 0)
    assert room.events_for(ANN, 0) == []
    assert room.questions_for(ANN, 0) == []


def test_after_the_end_nothing_is_answered() -> None:
    room = two_people()
    play(room)
    with pytest.raises(IllegalAnswer, match="over"):
        room.answer(ANN, 1, 0, 0)
    with pytest.raises(IllegalAnswer, match="over"):
        room.undo(ANN, 0)


def test_a_replay_shows_every_moment_as_it_was_seen_then() -> None:
    room = two_people()
    seen: list[tuple[int, Any]] = []

    def look(room: Any) -> bool:
        if room.status == "playing":
            seen.append((room.timeline_for(ANN).last, room.view_for(ANN, 0)))
        return bool(room.moment > 80)

    play(room, look)
    assert all(room.view_at(ANN, 0, moment) == view for moment, view in seen)
    for moment in (-1, room.timeline_for(ANN).last + 1):
        with pytest.raises(RoomError, match="no moment"):
            room.view_at(ANN, 0, moment)


def test_what_happened_since_the_last_turn_begins_after_the_last_answer() -> None:
    room = two_people()
    play(room, lambda room: room.moment > 40)
    last = room.play.last_answer_of(0)
    assert room.moments[last].seat == 0
    counted = room.timeline_for(ANN)
    numbers = [number for number, _ in room.events_for(ANN, 0, last)]
    assert numbers == list(range(counted.number(last) + 1, counted.last + 1))


def test_reports_keep_what_was_said_and_where() -> None:
    room = two_people()
    change = room.report(ANN, "The tower fell twice.", "0.1.0")
    assert change.report is not None
    assert change.report.moment == room.moment


def test_dice_are_counted_from_the_events_of_games_that_have_them() -> None:
    from dataclasses import replace

    from shamble.engine import Event, Vocabulary

    room = two_people()
    assert room.play.dice() == {}
    spec = replace(room.spec, vocabulary=Vocabulary({}, {}, {"rolled": "seat first:d6 second:d6"}))
    room.play.deal = replace(room.play.deal, spec=spec)
    rolls = (Event("rolled", (0, 6, 1)), Event("rolled", (1, 6, 2)))
    first = room.moments[0]
    room.moments[0] = Moment(
        0, 0, None, first.by, (), rolls, first.position, first.commits, first.at, first.seconds
    )
    assert room.play.dice() == {6: [1, 1, 0, 0, 0, 2]}


def test_a_private_room_is_unknown_to_others() -> None:
    room = two_people()
    tried = open_sandbox(room, ANN, 0, "other")
    with pytest.raises(UnknownRoom):
        tried.view_for(BOB, None)
    with pytest.raises(UnknownRoom):
        tried.say(BOB, "hello", "Bob")
