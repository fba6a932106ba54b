"""City's value: it knows every feature, and who stands better."""

from __future__ import annotations

from typing import Any, Final

import pytest

import shamble
from shamble.bots.base import answer_next
from shamble.bots.city_of_horror.appraisal import Appraisal
from shamble.bots.city_of_horror.features import era, features
from shamble.bots.city_of_horror.thumb import ThumbBot
from shamble.bots.city_of_horror.training import TRAINING
from shamble.bots.city_of_horror.value import learnt, value
from shamble.bots.training import Case
from shamble.engine import Rng
from shamble.games import find

GAME: Final = "city-of-horror"


def begun(turn: int, seats: int = 4, seed: int = 2) -> Any:
    """A table at which that turn begins."""
    t: Any = shamble.new(GAME, seats, seed)
    bots, rng = [ThumbBot() for _ in range(seats)], Rng(seed)
    while t.spec.turn(t)[0] < turn:
        answer_next(t, bots, rng)
    return t


def test_it_counts_all_that_training_gives() -> None:
    samples = TRAINING.play(Case("", "3"), 1)
    assert {each.case.model for each in samples} == set(learnt()) == {"0", "1", "2"}
    for each in samples:
        assert set(each.seen) == set(learnt()[each.case.model]["features"])
    assert {*TRAINING.helps, *TRAINING.either} <= set(samples[0].seen)
    least, most = find(GAME).seats
    for model in learnt().values():
        assert set(model["seats"]) == {str(seats) for seats in range(least, most + 1)}
    assert len(samples) == 3 * 3, "three turns begin after the first, for three players"
    assert any(each.won for each in samples)


@pytest.mark.parametrize("turn", [2, 3, 4])
def test_what_somebody_has_more_makes_a_win_likelier(turn: int) -> None:
    t = begun(turn)
    before = [value(t, seat) for seat in range(4)]
    assert all(0 < each < 1 for each in before)
    assert 0.6 < sum(before) < 1.4, "one of them wins"
    richer = t.clone()
    richer.antidotes[1] += 2
    assert value(richer, 1) > before[1]
    assert value(richer, 0) < before[0]


def test_a_game_of_more_turns_than_ours_is_known_too() -> None:
    t = begun(2)
    s = Appraisal(t.glance(0), Rng(0))
    assert s.turns_left == 2
    s.turns_left = 5
    assert era(s) == "2"
    assert features(s)["sure"] == pytest.approx(features(Appraisal(t.glance(0), Rng(0)))["sure"])
