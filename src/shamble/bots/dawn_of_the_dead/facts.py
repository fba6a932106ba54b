"""What is printed, and never changes: the mall, the counters, the tables, and the odds that follow."""

from __future__ import annotations

from functools import cache
from typing import Any, Final
from weakref import WeakKeyDictionary

Square = int
Mask = int

FAR: Final = 99
"""The distance to a square that cannot be walked to."""
EYESHOT: Final = 7
"""Beyond so many squares hardly a shot hits."""


class Facts:
    """A game's content, squares and doors as ints from 0 on, in the order of their names."""

    def __init__(self, content: Any) -> None:
        mall, sight, box = content.mall, content.sight, content.box
        self.names: tuple[str, ...] = tuple(content.names["square"])
        self.index: dict[str, Square] = {name: square for square, name in enumerate(self.names)}
        self.doors: dict[str, int] = {name: door for door, name in enumerate(content.names["door"])}
        self.glass: Mask = mall.glass
        self.steps: tuple[tuple[tuple[Square, int], ...], ...] = mall.steps
        """From each square, the squares beside it and the door between, or -1."""
        self.gates: dict[str, Square] = dict(zip(content.names["gate"], mall.entrances, strict=True))
        self.rifles: Square = mall.rifles
        self.humans: tuple[Square, ...] = mall.humans
        self.line: tuple[tuple[Mask, ...], ...] = sight.line
        """For two squares, what would block the line between them, as `obstacles` counts it."""
        self.door_on: tuple[tuple[int, ...], ...] = sight.door
        self.obstacles = sight.obstacles
        self.near = tuple(
            tuple((s, r) for s in mall.squares if 0 < (r := sight.range_between(o, s)) <= EYESHOT)
            for o in mall.squares
        )
        """The squares around each square, with the range."""
        self.open_door: int = box.fire.open_door
        self.glass_door: int = box.fire.glass_door
        self.dice_at_most: int = box.fire.dice_at_most
        self.door_cost: int = box.moves.door
        self.rifle_dice: int = box.fire.rifle_dice
        self.panic = box.panic
        self.super_value: int = box.dead.super_value
        self.can_use_rifle = {
            name: bool(entry.rifle)
            for name, entry in zip(content.names["character"], content.characters, strict=True)
        }
        values: tuple[int, ...] = content.values
        self.values: tuple[tuple[int, float], ...] = tuple(
            (value, values.count(value) / len(values)) for value in sorted(set(values))
        )
        """How likely an unseen zombie is to have each value."""
        self.strikes = tuple(_strike(content, strength) for strength in range(len(content.column)))
        """For each strength of an attack, how likely it is to infect and to stun."""

        self.walks: dict[tuple[tuple[Square, ...], Mask], list[int]] = {}
        """Distances worked out before: from those squares, with those doors shut."""
        self._unseen: dict[tuple[int, int], float] = {}

    def hit(self, dice: int, penalty: int, value: int | None) -> float:
        """How likely so many dice, less the penalty, are to kill a zombie of that value, or an unseen one."""
        if value is not None:
            return at_least(dice, value + penalty)
        key = (dice, penalty)
        if key not in self._unseen:
            self._unseen[key] = sum(chance * at_least(dice, each + penalty) for each, chance in self.values)
        return self._unseen[key]


def _strike(content: Any, strength: int) -> tuple[float, float]:
    infect = stun = 0.0
    column = content.column[strength]
    for total, results in content.attacks.items():
        chance = (6 - abs(7 - total)) / 36
        infect += chance * (results[column] == "i")
        stun += chance * (results[column] == "S")
    return infect, stun


@cache
def at_least(dice: int, total: int) -> float:
    """How likely the dice are to show that total or more."""
    if total <= dice:
        return 1.0
    if not dice:
        return 0.0
    return sum(at_least(dice - 1, total - face) for face in range(1, 7)) / 6


_KNOWN: WeakKeyDictionary[Any, Facts] = WeakKeyDictionary()


def facts_of(content: Any) -> Facts:
    """A pack may bring another mall: each content has facts of its own."""
    found = _KNOWN.get(content)
    if found is None:
        found = _KNOWN[content] = Facts(content)
    return found
