"""A mission's map by the names of its zones: what never changes in the course of a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from ..atlas import Atlas, MapDoor, MapZone, map_of
from ..kinds import FAR, PRISONER, TRAPPED, Doors, Zone
from ..mission import Mission

REMEMBERED: Final = 128
"""So many missions, those of packs included."""
MOST_DISTANCES: Final = 4096


class WayOut(NamedTuple):
    """A way out of a zone."""

    zone: str
    door: str
    """Empty where nothing stands in the way."""
    barred: bool
    """Heroes cannot go that way in this mission, whatever the doors (MZ8)."""


class Terrain:
    """The printed board as a graph, and where the mission's people are to be found."""

    def __init__(self, mission: Mission) -> None:
        board = mission.board
        self.board = board
        self.atlas: Atlas = map_of(board, hides=bool(mission.entry.hidden))
        self.zones: Mapping[str, MapZone] = {zone.name: zone for zone in self.atlas.zones}
        self.doors: Mapping[str, MapDoor] = {door.name: door for door in self.atlas.doors}
        self.door_bits: Mapping[str, int] = {door.name: 1 << door.index for door in board.doors}
        self.rooms: Mapping[str, tuple[str, ...]] = {
            room: building.rooms for building in self.atlas.buildings for room in building.rooms
        }
        """For each room all those of its building."""
        self.marked = tuple(zone for what in (PRISONER, TRAPPED) for zone in self.atlas.figures.get(what, ()))
        """Where Objective Bystanders are to be found (MH2, MH4)."""
        self.waiting_rooms = frozenset(_waiting_rooms(mission))
        """For which a Spawn card is drawn when their building is opened."""
        self.shows_people = mission.rules.shows_people
        """Are Bystander cards turned over then?"""
        self.ways_out: Mapping[str, tuple[WayOut, ...]] = {
            name: tuple(_ways_out(mission, zone)) for zone, name in enumerate(board.names)
        }
        self.arrivals: Mapping[str, tuple[tuple[WayOut, WayOut], ...]] = {
            zone: tuple((way, self._back(zone, way)) for way in ways) for zone, ways in self.ways_out.items()
        }
        """For each zone the zones around it, and the way from there."""
        self._distances: dict[tuple[Doors, str], dict[str, int]] = {}

    def _back(self, zone: str, way: WayOut) -> WayOut:
        return next(back for back in self.ways_out[way.zone] if (back.zone, back.door) == (zone, way.door))

    def distances(self, doors: Doors, zone: str) -> dict[str, int]:
        """Steps from there to wherever one gets by those open doors."""
        key = (doors, zone)
        found = self._distances.get(key)
        if found is None:
            if len(self._distances) >= MOST_DISTANCES:
                self._distances.clear()
            board = self.board
            far = board.ways(doors).distances(board.joined.aliases[zone])
            found = {name: steps for name, steps in zip(board.names, far, strict=True) if steps < FAR}
            self._distances[key] = found
        return found


def _ways_out(mission: Mission, zone: Zone) -> list[WayOut]:
    """The zones beside it by name, then those behind its doors."""
    board, bars = mission.board, mission.rules.bars
    ways = [(other, "") for other in sorted(board.ways(0).neighbours[zone], key=board.names.__getitem__)]
    for index in board.doors_of[zone]:
        one, two = board.doors[index].zones
        ways.append((two if zone == one else one, board.doors[index].name))
    return [WayOut(board.names[other], door, bars(board, zone, other)) for other, door in ways]


def _waiting_rooms(mission: Mission) -> Iterator[str]:
    """All with the symbol in which the mission lets somebody wait."""
    for zone in mission.board.zones:
        if zone.spawn and not mission.rules.is_empty(mission.board, zone.index):
            yield zone.name


@lru_cache(REMEMBERED)
def terrain_of(mission: Mission) -> Terrain:
    return Terrain(mission)
