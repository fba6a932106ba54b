"""The board of a mission: tiles laid side by side, with zones, doors, buildings and tokens.

A `Board` is made once for a mission and shared by every game of it; it is content, never state. Zones, doors
and buildings are dense ints here and stable names outside: "3V-b" is zone b of tile 3V. A street zone that
spans several tiles goes by its first tile in reading order, and any of its names finds it. "3V-A/3V-c" is the
door between two zones.

What changes in play is which doors are open: an int with a bit for each open door, kept in the game's state
and passed in. For each such state the board works out once who is next to whom, who sees whom and how far.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from string import ascii_uppercase
from typing import Final

from ...engine import BadContent
from ...engine.content import path_to
from .entries import BoardEntry, DoorPart
from .joining import FILE, Edge, Joined
from .kinds import FAR, NOWHERE, STREET, Door, Doors, Zone
from .sight import Rays, cast_rays
from .tiles import BYSTANDER, DOOR, OPENING, SPAWN, Cell, Tile, is_room

MOST_STATES: Final = 512
"""How many states of its doors a board remembers."""


@dataclass(frozen=True)
class ZoneFact:
    """A zone: a street zone or a room."""

    index: Zone
    name: str
    building: int
    """STREET, or the building that the room belongs to."""
    cells: tuple[Cell, ...]
    tiles: tuple[str, ...]
    bystander: bool
    """Has the printed bystander symbol, and the mission does not leave it empty."""
    spawn: bool
    """Has a printed spawn symbol."""

    @property
    def is_street(self) -> bool:
        return self.building == STREET


@dataclass(frozen=True)
class DoorFact:
    index: Door
    name: str
    zones: tuple[Zone, Zone]
    edge: Edge
    state: str
    """At the start: closed, open, locked (opens when the mission says so) or sealed (never opens)."""
    colour: str
    """Red, blue or green for a door that the mission speaks of, otherwise empty."""
    token: bool
    """A mission's token on an opening, not printed on the tile."""


@dataclass(frozen=True)
class Building:
    """Rooms joined by openings; doors divide buildings, open or not."""

    index: int
    name: str
    """As the tiles call it, or empty."""
    rooms: tuple[Zone, ...]
    doors: tuple[Door, ...]
    """Those that lead into it."""
    spawn_rooms: tuple[Zone, ...]
    bystander_rooms: tuple[Zone, ...]


@dataclass(frozen=True)
class SpawnPoint:
    index: int
    """Its turn, clockwise from the First Spawn Point, which is 0."""
    zone: Zone
    colour: str
    active: bool
    """From the start; others wait for an event of the mission."""
    heroes: int
    """In play with at least so many heroes."""


@dataclass(frozen=True)
class Objective:
    index: int
    zone: Zone
    colour: str


class Ways:
    """The board in one state of its doors: neighbours at once, distances and sight when somebody asks."""

    __slots__ = ("_distances", "_near", "_ranges", "_rays", "_steps", "doors", "neighbours")

    def __init__(self, doors: Doors, neighbours: tuple[tuple[Zone, ...], ...], rays: Rays) -> None:
        self.doors = doors
        self.neighbours = neighbours
        count = len(neighbours)
        self._rays = rays
        self._distances: list[tuple[int, ...] | None] = [None] * count
        self._ranges: list[Mapping[Zone, int] | None] = [None] * count
        self._near: dict[tuple[Zone, int], list[tuple[Zone, int]]] = {}
        self._steps: dict[tuple[Zone, Zone], tuple[Zone, ...]] = {}

    def distances(self, start: Zone) -> tuple[int, ...]:
        """How many moves to each zone; FAR where no open way leads."""
        found = self._distances[start]
        if found is None:
            found = self._distances[start] = self._walk(start)
        return found

    def ranges(self, zone: Zone) -> Mapping[Zone, int]:
        """The zones in line of sight, its own included, with the range to each, counted along the line."""
        found = self._ranges[zone]
        if found is None:
            found = self._ranges[zone] = self._rays.seen_from(zone, self.doors)
        return found

    def near(self, zone: Zone, reach: int) -> list[tuple[Zone, int]]:
        """Those of them within that range, each with its range."""
        found = self._near.get((zone, reach))
        if found is None:
            ranges = self.ranges(zone).items()
            found = self._near[zone, reach] = [each for each in ranges if each[1] <= reach]
        return found

    def steps_to(self, start: Zone, goal: Zone) -> tuple[Zone, ...]:
        """The neighbours through which a shortest way leads; none if there is no way or no need."""
        found = self._steps.get((start, goal))
        if found is None:
            to_goal = self.distances(goal)
            far, ways = to_goal[start], () if to_goal[start] in (0, FAR) else self.neighbours[start]
            found = self._steps[start, goal] = tuple([way for way in ways if to_goal[way] == far - 1])
        return found

    def _walk(self, start: Zone) -> tuple[int, ...]:
        distances = [FAR] * len(self.neighbours)
        distances[start] = 0
        todo = [start]
        for zone in todo:
            further = distances[zone] + 1
            for other in self.neighbours[zone]:
                if distances[other] == FAR:
                    distances[other] = further
                    todo.append(other)
        return tuple(distances)


