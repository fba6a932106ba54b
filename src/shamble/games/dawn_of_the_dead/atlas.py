"""The mall as plain data, for those who draw it: what never changes in play and everybody sees."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from ...engine import View
from .mall import BEYOND, ENTRANCES, MALL, Mall, Square

Edge = tuple[int, int, int, int]
"""From one corner point to another, x and y of each; square (x, y) reaches from (x, y) to (x + 1, y + 1)."""


class HasMall(Protocol):
    """Content with a mall in it."""

    @property
    def mall(self) -> Mall: ...


def maps(content: HasMall) -> tuple[str, ...]:
    return (MALL,)


def atlas(content: HasMall, name: str) -> View:
    """Squares, rooms, walls, doors, gates and symbols. A square is an id everywhere but in `squares`."""
    mall = content.mall
    ids = mall.square_names
    return {
        "map": name,
        "width": max(mall.x) + 1,
        "height": max(mall.y) + 1,
        "squares": [
            {
                "id": ids[square],
                "x": mall.x[square],
                "y": mall.y[square],
                "room": mall.rooms[mall.room[square]],
            }
            for square in mall.squares
        ],
        "rooms": [
            {
                "id": mall.rooms[room],
                "kind": entry.kind,
                "squares": [ids[square] for square in mall.squares if mall.room[square] == room],
            }
            for room, entry in enumerate(mall.entry.rooms.values())
        ],
        "walls": [list(wall) for wall in _walls(mall)],
        "doors": [
            {
                "id": mall.door_names[door],
                "kind": "glass" if mall.glass >> door & 1 else "solid",
                "squares": [ids[one], ids[other]],
                "edge": list(_edge(mall, one, (mall.x[other], mall.y[other]))),
            }
            for door, (one, other) in enumerate(mall.doors)
        ],
        "gates": [
            {"id": side, "square": ids[square], "edge": list(_edge(mall, square, mall.outside(square, side)))}
            for side, square in zip(ENTRANCES, mall.entrances, strict=True)
        ],
        "humans": [ids[square] for square in mall.humans],
        "zombies": [ids[square] for square in mall.zombies],
        "rifles": ids[mall.rifles],
    }


def _edge(mall: Mall, square: Square, beyond: tuple[int, int]) -> Edge:
    """The side of a square towards the place beside it."""
    x, y = max(mall.x[square], beyond[0]), max(mall.y[square], beyond[1])
    return (x, y, x, y + 1) if mall.y[square] == beyond[1] else (x, y, x + 1, y)


def _walls(mall: Mall) -> list[Edge]:
    """Every side of a square where nobody gets through for good, drawn out into lines as long as they go."""
    entrances = {
        (square, mall.outside(square, side)) for side, square in zip(ENTRANCES, mall.entrances, strict=True)
    }
    sides = set()
    for square in mall.squares:
        for left, up in BEYOND.values():
            beyond = (mall.x[square] + left, mall.y[square] + up)
            there = mall.at.get(beyond)
            if (square, beyond) not in entrances and (there is None or not mall.adjacent(square, there)):
                sides.add(_edge(mall, square, beyond))
    return _joined(sides)


def _joined(sides: Iterable[Edge]) -> list[Edge]:
    """Sides that continue each other become one line."""
    lines: list[Edge] = []
    across = sorted((side for side in sides if side[1] == side[3]), key=lambda side: (side[1], side[0]))
    upright = sorted(side for side in sides if side[0] == side[2])
    for side in (*across, *upright):
        last = lines[-1] if lines else side
        goes_on = last[2:] == side[:2] and (last[0] == last[2]) == (side[0] == side[2])
        if goes_on:
            lines[-1] = (*last[:2], *side[2:])
        else:
            lines.append(side)
    return lines
