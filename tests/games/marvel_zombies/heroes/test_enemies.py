"""Rulebook of Heroes' Resistance: "Enemies", "Activate Enemies"; heroes and Bystanders are hunted alike."""

from __future__ import annotations

from typing import Any

import pytest

from shamble.testing import Scenario

from .helpers import act, asked, city, enemies, hero, log, mission, offered, one, phase, there


def test_leaving_two_walkers_costs_vision_three_actions_and_three_enemies_hold_him_as_in_the_example() -> (
    None
):
    s = city(heroes=one("spider_man"), enemies={"H1R-b": "2 walker"}, at="HeroTurn spider_man")
    assert "move H1R-a 3" in offered(s)
    s = city(heroes=one("spider_man"), enemies={"H1R-b": "2 walker, brute"}, at="HeroTurn spider_man")
    assert not [option for option in offered(s) if option.startswith("move")]


def test_walkers_and_brutes_have_one_action_runners_and_zombie_heroes_two() -> None:
    for name, zone in (("walker", "H1R-c"), ("brute", "H1R-c"), ("runner", "H1R-b")):
        s = phase(heroes={"hulk": {"at": "H1R-a"}}, enemies={"H1R-e": name})
        assert enemies(s) == {zone: {name: 1}}, name
    s = phase(heroes={"hulk": {"at": "H1R-a"}}, enemies={"H1R-e": "iron_man"})
    assert log(s, "super_hero_moved") == [
        "super_hero_moved iron_man H1R-e H1R-c",
        "super_hero_moved iron_man H1R-c H1R-b",
    ]


def test_enemies_and_their_toughness_are_as_printed() -> None:
    agents = city().g.content.agents
    assert [(each.actions, each.toughness, each.figures) for each in agents] == [
        (1, 2, 10),
        (1, 1, 30),
        (2, 1, 10),
    ]


def test_each_enemy_in_a_zone_with_prey_inflicts_one_wound() -> None:
    s = phase(heroes={"hulk": {"at": "H1R-b"}}, enemies={"H1R-b": "walker, brute"})
    assert hero(s, "hulk")["health"] == 1
    assert enemies(s) == {"H1R-b": {"walker": 1, "brute": 1}}


def test_a_runner_attacks_twice() -> None:
    s = phase(heroes={"hulk": {"at": "H1R-b"}}, enemies={"H1R-b": "runner"})
    assert hero(s, "hulk")["health"] == 1


def test_a_runner_moves_and_then_attacks() -> None:
    s = phase(heroes={"hulk": {"at": "H1R-b"}}, enemies={"H1R-c": "runner"})
    assert hero(s, "hulk")["health"] == 2


def test_a_bystander_is_hunted_as_a_hero_is() -> None:
    s = phase(heroes={"hulk": {"at": "H1R-f"}}, people={"H1R-b": "okoye"}, enemies={"H1R-c": "walker"})
    assert enemies(s) == {"H1R-b": {"walker": 1}}


def test_enemies_of_a_bystanders_zone_attack_and_do_not_go_for_the_hero() -> None:
    s = phase(
        heroes={"hulk": {"at": "H1R-c"}}, people={"H1R-b": "pepper_potts"}, enemies={"H1R-b": "3 walker"}
    )
    assert s.view()["lost"] == ["pepper_potts"]
    assert enemies(s) == {"H1R-b": {"walker": 3}}
    assert hero(s, "hulk")["health"] == 3


def test_a_bystander_in_sight_is_nearer_than_a_hero_who_is_not() -> None:
    s = phase(heroes={"hulk": {"at": "H1R-e"}}, people={"H1R-a": "okoye"}, enemies={"H1R-b": "walker"})
    assert enemies(s) == {"H1R-a": {"walker": 1}}


