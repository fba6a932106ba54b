"""HR4: the Scarlet Witch's hex."""

from __future__ import annotations

from ...kinds import Hero, SuperHero, Zone
from ...mission import Library, Needs
from ...missions.library import Returning, defeated
from ...objectives import has_taken
from ...state import Outbreak


class Hex(Returning):
    """Until both red Objectives were taken the Scarlet Witch comes back."""

    def return_of(self, g: Outbreak, hero: Hero, who: SuperHero, zone: Zone) -> Zone:
        if who == g.content.super_hero["scarlet_witch"] and not has_taken(g, "red"):
            return self.home(g, who)
        return super().return_of(g, hero, who, zone)


OWN = Library(
    goals={"defeat_witch": defeated("scarlet_witch")},
    rules={"hex": Hex},
    needs={
        "hex": Needs(figures=("scarlet_witch",), rivals=("scarlet_witch",)),
        "defeat_witch": Needs(rivals=("scarlet_witch",)),
    },
)
