"""A floor plan in characters: squares of one line each, walls and doors only where the plan has any.

Between two columns or rows of squares there is room for a wall only if a wall or a door stands somewhere
along that line. That keeps the mall of Dawn of the Dead within 64 by 20 characters.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from typing import Final

from ....games.dawn_of_the_dead.reading import Atlas, PlanEdge
from ...typography import Text

InkPair = tuple[str, str]
"""A character or a few, and the style."""
ScreenSpot = tuple[int, int]
"""A column and a line of characters."""

Stretch = tuple[int, int, int]
"""From x to x, and y."""

UP, RIGHT, DOWN, LEFT = 1, 2, 4, 8
CORNERS: Final = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
"""By the sum of the directions in which a wall goes on."""
PLAIN_CORNERS: Final = " |-+||++-+-++++++"
WALL: Final = "grey58"
NAME: Final = "italic grey70"
SHORT: Final = 3
"""In so few characters a letter says more than dots."""


def _units(line: PlanEdge) -> list[PlanEdge]:
    """A long wall in pieces of one square each."""
    x, y, to_x, to_y = line
    if y == to_y:
        return [(at, y, at + 1, y) for at in range(x, to_x)]
    return [(x, at, x, at + 1) for at in range(y, to_y)]


def _offsets(count: int, lines: Collection[int], size: int) -> tuple[list[int], list[int]]:
    """Where each line between squares stands (without walls, where the square does), and each square."""
    at, borders, cells = 0, [], []
    for place in range(count + 1):
        borders.append(at)
        at += place in lines
        cells.append(at)
        at += size
    return borders, cells


class FloorPlan:
    """What never changes: where squares, walls, doors and gates are."""

    def __init__(self, atlas: Atlas) -> None:
        self.width, self.height = atlas.width, atlas.height
        self.at: dict[str, ScreenSpot] = {one.id: (one.x, one.y) for one in atlas.squares}
        self.room = {one.id: one.room for one in atlas.squares}
        self.shops = [one.id for one in atlas.rooms if one.kind == "shop"]
        self.walls = {unit for wall in atlas.walls for unit in _units(wall)}
        self.doors = {one.id: one.edge for one in atlas.doors}
        self.gates = {one.id: one.edge for one in atlas.gates}
        self.joins = {one.id: one.squares for one in atlas.doors}
        self.gate_square = {one.id: one.square for one in atlas.gates}
        self.rifles = atlas.rifles
        self.edges = {*self.walls, *self.doors.values(), *self.gates.values()}
        self.uprights = {edge[0] for edge in self.edges if edge[0] == edge[2]}
        self.levels = {edge[1] for edge in self.edges if edge[1] == edge[3]}

    def grid(self, cell: int) -> Grid:
        columns = _offsets(self.width, self.uprights, cell)
        rows = _offsets(self.height, self.levels, 1)
        return Grid(self, cell, columns, rows)

    def rows(self) -> dict[int, list[str]]:
        """The squares of each row, from left to right."""
        found: dict[int, list[str]] = {}
        for square, (_, y) in self.at.items():
            found.setdefault(y, []).append(square)
        return {y: sorted(squares, key=lambda one: self.at[one][0]) for y, squares in found.items()}

    def nameable(self, room: str) -> list[Stretch]:
        """Where a room's name may stand: first on the wall above it, then inside between two rows."""
        own = {spot for square, spot in self.at.items() if self.room[square] == room}
        places = sorted((y, x) for x, y in own if y in self.levels)
        above = [(x, y) for y, x in places if (x, y, x + 1, y) in self.walls]
        inside = [(x, y) for y, x in places if (x, y - 1) in own and (x, y, x + 1, y) not in self.edges]
        return [*_runs(above), *_runs(inside)]


def _runs(places: Iterable[ScreenSpot]) -> list[Stretch]:
    """Neighbours in a row, taken together."""
    runs: list[Stretch] = []
    for x, y in places:
        if runs and runs[-1][1:] == (x, y):
            runs[-1] = (runs[-1][0], x + 1, y)
        else:
            runs.append((x, x + 1, y))
    return runs