class Board:
    """A mission's board, or a single tile: everything about it that never changes in play."""

    def __init__(self, name: str, entry: BoardEntry, tiles: Mapping[str, Tile]) -> None:
        self.name = name
        self.laid = (entry, tiles)
        """What it is made from."""
        self.origin = entry.origin
        self.joined = Joined(name, entry.layout, tiles)
        self.layout = self.joined.layout
        self.height, self.width = self.joined.height, self.joined.width
        self.doors = _make_doors(self.joined, entry.doors)
        self.door_names = tuple(door.name for door in self.doors)
        self.open_at_start: Doors = sum(1 << door.index for door in self.doors if door.state == "open")
        self.locked = tuple(door for door in self.doors if door.state == "locked")
        self.openings = _bare_openings(self.joined, self.doors)
        """Where two rooms are joined without a door."""
        self.building_of = _number_buildings(self.joined, self.openings)
        self.empty = self.joined.zones(entry.empty, "empty")
        """Rooms in which nobody waits, though they have the symbol."""
        self.zones = _make_zones(self.joined, self.building_of, set(self.empty))
        self.names = tuple(self.joined.names)
        self.streets = tuple(zone.index for zone in self.zones if zone.is_street)
        self.rooms = tuple(zone.index for zone in self.zones if not zone.is_street)
        self.bystander_rooms = tuple(zone.index for zone in self.zones if zone.bystander)
        self.places = tuple(self.joined.place(name) for name in self.names)
        """What the tiles call the building or square of each zone, or nothing."""
        self.buildings = _make_buildings(self)
        self.codes = _make_codes(self)
        """What is written on each zone of the board, and is part of its name at the table: "7", "B2"."""
        self.doors_of = tuple(
            tuple(door.index for door in self.doors if zone in door.zones) for zone in range(len(self.zones))
        )
        """The doors in each zone."""
        self._place_tokens(entry)
        self._passages = [(min(pair), max(pair)) for pair in self.joined.passages]
        self._passages += [self.joined.ends(edge) for edge in self.openings]
        self._rays: Rays | None = None
        self._states: dict[Doors, Ways] = {}

    def _place_tokens(self, entry: BoardEntry) -> None:
        zone = self.joined.zone
        self.starts = self.joined.zones(entry.start, "start")
        self.exit: Zone = zone(entry.exit, "exit") if entry.exit else NOWHERE
        self.sign: Zone = zone(entry.sign, "sign") if entry.sign else NOWHERE
        self.figures = {
            name: self.joined.zones(zones, "figures", name) for name, zones in entry.figures.items()
        }
        self.regions = {
            name: self.building_of[zone(room, "regions", name)] for name, room in entry.regions.items()
        }
        self.objectives = tuple(
            Objective(index, zone(part.zone, "objectives", index), part.colour)
            for index, part in enumerate(entry.objectives)
        )
        self.objectives_in = tuple(
            tuple(each for each in self.objectives if each.zone == zone) for zone in range(len(self.names))
        )
        """Those of each zone."""
        spots = self.joined.zones([part.zone for part in entry.spawns], "spawns")
        turn = sorted(zip(spots, entry.spawns, strict=True), key=lambda each: self._turn(spots[0], each[0]))
        self.spawns = tuple(
            SpawnPoint(index, spot, part.colour, part.active, part.heroes)
            for index, (spot, part) in enumerate(turn)
        )
        """From the First Spawn Point clockwise around the middle of the board."""

    # -- what the rules ask -------------------------------------------------------------------------

    def ways(self, doors: Doors) -> Ways:
        """The board in that state of its doors, worked out once."""
        found = self._states.get(doors)
        if found is None:
            if self._rays is None:  # cast when first needed: boards are many, and most of them not played on
                self._rays = cast_rays(self)
            if len(self._states) >= MOST_STATES:
                self._states.clear()
            found = self._states[doors] = Ways(doors, self._neighbours(doors), self._rays)
        return found

    def zone(self, name: str) -> Zone:
        """The zone of that name, which may be any of its names."""
        return self.joined.zone(name)

    def door(self, name: str) -> Door:
        """The door between two zones, named in either order."""
        pair = set(map(self.zone, name.split("/")))
        return next(door.index for door in self.doors if set(door.zones) == pair)

    def spawn_points(self, heroes: int) -> tuple[SpawnPoint, ...]:
        """Those in play with so many heroes, active or not, from the First Spawn Point clockwise."""
        return tuple(point for point in self.spawns if heroes >= point.heroes)

    def _neighbours(self, doors: Doors) -> tuple[tuple[Zone, ...], ...]:
        near: list[list[Zone]] = [[] for _ in self.zones]
        opened = [door.zones for door in self.doors if doors >> door.index & 1]
        for one, two in self._passages + opened:
            near[one].append(two)
            near[two].append(one)
        return tuple(tuple(sorted(zones)) for zones in near)

    # -- where things are ---------------------------------------------------------------------------

    def middle(self, zone: Zone) -> tuple[float, float]:
        """The middle of a zone's cells, as row and column."""
        cells = self.zones[zone].cells
        rows, columns = zip(*cells, strict=True)
        return sum(rows) / len(cells) + 0.5, sum(columns) / len(cells) + 0.5

    def _turn(self, first: Zone, zone: Zone) -> float:
        """The clockwise angle from one zone to another around the middle of the board."""
        return (self._bearing(zone) - self._bearing(first)) % math.tau

    def _bearing(self, zone: Zone) -> float:
        row, column = self.middle(zone)
        return math.atan2(column - self.width / 2, self.height / 2 - row)


