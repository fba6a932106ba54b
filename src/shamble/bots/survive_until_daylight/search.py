"""What the searcher must know of Survive Until Daylight."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from ...engine import Choice, Table
from ..search import AfterRounds, Guidance
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
    """Alone there is time to play the night to its end; in company a rollout looks one round ahead."""
    return _never if table.seats == 1 else NEXT_ROUND(table)


def _never(_: Table) -> bool:
    return False


NEXT_ROUND: Final = AfterRounds(1, "round_number")
GUIDANCE: Final = Guidance(ThumbBot, worth, stop, value, midway=AfterRounds(2, "round_number"))
SOON: Final = replace(GUIDANCE, stop=NEXT_ROUND, midway=None)
"""For whoever has little time."""
