"""MZ5: whoever takes Oscorp's research may draw a Bystander card."""

from __future__ import annotations

from ..hands import gain_card
from ..kinds import Hero
from ..mission import Library
from ..state import NO_CARD, OfHero, Outbreak
from .library import draw_somebody


def research(g: Outbreak, hero: Hero, objective: int) -> None:
    g.then(Research(hero))


class Research(OfHero):
    """Draw, or leave it."""

    def run(self, g: Outbreak) -> None:
        if g.people_deck or g.people_discard:
            g.offer_hero(self.hero, "mission.research", [g.option("draw", (), (DrawCard(self.hero),))])


class DrawCard(OfHero):
    def run(self, g: Outbreak) -> None:
        person = draw_somebody(g)
        if person != NO_CARD:
            gain_card(g, self.hero, person)


OWN = Library(taken={"research": research})
