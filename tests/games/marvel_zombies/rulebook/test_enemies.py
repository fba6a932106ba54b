"""Rulebook: "Phase des ennemis": activation, wounds, movement."""

from __future__ import annotations

import pytest

from .helpers import act, enemies, hero, log, mission, offered, ring, zone

EVERYBODY = "Activation -1 1 2"


def two(**zones: str) -> dict[str, dict[str, object]]:
    return {name: {"at": place} for name, place in zones.items()}


# -- attacks -----------------------------------------------------------------------------------------


def test_one_trooper_wounds_one_of_two_heroes_whom_the_players_choose() -> None:
    s = ring(heroes=two(iron_man="8R-b", wasp="8R-b"), enemies={"8R-b": "trooper"}, at=EVERYBODY)
    s.asks(None, "wound.who", ["wound iron_man", "wound wasp"], ["8R-b", 1]).answers("wound wasp")
    assert (hero(s, "iron_man")["health"], hero(s, "wasp")["health"]) == (5, 4)


def test_eight_troopers_and_two_heroes_four_wounds_each_leave_both_alive() -> None:
    s = ring(heroes=two(iron_man="8R-b", wasp="8R-b"), enemies={"8R-b": "8 trooper"}, at=EVERYBODY)
    act(s, *["wound wasp"] * 4, *["wound iron_man"] * 4)
    assert (hero(s, "iron_man")["health"], hero(s, "wasp")["health"]) == (1, 1)


def test_one_hero_may_take_all_wounds_and_more_than_enough() -> None:
    s = ring(heroes=two(iron_man="8R-b", wasp="8R-b"), enemies={"8R-b": "8 trooper"}, at=EVERYBODY)
    act(s, *["wound wasp"] * 8)
    assert (hero(s, "iron_man")["health"], hero(s, "wasp")["status"]) == (5, "eliminated")


def test_with_everybody_eliminated_nobody_asks_about_the_wounds_left() -> None:
    heroes = {"iron_man": {"at": "8R-b", "health": 1}, "wasp": {"at": "8R-b", "health": 1}}
    s = ring(heroes=heroes, at="EnemyAttack 8R-b 8")
    act(s, "wound wasp", "wound iron_man")
    assert not s.t.choices


@pytest.mark.parametrize(("place", "wounds"), [("8R-a", 1), ("8R-b", 0)])
def test_an_attack_without_anybody_to_wound_or_without_wounds_is_none(place: str, wounds: int) -> None:
    """As when the first of two volleys has eliminated the last hero there."""
    s = ring(heroes=two(hulk="8R-b"), at=f"EnemyAttack {place} {wounds}")
    assert log(s, "zone_attacked") == []


def test_every_enemy_in_a_zone_with_a_hero_attacks_specialists_twice() -> None:
    s = ring(heroes=two(hulk="8R-b"), enemies={"8R-b": "guard, specialist"}, at=EVERYBODY)
    assert log(s, "zone_attacked") == ["zone_attacked 8R-b 2", "zone_attacked 8R-b 1"]
    assert hero(s, "hulk")["health"] == 2


def test_the_wounds_of_a_super_hero_and_of_agents_are_put_together() -> None:
    s = ring(heroes=two(hulk="8R-b"), enemies={"8R-b": "thor, trooper, guard"}, at="Activation -1 1 1")
    assert log(s, "zone_attacked")[0] == "zone_attacked 8R-b 4"


def test_a_hero_at_nought_is_eliminated_and_the_cards_are_discarded() -> None:
    heroes = {"hulk": {"at": "8R-b", "health": 1, "traits": "feast", "card": "wong"}, "wasp": {"at": "8R-g"}}
    s = ring(heroes=heroes, enemies={"8R-b": "trooper"}, at=["EnemyAttack 8R-b 1", "SpawnStep"], spawns="")
    assert (hero(s, "hulk")["status"], hero(s, "hulk")["zone"]) == ("eliminated", None)
    assert s.view()["discards"]["trait"] == ["feast"]
    assert s.view()["discards"]["bystander"] == ["wong"]
    s.sees(None, "hero_eliminated hulk")


