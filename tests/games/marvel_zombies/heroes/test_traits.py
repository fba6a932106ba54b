"""Heroic Traits: each for what it does, what it costs and when it cannot be used."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from shamble.testing import Scenario

from .helpers import act, asked, city, enemies, hero, offered, turn, turn_in_town

COSTS = {"adrenaline": 1, "second_wind": 2, "shockwave": 1, "avengers_assemble": 1}
FREE = ("inner_strength", "to_the_rescue", "come_with_me", "kick_it_in", "takedown")


def holding(trait: str, power: int = 0, name: str = "hulk", **literal: Any) -> Scenario:
    """Hulk's turn in the street with one Trait, wounded, with Enemies, a Bystander and a friend around."""
    facts = {"traits": trait, "power": power, "health": 2, **literal.pop("facts", {})}
    near: dict[str, Any] = {
        "enemies": {"H1R-b": "walker"},
        "people": {"H1R-b": "wong"},
        "others": {"wasp": {"at": "H1R-a"}},
    }
    return turn(name, facts=facts, **(near | literal))


def traits(s: Scenario, name: str = "hulk") -> list[str]:
    found: list[str] = hero(s, name)["traits"]
    return found


@pytest.mark.parametrize("trait", COSTS)
def test_some_traits_ask_for_power_and_are_not_offered_without(trait: str) -> None:
    cost = COSTS[trait]
    assert f"use_trait {trait}" not in offered(holding(trait, cost - 1))
    s = holding(trait, cost)
    act(s, f"use_trait {trait}")
    assert (traits(s), hero(s, "hulk")["power"], hero(s, "hulk")["actions"] >= 3) == ([], 0, True)


@pytest.mark.parametrize("trait", FREE)
def test_other_traits_cost_nothing_and_are_discarded_when_used(trait: str) -> None:
    at = {"at": "H1R-d"} if trait == "kick_it_in" else {}
    s = holding(
        trait,
        facts=at,
        people={"H1R-b": "wong", "H1R-d": "okoye"},
        enemies={"H1R-b": "walker", "H1R-d": "walker"},
    )
    act(s, f"use_trait {trait}")
    assert traits(s) == []
    assert trait in s.view()["discards"]["trait"]


def test_the_deck_has_thirty_traits_two_of_each() -> None:
    content = city().g.content
    assert len(content.traits) == 15
    assert [entry.copies for entry in content.traits] == [2] * 15
    assert {name: content.traits[content.trait[name]].power for name in (*COSTS, *FREE)} == {
        **COSTS,
        **dict.fromkeys(FREE, 0),
    }


# -- in the own turn ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("table", "name"), [(turn, "hulk"), (turn_in_town, "thor")], ids=["small box", "large box"]
)
def test_a_living_hero_holds_two_traits_and_discards_one_of_three(
    table: Callable[..., Scenario], name: str
) -> None:
    s = table(name, facts={"traits": "takedown, shockwave"}, trait_deck="adrenaline")
    act(s, "gain_trait")
    s.asks(0, "trait.discard", ["discard takedown", "discard shockwave", "discard adrenaline"])
    act(s, "discard shockwave")
    assert hero(s, name)["traits"] == ["takedown", "adrenaline"]
    assert s.view()["discards"]["trait"] == ["shockwave"]
    assert "gain_trait" not in offered(s), "once a turn"


def test_adrenaline_gives_two_actions() -> None:
    s = holding("adrenaline", 1)
    act(s, "use_trait adrenaline")
    assert hero(s, "hulk")["actions"] == 5


def test_second_wind_heals_a_wound_of_who_has_one() -> None:
    s = holding("second_wind", 3)
    act(s, "use_trait second_wind")
    assert (hero(s, "hulk")["health"], hero(s, "hulk")["power"]) == (3, 1)
    assert "use_trait second_wind" not in offered(holding("second_wind", 3, facts={"health": 3}))


def test_inner_strength_gives_two_power_to_who_has_room() -> None:
    s = holding("inner_strength", 1)
    act(s, "use_trait inner_strength")
    assert hero(s, "hulk")["power"] == 3
    assert "use_trait inner_strength" not in offered(holding("inner_strength", 4))


def test_to_the_rescue_moves_two_zones_ignoring_enemies() -> None:
    s = holding("to_the_rescue", enemies={"H1R-b": "3 brute", "H1R-c": "brute"})
    act(s, "use_trait to_the_rescue", "go H1R-c", "go H1R-e")
    assert hero(s, "hulk")["zone"] == "H1R-e"


