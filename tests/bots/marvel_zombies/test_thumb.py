"""The rules-of-thumb team: some rules in scenes of their own, and all of them together against the city."""

from __future__ import annotations

from typing import Final

import pytest

import shamble
from shamble.bots import Driver, RandomBot
from shamble.bots.base import Bot
from shamble.bots.marvel_zombies.city import city
from shamble.bots.marvel_zombies.odds import at_least, falls, hits_of
from shamble.bots.marvel_zombies.thumb import ThumbBot
from shamble.engine import Table

GAME: Final = "marvel-zombies"
MISSIONS: Final = [f"MZ{number}" for number in range(11)]
MOST_ANSWERS: Final = 6000
"""Far more than any game has taken."""


def played(mission: str, seats: int, seed: int, make: type[Bot] = ThumbBot) -> Table:
    t = shamble.new(GAME, seats=seats, seed=seed, options={"mission": mission})
    driver = Driver(t, {seat: make() for seat in range(seats)}, seed)
    for _ in range(MOST_ANSWERS):
        if not driver.step():
            break
    return t


def wins(mission: str, games: int, make: type[Bot]) -> int:
    return sum(played(mission, 4, seed, make).view(None)["outcome"] == "won" for seed in range(games))


def test_it_beats_chance_by_far_in_the_first_mission() -> None:
    games = 10
    assert wins("MZ0", games, ThumbBot) >= 3 + wins("MZ0", games, RandomBot)


@pytest.mark.parametrize("mission", MISSIONS)
@pytest.mark.parametrize("seats", [1, 2, 4, 6])
def test_no_game_stalls(mission: str, seats: int) -> None:
    assert played(mission, seats, seed=seats).over


def test_the_same_seed_gives_the_same_game() -> None:
    assert played("MZ8", 2, 5).record == played("MZ8", 2, 5).record


def test_it_knows_which_zones_touch() -> None:
    """Every way leads back, and nothing but closed doors keeps zones apart."""
    for mission in MISSIONS:
        place = city("marvel-zombies", mission)
        for here, steps in place.steps.items():
            for step in steps:
                assert any(back.zone == here and back.door == step.door for back in place.steps[step.zone])
        assert len(place.distances(frozenset(), next(iter(place.steps)))) == len(place.steps)


def test_the_odds_of_an_attack_add_up() -> None:
    assert sum(share for _, share in hits_of(5, 2 / 3)) == pytest.approx(1)
    assert dict(hits_of(1, 0.5)) == {0: 0.5, 1: 0.5}
    assert at_least(2, 2, 0.5) == pytest.approx(0.25)


def test_whoever_comes_first_shields_the_rest() -> None:
    """A Super Hero before a Guard before Troopers: Hits that do not eliminate the first are wasted."""
    assert falls(3, 1.0, (4,), (0, 3, 0)) == (0, 0, 0, 0)
    assert falls(3, 1.0, (3,), (0, 3, 0)) == (1, 0, 0, 0)
    assert falls(3, 1.0, (), (1, 2, 1)) == (1, 1, 0)
    assert falls(1, 0.5, (), (0, 1, 1)) == (0, 0.5, 0)
