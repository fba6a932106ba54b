"""What the mall's rooms are furnished with, and where their names hang: never where counters stand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from ....games.dawn_of_the_dead.reading import Atlas, AtlasRoom, PlanEdge

FURNITURE: Final[Mapping[str, tuple[str, ...]]] = {
    "department_store": ("rack", "shelf", "till"),
    "stockroom": ("crates", "crate", "shelf"),
    "baby_doctor": ("crib", "bed", "desk"),
    "fashion": ("rack", "dummy", "rack"),
    "offices": ("desk", "files", "plant"),
    "radio_tv": ("set", "shelf", "set"),
    "barber": ("chair", "mirror", "chair"),
    "bank": ("till", "safe", "plant"),
    "supermarket": ("shelf", "freezer", "shelf", "till"),
    "edwins_sports": ("weights", "rack", "ball"),
    "furniture": ("sofa", "bed", "table"),
}
"""What stands in a shop; in one of a content pack, shelves."""
ANY_SHOP: Final = ("shelf", "crate")


class Front(NamedTuple):
    """A stretch of wall without a door: where it begins, how many squares wide it is, and where the shop is
    not: -1 above, 1 below. Nobody stands outside the mall; in the hall the name hangs on the wall itself."""

    x: int
    y: int
    wide: int
    away: int
    outside: bool


def furniture(room: AtlasRoom, places: Sequence[tuple[int, int]]) -> list[tuple[str, tuple[int, int]]]:
    """Which piece stands where: rows of them with aisles between, always the same."""
    kinds = FURNITURE.get(room.id, ANY_SHOP)
    ordered = sorted(places, key=lambda place: (place[1], place[0]))
    return [
        (kinds[(x // 2 + y) % len(kinds)], (x, y))
        for number, (x, y) in enumerate(ordered)
        if (x + y) % 2 == 0
    ]


def front(atlas: Atlas, room: AtlasRoom) -> Front | None:
    """Where the room's name hangs: towards the street if it can, else towards the hall; nowhere if there are
    only other shops around it."""
    rooms = {(square.x, square.y): square.room for square in atlas.squares}
    halls = {each.id for each in atlas.rooms if each.kind == "hall"}
    holes = {door.edge for door in atlas.doors} | {gate.edge for gate in atlas.gates}
    own = sorted((y, x) for (x, y), name in rooms.items() if name == room.id)
    found: list[Front] = []
    for away in (-1, 1):
        for y, x in own:
            beyond = rooms.get((x, y + away))
            edge: PlanEdge = (x, y + (away > 0), x + 1, y + (away > 0))
            if beyond == room.id or (beyond is not None and beyond not in halls) or edge in holes:
                continue
            here = Front(x, edge[1], 1, away, beyond is None)
            last = found[-1] if found else None
            if last and here == last._replace(x=last.x + last.wide, wide=1):
                found[-1] = last._replace(wide=last.wide + 1)
            else:
                found.append(here)
    return max(found, key=lambda one: (one.outside, one.wide), default=None)
