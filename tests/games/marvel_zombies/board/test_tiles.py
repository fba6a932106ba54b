"""Tiles as drawings: ours meet every constraint, and wrong ones are refused with a sentence."""

from __future__ import annotations

import pytest

from shamble.engine import BadContent
from shamble.games.marvel_zombies.board import board_of_tile
from shamble.games.marvel_zombies.kinds import FAR
from shamble.games.marvel_zombies.tiles import (
    BYSTANDER,
    SIDE,
    SPAWN,
    Tile,
    TileEntry,
    is_room,
    letter_at,
    symbols,
)

from .drawn import all_open, tiles

PLAIN = [
    "",
    " a a a a a a ",
    "",
    " a A A B B a ",
    "    !   *",
    " a A A:B B+a ",
    "",
    " a A A B B a ",
    "",
    " a a a a a a ",
    "",
    " a a a a a a ",
    "",
]


def drawn(*changes: tuple[int, str]) -> Tile:
    lines = list(PLAIN)
    for line, text in changes:
        lines[line] = text
    return Tile("1R", TileEntry(origin="house", drawing="\n".join(lines)))


def test_nine_tiles_and_the_four_of_heroes_resistance_have_two_sides_each() -> None:
    core = [f"{number}{side}" for number in range(1, 10) for side in "RV"]
    resistance = [f"H{number}{side}" for number in range(1, 5) for side in "RV"]
    assert sorted(tiles()) == sorted(core + resistance)


@pytest.mark.parametrize("name", sorted(tiles()))
def test_every_side_has_one_bystander_and_two_spawn_symbols_in_different_rooms(name: str) -> None:
    found = [(mark, min(around)) for mark, around, _, _ in symbols(tiles()[name].drawing)]
    assert [mark for mark, _ in found].count(BYSTANDER) == 1
    assert [mark for mark, _ in found].count(SPAWN) == 2
    rooms = [room for _, room in found]
    assert all(map(is_room, rooms))
    assert len(set(rooms)) == 3
    assert tiles()[name].origin == "house"


@pytest.mark.parametrize("name", sorted(tiles()))
def test_every_building_of_a_side_has_a_door_and_every_room_a_way_in(name: str) -> None:
    board = board_of_tile(tiles()[name])
    assert all(building.doors for building in board.buildings)
    ways = board.ways(all_open(board))
    for room in board.rooms:
        assert min(ways.distances(room)[street] for street in board.streets) < FAR


@pytest.mark.parametrize("name", sorted(tiles()))
def test_streets_are_cut_alike_on_every_rim_so_that_markings_meet(name: str) -> None:
    """The street cells of each pair on a rim are one zone, so no neighbour merges two zones of a tile."""
    tile = tiles()[name]
    for turns in range(4):
        rim = [letter_at(tile.turned(turns), (0, column)) for column in range(SIDE)]
        for pair in (rim[0:2], rim[2:4], rim[4:6]):
            assert len({letter for letter in pair if not is_room(letter)}) <= 1


@pytest.mark.parametrize("name", sorted(tiles()))
def test_openings_on_rims_stand_where_those_of_other_tiles_do(name: str) -> None:
    tile = tiles()[name]
    for turns in range(4):
        places = [column for column in range(SIDE) if tile.turned(turns)[0][2 * column + 1] == ":"]
        assert set(places) <= {1, 4}


def test_every_room_belongs_to_a_named_building() -> None:
    for tile in tiles().values():
        assert {letter for letter in tile.zones if is_room(letter)} <= set(tile.names)


def test_a_tile_turned_four_times_is_itself() -> None:
    tile = tiles()["8V"]
    assert tile.turned(4) == tile.drawing
    assert tile.turned(1) != tile.drawing
    assert tile.turned(1)[1][11] == "a"  # the upper left corner has gone to the right


def test_a_plain_drawing_is_taken() -> None:
    assert set(drawn().zones) == {"a", "A", "B"}


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ([(1, " a a a a a")], "row 1, cell 6: expected a letter"),
        ([(1, " a a a a a a a a")], "a drawing has 13 lines of 13 characters"),
        ([(1, " b a a a a b ")], "zone b is drawn in several pieces"),
        ([(9, " a a C a a a ")], "room C is a single cell"),
        ([(10, "   ?")], "line 11, column 4: unknown mark “?”"),
        ([(10, "  +")], "line 11, column 3: unknown mark “+”"),
        ([(10, "   +")], "line 11, column 4: a door stands between a room"),
        ([(7, " a+A A B B:a ")], "line 8, column 11: an opening stands between two rooms"),
        ([(7, " a A A:B B a ")], "line 8, column 7: A and B are already joined"),
        ([(4, "    !")], "expected one bystander symbol, found 0"),
        ([(6, "    *")], "expected one bystander symbol, found 2"),
        ([(4, "  * !")], "“*” must stand inside one room"),
        ([(4, "        *")], "expected a spawn symbol in one room or more"),
        ([(6, "        !")], "and not in every room"),
    ],
)
def test_a_wrong_drawing_is_refused_with_where_and_what(
    changes: list[tuple[int, str]], sentence: str
) -> None:
    with pytest.raises(BadContent) as refused:
        drawn(*changes)
    assert str(refused.value).startswith("tiles.toml, 1R: ")
    assert sentence in str(refused.value)
    assert refused.value.in_language("fr") != str(refused.value)


def test_a_name_for_a_zone_that_is_not_drawn_is_refused() -> None:
    with pytest.raises(BadContent, match="zone Z has a name but is not drawn"):
        Tile("1R", TileEntry(origin="house", drawing="\n".join(PLAIN), names={"Z": "bank"}))
