"""The guard: City's search is not significantly worse than its policy."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

import pytest

import shamble
from shamble.bots import Bot, Driver, Look, Worlds, made
from shamble.bots.city_of_horror.search import GUIDANCE
from shamble.bots.city_of_horror.thumb import ThumbBot
from shamble.bots.city_of_horror.trading import NO_DEAL, TradeSearch, TradingBot, named
from shamble.bots.search import better
from shamble.engine import Choice, Option, Rng, Seat, Table
from tests.bots.guard import FRESH, judged, met

GAME: Final = "city-of-horror"


def positions(seed: int, every: int) -> list[tuple[Table, Choice]]:
    """From a game among rules of thumb."""

    def worth(choice: Choice) -> bool:
        return len(choice.options) > 2 and GUIDANCE.worth(choice)

    return met(shamble.new(GAME, 4, seed), [ThumbBot() for _ in range(4)], seed, worth, every)


def test_where_it_overrules_its_policy_it_is_not_significantly_worse(everything: bool) -> None:
    """In worlds that it has not seen; deterministic, so this never fails by bad luck."""
    searched: list[float] = []
    thumbed: list[float] = []
    for seed in range(12):
        more, less = judged(GUIDANCE, positions(seed, 10 if everything else 20), 24)
        searched += more
        thumbed += less
        if searched and not everything:
            break
    assert searched, "it overrules its policy now and then"
    assert not better(thumbed, searched, 2.0)


class Witness(TradingBot):
    """Judges each deal that it proposes, and none instead, in worlds that the search has not seen."""

    def __init__(self) -> None:
        super().__init__("sharp", replace(GUIDANCE, worth=lambda _: False), 0.0, 24)
        self.judged: tuple[list[float], list[float]] = [], []

    def _propose(self, look: Look, choice: Choice, worlds: Worlds, rng: Rng, budget: float) -> Option | None:
        proposed = super()._propose(look, choice, worlds, rng, budget)
        policy: Any = self.policy
        if proposed is not None:
            assert choice.seat is not None
            judge = TradeSearch(self.guidance, policy, choice.seat, [policy.deal], None, worlds, Rng(5))
            for draw in range(FRESH):
                world = worlds.draw(Rng(9_000 + draw))
                for found, name in zip(self.judged, (named(policy.deal), NO_DEAL.name), strict=True):
                    found.append(judge._rollout(world.clone(), name, Rng(draw)))
        return proposed


def test_the_deals_that_it_proposes_are_not_significantly_worse_than_none(everything: bool) -> None:
    """If the other one agrees."""
    witness = Witness()
    for seed in range(12 if everything else 4):
        bots: dict[Seat, Bot] = {seat: ThumbBot() for seat in range(4)}
        witness.policy = ThumbBot()
        Driver(shamble.new(GAME, 4, 600 + seed), bots | {seed % 4: witness}, seed, 0.0).run()
    dealt, alone = witness.judged
    assert dealt, "it proposes something now and then"
    assert not better(alone, dealt, 2.0)


def test_among_rules_of_thumb_it_wins_its_share(everything: bool) -> None:
    """Whole games, for those who have the time: not significantly less than a quarter of them."""
    if not everything:
        pytest.skip("takes minutes: --all")
    games, won = 12, 0.0
    for seed in range(games):
        t, me = shamble.new(GAME, 4, 300 + seed), seed % 4
        bots: dict[Seat, Bot] = {seat: ThumbBot() for seat in range(4)}
        Driver(t, bots | {me: made(GAME, "sharp@12")}, seed, 0.0).run()
        assert t.result is not None
        won += (me in t.result.winners) / len(t.result.winners)
    assert won >= games / 4 - 2 * (games * 3 / 16) ** 0.5
