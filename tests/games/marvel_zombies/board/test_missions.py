"""The boards of the missions: every layout and number of tokens as the rulebook gives it, and ours fair."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

import pytest

from shamble.games.marvel_zombies.board import Board
from shamble.games.marvel_zombies.kinds import FAR, NOWHERE, Zone
from tests.games.marvel_zombies.missions import missions

from .drawn import all_open, boards, distance, mask, neighbours, tiles


@dataclass(frozen=True)
class Facts:
    """What the mission's page says; colours by their first letters, "r2b1" for two red and one blue."""

    layout: str
    bystanders: int
    spawns: str
    later: str = ""
    """Spawn points that are inactive at first."""
    extra: str = ""
    """Spawn points for five and six heroes."""
    objectives: str = ""
    doors: dict[tuple[str, str], int] = field(default_factory=dict)
    """Tokens by state and colour."""
    starts: int = 1
    exit: bool = True
    sign: bool = False
    figures: dict[str, int] = field(default_factory=dict)


LOCKED_BLUE = ("locked", "blue")
FACTS = {
    "MZ0": Facts("8R 3V", 2, "r2", objectives="b1", doors={LOCKED_BLUE: 1}),
    "MZ1": Facts("3R 8R/9V 5R", 4, "r2", extra="g1", objectives="r4"),
    "MZ2": Facts(
        "4V 2V/7R 1R/6V 5V",
        6,
        "r3b1g1",
        later="b1g1",
        objectives="r2",
        sign=True,
        doors={LOCKED_BLUE: 1, ("locked", "green"): 1, ("sealed", "red"): 1},
    ),
    "MZ3": Facts(
        "7V 1V/5R 6R/3R 8R", 6, "r3", extra="g1", doors={("locked", "red"): 3}, figures={"doctor_strange": 1}
    ),
    "MZ4": Facts("3R 9V 6V/7R 4R 5R/2V 8V 1R", 9, "r3", extra="g1", objectives="r6", sign=True),
    "MZ5": Facts(
        "5R 4V/9V 3V/2V 8R",
        6,
        "r3",
        extra="g1",
        objectives="r2b1g1",
        doors={("sealed", "red"): 2, LOCKED_BLUE: 1},
    ),
    "MZ6": Facts(
        "7R 5R/3R 9R/6R 2R",
        6,
        "r2b1g1",
        later="b1g1",
        extra="r1",
        objectives="r3b1g1",
        doors={("closed", ""): 3, ("open", ""): 2},
        exit=False,
    ),
    "MZ7": Facts(
        "1V 3V/7R 6R/5R 4R/2V 8V",
        8,
        "r4",
        later="b1g1",
        extra="b1g1",
        objectives="r6b1g1",
        starts=2,
        exit=False,
        sign=True,
        figures={"thor": 1},
    ),
    "MZ8": Facts(
        "6V 1V/4V 2V",
        3,
        "r2b1g1",
        later="b1g1",
        extra="r1",
        objectives="r3b1",
        doors={("closed", ""): 8, LOCKED_BLUE: 1},
        figures={"guard": 2, "trooper": 4},
    ),
    "MZ9": Facts("6R 3R/7R 5R/9V 1R", 6, "r3", extra="b1g1", objectives="r5", exit=False),
    "MZ10": Facts(
        "9V 1R 2R/4V 3R 8V/6R 7R 5V",
        9,
        "r4",
        extra="b1g1",
        objectives="r4b1g1",
        exit=False,
        sign=True,
        figures=dict.fromkeys(
            "spider_man black_panther ms_marvel doctor_strange scarlet_witch thor".split(), 1
        )
        | {"secret_mission_1": 1, "secret_mission_2": 1},
    ),
    "MH1": Facts(
        "7V 2R 5V/1V 4R 3V",
        6,
        "r3b1g1",
        later="b1g1",
        objectives="r2b1g1",
        doors={("closed", ""): 3, LOCKED_BLUE: 1},
        starts=2,
    ),
    "MH2": Facts(
        "7V 8R/3V 2R",
        4,
        "r2b1",
        later="b1g1",
        extra="g1",
        doors={("closed", "blue"): 1},
        figures={"objective_bystander": 1},
    ),
    "MH3": Facts("2V 5V/6R 7R/9V 4V", 6, "r2b1g1", objectives="r2b1g1", sign=True),
    "MH4": Facts(
        "8R 6R 7R/3V 1R 9R",
        4,
        "r3",
        extra="g1",
        objectives="r2b1g1",
        doors={("locked", "red"): 2, LOCKED_BLUE: 1, ("locked", "green"): 1},
        figures={"trapped_bystander": 2},
    ),
    "MH5": Facts(
        "3V 6V/4V 9V/2V 8V",
        6,
        "r3",
        extra="b1g1",
        objectives="r4b1g1",
        doors={("closed", ""): 4},
        figures={"hulk": 1},
    ),
    "HR1": Facts("H1R H2R/H3R H4R", 4, "r2", objectives="r2", doors={LOCKED_BLUE: 1}, sign=True),
    "HR2": Facts("H1V H2V/H3V H4V", 4, "r2"),
    "HR3": Facts("H1V H2R/H3V H4V", 4, "r3b1g1", later="b1", objectives="r2"),
    "HR4": Facts(
        "H4R H2V/H3V H1R", 4, "r3", objectives="r2", exit=False, figures={"scarlet_witch": 1, "iron_man": 1}
    ),
    "HR5": Facts(
        "H2V H4V/H1R H3R",
        4,
        "r3b1g1",
        later="b1",
        objectives="b1g1",
        doors={LOCKED_BLUE: 1, ("locked", "green"): 1, ("closed", ""): 1},
        sign=True,
    ),
    "HR6": Facts(
        "H3V H1V/H2R H4R",
        4,
        "r3",
        objectives="r3",
        exit=False,
        figures=dict.fromkeys("scarlet_witch iron_man".split(), 1),
    ),
    "HR7": Facts("H1R H2R/H3V H4V", 4, "r3b1g1", later="b1", objectives="r2b1g1", exit=False),
    "HR8": Facts(
        "H2R H1R/H4R H3V",
        4,
        "r2b1g1",
        later="b1g1",
        objectives="r2b1g1",
        doors={LOCKED_BLUE: 1, ("locked", "green"): 1, ("sealed", "red"): 1},
        starts=2,
    ),
    "HR9": Facts("H3R H1R/H4V H2V", 0, "r3", objectives="r4"),
    "HR10": Facts(
        "H4R H1V/H2V H3R",
        4,
        "r3b1g1",
        later="b1g1",
        objectives="r2b1g1",
        exit=False,
        sign=True,
        figures=dict.fromkeys("captain_america iron_man doctor_strange scarlet_witch".split(), 1),
    ),
}
RESISTANCE = [name for name in FACTS if name.startswith("HR")]


