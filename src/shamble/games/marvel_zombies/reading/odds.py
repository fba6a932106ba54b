"""The odds of an attack: how many Hits, and who falls to them."""

from __future__ import annotations

from dataclasses import dataclass
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
    return sum(share for count, share in hits_of(dice, chance) if count >= hits)


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


@dataclass(frozen=True)
class Target:
    """An attack on a zone, with everything about its dice that is certain before anybody uses a card."""

    attack: str
    zone: str
    range: int | None
    """None: not in sight from where the hero stands."""
    dice: int
    accuracy: int
    twice: bool
    """Hits are rolled again."""
    chains: bool
    """Every 6 adds a die."""
    needed: int
    """How many Hits eliminate whoever is hit first; 0 if nobody would be."""

    def at_least(self, hits: int) -> float:
        """How likely so many Hits are."""
        chance = hit_chance(self.accuracy, twice=self.twice)
        if not self.chains or not self.dice:
            return at_least(hits, self.dice, chance)
        return 1 - sum(self._chained(chance, hits))

    def _chained(self, chance: float, hits: int) -> list[float]:
        """How likely each lower number of Hits is, if every 6 adds a die, and every 6 among those."""
        once, six = hit_chance(self.accuracy, twice=False), 1 / SIDES
        more = [1 - once]
        while len(more) < hits:
            more.append(six * more[-1] + (once - six) * (len(more) == 1))
        lucky = six * once if self.twice else six
        first = [1 - chance, *(lucky * share for share in more)][:hits]
        if hits > 1:
            first[1] += chance - lucky
        found = [1.0, *[0.0] * (hits - 1)][:hits]
        for _ in range(self.dice):
            found = [
                sum(found[place] * first[count - place] for place in range(count + 1))
                for count in range(hits)
            ]
        return found

    @property
    def eliminates(self) -> float:
        """How likely it is that somebody falls, or is devoured."""
        return self.at_least(self.needed) if self.needed else 0.0


def percent(chance: float) -> int:
    """Never 0 or 100 unless it is certain."""
    if chance in (0, 1):
        return round(chance * 100)
    return min(99, max(1, round(chance * 100)))
