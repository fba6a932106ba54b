"""Map tiles as drawings: six cells by six, letters for zones, marks on the borders between them.

A drawing has thirteen lines of thirteen characters. The cells stand on every second line and column; what is
between them are borders, the outermost ones the rim. A small letter is a street zone, a capital a room.

    +  a door                        *  the bystander symbol, inside a room
    :  an opening between rooms      !  a spawn symbol, inside a room

Where nothing is marked, a room has a wall between itself and its neighbours, and two street zones have a road
marking. A door on the rim leads to whatever lies beyond; an opening on the rim needs one facing it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Final

import msgspec

from ...engine import BadContent, Entry
from ...engine.bounds import Word
from ...engine.choice import Arg

SIDE: Final = 6
"""Cells along the side of a tile."""
LINES: Final = 2 * SIDE + 1
DOOR, OPENING, BYSTANDER, SPAWN = "+:*!"
TURNS: Final = "^>v<"
"""Where the top of a tile points to after so many quarter turns."""
FILE: Final = "tiles.toml"

Drawing = tuple[str, ...]
Cell = tuple[int, int]
"""Row and column."""


class TileEntry(Entry, frozen=True):
    drawing: Annotated[str, msgspec.Meta(max_length=LINES * (LINES + 1) + 20)]
    names: dict[Word, Word] = msgspec.field(default_factory=dict)
    """What a zone belongs to: a room to a named building, a street zone to a square."""


class Tile:
    """One side of a tile, checked."""

    def __init__(self, name: str, entry: TileEntry) -> None:
        self.name = name
        self.origin = entry.origin
        self.names: Mapping[str, str] = entry.names
        self.drawing = _lines(name, entry.drawing)
        self.zones = _zones(name, self.drawing)
        _check_shapes(name, self.zones)
        _check_marks(name, self.drawing)
        _check_symbols(name, self.drawing)
        for letter in self.names:
            if letter not in self.zones:
                raise _wrong("map.name", name, zone=letter)

    def turned(self, quarters: int) -> Drawing:
        """The drawing after so many quarter turns to the right."""
        drawing = self.drawing
        for _ in range(quarters % 4):
            drawing = tuple("".join(column[::-1]) for column in zip(*drawing, strict=True))
        return drawing


def _wrong(key: str, entry: str, **params: Arg) -> BadContent:
    return BadContent(key, file=FILE, entry=entry, **params)


def letter_at(drawing: Drawing, cell: Cell) -> str:
    return drawing[2 * cell[0] + 1][2 * cell[1] + 1]


def is_room(letter: str) -> bool:
    return letter.isupper()


def _lines(name: str, drawing: str) -> Drawing:
    """The lines of a drawing, filled up to their full length."""
    lines = drawing.rstrip("\n").split("\n")
    lines += [""] * (LINES - len(lines))
    if len(lines) != LINES or max(map(len, lines)) > LINES:
        raise _wrong("map.size", name, lines=LINES)
    return tuple(line.ljust(LINES) for line in lines)


def _zones(name: str, drawing: Drawing) -> dict[str, list[Cell]]:
    """The cells of each letter."""
    zones: dict[str, list[Cell]] = {}
    for row in range(SIDE):
        for column in range(SIDE):
            letter = letter_at(drawing, (row, column))
            if not (letter.isascii() and letter.isalpha()):
                raise _wrong("map.letter", name, row=row + 1, cell=column + 1, got=letter)
            zones.setdefault(letter, []).append((row, column))
    return zones


def _check_shapes(name: str, zones: Mapping[str, list[Cell]]) -> None:
    """A zone is one piece, and a room holds more than a single cell."""
    for letter, cells in zones.items():
        reached, todo = {cells[0]}, [cells[0]]
        while todo:
            row, column = todo.pop()
            for cell in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
                if cell in cells and cell not in reached:
                    reached.add(cell)
                    todo.append(cell)
        if len(reached) < len(cells):
            raise _wrong("map.pieces", name, zone=letter)
        if is_room(letter) and len(cells) < 2:
            raise _wrong("map.small", name, zone=letter)


def borders(drawing: Drawing) -> Iterator[tuple[str, str, str, int, int]]:
    """Every border: its mark, the letters on both sides ("" beyond the rim), its line and column."""
    for line in range(LINES):
        for column in range(LINES):
            if (line + column) % 2 == 0:
                continue
            upright = line % 2 == 1  # the border stands between cells to its left and right
            ends = (
                ((line, column - 1), (line, column + 1))
                if upright
                else ((line - 1, column), (line + 1, column))
            )
            one, two = (
                drawing[row][spot] if 0 <= row < LINES and 0 <= spot < LINES else "" for row, spot in ends
            )
            yield drawing[line][column], one, two, line, column


def _check_marks(name: str, drawing: Drawing) -> None:
    """Doors and openings stand where they can, no two join the same zones; corners hold only symbols."""
    for line in range(0, LINES, 2):
        for column in range(0, LINES, 2):
            if drawing[line][column] not in (" ", BYSTANDER, SPAWN):
                raise _wrong("map.mark", name, line=line + 1, column=column + 1, got=drawing[line][column])
    seen: set[frozenset[str]] = set()
    for mark, one, two, line, column in borders(drawing):
        where = {"line": line + 1, "column": column + 1}
        pair = frozenset((one, two))
        rooms = [letter for letter in (one, two) if is_room(letter)]
        if mark not in (" ", DOOR, OPENING, BYSTANDER, SPAWN):
            raise _wrong("map.mark", name, **where, got=mark)
        if mark == DOOR and (one == two or not (rooms or "" in pair)):
            raise _wrong("map.door", name, **where)
        if mark == OPENING and (one == two or len(rooms) + ("" in pair) < 2):
            raise _wrong("map.opening", name, **where)
        if mark in (DOOR, OPENING) and "" not in pair:
            if pair in seen:
                raise _wrong("map.joined", name, **where, one=one, two=two)
            seen.add(pair)


def symbols(drawing: Drawing) -> Iterator[tuple[str, set[str], int, int]]:
    """The symbols in a drawing: mark, letters around it, line and column."""
    for line in range(LINES):
        for column in range(LINES):
            if drawing[line][column] in (BYSTANDER, SPAWN):
                around = {
                    drawing[row][spot]
                    for row in range(line - 1, line + 2)
                    for spot in range(column - 1, column + 2)
                    if 0 <= row < LINES and 0 <= spot < LINES and row % 2 and spot % 2
                }
                yield drawing[line][column], around, line, column


def _check_symbols(name: str, drawing: Drawing) -> None:
    """One bystander symbol; a spawn symbol in one room at least, and not in every room."""
    found: dict[str, list[str]] = {BYSTANDER: [], SPAWN: []}
    for mark, around, line, column in symbols(drawing):
        if len(around) != 1 or not is_room(min(around)):
            raise _wrong("map.symbol", name, line=line + 1, column=column + 1, got=mark)
        found[mark] += around
    rooms = {letter for letter in "".join(drawing) if is_room(letter)}
    if len(found[BYSTANDER]) != 1:
        raise _wrong("map.bystander", name, got=len(found[BYSTANDER]))
    spawning = set(found[SPAWN])
    if not spawning or len(spawning) < len(found[SPAWN]) or spawning == rooms:
        raise _wrong("map.spawn", name)
