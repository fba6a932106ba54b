"""The Zombie Heroes on the Enemies' side: Toughness and ability of each."""

from __future__ import annotations

from typing import Any

import pytest

from shamble.engine import Rng
from shamble.testing import Scenario

from .helpers import act, asked, city, enemies, hero, log, offered, there, town, turn_in_town

TOUGHNESS = {
    "captain_america": 3,
    "iron_man": 4,
    "captain_marvel": 3,
    "deadpool": 3,
    "hulk": 6,
    "wasp": 3,
}


def test_the_large_box_has_six_zombie_heroes_the_small_one_four() -> None:
    large, small = town().g.content, city().g.content
    assert {
        n: e.toughness for n, e in zip(large.names["super_hero"], large.super_heroes, strict=True)
    } == TOUGHNESS
    assert {n: e.toughness for n, e in zip(small.names["super_hero"], small.super_heroes, strict=True)} == {
        "captain_america": 3,
        "iron_man": 4,
        "doctor_strange": 3,
        "scarlet_witch": 3,
    }


@pytest.mark.parametrize("name", TOUGHNESS)
def test_as_many_hits_as_its_toughness_eliminate_a_zombie_hero_and_give_as_much_experience(name: str) -> None:
    need = TOUGHNESS[name]
    for hits, falls in ((need, True), (need - 1, False)):
        s = turn_in_town("thor", facts={"traits": "mighty_blow, mighty_blow"}, enemies={"7V-b": name})
        act(s, "attack mjolnir 7V-b", "use_trait mighty_blow")
        s.dice(*[6] * hits, *[1] * (6 - hits), *([1] if name == "deadpool" else []))
        act(s, "use_trait mighty_blow")
        assert (there(s, "7V-b")["super_heroes"] == []) == falls
        assert hero(s, "thor")["xp"] == (need if falls else 0)


# -- Iron Man ----------------------------------------------------------------------------------------


def phase(**literal: Any) -> Scenario:
    return town(turn=1, at="EnemyPhase", **literal)


def test_iron_man_attacks_heroes_one_zone_away_without_moving() -> None:
    s = phase(heroes={"thor": {"at": "7V-b"}}, enemies={"7V-c": "iron_man"})
    assert (hero(s, "thor")["health"], there(s, "7V-c")["super_heroes"]) == (1, ["iron_man"]), "two actions"


def test_iron_man_comes_nearer_first_and_does_not_shoot_through_walls() -> None:
    s = phase(heroes={"thor": {"at": "7V-b"}}, enemies={"8R-b": "iron_man"})
    assert (hero(s, "thor")["health"], there(s, "7V-c")["super_heroes"]) == (2, ["iron_man"])
    s = phase(heroes={"thor": {"at": "8R-A"}}, enemies={"8R-b": "iron_man"})
    assert hero(s, "thor")["health"] == 3, "the door is closed"


def test_iron_man_attacks_whoever_is_in_his_own_zone_and_nobody_else() -> None:
    heroes = {"thor": {"at": "7V-b"}, "spider_man": {"at": "7V-a"}}
    s = phase(heroes=heroes, enemies={"7V-b": "iron_man"})
    assert log(s, "zone_attacked") == ["zone_attacked 7V-b 1"] * 2
    assert (hero(s, "thor")["health"], hero(s, "spider_man")["health"]) == (1, 3)


def test_iron_man_attacks_bystanders_too_and_of_two_zones_the_players_choose() -> None:
    s = phase(heroes={"thor": {"at": "7V-a"}}, people={"7V-c": "jameson"}, enemies={"7V-b": "iron_man"})
    s.asks(None, "super_hero.whom", ["at 7V-a", "at 7V-c"]).answers("at 7V-c")
    s.sees(None, "bystander_eaten jameson 7V-c")


# -- Captain Marvel ----------------------------------------------------------------------------------


def test_captain_marvel_smothers_power_for_dice_in_her_zone() -> None:
    s = turn_in_town("thor", facts={"power": 2}, enemies={"7V-b": "captain_marvel"})
    s.dice(1, 1)
    act(s, "attack mjolnir 7V-b")
    assert asked(s) == ["turn.action"]
    assert hero(s, "thor")["power"] == 2


def test_captain_marvel_smothers_sharon_carters_dice_too() -> None:
    facts = {"power": 2, "card": "sharon_carter"}
    s = turn_in_town("thor", facts=facts, enemies={"7V-b": "captain_marvel"})
    s.dice(1, 1)
    act(s, "attack mjolnir 7V-b")
    assert asked(s) == ["turn.action"]


