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
Point = tuple[float, float]
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
WRECKS: Final = ("mz-wreck", "mz-taxi", "mz-van")
LYING: Final = ("mz-stain", "mz-papers", "mz-manhole", "mz-bin", "mz-stain")
"""What lies about in the streets."""
GLARE: Final = 0.4
"""How near, in cells, a printed symbol must be for furniture to keep clear of it."""


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
        """Everything but what shines (`lights`) and the patterns that it is filled with (PATTERNS)."""
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

    def lights(self) -> str:
        """What shines at night: lamps along the walls, burning wrecks, windows."""
        lamps = []
        for cell in sorted(filter(self.is_street, self.zone_at)):
            key, (x, y) = self._street(cell)
            if self._is_wrecked(cell) and key // 108 % 3 == 0:
                lamps.append(_use("mz-fire", x, y))
            if key % 3 == 2 and self.is_room((cell[0], cell[1] - 1)):
                lamps.append(_use("mz-lamp", cell[1] * CELL + KERB / 2, y))
        return f'<g class="mz-lights">{self._windows()}{"".join(lamps)}</g>'

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
                drawn.append(_rug(zone))
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

    def _street(self, cell: Cell) -> tuple[int, Point]:
        """A number of its own for a cell of a street, always the same, and its middle."""
        row, column = cell
        key = crc32(f"{self.name_at(cell)}{row}{column}".encode())
        return key, ((column + 0.5) * CELL, (row + 0.5) * CELL)

    def _is_wrecked(self, cell: Cell) -> bool:
        zone = self.zone_at[cell]
        return self._street(cell)[0] % 9 == 0 and len(zone.cells) > 1 and not zone.place

    def _litter(self) -> str:
        """What the night has left in the streets: stains, paper, wrecks."""
        lying = []
        for cell in sorted(filter(self.is_street, self.zone_at)):
            key, (x, y) = self._street(cell)
            if self._is_wrecked(cell):
                lying.append(_use(WRECKS[key // 36 % len(WRECKS)], x, y, key // 9 % 4 * 90 + 12))
            elif key % 4 == 1:
                piece = LYING[key // 4 % len(LYING)]
                lying.append(_use(piece, x + key % 17 - 8, y + key % 13 - 6, key % 360))
        return f'<g opacity=".85">{"".join(lying)}</g>'

    def _furniture(self) -> str:
        """Along walls without a door, always the same for the same room."""
        drawn: dict[Cell, str] = {}
        for row, column in filter(self.is_room, self.zone_at):
            zone = self.zone_at[row, column]
            kinds = FURNITURE.get(zone.place, ANYWHERE).split()
            for turn, key in self._walls_to_stand_at((row, column), zone):
                piece = kinds[(key >> 8) % len(kinds)]
                drawn[row, column] = _use(f"mz-{piece}", (column + 0.5) * CELL, (row + 0.5) * CELL, turn * 90)
        return f'<g opacity=".9">{"".join(drawn.values())}</g>'

    def _walls_to_stand_at(self, cell: Cell, zone: MapZone) -> Iterator[tuple[int, int]]:
        """The sides of a cell (above, right, below, left) that furniture may have its back to, each with a
        number of its own: a wall with no way through it nor round its corners, off symbols and the name."""
        row, column = cell
        marks = (mark for mark in (zone.bystander, zone.spawn) if mark)
        if any(abs(m[0] - row - 0.5) < GLARE and abs(m[1] - column - 0.5) < GLARE for m in marks):
            return
        sides = ((row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1))
        ways = [(min(cell, side), max(cell, side)) in self.gaps for side in sides]
        named = cell == min(zone.cells)  # its name stands in the upper left corner
        for turn, beside in enumerate(sides):
            key = crc32(f"{zone.name}{turn}{zone.cells.index(cell)}".encode())
            blocked = ways[turn] or ways[turn - 1] or ways[(turn + 1) % 4] or (named and turn in (0, 3))
            if key % 7 <= 5 and not blocked and self.name_at(beside) != zone.name:
                yield turn, key

    def _windows(self) -> str:
        """In every other wall towards the street, some of them still lit."""
        panes: dict[str, list[str]] = {"lit": [], "unlit": []}
        for one, two in self.edges():
            if (one, two) in self.gaps or self.is_room(one) == self.is_room(two):
                continue
            if self.is_street(one) or self.is_street(two):
                key = crc32(f"{one}{two}".encode())
                if key % 5 < 3:
                    panes["lit" if key % 3 == 0 else "unlit"].append(_pane(line_of((one, two))))
        return "".join(f'<path d="{"".join(drawn)}" class="mz-pane {how}"/>' for how, drawn in panes.items())

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


RUGS: Final = {
    "hotel": "#8e2f3c",
    "apartments": "#7c3a3a",
    "embassy": "#2f4a7c",
    "sanctum": "#5b2f7c",
    "theatre": "#8e2f3c",
    "heroes_for_hire": "#3a5f4a",
    "barber": "#355a6b",
    "bookshop": "#6b3a2b",
}
"""Buildings with a carpet in the middle of their larger rooms."""
FRINGE: Final = 22


def _rug(zone: MapZone) -> str:
    """A carpet, if that building has any and the room is a rectangle that it fits into."""
    rows, columns = zip(*zone.cells, strict=True)
    down, across = max(rows) + 1 - min(rows), max(columns) + 1 - min(columns)
    if zone.place not in RUGS or len(zone.cells) != down * across or min(down, across) < 2:
        return ""
    x, y = min(columns) * CELL + FRINGE, min(rows) * CELL + FRINGE
    wide, high = across * CELL - 2 * FRINGE, down * CELL - 2 * FRINGE
    place = f'x="{x}" y="{y}" width="{wide}" height="{high}" rx="3"'
    inner = f'x="{x + 5}" y="{y + 5}" width="{wide - 10}" height="{high - 10}" rx="2"'
    return (
        f'<g opacity=".7"><rect {place} fill="{RUGS[zone.place]}" stroke="#e3c98a" stroke-width="2"/>'
        f'<rect {inner} fill="none" stroke="#e3c98a" stroke-width="1" stroke-dasharray="4 3"/></g>'
    )


def _use(symbol: str, x: float, y: float, turn: int = 0) -> str:
    turned = f" rotate({turn})" if turn else ""
    return f'<use href="#{symbol}" transform="translate({num(x)} {num(y)}){turned}"/>'


def _pane(line: DrawnLine) -> str:
    """The middle part of a wall."""
    x, y, x2, y2 = line
    across, down = (x2 - x) * 0.28, (y2 - y) * 0.28
    return _stroke((x + across, y + down, x2 - across, y2 - down))


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
    """A zone's area: in one piece if it is a rectangle, else cell by cell."""
    rows, columns = zip(*cells, strict=True)
    down, across = max(rows) + 1 - min(rows), max(columns) + 1 - min(columns)
    if len(cells) == down * across:
        cells, wide, high = [(min(rows), min(columns))], across * CELL, down * CELL
    else:
        wide = high = CELL
    return "".join(f"M{column * CELL} {row * CELL}h{wide}v{high}h{-wide}z" for row, column in cells)


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
