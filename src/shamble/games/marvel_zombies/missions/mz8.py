"""MZ8: the heroes are besieged: a force field keeps them in, and Enemies wait outside."""

from __future__ import annotations

from typing import Final

from ..board import Door, Zone
from ..mission import Library, MissionRules
from ..state import Outbreak
from .library import wake


class EmptyStart(MissionRules):
    """Nothing lurks on the tile where the heroes start."""

    def is_empty(self, g: Outbreak, zone: Zone) -> bool:
        zones = g.board.zones
        return not set(zones[g.board.starts[0]].tiles).isdisjoint(zones[zone].tiles)


class ForceField(MissionRules):
    """Heroes go from a building into the street only by the Blue Door."""

    def ways(self, g: Outbreak, zone: Zone) -> tuple[Zone, ...]:
        near = super().ways(g, zone)
        if g.board.zones[zone].is_street:
            return near
        return tuple(
            other for other in near if not g.board.zones[other].is_street or _by_blue(g, zone, other)
        )


def _by_blue(g: Outbreak, zone: Zone, other: Zone) -> bool:
    return any(door.colour == "blue" and {zone, other} == set(door.zones) for door in g.board.doors)


class TheyWaited(MissionRules):
    """A coloured Spawn Point wakes when a door leading onto its tile is opened."""

    def door_opened(self, g: Outbreak, door: Door) -> None:
        board = g.board
        tiles = {board.joined.side[cell] for cell in board.doors[door].edge}
        for point in board.spawns:
            if point.colour != "red" and tiles & set(board.zones[point.zone].tiles):
                wake(g, point.colour)
        super().door_opened(g, door)


OWN: Final = Library(rules={"empty_start": EmptyStart, "force_field": ForceField, "they_waited": TheyWaited})
