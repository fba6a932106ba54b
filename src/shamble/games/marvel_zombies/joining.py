"""Laying tiles side by side: which cells make a zone, and what stands on the borders between zones.

Street zones that meet across the rims of tiles are one zone, at corners as well, so one may span four tiles.
Rooms end at the rim of their tile; a building goes on where openings face each other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from ...engine import BadContent
from ...engine.content import known_name, path_to
from .kinds import Zone
from .tiles import DOOR, OPENING, SIDE, TURNS, Cell, Tile, is_room, letter_at, symbols

FILE: Final = "boards.toml"

Edge = tuple[Cell, Cell]
"""Two neighbouring cells: left and right, or upper and lower."""
Layout = tuple[tuple[tuple[str, int], ...], ...]
"""Rows of tile sides, each with its quarter turns to the right."""


class Joined:
    """The tiles of one board as a single grid of cells."""

    def __init__(self, name: str, rows: Sequence[str], tiles: Mapping[str, Tile]) -> None:
        self.name = name
        self.layout = _layout(name, rows, tiles)
        self.height, self.width = len(self.layout) * SIDE, len(self.layout[0]) * SIDE
        self.tiles = {side: tiles[side] for row in self.layout for side, _ in row}
        self._drawings = [[tiles[side].turned(turns) for side, turns in row] for row in self.layout]
        self.side: dict[Cell, str] = {}
        """The tile side that each cell lies on."""
        self.letter: dict[Cell, str] = {}
        for row, column in self.cells():
            down, across = row // SIDE, column // SIDE
            self.side[row, column] = self.layout[down][across][0]
            self.letter[row, column] = letter_at(self._drawings[down][across], (row % SIDE, column % SIDE))
        self.zone_of: dict[Cell, Zone] = {}
        self.aliases: dict[str, Zone] = {}
        """The zone of each tile's letter."""
        self.names: list[str] = []
        """Each zone's own name, from its first cell in reading order."""
        self._number_zones()
        self.passages: set[frozenset[Zone]] = set()
        """Street zones that lie side by side."""
        self.marks: dict[Edge, str] = {}
        """The borders with a door or an opening."""
        self._cross_borders()

    def cells(self) -> Iterator[Cell]:
        return ((row, column) for row in range(self.height) for column in range(self.width))

    def edges(self) -> Iterator[Edge]:
        """Every border between two cells of the board."""
        for row, column in self.cells():
            if column + 1 < self.width:
                yield (row, column), (row, column + 1)
            if row + 1 < self.height:
                yield (row, column), (row + 1, column)

    def ends(self, edge: Edge) -> tuple[Zone, Zone]:
        return self.zone_of[edge[0]], self.zone_of[edge[1]]

    def zone(self, name: str, *way: str | int) -> Zone:
        """The zone of that name, or an error about where the board's entry names it."""
        return self.aliases[known_name(FILE, path_to(self.name, *way), name, self.aliases)]

    def zones(self, names: Iterable[str], *way: str | int) -> tuple[Zone, ...]:
        return tuple(self.zone(name, *way, index) for index, name in enumerate(names))

    def place(self, name: str) -> str:
        """What the tile calls the building or square of that zone, or nothing."""
        side, _, letter = name.rpartition("-")
        return self.tiles[side].names.get(letter, "")

    def symbols(self) -> Iterator[tuple[str, Zone, tuple[float, float]]]:
        """The printed symbols: mark, room, and where it stands as row and column."""
        for down, row in enumerate(self.layout):
            for across, (side, _) in enumerate(row):
                for mark, around, line, spot in symbols(self._drawings[down][across]):
                    place = (down * SIDE + line / 2, across * SIDE + spot / 2)
                    yield mark, self.aliases[f"{side}-{min(around)}"], place

    def _number_zones(self) -> None:
        """Cells of one letter on a tile are a zone, and so are streets that meet across the rims of tiles."""
        root = {cell: cell for cell in self.cells()}

        def find(cell: Cell) -> Cell:
            while root[cell] != cell:
                cell = root[cell]
            return cell

        for one, two in self.edges():
            if self._is_one_zone(one, two):
                first, second = sorted((find(one), find(two)))
                root[second] = first
        numbers: dict[Cell, Zone] = {}
        for cell in self.cells():
            name = f"{self.side[cell]}-{self.letter[cell]}"
            if find(cell) not in numbers:
                numbers[find(cell)] = len(numbers)
                self.names.append(name)
            self.zone_of[cell] = numbers[find(cell)]
            self.aliases.setdefault(name, self.zone_of[cell])

    def _is_one_zone(self, one: Cell, two: Cell) -> bool:
        letters = self.letter[one], self.letter[two]
        if self.side[one] == self.side[two]:
            return letters[0] == letters[1]
        return not any(map(is_room, letters))

    def _cross_borders(self) -> None:
        for edge in self.edges():
            one, two = self.ends(edge)
            if one == two:
                continue
            rooms = [is_room(self.letter[cell]) for cell in edge]
            mark = self._mark(edge)
            if not any(rooms):
                self.passages.add(frozenset((one, two)))
            elif mark == DOOR or (mark == OPENING and all(rooms)):
                self.marks[edge] = mark
        self._check_pairs()

    def _check_pairs(self) -> None:
        """Doors go by the two zones they join, so there is only one between them."""
        pairs = Counter(frozenset(self.ends(edge)) for edge in self.marks)
        for pair, count in pairs.items():
            if count > 1:
                one, two = sorted(self.names[zone] for zone in pair)
                raise BadContent("map.twice", file=FILE, entry=path_to(self.name, "layout"), one=one, two=two)

    def _mark(self, edge: Edge) -> str:
        """What is drawn on a border: on a rim a door of either tile, or an opening of both."""
        one, two = edge
        across = two[1] > one[1]
        seen = []
        for cell, step in ((one, 1), (two, -1)):
            drawing = self._drawings[cell[0] // SIDE][cell[1] // SIDE]
            line, spot = 2 * (cell[0] % SIDE) + 1, 2 * (cell[1] % SIDE) + 1
            seen.append(drawing[line][spot + step] if across else drawing[line + step][spot])
        if self.side[one] == self.side[two]:
            return seen[0]
        return DOOR if DOOR in seen else OPENING if seen == [OPENING, OPENING] else " "


def _layout(name: str, rows: Sequence[str], tiles: Mapping[str, Tile]) -> Layout:
    made: list[tuple[tuple[str, int], ...]] = []
    for row in rows:
        words = [word if word[-1] in TURNS else f"{word}^" for word in row.split()]
        made.append(
            tuple(
                (known_name(FILE, path_to(name, "layout"), word[:-1], tiles), TURNS.index(word[-1]))
                for word in words
            )
        )
    if not made or not made[0] or len({len(row) for row in made}) > 1:
        raise BadContent("map.layout", file=FILE, entry=path_to(name, "layout"))
    sides = [side for row in made for side, _ in row]
    if len({side[:-1] for side in sides}) < len(sides):
        raise BadContent("map.side", file=FILE, entry=path_to(name, "layout"))
    return tuple(made)
