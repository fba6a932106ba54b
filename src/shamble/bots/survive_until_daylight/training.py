"""From which nights the value of Survive Until Daylight is learnt: thumb's own.

Now and then an answer is anything, so that positions come up to which rules of thumb alone do not lead.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any, Final

from ...engine import Rng
from ...engine.session import new_table
from ...games import find
from ..training import Case, Learnt, Sample, Training, every_number_of_players, played, section
from .features import features
from .judge import Judge
from .thumb import ThumbBot

GAME: Final = "survive-until-daylight"
SLIP: Final = 0.01
"""How likely an answer is anything."""


def cases() -> list[Case]:
    """Every number of players; one model for all."""
    return every_number_of_players(GAME)


def play(case: Case, seed: int) -> list[Sample]:
    """One night: how it stood when each round but the first began, and how it ended."""
    t: Any = new_table(find(GAME), int(case.name), seed, {}, None)
    luck, bots = random.Random(seed), [ThumbBot() for _ in range(t.seats)]
    seen, now = [], 1
    for _ in played(t, seed, bots, luck, lambda _: luck.random() < SLIP):
        if t.round_number > now:
            now = t.round_number
            seen.append(features(Judge(t.glance(0), Rng(0))))
    return [Sample(case, seed, bool(t.result.winners), each) for each in seen]


def lines(learnt: Mapping[str, Learnt]) -> Iterator[str]:
    """What each number of players counts for, and each feature."""
    (model,) = learnt.values()
    yield from section("seats", model.cases)
    yield from section("features", model.features)


TRAINING: Final = Training(
    cases,
    play,
    lines,
    helps=frozenset("pile life least arms barricades traps hearts shots material specials shields".split()),
    either=frozenset(("left", "late")),
    prior={"hearts": 0.4, "shots": 0.4, "material": 0.4, "specials": 0.6},
)
