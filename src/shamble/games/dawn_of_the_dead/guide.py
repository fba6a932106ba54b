"""What the guide looks for. Which hint is given when stands in guide.toml."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ...engine import Choice
from ...engine.guide import Condition, Finder, Guide
from .reading import DawnReading, Square
from .view import DawnView

MOVES: Final = ("step", "move", "go", "rage", "react")
"""Answers that name the square where somebody ends."""
GOOD: Final = 25
"""A chance, in percent, that is worth a shot."""


def _offers(asked: Choice, key: str) -> bool:
    return any(option.key == key for option in asked.options)


def offers_gate(view: DawnView, asked: Choice) -> bool:
    return _offers(asked, "close_gate")


def offers_rifle(view: DawnView, asked: Choice) -> bool:
    return _offers(asked, "take_rifle")


def offers_fire(view: DawnView, asked: Choice) -> bool:
    return _offers(asked, "fire")


def offers_step(view: DawnView, asked: Choice) -> bool:
    return _offers(asked, "step")


def zombie_here(view: DawnView, asked: Choice) -> bool:
    """In the square of those who act."""
    here = {one.square for one in view.characters.values() if one.active}
    return not here.isdisjoint({*[one.square for one in view.zombies], *[one.square for one in view.supers]})


def good_shot(view: DawnView, asked: Choice) -> bool:
    return any(hit >= GOOD for target in view.targets for hit in target.hits.values())


CONDITIONS: Final[dict[str, Condition]] = {
    check.__name__: check
    for check in (
        offers_gate,
        offers_rifle,
        offers_fire,
        offers_step,
        zombie_here,
        good_shot,
    )
}


# -- what it points at ---------------------------------------------------------------------------------------


def to_the_living(reading: DawnReading, asked: Choice) -> list[int]:
    """The answers that end nearest to somebody alive."""
    return _nearest(reading, asked, [person.square for person in reading.people])


def to_work(reading: DawnReading, asked: Choice) -> list[int]:
    """The steps that lead to a main door still open, or to the rifles."""
    return _nearest(reading, asked, [*reading.gates, reading.rifles])


def best_shot(reading: DawnReading, asked: Choice) -> list[int]:
    hits = {target.square: max(target.hits.values(), default=0) for target in reading.view.targets}
    best = max(hits.values(), default=0)
    return [
        n for n, option in enumerate(asked.options) if option.args and hits.get(str(option.args[-1])) == best
    ]


def _nearest(reading: DawnReading, asked: Choice, goals: list[Square]) -> list[int]:
    steps = reading.walk(goals)
    far = {
        n: steps[reading.square(str(option.args[-1]))]
        for n, option in enumerate(asked.options)
        if option.key in MOVES
    }
    return [n for n, each in far.items() if each == min(far.values())]


FINDERS: Final[dict[str, Finder]] = {find.__name__: find for find in (to_the_living, to_work, best_shot)}
GUIDE: Final = Guide(Path(__file__).with_name("guide.toml"), CONDITIONS, {}, FINDERS)
