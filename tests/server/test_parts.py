"""The parts of a room, each by itself."""

from __future__ import annotations

from math import inf

import pytest

from shamble.games import find
from shamble.server.bots import Bots
from shamble.server.chat import Chat
from shamble.server.errors import BadInput, NotAllowed, RoomError, TooFast
from shamble.server.petitions import Company, Petitions
from shamble.server.play import GameSetup, Play
from shamble.server.presence import ABSENT_AFTER, ASLEEP_AFTER, Presence
from shamble.server.rows import BOT, OPEN, PERSON, Chair, Change
from shamble.server.seats import Seats
from shamble.server.timeline import Timeline
from shamble.server.views import Views
from tests.server.tools import ANN, BOB, EVE, GAME, Clock, asked, two_people


def seats_for(*people: str, open_seats: int = 0) -> Seats:
    seats = Seats(GAME, [Chair(seat) for seat in range(len(people) + open_seats)])
    for seat, person in enumerate(people):
        seats.take(person, seat, f"{person} {seat}")
    return seats


def begun(clock: Clock, seats: int = 3) -> Play:
    play = Play(GameSetup(find(GAME), seats, 7, {}), [], clock)
    play.begin(Change())
    return play


def answer_first(play: Play, by: str = PERSON) -> Change:
    """The first open question gets its first option."""
    change = Change()
    table = play.playing()
    choice = next(c for c, pick in zip(table.open, table.picks, strict=True) if pick is None)
    assert choice.seat is not None
    play.answer(change, choice.id, choice.seat, 0, by)
    return change


# -- seats ---------------------------------------------------------------------------------------------


def test_seats_know_who_sits_where() -> None:
    seats = seats_for(ANN, BOB, ANN, open_seats=1)
    assert seats.of(ANN) == [0, 2]
    assert seats.people == [ANN, BOB]
    assert seats.holds(BOB, 1)
    assert not seats.holds(BOB, 0)
    assert seats.name_of(ANN) == f"{ANN} 0 & {ANN} 2"
    with pytest.raises(NotAllowed):
        seats.held(EVE, 0)
    with pytest.raises(BadInput):
        seats.chair(4)


def test_a_bot_sits_in_until_the_person_returns() -> None:
    seats = seats_for(ANN, BOB)
    seats.let_bot_play(1)
    assert (seats.chairs[1].kind, seats.of(BOB), seats.to_take_back(BOB)) == (BOT, [], [1])
    with pytest.raises(NotAllowed):
        seats.take_back(EVE, 1)
    assert seats.take_back(BOB, 1).kind == PERSON


def test_bots_get_the_names_that_are_free() -> None:
    seats = seats_for(ANN, open_seats=3)
    seats.rename(ANN, 0, "Ada")
    seats.fill_with_bots()
    assert [chair.kind for chair in seats.chairs] == [PERSON, BOT, BOT, BOT]
    assert len(set(seats.names)) == 4
    seats.remove_bot(2)
    assert seats.chairs[2].kind == OPEN


# -- presence ------------------------------------------------------------------------------------------


def test_presence_counts_connections_and_patience(clock: Clock) -> None:
    presence = Presence(clock)
    presence.connect(ANN)
    presence.connect(ANN)
    presence.disconnect(ANN)
    assert presence.is_connected(ANN)
    assert not presence.is_connected(BOB)
    asked = clock.now
    assert presence.left(BOB, asked) == ABSENT_AFTER
    assert presence.left(ANN, asked) == ASLEEP_AFTER
    clock.wait(ABSENT_AFTER)
    assert presence.left(BOB, asked) == 0
    presence.seen(BOB)
    assert presence.left(BOB, asked) == ABSENT_AFTER
    clock.wait(ASLEEP_AFTER)
    assert presence.left(ANN, asked) < 0
    assert presence.left(ANN, None) == inf, "nobody has asked her anything"
    assert presence.left(ANN, clock.now) == ASLEEP_AFTER, "she is asked from now on"


def test_a_connection_that_flickers_is_no_sign_of_life_but_a_return_is(clock: Clock) -> None:
    presence = Presence(clock)
    presence.connect(ANN)
    asked = clock.now
    clock.wait(ASLEEP_AFTER)
    presence.disconnect(ANN)
    presence.connect(ANN)
    assert presence.left(ANN, asked) == 0
    presence.disconnect(ANN)
    clock.wait(ABSENT_AFTER)
    presence.connect(ANN)
    assert presence.left(ANN, asked) == ASLEEP_AFTER


# -- chat ----------------------------------------------------------------------------------------------


def test_chat_writes_lines_and_notes_in_order(clock: Clock) -> None:
    chat, change = Chat([], clock), Change()
    chat.say(change, ANN, "Ann", "  hello\n", 3)
    chat.note(change, 4, "left", name="Bob")
    assert [(line.number, line.kind, line.text, line.moment) for line in chat.lines] == [
        (0, "said", "hello", 3),
        (1, "note", "left", 4),
    ]
    assert change.lines == chat.lines
    with pytest.raises(TooFast):
        chat.say(change, ANN, "Ann", "again", 4)
    chat.say(change, BOB, "Bob", "me too", 4)


# -- play ----------------------------------------------------------------------------------------------


def test_before_the_set_up_there_is_no_table(clock: Clock) -> None:
    play = Play(GameSetup(find(GAME), 3, 7, {}), [], clock)
    assert (play.status, play.moment, play.waiting(), play.result) == ("lobby", 0, None, None)
    with pytest.raises(RoomError):
        play.started()