def test_captain_marvel_smothers_nothing_else_and_nobody_elsewhere() -> None:
    s = turn_in_town("thor", facts={"power": 2}, enemies={"7V-b": "captain_marvel", "7V-c": "walker"})
    assert "throw mjolnir 7V-c 1" in offered(s), "Power for reach is not Power for dice"
    s = turn_in_town(
        "thor", at="7V-a", facts={"power": 2}, enemies={"7V-b": "captain_marvel", "7V-a": "walker"}
    )
    act(s, "attack mjolnir 7V-a")
    assert offered(s) == ["power 1", "power 2", "roll"]


# -- Deadpool ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("face", "comes_back"), [(4, True), (3, False)])
def test_deadpool_goes_on_top_of_the_deck_on_4_or_more(face: int, comes_back: bool) -> None:
    facts = {"traits": "mighty_blow, mighty_blow"}
    s = turn_in_town("thor", facts=facts, enemies={"7V-b": "deadpool"}, then=["SuperHeroComes 8R-c"])
    act(s, "attack mjolnir 7V-b", "use_trait mighty_blow")
    s.dice(6, 6, 6, 1, 1, 1, face)
    act(s, "use_trait mighty_blow")
    assert hero(s, "thor")["xp"] == 3
    assert ("deadpool" in s.view()["discards"]["super_hero"]) != comes_back
    assert s.view()["next_super_hero"] == ("deadpool" if comes_back else None)
    assert log(s, "super_hero_next") == (["super_hero_next deadpool"] if comes_back else [])
    act(s, "end_turn")
    assert s.view()["next_super_hero"] is None
    assert (there(s, "8R-c")["super_heroes"] == ["deadpool"]) == comes_back


def test_whoever_thinks_ahead_knows_that_deadpool_is_on_top_and_nothing_of_the_cards_below() -> None:
    facts = {"traits": "mighty_blow, mighty_blow"}
    s = turn_in_town("thor", facts=facts, enemies={"7V-b": "deadpool"})
    act(s, "attack mjolnir 7V-b", "use_trait mighty_blow")
    s.dice(6, 6, 6, 1, 1, 1, 4)
    act(s, "use_trait mighty_blow")
    below = set()
    for seed in range(30):
        possible = s.g.clone()
        s.g.spec.determinise(possible, 0, Rng(seed))
        *rest, top = possible.super_deck
        assert top == s.g.content.super_hero["deadpool"]
        below.add(tuple(rest))
    assert len(below) > 1


# -- Wasp --------------------------------------------------------------------------------------------


def test_wasp_appears_with_the_nearest_hero() -> None:
    heroes = {"thor": {"at": "7V-b"}, "spider_man": {"at": "7V-a"}}
    s = town(heroes=heroes, super_deck="wasp", at="SuperHeroComes 8R-c")
    assert there(s, "7V-b")["super_heroes"] == ["wasp"]
    s = town(heroes=heroes, super_deck="hulk", at="SuperHeroComes 8R-c")
    assert there(s, "8R-c")["super_heroes"] == ["hulk"], "others appear where the card was drawn"


# -- Hulk, as printed (Banner himself and Captain America's Walkers: test_enemies.py) ------------------


@pytest.mark.parametrize(("card", "zone"), [("", "7V-b"), ("wong", "7V-c")])
def test_nobody_calms_hulk_without_a_card_or_from_afar(card: str, zone: str) -> None:
    facts = {"card": card} if card else {}
    s = turn_in_town("thor", facts=facts, enemies={zone: "hulk"})
    assert not [option for option in offered(s) if option.startswith("calm")]


# -- Doctor Strange and Scarlet Witch of the small box -----------------------------------------------


def test_zombie_strange_counts_as_a_spawn_point() -> None:
    s = city(
        heroes={"hulk": {"at": "H1R-a"}},
        enemies={"H1R-h": "doctor_strange"},
        spawn_deck="H01",
        at="SpawnStep",
    )
    assert enemies(s) == {"H1R-h": {"walker": 1}}
    s = city(heroes={"hulk": {"at": "H1R-a"}}, spawn_deck="H01", at="SpawnStep")
    assert enemies(s) == {}


def test_in_the_zombie_witchs_zone_all_hits_are_rolled_again() -> None:
    heroes = {"hulk": {"at": "H1R-b", "actions": 3}}
    s = city(heroes=heroes, enemies={"H1R-b": "scarlet_witch, walker"}, at="HeroTurn hulk")
    s.dice(4, 1, 3)
    act(s, "attack smash H1R-b")
    s.sees(None, "hits hulk 0")
