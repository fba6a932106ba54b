"""What can be said at once at night: an attack with its weapon, its ammunition and its target."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from ...engine import Choice
from ...engine.plans import Expected, Plan, Planning, foreseen
from .reading import DaylightReading

TURN: Final = "combat.turn"
AMMUNITION: Final = "attack.ammunition"
TARGET: Final = "attack.target"


def plans(reading: DaylightReading, choice: Choice) -> Sequence[Plan]:
    return [*_attacks(reading, choice)] if choice.prompt == TURN else ()


def _attacks(reading: DaylightReading, choice: Choice) -> Iterator[Plan]:
    """On everybody in the line, with every weapon and as much ammunition as one likes."""
    assert choice.seat is not None  # everybody has a turn of their own
    has = reading.people[choice.seat].has
    foes = [foe.foe for foe in reading.view.line if not foe.out]
    weapons = [str(option.args[0]) for option in choice.options if option.key == "attack"]
    for foe in foes:
        aim = (Expected(TARGET, ("target", foe)),) if len(foes) > 1 else ()
        for weapon in weapons:
            ammunition = reading.ammo(weapon)
            count = has[ammunition] if ammunition else 0
            for number in range(1, count + 1) if count else (0,):
                load = (Expected(AMMUNITION, ("ammunition", number)),) if count > 1 else ()
                answers = (Expected(TURN, ("attack", weapon)), *load, *aim)
                key, args = ("shoot", (weapon, foe, number)) if number else ("attack", (weapon, foe))
                yield Plan(key, args, answers, ("foe", foe))


PLANNING: Final = Planning(
    foreseen={"attack": foreseen(), "ammunition": foreseen(), "target": foreseen()}, plans=plans
)
