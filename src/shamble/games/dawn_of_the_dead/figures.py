"""Those on the board, as bots reckon with them: squares are numbers here."""

from __future__ import annotations

from .mall import Square
from .state import Health
from .view import CharacterView


class Person:
    """A character still in the mall."""

    __slots__ = (
        "active", "carries", "carry", "dice", "fire", "health", "move", "moves", "name", "panic", "resting",
        "shots", "square", "unarmed", "weight",
    )  # fmt: skip

    def __init__(self, name: str, seen: CharacterView, square: Square, armed: bool) -> None:
        self.name = name
        self.square = square
        self.health: Health = seen.health
        self.dice, self.panic, self.fire, self.move = seen.dice, seen.panic, seen.fire, seen.move
        self.carry, self.weight = seen.carry, seen.weight
        self.unarmed = not armed
        """He could use a rifle and has none."""
        self.active, self.resting = seen.active, seen.resting
        self.moves, self.shots = seen.moves, seen.shots
        self.carries = seen.carries

    @property
    def eligible(self) -> bool:
        """May he be activated?"""
        return self.health != "stunned" and not self.resting


class Foe:
    """A zombie, or a super-zombie with its passenger."""

    __slots__ = ("berserk", "mixed", "moved", "speed", "square", "turned", "value")

    def __init__(self, square: Square, value: int | None, moved: bool) -> None:
        self.square = square
        self.value = value
        """Of the stack; None if not seen."""
        self.moved = moved
        self.speed = 1
        """Squares a turn."""
        self.turned = self.berserk = self.mixed = False
