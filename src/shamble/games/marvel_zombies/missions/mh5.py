"""MH5: big trouble: Hulk stands up again and again."""

from __future__ import annotations

from typing import ClassVar

from ..kinds import YELLOW_LEVEL, Hero, SuperHero, Zone
from ..mission import Library, MissionRules, Needs
from ..state import Outbreak, level
from .library import noted, stand_up


class BigTrouble(MissionRules):
    """Hulk lies where he fell, to stand up again, unless a hero at Orange or Red eliminated him."""

    def return_of(self, g: Outbreak, hero: Hero, who: SuperHero, zone: Zone) -> Zone:
        if who == g.content.super_hero["hulk"] and level(g, hero) <= YELLOW_LEVEL:
            return zone
        return super().return_of(g, hero, who, zone)

    def end_phase(self, g: Outbreak) -> None:
        """Standing up is no appearing."""
        stand_up(g)
        super().end_phase(g)


class Soothed(MissionRules):
    """Who is not activated until the round ends."""

    memory: ClassVar = {"calm": ()}

    def is_calm(self, g: Outbreak, who: SuperHero) -> bool:
        return g.content.names["super_hero"][who] in g.memory["calm"]

    def end_phase(self, g: Outbreak) -> None:
        g.memory["calm"] = ()
        super().end_phase(g)


def soothe_hulk(g: Outbreak, hero: Hero, objective: int) -> None:
    """Hulk is not activated in this round any more."""
    hulk = g.content.super_hero["hulk"]
    noted(g, "calm", "super_hero", hulk)
    g.emit("super_hero_calmed", hulk)


OWN = Library(
    rules={"big_trouble": BigTrouble},
    taken={"soothe_hulk": soothe_hulk},
    kept={"soothe_hulk": Soothed},
    needs={"big_trouble": Needs(rivals=("hulk",)), "soothe_hulk": Needs(rivals=("hulk",))},
)
