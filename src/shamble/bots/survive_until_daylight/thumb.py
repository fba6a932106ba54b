"""The rules-of-thumb team: each of them looks at the open table and does what helps most, without a word."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import mypyc_attr

from ...engine import Choice, Option, Rng
from ..base import Look, Worlds
from . import battle, choosing, searching, sharing
from .judge import IntendedAttack, Judge

ThumbRule = Callable[[Judge, Choice], Option]


@mypyc_attr(allow_interpreted_subclasses=True)
class ThumbBot:
    """Plays by rules of thumb. It remembers the attack it is about to make; all else lies on the table."""

    name: Final = "thumb"

    def __init__(self) -> None:
        self.intent: IntendedAttack | None = None

    def choose(self, look: Look, choice: Choice, worlds: Worlds, rng: Rng, budget: float) -> Option | None:
        if choice.prompt == "inventory":
            return self._tidy(look, choice, rng)
        rule = RULES.get(choice.prompt)
        if rule is None:
            return choice.options[0]
        judge = Judge(look.reading, rng, self.intent if choice.prompt in UNDER_WAY else None)
        answer = rule(judge, choice)
        self.intent = judge.intent
        return answer

    def _tidy(self, look: Look, choice: Choice, rng: Rng) -> Option | None:
        """Most of the time there is nothing to pack, and the bot does not look. Nothing ever comes out of
        a Backpack unasked, so this ends."""
        packs = [option for option in choice.options if option.key == "pack"]
        return sharing.pack(Judge(look.reading, rng), packs) if packs else None


UNDER_WAY: Final = frozenset({"attack.ammunition", "attack.target"})
"""The questions that follow from the choice of a weapon."""

RULES: Final[dict[str, ThumbRule]] = {
    "setup.character": choosing.character,
    "setup.weapon": choosing.weapon,
    "search.draw": searching.draw,
    "search.pick": searching.pick,
    "search.found": searching.found_something,
    "wave.face": searching.wave,
    "exchange": sharing.exchange,
    "exchange.heal": sharing.exchange,
    "exchange.whom": sharing.whom,
    "exchange.gift": sharing.gift,
    "take.which": sharing.take_which,
    "take.consent": sharing.consent,
    "combat.turn": battle.turn,
    "combat.encourage": battle.encourage,
    "combat.luck": battle.luck,
    "combat.luck_enemy": battle.luck,
    "attack.ammunition": battle.ammunition,
    "attack.target": battle.target,
    "attack.choose": battle.strike,
    "attack.left": battle.split_left,
    "attack.right": battle.split_right,
    "craft.where": battle.where,
    "guard": battle.guard,
}