def tally(colours: list[str]) -> str:
    counts = Counter(colours)
    return "".join(f"{colour[0]}{counts[colour]}" for colour in ("red", "blue", "green") if counts[colour])


def passable(board: Board) -> int:
    """Every door open that ever opens."""
    return sum(1 << door.index for door in board.doors if door.state != "sealed")


def reached(board: Board, doors: int, start: Zone | None = None) -> set[Zone]:
    distances = board.ways(doors).distances(board.starts[0] if start is None else start)
    return {zone for zone, distance in enumerate(distances) if distance < FAR}


def building_at(board: Board, zone: str) -> set[str]:
    return {board.names[room] for room in board.buildings[board.building_of[board.zone(zone)]].rooms}


def test_there_is_a_board_for_every_mission() -> None:
    assert set(boards()) == {*missions("marvel-zombies"), *missions("heroes-resistance")} >= set(FACTS)


@pytest.mark.parametrize("name", FACTS)
def test_the_board_has_what_the_mission_page_says(name: str) -> None:
    board, facts = boards()[name], FACTS[name]
    assert "/".join(" ".join(side for side, _ in row) for row in board.layout) == facts.layout
    assert len(board.bystander_rooms) == facts.bystanders
    assert tally([point.colour for point in board.spawn_points(4)]) == facts.spawns
    assert tally([point.colour for point in board.spawns if point.heroes == 5]) == facts.extra
    assert tally([point.colour for point in board.spawns if not point.active]) == facts.later
    assert board.spawn_points(5) == board.spawn_points(6) == board.spawns
    assert board.spawn_points(1) == board.spawn_points(4)
    assert tally([each.colour for each in board.objectives]) == facts.objectives
    tokens = [(door.state, door.colour) for door in board.doors if door.state != "closed" or door.colour]
    tokens += [
        (door.state, door.colour)
        for door in board.doors
        if door.token and door.state == "closed" and not door.colour
    ]
    assert Counter(tokens) == facts.doors
    assert len(set(board.starts)) == facts.starts
    assert (board.exit != NOWHERE) == facts.exit
    assert (board.sign != NOWHERE) == facts.sign
    assert {what: len(zones) for what, zones in board.figures.items()} == facts.figures


