"""Rulebook of Heroes' Resistance: the action "Rescue Bystander"."""

from __future__ import annotations

from .ending import Progress
from .experience import gain_xp
from .hands import gain_card
from .hits import take_off
from .kinds import Hero
from .mode import ActionOffer
from .moments import uses
from .power import set_power
from .state import OfHero, OfHeroAndPerson, Outbreak, enemies_at, people_in


def rescue_offers(g: Outbreak, hero: Hero) -> list[ActionOffer]:
    """A Bystander in the hero's zone, if no Enemy is there."""
    here = g.hero_at[hero]
    if here not in g.people_at or enemies_at(g, here):
        return []
    return [("rescue", (person,), 1, Rescue, (hero, person)) for person in people_in(g, here)]


class Rescue(OfHeroAndPerson):
    """The figure goes, Power is full, the card is the hero's; experience only if the mission gives some."""

    def run(self, g: Outbreak) -> None:
        person = self.bystander
        zone = g.people_at[person]
        g.emit("rescued", self.hero, person, zone)
        take_off(g, person)
        g.rescued_people |= 1 << person
        set_power(g, self.hero, g.content.box.power)
        gain_card(g, self.hero, person)
        gain_xp(g, self.hero, g.play.entry.bystander_xp)
        g.rules.rescued(g, self.hero, person, zone)
        g.then(Progress(), RescueOver(self.hero))


class RescueOver(OfHero):
    """What the hero may use after rescuing somebody."""

    def run(self, g: Outbreak) -> None:
        options = uses(g, "rescued", self.hero, self)
        g.offer_hero(self.hero, "rescue.after", options)
