"""Rulebook: "Crafting materials" and "Crafted objects"."""

from __future__ import annotations

import pytest

from shamble.testing import Scenario, ScenarioError
from tests.games.survive_until_daylight.helpers import attack, events, fight, items, line, lives

RECIPES = {
    "barricade": "planks, nails",
    "spear": "planks, shards",
    "trap": "wires, explosives",
    "grenade": "nails, explosives",
}


@pytest.mark.parametrize(("token", "recipe"), RECIPES.items())
def test_two_materials_make_one_object_and_take_the_action(token: str, recipe: str) -> None:
    s = fight(cards={"items": {"Ana": f"machete, {recipe}"}}, line="monster_1")
    s.asks("Ana", "combat.turn", ["end_turn", "attack machete", f"craft {token}"]).answers(f"craft {token}")
    s.sees(None, f"crafted Ana {token}")
    assert items(s, "Ana") == ["machete"]
    names = [s.t.content.names["card"][card] for card in s.g.discard[-2:]]
    assert sorted(names) == sorted(recipe.split(", "))
    assert s.over  # the action is gone


def test_half_a_recipe_makes_nothing() -> None:
    s = fight(cards={"items": {"Ana": "machete, planks, wires"}}, line="monster_1")
    s.asks("Ana", "combat.turn", ["end_turn", "attack machete"])


def test_barricades_and_traps_lie_with_whoever_made_them() -> None:
    s = fight(cards={"items": {"Ana": "planks, nails"}}, line="monster_1")
    s.asks("Ana", "combat.turn").answers("craft barricade")
    assert [seat["barricades"] for seat in s.view()["seats"]] == [1, 0, 0]
    s = fight(cards={"items": {"Ana": "wires, explosives"}}, line="monster_1")
    s.asks("Ana", "combat.turn").answers("craft trap")
    assert [seat["traps"] for seat in s.view()["seats"]] == [1, 0, 0]
    assert s.view()["seats"][0]["slots_used"] == 0


@pytest.mark.parametrize(("token", "recipe"), RECIPES.items())
def test_without_a_token_left_nothing_is_made(token: str, recipe: str) -> None:
    cards = {"items": {"Ana": f"machete, {recipe}"}}
    s = fight(cards=cards, barricades={"Ben": 6}, traps={"Ben": 6}, line="monster_1+, monster_2++")
    offered = f"craft {token}" in s.asks("Ana", "combat.turn").options
    assert offered == (token == "grenade")
    s.g.grenades = 6
    assert s.view()["tokens"]["grenade"] == 0


# -- Barricade ---------------------------------------------------------------------------------------


def test_a_barricade_stops_the_next_attack_whole_and_breaks() -> None:
    s = attack(line="wanderer_1, wanderer_2, wanderer_3, wanderer_4", barricades={"Ana": 1})
    full = [seat["full_life"] for seat in s.view()["seats"]]
    assert lives(s) == [full[0] - 1, full[1] - 1, full[2] - 1]  # the fourth attack is Ana's again
    assert s.view()["seats"][0]["barricades"] == 0
    s.sees(None, "barricade_broke Ana wanderer_1")


def test_one_attack_meets_one_barricade() -> None:
    s = attack(line="monster_1", barricades={"Ana": 2})
    assert s.view()["seats"][0]["barricades"] == 1


def test_it_stands_if_the_attack_does_no_damage() -> None:
    s = attack(line="wanderer_10", barricades={"Ana": 1}, combat="minus1")
    s.sees(None, "enemy_missed wanderer_10")
    assert s.view()["seats"][0]["barricades"] == 1


def test_a_brute_goes_straight_through_and_leaves_it_standing() -> None:
    s = attack(line="brute_1", barricades={"Ana": 1})
    assert lives(s)[0] == s.view()["seats"][0]["full_life"] - 2
    assert s.view()["seats"][0]["barricades"] == 1


def test_it_does_not_stop_zone_damage_and_is_not_used_up_by_it() -> None:
    s = attack(line="wanderer_10", barricades={"Ben": 1}, combat="plus1_zone")
    full = [seat["full_life"] for seat in s.view()["seats"]]
    assert lives(s) == [full[0] - 1, full[1] - 1, full[2] - 1]
    assert s.view()["seats"][1]["barricades"] == 1


