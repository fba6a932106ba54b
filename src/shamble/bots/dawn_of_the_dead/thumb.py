"""The rules-of-thumb bot: for each kind of question one short rule. It plays either side."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from ...engine import Choice, Option, Rng
from ..base import Look, Worlds
from . import humans, zombies
from .judge import PAIRS, Judge, Manner, Odds
from .zombies import SHAMBLING, Instinct


@mypyc_attr(allow_interpreted_subclasses=True)
class ThumbBot:
    """Plays by rules of thumb. It remembers what it was up to this round."""

    name: Final = "thumb"

    def __init__(self, manner: Manner = PAIRS, instinct: Instinct = SHAMBLING) -> None:
        self.manner = manner
        self.mind = humans.Mind()
        self.instinct = instinct
        self._odds = Odds()

    def __copy__(self) -> ThumbBot:
        """One that is up to the same, and may change its mind on its own."""
        other = ThumbBot(self.manner, self.instinct)
        other.mind, other._odds = self.mind.copied(), self._odds
        return other

    def judge(self, look: Look, rng: Rng) -> Judge:
        return Judge(look.reading, rng, self._odds, self.manner)

    def choose(self, look: Look, choice: Choice, worlds: Worlds, rng: Rng, budget: float) -> Option | None:
        judge = self.judge(look, rng)
        if choice.prompt in zombies.RULES:
            return zombies.RULES[choice.prompt](judge, choice, self.instinct)
        return humans.RULES[choice.prompt](judge, choice, self.mind)