@dataclass(frozen=True)
class Box:
    """How many tokens there are of what is not blue or green; of those there is one of each, red behind."""

    doors: int
    objectives: int
    spawns: int


CORE, SMALL = Box(14, 7, 6), Box(10, 2, 3)


def test_no_mission_needs_more_tokens_than_the_box_holds(board: Board) -> None:
    box = SMALL if board.name in RESISTANCE else CORE
    plain = [
        door
        for door in board.doors
        if door.colour == "red" or (not door.colour and (door.token or door.state != "closed"))
    ]
    assert len(plain) <= box.doors
    colours = Counter(door.colour for door in board.doors)
    assert max(colours["blue"], colours["green"]) <= 1
    for most, tokens in (
        (box.objectives, [each.colour for each in board.objectives]),
        (box.spawns, [point.colour for point in board.spawns]),
    ):
        counts = Counter(tokens)
        assert max(counts["blue"], counts["green"]) <= 1
        assert len(tokens) <= most + 2


@pytest.mark.parametrize("name", RESISTANCE)
def test_heroes_resistance_lays_its_four_tiles_two_by_two(name: str) -> None:
    layout = boards()[name].layout
    assert [len(row) for row in layout] == [2, 2]
    assert sorted(side[:2] for row in layout for side, _ in row) == ["H1", "H2", "H3", "H4"]


def test_heroes_resistance_uses_both_sides_of_every_tile() -> None:
    used = {side for name in RESISTANCE for row in boards()[name].layout for side, _ in row}
    assert used == {name for name in tiles() if name.startswith("H")}


def test_the_first_spawn_point_is_red_and_always_in_play(board: Board) -> None:
    first = board.spawns[0]
    assert (first.colour, first.active, first.heroes) == ("red", True, 1)


def test_road_markings_stay_true_when_tiles_are_joined(board: Board) -> None:
    """No zone holds two street zones of one tile: else the marking between them would mean nothing."""
    own = Counter((zone, name.split("-")[0]) for name, zone in board.joined.aliases.items())
    assert max(own.values()) == 1


def test_all_streets_are_joined_without_a_door(board: Board) -> None:
    assert set(board.streets) <= reached(board, 0, board.streets[0])


def test_everything_the_mission_asks_for_can_be_reached(board: Board) -> None:
    found = reached(board, passable(board))
    assert {each.zone for each in board.objectives} <= found
    assert {zone for zones in board.figures.values() for zone in zones} <= found
    assert board.exit in found or board.exit == NOWHERE
    assert board.sign in found or board.sign == NOWHERE
    assert {point.zone for point in board.spawns} <= found


def test_every_building_is_closed_at_the_start_unless_a_token_opens_it(board: Board) -> None:
    for building in board.buildings:
        assert building.doors
    opened = {zone for door in board.doors if door.state == "open" for zone in door.zones}
    assert reached(board, board.open_at_start, board.streets[0]) <= set(board.streets) | {
        room for building in board.buildings for room in building.rooms if opened & set(building.rooms)
    }


def test_start_and_exit_are_apart(board: Board) -> None:
    if board.exit != NOWHERE:
        for start in board.starts:
            assert distance(board, start, board.exit, passable(board)) >= 6


@pytest.mark.parametrize("name", FACTS)
def test_nobody_starts_where_enemies_or_prizes_are(name: str) -> None:
    """In MZ7, where so much experience is needed, they may be in the next street."""
    board, least = boards()[name], 1 if name == "MZ7" else 2
    for start in board.starts:
        distances = board.ways(passable(board)).distances(start)
        assert min(distances[point.zone] for point in board.spawns) >= least
        assert all(distances[each.zone] >= least for each in board.objectives)