def test_without_sight_enemies_take_the_shortest_open_path_to_anybody() -> None:
    s = phase(heroes={"hulk": {"at": "H1R-h"}}, people={"H1R-d": "okoye"}, enemies={"H1R-b": "walker"})
    assert enemies(s) == {"H1R-a": {"walker": 1}}, "two zones to Okoye, three to Hulk"


def test_without_any_open_path_enemies_stay() -> None:
    s = phase(heroes={"hulk": {"at": "H1R-b"}}, people={"H1R-B": "okoye"}, enemies={"H4R-E": "walker"})
    assert enemies(s) == {"H4R-E": {"walker": 1}}


def test_the_group_of_the_example_splits_between_two_zones() -> None:
    s = phase(
        heroes={"hulk": {"at": "H1R-a"}, "wasp": {"at": "H1R-c"}},
        enemies={"H1R-b": "4 walker, 3 brute, scarlet_witch"},
    )
    s.asks(None, "enemy.odd", ["go H1R-a", "go H1R-c"]).answers("go H1R-a")
    assert enemies(s) == {"H1R-a": {"walker": 2, "brute": 2}, "H1R-c": {"walker": 2, "brute": 1}}
    s.asks(None, "super_hero.way", ["go H1R-a", "go H1R-c"])


def test_a_hero_and_a_bystander_equally_near_split_enemies_too() -> None:
    s = phase(heroes={"hulk": {"at": "H1R-a"}}, people={"H1R-c": "okoye"}, enemies={"H1R-b": "2 walker"})
    assert enemies(s) == {"H1R-a": {"walker": 1}, "H1R-c": {"walker": 1}}


def test_a_zombie_hero_goes_for_a_hero_of_two_and_attacks_him_as_in_the_example() -> None:
    s = phase(heroes={"hulk": {"at": "H1R-a"}, "wasp": {"at": "H1R-c"}}, enemies={"H1R-b": "captain_america"})
    act(s, "go H1R-a")
    assert (hero(s, "hulk")["health"], hero(s, "wasp")["health"]) == (2, 3)


def test_a_runner_ignores_who_is_farther_away_as_in_the_example() -> None:
    s = phase(heroes={"vision": {"at": "H1R-c"}, "spider_man": {"at": "H1R-f"}}, enemies={"H1R-b": "runner"})
    assert hero(s, "vision")["health"] == 2
    assert enemies(s) == {"H1R-c": {"runner": 1}}


def test_a_walker_goes_for_whom_it_sees_though_another_is_nearer_as_in_the_example() -> None:
    """Wasp in the building is one door away, Spider-Man at the end of the street."""
    s = phase(
        heroes={"wasp": {"at": "H1R-A"}, "spider_man": {"at": "H1R-f"}},
        open="H1R-d/H1R-A",
        enemies={"H1R-a": "walker"},
    )
    assert enemies(s) == {"H1R-d": {"walker": 1}}
    s = phase(
        heroes={"wasp": {"at": "H1R-B"}, "spider_man": {"at": "H1R-a"}},
        open="H1R-d/H1R-A",
        enemies={"H1R-f": "walker"},
    )
    assert enemies(s) == {"H1R-d": {"walker": 1}}


def test_enemies_eliminate_a_hero_and_the_round_goes_on_to_its_end() -> None:
    s = city(
        heroes={"hulk": {"at": "H1R-b", "health": 1}, "wasp": {"at": "H1R-f"}},
        enemies={"H1R-b": "walker"},
        at=["EnemyPhase", "EndPhase"],
    )
    assert s.view()["outcome"] == "hero_eliminated"
    assert hero(s, "hulk")["status"] == "eliminated"


# -- zombie heroes -----------------------------------------------------------------------------------


def test_walkers_near_captain_america_act_once_more() -> None:
    s = phase(
        heroes={"hulk": {"at": "H1R-a"}}, enemies={"H1R-e": "walker, brute", "H1R-c": "captain_america"}
    )
    assert enemies(s) == {"H1R-b": {"walker": 1}, "H1R-c": {"brute": 1}}


