"""What the guide looks for. Which hint is given when stands in guide.toml."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ...engine import Choice
from ...engine.guide import Condition, Guide
from .view import DawnView

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
GUIDE: Final = Guide(Path(__file__).with_name("guide.toml"), CONDITIONS, {})
