"""The mall: numbered squares, halls and shops, walls and doors, and the symbols for setting up.

Inside, squares, rooms and doors are ints from 0 on, and sets of squares or doors are bit masks. Outside, a
square is called by its printed number ("004"), a door by the two squares that it joins ("059-060").
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NoReturn, TypeVar

from ...engine import BadContent, Sources
from ...engine.content import between, known_name, path_to
from .entries import MOST_SQUARES, MallEntry, SquarePair

Square = int
Room = int
Door = int
Mask = int
"""A set of squares or of doors: bit n for number n."""

MAP_FILE: Final = "map.toml"
MAP_STEM: Final = "map"
MALL: Final = "mall"
"""The one map of the game; a pack may replace it."""
ENTRANCES: Final = ("north", "west", "east", "south")
NORTH, WEST, EAST, SOUTH = range(4)
BEYOND: Final = {"north": (0, -1), "west": (-1, 0), "east": (1, 0), "south": (0, 1)}
"""Where the street lies from the square of an entrance."""
NO_DOOR: Final = -1
FAR: Final = 10_000
"""The distance to a square that cannot be walked to."""
MEMO_SIZE: Final = 4096

Shifts = tuple[tuple[int, Mask], ...]
"""By how much the number of a square changes with a step, and from which squares such steps lead."""

K = TypeVar("K")
V = TypeVar("V")


class Mall:
    """The frozen plan, as tuples by square, room and door."""

    def __init__(self, entry: MallEntry) -> None:
        self.entry = entry
        cells = _cells(entry)
        self.x = tuple(x for x, _, _ in cells)
        self.y = tuple(y for _, y, _ in cells)
        self.squares = tuple(range(len(cells)))
        self.square_names = tuple(f"{number:03}" for number in range(1, len(cells) + 1))
        letters = list(entry.rooms)
        self.room = tuple(letters.index(letter) for _, _, letter in cells)
        self.rooms = tuple(room.id for room in entry.rooms.values())
        self.hall: Mask = mask_of(s for s in self.squares if entry.rooms[cells[s][2]].kind == "hall")
        self.everywhere: Mask = mask_of(self.squares)
        self.shop: Mask = self.everywhere & ~self.hall
        self.shop_by_digit = tuple(
            self.shop & mask_of(square for square in self.squares if (square + 1) % 10 == digit)
            for digit in range(10)
        )
        """The shop squares whose number ends in each digit."""
        self.at = {(x, y): square for square, (x, y, _) in enumerate(cells)}
        """Which square is at those coordinates."""

        drawn = _doors(entry)
        pairs = [pair for pair, _ in drawn]
        glass = {(min(pair), max(pair)) for pair in entry.glass}
        self.door_paths = tuple(path for _, path in drawn)
        self.doors = tuple((self.numbered(a, path), self.numbered(b, path)) for (a, b), path in drawn)
        """The two squares of each door, the lower one first."""
        self.door_names = tuple(f"{a:03}-{b:03}" for a, b in pairs)
        self.glass: Mask = mask_of(door for door, pair in enumerate(pairs) if pair in glass)
        self.door_of = {pair: door for door, (a, b) in enumerate(self.doors) for pair in ((a, b), (b, a))}
        """The door between two squares, in either order."""
        self.steps = tuple(tuple(self._steps(square)) for square in self.squares)
        """From each square, the squares beside it with no wall between, in order, and the door or NO_DOOR."""
        self.doors_at = tuple(tuple(d for _, d in steps if d != NO_DOOR) for steps in self.steps)
        """The doors in the walls of each square."""
        self.beside = tuple(mask_of(beside for beside, _ in steps) for steps in self.steps)
        """The squares beside each square, as a mask; a door is not a wall, even when shut."""

        self._place(entry)
        self._ways: dict[Mask, tuple[tuple[Square, ...], ...]] = {}
        self._tolls: dict[tuple[Mask, int], tuple[tuple[tuple[Square, int], ...], ...]] = {}
        self._shifts: dict[Mask, tuple[Shifts, Shifts]] = {}
        self._walks: dict[tuple[Square, Mask], tuple[int, ...]] = {}
        self._counts: dict[tuple[Square, Mask], tuple[int, ...]] = {}
        self._points: dict[tuple[Square, Mask, int, int], tuple[int, ...]] = {}

    def _place(self, entry: MallEntry) -> None:
        """What lies and stands where at the start."""
        gates = zip(ENTRANCES, entry.entrances.squares, strict=True)
        self.entrances = self._placed({path_to(MALL, "entrances", side): number for side, number in gates})
        """The squares of the main entrances, in the order of ENTRANCES."""
        self.rifles = self.numbered(entry.rifles, f"{MALL}.rifles")
        self.humans = self._placed(_paths("humans", entry.humans))
        self.zombies = self._placed(_paths("zombies", entry.zombies))
        self.sports: Mask = mask_of(s for s in self.squares if self.rooms[self.room[s]] == entry.sports)
        """The squares of Edwin's Sports: at most one hidden zombie in all of them."""
        self.hiding: Mask = self.shop & ~self._near_humans()
        self.hiding_squares: tuple[Square, ...] = tuple(members(self.hiding))
        """Where a zombie may be hidden: in shops, neither on nor beside a human symbol."""

    def numbered(self, number: int, entry: str) -> Square:
        """The square with that printed number."""
        if not 1 <= number <= len(self.squares):
            raise BadContent("content.square", file=MAP_FILE, entry=entry, got=number, last=len(self.squares))
        return number - 1

    def _placed(self, numbers: Mapping[str, int]) -> tuple[Square, ...]:
        """The squares with the printed numbers that stand at those paths in the file, none of them twice."""
        found = tuple(self.numbered(number, path) for path, number in numbers.items())
        _check_once(list(numbers), [self.square_names[square] for square in found])
        return found

    def _steps(self, square: Square) -> Iterator[tuple[Square, Door]]:
        x, y = self.x[square], self.y[square]
        for place in ((x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1)):
            beside = self.at.get(place)
            if beside is not None:
                door = self.door_of.get((square, beside), NO_DOOR)
                if door != NO_DOOR or self.room[square] == self.room[beside]:
                    yield beside, door

    def _near_humans(self) -> Mask:
        near = mask_of(self.humans)
        for square in self.humans:
            near |= self.beside[square]
        return near

    def outside(self, square: Square, side: str) -> tuple[int, int]:
        """The coordinates next to that square on that side."""
        left, up = BEYOND[side]
        return self.x[square] + left, self.y[square] + up

    def hiding_places(self, in_sports: int) -> int:
        """How many zombies can be hidden, with at most so many of them in the sports shop."""
        sports = (self.hiding & self.sports).bit_count()
        return (self.hiding & ~self.sports).bit_count() + min(in_sports, sports)

    # -- walking ---------------------------------------------------------------------------------------------

    def adjacent(self, one: Square, other: Square) -> bool:
        """Side by side with no wall between; a shut door is no wall."""
        return bool(self.beside[one] >> other & 1)

    def passable(self, one: Square, other: Square, shut: Mask) -> bool:
        """Can one step from one square to the other while those doors are shut?"""
        if not self.beside[one] >> other & 1:
            return False
        door = self.door_of.get((one, other), NO_DOOR)
        return door == NO_DOOR or not shut >> door & 1

    def ways(self, square: Square, shut: Mask) -> tuple[Square, ...]:
        """The squares that one can step to from here while those doors are shut."""
        return self.all_ways(shut)[square]

    def all_ways(self, shut: Mask) -> tuple[tuple[Square, ...], ...]:
        """For each square, those that one can step to from there while those doors are shut."""
        found = self._ways.get(shut)
        if found is None:
            found = tuple(
                tuple(beside for beside, door in steps if door == NO_DOOR or not shut >> door & 1)
                for steps in self.steps
            )
            memorise(self._ways, shut, found)
        return found

    def spread(self, squares: Mask, shut: Mask) -> Mask:
        """Every square one step from any of those while those doors are shut: a whole ring at a time."""
        on, back = self._shifts.get(shut) or self._shifted(shut)
        found = 0
        for by, origins in on:
            found |= (squares & origins) << by
        for by, origins in back:
            found |= (squares & origins) >> by
        return found

    def _shifted(self, shut: Mask) -> tuple[Shifts, Shifts]:
        on: dict[int, Mask] = {}
        back: dict[int, Mask] = {}
        for square, ways in enumerate(self.all_ways(shut)):
            for to in ways:
                steps, by = (on, to - square) if to > square else (back, square - to)
                steps[by] = steps.get(by, 0) | 1 << square
        found = tuple(on.items()), tuple(back.items())
        memorise(self._shifts, shut, found)
        return found

    def tolls(self, shut: Mask, opening: int) -> tuple[tuple[tuple[Square, int], ...], ...]:
        """For each square, those beside it and what it costs to open the door between, if it is shut."""
        found = self._tolls.get((shut, opening))
        if found is None:
            found = tuple(
                tuple((to, opening if door != NO_DOOR and shut >> door & 1 else 0) for to, door in steps)
                for steps in self.steps
            )
            memorise(self._tolls, (shut, opening), found)
        return found

    def walk(self, to: Square, shut: Mask) -> tuple[int, ...]:
        """For each square, the number of steps from it to that one while those doors are shut, or FAR."""
        found = self._walks.get((to, shut))
        if found is None:
            found = self._walked(to, shut)
            memorise(self._walks, (to, shut), found)
        return found

    def _walked(self, to: Square, shut: Mask) -> tuple[int, ...]:
        ways = self.all_ways(shut)
        found = [FAR] * len(self.squares)
        found[to] = steps = 0
        ring = [to]
        while ring:
            steps += 1
            further = []
            for square in ring:
                for beside in ways[square]:
                    if found[beside] == FAR:
                        found[beside] = steps
                        further.append(beside)
            ring = further
        return tuple(found)

    def quick_count(self, to: Square, shut: Mask) -> tuple[int, ...]:
        """The same, but a step into a square of a shop counts for two: the automaton's count."""
        found = self._counts.get((to, shut))
        if found is None:
            found = self._counted(to, shut)
            memorise(self._counts, (to, shut), found)
        return found

    def _counted(self, to: Square, shut: Mask) -> tuple[int, ...]:
        """Backwards from the goal, so what a step costs is known by the square that is expanded."""
        ways = self.all_ways(shut)
        found = [FAR] * len(self.squares)
        found[to] = count = 0
        rings: tuple[list[Square], list[Square], list[Square]] = ([to], [], [])
        while any(rings):
            ring, later, last = rings
            for square in ring:
                if found[square] == count:
                    cost = 2 if self.shop >> square & 1 else 1
                    nearer = [beside for beside in ways[square] if found[beside] > count + cost]
                    for beside in nearer:
                        found[beside] = count + cost
                    (last if cost == 2 else later).extend(nearer)
            rings, count = (later, last, []), count + 1
        return tuple(found)

    def points(self, to: Square, shut: Mask, step: int, door: int) -> tuple[int, ...]:
        """From each square to that one in movement points, for somebody who opens the shut doors on his way:
        what a step costs, and a door."""
        found = self._points.get((to, shut, step, door))
        if found is None:
            found = self._pointed(to, shut, step, door)
            memorise(self._points, (to, shut, step, door), found)
        return found

    def _pointed(self, to: Square, shut: Mask, step: int, door: int) -> tuple[int, ...]:
        found = [FAR] * len(self.squares)
        found[to] = points = 0
        waiting = {0: [to]}
        while waiting:
            for square in waiting.pop(points, ()):
                if found[square] == points:
                    for beside, between in self.steps[square]:
                        is_shut = between != NO_DOOR and shut >> between & 1
                        cost = points + (step + door if is_shut else step)
                        if cost < found[beside]:
                            found[beside] = cost
                            waiting.setdefault(cost, []).append(beside)
            points += 1
        return tuple(found)


