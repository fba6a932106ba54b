"""Rulebook: "Porter un personnage"."""

from __future__ import annotations

from .content import Character
from .state import INFECTED, NOBODY, Dawn, Rule, characters_in
from .words import Option


def free_hands(g: Dawn, stack: list[Character]) -> list[Character]:
    """Those of the stack who carry nobody."""
    return [c for c in stack if g.carries[c] == NOBODY]


def carry_options(g: Dawn, stack: list[Character]) -> list[Option]:
    """Before the first step; the infected carry nobody. Members of the stack walk by themselves."""
    if len(g.trail) > 1 or min(g.moves[c] for c in stack) == 0:
        return []
    names = g.content.names["character"]
    others = [c for c in characters_in(g, g.place[stack[0]]) if c not in stack and c not in g.carries]
    return [
        Option("carry", (names[c], names[other]), (PickUp(c, other),))
        for c in free_hands(g, stack)
        if g.health[c] != INFECTED
        for other in others
    ]


def drop_options(g: Dawn, stack: list[Character]) -> list[Option]:
    """On the way, so after the first step: nobody picks up and puts down for ever."""
    if len(g.trail) <= 1:
        return []
    names = g.content.names["character"]
    return [
        Option("drop", (names[c], names[g.carries[c]]), (PutDown(c),))
        for c in stack
        if g.carries[c] != NOBODY
    ]


class PickUp(Rule):
    def __init__(self, character: Character, passenger: Character) -> None:
        self.character, self.passenger = character, passenger

    def run(self, g: Dawn) -> None:
        g.carries[self.character] = self.passenger
        names = g.content.names["character"]
        g.emit("picked_up", names[self.character], names[self.passenger])


class PutDown(Rule):
    def __init__(self, character: Character) -> None:
        self.character = character

    def run(self, g: Dawn) -> None:
        names = g.content.names["character"]
        g.emit("put_down", names[self.character], names[g.carries[self.character]])
        g.carries[self.character] = NOBODY
