"""From which games the value of City of Horror is learnt: thumbs among themselves.

Now and then an answer is anything, so that positions come up to which rules of thumb alone do not lead.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any, Final

from ...engine import Rng, Seat
from ...engine.asking import next_question
from ...engine.session import new_table
from ...games import find
from ..base import ask
from ..training import Case, Features, Learnt, Sample, Training
from .appraisal import Appraisal
from .features import era, features
from .thumb import ThumbBot

GAME: Final = "city-of-horror"
SLIP: Final = 0.01
"""How likely an answer is anything."""


def cases() -> list[Case]:
    """Every number of players. Which model learns from a position is told when it comes up."""
    least, most = find(GAME).seats
    return [Case("", str(seats)) for seats in range(least, most + 1)]


def play(case: Case, seed: int) -> list[Sample]:
    """One game: how it stood for everybody when each turn but the first began, and whether they won."""
    t: Any = new_table(find(GAME), int(case.name), seed, {}, None)
    luck, rng, bots = random.Random(seed), Rng(seed), [ThumbBot() for _ in range(t.seats)]
    seen, now = list[tuple[Seat, str, Features]](), 1
    while not t.over:
        choice = next_question(t)
        assert choice.seat is not None  # nobody is asked together
        if t.spec.turn(t)[0] > now:
            now = t.spec.turn(t)[0]
            for seat in range(t.seats):
                s = Appraisal(t.glance(seat), Rng(0))
                seen.append((seat, era(s), features(s)))
        answer = ask(bots[choice.seat], t, choice.seat, choice, rng, 0.0)
        if luck.random() < SLIP:
            answer = luck.choice(choice.options)
        assert answer is not None
        t.take(choice, answer)
    winners = t.result.winners
    return [Sample(Case(model, case.name), seed, seat in winners, each) for seat, model, each in seen]


def lines(learnt: Mapping[str, Learnt]) -> Iterator[str]:
    """By turns to come: what each number of players counts for, and each feature."""
    for left, model in sorted(learnt.items()):
        yield f"[{left}.seats]"
        yield from (f"{name} = {term:.3f}" for name, term in model.cases.items())
        yield from ("", f"[{left}.features]")
        yield from (f"{name} = {each:.3f}" for name, each in model.features.items())
        yield ""


TRAINING: Final = Training(
    cases,
    play,
    lines,
    helps=frozenset("sure hoped doomed antidotes hand points quality".split()),
    either=frozenset(("people", "spare")),
    games=500,
)
