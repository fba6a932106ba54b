"""What the searcher must know of Survive Until Daylight."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ...engine import Choice, Seat, Table
from ..search import Guidance
from .thumb import ThumbBot

SETTLED: Final = frozenset({"setup.character", "setup.weapon"})
"""Questions that are answered before there is anything to search."""


def worth(choice: Choice) -> bool:
    return len(choice.options) > 1 and choice.prompt not in SETTLED


def stop(table: Table) -> Callable[[Table], bool]:
    """At dawn: the night is short."""
    return lambda world: False


def value(table: Table, seat: Seat) -> float:
    result = table.result
    return 1.0 if result is not None and result.winners else 0.0


GUIDANCE: Final = Guidance(ThumbBot, worth, stop, value)
