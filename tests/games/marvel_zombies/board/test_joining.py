"""Zones and buildings on joined tiles (rulebook p. 8), movement (p. 10) and the state of the doors."""

from __future__ import annotations

import pytest

from shamble.engine import BadContent
from shamble.games.marvel_zombies.board import MOST_STATES, Board
from shamble.games.marvel_zombies.entries import BoardEntry, DoorPart, SpawnPart
from shamble.games.marvel_zombies.kinds import FAR

from .drawn import all_open, boards, distance, laid, mask, neighbours, sees, tiles


def of(*names: str) -> tuple:  # type: ignore[type-arg]  # tiles, as `laid` takes them
    return tuple(tiles()[name] for name in names)


def test_a_street_zone_may_span_two_tiles_or_four_at_a_corner() -> None:
    board = laid("8R^ 9V^", "7V^ 6R^", of=of("8R", "9V", "7V", "6R"))
    assert board.zone("8R-e") == board.zone("9V-d")
    assert board.zones[board.zone("8R-e")].tiles == ("8R", "9V")
    assert set(board.zones[board.zone("8R-h")].tiles) == {"8R", "9V", "7V", "6R"}
    assert len({board.zone(name) for name in ("8R-h", "9V-f", "7V-c", "6R-a")}) == 1
    assert board.names[board.zone("6R-a")] == "8R-h"  # the first tile in reading order gives the name


def test_a_street_zone_at_a_wall_of_the_next_tile_stays_on_its_own() -> None:
    board = laid("1R^ 2R^", of=of("1R", "2R"))
    assert board.zones[board.zone("1R-d")].tiles == ("1R",)


def test_rooms_end_at_the_rim_but_a_building_goes_on_through_facing_openings() -> None:
    tower = laid("6V^ 5V^", of=of("6V", "5V"))
    assert len(tower.buildings) == 1
    assert len(tower.buildings[0].rooms) == 10
    assert tower.buildings[0].name == "avengers_tower"
    assert tower.zone("6V-B") != tower.zone("5V-A")
    assert distance(tower, tower.zone("6V-B"), tower.zone("5V-A"), 0) == 1
    assert sees(tower, tower.zone("6V-B"), tower.zone("5V-A"), 0)
    apart = laid("5V^ 6V^", of=of("6V", "5V"))
    assert len(apart.buildings) == 2


def test_the_worked_building_of_four_spawn_rooms_and_two_bystanders_is_the_tower() -> None:
    tower = boards()["MZ2"].buildings[boards()["MZ2"].regions["avengers_tower"]]
    assert (len(tower.spawn_rooms), len(tower.bystander_rooms)) == (4, 2)


def test_three_rooms_make_one_building() -> None:
    board = laid("9V^", of=of("9V"))
    assert [len(building.rooms) for building in board.buildings] == [3]


def test_one_moves_along_the_street_not_diagonally_and_not_through_a_closed_door() -> None:
    """Deadpool in the street; the building must be opened first."""
    board = laid("8R^", of=of("8R"))
    deadpool = board.zone("8R-b")
    assert {board.names[zone] for zone in neighbours(board, deadpool, 0)} == {"8R-a", "8R-c"}
    opened = mask(board, "8R-A/8R-b")
    assert board.zone("8R-A") in neighbours(board, deadpool, opened)
    assert distance(board, deadpool, board.zone("8R-e"), 0) == 2  # round the corner


def test_indoors_one_goes_wherever_an_opening_or_an_open_door_leads() -> None:
    """Captain America in a room."""
    board = laid("6V^", of=of("6V"))
    opened = mask(board, "6V-C/6V-d")
    near = {board.names[zone] for zone in neighbours(board, board.zone("6V-C"), opened)}
    assert near == {"6V-A", "6V-E", "6V-F", "6V-d"}


def test_a_token_on_an_opening_makes_a_door_and_divides_the_building() -> None:
    token = DoorPart("6V-B/5V-A"), DoorPart("5V-C/6V-D")
    tower = laid("6V^ 5V^", of=of("6V", "5V"), doors=token)
    assert len(tower.buildings) == 2
    door = tower.doors[tower.door("6V-B/5V-A")]
    assert door.token
    assert door.state == "closed"
    assert distance(tower, tower.zone("6V-B"), tower.zone("5V-A"), 0) == FAR
    assert distance(tower, tower.zone("6V-B"), tower.zone("5V-A"), mask(tower, "5V-A/6V-B")) == 1


def test_every_step_of_a_shortest_way_brings_one_nearer(board: Board) -> None:
    ways = board.ways(all_open(board))
    goal = board.streets[-1]
    for zone in range(len(board.zones)):
        steps = ways.steps_to(zone, goal)
        assert all(ways.distances(goal)[step] == ways.distances(goal)[zone] - 1 for step in steps)
        assert bool(steps) == (zone != goal)


def test_no_way_no_step() -> None:
    board = boards()["MZ0"]
    assert board.ways(0).steps_to(board.zone("8R-d"), board.zone("3V-B")) == ()


def test_a_state_of_the_doors_is_worked_out_once_and_only_so_many_are_kept() -> None:
    board = laid("8R^ 3V^", of=of("8R", "3V"))
    first = board.ways(5)
    assert board.ways(6) is not first
    assert board.ways(5) is first
    big = boards()["MZ10"]
    for doors in range(3 * MOST_STATES):
        big.ways(doors)
    assert len(big._states) <= MOST_STATES


def test_spawn_points_follow_each_other_clockwise_from_the_first() -> None:
    spawns = tuple(map(SpawnPart, ("8R-h", "8R-a", "8R-f", "8R-c")))
    board = Board("test", BoardEntry(origin="house", layout=("8R^",), spawns=spawns), tiles())
    assert [board.names[point.zone] for point in board.spawns] == ["8R-h", "8R-f", "8R-a", "8R-c"]


@pytest.mark.parametrize(
    ("entry", "sentence"),
    [
        ({"layout": ("8R^ 3V^", "9V^")}, "the rows of a layout must be equally long"),
        ({"layout": ()}, "the rows of a layout must be equally long"),
        ({"layout": ("8R^ 8V^",)}, "a tile can be laid only once"),
        ({"layout": ("8Q^",)}, "“8Q” is unknown"),
        ({"layout": ("8R^",), "exit": "8R-z"}, "“8R-z” is unknown"),
        ({"layout": ("8R^",), "doors": (DoorPart("8R-A/8R-C"),)}, "there is no door or opening at 8R-A/8R-C"),
    ],
)
def test_a_wrong_board_is_refused_with_a_sentence(entry: dict, sentence: str) -> None:  # type: ignore[type-arg]  # fields of an entry
    with pytest.raises(BadContent) as refused:
        Board("MZ0", BoardEntry(origin="house", **entry), tiles())
    assert str(refused.value).startswith("boards.toml, MZ0")
    assert sentence in str(refused.value)


@pytest.mark.parametrize("sides", ["RRRR", "RRVV", "VVRR", "VVVV", "RVRV", "VRVR"])
def test_the_tiles_of_heroes_resistance_make_a_city_of_two_by_two(sides: str) -> None:
    names = [f"H{number}{side}" for number, side in zip("1234", sides, strict=True)]
    board = laid(f"{names[0]}^ {names[1]}^", f"{names[2]}^ {names[3]}^", of=of(*names))
    assert len(board.bystander_rooms) == 4
    assert max(board.ways(all_open(board)).distances(board.streets[0])) < FAR
    own = {(zone, name.split("-")[0]) for name, zone in board.joined.aliases.items()}
    assert len(own) == len(board.joined.aliases)  # no road marking is lost
