"""Line of sight and range, as the rulebook's chapter on fire and ruling 12 have them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shamble.games.dawn_of_the_dead.mall import NO_DOOR, Mall, members
from shamble.games.dawn_of_the_dead.sight import Sight, check_examples, lopsided
from tests.games.dawn_of_the_dead.map.malls import door, own_mall, own_sight, sees, small, square

ALL_DOORS = (1 << 15) - 1


@pytest.mark.parametrize(("one", "other", "seen"), [(98, 79, False), (24, 62, True), (24, 82, False)])
def test_the_rulebooks_lines(one: int, other: int, seen: bool) -> None:
    assert sees(own_sight(), one, other) is seen


@pytest.mark.parametrize(("one", "other", "malus"), [(167, 170, 3), (19, 39, 2)])
def test_the_rulebooks_ranges(one: int, other: int, malus: int) -> None:
    sight = own_sight()
    assert sees(sight, one, other)
    assert sight.door[square(one)][square(other)] == NO_DOOR
    assert sight.range_between(square(one), square(other)) == malus
    assert sight.range_between(square(other), square(one)) == malus


def test_range_is_counted_along_rows_and_columns_whatever_stands_between() -> None:
    sight = own_sight()
    assert sight.range_between(square(77), square(100)) == 1, "through a wall"
    assert sight.range_between(square(98), square(98)) == 0
    assert sight.range_between(square(93), square(117)) == 24


def test_every_line_is_the_same_from_both_ends() -> None:
    assert lopsided(own_sight()) == []


def test_a_square_sees_itself_whoever_is_there() -> None:
    assert sees(own_sight(), 128, 128, 128, 127)


# -- counters ------------------------------------------------------------------------------------------------


def test_a_counter_in_between_blocks_the_line() -> None:
    sight = own_sight()
    assert sees(sight, 118, 123)
    assert not sees(sight, 118, 123, 120)
    assert sees(sight, 118, 123, 118, 123, 96, 124), "at the ends, beside or behind it blocks nothing"


def test_only_squares_whose_inside_is_crossed_are_in_between() -> None:
    sight = own_sight()
    assert sees(sight, 19, 39, 18, 40), "a line across a corner passes between the two squares beside it"
    assert members(sight.line[square(24)][square(62)]) == [square(n) for n in (23, 42, 43, 44, 63)]


# -- doors ---------------------------------------------------------------------------------------------------


def test_a_shut_solid_door_blocks_and_an_open_one_does_not() -> None:
    sight = own_sight()
    assert sight.door[square(13)][square(14)] == door("013-014")
    assert sees(sight, 13, 14)
    assert sees(sight, 12, 14)
    assert not sees(sight, 13, 14, shut=1 << door("013-014"))
    assert not sees(sight, 12, 14, shut=1 << door("013-014"))
    assert sees(sight, 13, 14, shut=ALL_DOORS & ~(1 << door("013-014")))


def test_glass_lets_the_line_through_open_shut_or_shattered() -> None:
    sight = own_sight()
    assert sight.door[square(24)][square(62)] == door("062-063")
    assert sees(sight, 24, 62, shut=ALL_DOORS)
    assert sees(sight, 62, 64, shut=1 << door("062-063"))
    assert not sees(sight, 62, 64, 63, shut=1 << door("062-063"))


def test_a_line_never_passes_two_doors() -> None:
    sight = own_sight()
    assert sees(sight, 60, 63)
    assert sees(sight, 59, 62)
    assert not sees(sight, 59, 63), "glass on both sides of the hall, both in the wall of an end"
    row = small("ABC", glass=((1, 2), (2, 3)))
    assert sees(row, 1, 2)
    assert not sees(row, 1, 3)


def test_a_door_must_be_in_the_wall_of_one_of_the_ends() -> None:
    sight = small("AABB", glass=((2, 3),))
    assert sees(sight, 2, 3)
    assert sees(sight, 1, 3)
    assert sees(sight, 2, 4)
    assert not sees(sight, 1, 4)


# -- corners -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("plan", "seen"),
    [
        (("AA", "AA"), True),
        (("AB", "AA"), False),
        (("AA", "BA"), False),
        (("A ", "AA"), False),
        (("AB", "BA"), False),
        (("AB", "AB"), False),
    ],
)
def test_a_line_through_a_corner_is_free_only_if_no_wall_touches_it(
    plan: tuple[str, str], seen: bool
) -> None:
    sight = small(*plan)
    last = len("".join(plan).replace(" ", ""))
    assert sees(sight, 1, last) is seen


def test_a_door_that_ends_at_the_corner_blocks_like_a_wall() -> None:
    sight = small("AB", "AB", glass=((1, 2), (3, 4)))
    assert sees(sight, 1, 2)
    assert sees(sight, 3, 4)
    assert not sees(sight, 1, 4)
    assert not sees(sight, 2, 3)


def test_a_wall_that_only_touches_the_line_far_from_both_ends_blocks_it() -> None:
    assert sees(small("AAA", "AAA", "AAA"), 1, 9)
    assert not sees(small("AAA", "AAA", "ABA"), 1, 9)
    assert sees(small("AAAA", "AAAA"), 1, 8)


# -- another way to the same answer --------------------------------------------------------------------------

Point = tuple[int, int]


def side(a: Point, b: Point, c: Point) -> int:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def within(a: Point, b: Point, c: Point) -> bool:
    return min(a[0], b[0]) <= c[0] <= max(a[0], b[0]) and min(a[1], b[1]) <= c[1] <= max(a[1], b[1])


def touches(line: tuple[Point, Point], edge: tuple[Point, Point]) -> bool:
    """Have a line between two centres and an edge a point in common? No centre lies on an edge."""
    (a, b), (c, d) = line, edge
    return (
        side(a, b, c) * side(a, b, d) <= 0
        and side(c, d, a) * side(c, d, b) <= 0
        and (side(a, b, c) != 0 or within(a, b, c))
        and (side(a, b, d) != 0 or within(a, b, d))
    )


def edges(mall: Mall) -> Iterator[tuple[tuple[Point, Point], str]]:
    """All sides of squares in half units, as a wall or the name of a door; free sides are left out."""
    for here in mall.squares:
        x, y = 2 * mall.x[here], 2 * mall.y[here]
        for place, edge in (
            ((x // 2 - 1, y // 2), ((x, y), (x, y + 2))),
            ((x // 2 + 1, y // 2), ((x + 2, y), (x + 2, y + 2))),
            ((x // 2, y // 2 - 1), ((x, y), (x + 2, y))),
            ((x // 2, y // 2 + 1), ((x, y + 2), (x + 2, y + 2))),
        ):
            there = mall.at.get(place)
            found = None if there is None else mall.door_of.get((here, there))
            if there is None or (found is None and mall.room[here] != mall.room[there]):
                yield edge, "wall"
            elif found is not None:
                yield edge, mall.door_names[found]


def answer(mall: Mall, sides: dict[tuple[Point, Point], str], one: int, other: int) -> tuple[int, str] | None:
    """The squares between and the door, by trying every side and every square against the line."""
    line = tuple((2 * mall.x[end] + 1, 2 * mall.y[end] + 1) for end in (one, other))
    a, b = line
    met = [(edge, what) for edge, what in sides.items() if touches((a, b), edge)]
    if any(what == "wall" or side(a, b, edge[0]) * side(a, b, edge[1]) == 0 for edge, what in met):
        return None
    doors = [mall.door_names.index(what) for _, what in met]
    if len(doors) > 1 or any({one, other}.isdisjoint(mall.doors[found]) for found in doors):
        return None
    between = 0
    for there in mall.squares:
        x, y = 2 * mall.x[there], 2 * mall.y[there]
        turns = [side(a, b, corner) for corner in ((x, y), (x + 2, y), (x, y + 2), (x + 2, y + 2))]
        if there not in (one, other) and within(a, b, (x + 1, y + 1)) and min(turns) < 0 < max(turns):
            between |= 1 << there
    return between, mall.door_names[doors[0]] if doors else ""


def check_against_geometry(sight: Sight, step: int) -> int:
    """Compare with the table; how many pairs see each other."""
    mall, sides, seen = sight.mall, dict(edges(sight.mall)), 0
    for one in mall.squares[::step]:
        for other in mall.squares:
            if one == other:
                continue
            expected = answer(mall, sides, one, other)
            blocks, through = sight.line[one][other], sight.door[one][other]
            if expected is None:
                assert blocks == sight.always, (one, other)
                continue
            seen += 1
            inside = (1 << len(mall.squares)) - 1
            name = "" if through == NO_DOOR else mall.door_names[through]
            assert (blocks & inside, name) == expected, (one, other)
            solid = through != NO_DOOR and not mall.glass >> through & 1
            assert blocks & ~inside == (1 << (sight.doors_from + through) if solid else 0)
    return seen


def test_the_table_is_what_plain_geometry_says() -> None:
    assert check_against_geometry(own_sight(), 11) > 300


ROOMS = st.lists(st.text("AAAB ", min_size=4, max_size=5), min_size=3, max_size=4)


@given(rows=ROOMS, data=st.data())
@settings(max_examples=40, deadline=None)
def test_any_mall_keeps_the_same_geometry_from_both_ends(rows: list[str], data: st.DataObject) -> None:
    mall = small(*rows).mall
    walls = [
        (one + 1, other + 1)
        for (x, y), one in mall.at.items()
        for other in (mall.at.get((x + 1, y)), mall.at.get((x, y + 1)))
        if other is not None and mall.room[one] != mall.room[other]
    ]
    chosen = data.draw(st.lists(st.sampled_from(walls), unique=True, max_size=4)) if walls else []
    sight = small(*rows, glass=tuple(chosen[::2]), solid=tuple(chosen[1::2]))
    assert lopsided(sight) == []
    check_against_geometry(sight, 1)


def test_the_maps_own_examples_are_those_of_the_rulebook() -> None:
    check_examples(own_sight())
    found = {example.squares: (example.sight, example.range) for example in own_mall().entry.examples}
    assert found == {
        (98, 79): (False, None),
        (24, 62): (True, None),
        (24, 82): (False, None),
        (167, 170): (True, 3),
        (19, 39): (True, 2),
    }