def memorise(memo: dict[K, V], key: K, found: V) -> None:
    """Doors seldom change, so the same things are asked for again and again."""
    if len(memo) >= MEMO_SIZE:
        memo.clear()
    memo[key] = found


# -- masks ---------------------------------------------------------------------------------------------------


SQUARE_BIT: Final = tuple(1 << square for square in range(MOST_SQUARES))
"""Looked up: shifting makes a number of several words each time."""


def mask_of(numbers: Iterable[int]) -> Mask:
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


def members(mask: Mask) -> list[int]:
    """The numbers in a mask, in order."""
    found = []
    while mask:
        highest = mask.bit_length() - 1
        found.append(highest)
        mask ^= SQUARE_BIT[highest]
    found.reverse()
    return found


# -- loading -------------------------------------------------------------------------------------------------


def load_mall(sources: Sources) -> Mall:
    """The mall of the content, checked; `sources` must hold MAP_STEM."""
    mall = Mall(sources.just(MAP_STEM, [MALL], MallEntry)[MALL])
    _check_doors(mall)
    _check_rooms(mall)
    _check_ways(mall)
    return mall


def _cells(entry: MallEntry) -> list[tuple[int, int, str]]:
    """The squares of the plan in the order of their numbers: x, y and the room's letter."""
    cells = [
        (x, y, letter) for y, row in enumerate(entry.plan) for x, letter in enumerate(row) if letter != " "
    ]
    between(MAP_FILE, path_to(MALL, "plan"), 1, len(cells), MOST_SQUARES)
    for _, y, letter in cells:
        known_name(MAP_FILE, path_to(MALL, "plan", y), letter, entry.rooms)
    return cells


