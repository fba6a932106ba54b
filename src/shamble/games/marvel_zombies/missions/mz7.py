"""MZ7: rolling thunder."""

from __future__ import annotations

from ..kinds import YELLOW_LEVEL, Hero, SuperHero, Zone
from ..mission import Library, Needs
from ..state import Outbreak, level
from .library import Returning


class RollingThunder(Returning):
    """Thor comes back unless a hero at Orange or Red eliminated him."""

    def return_of(self, g: Outbreak, hero: Hero, who: SuperHero, zone: Zone) -> Zone:
        if who == g.content.super_hero["thor"] and level(g, hero) <= YELLOW_LEVEL:
            return self.home(g, who)
        return super().return_of(g, hero, who, zone)


OWN = Library(
    rules={"rolling_thunder": RollingThunder},
    needs={"rolling_thunder": Needs(figures=("thor",), rivals=("thor",))},
)
