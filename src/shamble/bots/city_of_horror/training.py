"""From which games the value of City of Horror is learnt: thumbs among themselves.

Now and then an answer is anything, so that positions come up to which rules of thumb alone do not lead.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any, Final

from ...engine import Rng, Seat
from ...engine.session import new_table
from ...games import find
from ..training import Case, Features, Learnt, Sample, Training, every_number_of_players, played, section
from .appraisal import Appraisal
from .features import era, features
from .thumb import ThumbBot

GAME: Final = "city-of-horror"
SLIP: Final = 0.01
"""How likely an answer is anything."""


def cases() -> list[Case]:
    """Every number of players. Which model learns from a position is told when it comes up."""
    return every_number_of_players(GAME)


def play(case: Case, seed: int) -> list[Sample]:
    """One game: how it stood for everybody when each turn but the first began, and whether they won."""
    t: Any = new_table(find(GAME), int(case.name), seed, {}, None)
    luck, bots = random.Random(seed), [ThumbBot() for _ in range(t.seats)]
    seen, now = list[tuple[Seat, str, Features]](), 1
    for _ in played(t, seed, bots, luck, lambda _: luck.random() < SLIP):
        if t.spec.turn(t)[0] > now:
            now = t.spec.turn(t)[0]
            for seat in range(t.seats):
                s = Appraisal(t.glance(seat), Rng(0))
                seen.append((seat, era(s), features(s)))
    winners = t.result.winners
    return [Sample(Case(model, case.name), seed, seat in winners, each) for seat, model, each in seen]


def lines(learnt: Mapping[str, Learnt]) -> Iterator[str]:
    """By turns to come: what each number of players counts for, and each feature."""
    for left, model in sorted(learnt.items()):
        yield from section(f"{left}.seats", model.cases)
        yield from section(f"{left}.features", model.features)


TRAINING: Final = Training(
    cases,
    play,
    lines,
    helps=frozenset("sure hoped doomed antidotes hand points quality".split()),
    either=frozenset(("people", "spare")),
    games=500,
)
