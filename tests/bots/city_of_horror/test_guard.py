"""The guard: City's search is not significantly worse than its policy."""

from __future__ import annotations

from typing import Final

import pytest

import shamble
from shamble.bots import Bot, Driver, Worlds, made
from shamble.bots.base import Look, ask
from shamble.bots.city_of_horror.search import GUIDANCE
from shamble.bots.city_of_horror.thumb import ThumbBot
from shamble.bots.search import Search, SearchBot, better
from shamble.engine import Choice, Rng, Seat, Table

GAME: Final = "city-of-horror"
FRESH: Final = 8
"""Worlds in which an answer is judged, none of which the search has seen."""


def positions(seed: int, every: int) -> list[tuple[Table, Choice]]:
    """Questions worth a search, from a game among rules of thumb."""
    t, rng = shamble.new(GAME, 4, seed), Rng(seed)
    bots = [ThumbBot() for _ in range(4)]
    found: list[tuple[Table, Choice]] = []
    met = 0
    while not t.over:
        choice = t.unanswered[0]
        assert choice.seat is not None
        if len(choice.options) > 2 and GUIDANCE.worth(choice):
            met += 1
            if not met % every:
                found.append((t.clone(), choice))
        answer = ask(bots[choice.seat], t, choice.seat, choice, rng, 0.0)
        assert answer is not None
        t.take(choice, answer)
    return found


def judged(seed: int, every: int, simulations: int) -> tuple[list[float], list[float]]:
    """What search and policy answer at those questions, each in the same fresh worlds."""
    searched: list[float] = []
    thumbed: list[float] = []
    for number, (t, choice) in enumerate(positions(seed, every)):
        seat = choice.seat
        assert seat is not None
        bot = SearchBot("sharp", GUIDANCE, 0.0, simulations)
        answer = bot.choose(Look(t, seat), choice, Worlds(t, seat), Rng(number), 0.0)
        if answer is None or bot.finding is None or bot.finding.answer == bot.finding.policy:
            continue
        judge = Search(GUIDANCE, ThumbBot(), choice, answer, Worlds(t, seat), Rng(1_000 + number))
        for draw in range(FRESH):
            world = t.determinise(seat, Rng(9_000 + draw))
            searched.append(judge._rollout(world.clone(), bot.finding.answer, Rng(draw)))
            thumbed.append(judge._rollout(world.clone(), bot.finding.policy, Rng(draw)))
    return searched, thumbed


def test_where_it_overrules_its_policy_it_is_not_significantly_worse(everything: bool) -> None:
    """In worlds that it has not seen; deterministic, so this never fails by bad luck."""
    searched: list[float] = []
    thumbed: list[float] = []
    for seed in range(12):
        more, less = judged(seed, 4 if everything else 20, 24)
        searched += more
        thumbed += less
        if searched and not everything:
            break
    assert searched, "it overrules its policy now and then"
    assert not better(thumbed, searched, 2.0)


def test_among_rules_of_thumb_it_wins_its_share(everything: bool) -> None:
    """Whole games, for those who have the time: not significantly less than a quarter of them."""
    if not everything:
        pytest.skip("takes minutes: --all")
    games, won = 40, 0.0
    for seed in range(games):
        t, me = shamble.new(GAME, 4, 300 + seed), seed % 4
        bots: dict[Seat, Bot] = {seat: ThumbBot() for seat in range(4)}
        Driver(t, bots | {me: made(GAME, "sharp@24")}, seed, 0.0).run()
        assert t.result is not None
        won += (me in t.result.winners) / len(t.result.winners)
    assert won >= games / 4 - 2 * (games * 3 / 16) ** 0.5