def test_come_with_me_rescues_somebody_among_enemies() -> None:
    s = holding("come_with_me")
    assert "rescue wong" not in offered(s), "there is a Walker"
    act(s, "use_trait come_with_me")
    assert (hero(s, "hulk")["card"], hero(s, "hulk")["power"], hero(s, "hulk")["actions"]) == ("wong", 4, 3)
    assert "use_trait come_with_me" not in offered(holding("come_with_me", people={"H1R-a": "wong"}))


def test_come_with_me_chooses_among_several() -> None:
    s = holding("come_with_me", people={"H1R-b": "wong, okoye"})
    act(s, "use_trait come_with_me")
    s.asks(0, "rescue.who", ["rescue wong", "rescue okoye"])


def test_shockwave_pushes_the_enemies_of_a_zone_within_range_1() -> None:
    s = holding("shockwave", 1, enemies={"H1R-a": "2 walker", "H1R-c": "brute", "H1R-e": "runner"})
    act(s, "use_trait shockwave")
    s.asks(0, "push.from", ["at H1R-a", "at H1R-c"]).answers("at H1R-a")
    act(s, "push H1R-d")
    assert enemies(s) == {"H1R-d": {"walker": 2}, "H1R-c": {"brute": 1}, "H1R-e": {"runner": 1}}
    assert "use_trait shockwave" not in offered(holding("shockwave", 1, enemies={"H1R-e": "runner"}))


def test_kick_it_in_opens_a_door_of_the_zone() -> None:
    s = holding("kick_it_in", facts={"at": "H1R-d"}, spawn_deck="H01", enemies={}, people={})
    act(s, "use_trait kick_it_in")
    assert s.view()["doors"]["H1R-d/H1R-A"] == "open"
    assert "use_trait kick_it_in" not in offered(holding("kick_it_in")), "no door here"


def test_takedown_eliminates_a_walker_or_runner() -> None:
    s = holding("takedown", enemies={"H1R-b": "brute, runner"})
    act(s, "use_trait takedown")
    assert (enemies(s), hero(s, "hulk")["xp"]) == ({"H1R-b": {"brute": 1}}, 1)
    assert "use_trait takedown" not in offered(holding("takedown", enemies={"H1R-b": "brute"}))


def test_assemble_gives_another_hero_a_free_action() -> None:
    s = holding(
        "avengers_assemble", 1, others={"wasp": {"at": "H1R-a", "seat": 1}, "vision": {"at": "H1R-e"}}
    )
    act(s, "use_trait avengers_assemble")
    s.asks(1, "turn.free")
    act(s, "power_up")
    assert hero(s, "wasp")["power"] == 2
    assert "use_trait avengers_assemble" not in offered(holding("avengers_assemble", 1, others={}))


# -- in an attack ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("zone", "near"), [("7V-c", True), ("8R-b", False)])
def test_assemble_reaches_two_zones_and_not_three(zone: str, near: bool) -> None:
    facts = {"traits": "avengers_assemble", "power": 1}
    s = turn_in_town("thor", at="7V-a", facts=facts, others={"spider_man": {"at": zone}})
    assert ("use_trait avengers_assemble" in offered(s)) == near


def test_mighty_blow_adds_two_dice_to_the_own_attack() -> None:
    s = turn("hulk", facts={"traits": "mighty_blow, mighty_blow"}, enemies={"H1R-b": "9 walker"})
    act(s, "attack smash H1R-b", "use_trait mighty_blow")
    s.dice(4, 4, 4, 4, 4, 4)
    act(s, "use_trait mighty_blow")  # two Traits may be used together
    assert enemies(s) == {"H1R-b": {"walker": 3}}


def test_mighty_blow_does_not_help_the_sign() -> None:
    s = turn("hulk", facts={"traits": "mighty_blow"}, enemies={"H1R-a": "walker"}, sign=("H1R-b", 2))
    s.dice(4)
    act(s, "attack avengers_sign H1R-a")
    assert (enemies(s), traits(s)) == ({}, ["mighty_blow"])


def test_perfect_throw_carries_the_own_attack_one_zone_farther() -> None:
    s = turn("hulk", facts={"traits": "perfect_throw"}, enemies={"H1R-a": "walker"})
    s.dice(4, 4)
    act(s, "attack_far smash H1R-a")
    assert (enemies(s), traits(s)) == ({}, [])
    s = turn("hulk", facts={"traits": "perfect_throw"}, enemies={"H1R-e": "walker"})
    assert not [option for option in offered(s) if option.startswith("attack")]


def test_never_give_up_rerolls_what_missed() -> None:
    s = turn("hulk", facts={"traits": "never_give_up"}, enemies={"H1R-b": "3 walker"})
    s.dice(4, 1)
    act(s, "attack smash H1R-b")
    s.dice(4)
    act(s, "use_trait never_give_up")
    assert enemies(s) == {"H1R-b": {"walker": 1}}
    s = turn("hulk", facts={"traits": "never_give_up"}, enemies={"H1R-b": "3 walker"})
    s.dice(4, 4)
    act(s, "attack smash H1R-b")
    assert asked(s) == ["turn.action"], "nothing missed"


