"""The guard: Marvel's search is not significantly worse than its policy, in plans and in answers."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from typing import Final

import pytest

import shamble
from shamble.bots import Driver, Worlds, made
from shamble.bots.base import Look
from shamble.bots.marvel_zombies.search import GUIDANCE, PlanBot, PlanSearch, narrowed
from shamble.bots.marvel_zombies.thumb import ThumbBot
from shamble.bots.search import Finding, Search, better
from shamble.engine import Choice, Rng, Table
from tests.bots.guard import FRESH, met

GAMES: Final = {"MZ2": "marvel-zombies", "HR1": "heroes-resistance"}
SIMULATIONS: Final = 32

Pair = tuple[float, float]
"""What an answer or a plan of the search is worth in a world, and what the policy's."""


def judged(mission: str, seed: int, every: int) -> Iterator[Pair]:
    """Where the search overrules its policy: both in the same worlds, none of which it has seen."""
    game = GAMES[mission]
    t = shamble.new(game, 1, seed, {"mission": mission})
    for number, (found, choice) in enumerate(met(t, [ThumbBot()], seed, GUIDANCE.worth, every)):
        bot = made(game, f"sharp@{SIMULATIONS}")
        assert isinstance(bot, PlanBot)
        answer = bot.choose(Look(found, 0), choice, Worlds(found, 0), Rng(number), 0.0)
        assert answer is not None
        if bot.plans is not None:
            plans = [bot.plans.policy, bot.plans.answer]
            yield from compared(found, bot.plans, PlanSearch(bot, plans, Worlds(found, 0), Rng(1), 0))
        if bot.finding is not None:
            yield from compared(found, bot.finding, answering(bot, found, choice))


def answering(bot: PlanBot, t: Table, choice: Choice) -> Search:
    """The search for that answer, its plan made."""
    asked = narrowed(bot.thumb, Look(t, 0), choice, choice.options[0], 8)
    return bot.searching(copy(bot.thumb), asked, Worlds(t, 0), Rng(2))


def compared(t: Table, finding: Finding, search: Search) -> Iterator[Pair]:
    if finding.answer == finding.policy:
        return
    for draw in range(FRESH):
        world = t.determinise(0, Rng(9_000 + draw))
        yield (
            search._rollout(world.clone(), finding.answer, Rng(draw)),
            search._rollout(world.clone(), finding.policy, Rng(draw)),
        )


@pytest.mark.parametrize("mission", GAMES)
def test_where_it_overrules_its_policy_it_is_not_significantly_worse(mission: str, everything: bool) -> None:
    """In worlds that it has not seen; deterministic, so this never fails by bad luck."""
    pairs: list[Pair] = []
    for seed in range(4):
        pairs += judged(mission, seed, 5 if everything else 16)
        if pairs and not everything:
            break
    assert pairs, "it overrules its policy now and then"
    searched, thumbed = zip(*pairs, strict=True)
    assert not better(thumbed, searched, 2.0)


def test_it_wins_no_fewer_missions_than_its_policy(everything: bool) -> None:
    """Whole games, for those who have the time."""
    if not everything:
        pytest.skip("takes minutes: --all")

    def won(bot: str, seed: int) -> float:
        t = shamble.new("marvel-zombies", 1, 300 + seed, {"mission": "MZ0"})
        Driver(t, {0: made("marvel-zombies", bot)}, seed, 0.0).run()
        assert t.result is not None
        return float(bool(t.result.winners))

    seeds = range(5)
    assert not better([won("thumb", seed) for seed in seeds], [won("sharp@8", seed) for seed in seeds], 2.0)