def test_with_a_hero_eliminated_the_game_is_lost_when_the_end_phase_begins() -> None:
    heroes = {"hulk": {"at": "8R-b", "health": 1}, "wasp": {"at": "8R-g", "actions": 1}}
    s = ring(heroes=heroes, at=["EnemyAttack 8R-b 1", "HeroTurn wasp", "EndPhase"])
    s.asks(0, "turn.action")
    act(s, "end_turn")
    assert s.over
    assert s.t.result is not None
    assert (s.t.result.winners, s.t.result.reason) == ((), "hero_eliminated")


# -- movement ----------------------------------------------------------------------------------------


def test_enemies_who_did_not_attack_move_one_zone_towards_a_hero() -> None:
    s = ring(heroes=two(hulk="8R-b"), enemies={"8R-f": "trooper"}, at=EVERYBODY)
    assert enemies(s) == {"8R-d": {"trooper": 1}}


def test_enemies_who_attacked_do_not_move_even_if_nobody_is_left_there() -> None:
    heroes = {"hulk": {"at": "8R-b", "health": 1}, "wasp": {"at": "8R-d"}}
    s = ring(heroes=heroes, enemies={"8R-b": "trooper"}, at=EVERYBODY)
    assert hero(s, "hulk")["status"] == "eliminated"
    assert enemies(s) == {"8R-b": {"trooper": 1}}


def test_super_heroes_and_bystanders_who_attacked_do_not_move_either() -> None:
    heroes = {"hulk": {"at": "8R-b", "health": 1}, "wasp": {"at": "8R-d"}}
    s = ring(heroes=heroes, enemies={"8R-b": "thor"}, at="Activation -1 2 2")
    assert hero(s, "hulk")["status"] == "eliminated"
    assert zone(s, "8R-b")["super_heroes"] == ["thor"]
    s = ring(heroes=heroes, people={"8R-b": "wong"}, at=EVERYBODY)
    assert zone(s, "8R-b")["bystanders"] == ["wong"]


def test_new_enemies_come_after_all_have_acted() -> None:
    s = ring(
        heroes=two(hulk="8R-a"), enemies={"8R-g": "guard"}, spawns="8R-c", spawn_deck="001", at="EnemyPhase"
    )
    assert enemies(s) == {"8R-f": {"guard": 1}, "8R-c": {"trooper": 2}}


def test_an_enemy_goes_for_the_hero_in_sight_though_another_is_nearer() -> None:
    """Captain Marvel is two zones away round a corner, Iron Man and Deadpool two zones down the street."""
    heroes = {"captain_marvel": {"at": "8R-B"}, "iron_man": {"at": "8R-c"}, "deadpool": {"at": "8R-c"}}
    s = ring(heroes=heroes, enemies={"8R-a": "trooper"}, open="8R-d/8R-B", at=EVERYBODY)
    assert enemies(s) == {"8R-b": {"trooper": 1}}


def test_of_heroes_in_sight_the_nearest_draws_the_enemy() -> None:
    """The Specialist sees Wasp at range 1 and others at range 2: it goes to her and attacks her."""
    heroes = two(wasp="8R-b", iron_man="8R-f", deadpool="8R-f")
    s = ring(heroes=heroes, enemies={"8R-a": "specialist"}, at=EVERYBODY)
    assert enemies(s) == {"8R-b": {"specialist": 1}}
    assert hero(s, "wasp")["health"] == 4


def test_without_sight_the_shortest_open_path_counts() -> None:
    s = ring(heroes=two(hulk="8R-B"), enemies={"8R-g": "guard"}, open="8R-d/8R-B", at=EVERYBODY)
    assert enemies(s) == {"8R-f": {"guard": 1}}


def test_without_an_open_path_they_do_not_move() -> None:
    s = ring(heroes=two(hulk="8R-B"), enemies={"8R-g": "guard"}, at=EVERYBODY)
    assert enemies(s) == {"8R-g": {"guard": 1}}


def test_enemies_open_no_doors() -> None:
    s = ring(heroes=two(hulk="8R-B"), enemies={"8R-d": "8 trooper"}, at=EVERYBODY)
    assert s.view()["doors"]["8R-d/8R-B"] == "closed"
    assert enemies(s) == {"8R-d": {"trooper": 8}}