def test_walkers_far_from_captain_america_do_not() -> None:
    s = phase(heroes={"hulk": {"at": "H1R-b"}}, enemies={"H1R-f": "walker", "H1R-c": "captain_america"})
    assert enemies(s) == {"H1R-d": {"walker": 1}}


@pytest.mark.parametrize(("captain", "ends"), [("H1R-b", "H1R-h"), ("H1R-a", "H1R-e")])
def test_captain_america_spurs_walkers_one_zone_away_and_not_two(captain: str, ends: str) -> None:
    """He sees the Walkers from both zones; the hero is three zones from them."""
    s = phase(
        heroes={"hulk": {"at": "H1R-g"}},
        enemies={"H1R-c": "walker", captain: "captain_america"},
    )
    settled = {zone for zone, row in enemies(s).items() if "walker" in row}
    assert settled == {ends}


def test_walkers_who_attack_beside_captain_america_attack_once_more() -> None:
    s = phase(heroes={"hulk": {"at": "H1R-b"}}, enemies={"H1R-b": "walker", "H1R-c": "captain_america"})
    assert log(s, "zone_attacked") == [
        "zone_attacked H1R-b 1",
        "zone_attacked H1R-b 1",
        "zone_attacked H1R-b 1",
    ], "the Walker twice, Captain America once after his move"
    assert hero(s, "hulk")["status"] == "eliminated"


def test_walkers_led_by_captain_america_move_and_attack() -> None:
    s = phase(
        heroes={"hulk": {"at": "H1R-b", "health": 3}}, enemies={"H1R-c": "walker", "H1R-e": "captain_america"}
    )
    assert hero(s, "hulk")["health"] == 2, "the Walker; Captain America needs both actions to come"


def test_captain_america_spurs_walkers_who_rush_and_those_of_an_extra_activation() -> None:
    s = city(
        heroes={"hulk": {"at": "H1R-a"}},
        enemies={"H1R-e": "captain_america"},
        at="Come walker H1R-e 2 1",
    )
    assert enemies(s) == {"H1R-b": {"walker": 2}}
    s = city(heroes={"hulk": {"at": "H1R-a"}}, enemies={"H1R-e": "captain_america, walker"}, at="AllAct 1")
    assert enemies(s) == {"H1R-b": {"walker": 1}}


def test_doctor_strange_counts_as_a_spawn_point_for_the_undead_too() -> None:
    s = phase(heroes={"hulk": {"at": "H1R-a"}}, enemies={"H1R-e": "doctor_strange"}, spawn_deck="H01")
    assert [event.split()[2] for event in log(s, "spawn_drawn")] == ["H1R-b"]


def test_in_the_zone_of_the_zombie_scarlet_witch_hits_are_rolled_again() -> None:
    s = city(heroes=one("spider_man"), enemies={"H1R-b": "scarlet_witch"}, at="HeroTurn spider_man")
    s.dice(6, 6, 6, 1, 1, 1)
    act(s, "attack acrobatics H1R-b")
    s.sees(None, "hits spider_man 0")


def hulks_zone(**literal: Any) -> Scenario:
    """Thor, with a Bystander, and the undead Hulk at the same place of a mission of Marvel Zombies."""
    wanted = {"enemies": {"8R-e": "hulk"}, "people": {}, "face_down": {}, "spawns": "", **literal}
    return mission("MH2", heroes={"thor": {"at": "8R-e", "actions": 3, "card": "coulson"}}, **wanted)


@pytest.mark.parametrize(("hits", "falls"), [(5, False), (6, True)])
def test_hulk_has_a_toughness_of_six(hits: int, falls: bool) -> None:
    s = hulks_zone(at=f"Hits thor mjolnir 8R-e 0 {hits} 0")
    assert bool(s.view()["super_heroes"]) is not falls
    assert hero(s, "thor")["xp"] == (6 if falls else 0)


