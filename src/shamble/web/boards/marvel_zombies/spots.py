"""Where things stand in a zone: inside its walls, apart from each other, from symbols and from names."""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter
from typing import Final

from .ground import CELL, Cell, Point, middle_of

Half = tuple[float, float]
"""Half of something's breadth and height."""
Rectangle = tuple[float, float, float, float]
"""Left, top, right and bottom."""
TALL: Final = 1.2
"""A standee's height for its breadth."""
REACH: Final = 19
"""Half the breadth of a token."""
TOKEN: Final = (REACH, REACH)
ROOMY: Final = 46
"""From so far apart on, nearer to the middle is better."""
BREADTHS: Final = (42, 36, 31, 28, 26, 22, 18)
"""How broad a figure may be: as broad as its zone allows."""
SMALLER: Final = 31
"""Down to this breadth figures rather shrink than stand on the zone's name."""
LEGIBLE: Final = 28
"""Narrower ones rather stand upon a token."""
CLEAR: Final = 8
"""Of both walls together."""
LAP: Final = 3
"""So much of a zone's name a figure may touch: heads are round, and feet are not as wide as arms."""


def figure_box(spot: Point, breadth: float) -> Rectangle:
    """What somebody covers who stands there."""
    wide, high = breadth * 1.06, breadth * 1.06 * TALL
    left, top = spot[0] - wide / 2, spot[1] - high * 0.56
    return left, top, left + wide, top + high


def overlap(one: Rectangle, other: Rectangle) -> float:
    if one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]:
        return 0.0
    return (min(one[2], other[2]) - max(one[0], other[0])) * (min(one[3], other[3]) - max(one[1], other[1]))


def free_spot(cells: Sequence[Cell], taken: Sequence[Point], half: Half = TOKEN) -> Point:
    """The place in those cells with most room around it, for something of that size."""
    held = set(cells)
    x, y = middle_of(cells)

    def worth(spot: Point) -> tuple[float, float]:
        room = min((_apart(spot, other, half) for other in taken), default=ROOMY)
        return min(room, ROOMY), -_apart(spot, (x, y), TOKEN)

    steps = range(0, CELL, CELL // 6)
    spots = [
        (column * CELL + across, row * CELL + down)
        for row, column in cells
        for down in steps
        for across in steps
        if _is_inside(held, column * CELL + across, row * CELL + down, half)
    ]
    return max(spots, key=worth, default=(x, y))


def _is_inside(cells: set[tuple[int, int]], x: float, y: float, half: Half) -> bool:
    return all(
        (int((y + down) // CELL), int((x + across) // CELL)) in cells
        for down in (-half[1], half[1])
        for across in (-half[0], half[0])
    )


def _apart(one: Point, other: Point, half: Half) -> float:
    """How far apart, as the larger of both distances; what is wide needs more beside it."""
    return max(abs(one[0] - other[0]) - half[0], abs(one[1] - other[1]) - half[1]) + REACH


def standing_room(
    cells: Sequence[Cell], name: Rectangle, taken: Sequence[Point], count: int, foot: float = 0.0
) -> tuple[float, list[Point]]:
    """The breadth of so many figures and their places in reading order: beside the tokens, the zone's name
    and what is written along its foot if they can, but rather upon them than too small to be told apart."""
    found = _standing_room(cells, name, taken, count, foot)
    for free in dict.fromkeys((foot, 0.0)):
        if found[0] < LEGIBLE:
            found = max(found, _standing_room(cells, name, (), count, free), key=itemgetter(0))
    return found


def _standing_room(
    cells: Sequence[Cell], name: Rectangle, taken: Sequence[Point], count: int, foot: float
) -> tuple[float, list[Point]]:
    x, y = middle_of(cells)

    def near(spot: Point) -> float:
        return max(abs(spot[0] - x), abs(spot[1] - y))

    found: tuple[float, list[Point]] | None = None
    for breadth in BREADTHS:
        for beside in (name[2], 0.0) if _is_low(cells) else (0.0,):
            places = _grid(cells, name, breadth, foot, beside)
            clear = [spot for spot in places if all(_is_clear(spot, other, breadth) for other in taken)]
            clear.sort(key=lambda spot: (_hides(name, spot, breadth), near(spot)))
            if len(clear) >= count:
                found = found or (breadth, _in_reading_order(clear[:count]))
                if not _hides(name, clear[count - 1], breadth):
                    return breadth, _in_reading_order(clear[:count])
        if found and breadth <= SMALLER:
            return found
    places = sorted(_grid(cells, name, BREADTHS[-1], foot), key=near) or [(x, y)]
    return BREADTHS[-1], _in_reading_order([places[index % len(places)] for index in range(count)])


def _is_low(cells: Sequence[Cell]) -> bool:
    """But one cell high: its name is beside those who stand there, elsewhere it is above them."""
    return len({row for row, _ in cells}) == 1


def _hides(name: Rectangle, spot: Point, breadth: float) -> bool:
    """Would somebody standing there cover that name?"""
    left, top, right, bottom = figure_box(spot, breadth)
    return overlap((left + LAP, top + LAP, right - LAP, bottom - LAP), name) > 0


def _in_reading_order(spots: list[Point]) -> list[Point]:
    return sorted(spots, key=lambda spot: (spot[1], spot[0]))


def _grid(
    cells: Sequence[Cell], name: Rectangle, breadth: float, foot: float, beside: float = 0.0
) -> list[Point]:
    """Rows of figures of that breadth inside the walls and above the foot, as many as fit beyond `beside`."""
    held = set(cells)
    rows, columns = zip(*cells, strict=True)
    across = _marks(max(min(columns) * CELL, beside), (max(columns) + 1) * CELL, breadth)
    top, bottom = min(rows) * CELL, (max(rows) + 1) * CELL - foot
    if not _is_low(cells):
        top = name[3] - LAP - 2  # then the zone's name stays to be read
    if foot and breadth > bottom - top - CLEAR:
        return []
    down = _marks(top, bottom, breadth)
    half = breadth / 2 - 1
    return [
        (x, y)
        for y in down
        for x in across
        if all(
            (int((y + dy) // CELL), int((x + dx) // CELL)) in held
            for dy in (-half, half)
            for dx in (-half, half)
        )
    ]


def _marks(start: float, end: float, breadth: float) -> list[float]:
    """The middles of as many pieces of that breadth as fit, evenly spaced, clear of the walls."""
    room = end - start - CLEAR
    count = max(1, int(room // breadth))
    return [start + CLEAR / 2 + room * (2 * index + 1) / (2 * count) for index in range(count)]


def _is_clear(spot: Point, other: Point, breadth: float) -> bool:
    apart = breadth / 2 + REACH - 6
    return abs(spot[0] - other[0]) >= apart or abs(spot[1] - other[1]) >= apart
