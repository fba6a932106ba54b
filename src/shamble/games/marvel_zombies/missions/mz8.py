"""MZ8: the heroes are besieged: a force field keeps them in, and Enemies wait outside."""

from __future__ import annotations

from ..board import Board
from ..kinds import Door, Zone
from ..mission import Library, MissionRules
from ..state import Outbreak
from .library import wake


class EmptyStart(MissionRules):
    """Nothing lurks on the tile where the heroes start."""

    def is_empty(self, board: Board, zone: Zone) -> bool:
        return not set(board.zones[board.starts[0]].tiles).isdisjoint(board.zones[zone].tiles)


class ForceField(MissionRules):
    """Heroes go from a building into the street only by the Blue Door."""

    def bars(self, board: Board, zone: Zone, other: Zone) -> bool:
        if board.zones[zone].is_street or not board.zones[other].is_street:
            return False
        return not any(door.colour == "blue" and {zone, other} == set(door.zones) for door in board.doors)


class TheyWaited(MissionRules):
    """A coloured Spawn Point wakes when a door leading onto its tile is opened."""

    def door_opened(self, g: Outbreak, door: Door) -> None:
        board = g.board
        tiles = {board.joined.side[cell] for cell in board.doors[door].edge}
        for point in board.spawns:
            if point.colour != "red" and tiles & set(board.zones[point.zone].tiles):
                wake(g, point.colour)
        super().door_opened(g, door)


OWN = Library(rules={"empty_start": EmptyStart, "force_field": ForceField, "they_waited": TheyWaited})
