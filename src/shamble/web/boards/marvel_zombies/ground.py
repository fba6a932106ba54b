"""The city itself: asphalt with its markings, pavements, floors and walls, drawn from an atlas."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from ....engine import View
from ..common.ink import esc, num

CELL: Final = 60
WALL: Final = 6
KERB: Final = 9
GAP: Final = 34
"""How wide a door or an opening is."""
Cell = tuple[int, int]
Edge = tuple[Cell, Cell]
Line = tuple[float, float, float, float]
"""From x and y to x and y."""

FLOORS: Final = ("planks", "tiles", "carpet", "slabs", "parquet", "checks")
"""A building's floor, in turn; its rooms alternate shades."""
WALL_COLOUR: Final = "#1d1f24"

PATTERNS: Final = """
<pattern id="mz-planks" width="30" height="12" patternUnits="userSpaceOnUse"><rect width="30" height="12" fill="#b98f62"/><path d="M0 0h30M0 6h30M11 0v6M24 6v6" stroke="#9c7549" stroke-width="1"/></pattern>
<pattern id="mz-tiles" width="15" height="15" patternUnits="userSpaceOnUse"><rect width="15" height="15" fill="#c9d3d6"/><path d="M0 0h15M0 0v15" stroke="#a9b6ba" stroke-width="1.2"/></pattern>
<pattern id="mz-carpet" width="12" height="12" patternUnits="userSpaceOnUse"><rect width="12" height="12" fill="#9a5a58"/><path d="M3 0l3 3 3-3M3 6l3 3 3-3" fill="none" stroke="#8a4b4b" stroke-width="1.2"/></pattern>
<pattern id="mz-slabs" width="30" height="30" patternUnits="userSpaceOnUse"><rect width="30" height="30" fill="#a7b3a1"/><path d="M0 0h30M0 0v30M15 15h15M15 15v15" stroke="#8d9a88" stroke-width="1"/></pattern>
<pattern id="mz-parquet" width="20" height="20" patternUnits="userSpaceOnUse"><rect width="20" height="20" fill="#c7a36b"/><path d="M0 0h10v10H0zM10 10h10v10H10zM5 0v10M10 15h10M15 0v10M10 5h10M0 15h10M15 10v10" fill="none" stroke="#ab8850" stroke-width=".9"/></pattern>
<pattern id="mz-checks" width="20" height="20" patternUnits="userSpaceOnUse"><rect width="20" height="20" fill="#b9bfd2"/><path d="M0 0h10v10H0zM10 10h10v10H10z" fill="#a3abc4"/></pattern>
<pattern id="mz-asphalt" width="48" height="48" patternUnits="userSpaceOnUse"><rect width="48" height="48" fill="#555b64"/><path d="M6 9h2M29 4h2M41 19h2M17 27h2M35 36h2M9 40h2M24 15h1M45 44h1" stroke="#646b75" stroke-width="2"/><path d="M13 16h2M33 25h2M4 31h2M22 43h2M43 8h2" stroke="#4b5159" stroke-width="2"/></pattern>
<pattern id="mz-kerb" width="10" height="10" patternUnits="userSpaceOnUse"><rect width="10" height="10" fill="#b4b6b4"/><path d="M0 0h10M0 0v10" stroke="#9c9f9d" stroke-width="1"/></pattern>
"""


