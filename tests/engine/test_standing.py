"""Standing questions: optional beside whatever else is open."""

from __future__ import annotations

import pytest

from shamble.engine import IllegalAnswer, Rng
from tests.engine.toy import TALKS, asked_seats, ids, say, talk, talking, toy


def test_everybody_may_talk_while_a_question_is_open() -> None:
    t = talking("Ask:0:ab")
    assert [choice.seat for choice in t.standing] == [0, 1, 2]
    assert all(choice.optional for choice in t.standing)
    assert t.choices == [*t.open, *t.standing]


def test_nobody_may_talk_while_a_closed_step_asks() -> None:
    assert talking("ClosedVote").standing == []


def test_nobody_may_talk_when_the_game_is_over() -> None:
    t = talking("Ask:0:ab Mark:z")
    last_words = t.standing[1].id
    say(t, 0, "word", "a")
    assert t.over
    assert t.choices == []
    with pytest.raises(IllegalAnswer, match="over"):
        t.answer(last_words, "whisper")


def test_standing_questions_block_nothing() -> None:
    t = talking("Ask:0:ab Mark:z")
    say(t, 0, "word", "a")
    assert t.marks == ["0a", "z"]


def test_an_aside_leaves_open_questions_and_answers_untouched() -> None:
    t = talking("Vote")
    say(t, 0, "word", "a")
    opened, before = t.open, ids(t)
    talk(t, 1, "whisper")
    assert t.open is opened
    assert ids(t) == before
    assert asked_seats(t) == [1, 2]
    assert t.talks == (0, 1, 0)


def test_a_standing_question_keeps_its_id_while_it_stays_the_same() -> None:
    t = talking("Ask:0:ab")
    others = [choice.id for choice in t.standing if choice.seat != 2]
    own = next(choice.id for choice in t.standing if choice.seat == 2)
    for _ in range(TALKS):
        talk(t, 2, "whisper")
    assert [choice.id for choice in t.standing] == others
    with pytest.raises(IllegalAnswer):
        t.answer(own, "whisper")


def test_talk_is_bounded() -> None:
    t = talking("Ask:0:ab")
    for _ in range(TALKS):
        talk(t, 2, "whisper")
    assert [choice.seat for choice in t.standing] == [0, 1]


def test_an_interruption_keeps_sealed_answers_to_unchanged_questions() -> None:
    t = talking("Vote")
    say(t, 0, "word", "b")
    before = ids(t)
    talk(t, 1, "shout")
    assert t.marks == ["shout1"]
    assert ids(t) == before
    assert asked_seats(t) == [1, 2]
    say(t, 1, "word", "a")
    say(t, 2, "word", "a")
    assert t.marks == ["shout1", "0b", "1a", "2a", "counted"]


def test_an_interruption_that_asks_resolves_first() -> None:
    t = talking("Vote")
    say(t, 0, "word", "b")
    before = ids(t)
    talk(t, 2, "act", "ask")
    assert asked_seats(t) == [2]
    say(t, 2, "word", "x")
    assert t.marks == ["2x"]
    assert ids(t) == before
    assert asked_seats(t) == [1, 2]


def test_thinking_ahead_during_an_interruption_keeps_the_own_answer_only() -> None:
    t = talking("Vote")
    say(t, 0, "word", "b")
    say(t, 1, "word", "b")
    talk(t, 2, "act", "ask")
    world = t.determinise(0, Rng(5))
    say(world, 2, "word", "x")
    assert asked_seats(world) == [1, 2]
    assert ids(world)[0] == next(held.choices[0].id for held in t.held)


def test_interruptions_nest_and_answers_survive() -> None:
    t = talking("Vote")
    say(t, 0, "word", "b")
    talk(t, 2, "act", "ask")
    talk(t, 1, "act", "ask")
    assert asked_seats(t) == [1]
    say(t, 1, "word", "y")
    assert asked_seats(t) == [2]
    say(t, 2, "word", "x")
    assert asked_seats(t) == [1, 2]
    say(t, 1, "word", "a")
    say(t, 2, "word", "a")
    assert t.marks == ["1y", "2x", "0b", "1a", "2a", "counted"]


def test_an_interruption_of_a_window_asks_everybody_again() -> None:
    t = talking("Window Mark:z")
    before = ids(t)
    say(t, 0, "pass")
    talk(t, 1, "shout")
    assert asked_seats(t) == [0, 1, 2]
    assert ids(t) == before, "nothing changed in the questions themselves"


def test_an_interruption_that_changes_a_question_voids_its_id() -> None:
    t = talking("Window Mark:z")
    before = ids(t)
    talk(t, 1, "play", "king")
    after = ids(t)
    assert after[0] == before[0]
    assert after[1] != before[1]


def test_an_aside_may_void_a_pass() -> None:
    t = talking("Window Mark:z")
    say(t, 0, "pass")
    say(t, 1, "pass")
    talk(t, 2, "call", 0)
    assert asked_seats(t) == [0, 2]
    say(t, 2, "pass")
    assert t.marks == []
    say(t, 0, "pass")
    assert t.marks == ["z"]


def test_calling_somebody_who_has_not_passed_changes_nothing() -> None:
    t = talking("Window Mark:z")
    say(t, 1, "pass")
    talk(t, 2, "call", 0)
    assert asked_seats(t) == [0, 2]


def test_a_sealed_answer_is_not_voided_by_a_call() -> None:
    t = talking("Vote")
    say(t, 0, "word", "a")
    talk(t, 2, "call", 0)
    assert asked_seats(t) == [1, 2]


def test_silent_games_are_not_asked_for_talk() -> None:
    assert toy("Vote").standing == []