def _paths(field: str, numbers: Sequence[int]) -> dict[str, int]:
    return {path_to(MALL, field, index): number for index, number in enumerate(numbers)}


def _doors(entry: MallEntry) -> list[tuple[SquarePair, str]]:
    """All doors by their two squares, the lower one first, each with where in the file it stands."""
    return sorted(
        ((min(pair), max(pair)), path_to(MALL, field, index))
        for field, pairs in (("glass", entry.glass), ("solid", entry.solid))
        for index, pair in enumerate(pairs)
    )


def _check_once(paths: Sequence[str], names: Sequence[str]) -> None:
    for index, (path, name) in enumerate(zip(paths, names, strict=True)):
        if name in names[:index]:
            raise BadContent("content.twice", file=MAP_FILE, entry=path, what=name)


def _check_doors(mall: Mall) -> None:
    """A door stands between two squares side by side, in two different rooms."""
    _check_once(mall.door_paths, mall.door_names)
    for (one, other), path in zip(mall.doors, mall.door_paths, strict=True):
        apart = abs(mall.x[one] - mall.x[other]) + abs(mall.y[one] - mall.y[other])
        if apart != 1 or mall.room[one] == mall.room[other]:
            names = {"one": mall.square_names[one], "other": mall.square_names[other]}
            raise BadContent("content.door", file=MAP_FILE, entry=path, **names)