def test_four_troopers_three_guards_and_a_super_hero_split_as_in_the_example() -> None:
    s = ring(
        heroes=two(iron_man="8R-a", wasp="8R-c"),
        enemies={"8R-b": "4 trooper, 3 guard, black_panther"},
        at="Activation -1 1 2",
    )
    s.asks(None, "enemy.odd", ["go 8R-a", "go 8R-c"], ["guard", "8R-b", 1]).answers("go 8R-c")
    s.asks(None, "super_hero.way", ["go 8R-a", "go 8R-c"], ["black_panther", "8R-b"]).answers("go 8R-a")
    assert enemies(s) == {"8R-a": {"guard": 1, "trooper": 2}, "8R-c": {"guard": 2, "trooper": 2}}
    assert hero(s, "iron_man")["health"] == 4, "Black Panther's second action is an attack"
    assert hero(s, "wasp")["health"] == 5, "who arrives attacks only with a later action"


def test_ways_with_the_same_first_zone_are_one_way() -> None:
    """Three heroes at equal distance, two of them beyond 8R-c: half go there, not two thirds."""
    heroes = two(iron_man="3V-c", wasp="8R-h", hulk="8R-f")
    s = ring(heroes=heroes, enemies={"8R-b": "6 trooper"}, at=EVERYBODY)
    assert enemies(s) == {"8R-a": {"trooper": 3}, "8R-c": {"trooper": 3}}


def test_of_two_odd_ones_each_goes_another_way() -> None:
    heroes = two(iron_man="8R-c", wasp="3V-c", hulk="8R-h")
    s = ring(heroes=heroes, enemies={"8R-e": "5 guard"}, at=EVERYBODY)
    s.asks(None, "enemy.odd", ["go 8R-c", "go 3V-c", "go 8R-h"], ["guard", "8R-e", 2]).answers("go 3V-c")
    s.asks(None, "enemy.odd", ["go 8R-c", "go 8R-h"], ["guard", "8R-e", 1]).answers("go 8R-h")
    assert enemies(s) == {"8R-c": {"guard": 1}, "3V-c": {"guard": 2}, "8R-h": {"guard": 2}}


def test_with_equally_long_ways_they_split_too() -> None:
    """From opposite corners of the ring both ways round are four zones."""
    s = ring(heroes=two(hulk="8R-B"), enemies={"8R-e": "2 trooper, guard"}, open="8R-d/8R-B", at=EVERYBODY)
    s.asks(None, "enemy.odd", ["go 8R-c", "go 8R-h"], ["guard", "8R-e", 1]).answers("go 8R-h")
    assert enemies(s) == {"8R-c": {"trooper": 1}, "8R-h": {"guard": 1, "trooper": 1}}


def test_super_heroes_of_a_zone_split_evenly_too() -> None:
    """Two Super Heroes, two ways: one goes each way."""
    heroes = two(iron_man="8R-a", wasp="8R-c")
    s = ring(heroes=heroes, enemies={"8R-b": "thor, black_panther"}, at=EVERYBODY)
    s.asks(None, "super_hero.way", ["go 8R-a", "go 8R-c"], ["thor", "8R-b"]).answers("go 8R-c")
    assert zone(s, "8R-a")["super_heroes"] == ["black_panther"]
    assert zone(s, "8R-c")["super_heroes"] == ["thor"]


@pytest.mark.parametrize(
    ("answers", "east"),
    [
        (["go 8R-c", "go 8R-c"], ["spider_man", "thor"]),
        (["go 8R-c", "go 8R-a", "go 8R-c"], ["spider_man", "black_panther"]),
        (["go 8R-a", "go 8R-c", "go 8R-c"], ["thor", "black_panther"]),
        (["go 8R-a", "go 8R-a"], ["black_panther"]),
    ],
)
def test_of_three_super_heroes_any_two_may_go_the_same_way(answers: list[str], east: list[str]) -> None:
    heroes = two(iron_man="8R-a", wasp="8R-c")
    s = ring(heroes=heroes, enemies={"8R-b": "thor, black_panther, spider_man"}, at=EVERYBODY)
    act(s, *answers)
    assert not s.t.choices, "of two who went the same way the third does not make three"
    assert zone(s, "8R-c")["super_heroes"] == east