def _make_doors(joined: Joined, parts: tuple[DoorPart, ...]) -> tuple[DoorFact, ...]:
    """The printed doors, and those that tokens make of openings."""
    places = {frozenset(joined.ends(edge)): edge for edge in joined.marks}
    tokens: dict[Edge, DoorPart] = {}
    for index, part in enumerate(parts):
        pair = frozenset(joined.zone(name, "doors", index) for name in part.door.split("/"))
        if pair not in places:
            raise BadContent(
                "map.no_door", file=FILE, entry=path_to(joined.name, "doors", index), got=part.door
            )
        tokens[places[pair]] = part
    made: list[DoorFact] = []
    for edge, mark in joined.marks.items():
        if mark == DOOR or edge in tokens:
            token = tokens.get(edge, DoorPart(""))
            ends = joined.ends(edge)
            name = "/".join(joined.names[zone] for zone in ends)
            made.append(DoorFact(len(made), name, ends, edge, token.state, token.colour, mark == OPENING))
    return tuple(made)


def _bare_openings(joined: Joined, doors: tuple[DoorFact, ...]) -> tuple[Edge, ...]:
    closed = {door.edge for door in doors}
    return tuple(edge for edge in joined.marks if edge not in closed)


def _number_buildings(joined: Joined, openings: tuple[Edge, ...]) -> tuple[int, ...]:
    """The building of each zone: rooms that openings join, in the order of their first room."""
    beside: dict[Zone, list[Zone]] = {}
    for one, two in map(joined.ends, openings):
        beside.setdefault(one, []).append(two)
        beside.setdefault(two, []).append(one)
    rooms = {joined.zone_of[cell] for cell in joined.cells() if is_room(joined.letter[cell])}
    building = [STREET] * len(joined.names)
    number = 0
    for room in sorted(rooms):
        if building[room] != STREET:
            continue
        todo = [room]
        while todo:
            zone = todo.pop()
            if building[zone] == STREET:
                building[zone] = number
                todo += beside.get(zone, [])
        number += 1
    return tuple(building)


def _make_zones(joined: Joined, building_of: tuple[int, ...], empty: set[Zone]) -> tuple[ZoneFact, ...]:
    cells: list[list[Cell]] = [[] for _ in joined.names]
    for cell in joined.cells():
        cells[joined.zone_of[cell]].append(cell)
    marked = {(mark, zone) for mark, zone, _ in joined.symbols()}
    return tuple(
        ZoneFact(
            zone,
            name,
            building_of[zone],
            tuple(cells[zone]),
            tuple(dict.fromkeys(joined.side[cell] for cell in cells[zone])),
            (BYSTANDER, zone) in marked and zone not in empty,
            (SPAWN, zone) in marked,
        )
        for zone, name in enumerate(joined.names)
    )


def _make_buildings(board: Board) -> tuple[Building, ...]:
    made = []
    for index in range(max(board.building_of) + 1):
        rooms = tuple(zone for zone in board.rooms if board.building_of[zone] == index)
        called = (board.places[zone] for zone in rooms)
        made.append(
            Building(
                index,
                next(filter(None, called), ""),
                rooms,
                tuple(door.index for door in board.doors if set(door.zones) & set(rooms)),
                tuple(zone for zone in rooms if board.zones[zone].spawn),
                tuple(zone for zone in rooms if board.zones[zone].bystander),
            )
        )
    return tuple(made)


def _make_codes(board: Board) -> tuple[str, ...]:
    """Streets by number; rooms by the letter of their building and a number. All count in reading order, as
    zones and buildings do, so that one knows where to look."""
    codes = {zone: str(number) for number, zone in enumerate(board.streets, 1)}
    for building in board.buildings:
        for number, zone in enumerate(building.rooms, 1):
            codes[zone] = f"{_letters(building.index)}{number}"
    return tuple(codes[zone.index] for zone in board.zones)


def _letters(number: int) -> str:
    """A, B … Z, AA, AB …"""
    more, last = divmod(number, len(ascii_uppercase))
    return (_letters(more - 1) if more else "") + ascii_uppercase[last]


def board_of_tile(tile: Tile) -> Board:
    """A single tile as a board without tokens."""
    return Board(tile.name, BoardEntry(origin=tile.origin, layout=(f"{tile.name}^",)), {tile.name: tile})