@dataclass
class Grid:
    """The plan on paper: every character has its place, and is overwritten by what is drawn later."""

    plan: FloorPlan
    cell: int
    """Characters to a square."""
    columns: tuple[list[int], list[int]]
    rows: tuple[list[int], list[int]]
    ink: dict[ScreenSpot, InkPair] = field(default_factory=dict)

    @property
    def width(self) -> int:
        return self.columns[0][-1] + (self.plan.width in self.plan.uprights)

    @property
    def height(self) -> int:
        return self.rows[0][-1] + (self.plan.height in self.plan.levels)

    def write(self, spot: ScreenSpot, text: str, style: str) -> None:
        for step, sign in enumerate(text):
            self.ink[spot[0] + step, spot[1]] = (sign, style)

    def spot(self, square: str) -> ScreenSpot:
        x, y = self.plan.at[square]
        return self.columns[1][x], self.rows[1][y]

    def square(self, square: str, text: str, style: str) -> None:
        self.write(self.spot(square), text[: self.cell], style)

    # -- walls -----------------------------------------------------------------------------------------------

    def walls(self, corners: str) -> None:
        for x in self.plan.uprights:
            for y in range(self.plan.height):
                if (x, y, x, y + 1) in self.plan.edges:
                    self.edge((x, y, x, y + 1), corners[UP + DOWN], WALL)
        for y in self.plan.levels:
            for x in range(self.plan.width):
                if (x, y, x + 1, y) in self.plan.edges:
                    self.edge((x, y, x + 1, y), corners[LEFT + RIGHT], WALL)
            for x in self.plan.uprights:
                sign = corners[self._meeting(x, y)]
                if sign != " ":
                    self.write((self.columns[0][x], self.rows[0][y]), sign, WALL)

    def _meeting(self, x: int, y: int) -> int:
        ways = {UP: (x, y - 1, x, y), RIGHT: (x, y, x + 1, y), DOWN: (x, y, x, y + 1), LEFT: (x - 1, y, x, y)}
        return sum(way for way, edge in ways.items() if edge in self.plan.edges)

    def edge(self, edge: PlanEdge, text: str, style: str) -> None:
        """A piece of wall, a door or a gate: one character, or as wide as a square; a number stands once."""
        x, y, _, to_y = edge
        if y == to_y:
            wide = text.center(self.cell) if text.isdigit() else text * self.cell
            self.write((self.columns[1][x], self.rows[0][y]), wide[: self.cell], style)
        else:
            self.write((self.columns[0][x], self.rows[1][y]), text[:1], style)

    def fits(self, edge: PlanEdge, text: str) -> bool:
        return len(text) <= (self.cell if edge[1] == edge[3] else 1)

    def name(self, room: str, text: str, more: str) -> None:
        """In the first place that is long enough, or shortened in the longest one."""
        places = [
            ((self.columns[1][x], self.rows[0][y]), self.columns[0][to_x] - self.columns[1][x])
            for x, to_x, y in self.plan.nameable(room)
        ]
        if not places:
            return
        spot, room_for = next(
            (place for place in places if place[1] >= len(text)), max(places, key=lambda place: place[1])
        )
        if len(text) > room_for:
            text = (text[: room_for - 1] + more) if room_for > SHORT else text[:room_for]
        self.write(spot, text, NAME)

    # -- on the screen ---------------------------------------------------------------------------------------

    def lines(self, width: int, middle: int) -> list[Text]:
        """All of it, or where it is too wide as much as fits around that column."""
        start = max(0, min(middle - width // 2, self.width - width))
        return [self._line(y, range(start, min(start + width, self.width))) for y in range(self.height)]

    def _line(self, y: int, columns: range) -> Text:
        line = Text(no_wrap=True, overflow="crop")
        for x in columns:
            line.append(*self.ink.get((x, y), (" ", "")))
        return line