def test_tokens_of_one_kind_lie_in_different_zones(board: Board) -> None:
    for zones in ([point.zone for point in board.spawns], [each.zone for each in board.objectives]):
        assert len(set(zones)) == len(zones)
    assert board.exit not in {point.zone for point in board.spawns}


@pytest.mark.parametrize("name", [name for name in FACTS if name != "MZ8"])
def test_spawn_points_lie_in_the_street_on_the_rim_of_the_board(name: str) -> None:
    board = boards()[name]
    for point in board.spawns:
        zone = board.zones[point.zone]
        assert zone.is_street
        rows, columns = zip(*zone.cells, strict=True)
        assert (
            {min(rows), min(columns)} & {0}
            or max(rows) == board.height - 1
            or max(columns) == board.width - 1
        )


# -- mission by mission ------------------------------------------------------------------------------


def test_mz0_the_blue_door_keeps_the_last_bystander_until_the_blue_objective_is_taken() -> None:
    board = boards()["MZ0"]
    without = all_open(board) & ~mask(board, "3V-A/3V-c")
    found = reached(board, without)
    assert board.objectives[0].zone in found
    assert [board.names[room] for room in board.bystander_rooms if room not in found] == ["3V-B"]
    assert board.exit in found


def test_mz2_the_tower_has_three_doors_and_both_objectives() -> None:
    board = boards()["MZ2"]
    tower = board.buildings[board.regions["avengers_tower"]]
    assert tower.name == "avengers_tower"
    assert {side for room in tower.rooms for side in board.zones[room].tiles} == {"5V", "6V"}
    assert sorted(board.doors[door].colour for door in tower.doors) == ["blue", "green", "red"]
    assert {each.zone for each in board.objectives} <= set(tower.rooms)
    elsewhere = [room for room in board.bystander_rooms if room not in tower.rooms]
    assert len(elsewhere) == 4
    locked = mask(board, "6V-A/6V-a", "5V-B/5V-c", "6V-C/6V-d")
    assert set(elsewhere) <= reached(board, all_open(board) & ~locked)
    assert not set(tower.rooms) & reached(board, all_open(board) & ~locked)


def test_mz3_the_sanctum_is_sealed_and_strange_stands_outside() -> None:
    board = boards()["MZ3"]
    sanctum = board.buildings[board.regions["sanctum"]]
    assert sanctum.name == "sanctum"
    assert [board.doors[door].colour for door in sanctum.doors] == ["red"] * 3
    assert board.exit in sanctum.rooms
    assert {board.zones[room].tiles for room in sanctum.rooms} == {("7V",)}
    outside = reached(board, all_open(board) & ~sum(1 << door for door in sanctum.doors))
    assert set(board.figures["doctor_strange"]) <= outside
    assert len(set(board.bystander_rooms) & outside) == 5


def test_mz5_oscorp_holds_blue_and_green_and_the_secret_exit_and_the_bugle_stays_shut() -> None:
    board = boards()["MZ5"]
    oscorp, bugle = (board.buildings[board.regions[name]] for name in ("oscorp", "daily_bugle"))
    assert (oscorp.name, bugle.name) == ("oscorp", "daily_bugle")
    assert [(board.doors[door].state, board.doors[door].colour) for door in bugle.doors] == [
        ("sealed", "red")
    ] * 2
    inside = {each.colour for each in board.objectives if each.zone in oscorp.rooms}
    assert inside == {"blue", "green"}
    before = reached(board, passable(board) & ~sum(1 << door for door in oscorp.doors))
    assert {each.zone for each in board.objectives if each.colour == "red"} <= before
    assert not set(oscorp.rooms) & before
    blue = mask(board, "4V-B/4V-D")
    assert board.exit not in reached(board, passable(board) & ~blue)
    assert board.exit in reached(board, passable(board))


