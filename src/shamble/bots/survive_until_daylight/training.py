"""From which nights the value of Survive Until Daylight is learnt: thumb's own.

Now and then an answer is anything, so that positions come up to which rules of thumb alone do not lead.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any, Final

from ...engine import Rng
from ...engine.asking import next_question
from ...engine.session import new_table
from ...games import find
from ..base import ask
from ..training import Case, Learnt, Sample, Training
from .features import features
from .judge import Judge
from .thumb import ThumbBot

GAME: Final = "survive-until-daylight"
SLIP: Final = 0.01
"""How likely an answer is anything."""


def cases() -> list[Case]:
    """Every number of players; one model for all."""
    least, most = find(GAME).seats
    return [Case("", str(seats)) for seats in range(least, most + 1)]


def play(case: Case, seed: int) -> list[Sample]:
    """One night: how it stood when each round but the first began, and how it ended."""
    t: Any = new_table(find(GAME), int(case.name), seed, {}, None)
    luck, rng, bots = random.Random(seed), Rng(seed), [ThumbBot() for _ in range(t.seats)]
    seen, now = [], 1
    while not t.over:
        choice = next_question(t)
        assert choice.seat is not None  # nobody is asked together
        if t.round_number > now:
            now = t.round_number
            seen.append(features(Judge(t.glance(0), Rng(0))))
        answer = ask(bots[choice.seat], t, choice.seat, choice, rng, 0.0)
        if luck.random() < SLIP:
            answer = luck.choice(choice.options)
        assert answer is not None
        t.take(choice, answer)
    return [Sample(case, seed, bool(t.result.winners), each) for each in seen]


def lines(learnt: Mapping[str, Learnt]) -> Iterator[str]:
    """What each number of players counts for, and each feature."""
    (model,) = learnt.values()
    yield "[seats]"
    yield from (f"{name} = {term:.3f}" for name, term in model.cases.items())
    yield from ("", "[features]")
    yield from (f"{name} = {each:.3f}" for name, each in model.features.items())


TRAINING: Final = Training(
    cases,
    play,
    lines,
    helps=frozenset("pile life least arms barricades traps hearts shots material specials shields".split()),
    either=frozenset(("left", "late")),
    prior={"hearts": 0.4, "shots": 0.4, "material": 0.4, "specials": 0.6},
)
