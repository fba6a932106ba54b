"""Those on the board, as bots reckon with them: squares are numbers here."""

from __future__ import annotations

from typing import Final

from .content import CHARACTERS, Character, CharacterEntry
from .mall import Square
from .state import Health

BERSERK: Final = 1
TURNED: Final = 2
MIXED: Final = 4
"""What a zombie may be, as bits."""


class Person:
    """A character still in the mall."""

    __slots__ = (
        "active", "bit", "carries", "carry", "dice", "fire", "health", "move", "moves", "name", "needs_rifle",
        "panic", "resting", "rifle", "shots", "square", "weight",
    )  # fmt: skip

    def __init__(self, character: Character, printed: CharacterEntry, square: Square) -> None:
        self.name = CHARACTERS[character]
        self.bit = 1 << character
        """For sets of people."""
        self.square = square
        self.panic, self.fire, self.move = printed.panic, printed.fire, printed.move
        self.carry, self.weight, self.needs_rifle = printed.carry, printed.weight, printed.rifle
        self.health: Health
        self.dice: int
        self.rifle: bool
        self.active: bool
        self.resting: bool
        self.moves: int
        self.shots: int
        self.carries: str | None

    @property
    def unarmed(self) -> bool:
        """He could use a rifle and has none."""
        return self.needs_rifle and not self.rifle

    @property
    def eligible(self) -> bool:
        """May he be activated?"""
        return self.health != "stunned" and not self.resting


class Foe:
    """A zombie, or a super-zombie with its passenger."""

    __slots__ = ("berserk", "kind", "mixed", "moved", "speed", "square", "turned", "value")

    def __init__(self, square: Square, value: int | None, speed: int, traits: int = 0) -> None:
        self.square = square
        self.value = value
        """Of the stack; None if not seen."""
        self.speed = speed
        """Squares a turn."""
        self.berserk, self.turned, self.mixed = traits & BERSERK > 0, traits & TURNED > 0, traits & MIXED > 0
        self.moved = False
        """This turn."""
        self.kind = traits + (0 if value is None else 8 * value)
        """The same for all against whom a shot or an attack has the same odds."""
