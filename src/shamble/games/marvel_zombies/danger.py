"""Rulebook of Heroes' Resistance: "Bystanders": in danger, devoured, on the run to the heroes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from ...engine import Option
from .bystanders import PersonGoes
from .ending import Progress
from .hands import DiscardDown
from .kinds import NOWHERE, Bystander, Hero, Zone
from .power import set_power
from .routes import towards
from .state import NO_CARD, NOBODY, OfHero, OfPerson, Outbreak, Rule, enemies_at, heroes_in_play

if TYPE_CHECKING:
    from .wounds import Wound

HOLDS_OUT: Final = 5
"""What a Combat Bystander must roll to prevent a wound."""


# -- wounded and devoured ----------------------------------------------------------------------------


class PersonWound(OfPerson):
    """A wound falls on a Bystander: a Combat Bystander may hold out; otherwise one wound is enough."""

    def run(self, g: Outbreak) -> None:
        zone = g.people_at[self.bystander]
        if zone < 0:
            return
        if g.rules.is_combatant(g, self.bystander):
            face = g.below(6) + 1
            g.emit("bystander_rolled", self.bystander, face)
            if face >= HOLDS_OUT:
                g.emit("bystander_held_out", self.bystander)
                return
        g.people_at[self.bystander] = NOWHERE
        g.emit("bystander_eaten", self.bystander, zone)
        devoured(g, NOBODY, self.bystander, zone)


def devoured(g: Outbreak, hero: Hero, person: Bystander, zone: Zone) -> None:
    """A Bystander is lost, eaten or given up by a hero: the card is discarded, and everybody pays for it."""
    g.people_discard.append(person)
    g.devoured_people |= 1 << person
    g.then(Devoured())
    g.rules.devoured(g, hero, person, zone)
    g.then(Progress())


class Devoured(Rule):
    """Bystander Devoured: all heroes lose 1 Power and a Trait, if they have any."""

    def run(self, g: Outbreak) -> None:
        for hero in heroes_in_play(g):
            set_power(g, hero, g.power[hero] - 1)
            if g.traits[hero]:
                g.then(LoseTrait(hero))


class LoseTrait(DiscardDown):
    """Of two Traits the hero's player says which one goes."""

    prompt = "trait.lose"


def sacrifices(g: Outbreak, wound: Wound) -> Iterator[Option]:
    """Whoever has a rescued Bystander may give them up to prevent a wound."""
    card = g.cards[wound.hero]
    if card != NO_CARD:
        yield g.option("sacrifice", (card,), (Sacrifice(wound.hero),))


class Sacrifice(OfHero):
    """The card is discarded without a roll, and the Bystander counts as devoured."""

    def run(self, g: Outbreak) -> None:
        person = g.cards[self.hero]
        g.cards[self.hero] = NO_CARD
        g.emit("sacrificed", self.hero, person)
        g.emit("wounds_cancelled", self.hero, 1)
        devoured(g, self.hero, person, g.hero_at[self.hero])


def nobody_but_bones(g: Outbreak, card: Bystander, zone: Zone) -> None:
    """A Devoured! card: whoever was here, the heroes have come too late."""
    g.people_discard.append(card)
    g.emit("bones_found", zone)
    g.then(Devoured(), Progress())


# -- on the run --------------------------------------------------------------------------------------


class PeopleActivate(Rule):
    """Activating Bystanders: after the Enemies, before new ones appear, each makes for the nearest heroes."""

    def run(self, g: Outbreak) -> None:
        g.then(*[RunToHeroes(person) for person, zone in enumerate(g.people_at) if zone >= 0])


class RunToHeroes(OfPerson):
    """One zone towards the nearest zone with heroes, by the way that the players choose; nobody leaves
    Enemies behind or runs into them."""

    def run(self, g: Outbreak) -> None:
        here = g.people_at[self.bystander]
        if here < 0 or enemies_at(g, here) or g.rules.is_rooted(g, self.bystander):
            return
        ways = towards(g, here, g.hero_at)
        safe = [way for way in ways if not enemies_at(g, way)]
        options = g.each("go", safe, lambda way: (PersonGoes(self.bystander, way),))
        if options:
            if len(options) < len(ways):
                options.append(g.option("stay"))
            g.ask_team("bystander.way", options, self.bystander, here)
