"""Rulebook: "La Faim". What being Ravenous forbids is `is_restrained` (state.py)."""

from __future__ import annotations

from .kinds import Attack, Hero, Zone
from .state import OfHero, Outbreak, has_skill


def set_hunger(g: Outbreak, hero: Hero, count: int) -> None:
    """Move the marker; beyond the maximum nothing happens."""
    count = max(0, min(count, g.content.box.hunger))
    if count == g.hunger[hero]:
        return
    g.hunger[hero] = count
    g.emit("hunger_set", hero, count)
    if count == g.content.box.hunger:
        g.emit("ravenous", hero)


def can_raise_hunger(g: Outbreak, hero: Hero) -> bool:
    """Effects that ask for it are closed to the Ravenous."""
    return g.hunger[hero] < g.content.box.hunger


def begin_phase(g: Outbreak, hero: Hero) -> None:
    """Every hero's Hunger rises by one."""
    set_hunger(g, hero, g.hunger[hero] + 1)


def bonus_dice(g: Outbreak, hero: Hero, attack: Attack, zone: Zone) -> int:
    """A die for each level of Hunger, two in Hulk's SMASH!; none in an attack with the Sign."""
    if attack == g.content.sign:
        return 0
    doubled = attack == hero and has_skill(g, hero, "strongest_there_is")
    return g.hunger[hero] * (2 if doubled else 1)


class RaiseHunger(OfHero):
    """The price of many skills and cards."""

    def run(self, g: Outbreak) -> None:
        set_hunger(g, self.hero, g.hunger[self.hero] + 1)


class LowerHunger(OfHero):
    def run(self, g: Outbreak) -> None:
        set_hunger(g, self.hero, g.hunger[self.hero] - 1)