def test_with_a_bystander_given_up_hulk_is_banner_until_the_turn_ends() -> None:
    s = hulks_zone(at=["HeroTurn thor", "EnemyPhase"])
    act(s, "calm hulk coulson")
    assert s.view()["super_heroes"]["hulk"]["toughness"] == 2
    assert (hero(s, "thor")["card"], s.view()["lost"]) == (None, []), "nobody is devoured"
    assert s.view()["discards"]["bystander"] == ["coulson"]
    assert not [option for option in offered(s) if option.startswith("calm")]
    s.dice(3, 3)
    act(s, "attack mjolnir 8R-e")
    assert s.view()["super_heroes"] == {}
    assert hero(s, "thor")["xp"] == 6, "the Toughness that is printed first"


@pytest.mark.parametrize(("agreed", "xp"), [("hulk", 6), ("banner", 2)])
def test_a_table_may_agree_that_banner_gives_no_more_experience_than_his_toughness(
    agreed: str, xp: int
) -> None:
    s = hulks_zone(at=["HeroTurn thor", "EnemyPhase"], options={"banner": agreed})
    act(s, "calm hulk coulson")
    s.dice(3, 3)
    act(s, "attack mjolnir 8R-e")
    assert hero(s, "thor")["xp"] == xp


def test_hulk_who_was_not_calmed_is_worth_six_whatever_the_table_agreed() -> None:
    s = hulks_zone(at="Hits thor mjolnir 8R-e 0 6 0", options={"banner": "banner"})
    assert hero(s, "thor")["xp"] == 6


def test_who_is_banner_already_needs_no_second_card() -> None:
    heroes = {"thor": {"at": "8R-e", "actions": 3, "card": "coulson", "traits": "come_with_me"}}
    s = mission(
        "MH2",
        heroes=heroes,
        enemies={"8R-e": "hulk"},
        people={"8R-e": "wong"},
        face_down={},
        spawns="",
        at="HeroTurn thor",
    )
    act(s, "calm hulk coulson", "use_trait come_with_me")
    assert hero(s, "thor")["card"] == "wong"
    assert not [option for option in offered(s) if option.startswith("calm")]


def test_banner_is_hulk_again_when_the_turn_is_over() -> None:
    s = hulks_zone(at="HeroTurn thor")
    act(s, "calm hulk coulson", "end_turn")
    assert s.view()["super_heroes"]["hulk"]["toughness"] == 6


def test_banner_is_hulk_again_also_when_the_hero_who_calmed_him_was_eliminated_in_that_turn() -> None:
    wounded = ["TakeWound thor"] * 3
    s = hulks_zone(at=["Calm thor hulk coulson", *wounded, "TurnEnds thor"])
    assert hero(s, "thor")["status"] == "eliminated"
    assert s.view()["super_heroes"]["hulk"]["toughness"] == 6


def test_a_door_is_never_opened_by_enemies() -> None:
    s = phase(heroes={"hulk": {"at": "H1R-A"}}, enemies={"H1R-d": "walker"})
    assert enemies(s) == {"H1R-d": {"walker": 1}}
    assert asked(s) == []
    assert there(s, "H1R-A")["heroes"] == ["hulk"]


def test_with_two_ways_to_hulk_walkers_part_and_the_players_send_the_brute_as_in_the_example() -> None:
    s = phase(heroes={"hulk": {"at": "H1R-g"}}, enemies={"H1R-b": "2 walker, brute"})
    assert log(s, "enemies_moved") == [
        "enemies_moved walker H1R-b H1R-a 1",
        "enemies_moved walker H1R-b H1R-c 1",
    ]
    s.asks(None, "enemy.odd", ["go H1R-a", "go H1R-c"]).answers("go H1R-c")
    assert enemies(s) == {"H1R-a": {"walker": 1}, "H1R-c": {"walker": 1, "brute": 1}}
