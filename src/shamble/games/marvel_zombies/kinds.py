"""What the numbers and names of the rules stand for."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

Hero = int
Agent = int
"""A kind of agent, in order of target priority."""
SuperHero = int
"""A hero on the Enemies' side: a Super Hero in zombie mode, a Zombie Hero in hero mode."""
Bystander = int
Trait = int
SpawnCard = int
Attack = int
Zone = int
Door = int
Doors = int
"""A bit for each open door."""

NOWHERE: Final = -1
STREET: Final = -1
"""The building of a street zone."""
FAR: Final = 999
"""The distance to a zone that cannot be reached."""
COLOURS: Final = ("red", "blue", "green")
RED, BLUE, GREEN = range(3)
LEVELS: Final = ("blue", "yellow", "orange", "red")
BLUE_LEVEL, YELLOW_LEVEL, ORANGE_LEVEL, RED_LEVEL = range(4)
SKILL_LEVELS: Final = (BLUE_LEVEL, ORANGE_LEVEL, RED_LEVEL)
FIRST_SKILL: Final = 4
"""Of the bits in `Outbreak.used` the one of a hero's first skill (hands.py)."""
TOUGH, PLAIN, FAST = range(3)
"""The kinds of agents in either mode: Guards or Brutes, Troopers or Walkers, Specialists or Runners."""
TRAPPED: Final = "trapped_bystander"
PRISONER: Final = "objective_bystander"
"""Where a mission puts Objective Bystanders: a card face down, a figure."""


def bits_of(mask: int) -> list[int]:
    """Those that are set: doors, zones, figures, or whatever the mask is of."""
    return [bit for bit in range(mask.bit_length()) if mask >> bit & 1]


def bits_for(things: Iterable[int]) -> int:
    """A bit for each of these, no two of which are the same."""
    return sum([1 << thing for thing in things])