def test_play_goes_on_from_its_rows(clock: Clock) -> None:
    play = begun(clock)
    for _ in range(30):
        clock.wait(1)
        answer_first(play)
    again = Play(play.deal, play.moments, clock)
    assert again.table is not None
    assert play.table is not None
    assert again.table.digest == play.table.digest
    assert again.waiting() == play.waiting()
    assert answer_first(again).moments[0].position == answer_first(play).moments[0].position


def test_timelines_go_on_as_if_they_were_counted_anew(clock: Clock) -> None:
    """With each answer, sealed or not, and after a rewind; one that somebody holds stays as it was."""
    play = begun(clock)
    seats: list[tuple[int, ...]] = [(), (0,), (0, 1, 2)]
    held, last = play.timeline(), play.timeline().last
    for turn in range(40):
        answer_first(play)
        if turn == 25:
            play.rewind(Change(), 12)
        for own in seats:
            anew = Timeline(play.moments, play.sealed, own)
            assert [*map(play.timeline(own).number, range(len(play.moments)))] == [
                *map(anew.number, range(len(play.moments)))
            ]
    assert any(play.sealed), "or nothing was told apart"
    assert held.last == last


def test_a_rewind_says_what_is_gone_and_begins_an_epoch(clock: Clock) -> None:
    play = begun(clock)
    for _ in range(5):
        answer_first(play)
    then, epoch, change = play.moments[2].position, play.epoch, Change()
    play.rewind(change, 2)
    assert (change.truncated, play.truncations, play.moment) == (3, [3], 2)
    assert play.moments[-1].position == then
    assert play.epoch > epoch
    assert play.table_at(1) is play.table_at(1), "a replay asks for the same moment from every seat"


# -- views ---------------------------------------------------------------------------------------------


def test_readings_are_shared_until_the_table_changes(clock: Clock) -> None:
    play = begun(clock)
    views = Views(play)
    view, reading = views.view(0), views.reading(None)
    assert views.reading(None) is reading
    answer_first(play)
    assert views.reading(None) is not reading
    assert views.view(0) != view
    assert views.view_at(0, 0) == view


# -- petitions -----------------------------------------------------------------------------------------


NOBODY_THERE = Company(is_absent=lambda person: True, host=lambda: ANN)


def test_an_undo_needs_all_and_a_replacement_more_than_half(clock: Clock) -> None:
    seats, play = seats_for(ANN, BOB, EVE), begun(clock)
    answer_first(play)
    petitions = Petitions([], seats, play, NOBODY_THERE)
    petitions.ask_undo(1, ANN, 0, 0)
    petitions.ask_replacement(2, ANN, 1)
    undo, replacement = petitions.open
    assert petitions.voters(undo) == [BOB, EVE]
    assert petitions.voters(replacement) == [ANN, EVE]
    assert list(petitions.settled()) == []
    petitions.agree(BOB, 1)
    petitions.agree(EVE, 2)
    assert list(petitions.settled()) == [replacement]
    petitions.agree(EVE, 1)
    assert list(petitions.settled()) == [undo]
    assert petitions.open == []


def test_a_petition_without_a_point_is_dropped(clock: Clock) -> None:
    seats, play = seats_for(ANN, BOB, EVE), begun(clock)
    answer_first(play)
    petitions = Petitions([], seats, play, NOBODY_THERE)
    petitions.ask_undo(1, ANN, 0, 0)
    play.rewind(Change(), 0)
    assert list(petitions.settled()) == []
    assert petitions.open == []


# -- bots ----------------------------------------------------------------------------------------------


def test_a_thought_about_another_table_is_void(clock: Clock) -> None:
    seats, play = seats_for(ANN, open_seats=2), begun(clock)
    bots = Bots(seats, play)
    assert not bots.may_act(), "there are none"
    seats.fill_with_bots()
    thought = bots.think()
    assert thought is not None
    assert bots.is_current(thought)
    bots.be_silent()
    assert not bots.may_act()
    bots.forget()
    assert bots.may_act()
    assert not bots.is_current(thought)


def test_bots_are_told_what_happened_once_and_anew_after_they_forgot() -> None:
    room = two_people()
    heard = -1
    for _ in range(30):
        person, choice = asked(room)[0]
        assert choice.seat is not None
        room.answer(person, choice.id, choice.seat, choice.options[0].name)
        while (thought := room.think()) is not None:
            told = [event for moment in room.moments for event in moment.events]
            assert list(thought.task.events) == told[thought.task.since :]
            assert heard in (-1, thought.task.since)
            outcome = thought.decide()
            heard = outcome.since
            room.bot_answer(thought, outcome)
    assert heard > 20
    room.bots.forget()
    fresh = room.think()
    assert fresh is not None
    assert fresh.task.since == 0
    assert len(fresh.task.events) == sum(len(moment.events) for moment in room.moments)


def test_bots_go_on_when_an_answer_was_taken_back_while_they_thought(clock: Clock) -> None:
    seats, play = seats_for(ANN, open_seats=2), begun(clock)
    seats.fill_with_bots()
    answer_first(play)
    bots = Bots(seats, play)
    thought = bots.think()
    assert thought is not None
    outcome = thought.decide()
    play.rewind(Change(), 0)
    bots.remember(outcome)
    again = bots.think()
    assert again is not None
    assert again.task.moments == len(play.moments) < outcome.moments
