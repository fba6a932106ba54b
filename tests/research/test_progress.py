"""How far a team has come: between 0 and 1, and 1 only for those who have won."""

from __future__ import annotations

import pytest

import shamble
from shamble.bots import bots_for
from shamble.bots.base import answer_next
from shamble.engine import Rng
from shamble.research.progress import ALMOST, progress_of

TEAMS = {
    "survive-until-daylight": (2, {}),
    "dawn-of-the-dead": (1, {}),
    "marvel-zombies": (2, {"mission": "MZ2"}),
    "heroes-resistance": (2, {"mission": "HR1"}),
}


@pytest.mark.parametrize("game", TEAMS)
def test_it_stays_between_0_and_1_and_teams_that_play_well_get_farther(game: str) -> None:
    seats, options = TEAMS[game]
    best = {}
    for name in ("random", "thumb"):
        best[name] = 0.0
        for seed in range(3):
            t, rng = shamble.new(game, seats, seed, options), Rng(seed)
            bots = [bots_for(game)[name]() for _ in range(seats)]
            assert progress_of(t) < 0.5
            while not t.over:
                answer_next(t, bots, rng)
                assert 0 <= progress_of(t) <= 1
            assert t.result is not None
            assert (progress_of(t) == 1) == bool(t.result.winners)
            assert progress_of(t) == 1 or progress_of(t) <= ALMOST
            best[name] = max(best[name], progress_of(t))
    assert best["thumb"] >= best["random"]
    assert best["thumb"] > 0.2
