"""The mall: what the rulebook says of its squares, walking through it, and the symbols for setting up."""

from __future__ import annotations

import json
from types import SimpleNamespace

import pytest

from shamble.games.dawn_of_the_dead import mall as mall_module
from shamble.games.dawn_of_the_dead.atlas import atlas, maps
from shamble.games.dawn_of_the_dead.mall import ENTRANCES, FAR, NO_DOOR, mask_of, members
from tests.games.dawn_of_the_dead.map.malls import door, own_mall, own_sight, square

ALL_DOORS = (1 << 15) - 1


def test_the_rulebooks_squares_are_where_it_says() -> None:
    mall = own_mall()
    assert [mall.square_names[s] for s in mall.entrances] == ["004", "093", "117", "212"]
    assert ENTRANCES == ("north", "west", "east", "south")
    assert all(mall.hall >> s & 1 for s in mall.entrances)
    assert mall.square_names[mall.rifles] == "177"
    assert mall.sports >> mall.rifles & 1
    assert mall.rooms[mall.room[mall.rifles]] == "edwins_sports"
    assert [mall.outside(s, side) in mall.at for s, side in zip(mall.entrances, ENTRANCES, strict=True)] == [
        False
    ] * 4


def test_numbers_run_like_a_page_is_read() -> None:
    mall = own_mall()
    assert len(mall.squares) == 222
    assert mall.square_names[0] == "001"
    places = list(zip(mall.y, mall.x, strict=True))
    assert places == sorted(places)


def test_one_may_step_within_a_room_and_through_doors_only() -> None:
    mall = own_mall()
    for one in mall.squares:
        for other, found in mall.steps[one]:
            assert abs(mall.x[one] - mall.x[other]) + abs(mall.y[one] - mall.y[other]) == 1
            assert (found != NO_DOOR) == (mall.room[one] != mall.room[other])
            assert mall.adjacent(one, other)
            assert mall.adjacent(other, one)
            assert (one, found) in mall.steps[other]
    assert not mall.adjacent(square(77), square(100)), "a wall"
    assert not mall.adjacent(square(18), square(40)), "a diagonal"
    assert not mall.adjacent(square(29), square(30)), "the end of one row and the beginning of the next"


def test_a_shut_door_stops_whoever_walks() -> None:
    mall = own_mall()
    shut = 1 << door("059-060")
    assert mall.adjacent(square(59), square(60)), "a shut door is no wall"
    assert mall.passable(square(59), square(60), 0)
    assert not mall.passable(square(59), square(60), shut)
    assert mall.passable(square(59), square(58), shut)
    assert not mall.passable(square(59), square(128), 0)
    assert [mall.square_names[s] for s in mall.ways(square(59), 0)] == ["038", "058", "060"]
    assert [mall.square_names[s] for s in mall.ways(square(59), shut)] == ["038", "058"]
    assert mall.doors_at[square(59)] == (door("059-060"),)


def test_everything_can_be_reached_while_all_doors_are_open() -> None:
    mall = own_mall()
    assert max(mall.walk(square(4), 0)) < FAR
    alone = mall.walk(square(144), ALL_DOORS)
    assert [s for s in mall.squares if alone[s] < FAR] == [square(n) for n in (143, 144, 145, 164, 165, 166)]


def test_walking_distances_go_round_walls() -> None:
    mall = own_mall()
    assert mall.walk(square(59), 0)[square(60)] == 1
    assert mall.walk(square(77), 0)[square(100)] == 5, "by the glass door 075|098"
    assert mall.walk(square(75), 0)[square(89)] == 16
    assert mall.walk(square(93), 0)[square(75)] == 6
    assert mall.walk(square(117), 0)[square(89)] == 6
    assert mall.walk(square(177), 0)[square(89)] == 6
    assert mall.walk(square(177), 0)[square(75)] == 18
    one, other = mall.walk(square(9), 0), mall.walk(square(222), 0)
    assert one[square(222)] == other[square(9)]


def test_the_quick_count_takes_a_shops_square_for_two() -> None:
    mall = own_mall()
    assert mall.quick_count(square(93), 0)[square(97)] == 4
    assert mall.quick_count(square(30), 0)[square(34)] == 8
    assert mall.quick_count(square(75), 0)[square(98)] == 2, "it enters the shop"
    assert mall.quick_count(square(98), 0)[square(75)] == 1, "it enters the hall"
    assert mall.quick_count(square(89), 0)[square(98)] == 16, (
        "14 squares of hall, 112 among them, and the shop"
    )


def test_the_memo_of_distances_is_emptied_and_filled_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mall_module, "MEMO_SIZE", 3)
    mall = own_mall()
    before = [mall.walk(square(to), shut) for to in (1, 9, 93) for shut in (0, 5)]
    assert [mall.walk(square(to), shut) for to in (1, 9, 93) for shut in (0, 5)] == before
    assert before[0] != before[1]


def test_there_is_a_symbol_for_everybody_and_nobody_is_seen_at_the_start() -> None:
    mall, sight = own_mall(), own_sight()
    assert len(set(mall.zombies)) >= 45
    assert [mall.square_names[s] for s in mall.humans] == ["075", "089"]
    for human in mall.humans:
        assert sight.seen_from(human, mask_of(mall.zombies), sight.obstacles(0, 0)) == 0


def test_zombies_hide_in_shops_off_the_human_symbols() -> None:
    mall = own_mall()
    assert not mall.hiding & mall.hall
    barred = [54, 68, 74, 75, 76, 88, 89, 90]
    assert [n for n in barred if mall.hiding >> square(n) & 1] == []
    assert members(mall.shop & ~mall.hiding) == [square(n) for n in barred]
    assert mall.hiding >> square(53) & 1, "a diagonal is not beside"
    assert mall.hiding_places(1) == 129 - 14 + 1


def test_masks_and_members_are_each_others_inverse() -> None:
    assert members(mask_of([5, 0, 221])) == [0, 5, 221]
    assert members(0) == []


# -- for those who draw --------------------------------------------------------------------------------------


def test_the_atlas_is_plain_data_with_every_side_accounted_for() -> None:
    mall = own_mall()
    content = SimpleNamespace(mall=mall)
    assert maps(content) == ("mall",)
    found = atlas(content, "mall")
    assert json.loads(json.dumps(found)) == found
    walls = {side for wall in found["walls"] for side in sides(wall)}
    doors = {tuple(one["edge"]) for one in (*found["doors"], *found["gates"])}
    assert len(doors) == 15 + 4
    assert not walls & doors
    at = {(s["x"], s["y"]): s["room"] for s in found["squares"]}
    for (x, y), room in at.items():
        for beyond, edge in (
            ((x - 1, y), (x, y, x, y + 1)),
            ((x + 1, y), (x + 1, y, x + 1, y + 1)),
            ((x, y - 1), (x, y, x + 1, y)),
            ((x, y + 1), (x, y + 1, x + 1, y + 1)),
        ):
            assert ((edge in walls) or (edge in doors)) == (at.get(beyond) != room), edge
    assert len(walls) < 200
    assert len(found["walls"]) < 60


def sides(wall: list[int]) -> list[tuple[int, int, int, int]]:
    x, y, to_x, to_y = wall
    if y == to_y:
        return [(at, y, at + 1, y) for at in range(x, to_x)]
    return [(x, at, x, at + 1) for at in range(y, to_y)]
