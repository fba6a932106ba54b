"""The rules-of-thumb bot: for each kind of question one short rule. It plays either side."""

from __future__ import annotations

from typing import Final

from ...engine import Choice, Option, Rng
from ..base import Look, Worlds
from . import humans, zombies
from .facts import Facts, facts_of
from .scene import Scene


class ThumbBot:
    """Plays by rules of thumb. It remembers the mall, and what it was up to this round."""

    name: Final = "thumb"

    def __init__(self) -> None:
        self._facts: Facts | None = None
        self._mind = humans.Mind()

    def choose(self, look: Look, choice: Choice, worlds: Worlds, rng: Rng, budget: float) -> Option | None:
        if self._facts is None:
            self._facts = facts_of(look.reading.content)
        scene = Scene(look.view, self._facts, rng)
        if choice.prompt in zombies.RULES:
            return zombies.RULES[choice.prompt](scene, choice)
        return humans.RULES[choice.prompt](scene, choice, self._mind)
