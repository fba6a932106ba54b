"""Rulebook: "Fermer les portes": normal doors, and the four main doors."""

from __future__ import annotations

from ...engine import Option
from .carrying import free_hands, moves_left
from .content import Character
from .mall import Door
from .movement import spend, stack_of
from .state import Dawn, Rule, Steps, made_progress, zombie_mask
from .victory import Verdict


def door_options(g: Dawn, stack: list[Character], back: Steps) -> list[Option]:
    """Doors of the stack's square, unless a zombie is in it; what is broken stays open."""
    square = g.place[stack[0]]
    doors = g.content.mall.doors_at[square]
    if not doors or moves_left(g, stack) < g.content.box.moves.door or not free_hands(g, stack):
        return []
    if zombie_mask(g) >> square & 1:
        return []
    return [
        g.option("open" if g.shut >> door & 1 else "close", (door,), (WorkDoor(door), *back))
        for door in doors
        if not g.broken >> door & 1
    ]


class WorkDoor(Rule):
    """Open a shut door, shut an open one."""

    def __init__(self, door: Door) -> None:
        self.door = door

    def run(self, g: Dawn) -> None:
        spend(g, stack_of(g), g.content.box.moves.door)
        g.shut ^= 1 << self.door
        key = "door_closed" if g.shut >> self.door & 1 else "door_opened"
        g.emit(key, self.door)


def gate_options(g: Dawn, stack: list[Character], back: Steps) -> list[Option]:
    """Who has spent nothing and fired nothing may close the main door of his square, for good."""
    square, entrances = g.place[stack[0]], g.content.mall.entrances
    if square not in entrances or zombie_mask(g) >> square & 1:
        return []
    gate = entrances.index(square)
    if g.gates >> gate & 1:
        return []
    return [
        g.option("close_gate", (c, gate), (CloseGate(c, gate), *back))
        for c in free_hands(g, stack)
        if g.moves[c] == g.content.characters[c].move and g.shots[c] == g.content.characters[c].fire
    ]


class CloseGate(Rule):
    """It takes the whole turn: no step and no shot more."""

    def __init__(self, character: Character, gate: int) -> None:
        self.character, self.gate = character, gate

    def run(self, g: Dawn) -> None:
        g.moves[self.character] = g.shots[self.character] = 0
        g.gates |= 1 << self.gate
        made_progress(g)
        g.emit("gate_closed", self.character, self.gate)
        g.then(Verdict())
