"""The city itself, drawn from an atlas: streets and squares, pavements, floors, furniture and walls."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final
from zlib import crc32

from ....games.marvel_zombies.reading import Atlas, MapZone
from ..common.ink import esc, num

CELL: Final = 60
WALL: Final = 6
KERB: Final = 9
GAP: Final = 34
"""How wide a door or an opening is."""
Cell = tuple[int, int]
Edge = tuple[Cell, Cell]
DrawnLine = tuple[float, float, float, float]
"""From x and y to x and y."""

PATTERNS: Final = Path(__file__).parent / "ground.svg"
FLOORS: Final = {
    "marble": "sanctum museum bank embassy theatre",
    "lab": "oscorp hospital pharmacy laundry",
    "steel": "avengers_tower shield_base garage warehouse",
    "planks": "bar gym daily_bugle law_office barber",
    "parquet": "apartments bookshop school record_shop heroes_for_hire",
    "carpet": "hotel chapel arcade florist",
    "checks": "diner cafe bakery supermarket kiosk newsstand",
    "slabs": "police fire_station",
}
FLOOR_OF: Final = {place: floor for floor, places in FLOORS.items() for place in places.split()}
FURNITURE: Final = {
    "apartments": "sofa bed table plant",
    "arcade": "cabinet",
    "avengers_tower": "screen sofa desk",
    "bakery": "counter shelf",
    "bank": "safe desk plant",
    "bar": "counter table",
    "barber": "seats shelf",
    "bookshop": "books",
    "cafe": "counter table",
    "chapel": "pew",
    "daily_bugle": "desk books",
    "diner": "counter table",
    "embassy": "desk sofa plant",
    "fire_station": "car crate",
    "florist": "plant table",
    "garage": "car crate shelf",
    "gym": "weights",
    "heroes_for_hire": "desk books sofa",
    "hospital": "bed tank",
    "hotel": "bed sofa plant",
    "kiosk": "shelf crate",
    "laundry": "tank shelf",
    "law_office": "desk books",
    "museum": "statue",
    "newsstand": "books crate",
    "oscorp": "tank screen",
    "pharmacy": "shelf tank",
    "police": "cells desk",
    "record_shop": "books shelf",
    "sanctum": "books statue",
    "school": "desk seats books",
    "shield_base": "screen desk",
    "supermarket": "shelf crate",
    "theatre": "seats",
    "warehouse": "crate shelf",
}
"""What says which building it is; in any other there are things of all sorts."""
ANYWHERE: Final = "desk shelf sofa table plant crate"


class Ground:
    """The atlas of a map by its cells."""

    def __init__(self, atlas: Atlas) -> None:
        self.atlas = atlas
        self.rows, self.columns = atlas.rows, atlas.columns
        self.zone_at: dict[Cell, MapZone] = {cell: zone for zone in atlas.zones for cell in zone.cells}
        self.gaps: set[Edge] = {door.edge for door in atlas.doors} | {*atlas.openings, *atlas.rim}

    def is_street(self, cell: Cell) -> bool:
        return cell in self.zone_at and self.zone_at[cell].street

    def is_room(self, cell: Cell) -> bool:
        return cell in self.zone_at and not self.zone_at[cell].street

    def name_at(self, cell: Cell) -> str:
        return self.zone_at[cell].name if cell in self.zone_at else ""

    def edges(self) -> Iterator[Edge]:
        """Every border of a cell, the rim included: the cells left and right of it, or above and below."""
        for row in range(self.rows + 1):
            for column in range(self.columns + 1):
                if row < self.rows:
                    yield (row, column - 1), (row, column)
                if column < self.columns:
                    yield (row - 1, column), (row, column)

    def draw(self) -> str:
        """Everything but the patterns that it is filled with (PATTERNS)."""
        size = f'width="{self.columns * CELL}" height="{self.rows * CELL}"'
        return "".join(
            (
                f'<rect {size} fill="url(#mz-asphalt)"/>',
                self._squares(),
                self._floors(),
                self._centre_lines(),
                self._crossings(),
                self._kerbs(),
                self._litter(),
                self._furniture(),
                self._walls(),
            )
        )

    def _squares(self) -> str:
        """Street zones with a name are paved and have trees in their corners."""
        drawn = []
        for zone in self.atlas.zones:
            if zone.street and zone.place:
                drawn.append(f'<path d="{outline(zone.cells)}" fill="url(#mz-paving)"/>')
                rows, columns = zip(*zone.cells, strict=True)
                for row in (min(rows) + 0.42, max(rows) + 0.58):
                    for column in (min(columns) + 0.42, max(columns) + 0.58):
                        drawn.append(_use("mz-tree", column * CELL, row * CELL))
        return "".join(drawn)

    def _floors(self) -> str:
        drawn = []
        for zone in self.atlas.zones:
            if not zone.street:
                path = outline(zone.cells)
                drawn.append(f'<path d="{path}" fill="url(#mz-{FLOOR_OF.get(zone.place, "slabs")})"/>')
                if zone.name[-1] in "BDFH":  # so that neighbouring rooms differ
                    drawn.append(f'<path d="{path}" opacity=".1"/>')
        return "".join(drawn)

    def _kerbs(self) -> str:
        """A pavement along every wall, with its corners, laid on the street."""
        parts = []
        around = [(down, across) for down in (-1, 0, 1) for across in (-1, 0, 1) if down or across]
        for row, column in filter(self.is_street, self.zone_at):
            for down, across in around:
                if self.is_room((row + down, column + across)):
                    left = column * CELL + (CELL - KERB if across > 0 else 0)
                    top = row * CELL + (CELL - KERB if down > 0 else 0)
                    wide, high = (KERB if across else CELL), (KERB if down else CELL)
                    parts.append(f"M{left} {top}h{wide}v{high}h{-wide}z")
        return f'<path d="{"".join(parts)}" fill="url(#mz-kerb)"/>'

    def _centre_lines(self) -> str:
        """A broken yellow line in the middle of every street that is two cells wide."""
        parts = []
        for one, two in self.edges():
            if not (self.is_street(one) and self.is_street(two)) or self.name_at(one) != self.name_at(two):
                continue
            down, across = two[0] - one[0], two[1] - one[1]
            outer = (one[0] - down, one[1] - across), (two[0] + down, two[1] + across)
            if not any(map(self.is_street, outer)) and not self.zone_at[one].place:
                parts.append(_stroke(line_of((one, two))))
        style = (
            'stroke="#e3bd55" stroke-width="2.5" stroke-dasharray="11 9" stroke-dashoffset="-5" opacity=".85"'
        )
        return f'<path d="{"".join(parts)}" {style}/>'

    def _crossings(self) -> str:
        """Where street zones meet: a zebra crossing, and a dotted line that shows the border."""
        bars, dots = [], []
        for one, two in self.edges():
            if not (self.is_street(one) and self.is_street(two)) or self.name_at(one) == self.name_at(two):
                continue
            x, y, x2, y2 = line_of((one, two))
            dots.append(_stroke((x, y, x2, y2)))
            if self.zone_at[one].place or self.zone_at[two].place:
                continue
            for step in range(6, CELL, 12):
                bars.append(f"M{x - 10:g} {y + step:g}h20" if x == x2 else f"M{x + step:g} {y - 10:g}v20")
        return (
            f'<path d="{"".join(bars)}" stroke="#e9ebec" stroke-width="6" opacity=".72"/>'
            f'<path d="{"".join(dots)}" stroke="#1d2126" stroke-width="2.4" stroke-dasharray="0.1 5" '
            f'stroke-linecap="round"/>'
        )

    def _litter(self) -> str:
        """What the night has left in the streets: stains, wrecks, and lamps that still burn along the walls;
        always the same for the same street."""
        lying, lamps = [], []
        for row, column in sorted(filter(self.is_street, self.zone_at)):
            zone = self.zone_at[row, column]
            key = crc32(f"{zone.name}{row}{column}".encode())
            x, y = (column + 0.5) * CELL, (row + 0.5) * CELL
            if key % 9 == 0 and len(zone.cells) > 1 and not zone.place:
                lying.append(_use("mz-wreck", x, y, key // 9 % 4 * 90 + 12))
            elif key % 7 == 1:
                lying.append(_use("mz-stain", x + key % 17 - 8, y + key % 13 - 6, key % 360))
            if key % 3 == 2 and self.is_room((row, column - 1)):
                lamps.append(_use("mz-lamp", column * CELL + KERB / 2, y))
        return f'<g opacity=".8">{"".join(lying)}</g><g class="mz-lights">{"".join(lamps)}</g>'

    def _furniture(self) -> str:
        """Along walls without a door, a piece here and there, always the same for the same room."""
        drawn: dict[Cell, str] = {}
        for row, column in filter(self.is_room, self.zone_at):
            zone = self.zone_at[row, column]
            if (row, column) == min(zone.cells):  # there its name stands
                continue
            for turn, beside in enumerate(
                ((row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1))
            ):
                key = crc32(f"{zone.name}{turn}{zone.cells.index((row, column))}".encode())
                if key % 7 > 4 or self._is_busy((row, column), beside, zone):
                    continue
                kinds = FURNITURE.get(zone.place, ANYWHERE).split()
                piece = kinds[(key >> 8) % len(kinds)]
                drawn[row, column] = _use(f"mz-{piece}", (column + 0.5) * CELL, (row + 0.5) * CELL, turn * 90)
        return f'<g opacity=".72">{"".join(drawn.values())}</g>'

    def _is_busy(self, cell: Cell, beside: Cell, zone: MapZone) -> bool:
        """No wall there, a door or an opening in the cell, or a printed symbol near by."""
        row, column = cell
        around = ((row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1))
        marks = [mark for mark in (zone.bystander, zone.spawn) if mark]
        return (
            self.name_at(beside) == zone.name
            or any((min(cell, each), max(cell, each)) in self.gaps for each in around)
            or any(abs(mark[0] - row - 0.5) < 0.9 and abs(mark[1] - column - 0.5) < 0.9 for mark in marks)
        )

    def _walls(self) -> str:
        parts = []
        stub = (CELL - GAP) / 2
        for one, two in self.edges():
            if self.name_at(one) == self.name_at(two) or not (self.is_room(one) or self.is_room(two)):
                continue
            x, y, x2, y2 = line_of((one, two))
            if (one, two) not in self.gaps:
                parts.append(_stroke((x, y, x2, y2)))
                continue
            across, down = (stub, 0.0) if y == y2 else (0.0, stub)
            parts.append(f"M{x:g} {y:g}l{across:g} {down:g}M{x2:g} {y2:g}l{-across:g} {-down:g}")
        path = "".join(parts)
        return (
            f'<path d="{path}" fill="none" stroke="#1d1f24" stroke-width="{WALL}" stroke-linecap="square"/>'
            f'<path d="{path}" fill="none" stroke="#666c77" stroke-width="1.4" stroke-linecap="square"/>'
        )


def _use(symbol: str, x: float, y: float, turn: int = 0) -> str:
    turned = f" rotate({turn})" if turn else ""
    return f'<use href="#{symbol}" transform="translate({num(x)} {num(y)}){turned}"/>'


def _stroke(line: DrawnLine) -> str:
    x, y, x2, y2 = line
    return f"M{x:g} {y:g}L{x2:g} {y2:g}"


def line_of(edge: Edge) -> DrawnLine:
    """The border between two neighbouring cells."""
    (row, column), (row2, column2) = edge
    if row == row2:
        x = max(column, column2) * CELL
        return x, row * CELL, x, (row + 1) * CELL
    y = max(row, row2) * CELL
    return column * CELL, y, (column + 1) * CELL, y


def outline(cells: Sequence[Cell]) -> str:
    """A zone's area."""
    return "".join(f"M{column * CELL} {row * CELL}h{CELL}v{CELL}h{-CELL}z" for row, column in cells)


def text_at(x: float, y: float, words: str, style: str) -> str:
    return f'<text x="{num(x)}" y="{num(y)}" {style}>{esc(words)}</text>'


def middle_of(cells: Sequence[Cell]) -> tuple[float, float]:
    """The middle of a zone if the zone covers it, otherwise that of the cell nearest to all others."""
    rows, columns = zip(*cells, strict=True)
    row, column = (min(rows) + max(rows) + 1) / 2, (min(columns) + max(columns) + 1) / 2
    touched = {(int(row - down), int(column - across)) for down in (0, 0.5) for across in (0, 0.5)}
    if not touched <= set(cells):
        row, column = min(
            ((each[0] + 0.5, each[1] + 0.5) for each in cells),
            key=lambda spot: sum(abs(spot[0] - r - 0.5) + abs(spot[1] - c - 0.5) for r, c in cells),
        )
    return column * CELL, row * CELL
