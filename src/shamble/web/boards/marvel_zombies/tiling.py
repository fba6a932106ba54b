"""Drawing a tile of one's own: cells are painted with zones, borders get doors and openings, rooms symbols.

A tile is drawn as its file has it (docs/recipes/add-a-mission.md): thirteen lines of thirteen characters, the
cells on every second line and column, marks between them. What is drawn may make no sense for a while: the
validator says so beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from ..workshop import Canvas, Rectangle, Tool, WorkshopShape, WorkshopSpot

SIDE: Final = 6
LINES: Final = 2 * SIDE + 1
DOOR, OPENING, BYSTANDER, SPAWN = "+:*!"
ROOMS: Final = "ABCDEFGHIJ"
STREETS: Final = "abcdefghij"
LETTERS: Final = ROOMS + STREETS
BLANK: Final = """
 a a b b c c
       +
 d A A B B e
    *
 d A A:B B e

 d C C B B e
    !
 f+C C:D D g

 f C C D D g"""
"""Streets around four rooms: what a new tile begins with."""
UNIT: Final = 100
MARGIN: Final = 30
WIDE: Final = 34
"""How near to a border one has to point."""

TileGrid = list[list[str]]
GridPlace = tuple[int, int]
"""Line and column of the drawing."""


def grid_of(drawing: str) -> TileGrid:
    """Every line in its full length. No drawing of that size is a ValueError."""
    lines = drawing.rstrip("\n").split("\n")
    lines += [""] * (LINES - len(lines))
    if len(lines) != LINES or max(map(len, lines)) > LINES:
        raise ValueError(drawing)
    return [list(line.ljust(LINES)) for line in lines]


def drawing_of(grid: TileGrid) -> str:
    return "\n".join("".join(line).rstrip() for line in grid)


# -- what a click does -----------------------------------------------------------------------------------


def painted(drawing: str, at: str, letter: str) -> str:
    """Cells ("0,1;0,2") become part of a zone."""
    if len(letter) != 1 or letter not in LETTERS:
        raise ValueError(letter)
    grid = grid_of(drawing)
    for cell in at.split(";"):
        row, column = _cell(cell)
        grid[2 * row + 1][2 * column + 1] = letter
    _tidy(grid)
    return drawing_of(grid)


def marked(drawing: str, at: str, mark: str) -> str:
    """A door or an opening on a border, or away with it."""
    grid = grid_of(drawing)
    line, column = (int(part) for part in at.split(","))
    if mark not in (DOOR, OPENING) or (line, column) not in set(_borders()):
        raise ValueError(at)
    grid[line][column] = " " if grid[line][column] == mark else mark
    _tidy(grid)
    return drawing_of(grid)


def signed(drawing: str, at: str, mark: str) -> str:
    """A symbol in the room of that cell, or away with it. There is one Bystander on a tile: he moves."""
    grid = grid_of(drawing)
    row, column = _cell(at)
    room = grid[2 * row + 1][2 * column + 1]
    there = {_room_at(grid, place): place for place in _symbols(grid, mark)}
    if mark not in (BYSTANDER, SPAWN) or not room.isupper():
        raise ValueError(at)
    if mark == BYSTANDER or room in there:
        for place in there.values():
            grid[place[0]][place[1]] = " "
    if room not in there:
        line, column = _free_place(grid, room)
        grid[line][column] = mark
    return drawing_of(grid)


def mirrored(drawing: str) -> str:
    """Left and right change places."""
    return drawing_of([line[::-1] for line in grid_of(drawing)])


def _cell(at: str) -> GridPlace:
    row, column = (int(part) for part in at.split(","))
    if not (0 <= row < SIDE and 0 <= column < SIDE):
        raise ValueError(at)
    return row, column


def _tidy(grid: TileGrid) -> None:
    """No mark stays where it can mean nothing."""
    for line, column in _borders():
        one, two = _beside(grid, (line, column))
        if grid[line][column] in (DOOR, OPENING) and not _fits(grid[line][column], one, two):
            grid[line][column] = " "
    for mark in (BYSTANDER, SPAWN):
        for line, column in _symbols(grid, mark):
            if not _room_at(grid, (line, column)).isupper():
                grid[line][column] = " "


def _fits(mark: str, one: str, two: str) -> bool:
    """Could a door or an opening stand between those two? "" is beyond the rim."""
    rooms = one.isupper() + two.isupper()
    at_rim = not one or not two
    return one != two and (rooms + at_rim >= 2 or (mark == DOOR and rooms + at_rim >= 1))


def _borders() -> Iterator[GridPlace]:
    return ((line, column) for line in range(LINES) for column in range(LINES) if (line + column) % 2 == 1)


def _beside(grid: TileGrid, border: GridPlace) -> tuple[str, str]:
    """The letters on both sides of a border."""
    line, column = border
    ends = ((line, column - 1), (line, column + 1)) if line % 2 else ((line - 1, column), (line + 1, column))
    one, two = (grid[row][spot] if 0 <= row < LINES and 0 <= spot < LINES else "" for row, spot in ends)
    return one, two


def _symbols(grid: TileGrid, mark: str) -> list[GridPlace]:
    return [(line, column) for line in range(LINES) for column in range(LINES) if grid[line][column] == mark]


def _room_at(grid: TileGrid, place: GridPlace) -> str:
    """The room that a symbol stands in; nothing if it stands in several zones."""
    line, column = place
    around = {
        grid[row][spot]
        for row in range(line - 1, line + 2)
        for spot in range(column - 1, column + 2)
        if 0 <= row < LINES and 0 <= spot < LINES and row % 2 and spot % 2
    }
    return around.pop() if len(around) == 1 else ""


def _free_place(grid: TileGrid, room: str) -> GridPlace:
    """A border within the room with nothing on it. A room of one cell has none: a LookupError."""
    inside = (border for border in _borders() if _beside(grid, border) == (room, room))
    found = next((border for border in inside if grid[border[0]][border[1]] == " "), None)
    if found is None:
        raise LookupError(room)
    return found


TileDrawer = Callable[[str, str, str], str]
DRAWS: Final[Mapping[str, TileDrawer]] = {"paint": painted, "mark": marked, "sign": signed}


# -- what one sees ---------------------------------------------------------------------------------------


def tools() -> list[Tool]:
    """Zones to paint with, then what stands on borders and in rooms."""
    rooms = [Tool(f"paint:{letter}", "room", name=letter) for letter in ROOMS]
    streets = [Tool(f"paint:{letter}", "street", name=letter) for letter in STREETS]
    marks = [Tool(f"mark:{DOOR}", "tile_door"), Tool(f"mark:{OPENING}", "tile_opening")]
    signs = [Tool(f"sign:{BYSTANDER}", "tile_bystander"), Tool(f"sign:{SPAWN}", "tile_spawn")]
    return [*rooms, *streets, *marks, *signs]


def canvas(drawing: str, tool: str) -> Canvas:
    grid = grid_of(drawing)
    kind, _, value = tool.partition(":")
    reach = SIDE * UNIT + 2 * MARGIN
    spots = list(_border_spots(grid, value)) if kind == "mark" else list(_cell_spots(grid, kind))
    return Canvas((-MARGIN, -MARGIN, reach, reach), spots, list(_shapes(grid)), kind == "paint")


def _cell_spots(grid: TileGrid, do: str) -> Iterator[WorkshopSpot]:
    for row in range(SIDE):
        for column in range(SIDE):
            letter = grid[2 * row + 1][2 * column + 1]
            if do == "paint" or letter.isupper():
                yield WorkshopSpot(
                    f"{row},{column}", f"{row + 1}/{column + 1} ({letter})", [_square(row, column)], do
                )


def _border_spots(grid: TileGrid, mark: str) -> Iterator[WorkshopSpot]:
    for line, column in _borders():
        one, two = _beside(grid, (line, column))
        if _fits(mark, one, two):
            where = f"{one or '–'}/{two or '–'} ({line}, {column})"
            yield WorkshopSpot(f"{line},{column}", where, [_bar(line, column, WIDE)], "mark")


def _shapes(grid: TileGrid) -> Iterator[WorkshopShape]:
    for row in range(SIDE):
        for column in range(SIDE):
            letter = grid[2 * row + 1][2 * column + 1]
            look = f"room hue-{ROOMS.find(letter) % 5}" if letter.isupper() else "street"
            yield WorkshopShape(look, _square(row, column), letter)
    for line, column in _borders():
        one, two = _beside(grid, (line, column))
        if one != two and (one.isupper() or two.isupper()):
            look = {DOOR: "door", OPENING: "opening"}.get(grid[line][column], "wall")
            yield WorkshopShape(look, _bar(line, column, 16 if look == "door" else 10))
        elif one != two and grid[line][column] in (DOOR, OPENING):
            yield WorkshopShape("door" if grid[line][column] == DOOR else "opening", _bar(line, column, 16))
        elif one != two and one and two:
            yield WorkshopShape("lane", _bar(line, column, 4))
    for mark, look in ((BYSTANDER, "bystander"), (SPAWN, "spawn")):
        for line, column in _symbols(grid, mark):
            yield WorkshopShape(look, (column * UNIT / 2 - 20, line * UNIT / 2 - 20, 40, 40))


def _square(row: int, column: int) -> Rectangle:
    return column * UNIT, row * UNIT, UNIT, UNIT


def _bar(line: int, column: int, thick: float) -> Rectangle:
    """Along the border between two cells; doors do not reach its ends."""
    x, y, half = column * UNIT / 2, line * UNIT / 2, thick / 2
    inset = 0 if thick <= 10 else UNIT / 5
    if line % 2:
        return x - half, y - UNIT / 2 + inset, thick, UNIT - 2 * inset
    return x - UNIT / 2 + inset, y - half, UNIT - 2 * inset, thick
