"""The arena: bots against each other, or each with its like against the game, on the same seeds.

Where everybody plays for themselves, each bot sits one against many of each other, on every seat in turn.
Where all win or lose together, each fills the table by itself. All of them meet the same seeds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations
from math import exp, log10
from typing import Any, Final

import msgspec

from ..engine.study import Study
from ..games import find
from .rates import Rate
from .sim import Batch, Workers
from .study import StudyRows, checked_study

STEPS: Final = 400
"""Of the ascent that finds the ratings: far more than it needs."""
ELO: Final = 400 / log10(exp(1))
"""Points for a factor of e in the odds."""


@dataclass(frozen=True)
class ArenaResult:
    """One bot against others of one kind, or with its like: how often it won, of what one would expect."""

    bot: str
    other: str
    """Whom it met; empty where all play together."""
    rate: Rate
    fair: float
    """The share of wins if both were equally good."""


@dataclass(frozen=True)
class Standings:
    matches: tuple[ArenaResult, ...]
    elo: dict[str, float]
    """By bot; nothing where there are no opponents."""


def line_ups(bots: Sequence[str], seats: int, rivals: bool) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Each match: the bot, whom it meets, and who sits where."""
    if rivals:
        for bot, other in permutations(bots, 2):
            yield bot, other, (bot, *[other] * (seats - 1))
    else:
        for bot in bots:
            yield bot, "", (bot,) * seats


def compete(wish: Study, workers: Workers, heard: Callable[[int, int], None]) -> Standings:
    """Play every match of the study's bots, each over all its games."""
    (seats,) = wish.seats
    rivals = seats in find(wish.game).rivals
    planned = list(line_ups(wish.bots, seats, rivals))
    done, matches = 0, []
    for bot, other, lined_up in planned:
        study = checked_study(msgspec.structs.replace(wish, bots=lined_up))
        wins, played = 0.0, 0
        for rows in _rows(study, workers):
            for player in rows.players:
                if player["bot"] == bot and (rivals or player["seat"] == 0):
                    wins, played = wins + player["share"], played + 1
            done += len(rows.games)
            heard(done, len(planned) * wish.games)
        matches.append(ArenaResult(bot, other, Rate(bot, played, wins), 1 / seats if rivals else 0.0))
    return Standings(tuple(matches), ratings(matches) if rivals else {})


def _rows(study: Study, workers: Workers) -> Iterator[StudyRows]:
    for _, rows in workers.map(study, _batches(study.games)):
        yield msgspec.json.decode(rows, type=StudyRows)


def _batches(games: int) -> Iterable[Batch]:
    """Small ones: a bot that thinks takes its time."""
    return (range(first, min(first + 2, games)) for first in range(0, games, 2))


def ratings(matches: Sequence[ArenaResult]) -> dict[str, float]:
    """Elo, by maximum likelihood, with the mean at 0: the odds of one against many of the other, divided by
    what they would be among equals, are e to the difference."""
    rated = dict.fromkeys([match.bot for match in matches], 0.0)
    for _ in range(STEPS):
        push = dict.fromkeys(rated, 0.0)
        for match in matches:
            odds = match.fair / (1 - match.fair) * exp(rated[match.bot] - rated[match.other])
            # With one fair game added nobody is infinitely good.
            wins, games = match.rate.wins + match.fair, match.rate.n + 1
            surplus = wins - games * odds / (1 + odds)
            push[match.bot] += surplus
            push[match.other] -= surplus
        most = sum(match.rate.n + 1 for match in matches)
        for bot in rated:
            rated[bot] += push[bot] * 4 / most
    mean = sum(rated.values()) / len(rated)
    return {bot: (value - mean) * ELO for bot, value in rated.items()}


def chart(standings: Standings, title: str) -> str:
    """A bar for every match, with its interval, as SVG."""
    from .report import WIN, rate_chart

    rows: list[dict[str, Any]] = [
        {
            **match.rate.row,
            "name": f"{match.bot} / {match.other}" if match.other else match.bot,
            "order": index,
            "colour": WIN,
        }
        for index, match in enumerate(standings.matches)
    ]
    return rate_chart(rows, title)
