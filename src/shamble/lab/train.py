"""Learning a game's value from its bots' own games: a logistic model, judged on games it has not seen.

What a game must give for it is in `bots/training.py`. Needs NumPy.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, wait
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from typing import Any, Final

import numpy as np

import shamble.bots

from ..bots.training import Case, Learnt, Sample, Training
from ..games import find
from .errors import LabError
from .sim import pool

STEPS: Final = 1500
"""Of the descent; it has settled long before."""
HELD_OUT: Final = 4
"""One pair of seeds in so many is held out to judge by."""
TINY: Final = 1e-9

Array = Any
"""Of NumPy, which has no types here."""
TrainListener = Callable[[int, int], None]


@dataclass(frozen=True)
class Judged:
    """How well a model foretells games that it has not seen (log loss; lower is better)."""

    model: str
    positions: int
    loss: float
    blind: float
    """What knowing nothing but how often games are won would give."""


@dataclass(frozen=True)
class Trained:
    text: str
    """As it stands in value.toml."""
    judged: tuple[Judged, ...]


def training_of(game: str) -> Training:
    """What that game gives to learn from; a refusal where it gives nothing."""
    name = f"{shamble.bots.__name__}.{find(game).package}.training"
    if find_spec(name) is None:
        raise LabError("train.none", game=find(game).title())
    found: Training = import_module(name).TRAINING
    return found


def where(game: str) -> Path:
    """The game's value.toml."""
    folder = Path(shamble.bots.__file__).parent / find(game).package
    return folder / "value.toml"


def play_samples(game: str, case: Case, seed: int) -> Sequence[Sample]:
    """What a worker does."""
    return training_of(game).play(Case(*case), seed)


def play_all(game: str, games: int, seed: int, jobs: int, heard: TrainListener) -> list[Sample]:
    """Every case with all the seeds; in the same order, however many processes play."""
    planned = [(case, seed + n) for n in range(games) for case in training_of(game).cases()]
    heard(0, len(planned))
    if jobs == 1:
        found = {}
        for number, task in enumerate(planned):
            found[task] = play_samples(game, *task)
            heard(number + 1, len(planned))
    else:
        found = dict(_played(game, planned, jobs, heard))
    return [sample for task in planned for sample in found[task]]


TrainTask = tuple[Case, int]


def _played(
    game: str, planned: list[TrainTask], jobs: int, heard: TrainListener
) -> Iterator[tuple[TrainTask, Sequence[Sample]]]:
    done, source = 0, iter(planned)
    with pool(jobs) as workers:
        running = {workers.submit(play_samples, game, *task): task for task in islice(source, 2 * jobs)}
        while running:
            for future in wait(running, return_when=FIRST_COMPLETED)[0]:
                yield running.pop(future), future.result()
                done += 1
                heard(done, len(planned))
            for task in islice(source, 2 * jobs - len(running)):
                running[workers.submit(play_samples, game, *task)] = task


def learn_models(training: Training, samples: Sequence[Sample]) -> Trained:
    """A model of each name, and how well it does on what was held out from it."""
    learnt, judged = {}, []
    for name in dict.fromkeys(sample.case.model for sample in samples):
        model = Model(training, [sample for sample in samples if sample.case.model == name])
        learnt[name] = model.learnt()
        judged.append(model.judged(name))
    return Trained("\n".join(training.lines(learnt)).rstrip() + "\n", tuple(judged))


class Model:
    """Features in standard units, and a term for each case."""

    def __init__(self, training: Training, samples: Sequence[Sample]) -> None:
        self.training = training
        self.names = list(samples[0].seen)
        self.cases = sorted({each.case.name for each in samples})
        raw = np.array([[each.seen[name] for name in self.names] for each in samples], float)
        self.mean, self.spread = raw.mean(0), raw.std(0) + TINY
        own = np.array([[each.case.name == case for case in self.cases] for each in samples], float)
        self.inputs = np.hstack([(raw - self.mean) / self.spread, own])
        self.won = np.array([each.won for each in samples], float)
        self.held = np.array([each.seed // 2 % HELD_OUT == 0 for each in samples])
        games = Counter((each.case, each.seed) for each in samples)
        share = [training.of_a_game / games[each.case, each.seed] for each in samples]
        self.weight = np.array(share if training.of_a_game else [1.0] * len(samples))
        free = np.full(len(self.cases), np.inf)
        prior = np.array([training.prior.get(name, 0.0) for name in self.names])
        self.prior = np.hstack([prior * self.spread, 0.0 * np.ones(len(self.cases))])
        ridges = [training.ridge] * len(self.names) + [training.case_ridge] * len(self.cases)
        self.ridge = np.array(ridges)
        up, both = training.helps, training.either
        self.least = np.hstack([[-np.inf if name not in up else 0.0 for name in self.names], -free])
        self.most = np.hstack([[np.inf if name in up | both else 0.0 for name in self.names], free])

    def fit(self, rows: Array) -> Array:
        """Projected gradient descent with momentum."""
        inputs, won, weight = self.inputs[rows], self.won[rows], self.weight[rows]
        rate = 1 / (np.linalg.norm(inputs * np.sqrt(weight)[:, None], 2) ** 2 / 4 + self.training.ridge)
        weights = ahead = self.prior
        pace = 1.0
        for _ in range(STEPS):
            off = weight * (sigmoid(inputs @ ahead) - won)
            slope = inputs.T @ off + self.ridge * (ahead - self.prior)
            found = np.clip(ahead - rate * slope, self.least, self.most)
            faster = (1 + np.sqrt(1 + 4 * pace * pace)) / 2
            ahead = found + (pace - 1) / faster * (found - weights)
            weights, pace = found, faster
        return weights

    def judged(self, name: str) -> Judged:
        held = self.held
        if held.all() or not held.any():
            return Judged(name, len(held), float("nan"), float("nan"))
        told = sigmoid(self.inputs[held] @ self.fit(~held))
        chance = np.average(self.won[~held], weights=self.weight[~held])
        return Judged(name, len(held), self._loss(told), self._loss(np.full(held.sum(), chance)))

    def _loss(self, told: Array) -> float:
        won, weight = self.won[self.held], self.weight[self.held]
        each = won * np.log(told + TINY) + (1 - won) * np.log(1 - told + TINY)
        return float(-np.average(each, weights=weight))

    def learnt(self) -> Learnt:
        """From all games, in the features' own units."""
        weights = self.fit(np.full(len(self.won), True))
        counts = weights[: len(self.names)] / self.spread
        shift = -float((counts * self.mean).sum())
        hard = zip(self.cases, weights[len(self.names) :], strict=True)
        terms = {case: float(each) + shift for case, each in hard}
        features = {name: float(each) + 0.0 for name, each in zip(self.names, counts, strict=True)}
        return Learnt(terms, features, shift)


def sigmoid(x: Array) -> Array:
    return 1 / (1 + np.exp(-x))
