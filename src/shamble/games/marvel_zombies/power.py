"""Rulebook of Heroes' Resistance: "Power" and the action "Power-Up"."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from ...engine import Option
from .dice import POWERED
from .kinds import Hero
from .mode import ActionOffer
from .state import NOBODY, OfHeroAndCount, Outbreak, Rule, acting_super_hero, has_skill

if TYPE_CHECKING:
    from .combat import Boosts


def set_power(g: Outbreak, hero: Hero, count: int) -> None:
    """Move the marker; what is beyond the track is lost."""
    count = max(0, min(count, g.content.box.power))
    if count != g.power[hero]:
        g.power[hero] = count
        g.emit("power_set", hero, count)


def has_power(g: Outbreak, hero: Hero) -> bool:
    return g.power[hero] > 0


class GainPower(OfHeroAndCount):
    def run(self, g: Outbreak) -> None:
        set_power(g, self.hero, g.power[self.hero] + self.count)


class SpendPower(OfHeroAndCount):
    """The price of many skills and cards."""

    def run(self, g: Outbreak) -> None:
        set_power(g, self.hero, g.power[self.hero] - self.count)


def one_power(hero: Hero) -> Rule:
    """What a Bystander card costs."""
    return SpendPower(hero, 1)


def two_power(hero: Hero) -> Rule:
    return GainPower(hero, 2)


def begin_phase(g: Outbreak, hero: Hero) -> None:
    """Gain Power: every hero's rises by one."""
    set_power(g, hero, g.power[hero] + 1)


def power_up_offers(g: Outbreak, hero: Hero) -> list[ActionOffer]:
    """Power-Up: as often as the hero likes, while there is room on the track."""
    box = g.content.box
    return [("power_up", (), 1, GainPower, (hero, box.power_up))] if g.power[hero] < box.power else []


DOUBLING: Final = ("all_father", "gamma_strength")
"""Skills with which each Power gives two dice."""


def is_smothered(g: Outbreak, hero: Hero) -> bool:
    """Zombie Captain Marvel: in her zone no Power can be spent on dice."""
    who = acting_super_hero(g, "smothers_power")
    return who != NOBODY and g.super_at[who] == g.hero_at[hero]


def dice_for_power(g: Outbreak, attack: Boosts) -> Iterator[Option]:
    """Before the roll of the hero's own attack: a die for each Power spent, any number, once an attack."""
    if attack.attack == attack.hero and not attack.flags & POWERED and not is_smothered(g, attack.hero):
        worth = 2 if any(has_skill(g, attack.hero, name) for name in DOUBLING) else 1
        for count in range(1, g.power[attack.hero] + 1):
            more = attack.with_dice(count * worth, POWERED)
            yield g.option("power", (count,), (SpendPower(attack.hero, count), more))
