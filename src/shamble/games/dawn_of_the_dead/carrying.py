"""Rulebook: "Porter un personnage"."""

from __future__ import annotations

from ...engine import Option
from .content import Character
from .state import INFECTED, NOBODY, Dawn, Rule, Steps, characters_in, value_in, ways


def free_hands(g: Dawn, stack: list[Character]) -> list[Character]:
    """Those of the stack who carry nobody."""
    return [c for c in stack if g.carries[c] == NOBODY]


def carry_options(g: Dawn, stack: list[Character], back: Steps) -> list[Option]:
    """Before the first step, if the stack can then pay for one; the infected carry nobody. Members of the
    stack walk by themselves."""
    square = g.place[stack[0]]
    others = [c for c in characters_in(g, square) if c not in stack and c not in g.carries]
    if len(g.trail) > 1 or not others:
        return []
    return [
        g.option("carry", (c, other), (PickUp(c, other), *back))
        for c in free_hands(g, stack)
        if g.health[c] != INFECTED and can_carry(g, stack, c)
        for other in others
    ]


def can_carry(g: Dawn, stack: list[Character], carrier: Character) -> bool:
    """Could the stack take a step with somebody in his arms? A game of version 1 went on without asking."""
    left = moves_left(g, stack)
    if g.played_under == 1:
        return left > 0
    return bool(ways(g, g.place[stack[0]])) and step_cost(g, stack, carrier) <= left


def moves_left(g: Dawn, stack: list[Character]) -> int:
    """A stack has the fewest points of its members; one who panicked or spent everything holds it back."""
    return min([g.moves[c] for c in stack])


def step_cost(g: Dawn, stack: list[Character], carrier: Character = NOBODY) -> int:
    """One for the square entered, more for carriers (that one too, if he took somebody up), and the zombie's
    value to get away from it."""
    carrying = max(
        [g.content.characters[c].carry for c in stack if g.carries[c] != NOBODY or c == carrier], default=0
    )
    return g.content.box.moves.step + carrying + value_in(g, g.place[stack[0]])


def drop_options(g: Dawn, stack: list[Character], back: Steps) -> list[Option]:
    """On the way, so after the first step: nobody picks up and puts down for ever."""
    if len(g.trail) <= 1:
        return []
    return [g.option("drop", (c, g.carries[c]), (PutDown(c), *back)) for c in stack if g.carries[c] != NOBODY]


class PickUp(Rule):
    def __init__(self, character: Character, passenger: Character) -> None:
        self.character, self.passenger = character, passenger

    def run(self, g: Dawn) -> None:
        g.carries[self.character] = self.passenger
        g.emit("picked_up", self.character, self.passenger)


class PutDown(Rule):
    def __init__(self, character: Character) -> None:
        self.character = character

    def run(self, g: Dawn) -> None:
        g.emit("put_down", self.character, g.carries[self.character])
        g.carries[self.character] = NOBODY
