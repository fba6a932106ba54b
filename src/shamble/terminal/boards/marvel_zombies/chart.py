"""The city of Marvel Zombies in characters: an atlas drawn as walls, doors and zones with what is in them.

A cell of the atlas is four characters wide or more and one high; its borders are one character wide. Cells
of one zone flow into each other, so that a zone has room for its name and for the figures in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final, NamedTuple

from ....games.marvel_zombies.reading import Atlas
from ...typography import Text

NARROW: Final = 5
WIDE: Final = 8
"""Characters from one cell to the next, at least and at most."""
DOWN: Final = 2

WALLS: Final = " ║═╚║║╔╠═╝═╩╗╣╦╬"
"""What to draw where walls meet: a bit each for a wall upwards, to the right, downwards and to the left."""
DOORS: Final = {"open": "/", "closed": "+", "locked": "x", "sealed": "#"}
LOOKED_AT: Final = "bold black on yellow1"
INKS: Final = {"red": "red1", "blue": "dodger_blue1", "green": "green3"}

Cell = tuple[int, int]
ScreenSpot = tuple[int, int]
"""A place on the canvas: line and column of a character."""


class Token(NamedTuple):
    """A word inside a zone: its name, a figure, something that lies there."""

    text: str
    style: str = ""
    short: str = ""
    """What is written where room is scarce, if not the same."""
    glued: bool = False
    """Follows the word before it without a space."""


class Cutout(NamedTuple):
    """The cells that are drawn: first row and column, and how many of each."""

    row: int
    column: int
    rows: int
    columns: int


class Border(NamedTuple):
    """What separates two cells: "wall", "mark" (on a road), "gap", the state of a door, or "" for nothing."""

    kind: str
    colour: str = ""
    looked_at: bool = False

    @property
    def solid(self) -> bool:
        return self.kind not in ("", "mark")


@dataclass(frozen=True)
class Ink:
    """How to draw what an atlas does not say."""

    plain: bool

    @property
    def lane(self) -> tuple[str, str]:
        """Road markings: lying and upright."""
        return ("─", "│") if self.plain else ("┄", "┊")

    @property
    def crossing(self) -> str:
        return "┼" if self.plain else "·"

    @property
    def shade(self) -> str:
        return "." if self.plain else "░"

    @property
    def more(self) -> str:
        return "~" if self.plain else "…"


class Chart:
    """One atlas with its doors as they stand now."""

    def __init__(
        self,
        atlas: Atlas,
        doors: Mapping[str, str],
        width: int,
        *,
        plain: bool,
        looked_at: Sequence[str] = (),
    ) -> None:
        self.rows = atlas.rows
        self.columns = atlas.columns
        self.cells: dict[str, tuple[Cell, ...]] = {zone.name: zone.cells for zone in atlas.zones}
        self.owner = {cell: zone for zone, cells in self.cells.items() for cell in cells}
        self.streets = {zone.name for zone in atlas.zones if zone.street}
        self.special = {frozenset(edge): Border("gap") for edge in atlas.openings}
        for door in atlas.doors:
            pointed = door.name in looked_at
            self.special[frozenset(door.edge)] = Border(doors[door.name], door.colour, pointed)
        self.ink = Ink(plain)
        self.width = width
        self.across = min(max((width - 1) // self.columns, NARROW), WIDE)

    def window(self, zones: Iterable[str], rows: int) -> Cutout:
        """As many cells as there is room for, with these zones as near to the middle as the rim allows."""
        columns = (self.width - 1) // self.across
        cells = [cell for zone in zones for cell in self.cells[zone]] or [(0, 0)]
        rows, columns = min(rows, self.rows), min(columns, self.columns)
        middle = [(min(axis) + max(axis) + 1) // 2 for axis in zip(*cells, strict=True)]
        top = min(max(middle[0] - rows // 2, 0), self.rows - rows)
        left = min(max(middle[1] - columns // 2, 0), self.columns - columns)
        return Cutout(top, left, rows, columns)

    def shows(self, window: Cutout, zones: Iterable[str]) -> bool:
        """Is some of each of those zones in the window, and thus its name?"""
        rows = range(window.row, window.row + window.rows)
        columns = range(window.column, window.column + window.columns)
        return all(
            any(row in rows and column in columns for row, column in self.cells[zone]) for zone in zones
        )

    def line(self, window: Cutout, zones: Iterable[str]) -> int:
        """The line on which the middle of those zones is drawn."""
        rows = [row for zone in zones for row, _ in self.cells[zone]] or [window.row]
        return (min(rows) + max(rows) + 1 - 2 * window.row) * DOWN // 2

    def draw(self, window: Cutout, tokens: Mapping[str, Sequence[Token]], dark: Iterable[str]) -> list[Text]:
        canvas: dict[ScreenSpot, Token] = {}
        for row in range(window.row, window.row + window.rows + 1):
            for column in range(window.column, window.column + window.columns + 1):
                self._draw_borders(canvas, row, column)
        shaded = set(dark)
        for zone in self.cells:
            runs = self._runs(zone, window)
            if zone in shaded:
                for run in runs:
                    canvas.update(dict.fromkeys(run, Token(self.ink.shade, "dim")))
            self._write(canvas, runs, tokens.get(zone, ()))
        return self._lines(canvas, window)

    # -- borders ---------------------------------------------------------------------------------------------

    def border(self, one: Cell, two: Cell) -> Border:
        first, second = self.owner.get(one), self.owner.get(two)
        if first == second:
            return Border("")
        special = self.special.get(frozenset((one, two)))
        if special is not None:
            return special
        return Border("mark" if {first, second} <= self.streets else "wall")

    def _draw_borders(self, canvas: dict[ScreenSpot, Token], row: int, column: int) -> None:
        """The corner above and to the left of a cell, the border above it and the one to its left."""
        line, across = row * DOWN, column * self.across
        canvas[line, across] = self._corner(row, column)
        above = self.border((row - 1, column), (row, column))
        for place, token in enumerate(self._lying(above), 1):
            canvas[line, across + place] = token
        canvas[line + 1, across] = self._upright(self.border((row, column - 1), (row, column)))

    def _corner(self, row: int, column: int) -> Token:
        north_west, north = (row - 1, column - 1), (row - 1, column)
        west, here = (row, column - 1), (row, column)
        arms = (
            self.border(north_west, north),
            self.border(north, here),
            self.border(west, here),
            self.border(north_west, west),
        )
        solid = sum(arm.solid << bit for bit, arm in enumerate(arms))
        if solid:
            return Token(WALLS[solid])
        marked = sum(arm.kind == "mark" for arm in arms)
        if marked == 2:
            upright, lying = arms[0].kind and arms[2].kind, arms[1].kind and arms[3].kind
            if upright or lying:
                return Token(self.ink.lane[bool(upright)], "dim")
        return Token(self.ink.crossing if marked else " ", "dim")

    def _lying(self, border: Border) -> list[Token]:
        width = self.across - 1
        if border.kind in ("", "mark"):
            return [Token(self.ink.lane[0] if border.kind else " ", "dim")] * width
        if border.kind == "wall":
            return [Token("═")] * width
        middle = self._door(border)
        return [Token("═"), *[middle] * (width - 2), Token("═")]

    def _upright(self, border: Border) -> Token:
        if border.kind in ("", "mark"):
            return Token(self.ink.lane[1] if border.kind else " ", "dim")
        return Token("║") if border.kind == "wall" else self._door(border)

    def _door(self, border: Border) -> Token:
        """A door in its colour, or the gap of an opening."""
        ink = LOOKED_AT if border.looked_at else f"bold {INKS.get(border.colour, 'yellow1')}"
        return Token(DOORS.get(border.kind, " "), ink)

    # -- zones -----------------------------------------------------------------------------------------------

    def _runs(self, zone: str, window: Cutout) -> list[list[ScreenSpot]]:
        """The lines of characters inside a zone, top to bottom, as far as the window shows them."""
        lines = range(window.row * DOWN, (window.row + window.rows) * DOWN + 1)
        first, last = window.column * self.across, (window.column + window.columns) * self.across
        spots = {
            (line, column)
            for cell in self.cells[zone]
            for line, column in self._inside(zone, cell)
            if line in lines and first <= column <= last
        }
        runs: list[list[ScreenSpot]] = []
        for line, column in sorted(spots):
            if (line, column - 1) not in spots:
                runs.append([])
            runs[-1].append((line, column))
        return runs

    def _inside(self, zone: str, cell: Cell) -> Iterable[ScreenSpot]:
        """The characters of a cell, with borders to its right and below it that are not there."""
        row, column = cell
        right = self.owner.get((row, column + 1)) == zone
        below = self.owner.get((row + 1, column)) == zone
        line, across = row * DOWN + 1, column * self.across + 1
        width = self.across - 1
        yield from ((line, across + place) for place in range(width + right))
        if below:
            both = right and self.owner.get((row + 1, column + 1)) == zone
            yield from ((line + 1, across + place) for place in range(width + both))

    def _write(
        self, canvas: dict[ScreenSpot, Token], runs: list[list[ScreenSpot]], words: Sequence[Token]
    ) -> None:
        """Everything, if need be without spaces; if need be the beginning, and a sign that there is more."""
        close = _closed_up(words)
        placed = _placed(runs, words) or _placed(runs, close)
        if placed is None and runs:
            shorter = [*runs[:-1], runs[-1][:-1]]
            while (placed := _placed(shorter, close)) is None:
                close.pop()
            placed[runs[-1][-1]] = Token(self.ink.more, "bold yellow1")
        canvas.update(placed or {})

    def _lines(self, canvas: Mapping[ScreenSpot, Token], window: Cutout) -> list[Text]:
        """The part of the canvas that the window shows."""
        lines = []
        first, last = window.column * self.across, (window.column + window.columns) * self.across
        for line in range(window.row * DOWN, (window.row + window.rows) * DOWN + 1):
            text = Text(no_wrap=True, overflow="crop")
            signs = [canvas.get((line, column), Token(" ")) for column in range(first, last + 1)]
            for style, alike in groupby(signs, key=lambda sign: sign.style):
                text.append("".join(sign.text for sign in alike), style)
            lines.append(text)
        return lines


def _closed_up(words: Sequence[Token]) -> list[Token]:
    """Short words without spaces; the zone's name ends with a colon."""
    return [Token(word.short or word.text, word.style, glued=place > 0) for place, word in enumerate(words)]


def _placed(runs: list[list[ScreenSpot]], words: Sequence[Token]) -> dict[ScreenSpot, Token] | None:
    """Each word in the first line that has room for it; none if one has no room."""
    used = [0] * len(runs)
    placed: dict[ScreenSpot, Token] = {}
    for word in words:
        for line, run in enumerate(runs):
            gap = int(used[line] > 0 and not word.glued)
            if used[line] + gap + len(word.text) <= len(run):
                signs = " " * gap + word.text
                for sign, spot in zip(signs, run[used[line] :], strict=False):
                    placed[spot] = Token(sign, word.style if sign != " " else "")
                used[line] += len(signs)
                break
        else:
            return None
    return placed
