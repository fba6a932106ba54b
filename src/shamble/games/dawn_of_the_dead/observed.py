"""What a seat sees of the mall as numbers, straight from the state: for agents, who look at every answer.

The same as the view's arrays (research/shapes/dawn_of_the_dead.py), column for column; a law compares them.
"""

from __future__ import annotations

from typing import Any, Final

from ...engine import Seat
from ...engine.bag import counted
from .showing import PARTS
from .state import NOWHERE, Dawn
from .view import DawnView

ROWS: Final = 60
"""A row for each counter, and room for packs with more of them."""
ABSENT: Final = (0, -1, -1, -1, -1, -1, -1)
"""The row of a counter that is not on the board."""


def figures(g: Dawn, viewer: Seat) -> DawnView:
    """The view: the big tables as finished numbers, the rest as it stands there."""
    squares = len(g.searched)
    broken, shut, gates = g.broken, g.shut, g.gates
    ready: dict[str, Any] = {
        "zombies": _zombies(g, viewer),
        "doors": tuple(
            [2 if broken >> d & 1 else shut >> d & 1 for d in range(len(g.content.names["door"]))]
        ),
        "gates": tuple([gates >> gate & 1 for gate in range(len(g.content.names["gate"]))]),
        "hidden": tuple(counted(g.hidden if viewer == g.zombie_seat else (), squares)),
        "emerged": tuple(counted(g.emerged, squares)),
        "searched": tuple(g.searched),
    }
    return DawnView(*[ready[name] if name in ready else part(g, viewer) for name, part in PARTS.items()])


def _zombies(g: Dawn, viewer: Seat) -> tuple[int, ...]:
    """A row for each counter, by its number."""
    numbers: list[int] = []
    seat, values, known = 1 << viewer, g.values, g.known
    berserk, moved, mixed = g.berserk, g.moved, g.mixed
    face_up = {*g.place, *g.super_at}
    for zombie, square in enumerate(g.zombie_at):
        if square == NOWHERE:
            numbers += ABSENT
        else:
            value = values[zombie] if known[zombie] & seat else -1
            numbers += (1, square, value, int(square in face_up), berserk >> zombie & 1)
            numbers += (moved >> zombie & 1, mixed >> zombie & 1)
    numbers += ABSENT * (ROWS - len(g.zombie_at))
    return tuple(numbers)
