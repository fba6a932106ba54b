"""From which games the value of Dawn of the Dead is learnt: thumb's own.

In every other game a stack is sent somewhere now and then, or an answer of the zombies is anything, so that
positions come up which rules of thumb alone do not lead to; and in every other eight the humans keep
together, as those do who think.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any, Final

from ...engine import Choice, Rng
from ...engine.session import new_table
from ...games import find
from ..base import Look
from ..training import Case, Learnt, Sample, Training, played, section
from .features import features
from .judge import PAIRS, TOGETHER
from .search import follow_goals, plans_for_round
from .thumb import ThumbBot
from .value import ALONE, DUEL

GAME: Final = "dawn-of-the-dead"
HUMANS: Final = "humans"
SEATS: Final = {DUEL: 2, ALONE: 1}
SENT, SLIP = 0.15, 0.03
"""How likely a stack is sent somewhere, and an answer of the zombies is anything."""
PRIOR: Final = {
    "peter_stunned": -0.4, "peter_infected": -0.9, "peter_gone": -1.9,
    "roger_stunned": -0.4, "roger_infected": -0.9, "roger_gone": -1.9,
    "steve_stunned": -0.4, "steve_infected": -0.8, "steve_gone": -1.6,
    "fran_stunned": -0.7, "fran_infected": -1.5, "fran_gone": -3.5,
    "unarmed": -0.35, "to_rifles": -0.15, "gates": -0.25, "to_gates": -0.1, "groups": -0.12, "lonely": -0.15,
    "ready": 0.1, "guns": 0.3, "safe": 0.12, "risk": -0.8, "held": -0.3,
    "at_1": -0.06, "at_2": -0.05, "at_3": -0.03, "at_4": -0.02, "quick": -0.06, "left": -0.5, "lost": -0.3,
}  # fmt: skip
"""What counts for how much before any game was seen, from what bites, shots and steps are worth to the rules
of thumb; every other feature for nothing. Games have to speak against it: a few hundred are few."""


def cases() -> list[Case]:
    return [Case(HUMANS, name) for name in SEATS]


def play(case: Case, seed: int) -> list[Sample]:
    """One game: how it stood at the beginning of each round, and how it ended."""
    seats = SEATS[case.name]
    t: Any = new_table(find(GAME), seats, seed, {}, None)
    luck, rng, seen = random.Random(seed), Rng(seed), []
    sent, slip = (SENT, SLIP) if seed % 2 else (0.0, 0.0)
    manner = TOGETHER if seed // 8 % 2 else PAIRS
    bots = [ThumbBot(manner) for _ in range(seats)]

    def slips(choice: Choice) -> bool:
        return (choice.seat or 0) == t.zombie_seat and bool(t.turn) and luck.random() < slip

    for choice in played(t, seed, bots, luck, slips):
        if choice.prompt == "turn.activate":
            seen.append(features(t.glance(0)))
            if luck.random() < sent:
                follow_goals(bots[0], t.turn, luck.choice(plans_for_round(bots[0].judge(Look(t, 0), rng))))
    return [Sample(case, seed, t.outcome == "humans", each) for each in seen]


def lines(learnt: Mapping[str, Learnt]) -> Iterator[str]:
    """Where it begins between two and alone, and what features count for."""
    model = learnt[HUMANS]
    yield from section("cases", model.cases, digits=4)
    yield from section("features", model.features, digits=4)


EITHER: Final = "hidden turned largest left_squared left_gates left_lost left_doomed lost_doomed"

TRAINING: Final = Training(
    cases,
    play,
    lines,
    helps=frozenset("ready guns safe kills".split()),
    either=frozenset(EITHER.split()),
    prior=PRIOR,
    ridge=20.0,
    of_a_game=4.0,
    games=1_000,
    seed=100_000,
)
