"""Malls for tests: ours, and small ones drawn where a rule needs its own corner."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import shamble
from shamble.engine import Sources
from shamble.games.dawn_of_the_dead.entries import EntranceEntry, MallEntry, RoomEntry
from shamble.games.dawn_of_the_dead.mall import Mall, load_mall
from shamble.games.dawn_of_the_dead.sight import Sight

CONTENT = Path(shamble.__file__).parent / "games" / "dawn_of_the_dead" / "content"


@cache
def own_mall() -> Mall:
    return load_mall(Sources([CONTENT], ("map",)))


@cache
def own_sight() -> Sight:
    return Sight(own_mall())


def square(number: int) -> int:
    """The square with that printed number."""
    return number - 1


def door(name: str) -> int:
    return own_mall().door_names.index(name)


def small(
    *plan: str, glass: tuple[tuple[int, int], ...] = (), solid: tuple[tuple[int, int], ...] = ()
) -> Sight:
    """The lines of a mall drawn here; one letter a room, squares numbered from 1.

    Four more squares, far from the rest, are for the entrances that every mall has.
    """
    plan = (*plan, "", "ZZZZ")
    letters = dict.fromkeys("".join(plan).replace(" ", ""))
    last = len("".join(plan).replace(" ", ""))
    entry = MallEntry(
        origin="house",
        plan=plan,
        rooms={letter: RoomEntry(f"room_{letter}", "shop") for letter in letters},
        glass=glass,
        solid=solid,
        entrances=EntranceEntry(last - 3, last - 2, last - 1, last),
        rifles=1,
        sports="room_Z",
        humans=(),
        zombies=(),
    )
    return Sight(Mall(entry))


def sees(sight: Sight, one: int, other: int, *occupied: int, shut: int = 0) -> bool:
    """Printed numbers in, with counters on those squares; the answer must be the same both ways."""
    obstacles = sight.obstacles(sum(1 << square(number) for number in occupied), shut)
    there = sight.line_of_sight(square(one), square(other), obstacles)
    back = sight.line_of_sight(square(other), square(one), obstacles)
    assert there == back
    return there
