"""The maps for those who draw them: every mission's board, and every tile by itself.

Zones and doors go by their names; places are rows and columns of cells, counted from the top left corner.
`atlas` gives a map as plain data, `map_of` as a struct.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import msgspec

from ...engine import View
from .board import Board
from .joining import Edge
from .kinds import NOWHERE
from .tiles import BYSTANDER, OPENING, SIDE, SPAWN, Cell, borders

if TYPE_CHECKING:
    from .content import MarvelContent


class MapPart(msgspec.Struct, frozen=True, gc=False):
    """A piece of a map."""


class TilePlace(MapPart, frozen=True, gc=False):
    name: str
    row: int
    column: int
    turns: int
    """Quarter turns to the right."""
    side: int
    """Cells along its side."""


class MapZone(MapPart, frozen=True, gc=False):
    name: str
    code: str
    """What is written on it, and what the players call it by: "7", "B2"."""
    street: bool
    building: int
    place: str
    """What the tile calls the building or square, or nothing."""
    cells: tuple[Cell, ...]
    tiles: tuple[str, ...]
    bystander: tuple[float, float] | None
    spawn: tuple[float, float] | None
    """Where the printed symbols stand, as row and column."""


class MapDoor(MapPart, frozen=True, gc=False):
    name: str
    zones: tuple[str, str]
    edge: Edge
    state: str
    """At the start: closed, open, locked or sealed."""
    colour: str
    token: bool
    """A mission's token on an opening, not printed on the tile."""


class MapBuilding(MapPart, frozen=True, gc=False):
    name: str
    rooms: tuple[str, ...]


class MapObjective(MapPart, frozen=True, gc=False):
    zone: str
    colour: str | None
    """None where nobody knows which Objective has which."""


class MapSpawnPoint(MapPart, frozen=True, gc=False):
    zone: str
    colour: str
    active: bool
    heroes: int
    """In play with at least so many heroes."""
    turn: int
    """Clockwise from the First Spawn Point, which is 0."""


class Atlas(MapPart, frozen=True, gc=False):
    """One map; tokens are those that the mission lays on it, none on a single tile."""

    name: str
    rows: int
    columns: int
    tiles: tuple[TilePlace, ...]
    zones: tuple[MapZone, ...]
    doors: tuple[MapDoor, ...]
    openings: tuple[Edge, ...]
    rim: tuple[Edge, ...]
    """On a single tile the openings that wait for a neighbour: the cells on both sides of each."""
    buildings: tuple[MapBuilding, ...]
    starts: tuple[str, ...]
    exit: str | None
    sign: str | None
    objectives: tuple[MapObjective, ...]
    spawns: tuple[MapSpawnPoint, ...]
    figures: dict[str, tuple[str, ...]]
    """What else lies or stands there at the start, and in which zones."""
    regions: dict[str, int]
    """Buildings that the mission speaks of."""


def maps(content: MarvelContent) -> tuple[str, ...]:
    """The missions, then the tiles."""
    return (*[mission.name for mission in content.missions], *content.tiles)


def atlas(content: MarvelContent, name: str) -> View:
    """Of a board, or as it is set up for so many heroes ("MZ5:4")."""
    name, _, heroes = name.partition(":")
    mission = next((each for each in content.missions if each.name == name), None)
    if mission is None:
        drawn = atlas_of(content.tiles[name])
    else:
        drawn = atlas_of(mission.board, hides=bool(mission.entry.hidden))
    if heroes:
        placed = [point for point in drawn["spawns"] if point["heroes"] <= int(heroes)]
        drawn["spawns"] = [{**point, "heroes": 0} for point in placed]
    return drawn


def atlas_of(board: Board, *, hides: bool = False) -> View:
    """That board as plain data."""
    told: View = msgspec.json.decode(msgspec.json.encode(map_of(board, hides=hides)))
    return told


def map_of(board: Board, *, hides: bool = False) -> Atlas:
    """That board; where colours are hidden nobody knows which Objective has which."""
    names = board.names
    return Atlas(
        name=board.name,
        rows=board.height,
        columns=board.width,
        tiles=tuple(
            TilePlace(side, down * SIDE, across * SIDE, turns, SIDE)
            for down, row in enumerate(board.layout)
            for across, (side, turns) in enumerate(row)
        ),
        zones=tuple(_zones(board)),
        doors=tuple(
            MapDoor(
                door.name,
                (names[door.zones[0]], names[door.zones[1]]),
                door.edge,
                door.state,
                door.colour,
                door.token,
            )
            for door in board.doors
        ),
        openings=board.openings,
        rim=_rim(board) if len(board.joined.tiles) == 1 else (),
        buildings=tuple(
            MapBuilding(each.name, tuple(names[room] for room in each.rooms)) for each in board.buildings
        ),
        starts=tuple(names[zone] for zone in board.starts),
        exit=None if board.exit == NOWHERE else names[board.exit],
        sign=None if board.sign == NOWHERE else names[board.sign],
        objectives=tuple(
            MapObjective(names[each.zone], None if hides else each.colour) for each in board.objectives
        ),
        spawns=tuple(
            MapSpawnPoint(names[point.zone], point.colour, point.active, point.heroes, point.index)
            for point in board.spawns
        ),
        figures={what: tuple(names[zone] for zone in zones) for what, zones in board.figures.items()},
        regions=dict(board.regions),
    )


def _rim(board: Board) -> tuple[Edge, ...]:
    (tile,) = board.joined.tiles.values()
    found: list[Edge] = []
    for mark, one, two, line, column in borders(tile.drawing):
        if mark == OPENING and "" in (one, two):
            first = (line, column - 1) if line % 2 else (line - 1, column)
            last = (line, column + 1) if line % 2 else (line + 1, column)
            found.append(((first[0] // 2, first[1] // 2), (last[0] // 2, last[1] // 2)))
    return tuple(sorted(found))


def _zones(board: Board) -> Iterator[MapZone]:
    symbols = {(mark, zone): place for mark, zone, place in board.joined.symbols()}
    for zone in board.zones:
        yield MapZone(
            name=zone.name,
            code=board.codes[zone.index],
            street=zone.is_street,
            building=zone.building,
            place=board.places[zone.index],
            cells=zone.cells,
            tiles=zone.tiles,
            bystander=symbols.get((BYSTANDER, zone.index)),
            spawn=symbols.get((SPAWN, zone.index)),
        )