def test_follow_through_attacks_again_after_an_elimination() -> None:
    s = turn("hulk", facts={"traits": "follow_through"}, enemies={"H1R-b": "2 walker"})
    s.dice(4, 1)
    act(s, "attack smash H1R-b")
    s.asks(0, "attack.after", ["use_trait follow_through", "decline"])
    s.dice(4, 1)
    act(s, "use_trait follow_through", "attack smash H1R-b")
    assert (enemies(s), hero(s, "hulk")["actions"]) == ({}, 2)


@pytest.mark.parametrize(("faces", "crowd"), [((1, 1), "2 walker"), ((4, 1), "walker")])
def test_follow_through_needs_an_elimination_and_somebody_left(faces: tuple[int, int], crowd: str) -> None:
    s = turn("hulk", facts={"traits": "follow_through"}, enemies={"H1R-b": crowd})
    s.dice(*faces)
    act(s, "attack smash H1R-b")
    assert (asked(s), traits(s)) == (["turn.action"], ["follow_through"])


# -- when Enemies attack -----------------------------------------------------------------------------


def test_barely_a_scratch_cancels_a_wound() -> None:
    s = city(heroes={"hulk": {"at": "H1R-b", "traits": "shrug_off"}}, at="EnemyAttack H1R-b 2")
    s.asks(0, "wound.cancel", ["use_trait shrug_off", "accept"]).answers("use_trait shrug_off")
    assert (hero(s, "hulk")["health"], traits(s)) == (2, []), "one wound, one Trait"


def test_hold_the_line_rolls_for_every_wound_of_the_zone_before_they_are_shared_out() -> None:
    heroes = {"hulk": {"at": "H1R-b", "traits": "hold_the_line"}, "wasp": {"at": "H1R-b"}}
    s = city(heroes=heroes, at="EnemyAttack H1R-b 3")
    s.asks(0, "shield.use", ["use_trait hold_the_line", "decline"], ["hulk", "H1R-b", 3])
    s.dice(4, 6, 3)
    act(s, "use_trait hold_the_line")
    s.asks(None, "wound.who", params=["H1R-b", 1])
    assert traits(s) == []


def test_hold_the_line_shields_bystanders_too() -> None:
    s = city(
        heroes={"hulk": {"at": "H1R-b", "traits": "hold_the_line"}},
        people={"H1R-b": "jameson"},
        at="EnemyAttack H1R-b 1",
    )
    s.dice(4)
    act(s, "use_trait hold_the_line")
    assert asked(s) == []


def test_two_heroes_hold_the_line_one_after_the_other() -> None:
    held = {"at": "H1R-b", "traits": "hold_the_line"}
    s = city(heroes={"hulk": held, "wasp": held}, at="EnemyAttack H1R-b 2")
    act(s, "decline")
    s.asks(0, "shield.use", params=["wasp", "H1R-b", 2])
    s.dice(1, 4)
    act(s, "use_trait hold_the_line")
    s.asks(None, "wound.who", params=["H1R-b", 1])


def test_who_has_it_twice_may_hold_the_line_twice_in_one_attack() -> None:
    heroes = {"hulk": {"at": "H1R-b", "traits": "hold_the_line, hold_the_line"}}
    s = city(heroes=heroes, at="EnemyAttack H1R-b 3")
    s.dice(4, 1, 1)
    act(s, "use_trait hold_the_line")
    s.asks(0, "shield.use", ["use_trait hold_the_line", "decline"], ["hulk", "H1R-b", 2])
    s.dice(4, 4)
    act(s, "use_trait hold_the_line")
    assert (hero(s, "hulk")["health"], traits(s)) == (3, [])


def test_hold_the_line_serves_in_the_own_zone_only() -> None:
    heroes = {"hulk": {"at": "H1R-a", "traits": "hold_the_line"}, "wasp": {"at": "H1R-b"}}
    s = city(heroes=heroes, at="EnemyAttack H1R-b 1")
    assert (hero(s, "wasp")["health"], asked(s)) == (2, [])


def test_the_missions_of_the_other_box_use_the_same_traits() -> None:
    s = turn_in_town("thor", facts={"traits": "mighty_blow"}, enemies={"7V-b": "9 walker"})
    act(s, "attack mjolnir 7V-b")
    s.dice(3, 3, 3, 3)
    act(s, "use_trait mighty_blow")
    assert enemies(s) == {"7V-b": {"walker": 5}}
