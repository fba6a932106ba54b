"""One searcher for every game: policy rollout with sequential halving.

The policy (rules of thumb) answers every question. Where the game says that a question is worth it, every
option is tried in the same imagined worlds: each is played on by the policy on all seats until the game says
stop, and valued. The worse half is dropped, the rest is tried in more worlds, and so on. The policy's own
answer stays to the end, and is overruled only by one that did better in those same worlds by more than luck
explains. It looks every few worlds who could still win: the others are dropped, and it stops as soon as what
is left of its budget would hardly change the answer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import dataclass
from math import ceil, log2, sqrt
from time import perf_counter
from typing import Final, NamedTuple

from ..engine import Choice, Event, Option, Rng, Seat, Table
from ..engine.choice import Name
from .base import Bot, Look, Worlds, answer_next

MOST_ANSWERS: Final = 2_000
"""Of a rollout: no turn is that long, whatever a content pack may hold."""
FEWEST: Final = 4
"""Worlds in which an answer must have been tried before it may overrule the policy."""
EARLIEST: Final = 8
"""Worlds in which all have been tried before any is dropped, …"""
LOOK: Final = 4
"""… and how many more there are from one look at the field to the next."""
SURE: Final = 2.5
"""How many standard errors a lead may still change by in what is left of the search."""
TRIFLE: Final = 0.01
"""A gain that nobody would notice: one win in a hundred games that begin here."""
DOUBT: Final = 0.05
"""Of what was alike in all worlds so far: one gain and one loss of that size may yet come."""


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
    midway: Callable[[Table], Callable[[Table], bool]] | None = None
    """Where a rollout is valued once more on its way, what follows being mostly luck; both count alike."""
    bar: float = 1.0
    """By how many standard errors an answer must beat the policy's to overrule it."""
    breadth: int = 12
    """How many options are tried at most, the policy's own and the first ones."""
    others: Callable[[Bot, Seat], Bot] | None = None
    """Makes those who play the other seats, as the bot's own policy imagines them; without, a new policy."""
    settled: Callable[[Bot], bool] | None = None
    """Is what the policy has just answered not to be thought about: a word that it keeps?"""
    part: Callable[[Choice], float] | None = None
    """Which part of its seconds a question may take; without, all of them."""


@dataclass(frozen=True)
class AfterRounds:
    """A rollout stops when so many more rounds have begun. A class, since bots travel to other processes."""

    rounds: int
    counted: str = "turn"
    """Where the game's state counts them."""

    def __call__(self, table: Table) -> Callable[[Table], bool]:
        counted = self.counted
        last: int = getattr(table, counted) + self.rounds

        def enough(world: Table) -> bool:
            return bool(getattr(world, counted) >= last)

        return enough


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

    def hear(self, since: int, events: Sequence[Event]) -> None:
        """Its policy may listen."""
        listen = getattr(self.policy, "hear", None)
        if listen is not None:
            listen(since, events)

    def choose(self, look: Look, choice: Choice, worlds: Worlds, rng: Rng, budget: float) -> Option | None:
        self.finding = None
        before = copy(self.policy)
        answer = self.policy.choose(look, choice, worlds, rng, budget)
        if answer is None or choice.optional or choice.seat is None or not self.guidance.worth(choice):
            return answer
        if self.guidance.settled is not None and self.guidance.settled(self.policy):
            return answer
        search = Search(self.guidance, before, choice, answer, worlds, rng.fork(choice.id))
        part = 1.0 if self.guidance.part is None else self.guidance.part(choice)
        self.finding = search.run(self.limit(budget) * part, self.simulations)
        return next(option for option in choice.options if option.name == self.finding.answer)

    def weigh(  # noqa: PLR0917 (what it is given to choose from, for how long, and what not to leave out)
        self,
        look: Look,
        choice: Choice,
        worlds: Worlds,
        rng: Rng,
        seconds: float,
        given: Option | None = None,
    ) -> Finding:
        """What the answers to a question are worth, be it worth a search or not; `given` is one of those that
        are tried."""
        before = copy(self.policy)
        answer = self.policy.choose(look, choice, worlds, rng, seconds)
        first = [option for option in (answer, given) if option is not None]
        others = [option for option in self.ranked(look, choice) if option not in first]
        asked = Choice(
            choice.seat, choice.prompt, choice.params, [*dict.fromkeys(first), *others], choice.mode
        )
        asked.id = choice.id
        return self.searching(before, asked, worlds, rng.fork(choice.id)).run(seconds, self.simulations)

    def ranked(self, look: Look, choice: Choice) -> Sequence[Option]:
        """In which order answers are worth trying."""
        return choice.options

    def searching(self, policy: Bot, asked: Choice, worlds: Worlds, rng: Rng) -> Search:
        """The search for an answer to a question whose first option is the policy's own."""
        return Search(self.guidance, policy, asked, asked.options[0], worlds, rng)

    def limit(self, budget: float) -> float:
        """How many seconds it may think."""
        return min(self.seconds, budget) if budget and not self.simulations else self.seconds


