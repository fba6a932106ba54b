"""MH3: the Avengers Sign must be repaired, which silences Spawn Points, and carried home."""

from __future__ import annotations

from ..board import SpawnPoint
from ..kinds import Hero
from ..mission import Library, MissionRules
from ..objectives import has_taken
from ..state import Outbreak, team
from .library import CROWD, colour_of, remove_point


def silence(g: Outbreak, hero: Hero, objective: int) -> None:
    """The Spawn Point of the Objective's colour is removed."""
    for point in g.board.spawns:
        if point.colour == colour_of(g, objective):
            remove_point(g, point.index)


class UnderRepair(MissionRules):
    """Nobody touches the Sign before the blue and the green Objective were taken."""

    def is_sign_ready(self, g: Outbreak) -> bool:
        return has_taken(g, "blue") and has_taken(g, "green")


class SecondWave(MissionRules):
    """With five or six heroes two cards are drawn for the First Spawn Point."""

    def cards_for(self, g: Outbreak, point: SpawnPoint) -> int:
        return 2 if point.index == 0 and len(team(g)) >= CROWD else super().cards_for(g, point)


OWN = Library(rules={"under_repair": UnderRepair, "second_wave": SecondWave}, taken={"silence": silence})
