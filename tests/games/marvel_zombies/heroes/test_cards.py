"""Bystander cards of living heroes: what zombie mode's cards do, for 1 Power each time."""

from __future__ import annotations

from typing import Any

import pytest

from shamble.testing import Scenario, table

from .helpers import act, asked, city, enemies, hero, log, offered, there, town, turn, turn_in_town

SMALL_BOX = ["happy_hogan", "pepper_potts", "jameson", "okoye", "wong", "sharon_carter"]
COMBAT = {"coulson", "ross", "wong", "okoye", "sharon_carter"}


def carrying(card: str, name: str = "spider_man", power: int = 1, **literal: Any) -> Scenario:
    """That hero's turn in town with a rescued Bystander, a Walker beside him and a friend near."""
    facts = {"card": card, "power": power, **literal.pop("facts", {})}
    near: dict[str, Any] = {"enemies": {"7V-b": "walker"}, "others": {"thor": {"at": "7V-a"}}}
    return turn_in_town(name, facts=facts, **(near | literal))


def test_the_small_box_has_six_people_the_large_one_twelve_and_two_devoured() -> None:
    small = city().g.content
    assert sorted(small.names["bystander"]) == sorted(SMALL_BOX)
    large = town().g.content
    assert len(large.names["bystander"]) == 13
    assert large.bystanders[large.bystander["devoured"]].copies == 2
    fighters = {
        name for name, entry in zip(large.names["bystander"], large.bystanders, strict=True) if entry.combat
    }
    assert fighters == COMBAT


ONCE_A_TURN = ("pepper_potts", "ross", "wong", "happy_hogan", "okoye", "ned_leeds")


@pytest.mark.parametrize("card", [*ONCE_A_TURN, "coulson"])
def test_a_card_costs_power_is_used_once_a_turn_and_stays(card: str) -> None:
    name = "scarlet_witch" if card == "coulson" else "spider_man"
    assert f"use_card {card}" not in offered(carrying(card, name, power=0)), "no Power"
    s = carrying(card, name, power=3)
    act(s, f"use_card {card}")
    while asked(s) != ["turn.action"]:
        act(s, offered(s)[-1])
    assert f"use_card {card}" not in offered(s), "once a turn"
    assert hero(s, name)["card"] == card
    assert hero(s, name)["power"] == 2


def test_coulson_gives_a_free_ranged_attack() -> None:
    s = carrying("coulson", "scarlet_witch", enemies={"7V-c": "walker"})
    act(s, "use_card coulson")
    s.asks(0, "attack.free", ["attack hex_bolts 7V-c", "decline"])
    assert "use_card coulson" not in offered(carrying("coulson", "spider_man")), "Acrobatics are Melee"


def test_pepper_potts_draws_a_trait() -> None:
    s = carrying("pepper_potts", trait_deck="takedown")
    act(s, "use_card pepper_potts")
    assert (hero(s, "spider_man")["traits"], hero(s, "spider_man")["actions"]) == (["takedown"], 3)


def test_ross_pushes_all_enemies_of_the_zone() -> None:
    s = carrying("ross", enemies={"7V-b": "3 walker, hulk"})
    act(s, "use_card ross", "push 7V-c")
    assert there(s, "7V-c")["enemies"] == 4
    assert "use_card ross" not in offered(carrying("ross", enemies={}))


def test_wong_moves_two_zones_and_happy_hogan_one() -> None:
    s = carrying("wong", enemies={"7V-b": "2 brute"})
    act(s, "use_card wong", "go 7V-c", "go 8R-b")
    assert hero(s, "spider_man")["zone"] == "8R-b"
    s = carrying("happy_hogan", enemies={"7V-b": "2 brute"})
    act(s, "use_card happy_hogan", "go 7V-c")
    assert (hero(s, "spider_man")["zone"], asked(s)) == ("7V-c", ["turn.action"])


def test_okoye_gives_a_free_melee_attack() -> None:
    s = carrying("okoye")
    s.dice(4, 1, 1)
    act(s, "use_card okoye", "attack acrobatics 7V-b")
    assert (enemies(s), hero(s, "spider_man")["actions"]) == ({}, 3)
    assert "use_card okoye" not in offered(carrying("okoye", "scarlet_witch")), "Hex Bolts are Ranged"


def test_ned_leeds_gives_another_hero_two_power() -> None:
    s = carrying("ned_leeds", others={"thor": {"at": "7V-a", "power": 1}, "ms_marvel": {"at": "8R-b"}})
    act(s, "use_card ned_leeds")
    s.asks(0, "soothe.who", ["hero thor", "hero ms_marvel"]).answers("hero thor")
    assert (hero(s, "thor")["power"], hero(s, "spider_man")["power"]) == (3, 0)
    full = {"thor": {"at": "7V-a", "power": 4}, "ms_marvel": {"at": "8R-c"}}
    assert "use_card ned_leeds" not in offered(carrying("ned_leeds", others=full)), "nobody near needs it"


def test_mary_jane_rerolls_all_dice_once_an_attack() -> None:
    s = carrying("mary_jane", power=2, enemies={"7V-b": "3 walker"})
    act(s, "attack acrobatics 7V-b")
    s.dice(4, 1, 1)
    act(s, "roll")
    s.dice(4, 4, 1)
    act(s, "use_card mary_jane")
    assert (enemies(s), hero(s, "spider_man")["power"]) == ({"7V-b": {"walker": 1}}, 1)


