"""Rulebook: "Génération des ennemis", "Pénurie" and "Génération dans les bâtiments"."""

from __future__ import annotations

from typing import Any

import pytest

from shamble.testing import Scenario

from .helpers import act, enemies, hero, log, mission, offered, ring, zone

HULK = {"hulk": {"at": "8R-f"}}


def spawn(card: str, xp: int = 0, **literal: Any) -> Scenario:
    """That card is drawn in the Enemy Phase for 8R-c."""
    wanted = {"heroes": {"hulk": {"at": "8R-f", "xp": xp}}, "at": "DrawSpawn 8R-c 1", **literal}
    return ring(spawn_deck=card, **wanted)


@pytest.mark.parametrize(("xp", "count"), [(0, 2), (7, 3), (19, 8), (43, 9)])
def test_card_001_brings_2_3_8_or_9_troopers_by_level(xp: int, count: int) -> None:
    assert enemies(spawn("001", xp)) == {"8R-c": {"trooper": count}}


def test_the_most_experienced_hero_decides_the_line() -> None:
    heroes = {"wasp": {"at": "8R-f", "xp": 5}, "hulk": {"at": "8R-f", "xp": 12}}
    assert enemies(spawn("001", heroes=heroes)) == {"8R-c": {"trooper": 3}}


def test_cards_are_drawn_from_the_first_spawn_point_clockwise() -> None:
    s = ring(heroes=HULK, spawn_deck="001, 007", at="SpawnStep")
    first, second = (point["zone"] for point in s.view()["spawn_points"])
    assert s.view()["spawn_points"][0]["first"]
    assert log(s, "spawn_drawn") == [f"spawn_drawn 001 {first}", f"spawn_drawn 007 {second}"]


def test_inactive_spawn_points_draw_nothing() -> None:
    s = ring(heroes=HULK, spawns="8R-c", spawn_deck="001, 007", at="SpawnStep")
    assert log(s, "spawn_drawn") == ["spawn_drawn 001 8R-c"]


def test_an_empty_spawn_deck_is_made_anew() -> None:
    s = ring(heroes=HULK, used_up="spawn", at="DrawSpawn 8R-c 1")
    s.sees(None, "reshuffled spawn")
    assert len(log(s, "spawn_drawn")) == 1
    assert len(s.view()["discards"]["spawn"]) <= 1, "no card is in both piles"
    drawn = [
        log(ring(seed=seed, heroes=HULK, used_up="spawn", at="DrawSpawn 8R-c 1"), "spawn_drawn")[0]
        for seed in range(6)
    ]
    assert len(set(drawn)) > 1, "and shuffled"


def test_a_rush_acts_at_once() -> None:
    s = spawn("009", heroes={"hulk": {"at": "8R-a"}})
    assert enemies(s) == {"8R-b": {"guard": 1}}
    s.sees(None, "enemies_rushed guard")


def test_only_those_who_came_rush() -> None:
    s = spawn("009", heroes={"hulk": {"at": "8R-a"}}, enemies={"8R-c": "2 guard"})
    assert enemies(s) == {"8R-b": {"guard": 1}, "8R-c": {"guard": 2}}


def test_a_rush_in_a_heros_zone_attacks() -> None:
    s = spawn("020", heroes={"hulk": {"at": "8R-c"}})
    assert hero(s, "hulk")["health"] == 2


def test_an_extra_activation_brings_nobody_and_moves_all_of_its_kind() -> None:
    s = spawn("038", xp=7, heroes={"hulk": {"at": "8R-a", "xp": 7}}, enemies={"8R-c": "2 guard, trooper"})
    assert enemies(s) == {"8R-b": {"guard": 2}, "8R-c": {"trooper": 1}}
    s.sees(None, "enemies_activated guard")


def test_at_blue_an_extra_activation_is_nobodys() -> None:
    s = spawn("038", heroes={"hulk": {"at": "8R-a"}}, enemies={"8R-c": "2 guard"})
    assert enemies(s) == {"8R-c": {"guard": 2}}


