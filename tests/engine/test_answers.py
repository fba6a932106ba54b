"""Wrong answers: refused with a sentence, and the table stays as it was."""

from __future__ import annotations

from typing import Any

import pytest

import shamble
from shamble import BadOption, IllegalAnswer, Table
from tests.engine.toy import say, talking, toy


def refused(t: Table, *answer: Any, **seat: Any) -> IllegalAnswer:
    """The answer is refused, in both languages, and nothing at all has changed."""
    before = (t.digest, repr(t.choices), repr(t.sink), repr(t.history and t.record))
    with pytest.raises(IllegalAnswer) as caught:
        t.answer(*answer, **seat)
    assert (t.digest, repr(t.choices), repr(t.sink), repr(t.history and t.record)) == before
    english, french = caught.value.in_language("en"), caught.value.in_language("fr")
    assert str(caught.value) == english
    assert english != french
    assert not english.startswith("[")
    assert not french.startswith("[")
    return caught.value


def test_a_stale_question() -> None:
    t = toy("Ask:0:ab Ask:0:ab")
    old = t.choices[0].id
    say(t, 0, "word", "a")
    error = refused(t, old, ("word", "a"))
    assert error.key == "answer.stale"
    assert str(old) in str(error)


@pytest.mark.parametrize("question", [0, -1, 10**9, "16", None])
def test_a_question_that_never_was(question: Any) -> None:
    assert refused(toy("Ask:0:ab"), question, 0).key == "answer.stale"


def test_a_question_answered_before() -> None:
    t = toy("Vote")
    question = t.choices[0].id
    say(t, 0, "word", "a")
    assert refused(t, question, ("word", "b"), seat=0).key == "answer.stale"


def test_an_answer_for_somebody_else() -> None:
    t = toy("Ask:1:ab")
    error = refused(t, t.choices[0].id, ("word", "a"), seat=2)
    assert error.key == "answer.seat"
    assert (error.params["owner"], error.params["seat"]) == (1, 2)


def test_a_standing_question_of_somebody_else() -> None:
    t = talking("Ask:1:ab")
    assert refused(t, t.standing[0].id, "whisper", seat=1).key == "answer.seat"


@pytest.mark.parametrize(
    "option",
    [("word", "z"), ("word",), ("word", "a", 1), "word", "pass", [], (), None, 1.0, True, {"word": "a"}],
)
def test_an_option_that_is_not_offered(option: Any) -> None:
    t = toy("Ask:0:ab")
    error = refused(t, t.choices[0].id, option)
    assert error.key == "answer.option"
    assert "word a, word b" in str(error), "what is offered"


def test_an_option_of_another_question() -> None:
    t, other = toy("Ask:0:ab"), toy("Ask:0:cd")
    assert refused(t, t.choices[0].id, other.choices[0].options[0]).key == "answer.option"


@pytest.mark.parametrize("index", [2, -1, 99])
def test_an_index_out_of_range(index: int) -> None:
    t = toy("Ask:0:ab")
    error = refused(t, t.choices[0].id, index)
    assert error.key == "answer.index"
    assert str(index) in str(error)


def test_an_index_where_there_is_a_single_option() -> None:
    t = toy("Bluff:0:a")
    assert "single" in str(refused(t, t.choices[0].id, 1))


def test_an_answer_after_the_end() -> None:
    t = toy("Ask:0:ab")
    last = t.choices[0].id
    say(t, 0, "word", "a")
    assert refused(t, last, 0).key == "answer.over"


@pytest.mark.parametrize("seat", [-1, 3, 99])
def test_the_view_of_a_seat_that_is_not_there(seat: int) -> None:
    with pytest.raises(BadOption) as caught:
        toy("Ask:0:ab").view(seat)
    assert str(seat) in str(caught.value)
    assert not caught.value.in_language("fr").startswith("[")


def test_a_real_game_refuses_the_same_way() -> None:
    t = shamble.new("city-of-horror", seats=4, seed=1)
    choice = t.choices[0]
    assert choice.seat is not None
    refused(t, choice.id + 1, 0)
    refused(t, choice.id, 0, seat=(choice.seat + 1) % 4)
    refused(t, choice.id, ("fly", "away"))
    refused(t, choice.id, 1000)
