"""Rulebook: "Le fusil"."""

from __future__ import annotations

from ...engine import Option
from .carrying import free_hands
from .content import Character
from .state import Dawn, Rule, Steps, has_rifle, made_progress, zombie_mask
from .victory import Verdict


def rifle_options(g: Dawn, stack: list[Character], back: Steps) -> list[Option]:
    """Steve and Fran, each his own, with their whole movement, where the rifles lie and no zombie is."""
    square = g.place[stack[0]]
    if square != g.content.mall.rifles or zombie_mask(g) >> square & 1:
        return []
    return [
        g.option("take_rifle", (c,), (TakeRifle(c), *back))
        for c in free_hands(g, stack)
        if g.content.characters[c].rifle
        and not has_rifle(g, c)
        and g.moves[c] == g.content.characters[c].move
    ]


class TakeRifle(Rule):
    """It may be used at once; the shots left stay as they are."""

    def __init__(self, character: Character) -> None:
        self.character = character

    def run(self, g: Dawn) -> None:
        g.moves[self.character] = 0
        g.armed |= 1 << self.character
        made_progress(g)
        g.emit("rifle_taken", self.character)
        g.then(Verdict())
