"""What the guards of several games share: a search is compared with its own policy."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from shamble.bots import Bot, Worlds
from shamble.bots.base import Look, ask
from shamble.bots.search import Guidance, Search, SearchBot
from shamble.engine import Choice, Rng, Table
from shamble.engine.asking import next_question

FRESH: Final = 8
"""Worlds in which an answer is judged, none of which the search has seen."""


def met(
    t: Table, thumbs: Sequence[Bot], seed: int, worth: Callable[[Choice], bool], every: int
) -> list[tuple[Table, Choice]]:
    """One in so many of the questions worth a search, from a game by rules of thumb."""
    rng, found, number = Rng(seed), list[tuple[Table, Choice]](), 0
    while not t.over:
        choice = next_question(t)
        seat = choice.seat or 0  # what any may answer the first one does
        if worth(choice):
            number += 1
            if not number % every:
                found.append((t.clone(), choice))
        answer = ask(thumbs[seat], t, seat, choice, rng, 0.0)
        assert answer is not None
        t.take(choice, answer)
    return found


def judged(
    guidance: Guidance, positions: Iterable[tuple[Table, Choice]], simulations: int
) -> tuple[list[float], list[float]]:
    """Where the search overrules its policy: how both answers do in the same fresh worlds."""
    searched: list[float] = []
    thumbed: list[float] = []
    for number, (t, choice) in enumerate(positions):
        seat = choice.seat
        assert seat is not None
        bot = SearchBot("sharp", guidance, 0.0, simulations)
        answer = bot.choose(Look(t, seat), choice, Worlds(t, seat), Rng(number), 0.0)
        if answer is None or bot.finding is None or bot.finding.answer == bot.finding.policy:
            continue
        judge = Search(guidance, guidance.policy(), choice, answer, Worlds(t, seat), Rng(1_000 + number))
        for draw in range(FRESH):
            world = t.determinise(seat, Rng(9_000 + draw))
            searched.append(judge._rollout(world.clone(), bot.finding.answer, Rng(draw)))
            thumbed.append(judge._rollout(world.clone(), bot.finding.policy, Rng(draw)))
    return searched, thumbed
