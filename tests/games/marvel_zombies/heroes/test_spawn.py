"""Rulebook of Heroes' Resistance: "Spawn Enemies" and "Spawning in Buildings"."""

from __future__ import annotations

from .helpers import act, city, enemies, hero, log, one, there, town


def test_the_line_is_that_of_the_most_experienced_hero_as_in_the_example() -> None:
    """Wasp at Blue with 5, Hulk at Yellow with 12."""
    s = city(
        heroes={"wasp": {"at": "H1R-f", "xp": 5}, "hulk": {"at": "H1R-f", "xp": 12}},
        spawn_deck="H02",
        at="DrawSpawn H1R-c 1",
    )
    assert s.view()["danger"] == "yellow"
    assert enemies(s) == {"H1R-c": {"walker": 3}}


def test_the_line_is_that_of_heroes_still_in_play() -> None:
    s = city(
        heroes={"wasp": {"at": "H1R-f", "xp": 5}, "hulk": {"at": "H1R-f", "xp": 43}},
        spawn_deck="H02",
        at=["Leave hulk", "DrawSpawn H1R-c 1"],
    )
    assert enemies(s) == {"H1R-c": {"walker": 2}}


def test_a_bystander_in_danger_appears_and_at_blue_nobody_acts() -> None:
    s = city(
        heroes={"hulk": {"at": "H1R-f"}},
        enemies={"H1R-c": "walker"},
        people_deck="wong",
        spawn_deck="H28",
        at="DrawSpawn H1R-b 1",
    )
    assert there(s, "H1R-b")["bystanders"] == ["wong"]
    assert enemies(s) == {"H1R-c": {"walker": 1}}


def test_from_yellow_on_walkers_within_range_one_of_the_bystander_act() -> None:
    s = city(
        heroes={"hulk": {"at": "H1R-f", "xp": 7}},
        enemies={"H1R-c": "2 walker, brute, runner", "H1R-e": "walker"},
        people_deck="pepper_potts",
        spawn_deck="H28",
        at="DrawSpawn H1R-b 1",
    )
    assert enemies(s) == {"H1R-b": {"walker": 2}, "H1R-c": {"brute": 1, "runner": 1}, "H1R-e": {"walker": 1}}
    assert there(s, "H1R-b")["bystanders"] == ["pepper_potts"], "they have spent their action on the way"


def test_walkers_in_the_bystanders_zone_attack_at_once() -> None:
    s = city(
        heroes={"hulk": {"at": "H1R-f", "xp": 7}},
        enemies={"H1R-b": "walker"},
        people_deck="pepper_potts",
        spawn_deck="H28",
        at="DrawSpawn H1R-b 1",
    )
    assert s.view()["lost"] == ["pepper_potts"]


def test_a_devoured_card_in_danger_is_nobody_and_no_walker_acts() -> None:
    s = town(
        heroes={"thor": {"at": "7V-a", "xp": 7, "power": 2}},
        enemies={"8R-b": "walker"},
        people_deck="devoured",
        spawn_deck="H28",
        at="DrawSpawn 8R-c 1",
    )
    s.sees(None, "bones_found 8R-c")
    assert (hero(s, "thor")["power"], enemies(s)) == (1, {"8R-b": {"walker": 1}})


def test_without_any_bystander_left_nothing_happens() -> None:
    s = city(
        heroes={"hulk": {"at": "H1R-f", "xp": 7}},
        people={"H1R-h": "wong, okoye, pepper_potts, jameson, happy_hogan, sharon_carter"},
        enemies={"H1R-b": "walker"},
        spawn_deck="H28",
        at="DrawSpawn H1R-b 1",
    )
    assert enemies(s) == {"H1R-b": {"walker": 1}}


def test_a_zombie_hero_card_brings_the_next_zombie_hero() -> None:
    s = city(
        heroes={"hulk": {"at": "H1R-f"}}, super_deck="iron_man", spawn_deck="H21", at="DrawSpawn H1R-b 1"
    )
    assert there(s, "H1R-b")["super_heroes"] == ["iron_man"]
    assert s.view()["super_heroes"]["iron_man"]["toughness"] == 4


def test_the_zombie_hero_deck_is_made_anew_from_its_discards() -> None:
    s = city(heroes={"hulk": {"at": "H1R-f"}}, used_up="super_hero", spawn_deck="H21", at="DrawSpawn H1R-b 1")
    assert len(there(s, "H1R-b")["super_heroes"]) == 1
    s.sees(None, "reshuffled zombie_hero")