def test_mz6_two_doors_of_the_school_stand_open_and_three_tokens_part_buildings() -> None:
    board = boards()["MZ6"]
    opened = [door.name for door in board.doors if door.state == "open"]
    assert sorted(opened) == sorted(board.doors[board.door(name)].name for name in ("3R-C/3R-d", "3R-D/3R-g"))
    assert board.zone("3R-D") in reached(board, board.open_at_start)
    assert building_at(board, "5R-A") == {"5R-A", "5R-C"}
    assert building_at(board, "7R-C") == {"7R-C", "7R-D"}
    assert building_at(board, "9R-A") == {"9R-A", "9R-C"}
    assert building_at(board, "5R-D") == {"5R-D", "9R-B", "9R-D"}  # one building over two tiles


def test_mz7_the_two_starts_are_apart_and_thor_is_shut_in() -> None:
    board = boards()["MZ7"]
    one, other = board.starts
    assert distance(board, one, other, 0) >= 2
    assert not set(board.figures["thor"]) & reached(board, board.open_at_start)


def test_mz8_one_complex_divided_by_eight_doors_with_one_way_out() -> None:
    board = boards()["MZ8"]
    tokens = [door for door in board.doors if door.token]
    assert len(tokens) == 8
    assert all(board.zones[a].tiles != board.zones[b].tiles for a, b in (door.zones for door in tokens))
    assert len(board.buildings) == 4
    inside = sum(1 << door.index for door in tokens)
    found = reached(board, inside)
    assert found == set(board.rooms)  # without a step into the street
    assert {each.zone for each in board.objectives} <= found
    blue = next(door for door in board.doors if door.colour == "blue")
    assert sum(zone in board.streets for zone in blue.zones) == 1
    assert board.exit in board.streets
    assert distance(board, min(zone for zone in blue.zones if zone in board.streets), board.exit, 0) <= 1


def test_mz8_the_ambush_stands_next_to_the_start_and_coloured_points_on_other_tiles() -> None:
    board = boards()["MZ8"]
    start = board.starts[0]
    assert board.zones[start].tiles == ("6V",)
    assert not [room for room in board.bystander_rooms if "6V" in board.zones[room].tiles]
    assert sorted(neighbours(board, start, 0)) == sorted(board.figures["guard"])
    assert Counter(board.figures["trooper"]) == dict.fromkeys(board.figures["guard"], 2)
    later = {point.colour: board.zones[point.zone].tiles for point in board.spawns if not point.active}
    assert later == {"blue": ("1V",), "green": ("4V",)}
    active = [point.zone for point in board.spawns if point.active]
    assert {board.zones[zone].tiles for zone in active} == {("6V",)}
    assert set(active) <= reached(board, 0)  # no closed door keeps them from the heroes


def test_mz10_six_super_heroes_in_six_buildings_that_are_closed() -> None:
    board = boards()["MZ10"]
    heroes = [zones[0] for name, zones in board.figures.items() if not name.startswith("secret")]
    homes = {board.building_of[zone] for zone in heroes}
    assert len(homes) == 6
    assert min(homes) >= 0
    assert not set(heroes) & reached(board, board.open_at_start)


def test_mh1_the_exit_lies_behind_the_blue_door() -> None:
    board = boards()["MH1"]
    blue = 1 << next(door.index for door in board.doors if door.colour == "blue")
    before = reached(board, all_open(board) & ~blue)
    assert board.exit not in before
    assert {each.zone for each in board.objectives} <= before


def test_mh2_the_objective_bystander_is_behind_the_blue_door() -> None:
    board = boards()["MH2"]
    blue = 1 << next(door.index for door in board.doors if door.colour == "blue")
    assert not set(board.figures["objective_bystander"]) & reached(board, all_open(board) & ~blue)


def test_mh3_the_sign_must_go_a_long_way() -> None:
    board = boards()["MH3"]
    assert distance(board, board.sign, board.exit, all_open(board)) >= 5


def test_mh4_the_trapped_are_in_buildings_of_two_rooms_behind_two_locked_doors_each() -> None:
    board = boards()["MH4"]
    homes = [board.buildings[board.building_of[zone]] for zone in board.figures["trapped_bystander"]]
    assert [len(home.rooms) for home in homes] == [2, 2]
    assert [{board.doors[door].colour for door in home.doors} for home in homes] == [
        {"red"},
        {"blue", "green"},
    ]
    assert [home.bystander_rooms for home in homes] == [(), ()]
    locked = sum(1 << door for home in homes for door in home.doors)
    assert {each.zone for each in board.objectives} <= reached(board, all_open(board) & ~locked)