def test_of_four_super_heroes_and_three_ways_one_way_is_taken_twice() -> None:
    heroes = two(iron_man="8R-c", wasp="3V-c", hulk="8R-h")
    there = {"8R-e": "thor, black_panther, spider_man, scarlet_witch"}
    s = ring(heroes=heroes, enemies=there, at=EVERYBODY)
    act(s, "go 8R-c", "go 8R-c", "go 8R-h")
    assert not s.t.choices, "the last one has no choice"
    assert [len(zone(s, name)["super_heroes"]) for name in ("8R-c", "3V-c", "8R-h")] == [2, 1, 1]


def test_spider_man_goes_where_the_players_send_him_and_attacks() -> None:
    heroes = two(hulk="8R-a", captain_america="8R-a", wasp="8R-c")
    s = ring(heroes=heroes, enemies={"8R-b": "spider_man"}, at=EVERYBODY)
    s.dice(1)
    s.asks(None, "super_hero.way", ["go 8R-a", "go 8R-c"]).answers("go 8R-a")
    assert zone(s, "8R-a")["super_heroes"] == ["spider_man"]
    s.asks(None, "wound.who", ["wound captain_america", "wound hulk"])


def test_second_actions_come_after_all_first_ones() -> None:
    s = ring(heroes=two(hulk="8R-b"), enemies={"8R-a": "specialist", "8R-b": "trooper"}, at=EVERYBODY)
    assert log(s, "zone_attacked", "enemies_moved") == [
        "zone_attacked 8R-b 1",
        "enemies_moved specialist 8R-a 8R-b 1",
        "zone_attacked 8R-b 1",
    ]


# -- super heroes ------------------------------------------------------------------------------------


def test_thors_attacks_inflict_two_wounds() -> None:
    s = ring(heroes=two(hulk="8R-b"), enemies={"8R-b": "thor"}, at=EVERYBODY)
    assert hero(s, "hulk")["health"] == 1


@pytest.mark.parametrize("xp", [0, 43])
def test_a_super_hero_has_two_actions_at_any_danger_level(xp: int) -> None:
    heroes = {"hulk": {"at": "8R-b", "xp": xp}}
    s = ring(heroes=heroes, enemies={"8R-b": "spider_man"}, spawns="", at="EnemyPhase")
    assert len(log(s, "zone_attacked")) == 2


@pytest.mark.parametrize(("xp", "actions"), [(0, 2), (7, 3), (19, 4), (43, 5)])
def test_black_panther_has_one_action_more_for_each_danger_level(xp: int, actions: int) -> None:
    heroes = {"hulk": {"at": "8R-b", "xp": xp}}
    s = ring(heroes=heroes, enemies={"8R-b": "black_panther"}, spawns="", at="EnemyPhase")
    assert len(log(s, "zone_attacked")) == actions


def test_ms_marvel_attacks_three_zones_away_without_sight() -> None:
    s = ring(heroes=two(hulk="8R-g"), enemies={"8R-a": "ms_marvel"}, at=EVERYBODY)
    assert hero(s, "hulk")["health"] == 3
    assert zone(s, "8R-a")["super_heroes"] == ["ms_marvel"]


def test_ms_marvels_arms_stop_at_closed_doors_and_after_three_zones() -> None:
    s = ring(heroes=two(hulk="8R-B"), enemies={"8R-d": "ms_marvel"}, at=EVERYBODY)
    assert hero(s, "hulk")["health"] == 5
    s = ring(heroes=two(hulk="3V-d"), enemies={"8R-b": "ms_marvel"}, at="Activation -1 2 2")
    assert hero(s, "hulk")["health"] == 5
    assert zone(s, "8R-c")["super_heroes"] == ["ms_marvel"]


def test_ms_marvel_attacks_whom_she_stands_beside_and_nobody_else() -> None:
    s = ring(heroes=two(hulk="8R-b", wasp="8R-a"), enemies={"8R-b": "ms_marvel"}, at="Activation -1 2 2")
    assert log(s, "zone_attacked") == ["zone_attacked 8R-b 1"]


def test_ms_marvel_reaches_for_the_nearest() -> None:
    s = ring(heroes=two(hulk="8R-a", wasp="8R-c"), enemies={"8R-d": "ms_marvel"}, at="Activation -1 2 2")
    assert log(s, "zone_attacked") == ["zone_attacked 8R-a 1"]