def test_with_all_zombie_heroes_on_the_board_they_all_act() -> None:
    s = city(
        heroes={"vision": {"at": "H1R-f"}},
        enemies={"H1R-b": "iron_man, scarlet_witch", "H4R-c": "doctor_strange, captain_america"},
        spawn_deck="H21",
        at="DrawSpawn H4R-c 1",
    )
    s.sees(None, "figures_ran_out zombie_hero")
    s.sees(None, "enemies_activated zombie_hero")
    assert len(log(s, "super_hero_moved")) == 8


def test_rushing_enemies_act_at_once() -> None:
    s = city(heroes={"hulk": {"at": "H1R-a"}}, at="Come brute H1R-c 2 1")
    assert enemies(s) == {"H1R-b": {"brute": 2}}


def test_when_figures_run_out_what_is_left_comes_and_all_of_the_kind_act() -> None:
    s = city(heroes={"hulk": {"at": "H1R-a"}}, enemies={"H3R-b": "9 brute"}, at="Come brute H1R-c 2 0")
    s.sees(None, "figures_ran_out brute")
    assert log(s, "enemies_came", "enemies_activated") == [
        "enemies_came brute H1R-c 1",
        "enemies_activated brute",
    ]
    assert enemies(s) == {"H1R-b": {"brute": 1}, "H1R-g": {"brute": 9}}


def test_with_no_figure_left_at_all_nobody_comes_and_all_of_the_kind_act() -> None:
    s = city(heroes={"hulk": {"at": "H1R-a"}}, enemies={"H3R-b": "10 brute"}, at="Come brute H1R-c 2 0")
    s.sees(None, "figures_ran_out brute")
    assert enemies(s) == {"H1R-g": {"brute": 10}}


def test_when_figures_run_out_in_a_rush_those_who_come_rush_and_then_all_of_the_kind_act() -> None:
    s = city(heroes={"hulk": {"at": "H1R-a"}}, enemies={"H3R-b": "9 brute"}, at="Come brute H1R-e 2 1")
    assert log(s, "enemies_came", "enemies_rushed", "enemies_activated") == [
        "enemies_came brute H1R-e 1",
        "enemies_rushed brute",
        "enemies_activated brute",
    ]
    assert enemies(s) == {"H1R-b": {"brute": 1}, "H1R-g": {"brute": 9}}


def test_the_building_of_the_example() -> None:
    """Wasp opens a building at Yellow: two Brutes rush, three Walkers come; then the Bystander is revealed.
    The building of the example has four such rooms, ours two; its other cards are in the next test."""
    s = city(
        heroes={**one("wasp", at="H1R-d", xp=7), "hulk": {"at": "H1R-f"}},
        face_down={"H1R-B": "pepper_potts"},
        spawn_deck="H15, H02",
        at="HeroTurn wasp",
    )
    act(s, "open H1R-d/H1R-A")
    s.asks(None, "building.order", ["reveal H1R-A", "reveal H1R-C"]).answers("reveal H1R-A")
    rushed = log(s, "enemies_rushed", "enemies_moved")
    assert rushed == ["enemies_rushed brute", "enemies_moved brute H1R-A H1R-d 2"]
    assert log(s, "enemies_came")[-1] == "enemies_came walker H1R-C 3"
    assert there(s, "H1R-B")["bystanders"] == ["pepper_potts"]
    keys = [event.split()[0] for event in log(s, "spawn_drawn", "bystander_came")]
    assert keys == ["spawn_drawn", "spawn_drawn", "bystander_came"], "safe until all Enemies have appeared"
    assert hero(s, "wasp")["health"] == 3


def test_an_extra_activation_of_brutes_counts_for_those_who_have_rushed_as_in_the_example() -> None:
    """One more Brute, then the card for all of them."""
    s = city(
        heroes={"wasp": {"at": "H1R-a", "xp": 7}},
        spawn_deck="H15, H12, H26",
        at=["DrawSpawn H1R-e 0", "DrawSpawn H1R-c 0", "DrawSpawn H1R-c 0"],
    )
    assert log(s, "enemies_came", "enemies_moved", "enemies_activated") == [
        "enemies_came brute H1R-e 2",
        "enemies_moved brute H1R-e H1R-c 2",
        "enemies_came brute H1R-c 1",
        "enemies_activated brute",
        "enemies_moved brute H1R-c H1R-b 3",
    ]