def test_blind_al_turns_a_miss_into_a_hit_once_an_attack() -> None:
    s = carrying("blind_al", power=2, enemies={"7V-b": "3 walker"})
    act(s, "attack acrobatics 7V-b")
    s.dice(4, 1, 1)
    act(s, "roll", "use_card blind_al")
    assert (enemies(s), hero(s, "spider_man")["power"]) == ({"7V-b": {"walker": 1}}, 1)


@pytest.mark.parametrize("card", ["mary_jane", "blind_al", "sharon_carter"])
def test_without_power_an_attack_goes_on_without_the_card(card: str) -> None:
    s = carrying(card, power=0, enemies={"7V-b": "3 walker"})
    s.dice(1, 1, 1)
    act(s, "attack acrobatics 7V-b")
    assert asked(s) == ["turn.action"]


def test_sharon_carter_makes_one_power_worth_two_dice_once_an_attack() -> None:
    s = carrying("sharon_carter", enemies={"7V-b": "9 walker"})
    act(s, "attack acrobatics 7V-b")
    s.asks(0, "attack.boost", ["use_card sharon_carter", "power 1", "roll"])
    s.dice(*[4] * 5)
    act(s, "use_card sharon_carter")
    assert enemies(s) == {"7V-b": {"walker": 4}}
    s = carrying("sharon_carter", power=2, enemies={"7V-b": "9 walker"})
    act(s, "attack acrobatics 7V-b", "use_card sharon_carter")
    assert offered(s) == ["power 1", "roll"]


def test_sharon_carter_does_not_help_the_sign() -> None:
    s = carrying("sharon_carter", enemies={"7V-c": "walker"}, sign=("7V-b", 2))
    s.dice(1)
    act(s, "attack avengers_sign 7V-c")
    assert asked(s) == ["turn.action"]


def test_jameson_runs_when_enemies_appear_within_range_2() -> None:
    heroes = {"thor": {"at": "7V-b", "card": "jameson", "power": 1}}
    s = town(heroes=heroes, spawn_deck="H08", at="DrawSpawn 7V-c 1")
    s.asks(0, "spawn.noticed", ["use_card jameson", "decline"])
    act(s, "use_card jameson", "go 7V-a")
    assert log(s, "moved", "enemies_moved") == ["moved thor 7V-b 7V-a", "enemies_moved walker 7V-c 7V-b 1"]
    assert hero(s, "thor")["power"] == 0


@pytest.mark.parametrize(("power", "zone"), [(0, "7V-c"), (1, "8R-c")])
def test_jameson_needs_power_and_range_2(power: int, zone: str) -> None:
    heroes = {"thor": {"at": "7V-b", "card": "jameson", "power": power}}
    assert not town(heroes=heroes, spawn_deck="H01", at=f"DrawSpawn {zone} 1").t.choices


def test_aunt_may_heals_after_a_rescue() -> None:
    facts = {"card": "aunt_may", "health": 1}
    s = carrying("aunt_may", power=0, facts=facts, enemies={}, people={"7V-b": "wong"})
    act(s, "rescue wong", "keep aunt_may")
    s.asks(0, "rescue.after", ["use_card aunt_may", "decline"]).answers("use_card aunt_may")
    assert (hero(s, "spider_man")["health"], hero(s, "spider_man")["power"]) == (2, 3)


def test_aunt_may_heals_who_rescues_her() -> None:
    s = turn_in_town("thor", facts={"health": 2}, people={"7V-b": "aunt_may"})
    act(s, "rescue aunt_may", "use_card aunt_may")
    assert (hero(s, "thor")["health"], hero(s, "thor")["power"]) == (3, 3)


def test_aunt_may_has_nothing_for_who_is_well_or_lets_her_go() -> None:
    s = turn_in_town("thor", people={"7V-b": "aunt_may"})
    act(s, "rescue aunt_may")
    assert asked(s) == ["turn.action"]
    s = carrying("aunt_may", facts={"health": 1}, enemies={}, people={"7V-b": "wong"})
    act(s, "rescue wong", "keep wong")
    assert asked(s) == ["turn.action"]


def test_the_small_boxs_cards_are_the_same() -> None:
    s = turn("hulk", facts={"card": "wong", "power": 1}, enemies={"H1R-b": "2 brute"})
    act(s, "use_card wong", "go H1R-c", "go H1R-e")
    assert (hero(s, "hulk")["zone"], hero(s, "hulk")["power"]) == ("H1R-e", 0)


def test_devoured_cards_bring_nobody_and_everybody_pays() -> None:
    heroes = {"thor": {"at": "8R-b", "actions": 3, "power": 2, "traits": "takedown"}}
    s = table(
        "marvel-zombies",
        seats=1,
        options={"mission": "MH2", "team": "fixed"},
        heroes=heroes,
        enemies={},
        people={},
        face_down={"8R-B": "devoured"},
        spawn_deck="H25",
        at="HeroTurn thor",
    )
    act(s, "open 8R-b/8R-A")
    s.sees(None, "bones_found 8R-B")
    assert (hero(s, "thor")["power"], hero(s, "thor")["traits"]) == (1, [])