def test_behind_a_barricade_the_neighbours_still_take_the_zone() -> None:
    s = attack(line="wanderer_10", barricades={"Ana": 1}, combat="plus1_zone")
    full = [seat["full_life"] for seat in s.view()["seats"]]
    assert lives(s) == [full[0], full[1] - 1, full[2] - 1]


# -- Trap --------------------------------------------------------------------------------------------


def test_a_trap_kills_a_brute_before_it_attacks() -> None:
    s = attack(line="brute_1", traps={"Ana": 1})
    s.sees(None, "trap_sprung Ana brute_1")
    assert line(s) == []
    assert lives(s)[0] == s.view()["seats"][0]["full_life"]
    assert s.view()["seats"][0]["traps"] == 0


def test_a_monster_survives_one_trap_and_attacks_all_the_same() -> None:
    s = attack(line="monster_1", traps={"Ana": 1})
    assert line(s) == ["monster_1 4"]
    assert lives(s)[0] == s.view()["seats"][0]["full_life"] - 3


def test_traps_go_off_one_after_another_until_it_is_dead() -> None:
    s = attack(line="monster_1", traps={"Ana": 3})
    assert line(s) == []
    assert s.view()["seats"][0]["traps"] == 1


def test_traps_come_before_barricades() -> None:
    s = attack(line="raider_1", traps={"Ana": 1}, barricades={"Ana": 1})
    assert (s.view()["seats"][0]["traps"], s.view()["seats"][0]["barricades"]) == (0, 1)
    order = [event for event in events(s) if event.split()[0] in ("trap_sprung", "enemy_attacked")]
    assert order == ["trap_sprung 0 raider_1"]


def test_a_spear_adds_nothing_to_a_trap() -> None:
    s = attack(line="monster_1+", traps={"Ana": 1})
    assert line(s) == ["monster_1 4"]


# -- Spear -------------------------------------------------------------------------------------------


def test_a_spear_does_3_at_once_and_1_more_in_every_later_attack() -> None:
    s = fight(
        cards={"items": {"Ana": "planks, shards", "Ben": "machete"}},
        line="monster_1, wanderer_1",
        at=["CombatTurn 0", "CombatTurn 1"],
    )
    s.asks("Ana", "combat.turn").answers("craft spear")
    s.asks("Ana", "craft.where", ["spear monster_1", "spear wanderer_1"]).answers("spear monster_1")
    assert line(s)[0] == "monster_1 5"
    assert s.view()["line"][0]["spears"] == 1
    s.asks("Ben", "combat.turn").answers("attack machete")
    s.asks("Ben", "attack.target").answers("target monster_1")
    assert line(s)[0] == "monster_1 1"


def test_the_spear_comes_back_when_the_enemy_falls() -> None:
    s = fight(cards={"items": {"Ana": "machete"}}, line="brute_1(1)+")
    assert s.view()["tokens"]["spear"] == 2
    s.asks("Ana", "combat.turn").answers("attack machete")
    assert s.view()["tokens"]["spear"] == 3


def test_a_spear_in_a_neighbour_adds_nothing() -> None:
    s = fight(cards={"items": {"Ana": "axe"}}, line="brute_1, brute_2+")
    s.asks("Ana", "combat.turn").answers("attack axe")
    s.asks("Ana", "attack.target").answers("target brute_1")
    assert line(s) == ["brute_1 2", "brute_2 3"]


def test_a_spear_lifts_a_poor_blow_before_it_counts_as_nothing() -> None:
    s = fight(
        characters={"Ana": "haggler"},
        cards={"items": {"Ana": "sawn_off, bullets"}},
        line="monster_1++",
        combat="minus2",
    )
    s.asks("Ana", "combat.turn").answers("attack sawn_off")
    assert line(s) == ["monster_1 6"]  # 2 - 2 + 2


