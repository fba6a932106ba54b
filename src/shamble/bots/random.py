"""The bot that knows nothing: a yardstick for the others, and a good finder of rules bugs."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from ..engine import Choice, Option, Rng
from .base import Look, Worlds

TALKATIVE: Final = 16
"""It speaks unasked one time in so many."""


@mypyc_attr(allow_interpreted_subclasses=True)
class RandomBot:
    """Every option is as good as the next."""

    name: Final = "random"

    def choose(self, look: Look, choice: Choice, worlds: Worlds, rng: Rng, budget: float) -> Option | None:
        if choice.optional and rng.below(TALKATIVE):
            return None
        return choice.options[rng.below(len(choice.options))]