def test_a_specialist_drop_puts_one_with_each_hero_in_the_enemy_phase() -> None:
    heroes = {"hulk": {"at": "8R-a"}, "wasp": {"at": "8R-a"}, "deadpool": {"at": "8R-g"}}
    s = spawn("033", heroes=heroes)
    assert enemies(s) == {"8R-a": {"specialist": 2}, "8R-g": {"specialist": 1}}


@pytest.mark.parametrize(
    "source", [{"spawns": "8R-c"}, {"spawns": "", "enemies": {"8R-c": "doctor_strange"}}]
)
def test_a_specialist_drop_drawn_for_a_spawn_point_or_for_doctor_strange_comes_with_the_heroes(
    source: dict[str, Any],
) -> None:
    s = ring(heroes=HULK, spawn_deck="033", at="SpawnStep", **source)
    assert log(s, "spawn_drawn") == ["spawn_drawn 033 8R-c"]
    assert enemies(s) == {"8R-f": {"specialist": 1}}


def test_a_specialist_drop_in_a_building_follows_its_line() -> None:
    s = spawn("033", heroes={"hulk": {"at": "8R-a", "xp": 7}}, at="DrawSpawn 8R-A 0")
    assert enemies(s) == {"8R-A": {"specialist": 2}}


def test_with_too_few_specialists_for_a_drop_the_players_choose_and_all_act_once() -> None:
    """Three heroes, one figure left: it goes where the players say, and the card is one shortage."""
    heroes = {"hulk": {"at": "8R-a"}, "wasp": {"at": "8R-a"}, "deadpool": {"at": "3V-d"}}
    s = spawn("033", heroes=heroes, enemies={"8R-B": "13 specialist"})
    s.asks(None, "drop.where", ["at 8R-a", "at 3V-d"], [1]).answers("at 3V-d")
    assert log(s, "figures_ran_out") == ["figures_ran_out specialist"]
    assert log(s, "zone_attacked") == ["zone_attacked 3V-d 1"] * 2, "one activation of two actions"
    s = spawn("033", heroes=heroes, enemies={"8R-B": "14 specialist"})
    assert log(s, "figures_ran_out", "enemies_activated") == [
        "figures_ran_out specialist",
        "enemies_activated specialist",
    ]


def test_troopers_open_fire_on_heroes_within_range_1_in_sight() -> None:
    s = ring(
        heroes={"hulk": {"at": "8R-b", "actions": 1}},
        enemies={"8R-a": "2 trooper", "8R-b": "trooper", "8R-d": "4 trooper"},
        spawn_deck="035",
        at=["HeroTurn hulk", "DrawSpawn 8R-c 1"],
    )
    s.dice(5, 4, 6)
    act(s, "end_turn")
    assert hero(s, "hulk")["health"] == 3
    assert log(s, "shot_rolled") == ["shot_rolled 5", "shot_rolled 4", "shot_rolled 6"]


def test_troopers_two_zones_away_do_not_fire() -> None:
    s = spawn("035", heroes={"hulk": {"at": "8R-a"}}, enemies={"8R-c": "9 trooper"})
    assert log(s, "shot_rolled") == []


def test_fire_between_two_zones_is_the_players_choice() -> None:
    heroes = {"hulk": {"at": "8R-a"}, "wasp": {"at": "8R-c"}}
    s = spawn("035", heroes=heroes, enemies={"8R-b": "3 trooper"})
    s.asks(None, "fire.where", ["at 8R-a", "at 8R-c"], ["8R-b", 3]).answers("at 8R-a")
    s.asks(None, "fire.where", params=["8R-b", 2]).answers("at 8R-c")
    assert log(s, "shot_rolled") == [], "all take aim before anybody fires"
    s.dice(6, 6, 6)
    act(s, "at 8R-a")
    assert (hero(s, "hulk")["health"], hero(s, "wasp")["health"]) == (3, 4)


