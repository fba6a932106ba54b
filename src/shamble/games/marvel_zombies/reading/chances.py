"""What dice may be expected to do: how many Hits, and who falls to them."""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import Final

SIDES: Final = 6
REMEMBERED: Final = 1 << 16

Counts = tuple[int, int, int]
"""How many of each kind of agent, in the order in which they are hit."""


def hit_chance(accuracy: int, *, twice: bool) -> float:
    """That a die is a Hit; where Hits are rolled `twice` it must be one again."""
    once = (SIDES + 1 - accuracy) / SIDES
    return once * once if twice else once


@lru_cache(REMEMBERED)
def hits_of(dice: int, chance: float) -> tuple[tuple[int, float], ...]:
    """How likely each number of Hits is."""
    return tuple(
        (hits, comb(dice, hits) * chance**hits * (1 - chance) ** (dice - hits)) for hits in range(dice + 1)
    )


@lru_cache(REMEMBERED)
def at_least(hits: int, dice: int, chance: float) -> float:
    return sum((share for count, share in hits_of(dice, chance) if count >= hits), 0.0)


@lru_cache(REMEMBERED)
def falls(
    dice: int, chance: float, rivals: tuple[int, ...], there: Counts, toughness: Counts
) -> tuple[float, ...]:
    """How many are likely to fall: each of the Super Heroes of that Toughness, the least tough first, then
    agents by kind."""
    down = [0.0] * (len(rivals) + 3)
    for hits, share in hits_of(dice, chance):
        for index, count in enumerate(_fallen(hits, rivals, there, toughness)):
            down[index] += share * count
    return tuple(down)


def _fallen(hits: int, rivals: tuple[int, ...], there: Counts, toughness: Counts) -> list[int]:
    """All or nothing, and whoever comes first must be gone before the next is hit."""
    down = [0] * (len(rivals) + 3)
    for index, needed in enumerate(rivals):
        if needed > hits:
            return down
        hits -= needed
        down[index] = 1
    for kind, needed in enumerate(toughness):
        down[len(rivals) + kind] = fallen = min(there[kind], hits // needed)
        hits -= fallen * needed
        if fallen < there[kind]:
            break
    return down
