"""The games that the laws are tried on, and how they are played."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import Any
from zlib import crc32

import shamble
from shamble.engine import Choice, GameSpec, Option, Rng, Table
from shamble.engine.choice import Name
from shamble.lab.driver import Answerer, any_answer, any_table, half_sensible
from tests.laws.told import told

ENDLESS = 10_000
SHORT = 60
SEEDS = 3
ANSWERS: dict[str, list[tuple[int, Name]]] = {}
"""The answers of every game that was played to its end, by its case: question and option."""


class Case:
    """One random game: everything about it follows from game, seats and seed."""

    def __init__(self, spec: GameSpec[Any], seats: int, seed: int, **fixed: Any) -> None:
        self.spec = spec
        self.seats = seats
        self.seed = seed
        self.fixed = fixed
        """Set-up options that are not left to chance."""

    def __repr__(self) -> str:
        settings = "".join(f"-{name}-{value}" for name, value in self.fixed.items())
        return f"{self.spec.id}-{self.seats}-seats-seed-{self.seed}{settings}"

    def rng(self) -> Rng:
        return Rng(self.seed * 100 + self.seats)

    def new(self) -> Table:
        """The plain game for seed 0; random set-up options for the others."""
        if self.seed == 0:
            return shamble.new(self.spec.id, seats=self.seats, seed=0)
        return any_table(self.spec, self.seats, self.seed, self.rng(), self.fixed)

    def decisions(self) -> Iterator[tuple[Table, Choice, Option]]:
        """Play to the end; before each answer, the table and what is going to be answered. Players think
        about a game once: every further law plays the same answers again."""
        known = ANSWERS.get(repr(self))
        player = self._player() if known is None else _repeating(known)
        t, rng, given = self.new(), self.rng(), list[tuple[int, Name]]()
        for _ in range(ENDLESS):
            if t.over:
                ANSWERS[repr(self)] = given
                return
            choice, option = player(t, rng)
            given.append((choice.id, option.name))
            yield t, choice, option
            t.answer(choice.id, option, choice.seat)
        raise AssertionError(f"{self}: still asking after {ENDLESS} answers")

    def _player(self) -> Answerer:
        return half_sensible(self.spec, self.seats) if told(self.spec.id).short_lived else any_answer

    def sampled(self, every: int) -> Iterator[tuple[Table, Choice, Option]]:
        """Only one decision in so many, beginning at a different one for each seed."""
        for number, decision in enumerate(self.decisions()):
            if number % every == self.seed % every:
                yield decision

    def played(self) -> Table:
        """The finished game."""
        last = deque(self.decisions(), maxlen=1)
        return last[0][0]


def _repeating(answers: list[tuple[int, Name]]) -> Answerer:
    """Gives those answers, in that order."""
    left = iter(answers)

    def answer(t: Table, rng: Rng) -> tuple[Choice, Option]:
        question, name = next(left)
        choice = t.question(question)
        return choice, next(option for option in choice.options if option.name == name)

    return answer


def cases(law: str, *, everything: bool) -> list[Case]:
    """What a law is tried on. Everything: every game at every number of seats, with several seeds. Otherwise
    every game at two numbers of seats, which differ from law to law, so that between them all laws see all of
    them; the plain game and one with random settings in turn."""
    return [
        Case(spec, seats, seed)
        for spec in shamble.games()
        for seats in _seats(spec, law, everything=everything)
        for seed in (range(SEEDS) if everything else [seats % 2])
    ]


def _seats(spec: GameSpec[Any], law: str, *, everything: bool) -> list[int]:
    numbers = list(range(spec.seats[0], spec.seats[1] + 1))
    first = crc32(law.encode()) % len(numbers)
    other = (first + (len(numbers) // 2 | 1)) % len(numbers)  # one is odd, one even: see the seeds
    return numbers if everything else sorted({numbers[first], numbers[other]})


def was_short(case: Case) -> bool:
    """Did the game end almost at once? It shows what it shows, and the others of its law the rest."""
    return len(ANSWERS[repr(case)]) < SHORT


def enough(case: Case, count: int) -> int:
    """What is enough of something for a law to mean something, in a game of usual length or a short one."""
    return count // told(case.spec.id).shorter


def looks(t: Table) -> str:
    """Everything about a table that anybody could notice."""
    return f"{t.digest} {t.choices} {[t.view(viewer) for viewer in viewers(t)]}"


def viewers(t: Table) -> list[int | None]:
    return [None, *range(t.seats)]


def asked(choices: list[Choice]) -> list[tuple[Any, ...]]:
    """Questions, as far as they matter: to whom, what, with which answers, and what those lead to."""
    return [
        (c.seat, c.prompt, c.params, c.mode, [(option.name, option.then) for option in c.options])
        for c in choices
    ]