def test_troopers_whom_deadpool_eliminates_before_they_fire_do_not_fire() -> None:
    """Shot from next door, he stands up and gets two of the three in his own zone."""
    s = ring(
        heroes={"deadpool": {"at": "8R-b", "actions": 1, "xp": 43, "health": 1}},
        enemies={"8R-a": "trooper", "8R-b": "3 trooper"},
        spawn_deck="035",
        at=["HeroTurn deadpool", "DrawSpawn 8R-c 1"],
    )
    s.dice(6)
    act(s, "end_turn")
    s.dice(6, 6, 2, 1)
    act(s, "attack twin_katanas 8R-b")
    assert log(s, "shot_rolled") == ["shot_rolled 6", "shot_rolled 1"]


def test_a_super_hero_card_brings_the_top_super_hero() -> None:
    s = spawn("014", super_deck="thor")
    assert zone(s, "8R-c")["super_heroes"] == ["thor"]
    assert s.view()["super_heroes"]["thor"]["toughness"] == 5


def test_an_empty_super_hero_deck_is_made_anew_from_its_discards() -> None:
    s = spawn("014", used_up="super_hero")
    s.sees(None, "reshuffled super_hero")
    assert len(s.view()["super_heroes"]) == 1


def test_with_all_six_on_the_board_another_super_hero_card_activates_all() -> None:
    s = spawn(
        "014",
        heroes={"hulk": {"at": "8R-b"}},
        enemies={"8R-a": "thor, spider_man, scarlet_witch, black_panther, ms_marvel, doctor_strange"},
    )
    assert log(s, "figures_ran_out", "enemies_activated") == [
        "figures_ran_out super_hero",
        "enemies_activated super_hero",
    ]
    assert len(zone(s, "8R-b")["super_heroes"]) == 5, "all but Ms. Marvel, who attacks from where she is"


def test_when_figures_run_out_those_left_come_and_then_all_of_the_kind_act() -> None:
    s = spawn("001", heroes={"hulk": {"at": "8R-c"}}, enemies={"8R-g": "34 trooper"})
    assert s.view()["reserve"]["trooper"] == 0
    s.sees(None, "figures_ran_out trooper")
    assert hero(s, "hulk")["health"] == 4
    assert enemies(s) == {"8R-h": {"trooper": 34}, "8R-c": {"trooper": 1}}


def test_those_left_rush_before_all_of_the_kind_act() -> None:
    s = spawn("009", heroes={"hulk": {"at": "8R-f", "xp": 43}}, enemies={"8R-e": "12 guard"})
    assert log(s, "enemies_came", "enemies_rushed", "figures_ran_out") == [
        "enemies_came guard 8R-c 2",
        "enemies_rushed guard",
        "figures_ran_out guard",
    ]


def test_activations_may_follow_one_another() -> None:
    s = ring(
        heroes={"hulk": {"at": "8R-c"}},
        enemies={"8R-h": "35 trooper"},
        spawn_deck="001, 003",
        at=["DrawSpawn 8R-g 1", "DrawSpawn 8R-g 1"],
    )
    assert log(s, "figures_ran_out") == ["figures_ran_out trooper"] * 2
    assert enemies(s) == {"8R-c": {"trooper": 35}}
    assert log(s, "zone_attacked") == []


def test_an_escorted_bystander_comes_with_guards() -> None:
    s = spawn("042", xp=7, people_deck="wong")
    assert enemies(s) == {"8R-c": {"guard": 2}}
    assert s.view()["bystanders"]["wong"] == {
        "zone": "8R-c",
        "combat": True,
        "escorted": True,
        "objective": False,
    }
    assert s.view()["discards"]["spawn"] == [], "the card stays with the Bystander"


def test_a_saved_card_drawn_for_an_escort_leaves_the_guards_alone() -> None:
    s = spawn("042", people_deck="saved")
    assert enemies(s) == {"8R-c": {"guard": 1}}
    assert s.view()["bystanders"] == {}
    s.sees(None, "nobody_there 8R-c")
    assert (s.view()["discards"]["bystander"], s.view()["discards"]["spawn"]) == (["saved"], ["042"])


