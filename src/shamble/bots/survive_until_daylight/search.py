"""What the searcher must know of Survive Until Daylight."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from ...engine import Choice
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


GUIDANCE: Final = Guidance(ThumbBot, worth, AfterRounds(2, "round_number"), value)
SOON: Final = replace(GUIDANCE, stop=AfterRounds(1, "round_number"))
"""For whoever has little time."""
