"""One searcher for every game: policy rollout with sequential halving.

The policy (rules of thumb) answers every question. Where the game says that a question is worth it, every
option is tried in the same imagined worlds: each is played on by the policy on all seats until the game says
stop, and valued. The worse half is dropped, the rest is tried in more worlds, and so on. The policy's own
answer stays to the end, and is overruled only by one that did better in those same worlds by more than luck
explains.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import dataclass
from math import ceil, log2, sqrt
from time import perf_counter
from typing import Final

from ..engine import Choice, Option, Rng, Seat, Table
from ..engine.choice import Name
from .base import Bot, Look, Worlds, answer_next

MOST_ANSWERS: Final = 2_000
"""Of a rollout: no turn is that long, whatever a content pack may hold."""
FEWEST: Final = 4
"""Worlds in which an answer must have been tried before it may overrule the policy."""


@dataclass(frozen=True)
class Guidance:
    """What a game tells the searcher."""

    policy: Callable[[], Bot]
    """Makes the bot that plays the rollouts, and answers what is not worth a search."""
    worth: Callable[[Choice], bool]
    """Is that question worth a search?"""
    stop: Callable[[Table], Callable[[Table], bool]]
    """From a position on: when a rollout has gone far enough."""
    value: Callable[[Table, Seat], float]
    """How likely that seat is to win from there, 0 to 1. The world is imagined: its state may be read."""
    bar: float = 1.0
    """By how many standard errors an answer must beat the policy's to overrule it."""
    breadth: int = 12
    """How many options are tried at most, the policy's own and the first ones."""


@dataclass
class Candidate:
    """An option, and how it did in each world."""

    name: Name
    values: list[float]

    @property
    def mean(self) -> float:
        return sum(self.values) / len(self.values) if self.values else 0.0


@dataclass(frozen=True)
class Finding:
    """What a search found: the answers that were tried, best first, and what the policy would have said."""

    tried: Sequence[Candidate]
    policy: Name
    answer: Name
    worlds: int


class SearchBot:
    """Thinks ahead where it matters. With `simulations` it is deterministic, otherwise it uses its budget."""

    def __init__(self, name: str, guidance: Guidance, seconds: float, simulations: int = 0) -> None:
        self.name = name
        self.guidance = guidance
        self.seconds = seconds
        self.simulations = simulations
        self.policy = guidance.policy()
        self.finding: Finding | None = None
        """What the last search found, for those who ask why."""

    def choose(self, look: Look, choice: Choice, worlds: Worlds, rng: Rng, budget: float) -> Option | None:
        self.finding = None
        before = copy(self.policy)
        answer = self.policy.choose(look, choice, worlds, rng, budget)
        if answer is None or choice.optional or choice.seat is None or not self.guidance.worth(choice):
            return answer
        search = Search(self.guidance, before, choice, answer, worlds, rng.fork(choice.id))
        limit = min(self.seconds, budget) if budget and not self.simulations else self.seconds
        self.finding = search.run(limit, self.simulations)
        return next(option for option in choice.options if option.name == self.finding.answer)


class Search:
    """The search for one answer."""

    def __init__(  # noqa: PLR0917 (what a search needs to know)
        self, guidance: Guidance, policy: Bot, choice: Choice, answer: Option, worlds: Worlds, rng: Rng
    ) -> None:
        assert choice.seat is not None
        self.guidance, self.policy, self.worlds, self.rng = guidance, policy, worlds, rng
        self.choice, self.seat = choice, choice.seat
        others = [option for option in choice.options if option is not answer][: guidance.breadth - 1]
        self.own = Candidate(answer.name, [])
        self.field = [self.own, *[Candidate(option.name, []) for option in others]]
        self.drawn = 0

    def run(self, seconds: float, simulations: int) -> Finding:
        """Halve the field until two are left or the budget is spent."""
        rounds = max(1, ceil(log2(len(self.field))))
        left = list(self.field)
        started = perf_counter()
        for number in range(1, rounds + 1):
            fair = simulations * number // rounds
            self._try(left, started + seconds * number / rounds, fair if simulations else 0)
            ranked = sorted(left, key=lambda each: -each.mean)
            left = ranked[: max(2, ceil(len(ranked) / 2))]
            if self.own not in left:
                left.append(self.own)
        return self._finding(left)

    def _try(self, left: Sequence[Candidate], until: float, simulations: int) -> None:
        """Every answer left in one world after the other, until the time is up or so many were tried."""
        while True:
            world = self.worlds.draw(self.rng)
            self.drawn += 1
            luck = self.rng.word()
            for each in left:
                each.values.append(self._rollout(world.clone(), each.name, Rng(luck)))
            spent = sum(len(each.values) for each in self.field)
            if spent >= simulations if simulations else perf_counter() >= until:
                return

    def _rollout(self, world: Table, name: Name, rng: Rng) -> float:
        """Give that answer, let the policy play on for everybody, and see how it stands."""
        enough = self.guidance.stop(world)
        bots = [
            copy(self.policy) if seat == self.seat else self.guidance.policy() for seat in range(world.seats)
        ]
        choice = world.question(self.choice.id)
        world.take(choice, next(option for option in choice.options if option.name == name))
        for _ in range(MOST_ANSWERS):
            if world.over or enough(world):
                break
            answer_next(world, bots, rng, anybody=self.seat)
        return self.guidance.value(world, self.seat)

    def _finding(self, left: Sequence[Candidate]) -> Finding:
        best = max(left, key=lambda each: each.mean)
        answer = best if better(best.values, self.own.values, self.guidance.bar) else self.own
        ranked = sorted(self.field, key=lambda each: -each.mean)
        return Finding(ranked, self.own.name, answer.name, self.drawn)


def better(one: Sequence[float], other: Sequence[float], bar: float) -> bool:
    """Did the one do better than the other in the worlds they share, by more than luck explains? (paired)"""
    pairs = min(len(one), len(other))
    gains = [a - b for a, b in zip(one[:pairs], other[:pairs], strict=True)]
    mean = sum(gains) / pairs
    if pairs < FEWEST or mean <= 0:
        return False
    spread = sum((gain - mean) ** 2 for gain in gains) / (pairs - 1)
    return mean > bar * sqrt(spread / pairs)