def _check_rooms(mall: Mall) -> None:
    """Every room is on the plan, under its own name; entrances in the hall, rifles in the sports shop."""
    letters = [path_to(MALL, "rooms", letter) for letter in mall.entry.rooms]
    _check_once([f"{path}.id" for path in letters], mall.rooms)
    for room, path in enumerate(letters):
        between(MAP_FILE, path, 1, mall.room.count(room), MOST_SQUARES)
    shops = [mall.rooms[mall.room[square]] for square in members(mall.shop)]
    known_name(MAP_FILE, f"{MALL}.sports", mall.entry.sports, dict.fromkeys(shops))
    if not mall.sports >> mall.rifles & 1:
        _wrong_place("rifles", mall.square_names[mall.rifles], mall.entry.sports)
    for side, square in zip(ENTRANCES, mall.entrances, strict=True):
        if not mall.hall >> square & 1 or mall.outside(square, side) in mall.at:
            _wrong_place(f"entrances.{side}", mall.square_names[square], f"hall, {side}")


def _wrong_place(field: str, square: str, expected: str) -> NoReturn:
    raise BadContent(
        "content.place", file=MAP_FILE, entry=f"{MALL}.{field}", square=square, expected=expected
    )


def _check_ways(mall: Mall) -> None:
    """With all doors open one can walk from anywhere to anywhere."""
    for square, steps in enumerate(mall.walk(mall.entrances[NORTH], 0)):
        if steps == FAR:
            name = mall.square_names[square]
            raise BadContent("content.cut_off", file=MAP_FILE, entry=f"{MALL}.plan", square=name)
