"""Where things stand in a zone: inside its walls, apart from each other, from symbols and from names."""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter
from typing import Final

from .ground import CELL, Cell, Point, middle_of

Half = tuple[float, float]
"""Half of something's breadth and height."""
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
NAME: Final = 14
"""How high a zone's name is."""
NAME_AT: Final = (20, 18)
"""Its middle, from the corner of the zone's first cell."""


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
    cells: Sequence[Cell], taken: Sequence[Point], count: int, foot: float = 0.0
) -> tuple[float, list[Point]]:
    """The breadth of so many figures and their places in reading order: beside the tokens, the zone's name
    and what is written along its foot if they can, but rather upon them than too small to be told apart."""
    found = _standing_room(cells, taken, count, foot)
    for free in dict.fromkeys((foot, 0.0)):
        if found[0] < LEGIBLE:
            found = max(found, _standing_room(cells, (), count, free), key=itemgetter(0))
    return found


def _standing_room(
    cells: Sequence[Cell], taken: Sequence[Point], count: int, foot: float
) -> tuple[float, list[Point]]:
    x, y = middle_of(cells)

    def near(spot: Point) -> float:
        return max(abs(spot[0] - x), abs(spot[1] - y))

    found: tuple[float, list[Point]] | None = None
    for breadth in BREADTHS:
        places = _grid(cells, breadth, foot)
        clear = [spot for spot in places if all(_is_clear(spot, other, breadth) for other in taken)]
        clear.sort(key=lambda spot: (_hides_the_name(cells, spot, breadth), near(spot)))
        if len(clear) >= count:
            found = found or (breadth, _in_reading_order(clear[:count]))
            if not _hides_the_name(cells, clear[count - 1], breadth):
                return breadth, _in_reading_order(clear[:count])
        if found and breadth <= SMALLER:
            return found
    places = sorted(_grid(cells, BREADTHS[-1], foot), key=near) or [(x, y)]
    return BREADTHS[-1], _in_reading_order([places[index % len(places)] for index in range(count)])


def _hides_the_name(cells: Sequence[Cell], spot: Point, breadth: float) -> bool:
    """Would somebody standing there cover the zone's name, in the corner of its first cell?"""
    row, column = min(cells)
    x, y = column * CELL + NAME_AT[0], row * CELL + NAME_AT[1]
    return abs(spot[0] - x) < breadth / 2 + NAME / 2 and -0.6 * breadth < y - spot[1] < 0.5 * breadth


def _in_reading_order(spots: list[Point]) -> list[Point]:
    return sorted(spots, key=lambda spot: (spot[1], spot[0]))


def _grid(cells: Sequence[Cell], breadth: float, foot: float) -> list[Point]:
    """Rows of figures of that breadth inside the walls and above the foot, as many as fit."""
    held = set(cells)
    rows, columns = zip(*cells, strict=True)
    across = _marks(min(columns) * CELL, (max(columns) + 1) * CELL, breadth)
    high = max(rows) > min(rows)  # then the zone's name stays to be read
    top, bottom = min(rows) * CELL + NAME * high, (max(rows) + 1) * CELL - foot
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
