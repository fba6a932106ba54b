"""What the searcher must know of Survive Until Daylight."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ...engine import Choice, Table
from ..search import Guidance
from .thumb import ThumbBot
from .value import value

SETTLED: Final = frozenset({"setup.character", "setup.weapon", "search.draw"})
"""Questions that come before there is anything to search, or that rules of thumb answer well enough."""


def worth(choice: Choice) -> bool:
    """Whoever has room for what was found keeps it without a thought."""
    if len(choice.options) < 2 or choice.prompt in SETTLED:
        return False
    return choice.prompt != "search.found" or all(option.key != "keep" for option in choice.options)


def stop(table: Table) -> Callable[[Table], bool]:
    """When the next round begins."""
    now = table.spec.turn(table)[0]
    return lambda world: bool(world.spec.turn(world)[0] != now)


GUIDANCE: Final = Guidance(ThumbBot, worth, stop, value)
