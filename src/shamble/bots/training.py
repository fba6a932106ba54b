"""What a game gives so that its bots' value can be learnt from their own games (`shamble train GAME`).

`bots/<game>/training.py` has a `TRAINING`; what is learnt lies beside it as `value.toml`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple

from ..engine import Choice, Rng, Table
from ..engine.asking import next_question
from ..games import find
from .base import Bot, ask

Features = Mapping[str, float]


class Case(NamedTuple):
    """What is played with every seed: a mission, a number of seats. Each has a term of its own."""

    model: str
    """Which model learns from it, where a game has several."""
    name: str


class Sample(NamedTuple):
    """How a game stood, and how it ended."""

    case: Case
    seed: int
    won: bool
    seen: Features


class Learnt(NamedTuple):
    """One model: the odds of winning are e to the sum of a case's term and what its features count for."""

    cases: Mapping[str, float]
    features: Mapping[str, float]
    shift: float
    """The part of every case's term that only makes up for features not being 0 on average."""


@dataclass(frozen=True)
class Training:
    """How a game's value is learnt."""

    cases: Callable[[], Sequence[Case]]
    play: Callable[[Case, int], Sequence[Sample]]
    """One game with that seed: how it stood wherever a rollout may stop."""
    lines: Callable[[Mapping[str, Learnt]], Iterator[str]]
    """What was learnt, as it stands in the game's value.toml."""
    helps: frozenset[str]
    """Features that must not count against a win, however the games fell out; …"""
    either: frozenset[str]
    """… those that may count either way. All others must not count for it."""
    prior: Mapping[str, float] = field(default_factory=dict)
    """What features count for before any game was seen; nothing otherwise."""
    ridge: float = 5.0
    """How firmly that is believed."""
    case_ridge: float = 0.3
    of_a_game: float = 0.0
    """As how many positions those of one game count; 0: each as one."""
    games: int = 100
    """How many of each case are played unless somebody says otherwise."""
    seed: int = 10_000


def every_number_of_players(game: str) -> list[Case]:
    """A case each, all for one model."""
    least, most = find(game).seats
    return [Case("", str(seats)) for seats in range(least, most + 1)]


def played(
    t: Table, seed: int, bots: Sequence[Bot], luck: Random, slips: Callable[[Choice], bool]
) -> Iterator[Choice]:
    """A whole game: each question before its seat's bot answers it, or, where it slips, luck alone."""
    rng = Rng(seed)
    while not t.over:
        choice = next_question(t)
        seat = choice.seat or 0
        yield choice
        answer = ask(bots[seat], t, seat, choice, rng, 0.0)
        if slips(choice):
            answer = luck.choice(choice.options)
        assert answer is not None
        t.take(choice, answer)


def section(name: str, terms: Mapping[str, float], digits: int = 3) -> Iterator[str]:
    """Those numbers as a table of a TOML file."""
    yield f"[{name}]"
    yield from (f"{key} = {term:.{digits}f}" for key, term in terms.items())
    yield ""
