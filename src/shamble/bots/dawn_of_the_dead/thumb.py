"""The rules-of-thumb bot: for each kind of question one short rule. It plays either side."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from ...engine import Choice, Option, Rng
from ..base import Look, Worlds
from . import humans, zombies
from .judge import Judge, Odds


@mypyc_attr(allow_interpreted_subclasses=True)
class ThumbBot:
    """Plays by rules of thumb. It remembers what it was up to this round."""

    name: Final = "thumb"

    def __init__(self) -> None:
        self._mind = humans.Mind()
        self._odds = Odds()

    def choose(self, look: Look, choice: Choice, worlds: Worlds, rng: Rng, budget: float) -> Option | None:
        judge = Judge(look.reading, rng, self._odds)
        if choice.prompt in zombies.RULES:
            return zombies.RULES[choice.prompt](judge, choice)
        return humans.RULES[choice.prompt](judge, choice, self._mind)
