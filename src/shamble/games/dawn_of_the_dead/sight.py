"""Line of sight (rulebook, "Ligne de vue") and range: worked out once for every pair of squares.

For each pair there is one int: the squares between, whose counters block the line, and above them the solid
doors that block it when shut. What is in the way now is an int of the same kind; if the two have a bit in
common, there is no line of sight. A line cut for ever, by walls, corners or a second door, has the one bit
that is always in the way.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from ...engine import BadContent
from .mall import MALL, MAP_FILE, NO_DOOR, Door, Mall, Mask, Square

AROUND: Final = ((-1, -1), (0, -1), (-1, 0), (0, 0))
"""The four squares around a corner point, by where they lie from it."""


class Sight:
    """All lines of one mall. Build it once, beside the mall."""

    def __init__(self, mall: Mall) -> None:
        self.mall = mall
        count = len(mall.squares)
        self.doors_from = count
        """The bit of door 0 in an obstacles mask."""
        self.always: Mask = 1 << (count + len(mall.doors))
        """The bit that every obstacles mask has."""
        self.ranges_to: dict[Square, tuple[int, ...]] = {}
        lines = [[(0, NO_DOOR)] * count for _ in mall.squares]
        for one in mall.squares:
            for other in range(one):
                lines[one][other] = lines[other][one] = self.drawn(one, other)
        self.line = tuple(tuple(blocks for blocks, _ in row) for row in lines)
        """For two squares, what blocks the line between them."""
        self.door = tuple(tuple(door for _, door in row) for row in lines)
        """For two squares, the door on the line between them, or NO_DOOR."""
        self.reach = tuple(
            sum(1 << other for other, blocks in enumerate(row) if blocks != self.always) for row in self.line
        )
        """For each square, all the squares that may ever be in sight, itself among them."""
        self.lines_from = tuple(
            {1 << other: blocks for other, blocks in enumerate(row) if blocks != self.always}
            for row in self.line
        )
        """For each square, what blocks the line to each of those, by its mask."""

    # -- questions of the rules ------------------------------------------------------------------------------

    def obstacles(self, occupied: Mask, shut: Mask) -> Mask:
        """What is in the way now: the squares with a human or zombie counter, and the shut doors.

        Make it once for many questions. Shut glass is no obstacle but may be in `shut`; the ends of a line
        never block it but may be in `occupied`. Zombies still hidden, rifles and markers do not belong there.
        """
        return occupied | shut << self.doors_from | self.always

    def line_of_sight(self, one: Square, other: Square, obstacles: Mask) -> bool:
        """Is the line between the two centres free? The same both ways; a square always sees itself."""
        return not self.line[one][other] & obstacles

    def seen_from(self, square: Square, among: Mask, obstacles: Mask) -> Mask:
        """Those of the squares in `among` that are in sight of that square."""
        lines = self.lines_from[square]
        seen = 0
        rest = among & self.reach[square]
        while rest:
            other = rest & -rest
            rest ^= other
            if not lines[other] & obstacles:
                seen |= other
        return seen

    def range_between(self, one: Square, other: Square) -> int:
        """Squares from one to the other, never diagonally; the target's counts, the shooter's does not."""
        x, y = self.mall.x, self.mall.y
        return abs(x[one] - x[other]) + abs(y[one] - y[other])

    def ranges(self, goal: Square) -> tuple[int, ...]:
        """From each square to the goal; worked out once."""
        if goal not in self.ranges_to:
            self.ranges_to[goal] = tuple(self.range_between(square, goal) for square in self.mall.squares)
        return self.ranges_to[goal]

    # -- drawing a line --------------------------------------------------------------------------------------

    def drawn(self, one: Square, other: Square) -> tuple[Mask, Door]:
        """Follow the line from centre to centre: what blocks it, and the door on it."""
        at, door_of = self.mall.at, self.mall.door_of
        x, y = self.mall.x[one], self.mall.y[one]
        here, door, blocks = one, NO_DOOR, 0
        for across, down in _course(self.mall.x[other] - x, self.mall.y[other] - y):
            there = at.get((x + across, y + down))
            if there is None or not self._leads_on(here, there):
                return self.always, NO_DOOR
            passed = door_of.get((here, there), NO_DOOR)
            if passed != NO_DOOR:
                if door != NO_DOOR or (here != one and there != other):
                    return self.always, NO_DOOR
                door = passed
            blocks |= 1 << there
            here, x, y = there, x + across, y + down
        if door != NO_DOOR and not self.mall.glass >> door & 1:
            blocks |= 1 << (self.doors_from + door)
        return blocks & ~(1 << other), door

    def _leads_on(self, here: Square, there: Square) -> bool:
        """No wall on the way from one square of a line to the next, nor at the corner if it cuts one."""
        mall = self.mall
        if mall.x[here] == mall.x[there] or mall.y[here] == mall.y[there]:
            return bool(mall.beside[here] >> there & 1)
        corner_x, corner_y = max(mall.x[here], mall.x[there]), max(mall.y[here], mall.y[there])
        around = [mall.at.get((corner_x + left, corner_y + up)) for left, up in AROUND]
        return len({None if square is None else mall.room[square] for square in around}) == 1


@cache
def _course(dx: int, dy: int) -> tuple[tuple[int, int], ...]:
    """The steps of a line to the centre of the square so far away: sideways, up or down, or across a corner.

    It meets the i-th upright edge after (2i - 1) / 2|dx| of its way and the j-th level one after
    (2j - 1) / 2|dy|. Multiplied out these are whole numbers, so that no corner is missed by a hair.
    """
    across, down = (dx > 0) - (dx < 0), (dy > 0) - (dy < 0)
    sideways = {(2 * i - 1) * (abs(dy) or 1) for i in range(1, abs(dx) + 1)}
    upwards = {(2 * j - 1) * (abs(dx) or 1) for j in range(1, abs(dy) + 1)}
    return tuple(
        (across if edge in sideways else 0, down if edge in upwards else 0)
        for edge in sorted(sideways | upwards)
    )


# -- checks --------------------------------------------------------------------------------------------------


def check_examples(sight: Sight) -> None:
    """The examples that the map gives hold, both ways, with all doors open and nobody about."""
    mall, nothing = sight.mall, sight.obstacles(0, 0)
    for index, example in enumerate(mall.entry.examples):
        entry = f"{MALL}.examples[{index}]"
        one, other = (mall.numbered(number, entry) for number in example.squares)
        places = {"one": mall.square_names[one], "other": mall.square_names[other]}
        for seen in (sight.line_of_sight(one, other, nothing), sight.line_of_sight(other, one, nothing)):
            if seen != example.sight:
                key = "content.unseen" if example.sight else "content.seen"
                raise BadContent(key, file=MAP_FILE, entry=entry, **places)
        found = sight.range_between(one, other)
        if example.range not in (None, found):
            raise BadContent(
                "content.range", file=MAP_FILE, entry=entry, expected=example.range or 0, got=found, **places
            )


def lopsided(sight: Sight) -> list[tuple[Square, Square]]:
    """The pairs whose line is another one when drawn from the other end. There must be none."""
    squares = sight.mall.squares
    return [
        (one, other)
        for one in squares
        for other in range(one)
        if sight.drawn(one, other) != sight.drawn(other, one)
        or sight.range_between(one, other) != sight.range_between(other, one)
    ]
