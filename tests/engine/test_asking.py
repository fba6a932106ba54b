"""Who answers next: in the order of asking, with or without talk, forced answers or an owner."""

from __future__ import annotations

import copy
import pickle

import pytest

import shamble
from shamble.engine import Rng, Table
from shamble.engine.asking import Asking, Manners, SeatTurn, next_question
from shamble.engine.offers import REPLIES

GAMES = [spec.id for spec in shamble.games()]


def played(table: Table, manners: Manners, most: int = 10_000) -> list[SeatTurn]:
    """Random players, asked one after the other; every turn that came up."""
    asking, rng, turns = Asking(table, manners), Rng(7), list[SeatTurn]()
    for _ in range(most):
        turn = asking.next()
        if turn is None:
            break
        turns.append(turn)
        asking.answer(turn, rng.below(len(turn.options)))
    return turns


@pytest.mark.parametrize("game", GAMES)
def test_whoever_is_asked_has_a_choice_unless_forced_answers_are_wanted(game: str) -> None:
    skipped = played(shamble.new(game, 2 if game != "city-of-horror" else 3, 1), Manners())
    assert all(len(turn.options) > 1 for turn in skipped)
    assert all(turn.talk is None for turn in skipped)


def test_forced_passes_are_put_to_the_seats_if_they_want_to_be_asked() -> None:
    asked = played(shamble.new("city-of-horror", 3, 1), Manners(forced=True))
    assert any(len(turn.options) == 1 for turn in asked)


def test_the_first_question_without_an_answer_comes_next() -> None:
    t = shamble.new("city-of-horror", 4, 3)
    while len(t.unanswered) < 3:
        t.take(next_question(t), next_question(t).options[0])
    first, second = t.unanswered[:2]
    assert next_question(t) is first
    t.take(first, first.options[0])
    assert next_question(t) is second


def test_an_owner_answers_what_anybody_may() -> None:
    t = shamble.new("marvel-zombies", 3, 1)
    turns = played(t, Manners(owner=2))
    everybodys = [turn for turn in turns if turn.choice.seat is None]
    assert everybodys
    assert {turn.seat for turn in everybodys} == {2}
    assert t.over


def test_with_talk_an_offer_is_replied_to_before_anything_else() -> None:
    t = shamble.new("city-of-horror", 4, 5)
    turns = played(t, Manners(talk=8))
    replies = [turn for turn in turns if {option.key for option in turn.options} <= REPLIES]
    assert replies
    assert any(turn.talk is not None for turn in turns)
    assert t.over


def test_nobody_talks_for_ever_beside_the_same_questions() -> None:
    asking = Asking(shamble.new("city-of-horror", 4, 5), Manners(talk=3, forced=True))
    while (turn := asking.next()) is not None and turn.talk is None:
        asking.answer(turn, 0)
    spoken = 0
    while turn is not None and turn.talk is not None:
        seat = turn.seat
        asking.answer(turn, turn.own)  # the first thing that may be said instead
        spoken += 1
        turn = asking.next()
        if turn is not None and turn.seat != seat:
            break
    assert spoken <= 3


def test_what_is_answered_stands_on_the_record() -> None:
    t = shamble.new("city-of-horror", 3, 2)
    played(t, Manners(talk=4))
    assert shamble.replay(t.record).digest == t.digest


@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_pickled_and_copied_with_its_past_and_nothing_of_its_content(game: str) -> None:
    t = shamble.new(game, 2 if game != "city-of-horror" else 3, 1)
    played(t, Manners(), most=30)
    data = pickle.dumps(t)
    assert len(data) < 40_000
    for other in (pickle.loads(data), copy.deepcopy(t)):
        assert other.digest == t.digest
        assert other.record == t.record
        assert len(other.sink or []) == len(t.sink or [])
    twin = copy.deepcopy(t)
    played(twin, Manners(), most=5)
    assert len(twin.record["answers"]) > len(t.record["answers"])


def test_a_clone_is_pickled_without_a_past() -> None:
    t = shamble.new("dawn-of-the-dead", 2, 1).clone()
    again = pickle.loads(pickle.dumps(t))
    assert again.digest == t.digest
    assert again.history is None
