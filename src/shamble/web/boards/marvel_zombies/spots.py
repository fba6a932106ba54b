"""Where things stand in a zone: inside its walls, apart from each other, from symbols and from names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from .ground import CELL, middle_of

Spot = tuple[float, float]
REACH: Final = 19
"""Half the breadth of a token."""
ROOMY: Final = 46
"""From so far apart on, nearer to the middle is better."""


def free_spot(cells: Sequence[Sequence[int]], taken: Sequence[Spot], half: float = REACH) -> Spot:
    """The place in those cells with most room around it, for something twice that half wide."""
    held = {(row, column) for row, column in cells}
    x, y = middle_of(cells)

    def worth(spot: Spot) -> tuple[float, float]:
        room = min((_apart(spot, other, half) for other in taken), default=ROOMY)
        return min(room, ROOMY), -_apart(spot, (x, y), REACH)

    steps = range(0, CELL, CELL // 6)
    spots = [
        (column * CELL + across, row * CELL + down)
        for row, column in cells
        for down in steps
        for across in steps
        if _is_inside(held, column * CELL + across, row * CELL + down, half)
    ]
    return max(spots, key=worth, default=(x, y))


def _is_inside(cells: set[tuple[int, int]], x: float, y: float, half: float) -> bool:
    return all(
        (int((y + down) // CELL), int((x + across) // CELL)) in cells
        for down in (-REACH, REACH)
        for across in (-half, half)
    )


def _apart(one: Spot, other: Spot, half: float) -> float:
    """How far apart, as the larger of both distances; what is wide needs more beside it."""
    return max(abs(one[0] - other[0]) * REACH / half, abs(one[1] - other[1]))
