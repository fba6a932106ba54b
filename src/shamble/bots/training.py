"""What a game gives so that its bots' value can be learnt from their own games (`shamble train GAME`).

`bots/<game>/training.py` has a `TRAINING`; what is learnt lies beside it as `value.toml`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

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
