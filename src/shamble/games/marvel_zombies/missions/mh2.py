"""MH2: somebody is trapped inside, with a swarm behind the Blue Door."""

from __future__ import annotations

from typing import Final

from ..experience import gain_xp
from ..kinds import PRISONER, Bystander, Door, Hero, Zone
from ..mission import Library, MissionRules
from ..state import Outbreak, team
from .library import place_objective_person, wake

LIFE_XP: Final = 5
"""What the Objective Bystander gives to every hero."""


def objective_person_here(g: Outbreak) -> None:
    """A Bystander waits in the marked zone; Devoured! is drawn again (ruling 49)."""
    for zone in g.board.figures.get(PRISONER, ()):
        place_objective_person(g, zone)


class Rooted(MissionRules):
    """The Objective Bystander cannot be moved; rescuing them gives experience to all heroes."""

    def is_rooted(self, g: Outbreak, person: Bystander) -> bool:
        return bool(g.marked >> person & 1)

    def rescued(self, g: Outbreak, hero: Hero, person: Bystander, zone: Zone) -> None:
        if g.marked >> person & 1:
            for other in team(g):
                if g.hero_at[other] >= 0:
                    gain_xp(g, other, LIFE_XP)
        super().rescued(g, hero, person, zone)


class SwarmInside(MissionRules):
    """The Blue Door wakes the blue and the green Spawn Point."""

    def door_opened(self, g: Outbreak, door: Door) -> None:
        if g.board.doors[door].colour == "blue":
            wake(g, "blue", "green")
        super().door_opened(g, door)


OWN = Library(
    rules={"rooted": Rooted, "swarm_inside": SwarmInside},
    setup={"objective_person_here": objective_person_here},
)
