"""Questions that must be answered: one seat, several at once, or whoever speaks first."""

from __future__ import annotations

import pytest

from shamble.engine import Rng
from tests.engine.toy import asked_seats, ids, say, toy


def test_several_seats_are_asked_at_once() -> None:
    t = toy("Vote")
    assert asked_seats(t) == [0, 1, 2]
    assert len(set(ids(t).values())) == 3


def test_simultaneous_answers_wait_for_the_last_one() -> None:
    t = toy("Vote")
    say(t, 2, "word", "a")
    say(t, 0, "word", "b")
    assert t.marks == []
    assert t.sink == []
    assert asked_seats(t) == [1]


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 2, 0)])
def test_what_they_lead_to_follows_in_the_order_of_asking(order: tuple[int, ...]) -> None:
    t = toy("Vote")
    for seat in order:
        say(t, seat, "word", "ab"[seat % 2])
    assert t.marks == ["0a", "1b", "2a", "counted"]


def test_sealed_answers_are_dropped_where_others_think_about_the_table() -> None:
    t = toy("Vote")
    say(t, 0, "word", "a")
    say(t, 1, "word", "b")
    seen_by_0 = t.determinise(0, Rng(1))
    assert asked_seats(seen_by_0) == [1, 2]
    assert ids(seen_by_0) == ids(t)
    say(seen_by_0, 1, "word", "a")
    say(seen_by_0, 2, "word", "a")
    assert seen_by_0.marks == ["0a", "1a", "2a", "counted"]
    assert asked_seats(t) == [2]


def test_a_single_option_is_taken_silently() -> None:
    t = toy("Ask:0:a Mark:z")
    assert t.over
    assert t.marks == ["0a", "z"]


def test_a_single_option_is_not_written_into_the_record() -> None:
    assert toy("Ask:0:a Mark:z").record["answers"] == []


def test_a_single_option_is_asked_where_taking_it_would_tell_something() -> None:
    t = toy("Bluff:0:a Mark:z")
    assert asked_seats(t) == [0]
    say(t, 0, "word", "a")
    assert t.marks == ["0a", "z"]


def test_a_single_option_on_the_floor_is_asked() -> None:
    t = toy("Window Mark:z")
    t.hands[0] = []
    t.ask_again([c.id for c in t.open], [None] * 3)
    assert asked_seats(t) == [0, 1, 2]
    assert [len(choice.options) for choice in t.choices] == [1, 2, 2]


def test_a_question_to_anyone_is_answered_once() -> None:
    t = toy("Anyone Mark:z")
    assert asked_seats(t) == [None]
    t.answer(t.choices[0].id, ("word", "b"), seat=2)
    assert t.marks == ["9b", "z"]
    assert t.record["answers"][0][1] == 2


def test_ids_are_never_used_again() -> None:
    t = toy("Ask:0:ab Ask:0:ab Vote Ask:1:ab")
    seen: list[int] = []
    while not t.over:
        seen.append(t.choices[0].id)
        t.answer(t.choices[0].id, 0)
    assert len(set(seen)) == len(seen) == 6


def test_asking_again_asks_the_same_under_the_same_ids() -> None:
    t = toy("Vote Mark:z")
    say(t, 1, "word", "b")
    before, numbers = t.digest, ids(t)
    t.ask_again([c.id for c in t.open], [None if pick is None else pick.name for pick in t.picks])
    assert t.digest == before
    assert ids(t) == numbers
    assert asked_seats(t) == [0, 2]
    assert t.waiting == 2
    say(t, 0, "word", "a")
    say(t, 2, "word", "a")
    assert t.marks == ["0a", "1b", "2a", "counted", "z"]


def test_options_may_be_named_given_or_counted() -> None:
    answers: list[int | tuple[str, ...] | list[int | str]] = [1, ("word", "b"), ["word", "b"]]
    for answer in answers:
        t = toy("Ask:0:ab")
        t.answer(t.choices[0].id, answer)
        assert t.marks == ["0b"]
    t = toy("Ask:0:ab")
    t.answer(t.choices[0].id, t.choices[0].options[1])
    assert t.marks == ["0b"]


def test_an_option_without_arguments_may_be_named_by_its_key() -> None:
    t = toy("Window")
    t.answer(t.choices[0].id, "pass")
    assert asked_seats(t) == [1, 2]


def test_options_know_what_they_point_at() -> None:
    t = toy("Window")
    assert t.choices[0].options[1].refs == (("card", "king"),)
    assert t.choices[0].options[0].refs == ()


def test_questions_and_options_read_well() -> None:
    t = toy("Ask:0:ab")
    assert repr(t.choices[0]) == "#16 seat 0: pick 0? word a | word b"
    assert repr(toy("Anyone").choices[0]).startswith("#16 anyone: anyone?")