def test_ms_marvel_choosing_between_two_zones_is_the_players_matter() -> None:
    s = ring(heroes=two(hulk="8R-a", wasp="8R-f"), enemies={"8R-d": "ms_marvel"}, at="Activation -1 2 2")
    s.asks(None, "super_hero.whom", ["at 8R-a", "at 8R-f"]).answers("at 8R-f")
    assert hero(s, "wasp")["health"] == 4


def test_in_scarlet_witchs_zone_all_hits_are_rolled_again() -> None:
    s = ring(
        heroes={"deadpool": {"at": "8R-b", "actions": 3}},
        enemies={"8R-b": "scarlet_witch"},
        at="HeroTurn deadpool",
    )
    s.dice(6, 6, 2, 4, 1)
    act(s, "attack twin_katanas 8R-b")
    s.sees(None, "dice_rerolled deadpool 2")
    s.sees(None, "hits deadpool 1")
    assert hero(s, "deadpool")["hunger"] == 1, "1s are counted after rerolls"


def test_outside_scarlet_witchs_zone_hits_stay() -> None:
    heroes = {"iron_man": {"at": "8R-b", "actions": 3}}
    s = ring(heroes=heroes, enemies={"8R-a": "scarlet_witch"}, at="HeroTurn iron_man")
    s.dice(6, 6, 6)
    act(s, "attack missile_wave 8R-a")
    assert log(s, "dice_rerolled") == []
    assert zone(s, "8R-a")["super_heroes"] == []


def test_doctor_strange_spawns_one_more_card_in_his_zone_after_the_tokens() -> None:
    s = ring(
        heroes=two(hulk="8R-f"),
        enemies={"8R-e": "doctor_strange"},
        spawns="8R-c",
        spawn_deck="007, 001",
        at="SpawnStep",
    )
    assert log(s, "spawn_drawn") == ["spawn_drawn 007 8R-c", "spawn_drawn 001 8R-e"]


def test_doctor_strange_spawns_nothing_in_the_step_in_which_he_comes_or_once_he_is_gone() -> None:
    s = ring(
        heroes=two(hulk="8R-f"), spawns="8R-c", spawn_deck="014", super_deck="doctor_strange", at="SpawnStep"
    )
    assert log(s, "spawn_drawn") == ["spawn_drawn 014 8R-c"]
    assert log(ring(heroes=two(hulk="8R-f"), at="StrangeSpawn"), "spawn_drawn") == []


def test_with_no_open_path_to_anybody_spider_man_finds_the_nearest_as_if_doors_stood_open() -> None:
    s = ring(heroes=two(hulk="8R-D", wasp="8R-B"), super_deck="spider_man", at="SuperHeroComes 8R-g")
    assert zone(s, "8R-D")["super_heroes"] == ["spider_man"]


def test_spider_man_prefers_a_hero_to_whom_there_is_an_open_path() -> None:
    s = ring(heroes=two(hulk="8R-D", wasp="8R-a"), super_deck="spider_man", at="SuperHeroComes 8R-g")
    assert zone(s, "8R-a")["super_heroes"] == ["spider_man"], "though Hulk is just behind the door"


def test_spider_man_appears_with_the_nearest_hero() -> None:
    s = ring(heroes=two(hulk="8R-e", wasp="8R-f"), super_deck="spider_man", at="SuperHeroComes 8R-h")
    assert zone(s, "8R-e")["super_heroes"] == ["spider_man"]
    s = ring(heroes=two(hulk="8R-e", wasp="8R-g"), super_deck="spider_man", at="SuperHeroComes 8R-h")
    s.asks(None, "super_hero.where", ["at 8R-e", "at 8R-g"]).answers("at 8R-g")
    assert zone(s, "8R-g")["super_heroes"] == ["spider_man"]


def test_danger_counts_only_heroes_in_play() -> None:
    heroes = {"hulk": {"at": "8R-b", "xp": 43}, "wasp": {"at": "8R-b", "xp": 5}}
    s = ring(heroes=heroes, at="HeroTurn hulk")
    assert s.view()["danger"] == "red"
    s.g.hero_at[s.g.content.names["hero"].index("hulk")] = -3
    assert s.view()["danger"] == "blue"


def test_the_whole_enemy_phase_runs_without_a_question_when_nothing_is_open_to_choice() -> None:
    s = mission("MZ0", seats=1, team=1)
    act(s, "end_turn")
    assert s.view()["turn"] == 2
    assert offered(s)
