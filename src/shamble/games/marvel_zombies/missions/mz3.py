"""MZ3: Wong is well hidden, and until he is devoured Doctor Strange comes back."""

from __future__ import annotations

from ..doors import RevealCard
from ..kinds import Hero, SuperHero, Zone
from ..mission import Library, MissionRules, Needs
from ..state import NO_CARD, Outbreak
from .library import Returning, defeated


def wong_devoured(g: Outbreak) -> bool:
    return bool(g.devoured_people >> g.content.bystander["wong"] & 1)


class WellHidden(MissionRules):
    """A Bystander is revealed when a hero enters the zone."""

    shows_people = False

    def entered(self, g: Outbreak, hero: Hero, zone: Zone) -> None:
        if g.face_down[zone] != NO_CARD:
            g.then(RevealCard(zone))
        super().entered(g, hero, zone)


class ProtectionSpell(Returning):
    """Until Wong is devoured Doctor Strange comes back."""

    def return_of(self, g: Outbreak, hero: Hero, who: SuperHero, zone: Zone) -> Zone:
        if who == g.content.super_hero["doctor_strange"] and not wong_devoured(g):
            return self.home(g, who)
        return super().return_of(g, hero, who, zone)


OWN = Library(
    goals={"devour_wong": wong_devoured, "defeat_strange": defeated("doctor_strange")},
    rules={"well_hidden": WellHidden, "protection_spell": ProtectionSpell},
    locks={"strange_gone": defeated("doctor_strange")},
    needs={
        "devour_wong": Needs(people=("wong",)),
        "protection_spell": Needs(figures=("doctor_strange",), rivals=("doctor_strange",), people=("wong",)),
        "defeat_strange": Needs(rivals=("doctor_strange",)),
        "strange_gone": Needs(rivals=("doctor_strange",)),
    },
)
