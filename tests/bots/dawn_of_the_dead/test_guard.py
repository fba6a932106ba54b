"""The guard: Dawn's search is not significantly worse than its policy. It searches for the humans only."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pytest

import shamble
from shamble.bots import Bot, Driver, Worlds
from shamble.bots.base import Look
from shamble.bots.dawn_of_the_dead.search import (
    GUIDANCE,
    NO_PLAN,
    PlanBot,
    PlanSearch,
    plans_for_round,
)
from shamble.bots.dawn_of_the_dead.thumb import ThumbBot
from shamble.bots.search import better
from shamble.engine import Rng, Seat, Table
from tests.bots.guard import met

GAME: Final = "dawn-of-the-dead"
FRESH: Final = 8
"""Worlds in which a plan is judged, none of which the search has seen."""
EASILY: Final = replace(GUIDANCE, bar=1.0)
"""Overruled sooner than at a table, so that there is something to judge."""
HUMANS: Final[Seat] = 0


def positions(seed: int, every: int) -> list[Table]:
    """Turns that begin, from a game by rules of thumb."""
    t, thumbs = shamble.new(GAME, 2, seed, {"setup": "quick"}), [ThumbBot(), ThumbBot()]
    return [
        found for found, _ in met(t, thumbs, seed, lambda choice: choice.prompt == "turn.activate", every)
    ]


def judged(seed: int, every: int, simulations: int) -> tuple[list[float], list[float]]:
    """What search and policy do at those turns, each in the same fresh worlds."""
    searched: list[float] = []
    thumbed: list[float] = []
    for number, t in enumerate(positions(seed, every)):
        bot = PlanBot("sharp", EASILY, 1.0)
        plans = plans_for_round(bot.thumb.judge(Look(t, HUMANS), Rng(0)))
        search = PlanSearch(bot, [NO_PLAN, *plans[:7]], Worlds(t, HUMANS), Rng(number))
        found = search.run(0.0, simulations)
        if found.answer == NO_PLAN:
            continue
        for draw in range(FRESH):
            world = t.determinise(HUMANS, Rng(9_000 + draw))
            searched.append(search._rollout(world.clone(), found.answer, Rng(draw)))
            thumbed.append(search._rollout(world.clone(), NO_PLAN, Rng(draw)))
    return searched, thumbed


def test_where_it_overrules_its_policy_it_is_not_significantly_worse(everything: bool) -> None:
    """In worlds that it has not seen; deterministic, so this never fails by bad luck."""
    searched: list[float] = []
    thumbed: list[float] = []
    for seed in range(8 if everything else 1):
        more, less = judged(seed, 3 if everything else 5, 48)
        searched += more
        thumbed += less
    assert searched, "it overrules its policy now and then"
    assert not better(thumbed, searched, 2.0)


@pytest.mark.thorough
@pytest.mark.parametrize("seat", [0, 1])
def test_against_rules_of_thumb_it_wins_its_share(seat: Seat, everything: bool) -> None:
    """Whole games, for those who have the time: not significantly fewer than the rules of thumb do."""
    if not everything:
        pytest.skip("takes minutes: --all")
    games = range(300, 310)
    won = [wins(seed, seat, PlanBot("sharp", GUIDANCE, 1.0, 16)) for seed in games]
    usual = [wins(seed, seat, ThumbBot()) for seed in games]
    assert not better(usual, won, 2.0)


def wins(seed: int, seat: Seat, bot: Bot) -> float:
    t = shamble.new(GAME, 2, seed)
    bots: dict[Seat, Bot] = {0: ThumbBot(), 1: ThumbBot()}
    Driver(t, bots | {seat: bot}, seed, 0.0).run()
    assert t.result is not None
    return float(seat in t.result.winners)
