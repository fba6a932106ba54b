"""Line of sight (rulebook, "Ligne de vue") and range: worked out once for every pair of squares.

For each pair there is one int: the squares between, whose counters block the line, and above them the solid
doors that block it when shut. What is in the way now is an int of the same kind; if the two have a bit in
common, there is no line of sight. A line cut for ever, by walls, corners or a second door, has the one bit that
is always in the way.
"""

from __future__ import annotations

from typing import Final

from ...engine import BadContent
from .mall import MAP_FILE, NO_DOOR, Door, Mall, Mask, Square, members

CORNERS: Final = ((0, -1), (-1, 0), (-1, -1), (0, 0))
"""The four squares around a corner, from the one below and to the right of it."""


class Sight:
    """All lines of one mall. Build it once, beside the mall."""

    def __init__(self, mall: Mall) -> None:
        self.mall = mall
        count = len(mall.squares)
        self.doors_from = count
        """The bit of door 0 in an obstacles mask."""
        self.always: Mask = 1 << (count + len(mall.doors))
        """The bit that every obstacles mask has."""
        lines = [[(0, NO_DOOR)] * count for _ in mall.squares]
        for one in mall.squares:
            for other in range(one):
                lines[one][other] = lines[other][one] = self._line(one, other)
        self.line = tuple(tuple(blocks for blocks, _ in row) for row in lines)
        """For two squares, what blocks the line between them."""
        self.door = tuple(tuple(door for _, door in row) for row in lines)
        """For two squares, the door on the line between them, or NO_DOOR."""
        self.reach = tuple(
            sum(1 << other for other, blocks in enumerate(row) if blocks != self.always) for row in self.line
        )
        """For each square, all the squares that may ever be in sight, itself among them."""

    # -- questions of the rules ------------------------------------------------------------------------------

    def obstacles(self, occupied: Mask, shut: Mask) -> Mask:
        """What is in the way now: the squares with a human or zombie counter, and the shut doors.

        Make it once for many questions. Shut glass is no obstacle but may be in `shut`; the ends of a line never
        block it but may be in `occupied`. Zombies still hidden, rifles and markers do not belong there.
        """
        return occupied | shut << self.doors_from | self.always

    def line_of_sight(self, one: Square, other: Square, obstacles: Mask) -> bool:
        """Is the line between the two centres free? The same both ways; a square always sees itself."""
        return not self.line[one][other] & obstacles

    def seen_from(self, square: Square, among: Mask, obstacles: Mask) -> Mask:
        """Those of the squares in `among` that are in sight of that square."""
        line = self.line[square]
        seen = 0
        for other in members(among & self.reach[square]):
            if not line[other] & obstacles:
                seen |= 1 << other
        return seen

    def range_between(self, one: Square, other: Square) -> int:
        """Squares from one to the other, never diagonally; walls do not count, the first square neither."""
        x, y = self.mall.x, self.mall.y
        return abs(x[one] - x[other]) + abs(y[one] - y[other])

    # -- drawing the line ------------------------------------------------------------------------------------

    def _line(self, one: Square, other: Square) -> tuple[Mask, Door]:
        """Follow the line from centre to centre, edge by edge: what blocks it, and the door on it.

        The line meets the i-th upright edge after (2i - 1) / 2|dx| of its way and the j-th level one after
        (2j - 1) / 2|dy|. Multiplied out these are ints, so a line through a corner is never missed by a hair.
        """
        mall = self.mall
        x, y = mall.x[one], mall.y[one]
        dx, dy = mall.x[other] - x, mall.y[other] - y
        across, down = (1 if dx > 0 else -1), (1 if dy > 0 else -1)
        upright, level = abs(dy), abs(dx)  # the next edges: (2i - 1)·|dy| against (2j - 1)·|dx|
        blocks, door, here = 0, NO_DOOR, one
        while here != other:
            if upright == level and dx and dy:
                if not self._corner_is_free(x + (across > 0), y + (down > 0)):
                    return self.always, NO_DOOR
                x, y = x + across, y + down
                upright, level = upright + 2 * abs(dy), level + 2 * abs(dx)
            elif not dy or (dx and upright < level):
                x, upright = x + across, upright + 2 * abs(dy)
            else:
                y, level = y + down, level + 2 * abs(dx)
            there = mall.at.get((x, y))
            if there is None or not self._joined(here, there):
                return self.always, NO_DOOR
            passed = mall.door_of.get((here, there), NO_DOOR)
            if passed != NO_DOOR:
                if door != NO_DOOR or not {one, other} & {here, there}:
                    return self.always, NO_DOOR
                door = passed
            if there != other:
                blocks |= 1 << there
            here = there
        if door != NO_DOOR and not mall.glass >> door & 1:
            blocks |= 1 << (self.doors_from + door)
        return blocks, door

    def _joined(self, here: Square, there: Square) -> bool:
        """No wall between; across a free corner there is none."""
        mall = self.mall
        return mall.room[here] == mall.room[there] or (here, there) in mall.door_of

    def _corner_is_free(self, x: int, y: int) -> bool:
        """No wall and no door ends there: the four squares around are there and of one room."""
        mall = self.mall
        around = [mall.at.get((x + left, y + up)) for left, up in CORNERS]
        return None not in around and len({mall.room[s] for s in around if s is not None}) == 1


# -- checks --------------------------------------------------------------------------------------------------


def check_examples(sight: Sight) -> None:
    """The map's own examples come out as it says, both ways."""
    mall = sight.mall
    nothing = sight.obstacles(0, 0)
    for example in mall.entry.examples:
        one, other = (mall.numbered(number, "examples") for number in example.squares)
        for a, b in ((one, other), (other, one)):
            what = f"{mall.square_names[a]} → {mall.square_names[b]}"
            seen = sight.line_of_sight(a, b, nothing)
            if seen != example.sight:
                raise BadContent(
                    "content.count", file=MAP_FILE, what=what, expected=str(example.sight), got=str(seen)
                )
            if example.range is not None and example.range != sight.range_between(a, b):
                raise BadContent(
                    "content.count",
                    file=MAP_FILE,
                    what=what,
                    expected=example.range,
                    got=sight.range_between(a, b),
                )