@dataclass
class Purse:
    """What a search may spend: so many simulations or, without, so many seconds."""

    began: float
    seconds: float
    simulations: int
    spent: int = 0
    """Rollouts so far."""

    def is_spent(self, part: float) -> bool:
        """That part of it."""
        if self.simulations:
            return self.spent >= int(self.simulations * part)
        return perf_counter() >= self.began + self.seconds * part

    @property
    def left(self) -> int:
        """For how many rollouts there is time, as long as they take on average."""
        if self.simulations:
            return max(0, self.simulations - self.spent)
        past = perf_counter() - self.began
        return max(0, int(self.spent * (self.seconds - past) / past)) if past > 0 else 0


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
        """Halve the field until two are left, the answer is clear or the budget is spent."""
        rounds = max(1, ceil(log2(len(self.field))))
        left = list(self.field)
        purse = Purse(perf_counter(), seconds, simulations)
        for number in range(1, rounds + 1):
            left = self._try(left, purse, number / rounds)
            if len(left) == 1:
                break
            ranked = sorted(left, key=lambda each: -each.mean)
            left = ranked[: max(2, ceil(len(ranked) / 2))]
            if self.own not in left:
                left.append(self.own)
        return self._finding(left)

    def _try(self, left: list[Candidate], purse: Purse, part: float) -> list[Candidate]:
        """Every answer left in one world after the other, until that part of the budget is spent or all is
        clear; who is left then, one alone if that is the answer."""
        while True:
            world = self.worlds.draw(self.rng)
            self.drawn += 1
            luck = self.rng.word()
            for number, each in enumerate(left):
                each.values.append(self._rollout(world.clone(), each.name, Rng(luck)))
                purse.spent += 1
                if not purse.simulations and number + 1 < len(left) and purse.is_spent(part):
                    self._forget(left[: number + 1])
                    return left
            if self.drawn >= EARLIEST and self.drawn % LOOK == 0:
                left = self._promising(left, purse.left // 2)
            if len(left) == 1 or purse.is_spent(part):
                return left

    def _promising(self, left: Sequence[Candidate], more: int) -> list[Candidate]:
        """Those that could still be the answer after so many more worlds: one alone if it is clear."""
        bar = self.guidance.bar
        field = [self.own]
        for each in left:
            if each is not self.own:
                gain = margin(each.values, self.own.values, more)
                if gain.high > max(TRIFLE, bar * gain.noise):
                    field.append(each)
        best = max(field, key=lambda each: each.mean)
        rivals = [each for each in field if each is not best and each is not self.own]
        if best is self.own or any(margin(each.values, best.values, more).high > TRIFLE for each in rivals):
            return field
        lead = margin(best.values, self.own.values, more)
        return [best] if lead.low > bar * lead.noise else field

    @staticmethod
    def _forget(tried: Sequence[Candidate]) -> None:
        """The time is up in the middle of a world: what not all have seen counts for nobody."""
        for each in tried:
            each.values.pop()

    def _rollout(self, world: Table, name: Name, rng: Rng) -> float:
        """Give that answer, let the policy play on for everybody, and see how it stands."""
        guidance, seat = self.guidance, self.seat
        enough, midway = guidance.stop(world), guidance.midway and guidance.midway(world)
        bots = self._begin(world, name)
        values: list[float] = []
        for _ in range(MOST_ANSWERS):
            if world.over or enough(world):
                break
            if midway is not None and not values and midway(world):
                values.append(guidance.value(world, seat))
            self._answer(world, bots, rng)
        values.append(guidance.value(world, seat))
        return sum(values) / len(values)

    def _begin(self, world: Table, name: Name) -> Sequence[Bot]:
        """Who plays on, once that answer is given."""
        choice = world.question(self.choice.id)
        world.take(choice, next(option for option in choice.options if option.name == name))
        return self._players(world)

    def _players(self, world: Table) -> Sequence[Bot]:
        return [copy(self.policy) if seat == self.seat else self._other(seat) for seat in range(world.seats)]

    def _other(self, seat: Seat) -> Bot:
        others = self.guidance.others
        return self.guidance.policy() if others is None else others(self.policy, seat)

    def _answer(self, world: Table, bots: Sequence[Bot], rng: Rng) -> None:
        answer_next(world, bots, rng, anybody=self.seat)

    def _finding(self, left: Sequence[Candidate]) -> Finding:
        best = max(left, key=lambda each: each.mean)
        answer = best if better(best.values, self.own.values, self.guidance.bar) else self.own
        ranked = sorted(self.field, key=lambda each: -each.mean)
        return Finding(ranked, self.own.name, answer.name, self.drawn)


def better(one: Sequence[float], other: Sequence[float], bar: float) -> bool:
    """Did the one do better than the other in the worlds they share, by more than luck explains? (paired)"""
    pairs = min(len(one), len(other))
    if pairs < FEWEST:
        return False
    gains = [a - b for a, b in zip(one[:pairs], other[:pairs], strict=True)]
    mean = sum(gains) / pairs
    if mean <= 0:
        return False
    spread = sum((gain - mean) ** 2 for gain in gains) / (pairs - 1)
    return mean > bar * sqrt(spread / pairs)


class Margin(NamedTuple):
    """By how much one answer may lead another when a search ends."""

    low: float
    high: float
    noise: float
    """The standard error of that lead then."""


def margin(one: Sequence[float], other: Sequence[float], more: int) -> Margin:
    """From what both did in the worlds they share, after so many more."""
    gains = [a - b for a, b in zip(one, other, strict=False)]
    pairs = len(gains)
    mean = sum(gains) / pairs
    spread = (sum((gain - mean) ** 2 for gain in gains) + 2 * DOUBT**2) / (pairs - 1)
    sway = SURE * sqrt(spread * more / (pairs * (pairs + more)))
    return Margin(mean - sway, mean + sway, sqrt(spread / (pairs + more)))
