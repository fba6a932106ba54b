"""Line of sight and range: the examples of the rulebook (p. 9), and what holds on every board."""

from __future__ import annotations

import random

from shamble.games.marvel_zombies.board import Board
from shamble.games.marvel_zombies.kinds import FAR

from .drawn import all_open, distance, laid, mask, range_of, sees, tile

# Rooms on both sides of a street that runs from left to right; and five rooms in a cross.
STREET_TILE = tile(
    "1R",
    "",
    " A A B B C C ",
    "          !",
    " A A:B B:C C ",
    "     +",
    " d d e e f f ",
    "",
    " d d e e f f ",
    "     +   +",
    " G G H H I I ",
    "  *",
    " G G:H H I I ",
    "",
)
CROSS_TILE = tile(
    "2R",
    "",
    " a a B B C C ",
    "     !",
    " a a B B:C C ",
    "     :",
    " D D:E E:F F ",
    "          *",
    " D D E E F F ",
    "     :",
    " g g H H i i ",
    "",
    " g g H H+i i ",
    "",
)


def street() -> Board:
    return laid("1R^", of=(STREET_TILE,))


def cross() -> Board:
    return laid("2R^", of=(CROSS_TILE,))


def seen(board: Board, zone: str, doors: int) -> set[str]:
    return {board.names[other] for other in board.ways(doors).ranges(board.zone(zone))}


def test_a_closed_door_ends_the_line_of_sight() -> None:
    """Captain Marvel in her room sees nothing of the street behind the closed door."""
    board = street()
    assert seen(board, "1R-B", 0) == {"1R-A", "1R-B", "1R-C"}


def test_in_the_street_one_sees_to_a_wall_a_closed_door_or_the_edge_of_the_board() -> None:
    """Hulk in the street."""
    board = street()
    assert seen(board, "1R-d", 0) == {"1R-d", "1R-e", "1R-f"}


def test_through_an_open_door_one_sees_one_room_and_no_further() -> None:
    """Hulk in the street: the room behind the open door, not those beyond it."""
    board = street()
    doors = mask(board, "1R-H/1R-e")
    assert seen(board, "1R-e", doors) == {"1R-d", "1R-e", "1R-f", "1R-H"}


def test_from_a_room_one_sees_across_the_street_and_one_room_deep_on_the_other_side() -> None:
    """Captain Marvel, with both doors open in one line."""
    board = street()
    doors = mask(board, "1R-B/1R-e", "1R-H/1R-e")
    assert seen(board, "1R-B", doors) == {"1R-A", "1R-B", "1R-C", "1R-e", "1R-H"}
    assert range_of(board, board.zone("1R-B"), board.zone("1R-H"), doors) == 2


def test_from_a_room_one_sees_several_street_zones_in_a_line_through_an_open_door() -> None:
    """Iron Man looks out along the street."""
    one = tile(
        "3R",
        "",
        " A A b b c c ",
        "  !",
        " A A+b b c c ",
        "",
        " D D b b c c ",
        "  *",
        " D D+b b c c ",
        "",
        " e e b b c c ",
        "",
        " e e b b c c ",
        "",
    )
    board = laid("3R^", of=(one,))
    doors = mask(board, "3R-A/3R-b")
    assert seen(board, "3R-A", doors) == {"3R-A", "3R-b", "3R-c"}
    assert range_of(board, board.zone("3R-A"), board.zone("3R-c"), doors) == 2
    assert range_of(board, board.zone("3R-c"), board.zone("3R-A"), doors) == 2


def test_indoors_one_sees_four_neighbouring_rooms_and_none_at_two_zones() -> None:
    """Iron Man in the middle room sees four rooms; from an outer room only those next to it."""
    board = cross()
    assert seen(board, "2R-E", 0) == {"2R-B", "2R-D", "2R-E", "2R-F", "2R-H"}
    assert seen(board, "2R-C", 0) == {"2R-B", "2R-C"}
    assert not sees(board, board.zone("2R-D"), board.zone("2R-F"), 0)


def test_walls_do_not_block_between_rooms_that_share_an_opening() -> None:
    board = cross()
    assert sees(board, board.zone("2R-B"), board.zone("2R-C"), 0)  # the opening is in one of two rows


def test_nobody_sees_diagonally() -> None:
    board = cross()
    everything = all_open(board)
    assert not sees(board, board.zone("2R-C"), board.zone("2R-E"), everything)
    assert not sees(board, board.zone("2R-a"), board.zone("2R-g"), everything)
    around = laid("1R^", of=(tile("1R", *CORNER),))
    assert not sees(around, around.zone("1R-b"), around.zone("1R-d"), all_open(around))
    assert distance(around, around.zone("1R-b"), around.zone("1R-d"), 0) == 2


CORNER = (
    "",
    " a a b b b b ",
    "",
    " a a b b b b ",
    "",
    " d d A A B B ",
    "      !   *",
    " d d A A:B B ",
    "",
    " d d+A A B B ",
    "",
    " d d A A B B ",
    "",
)


def test_sight_and_range_are_the_same_both_ways_whatever_doors_are_open(board: Board) -> None:
    chance = random.Random(7)
    for doors in (0, all_open(board), *(chance.getrandbits(len(board.doors)) for _ in range(4))):
        ways = board.ways(doors)
        for zone in range(len(board.zones)):
            for other, steps in ways.ranges(zone).items():
                assert ways.ranges(other)[zone] == steps


def test_an_open_way_is_never_longer_than_the_line_of_sight(board: Board) -> None:
    ways = board.ways(all_open(board))
    for zone in range(len(board.zones)):
        for other, steps in ways.ranges(zone).items():
            assert ways.distances(zone)[other] <= steps


def test_neighbours_see_each_other_and_opening_doors_hides_nothing(board: Board) -> None:
    closed, opened = board.ways(0), board.ways(all_open(board))
    for zone in range(len(board.zones)):
        assert set(closed.neighbours[zone]) <= set(closed.ranges(zone))
        assert set(closed.ranges(zone)) <= set(opened.ranges(zone))
        rooms = [other for other in closed.ranges(zone) if not board.zones[other].is_street and other != zone]
        assert all(closed.ranges(zone)[other] == 1 for other in rooms)


def test_without_a_line_the_range_is_far() -> None:
    board = street()
    assert range_of(board, board.zone("1R-A"), board.zone("1R-d"), 0) == FAR
    assert range_of(board, board.zone("1R-d"), board.zone("1R-d"), 0) == 0
    assert range_of(board, board.zone("1R-d"), board.zone("1R-f"), 0) == 2