class Ground:
    """The atlas of a map by its cells."""

    def __init__(self, atlas: View) -> None:
        self.atlas = atlas
        self.rows, self.columns = int(atlas["rows"]), int(atlas["columns"])
        self.zone_at: dict[Cell, Mapping[str, Any]] = {
            (row, column): zone for zone in atlas["zones"] for row, column in zone["cells"]
        }
        self.gaps: set[Edge] = {_edge(door["edge"]) for door in atlas["doors"]}
        self.gaps |= set(map(_edge, atlas["openings"]))

    def is_street(self, cell: Cell) -> bool:
        return cell in self.zone_at and bool(self.zone_at[cell]["street"])

    def edges(self) -> Iterator[tuple[Cell, Cell]]:
        """Every border of a cell, the rim of the board included: the cells left and right of it, or above and below."""
        for row in range(self.rows + 1):
            for column in range(self.columns + 1):
                if row < self.rows:
                    yield (row, column - 1), (row, column)
                if column < self.columns:
                    yield (row - 1, column), (row, column)

    def name_at(self, cell: Cell) -> str:
        return str(self.zone_at[cell]["name"]) if cell in self.zone_at else ""

    def draw(self) -> str:
        return "".join(
            (
                f"<defs>{PATTERNS}</defs>",
                self._asphalt(),
                self._floors(),
                self._kerbs(),
                self._centre_lines(),
                self._crossings(),
                self._walls(),
            )
        )

    def _asphalt(self) -> str:
        size = f'width="{self.columns * CELL}" height="{self.rows * CELL}"'
        return f'<rect {size} fill="url(#mz-asphalt)"/>'

    def _floors(self) -> str:
        drawn = []
        places: dict[str, int] = {}
        for zone in self.atlas["zones"]:
            if zone["street"]:
                continue
            key = zone["place"] or str(zone["building"])
            floor = FLOORS[places.setdefault(key, len(places)) % len(FLOORS)]
            shade = 0.12 if zone["name"][-1] in "BDFH" else 0
            path = outline(zone["cells"])
            drawn.append(f'<path d="{path}" fill="url(#mz-{floor})"/>')
            if shade:
                drawn.append(f'<path d="{path}" fill="#000" opacity="{shade}"/>')
        return "".join(drawn)

    def _kerbs(self) -> str:
        """A pavement along every wall, with its corners, laid on the street."""
        parts = []
        for row, column in (cell for cell in self.zone_at if self.is_street(cell)):
            x, y = column * CELL, row * CELL
            for down in (-1, 0, 1):
                for across in (-1, 0, 1):
                    beside = (row + down, column + across)
                    if (down or across) and beside in self.zone_at and not self.is_street(beside):
                        left = x + (CELL - KERB if across > 0 else 0)
                        top = y + (CELL - KERB if down > 0 else 0)
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
            if not any(self.is_street(cell) for cell in outer):
                x, y, x2, y2 = line_of((one, two))
                parts.append(f"M{num(x)} {num(y)}L{num(x2)} {num(y2)}")
        return f'<path d="{"".join(parts)}" stroke="#e0b84c" stroke-width="2.5" stroke-dasharray="12 8" opacity=".8"/>'

    def _crossings(self) -> str:
        """Where street zones meet: a zebra crossing, and a dotted line that shows the border."""
        bars, dots = [], []
        for one, two in self.edges():
            if not (self.is_street(one) and self.is_street(two)) or self.name_at(one) == self.name_at(two):
                continue
            x, y, x2, y2 = line_of((one, two))
            dots.append(f"M{num(x)} {num(y)}L{num(x2)} {num(y2)}")
            for step in range(6, CELL, 12):
                if x == x2:
                    bars.append(f"M{num(x - 11)} {num(y + step)}h22")
                else:
                    bars.append(f"M{num(x + step)} {num(y - 11)}v22")
        return (
            f'<path d="{"".join(bars)}" stroke="#e9ebec" stroke-width="6" opacity=".75"/>'
            f'<path d="{"".join(dots)}" stroke="#22262b" stroke-width="2" stroke-dasharray="2 5" stroke-linecap="round"/>'
        )

    def _walls(self) -> str:
        parts = []
        for one, two in self.edges():
            if self.name_at(one) == self.name_at(two):
                continue
            if (self.is_street(one) or one not in self.zone_at) and (
                self.is_street(two) or two not in self.zone_at
            ):
                continue
            x, y, x2, y2 = line_of((one, two))
            if (one, two) not in self.gaps:
                parts.append(f"M{num(x)} {num(y)}L{num(x2)} {num(y2)}")
                continue
            stub = (CELL - GAP) / 2
            across, down = (stub, 0.0) if y == y2 else (0.0, stub)
            parts.append(f"M{num(x)} {num(y)}l{num(across)} {num(down)}")
            parts.append(f"M{num(x2)} {num(y2)}l{num(-across)} {num(-down)}")
        path = "".join(parts)
        return (
            f'<path d="{path}" fill="none" stroke="{WALL_COLOUR}" stroke-width="{WALL}" stroke-linecap="square"/>'
            f'<path d="{path}" fill="none" stroke="#5b606a" stroke-width="1.4" stroke-linecap="square"/>'
        )


def _edge(edge: Any) -> Edge:
    (row, column), (row2, column2) = edge
    return (row, column), (row2, column2)


def line_of(edge: Edge) -> Line:
    """The border between two neighbouring cells."""
    (row, column), (row2, column2) = edge
    if row == row2:
        x = max(column, column2) * CELL
        return x, row * CELL, x, (row + 1) * CELL
    y = max(row, row2) * CELL
    return column * CELL, y, (column + 1) * CELL, y


def outline(cells: Any) -> str:
    """A zone's area."""
    return "".join(f"M{column * CELL} {row * CELL}h{CELL}v{CELL}h{-CELL}z" for row, column in cells)


def text_at(x: float, y: float, words: str, style: str) -> str:
    return f'<text x="{num(x)}" y="{num(y)}" {style}>{esc(words)}</text>'
