"""Line of sight: straight along the streets, one room deep, through open doors, never diagonally.

A ray is a straight line of zones with the door that must be open to reach each of them. The rays of a zone
are cast once for a board; a state of the doors only says how far each of them comes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from .board import Board
    from .joining import Edge
    from .kinds import Doors, Zone
    from .tiles import Cell

NO_DOOR: Final = -1
Ray = tuple[tuple[int, int], ...]
"""Zones in a line, each with the door before it or NO_DOOR; zones follow each other at range 1, 2, 3, …"""
DIRECTIONS: Final = ((-1, 0), (0, 1), (1, 0), (0, -1))


class Rays:
    """The rays of every zone."""

    __slots__ = ("rays",)

    def __init__(self, rays: tuple[tuple[Ray, ...], ...]) -> None:
        self.rays = rays

    def seen_from(self, zone: Zone, doors: Doors) -> dict[Zone, int]:
        """The zones in sight with their range; the zone itself is at range 0."""
        seen = {zone: 0}
        for ray in self.rays[zone]:
            for steps, (other, door) in enumerate(ray, 1):
                if door != NO_DOOR and not doors >> door & 1:
                    break
                if steps < seen.get(other, steps + 1):
                    seen[other] = steps
        return seen


def cast_rays(board: Board) -> Rays:
    """From every cell of every zone in all four directions; a room looks out by its doors and openings."""
    passable = dict.fromkeys(board.openings, NO_DOOR)
    passable |= {door.edge: door.index for door in board.doors}
    return Rays(
        tuple(
            _longest({_cast(board, passable, cell, way) for cell in zone.cells for way in DIRECTIONS})
            for zone in board.zones
        )
    )


def _cast(board: Board, passable: Mapping[Edge, int], cell: Cell, way: tuple[int, int]) -> Ray:
    """One straight line: any number of street zones, and the first room ends it."""
    ray: list[tuple[int, int]] = []
    zone = board.joined.zone_of[cell]
    while True:
        beyond = (cell[0] + way[0], cell[1] + way[1])
        if not (0 <= beyond[0] < board.height and 0 <= beyond[1] < board.width):
            return tuple(ray)
        other = board.joined.zone_of[beyond]
        if other != zone:
            edge = (cell, beyond) if cell < beyond else (beyond, cell)
            streets = board.zones[zone].is_street and board.zones[other].is_street
            door = NO_DOOR if streets else passable.get(edge)
            if door is None:
                return tuple(ray)
            ray.append((other, door))
            if not board.zones[other].is_street:
                return tuple(ray)
        cell, zone = beyond, other


def _longest(rays: set[Ray]) -> tuple[Ray, ...]:
    """Without those that are the beginning of another."""
    return tuple(
        ray
        for ray in sorted(rays)
        if ray and not any(other != ray and other[: len(ray)] == ray for other in rays)
    )
