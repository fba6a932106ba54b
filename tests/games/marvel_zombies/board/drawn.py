"""The game's own tiles and boards, and boards of tiles that a test draws for itself."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from shamble.engine import Sources
from shamble.games.marvel_zombies import board as board_module
from shamble.games.marvel_zombies.board import Board, BoardEntry, DoorPart, load_boards
from shamble.games.marvel_zombies.tiles import Tile, TileEntry

FOLDER = Path(board_module.__file__).parent
BOXES = (FOLDER / "content", FOLDER / "resistance" / "content")
"""Marvel Zombies and Heroes' Resistance, each with tiles and boards of its own."""


@cache
def sources(box: Path) -> Sources:
    return Sources([box], ("tiles", "boards"))


@cache
def tiles() -> dict[str, Tile]:
    """Those of both boxes."""
    return {
        name: Tile(name, entry)
        for box in BOXES
        for name, entry in sources(box).entries("tiles", TileEntry).items()
    }


@cache
def boards() -> dict[str, Board]:
    """Those of both boxes, each made of its own tiles."""
    made: dict[str, Board] = {}
    for box in BOXES:
        own = sources(box)
        made |= load_boards(own.entries("tiles", TileEntry), own.entries("boards", BoardEntry))
    return made


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
