"""Cards on a hero's dashboard: Traits ("Gain de Trait") and Bystanders ("Dévorer un Citoyen")."""

from __future__ import annotations

from typing import ClassVar, Final

from ...engine.table import replaced
from .kinds import FIRST_SKILL, Bystander, Hero
from .mode import ActionOffer
from .state import NO_CARD, OfHero, OfHeroAndPerson, Outbreak, Rule

TRAIT_ACTION: Final = 1
CARD: Final = 2
FIRST_FOLLOWER: Final = 32
"""Bits of `used`: the Gain Trait action, the Bystander card, three skills, and whoever follows the hero."""


def skill_bit(g: Outbreak, hero: Hero, skill: str) -> int:
    return FIRST_SKILL << g.content.heroes[hero].skills.index(skill)


def follower_bit(follower: Hero) -> int:
    return FIRST_FOLLOWER << follower


def reshuffle(g: Outbreak, deck: list[int], discard: list[int], name: str) -> None:
    """An empty deck is made anew from its discards."""
    if not deck and discard:
        deck += sorted(discard)
        discard.clear()
        g.shuffle(deck)
        g.emit("reshuffled", name)


def gain_trait_offers(g: Outbreak, hero: Hero) -> list[ActionOffer]:
    may = not g.used[hero] & TRAIT_ACTION and (g.trait_deck or g.trait_discard)
    return [("gain_trait", (), 1, GainTrait, (hero,))] if may else []


class GainTrait(OfHero):
    """Gain de Trait: the action, once a turn."""

    def run(self, g: Outbreak) -> None:
        g.used[self.hero] |= TRAIT_ACTION
        g.then(DrawTrait(self.hero))


class DrawTrait(OfHero):
    """Gain de Trait: the top card of the deck."""

    def run(self, g: Outbreak) -> None:
        reshuffle(g, g.trait_deck, g.trait_discard, g.content.gift)
        if not g.trait_deck:
            return
        trait = g.trait_deck.pop()
        g.commit()
        g.traits = replaced(g.traits, self.hero, (*g.traits[self.hero], trait))
        g.emit("trait_gained", self.hero, trait)
        if len(g.traits[self.hero]) > g.content.box.traits:
            g.then(DiscardDown(self.hero))


class DiscardDown(OfHero):
    """Gain de Trait: of three Traits one is discarded, the new one or an old one."""

    prompt: ClassVar[str] = "trait.discard"

    def run(self, g: Outbreak) -> None:
        held = dict.fromkeys(g.traits[self.hero])
        g.ask_each(self.hero, self.prompt, "discard", held, DiscardTrait)


class DiscardTrait(Rule):
    def __init__(self, hero: Hero, trait: int) -> None:
        self.hero, self.trait = hero, trait

    def run(self, g: Outbreak) -> None:
        lay_down(g, self.hero, self.trait)
        g.emit("trait_discarded", self.hero, self.trait)


def lay_down(g: Outbreak, hero: Hero, trait: int) -> None:
    """A Trait goes to the discards."""
    held = list(g.traits[hero])
    held.remove(trait)
    g.traits = replaced(g.traits, hero, tuple(held))
    g.trait_discard.append(trait)


class UseTrait(DiscardTrait):
    """A Trait is discarded when it is used; what it does follows on the agenda."""

    def run(self, g: Outbreak) -> None:
        lay_down(g, self.hero, self.trait)
        g.emit("trait_used", self.hero, self.trait)


class Told(Rule):
    """A skill is used that has no limit per turn; what it does follows on the agenda."""

    def __init__(self, hero: Hero, skill: int) -> None:
        self.hero, self.skill = hero, skill

    def run(self, g: Outbreak) -> None:
        g.emit("skill_used", self.hero, self.skill)


class UseSkill(Told):
    """A skill that may be used once a turn."""

    def run(self, g: Outbreak) -> None:
        g.used[self.hero] |= skill_bit(g, self.hero, g.content.names["skill"][self.skill])
        super().run(g)


class UseCard(Rule):
    """A Bystander card is used; it stays. `limit` is CARD if once a turn. What it does follows."""

    def __init__(self, hero: Hero, limit: int) -> None:
        self.hero, self.limit = hero, limit

    def run(self, g: Outbreak) -> None:
        g.used[self.hero] |= self.limit
        g.emit("card_used", self.hero, g.cards[self.hero])


def gain_card(g: Outbreak, hero: Hero, person: Bystander) -> None:
    """A Bystander's card, devoured or rescued, goes to the dashboard; with one there already the hero keeps
    either."""
    g.emit("card_gained", hero, person)
    if g.cards[hero] == NO_CARD:
        g.cards[hero] = person
    else:
        g.then(KeepCard(hero, person))


class KeepCard(OfHeroAndPerson):
    """Dévorer un Citoyen: one card a hero; replace the old one or discard the new."""

    topic = "keeping"

    def run(self, g: Outbreak) -> None:
        old = g.cards[self.hero]
        options = [
            g.option("keep", (self.bystander,), (HoldCard(self.hero, self.bystander, old),)),
            g.option("keep", (old,), (HoldCard(self.hero, old, self.bystander),)),
        ]
        g.ask_hero(self.hero, "card.keep", options)


class HoldCard(Rule):
    """The card that is kept, and the one that is discarded."""

    def __init__(self, hero: Hero, kept: Bystander, discarded: Bystander) -> None:
        self.hero, self.kept, self.discarded = hero, kept, discarded

    def run(self, g: Outbreak) -> None:
        if self.kept != g.cards[self.hero]:
            g.used[self.hero] &= ~CARD  # once a turn is each card's own limit
        g.cards[self.hero] = self.kept
        g.people_discard.append(self.discarded)
        g.emit("card_discarded", self.hero, self.discarded)
        g.rules.discarded(g, self.hero, self.discarded)