def test_spears_and_grenades_are_not_for_survivors() -> None:
    s = fight(cards={"items": {"Ana": "planks, shards, nails, explosives"}}, line="survivor_1")
    s.asks("Ana", "combat.turn", ["end_turn", "craft barricade"])


# -- Grenade -----------------------------------------------------------------------------------------


def test_a_grenade_takes_three_out_of_the_fight_until_it_is_over() -> None:
    s = fight(
        cards={"items": {"Ana": "nails, explosives", "Ben": "machete, axe"}},
        line="wanderer_1, brute_1, raider_1, brute_2, wanderer_2",
        at=["CombatTurn 0", "CombatTurn 1", "EnemyPhase"],
    )
    s.asks("Ana", "combat.turn").answers("craft grenade")
    s.asks("Ana", "craft.where").answers("grenade raider_1")
    assert [foe["out"] for foe in s.view()["line"]] == [False, True, True, True, False]
    s.asks("Ben", "combat.turn").answers("attack axe")
    s.asks("Ben", "attack.target", ["target wanderer_1", "target wanderer_2"]).answers("target wanderer_1")
    assert line(s) == ["brute_1 4", "raider_1 3", "brute_2 4", "wanderer_2 2"]  # no zone for brute_1
    attacks = [event for event in events(s) if event.startswith("enemy_attacked")]
    assert attacks == ["enemy_attacked wanderer_2 0"]


def test_at_the_end_of_the_combat_they_are_back_and_so_is_the_token() -> None:
    s = attack(line="wanderer_1~, wanderer_2~", at=["EnemyPhase", "EndOfRound"], cards={"pile": "junk, junk"})
    assert s.view()["tokens"]["grenade"] == 6
    assert [foe["out"] for foe in s.view()["line"]] == [False, False]
    s.sees(None, "back_in_line wanderer_1")
    assert not [event for event in events(s) if event.startswith("enemy_attacked")]


def test_those_out_of_the_fight_keep_their_place() -> None:
    s = fight(cards={"items": {"Ana": "axe"}}, line="brute_1, brute_2~, brute_3")
    s.asks("Ana", "combat.turn").answers("attack axe")
    s.asks("Ana", "attack.target", ["target brute_1", "target brute_3"]).answers("target brute_1")
    assert line(s) == ["brute_1 2", "brute_2 4", "brute_3 4"]


def test_a_monster_out_of_the_fight_strengthens_nobody() -> None:
    s = attack(line="monster_1~, wanderer_1")
    assert lives(s)[0] == s.view()["seats"][0]["full_life"] - 1


def test_a_survivor_next_to_the_target_stays_in_the_fight_and_in_the_way() -> None:
    s = fight(
        cards={"items": {"Ana": "nails, explosives"}},
        line="wanderer_1, survivor_1, brute_1, wanderer_2, wanderer_3",
        at=["CombatTurn 0", "EnemyPhase"],
    )
    s.asks("Ana", "combat.turn").answers("craft grenade")
    s.asks("Ana", "craft.where").answers("grenade brute_1")
    assert [foe["foe"] for foe in s.view()["line"] if foe["out"]] == ["brute_1", "wanderer_2"]
    s.sees(None, "enemy_attacked_survivor wanderer_1 survivor_1")
    attacks = [event for event in events(s) if event.startswith("enemy_attacked ")]
    assert attacks == ["enemy_attacked wanderer_3 0"]


def older_game(line: str) -> Scenario:
    """A game of rules version 1 is played again, and Ana is about to place a Grenade."""
    s = fight(cards={"items": {"Ana": "nails, explosives"}}, line=line)
    s.asks("Ana", "combat.turn").answers("craft grenade")
    s.t.played_under = 1
    return s


def test_a_game_of_the_older_rule_is_replayed_until_a_grenade_falls_beside_a_survivor() -> None:
    s = older_game("wanderer_1, brute_1")
    s.asks("Ana", "craft.where").answers("grenade brute_1")
    assert [foe["out"] for foe in s.view()["line"]] == [True, True]
    s = older_game("wanderer_1, survivor_1, brute_1")
    with pytest.raises(ScenarioError, match=r"ruling\.54"):
        s.asks("Ana", "craft.where").answers("grenade brute_1")
