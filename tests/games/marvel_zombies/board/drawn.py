"""The game's own tiles and boards, and boards of tiles that a test draws for itself."""

from __future__ import annotations

from functools import cache

from shamble.engine import Sources
from shamble.games.marvel_zombies.board import Board
from shamble.games.marvel_zombies.boxes import load_content, load_resistance
from shamble.games.marvel_zombies.content import FOLDER, RESISTANCE
from shamble.games.marvel_zombies.entries import BoardEntry, DoorPart
from shamble.games.marvel_zombies.kinds import FAR, Zone
from shamble.games.marvel_zombies.tiles import Tile, TileEntry


@cache
def tiles() -> dict[str, Tile]:
    """Those of both boxes."""
    return {
        name: Tile(name, entry)
        for box in (FOLDER, RESISTANCE)
        for name, entry in Sources([box / "content"], ["tiles"]).entries("tiles", TileEntry).items()
    }


@cache
def boards() -> dict[str, Board]:
    """Those of both boxes."""
    boxes = load_content(None), load_resistance(None)
    return {mission.name: mission.board for box in boxes for mission in box.missions}


def tile(name: str, *lines: str) -> Tile:
    """A tile drawn in a test."""
    return Tile(name, TileEntry(origin="house", drawing="\n".join(lines)))


def laid(*rows: str, of: tuple[Tile, ...], doors: tuple[DoorPart, ...] = ()) -> Board:
    entry = BoardEntry(origin="house", layout=rows, doors=doors)
    return Board("test", entry, {each.name: each for each in of})


def mask(board: Board, *names: str) -> int:
    """The state with those doors open."""
    return sum(1 << board.door(name) for name in names)


def all_open(board: Board) -> int:
    return (1 << len(board.doors)) - 1


def neighbours(board: Board, zone: Zone, doors: int) -> tuple[Zone, ...]:
    return board.ways(doors).neighbours[zone]


def distance(board: Board, start: Zone, goal: Zone, doors: int) -> int:
    """How many moves on open ways; FAR if there is none."""
    return board.ways(doors).distances(start)[goal]


def sees(board: Board, one: Zone, other: Zone, doors: int) -> bool:
    return other in board.ways(doors).ranges(one)


def range_of(board: Board, one: Zone, other: Zone, doors: int) -> int:
    """Zones counted along the line of sight; FAR without one."""
    return board.ways(doors).ranges(one).get(other, FAR)
