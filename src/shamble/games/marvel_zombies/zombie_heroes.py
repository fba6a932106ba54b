"""Zombie Heroes' abilities that heroes answer in their turns. What those do who act, appear or are attacked
is in enemies.py, spawn.py and combat.py."""

from __future__ import annotations

from collections.abc import Iterator

from .content import Bystander, Hero, SuperHero
from .mode import Offer
from .state import NO_CARD, NOBODY, Outbreak, Rule, acting_super_hero


def banner_offers(g: Outbreak, hero: Hero) -> Iterator[Offer]:
    """Hulk: who has a Bystander card and stands in his zone may give it up; Hulk is Banner for this turn."""
    card = g.cards[hero]
    who = acting_super_hero(g, "banner") if card != NO_CARD else NOBODY
    if who != NOBODY and g.super_at[who] == g.hero_at[hero] and not g.weakened >> who & 1:
        yield "calm", (who, card), 0, Calm(hero, who, card)


class Calm(Rule):
    """The Bystander's card is discarded, which devours nobody."""

    def __init__(self, hero: Hero, super_hero: SuperHero, bystander: Bystander) -> None:
        self.hero, self.super_hero, self.bystander = hero, super_hero, bystander

    def run(self, g: Outbreak) -> None:
        g.weakened |= 1 << self.super_hero
        g.cards[self.hero] = NO_CARD
        g.people_discard.append(self.bystander)
        g.emit("calmed", self.hero, self.super_hero, self.bystander)
        g.rules.discarded(g, self.hero, self.bystander)
