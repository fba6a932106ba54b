"""What the guide looks for. Which hint is given when stands in guide.toml."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from ...engine import Choice
from ...engine.guide import Condition, Guide

Seen = Mapping[str, Any]
GOOD: Final = 25
"""A chance, in percent, that is worth a shot."""


def _offers(asked: Choice, key: str) -> bool:
    return any(option.key == key for option in asked.options)


def offers_gate(view: Seen, asked: Choice) -> bool:
    return _offers(asked, "close_gate")


def offers_rifle(view: Seen, asked: Choice) -> bool:
    return _offers(asked, "take_rifle")


def offers_fire(view: Seen, asked: Choice) -> bool:
    return _offers(asked, "fire")


def offers_step(view: Seen, asked: Choice) -> bool:
    return _offers(asked, "step")


def zombie_here(view: Seen, asked: Choice) -> bool:
    """In the square of those who act."""
    here = {one["square"] for one in view["characters"].values() if one["active"]}
    return any(one["square"] in here for one in (*view["zombies"], *view["supers"]))


def good_shot(view: Seen, asked: Choice) -> bool:
    return any(hit >= GOOD for target in view["targets"] for hit in target["hits"].values())


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
