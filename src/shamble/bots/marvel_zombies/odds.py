"""The odds of an attack: how many hits, and who falls to them."""

from __future__ import annotations

from functools import cache
from math import comb
from typing import Final

TOUGHNESS: Final = (2, 1, 1)
"""Of Guards, Troopers and Specialists, in the order in which they are hit."""

Counts = tuple[int, int, int]


@cache
def hits_of(dice: int, chance: float) -> tuple[tuple[int, float], ...]:
    """How likely each number of hits is."""
    return tuple(
        (hits, comb(dice, hits) * chance**hits * (1 - chance) ** (dice - hits)) for hits in range(dice + 1)
    )


@cache
def at_least(hits: int, dice: int, chance: float) -> float:
    return sum(share for count, share in hits_of(dice, chance) if count >= hits)


@cache
def falls(dice: int, chance: float, rivals: tuple[int, ...], there: Counts) -> tuple[float, ...]:
    """How many are likely to fall: each of those Super Heroes, the least tough first, then agents by kind."""
    down = [0.0] * (len(rivals) + 3)
    for hits, share in hits_of(dice, chance):
        for index, count in enumerate(_fallen(hits, rivals, there)):
            down[index] += share * count
    return tuple(down)


def _fallen(hits: int, rivals: tuple[int, ...], there: Counts) -> list[int]:
    """All or nothing, and whoever comes first must be gone before the next is hit."""
    down = [0] * (len(rivals) + 3)
    for index, toughness in enumerate(rivals):
        if toughness > hits:
            return down
        hits -= toughness
        down[index] = 1
    for kind, toughness in enumerate(TOUGHNESS):
        down[len(rivals) + kind] = fallen = min(there[kind], hits // toughness)
        hits -= fallen * toughness
        if fallen < there[kind]:
            break
    return down