def test_an_empty_bystander_deck_is_made_anew() -> None:
    s = spawn("042", used_up="bystander")
    s.sees(None, "reshuffled bystander")
    assert log(s, "bystander_came", "nobody_there"), "and somebody is drawn from it, or Saved!"


# -- buildings ---------------------------------------------------------------------------------------


def test_a_building_spawns_room_by_room_in_the_players_order_and_then_shows_its_bystanders() -> None:
    """The worked example: Wasp at Yellow opens a building of four spawn rooms and two Bystanders."""
    board = mission("MZ2").g.board
    tower = board.buildings[board.regions["avengers_tower"]]
    rooms = [board.names[zone] for zone in tower.spawn_rooms]
    first, second = (board.names[zone] for zone in tower.bystander_rooms)
    door = next(door for door in board.doors if door.index in tower.doors and door.colour == "blue")
    outside = next(zone for zone in door.zones if board.building_of[zone] != tower.index)
    s = mission(
        "MZ2",
        heroes={"wasp": {"at": board.names[outside], "xp": 7}},
        enemies={},
        spawn_deck="007, 001, 009, 038",
        face_down={first: "mary_jane", second: "coulson"},
        at=f"OpenDoor wasp {door.name}",
    )
    s.asks(None, "building.order", [f"reveal {name}" for name in rooms])
    while s.t.choices:
        act(s, offered(s)[0])
    order = log(s, "spawn_drawn", "enemies_came", "enemies_rushed", "enemies_activated", "bystander_came")
    assert [line.split()[0] for line in order] == [
        "spawn_drawn",
        "enemies_came",
        "spawn_drawn",
        "enemies_came",
        "spawn_drawn",
        "enemies_came",
        "enemies_rushed",
        "spawn_drawn",
        "enemies_activated",
        "bystander_came",
        "bystander_came",
    ]
    assert [line.split()[1] for line in log(s, "spawn_drawn")] == ["007", "001", "009", "038"]
    assert [line.split()[-1] for line in log(s, "enemies_came")] == ["1", "3", "2"]
    assert set(s.view()["bystanders"]) == {"mary_jane", "coulson"}


def test_a_building_is_revealed_once() -> None:
    s = ring(
        heroes={"hulk": {"at": "8R-b", "actions": 3}},
        spawn_deck="007, 001",
        at="HeroTurn hulk",
        face_down={"8R-B": "wong"},
    )
    act(s, "open 8R-b/8R-A")
    assert log(s, "spawn_drawn") == ["spawn_drawn 007 8R-A"]
    assert zone(s, "8R-B")["bystanders"] == ["wong"]
    assert "8R-A" not in s.view()["dark"]
    s = ring(
        heroes={"hulk": {"at": "8R-d", "actions": 3}},
        open="8R-b/8R-A",
        spawn_deck="007",
        at="HeroTurn hulk",
    )
    act(s, "open 8R-d/8R-B")
    assert log(s, "spawn_drawn") == []


def test_a_specialist_drop_found_in_a_building_stays_there() -> None:
    s = ring(heroes={"hulk": {"at": "8R-b", "actions": 3}}, spawn_deck="033", at="HeroTurn hulk")
    act(s, "open 8R-b/8R-A")
    assert enemies(s) == {"8R-A": {"specialist": 1}}


def test_a_saved_card_in_a_building_is_nobody() -> None:
    s = ring(
        heroes={"hulk": {"at": "8R-b", "actions": 3}},
        spawn_deck="007",
        face_down={"8R-B": "saved"},
        people={"8R-g": "wong"},
        at="HeroTurn hulk",
    )
    act(s, "open 8R-b/8R-A")
    s.sees(None, "nobody_there 8R-B")
    assert s.view()["discards"]["bystander"] == ["saved"]
