"""The bot that cannot fail: it looks at nothing."""

from __future__ import annotations

from typing import Final

from ..engine import Choice, Option, Rng
from .base import Look, Worlds


class FirstBot:
    """Takes the first option. It stands in where another bot has failed, so that people can go on."""

    name: Final = "first"

    def choose(self, look: Look, choice: Choice, worlds: Worlds, rng: Rng, budget: float) -> Option | None:
        return None if choice.optional else choice.options[0]
