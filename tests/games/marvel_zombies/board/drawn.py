"""The game's own tiles and boards, and boards of tiles that a test draws for itself."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from shamble.engine import Sources
from shamble.games.marvel_zombies import board as board_module
from shamble.games.marvel_zombies.board import Board, BoardEntry, DoorPart, load_boards
from shamble.games.marvel_zombies.tiles import Tile, TileEntry

HERE = Path(board_module.__file__).parent
FOLDERS = (HERE / "content", HERE / "resistance" / "content")
"""Marvel Zombies, and Heroes' Resistance."""


@cache
def sources() -> tuple[Sources, ...]:
    return tuple(Sources([folder], ("tiles", "boards")) for folder in FOLDERS)


@cache
def tiles() -> dict[str, Tile]:
    entries = [each.entries("tiles", TileEntry) for each in sources()]
    return {name: Tile(name, entry) for each in entries for name, entry in each.items()}


@cache
def boards() -> dict[str, Board]:
    """Those of Marvel Zombies."""
    core = sources()[0]
    return load_boards(core.entries("tiles", TileEntry), core.entries("boards", BoardEntry))


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
