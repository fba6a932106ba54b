"""From which games the value of Marvel Zombies and Heroes' Resistance is learnt: thumb's own.

Now and then heroes are sent on errands, or an answer is anything, so that positions come up which rules of
thumb alone do not lead to.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any, Final

from ...engine import Choice
from ...engine.session import new_table
from ...games import find
from ..training import Case, Learnt, Sample, Training, played, section
from .features import features, places
from .situation import Situation
from .thumb import ThumbBot
from .value import UNKNOWN

ZOMBIE, HERO = "zombie", "hero"
BOXES: Final = ("marvel-zombies", "heroes-resistance")
SENT, SENT_HERO, SLIP = 0.3, 0.3, 0.01
"""How likely a round is played with errands, a hero goes on one, an answer is anything."""
HOPE: Final = -2.0
"""How hard a mission counts that was hardly ever won: values near nothing tell nothing."""


def cases() -> list[Case]:
    """Every mission of both boxes, by its mode."""
    return [Case(ZOMBIE if name.startswith("MZ") else HERO, name) for name in boxes()]


def boxes() -> dict[str, str]:
    """The box of each mission."""
    return {
        str(mission): box
        for box in BOXES
        for setting in find(box).settings
        for mission in (setting.choices if setting.name == "mission" else ())
    }


def play(case: Case, seed: int) -> list[Sample]:
    """One game: how it stood at the beginning of each round, and how it ended."""
    t: Any = new_table(find(boxes()[case.name]), 1, seed, {"mission": case.name}, None)
    luck, bots, turn, seen = random.Random(seed), [ThumbBot()], 0, []

    def slips(choice: Choice) -> bool:
        return luck.random() < SLIP and len(choice.options) > 1 and choice.prompt != "turn.exit"

    for choice in played(t, seed, bots, luck, slips):
        if t.turn != turn and choice.prompt == "turn.who":
            turn, s = t.turn, Situation(t.glance(0))
            seen.append(features(s))
            bots[0] = ThumbBot(errands(s, luck))
    return [Sample(case, seed, t.outcome == "won", each) for each in seen]


def errands(s: Situation, luck: random.Random) -> dict[str, str]:
    zones = places(s) if luck.random() < SENT else []
    return {name: luck.choice(zones) for name in s.fighters if zones and luck.random() < SENT_HERO}


def lines(learnt: Mapping[str, Learnt]) -> Iterator[str]:
    """For each mode how hard its missions are, those of packs among them, and what features count for."""
    for mode, model in learnt.items():
        shift = HOPE + model.shift
        hopes = {name: max(term, shift) for name, term in model.cases.items()}
        yield from section(f"{mode}.missions", hopes | {UNKNOWN: shift})
        yield from section(f"{mode}.features", model.features)


TRAINING: Final = Training(
    cases,
    play,
    lines,
    helps=frozenset("worst left traits cards quick power rescued landings leaving".split()),
    either=frozenset("round best yellow orange top hunger lost".split()),
    games=120,
)
