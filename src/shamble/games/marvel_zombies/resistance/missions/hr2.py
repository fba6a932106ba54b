"""HR2: three people must be rescued before three are lost."""

from __future__ import annotations

from typing import Final

from ...ending import lose
from ...kinds import Bystander, Hero, Zone
from ...mission import Library, MissionRules
from ...state import Outbreak

ENOUGH: Final = 3


def three_rescued(g: Outbreak) -> bool:
    """Three different people."""
    return g.rescued_people.bit_count() >= ENOUGH


class ThreeDevoured(MissionRules):
    """Three different people lost are too many."""

    def devoured(self, g: Outbreak, hero: Hero, person: Bystander, zone: Zone) -> None:
        if g.devoured_people.bit_count() >= ENOUGH:
            lose(g, "three_devoured")
        super().devoured(g, hero, person, zone)


OWN = Library(goals={"rescue_three": three_rescued}, losses={"three_devoured": ThreeDevoured})
