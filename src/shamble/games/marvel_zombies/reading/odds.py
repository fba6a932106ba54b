"""The odds of an attack: how many Hits, and who falls to them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from .chances import REMEMBERED, SIDES, hit_chance, hits_of


@lru_cache(REMEMBERED)
def turns_out(hits: int, dice: int, chance: float, once: float, still: tuple[int, int, int]) -> float:
    """How likely so many Hits are if every die hits with that chance and whoever rolled then does the best
    with what can `still` be used, in any order: so often the misses are rolled again (each hits with `once`),
    all dice are, so often the lowest die becomes a Hit."""
    return sum(share * _goes_on(count, hits, dice, once, still) for count, share in hits_of(dice, chance))


@lru_cache(REMEMBERED)
def _goes_on(have: int, hits: int, dice: int, once: float, still: tuple[int, int, int]) -> float:
    misses, everything, sure = still
    if min(dice, have + sure) >= hits:
        return 1.0
    best = 0.0
    if misses:
        again = hits_of(dice - have, once)
        left = (misses - 1, everything, sure)
        best = sum(share * _goes_on(have + more, hits, dice, once, left) for more, share in again)
    if everything:
        anew, left = hits_of(dice, once), (misses, everything - 1, sure)
        best = max(best, sum(share * _goes_on(more, hits, dice, once, left) for more, share in anew))
    return best


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
    queue: tuple[int, ...]
    """How many Hits each of those takes who can fall, in the order in which they are hit."""
    misses: int = 0
    """So often the dice that missed are rolled again."""
    everything: int = 0
    """So often all dice are."""
    sure: int = 0
    """So many dice become Hits."""

    @property
    def needed(self) -> int:
        """How many Hits eliminate whoever is hit first; 0 if nobody would be."""
        return self.queue[0] if self.queue else 0

    def at_least(self, hits: int) -> float:
        """How likely so many Hits are."""
        chance = hit_chance(self.accuracy, twice=self.twice)
        if not self.chains or not self.dice:
            once = hit_chance(self.accuracy, twice=False)
            return turns_out(hits, self.dice, chance, once, (self.misses, self.everything, self.sure))
        return 1 - sum(self._chained(chance, hits))

    def _chained(self, chance: float, hits: int) -> list[float]:
        """How likely each lower number of Hits is, if every 6 adds a die, and every 6 among those. Dice that
        are rolled again count; what else there is to be used is left out."""
        once, six = hit_chance(self.accuracy, twice=False), 1 / SIDES
        more = [1 - once]
        while len(more) < hits:
            more.append(six * more[-1] + (once - six) * (len(more) == 1))
        lucky = six * once if self.twice else six
        for _ in range(self.misses):
            lucky, chance = lucky + (1 - chance) * six, chance + (1 - chance) * once
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
        return self.falls(1)

    def falls(self, count: int) -> float:
        """How likely it is that at least so many fall."""
        return self.at_least(sum(self.queue[:count])) if 0 < count <= len(self.queue) else 0.0


def percent(chance: float) -> int:
    """Never 0 or 100 unless it is certain."""
    if chance in (0, 1):
        return round(chance * 100)
    return min(99, max(1, round(chance * 100)))
