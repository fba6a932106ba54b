"""HR6: charges seal the Spawn Points."""

from __future__ import annotations

from collections.abc import Iterable

from ...ending import Progress
from ...kinds import Hero
from ...mission import Library, MissionRules
from ...missions.library import remove_point
from ...mode import ActionOffer
from ...state import Outbreak, Rule, enemies_at


def all_sealed(g: Outbreak) -> bool:
    return not g.spawn_points


class Charges(MissionRules):
    """Every Objective taken is a charge, which seals a Spawn Point in its zone if no Enemy is there."""

    def charges(self, g: Outbreak) -> int:
        """Every Spawn Point sealed has used one."""
        return g.objectives_taken.bit_count() - (len(g.board.spawns) - g.spawn_points.bit_count())

    def extras(self, g: Outbreak, hero: Hero) -> Iterable[ActionOffer]:
        here = g.hero_at[hero]
        if self.charges(g) and not enemies_at(g, here):
            for point in g.board.spawns:
                if point.zone == here and g.spawn_points >> point.index & 1:
                    yield "seal", (here,), 1, Seal, (hero, point.index)


class Seal(Rule):
    """A Spawn Point is removed for good."""

    def __init__(self, hero: Hero, point: int) -> None:
        self.hero, self.point = hero, point

    def run(self, g: Outbreak) -> None:
        remove_point(g, self.point)
        g.then(Progress())


OWN = Library(goals={"seal_all": all_sealed}, rules={"charges": Charges})
