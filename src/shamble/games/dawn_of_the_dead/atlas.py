"""The mall for those who draw it: what never changes in play and everybody sees."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, Protocol

import msgspec

from ...engine import View
from .mall import BEYOND, ENTRANCES, MALL, Mall, Square

PlanEdge = tuple[int, int, int, int]
"""From one corner point to another, x and y of each; square (x, y) reaches from (x, y) to (x + 1, y + 1)."""


class AtlasSquare(msgspec.Struct, frozen=True):
    id: str
    x: int
    y: int
    room: str


class AtlasRoom(msgspec.Struct, frozen=True):
    id: str
    kind: Literal["hall", "shop"]
    squares: list[str]


class AtlasDoor(msgspec.Struct, frozen=True):
    id: str
    kind: Literal["glass", "solid"]
    squares: list[str]
    """The two that it joins."""
    edge: PlanEdge


class AtlasGate(msgspec.Struct, frozen=True):
    """A main entrance."""

    id: str
    square: str
    edge: PlanEdge


class Atlas(msgspec.Struct, frozen=True, eq=False):
    """Squares, rooms, walls, doors, gates and symbols. A square is an id everywhere but in `squares`.

    Compared by identity, so that it may be the key of what is drawn from it.
    """

    map: str
    width: int
    height: int
    squares: list[AtlasSquare]
    rooms: list[AtlasRoom]
    walls: list[PlanEdge]
    """As long as they go."""
    doors: list[AtlasDoor]
    gates: list[AtlasGate]
    humans: list[str]
    """Where people start."""
    zombies: list[str]
    """Where the dead may."""
    rifles: str


class HasMall(Protocol):
    """Content with a mall in it."""

    @property
    def mall(self) -> Mall: ...


def maps(content: HasMall) -> tuple[str, ...]:
    return (MALL,)


def atlas(content: HasMall, name: str) -> View:
    """As it is sent."""
    found: View = msgspec.json.decode(msgspec.json.encode(drawn(content.mall, name)))
    return found


def drawn(mall: Mall, name: str = MALL) -> Atlas:
    ids = mall.square_names
    return Atlas(
        map=name,
        width=max(mall.x) + 1,
        height=max(mall.y) + 1,
        squares=[
            AtlasSquare(ids[square], mall.x[square], mall.y[square], mall.rooms[mall.room[square]])
            for square in mall.squares
        ],
        rooms=[
            AtlasRoom(
                mall.rooms[room],
                entry.kind,
                [ids[square] for square in mall.squares if mall.room[square] == room],
            )
            for room, entry in enumerate(mall.entry.rooms.values())
        ],
        walls=_walls(mall),
        doors=[
            AtlasDoor(
                mall.door_names[door],
                "glass" if mall.glass >> door & 1 else "solid",
                [ids[one], ids[other]],
                _edge(mall, one, (mall.x[other], mall.y[other])),
            )
            for door, (one, other) in enumerate(mall.doors)
        ],
        gates=[
            AtlasGate(side, ids[square], _edge(mall, square, mall.outside(square, side)))
            for side, square in zip(ENTRANCES, mall.entrances, strict=True)
        ],
        humans=[ids[square] for square in mall.humans],
        zombies=[ids[square] for square in mall.zombies],
        rifles=ids[mall.rifles],
    )


def _edge(mall: Mall, square: Square, beyond: tuple[int, int]) -> PlanEdge:
    """The side of a square towards the place beside it."""
    x, y = max(mall.x[square], beyond[0]), max(mall.y[square], beyond[1])
    return (x, y, x, y + 1) if mall.y[square] == beyond[1] else (x, y, x + 1, y)


def _walls(mall: Mall) -> list[PlanEdge]:
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


def _joined(sides: Iterable[PlanEdge]) -> list[PlanEdge]:
    """Sides that continue each other become one line."""
    lines: list[PlanEdge] = []
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