def test_mh5_hulk_stands_between_start_and_exit() -> None:
    board = boards()["MH5"]
    (hulk,) = board.figures["hulk"]
    everything = all_open(board)
    assert distance(board, board.starts[0], hulk, everything) < distance(
        board, board.starts[0], board.exit, everything
    )
    assert distance(board, board.starts[0], hulk, everything) >= 3


# -- Heroes' Resistance ------------------------------------------------------------------------------


def coloured(board: Board, *colours: str) -> int:
    return sum(1 << door.index for door in board.doors if door.colour in colours)


def test_hr1_the_exit_lies_behind_the_blue_door_and_the_key_cards_do_not() -> None:
    board = boards()["HR1"]
    before = reached(board, all_open(board) & ~coloured(board, "blue"))
    assert board.exit not in before
    assert {each.zone for each in board.objectives} <= before


def test_hr2_all_four_bystanders_are_in_different_buildings() -> None:
    board = boards()["HR2"]
    assert len({board.building_of[room] for room in board.bystander_rooms}) == 4


def test_hr3_the_landing_zone_is_in_the_street() -> None:
    board = boards()["HR3"]
    assert board.exit in board.streets


def test_hr4_the_witch_walks_far_away_and_the_wards_lie_in_two_buildings() -> None:
    board = boards()["HR4"]
    (witch,) = board.figures["scarlet_witch"]
    assert witch in board.streets
    assert distance(board, board.starts[0], witch, 0) >= 6
    assert len({board.building_of[each.zone] for each in board.objectives}) == 2


def test_hr5_either_key_opens_the_vault_with_the_sign() -> None:
    board = boards()["HR5"]
    vault = board.buildings[board.building_of[board.sign]]
    assert sorted(board.doors[door].colour for door in vault.doors) == ["blue", "green"]
    assert board.sign not in reached(board, all_open(board) & ~coloured(board, "blue", "green"))
    for colour in ("blue", "green"):
        assert board.sign in reached(board, all_open(board) & ~coloured(board, colour))
    outside = reached(board, all_open(board) & ~coloured(board, "blue", "green"))
    assert {each.zone for each in board.objectives} <= outside
    near, far = (distance(board, board.starts[0], each.zone, all_open(board)) for each in board.objectives)
    assert near < far
    assert distance(board, board.sign, board.exit, all_open(board)) >= 6


def test_hr6_has_as_many_charges_as_rifts() -> None:
    board = boards()["HR6"]
    assert len(board.objectives) == len(board.spawns)


def test_hr8_each_team_can_take_its_key_and_needs_the_others_door() -> None:
    board = boards()["HR8"]
    one, other = board.starts
    assert distance(board, one, other, 0) >= 6
    blue = next(each.zone for each in board.objectives if each.colour == "blue")
    green = next(each.zone for each in board.objectives if each.colour == "green")
    doors = passable(board) & ~coloured(board, "blue", "green")
    assert distance(board, one, blue, doors) < distance(board, other, blue, doors)
    assert distance(board, other, green, doors) < distance(board, one, green, doors)
    reds = {each.zone for each in board.objectives if each.colour == "red"}
    assert not reds & reached(board, doors)
    assert len(reds & reached(board, doors | coloured(board, "blue"))) == 1
    assert len(reds & reached(board, doors | coloured(board, "green"))) == 1


def test_hr9_the_four_people_hide_in_four_buildings_and_nobody_else_is_there() -> None:
    board = boards()["HR9"]
    assert len({board.building_of[each.zone] for each in board.objectives}) == 4
    assert board.bystander_rooms == ()


def test_hr10_each_zombie_hero_sits_on_an_objective_in_a_closed_building_of_its_own() -> None:
    board = boards()["HR10"]
    lairs = {zones[0] for zones in board.figures.values()}
    assert lairs == {each.zone for each in board.objectives}
    assert len({board.building_of[zone] for zone in lairs}) == 4
    assert not lairs & reached(board, board.open_at_start)
