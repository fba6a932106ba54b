"""The skills of living heroes, at Blue, Orange and Red: what they do, and when they cannot."""

from __future__ import annotations

from typing import Any

import pytest

from shamble.engine.plans import Followed, follow_at, plans_for
from shamble.testing import Scenario

from .helpers import act, asked, city, enemies, hero, log, offered, there, town, turn, turn_in_town

ORANGE, RED = 19, 43


def power(s: Scenario, name: str) -> int:
    found: int = hero(s, name)["power"]
    return found


def at_level(xp: int, power: int = 1, **facts: Any) -> dict[str, Any]:
    return {"xp": xp, "power": power, **facts}


PRICES = {
    "web_slinger": ("spider_man", 0, 1),
    "for_asgard": ("thor", ORANGE, 1),
    "telekinesis": ("scarlet_witch", ORANGE, 1),
    "no_more_zombies": ("scarlet_witch", RED, 2),
    "sling_ring": ("doctor_strange", 0, 1),
    "eye_of_agamotto": ("doctor_strange", RED, 2),
    "helping_hand": ("ms_marvel", 0, 1),
}
HR_PRICES = {
    "heroic_rescue": ("spider_man", 0, 1),
    "thunderclap": ("hulk", RED, 2),
    "phased_fist": ("vision", RED, 3),
    "leaping_charge": ("black_panther", 0, 1),
    "kings_command": ("black_panther", RED, 1),
    "hit_and_run": ("wasp", ORANGE, 1),
    "bionic_arm": ("winter_soldier", 0, 1),
}


@pytest.mark.parametrize("skill", PRICES)
def test_a_skill_of_the_own_turn_has_its_level_and_its_price_in_town(skill: str) -> None:
    name, xp, price = PRICES[skill]
    near: dict[str, Any] = {"enemies": {"7V-b": "walker"}, "people": {"7V-c": "wong"}}
    for power, level, offers in ((price, xp, True), (price - 1, xp, False), (4, xp - 1, False)):
        s = turn_in_town(name, facts={"power": power, "xp": max(level, 0)}, **near)
        assert (f"use_skill {skill}" in offered(s)) == (offers or level < 0)


@pytest.mark.parametrize("skill", HR_PRICES)
def test_a_skill_of_the_own_turn_has_its_level_and_its_price(skill: str) -> None:
    name, xp, price = HR_PRICES[skill]
    near: dict[str, Any] = {"enemies": {"H1R-b": "walker"}, "people": {"H1R-c": "wong"}}
    others = {"hulk" if name != "hulk" else "wasp": {"at": "H1R-a"}}
    for power, level, offers in ((price, xp, True), (price - 1, xp, False), (4, xp - 1, False)):
        s = turn(name, facts={"power": power, "xp": max(level, 0)}, others=others, **near)
        assert (f"use_skill {skill}" in offered(s)) == (offers or level < 0)


@pytest.mark.parametrize("zone", ["7V-b", "2R-B"])
def test_whoever_is_shut_in_is_not_offered_to_move(zone: str) -> None:
    """2R-B is a room behind a closed door."""
    facts = {"power": 2, "traits": "to_the_rescue", "card": "wong"}
    s = turn_in_town("spider_man", at=zone, facts=facts)
    moves = {"use_skill web_slinger", "use_trait to_the_rescue", "use_card wong"}
    assert moves & set(offered(s)) == (moves if zone == "7V-b" else set())


@pytest.mark.parametrize(
    ("xp", "level", "skills", "actions"),
    [
        (0, "blue", 1, 3),
        (6, "blue", 1, 3),
        (7, "yellow", 1, 4),
        (18, "yellow", 1, 4),
        (19, "orange", 2, 4),
        (42, "orange", 2, 4),
        (43, "red", 3, 4),
    ],
)
def test_levels_of_living_heroes_unlock_a_skill_each_and_yellow_an_action(
    xp: int, level: str, skills: int, actions: int
) -> None:
    small = city(heroes={"hulk": {"at": "H1R-b", "xp": xp}}, at="TurnBegins hulk")
    large = town(heroes={"thor": {"at": "7V-b", "xp": xp}}, at="TurnBegins thor")
    for facts in (hero(small, "hulk"), hero(large, "thor")):
        assert (facts["danger"], facts["actions"]) == (level, actions)
        assert facts["skills"] == facts["all_skills"][:skills]


# -- Thor --------------------------------------------------------------------------------------------


def test_hammer_throw_carries_mjolnir_one_or_two_zones_for_as_much_power() -> None:
    s = turn_in_town(
        "thor", facts={"power": 2}, enemies={"7V-c": "walker", "8R-b": "walker", "8R-c": "walker"}
    )
    throws = [option for option in offered(s) if option.startswith("throw")]
    assert throws == ["throw mjolnir 7V-c 1", "throw mjolnir 8R-b 2"]
    s.dice(6, 6)
    act(s, "throw mjolnir 8R-b 2")
    assert enemies(s) == {"7V-c": {"walker": 1}, "8R-c": {"walker": 1}}
    assert (power(s, "thor"), hero(s, "thor")["actions"]) == (0, 2)
    assert not [option for option in offered(s) if option.startswith("throw")], "no Power is left"


def test_hammer_throw_serves_a_free_attack_too() -> None:
    facts = {"power": 2, "traits": "follow_through"}
    s = turn_in_town("thor", facts=facts, enemies={"7V-b": "walker", "7V-c": "walker"})
    act(s, "attack mjolnir 7V-b")
    s.dice(6, 6)
    act(s, "roll", "use_trait follow_through")
    s.asks(0, "attack.free", ["throw mjolnir 7V-c 1", "decline"])


def test_for_asgard_moves_up_to_two_zones_and_attacks_there_once_a_turn() -> None:
    s = turn_in_town("thor", facts=at_level(ORANGE, 2), enemies={"8R-b": "walker"})
    act(s, "use_skill for_asgard")
    s.asks(0, "advance.where", ["move 7V-a 0", "move 7V-c 0", "stay"], ["thor", 2])
    act(s, "move 7V-c 0", "move 8R-b 0")
    s.asks(0, "attack.free", ["attack mjolnir 8R-b", "decline"])
    act(s, "attack mjolnir 8R-b")
    s.dice(6, 6)
    act(s, "roll")
    assert (enemies(s), power(s, "thor"), hero(s, "thor")["actions"]) == ({}, 1, 3)
    assert "use_skill for_asgard" not in offered(s)


def test_two_zones_for_asgard_are_said_at_once() -> None:
    s = turn_in_town("thor", facts=at_level(ORANGE, 2), enemies={"8R-b": "walker", "7V-a": "walker"})
    act(s, "use_skill for_asgard")
    found = {plan.target: plan for plan in plans_for(s.t.spec.planning, s.t.reading(0), s.t.open[0])}
    leap = found["zone", "8R-b"]
    assert [each.name for each in leap.answers] == [("move", "7V-c", 0), ("move", "8R-b", 0)]
    assert all(plan.way[1] != ("zone", "7V-a") for plan in found.values()), "Enemies that are met end it"
    assert follow_at(s.t, 0, leap.answers) == Followed(2)
    s.asks(0, "attack.free", ["attack mjolnir 8R-b", "decline"])


def test_for_asgard_is_stopped_by_enemies_on_the_way_and_held_back_by_those_left() -> None:
    s = turn_in_town("thor", facts=at_level(ORANGE), enemies={"7V-b": "2 walker", "7V-c": "walker"})
    act(s, "use_skill for_asgard")
    assert offered(s) == ["move 7V-a 2", "move 7V-c 2", "stay"], "two Walkers cost two actions"
    act(s, "move 7V-c 2")
    s.asks(0, "attack.free")
    assert hero(s, "thor")["actions"] == 1
    s = turn_in_town("thor", facts=at_level(ORANGE, actions=1), enemies={"7V-b": "2 walker"})
    act(s, "use_skill for_asgard")
    s.asks(0, "attack.free")  # he cannot pay for leaving


def test_for_asgard_does_not_throw_the_hammer() -> None:
    s = turn_in_town("thor", facts=at_level(ORANGE, 4), enemies={"7V-b": "walker", "7V-c": "walker"})
    act(s, "use_skill for_asgard", "stay")
    assert offered(s) == ["attack mjolnir 7V-b", "decline"]


def test_the_all_father_gives_power_each_turn_and_two_dice_for_each() -> None:
    s = town(
        heroes={"thor": {"at": "7V-b", "xp": RED, "power": 1}},
        enemies={"7V-b": "9 walker"},
        at="TurnBegins thor",
    )
    assert power(s, "thor") == 2
    act(s, "attack mjolnir 7V-b")
    s.dice(*[3] * 6)
    act(s, "power 2")
    assert enemies(s) == {"7V-b": {"walker": 3}}
    s = town(
        heroes={"thor": {"at": "7V-b", "xp": ORANGE, "power": 1}},
        enemies={"7V-b": "9 walker"},
        at="TurnBegins thor",
    )
    assert power(s, "thor") == 1
    act(s, "attack mjolnir 7V-b")
    s.dice(3, 3, 3)
    act(s, "power 1")
    assert enemies(s) == {"7V-b": {"walker": 6}}


# -- Spider-Man --------------------------------------------------------------------------------------


def test_web_slinger_moves_two_zones_ignoring_enemies_once_a_turn() -> None:
    s = turn_in_town("spider_man", facts={"power": 2}, enemies={"7V-b": "3 brute", "7V-c": "brute"})
    act(s, "use_skill web_slinger", "go 7V-c", "go 8R-b")
    assert (hero(s, "spider_man")["zone"], power(s, "spider_man")) == ("8R-b", 1)
    assert "use_skill web_slinger" not in offered(s)


def webbed(**literal: Any) -> Scenario:
    """Spider-Man at 7V-b, Walkers two zones east and Runners four; the Enemies' activation."""
    literal = {"facts": at_level(ORANGE), "enemies": {"8R-b": "2 walker", "8R-c": "runner"}, **literal}
    facts = literal.pop("facts")
    return town(heroes={"spider_man": {"at": "7V-b", **facts}}, turn=1, at="EnemyPhase", **literal)


def test_web_shooters_keep_the_enemies_of_one_zone_within_range_2_from_moving() -> None:
    s = webbed()
    s.asks(0, "enemy.halt", ["at 8R-b", "decline"]).answers("at 8R-b")
    assert enemies(s)["8R-b"]["walker"] == 2, "the Walkers stay"
    assert (power(s, "spider_man"), there(s, "8R-c")["enemies"]) == (0, 0)


def test_web_shooters_serve_once_an_enemy_phase_and_for_power_only() -> None:
    s = webbed(facts=at_level(ORANGE, 2), enemies={"8R-b": "walker, captain_america"})
    act(s, "at 8R-b")
    assert "enemy.halt" not in asked(s), "the second action of the phase is free to move"
    for facts in (at_level(ORANGE, 0), at_level(0)):
        assert there(webbed(facts=facts), "7V-c")["walker"] == 2, "without Power or below Orange they move"


def test_web_shooters_do_not_serve_in_the_player_phase() -> None:
    facts = at_level(ORANGE, traits="kick_it_in")
    s = turn_in_town("spider_man", at="8R-b", facts=facts, spawn_deck="H15, H01", then=["EnemyPhase"], turn=1)
    act(s, "use_trait kick_it_in")
    s.sees(None, "enemies_rushed brute")
    assert "enemy.halt" not in asked(s)
    s.asks(0, "turn.action")


def test_spider_sense_attacks_or_moves_before_those_who_appear_rush() -> None:
    s = town(heroes={"spider_man": {"at": "7V-b", "xp": RED}}, spawn_deck="H08", at="DrawSpawn 7V-c 1")
    s.asks(0, "spawn.noticed", ["use_skill spider_sense", "decline"])
    act(s, "use_skill spider_sense")
    s.asks(0, "turn.free", ["move 7V-a 1", "move 7V-c 1", "decline"]).answers("move 7V-a 1")
    assert log(s, "moved", "enemies_moved") == [
        "moved spider_man 7V-b 7V-a",
        "enemies_moved walker 7V-c 7V-b 4",
    ]


def test_spider_sense_attacks_who_appears_with_him() -> None:
    s = town(heroes={"spider_man": {"at": "7V-b", "xp": RED}}, spawn_deck="H12", at="DrawSpawn 7V-b 1")
    act(s, "use_skill spider_sense")
    assert offered(s) == ["attack acrobatics 7V-b", "decline"], "leaving three Brutes would cost actions"
    s.dice(6, 6, 1)
    act(s, "attack acrobatics 7V-b")
    assert enemies(s) == {"7V-b": {"brute": 2}}


def test_who_meets_a_rush_in_time_meets_those_who_rush_not_those_who_stood_there() -> None:
    heroes = {"spider_man": {"at": "7V-b", "xp": RED}}
    s = town(heroes=heroes, enemies={"7V-b": "walker"}, spawn_deck="H08", at="DrawSpawn 7V-b 1")
    act(s, "use_skill spider_sense")
    s.dice(4, 4, 4)
    act(s, "attack acrobatics 7V-b")
    assert enemies(s) == {"7V-b": {"walker": 2}}, "one who stood there, and one of four who rush"
    assert hero(s, "spider_man")["health"] == 2


@pytest.mark.parametrize(("xp", "zone"), [(RED, "8R-c"), (ORANGE, "7V-c")])
def test_spider_sense_does_not_reach_beyond_range_2_nor_come_before_red(xp: int, zone: str) -> None:
    s = town(heroes={"spider_man": {"at": "7V-b", "xp": xp}}, spawn_deck="H01", at=f"DrawSpawn {zone} 1")
    assert not s.t.choices


# -- Black Panther, as printed -----------------------------------------------------------------------


def test_chain_slashes_add_a_die_for_every_6_and_those_may_add_more() -> None:
    s = turn_in_town("black_panther", enemies={"7V-b": "9 walker"})
    s.dice(6, 6, 6, 2, 1)
    act(s, "attack vibranium_claws 7V-b")
    s.sees(None, "hits black_panther 3")
    assert enemies(s) == {"7V-b": {"walker": 6}}


def test_chain_slashes_come_after_rerolls() -> None:
    s = turn_in_town("black_panther", facts={"traits": "never_give_up"}, enemies={"7V-b": "9 walker"})
    s.dice(6, 1)
    act(s, "attack vibranium_claws 7V-b")
    s.asks(0, "attack.rolled", ["use_trait never_give_up", "accept"], ["black_panther", "vibranium_claws", 1])
    s.dice(6, 3, 4)
    act(s, "use_trait never_give_up")
    s.sees(None, "hits black_panther 4")


def ambush(name: str, xp: int, power: int, **literal: Any) -> Scenario:
    return town(heroes={name: {"at": "7V-b", "xp": xp, "power": power}}, turn=1, at="EnemyPhase", **literal)


def test_combat_reflexes_attack_who_enters_the_own_zone_once_an_enemy_phase() -> None:
    s = ambush("black_panther", ORANGE, 2, enemies={"7V-a": "walker", "7V-c": "2 walker"})
    s.asks(0, "enemy.entered", ["use_skill combat_reflexes", "decline"])
    act(s, "use_skill combat_reflexes")
    assert enemies(s) == {"7V-b": {"walker": 3}}, "all who came in are there"
    s.dice(3, 3)
    act(s, "roll")
    assert enemies(s) == {"7V-b": {"walker": 1}}
    assert power(s, "black_panther") == 1
    assert asked(s) == [], "once an Enemy Phase"


@pytest.mark.parametrize(("xp", "power"), [(ORANGE, 0), (0, 4)])
def test_combat_reflexes_need_power_and_orange(xp: int, power: int) -> None:
    assert not ambush("black_panther", xp, power, enemies={"7V-a": "walker"}).t.choices


def test_combat_reflexes_come_before_any_further_action_of_those_who_enter() -> None:
    """Captain America's Walker would attack once it is there; another one comes from the other side."""
    s = town(
        heroes={"black_panther": {"at": "7V-b", "xp": ORANGE, "power": 1}},
        enemies={"7V-a": "captain_america, walker", "7V-c": "walker"},
        turn=1,
        at="EnemyPhase",
    )
    s.asks(0, "enemy.entered", params=["black_panther", "7V-b"])
    assert log(s, "zone_attacked") == []
    assert len(log(s, "enemies_moved")) == 2


def test_of_walkers_who_enter_together_those_with_another_action_are_hit_last() -> None:
    s = town(
        heroes={"black_panther": {"at": "7V-b", "xp": ORANGE, "power": 1}},
        enemies={"7V-a": "captain_america, walker", "7V-c": "2 walker"},
        turn=1,
        at="EnemyPhase",
    )
    s.dice(3, 1)
    act(s, "use_skill combat_reflexes")
    assert log(s, "zone_attacked")[0] == "zone_attacked 7V-b 1"


def test_combat_reflexes_do_not_meet_who_enters_another_zone() -> None:
    s = ambush("black_panther", ORANGE, 1, enemies={"8R-c": "walker"})
    assert enemies(s) == {"8R-b": {"walker": 1}}


def struck(xp: int, power: int, wounds: int, **literal: Any) -> Scenario:
    heroes = {"black_panther": {"at": "7V-b", "xp": xp, "power": power}, **literal.pop("others", {})}
    return town(heroes=heroes, at=f"EnemyAttack 7V-b {wounds}", **literal)


def test_kinetic_backlash_rolls_a_die_for_each_wound_and_strikes_back() -> None:
    s = struck(RED, 1, 3, enemies={"7V-b": "brute, walker, runner, hulk"})
    s.asks(0, "wounds.cancel", ["use_skill kinetic_backlash", "accept"], ["black_panther", 3])
    s.dice(3, 2, 6)
    act(s, "use_skill kinetic_backlash")
    s.asks(0, "eliminate.which", ["eliminate brute", "eliminate walker", "eliminate runner"])
    act(s, "eliminate brute", "eliminate runner")
    assert enemies(s) == {"7V-b": {"walker": 1}}
    assert (hero(s, "black_panther")["health"], power(s, "black_panther")) == (2, 0)
    assert hero(s, "black_panther")["xp"] == RED + 2


def test_kinetic_backlash_meets_the_whole_share_of_an_attack_for_one_power() -> None:
    s = struck(RED, 2, 3, others={"thor": {"at": "7V-b"}}, enemies={"7V-b": "3 walker"})
    act(s, "wound black_panther", "wound thor")
    assert hero(s, "thor")["health"] == 2
    act(s, "wound black_panther")
    s.asks(0, "wounds.cancel", params=["black_panther", 2])
    s.dice(5, 5)
    act(s, "use_skill kinetic_backlash")
    assert (hero(s, "black_panther")["health"], power(s, "black_panther")) == (3, 1)
    assert enemies(s) == {"7V-b": {"walker": 1}}


@pytest.mark.parametrize(("xp", "power"), [(RED, 0), (ORANGE, 1)])
def test_kinetic_backlash_needs_power_and_red(xp: int, power: int) -> None:
    s = struck(xp, power, 1, enemies={"7V-b": "walker"})
    assert (s.t.choices, hero(s, "black_panther")["health"]) == ([], 2)


# -- Scarlet Witch -----------------------------------------------------------------------------------


def test_chaos_hex_rerolls_what_missed_for_power_once_an_attack() -> None:
    s = turn_in_town("scarlet_witch", facts={"power": 2}, enemies={"7V-c": "3 walker"})
    act(s, "attack hex_bolts 7V-c")
    s.dice(4, 1, 2)
    act(s, "roll")
    s.asks(0, "attack.rolled", ["use_skill chaos_hex", "accept"])
    s.dice(5, 3)
    act(s, "use_skill chaos_hex")
    assert enemies(s) == {"7V-c": {"walker": 1}}, "no second hex for this attack"
    assert power(s, "scarlet_witch") == 1


def test_chaos_hex_needs_power_and_a_miss() -> None:
    s = turn_in_town("scarlet_witch", enemies={"7V-c": "brute"})
    s.dice(4, 1, 2)
    act(s, "attack hex_bolts 7V-c")
    assert asked(s) == ["turn.action"]
    s = turn_in_town("scarlet_witch", facts={"power": 1}, enemies={"7V-c": "brute"})
    act(s, "attack hex_bolts 7V-c")
    s.dice(4, 4, 4)
    act(s, "roll")
    assert asked(s) == ["turn.action"]


def test_telekinesis_pushes_a_zone_within_range_2() -> None:
    s = turn_in_town(
        "scarlet_witch", facts=at_level(ORANGE, 2), enemies={"8R-b": "2 walker, brute", "8R-c": "walker"}
    )
    act(s, "use_skill telekinesis")
    s.asks(0, "push.where", ["push 7V-c", "push 8R-c"])  # 8R-c is too far: only 8R-b can be meant
    act(s, "push 8R-c")
    assert enemies(s) == {"8R-c": {"walker": 3, "brute": 1}}
    assert "use_skill telekinesis" not in offered(s)


def test_telekinesis_needs_enemies_within_range_2() -> None:
    s = turn_in_town("scarlet_witch", facts=at_level(ORANGE, 2), enemies={"8R-c": "walker"})
    assert "use_skill telekinesis" not in offered(s)


def test_no_more_zombies_eliminates_all_walkers_of_a_zone_within_range_1() -> None:
    s = turn_in_town(
        "scarlet_witch",
        facts=at_level(RED, 2),
        enemies={"7V-b": "walker", "7V-c": "4 walker, brute", "8R-b": "walker"},
    )
    act(s, "use_skill no_more_zombies")
    s.asks(0, "clear.where", ["at 7V-b", "at 7V-c"]).answers("at 7V-c")
    assert enemies(s) == {"7V-b": {"walker": 1}, "7V-c": {"brute": 1}, "8R-b": {"walker": 1}}
    assert (hero(s, "scarlet_witch")["xp"], power(s, "scarlet_witch")) == (RED + 4, 0)
    s = turn_in_town("scarlet_witch", facts=at_level(RED, 2), enemies={"8R-b": "walker", "7V-c": "brute"})
    assert "use_skill no_more_zombies" not in offered(s), "no Walkers are near enough"


# -- Doctor Strange ----------------------------------------------------------------------------------


def test_sling_ring_takes_a_hero_within_range_2_to_a_zone_within_range_2() -> None:
    others = {"thor": {"at": "8R-b"}, "ms_marvel": {"at": "8R-c"}}
    s = turn_in_town("doctor_strange", facts={"power": 2}, others=others, enemies={"8R-b": "3 brute"})
    act(s, "use_skill sling_ring")
    s.asks(0, "portal.who", ["hero doctor_strange", "hero thor"]).answers("hero thor")
    s.asks(0, "portal.where", ["go 7V-a", "go 7V-b", "go 7V-c"]).answers("go 7V-a")
    assert (hero(s, "thor")["zone"], power(s, "doctor_strange")) == ("7V-a", 1)
    assert "use_skill sling_ring" not in offered(s)


def shielded(power: int = 1, xp: int = ORANGE, at: str = "7V-b", **facts: Any) -> Scenario:
    heroes = {"doctor_strange": {"at": at, "xp": xp, "power": power}, "thor": {"at": "7V-c", **facts}}
    return town(heroes=heroes, turn=1, at=["EnemyAttack 7V-c 2", "EnemyAttack 7V-c 1"])


def test_the_seraphim_shield_rolls_for_the_wounds_of_a_zone_within_range_1() -> None:
    s = shielded(power=2)
    s.asks(0, "shield.use", ["use_skill seraphim_shield", "decline"], ["doctor_strange", "7V-c", 2])
    s.dice(4, 3)
    act(s, "use_skill seraphim_shield")
    assert (hero(s, "thor")["health"], power(s, "doctor_strange")) == (1, 1), "once an Enemy Phase"


def test_the_seraphim_shield_may_be_kept_for_later() -> None:
    s = shielded()
    act(s, "decline")
    s.asks(0, "shield.use", params=["doctor_strange", "7V-c", 1])
    s.dice(6)
    act(s, "use_skill seraphim_shield")
    assert hero(s, "thor")["health"] == 1


@pytest.mark.parametrize("wrong", [{"power": 0}, {"xp": 0}, {"at": "7V-a"}])
def test_the_seraphim_shield_needs_power_orange_and_range_1(wrong: dict[str, Any]) -> None:
    assert not shielded(**wrong).t.choices


def test_the_eye_of_agamotto_gives_two_actions_once_a_turn() -> None:
    s = turn_in_town("doctor_strange", facts=at_level(RED, 4))
    act(s, "use_skill eye_of_agamotto")
    assert (hero(s, "doctor_strange")["actions"], power(s, "doctor_strange")) == (5, 2)
    assert "use_skill eye_of_agamotto" not in offered(s)


# -- Ms. Marvel --------------------------------------------------------------------------------------


def test_helping_hand_brings_a_bystander_or_hero_within_range_2() -> None:
    others = {"thor": {"at": "7V-c"}, "spider_man": {"at": "7V-b"}, "black_panther": {"at": "8R-c"}}
    people = {"8R-b": "okoye", "8R-c": "wong", "7V-b": "ross"}
    s = turn_in_town(
        "ms_marvel", facts={"power": 2}, others=others, people=people, enemies={"8R-b": "2 walker"}
    )
    act(s, "use_skill helping_hand")
    s.asks(0, "pull.who", ["hero thor", "bring okoye"]).answers("bring okoye")
    assert sorted(there(s, "7V-b")["bystanders"]) == ["okoye", "ross"]
    assert "use_skill helping_hand" not in offered(s)


def test_helping_hand_brings_a_hero() -> None:
    s = turn_in_town("ms_marvel", facts={"power": 1}, others={"thor": {"at": "8R-b"}})
    act(s, "use_skill helping_hand")
    assert hero(s, "thor")["zone"] == "7V-b"


def test_helping_hand_cannot_move_who_cannot_be_moved() -> None:
    s = turn_in_town("ms_marvel", facts={"power": 1}, people={"7V-c": "okoye+"})
    assert "use_skill helping_hand" not in offered(s), "MH2's Objective Bystander stays"


def beaten(name: str, xp: int, power: int, wounds: int, **literal: Any) -> Scenario:
    return town(
        heroes={name: {"at": "7V-b", "xp": xp, "power": power}}, at=f"EnemyAttack 7V-b {wounds}", **literal
    )


def test_rubber_body_cancels_each_wound_for_power() -> None:
    s = beaten("ms_marvel", ORANGE, 2, 3)
    act(s, "use_skill rubber_body", "use_skill rubber_body")
    assert (hero(s, "ms_marvel")["health"], power(s, "ms_marvel")) == (2, 0)


@pytest.mark.parametrize(("xp", "power"), [(ORANGE, 0), (0, 4)])
def test_rubber_body_needs_power_and_orange(xp: int, power: int) -> None:
    assert hero(beaten("ms_marvel", xp, power, 1), "ms_marvel")["health"] == 2


@pytest.mark.parametrize(("xp", "crowd", "dice"), [(RED, 3, 5), (RED, 6, 6), (ORANGE, 6, 2)])
def test_embiggen_adds_a_die_for_each_enemy_four_at_most(xp: int, crowd: int, dice: int) -> None:
    s = turn_in_town("ms_marvel", facts={"xp": xp}, enemies={"7V-b": f"{crowd} walker"})
    assert hero(s, "ms_marvel")["attacks"][0]["dice"] == dice
    s.dice(*[1] * dice)
    act(s, "attack giant_fists 7V-b")
    s.sees(None, "hits ms_marvel 0")


# -- Heroes' Resistance: Spider-Man ------------------------------------------------------------------


def test_heroic_rescue_goes_one_zone_among_enemies_and_rescues_there() -> None:
    s = turn(
        "spider_man",
        facts={"power": 1},
        people={"H1R-c": "wong, okoye"},
        enemies={"H1R-b": "2 brute", "H1R-c": "brute"},
    )
    act(s, "use_skill heroic_rescue", "go H1R-c")
    s.asks(0, "rescue.who", ["rescue wong", "rescue okoye"]).answers("rescue okoye")
    found = hero(s, "spider_man")
    assert (found["card"], found["power"], found["actions"], found["zone"]) == ("okoye", 4, 3, "H1R-c")
    assert "use_skill heroic_rescue" not in offered(s), "once a turn"


def test_heroic_rescue_serves_in_the_own_zone_too() -> None:
    s = turn("spider_man", facts=at_level(0), people={"H1R-b": "wong"}, enemies={"H1R-b": "walker"})
    act(s, "use_skill heroic_rescue", "stay")
    assert (hero(s, "spider_man")["card"], power(s, "spider_man")) == ("wong", 4)


def test_heroic_rescue_needs_somebody_near() -> None:
    s = turn("spider_man", facts={"power": 4}, people={"H1R-e": "wong"})
    assert "use_skill heroic_rescue" not in offered(s)


# -- Hulk --------------------------------------------------------------------------------------------


def test_gamma_strength_gives_two_dice_for_each_power() -> None:
    s = turn("hulk", facts={"power": 2}, enemies={"H1R-b": "9 walker"})
    act(s, "attack smash H1R-b")
    s.dice(4, 4, 4, 4, 4, 3)
    act(s, "power 2")
    assert enemies(s) == {"H1R-b": {"walker": 4}}
    assert power(s, "hulk") == 0


def test_gamma_strength_is_hulks_alone() -> None:
    s = turn("vision", facts={"power": 1}, enemies={"H1R-b": "9 walker"})
    act(s, "attack solar_beam H1R-b")
    s.dice(4, 4, 4)
    act(s, "power 1")
    assert enemies(s) == {"H1R-b": {"walker": 6}}


def test_each_wound_makes_hulk_angrier() -> None:
    s = city(heroes={"hulk": {"at": "H1R-b", "xp": ORANGE}}, at="EnemyAttack H1R-b 1")
    assert (hero(s, "hulk")["health"], power(s, "hulk")) == (2, 2)
    s = city(heroes={"hulk": {"at": "H1R-b"}}, at="EnemyAttack H1R-b 1")
    assert power(s, "hulk") == 0, "not before Orange"


def test_a_wound_that_is_cancelled_makes_nobody_angry() -> None:
    s = city(heroes={"hulk": {"at": "H1R-b", "xp": ORANGE, "traits": "shrug_off"}}, at="EnemyAttack H1R-b 1")
    act(s, "use_trait shrug_off")
    assert (hero(s, "hulk")["health"], power(s, "hulk")) == (3, 0)


def test_thunderclap_eliminates_all_walkers_and_runners_of_the_zone() -> None:
    s = turn(
        "hulk",
        facts=at_level(RED, 3),
        enemies={"H1R-b": "3 walker, 2 runner, brute, iron_man", "H1R-a": "walker"},
    )
    act(s, "use_skill thunderclap")
    assert enemies(s) == {"H1R-b": {"brute": 1}, "H1R-a": {"walker": 1}}
    assert (hero(s, "hulk")["xp"], power(s, "hulk")) == (RED + 5, 1)
    s = turn("hulk", facts=at_level(RED, 3), enemies={"H1R-b": "brute"})
    assert "use_skill thunderclap" not in offered(s), "nobody there would fall"


# -- Vision ------------------------------------------------------------------------------------------


def hit(name: str, xp: int, power: int, *attacks: int, **literal: Any) -> Scenario:
    steps = [f"EnemyAttack H1R-b {wounds}" for wounds in attacks]
    return city(heroes={name: {"at": "H1R-b", "xp": xp, "power": power}}, turn=1, at=steps, **literal)


def test_intangible_cancels_one_wound_an_enemy_phase_for_power() -> None:
    s = hit("vision", 0, 3, 1, 1)
    s.asks(0, "wound.cancel", ["use_skill intangible", "accept"]).answers("use_skill intangible")
    assert (hero(s, "vision")["health"], power(s, "vision")) == (2, 2)
    assert asked(s) == []


def test_intangible_needs_power_and_the_enemy_phase() -> None:
    assert hero(hit("vision", 0, 0, 1), "vision")["health"] == 2
    s = city(
        heroes={"vision": {"at": "H1R-b", "power": 1}},
        turn=1,
        at=["EnemyAttack H1R-b 1", "EnemyPhase"],
        enemies={},
    )
    assert hero(s, "vision")["health"] == 2, "the Enemy Phase is still to come"


def test_focused_beam_hits_on_3_for_power() -> None:
    s = turn("vision", facts=at_level(ORANGE, 2), enemies={"H1R-a": "3 walker"})
    act(s, "attack solar_beam H1R-a")
    assert "use_skill focused_beam" in offered(s)
    act(s, "use_skill focused_beam")
    assert "use_skill focused_beam" not in offered(s), "once an attack"
    s.dice(3, 2)
    act(s, "roll")
    assert enemies(s) == {"H1R-a": {"walker": 2}}
    assert power(s, "vision") == 1


@pytest.mark.parametrize(("xp", "power"), [(ORANGE, 0), (0, 2)])
def test_focused_beam_needs_power_and_orange(xp: int, power: int) -> None:
    s = turn("vision", facts=at_level(xp, power), enemies={"H1R-a": "walker"})
    s.dice(3, 3)
    act(s, "attack solar_beam H1R-a")
    assert "use_skill focused_beam" not in offered(s)


def test_phased_fist_eliminates_any_one_enemy_of_the_zone() -> None:
    s = turn("vision", facts=at_level(RED, 4), enemies={"H1R-b": "walker, brute, iron_man"})
    act(s, "use_skill phased_fist")
    s.asks(0, "eliminate.which", ["hit iron_man", "eliminate brute", "eliminate walker"]).answers(
        "hit iron_man"
    )
    assert there(s, "H1R-b")["super_heroes"] == []
    assert (hero(s, "vision")["xp"], power(s, "vision")) == (RED + 4, 1)
    s = turn("vision", facts=at_level(RED, 4), enemies={"H1R-a": "walker"})
    assert "use_skill phased_fist" not in offered(s)


# -- Black Panther of the small box ------------------------------------------------------------------


def test_leaping_charge_is_the_last_power_of_the_rulebooks_example() -> None:
    s = turn("black_panther", facts={"power": 1}, enemies={"H1R-b": "walker", "H1R-e": "walker"})
    act(s, "power_up", "attack vibranium_claws H1R-b")
    s.dice(3, 1, 1, 1)
    act(s, "power 2")
    s.dice(3, 1)
    act(s, "use_skill leaping_charge", "move H1R-c 0", "move H1R-e 0", "attack vibranium_claws H1R-e")
    assert (enemies(s), power(s, "black_panther")) == ({}, 0)


def test_leaping_charge_is_used_once_a_turn_and_held_back_like_a_move() -> None:
    s = turn("black_panther", facts={"power": 4}, enemies={"H1R-b": "walker"})
    act(s, "use_skill leaping_charge")
    assert offered(s) == ["move H1R-a 1", "move H1R-c 1", "stay"]
    act(s, "stay", "decline")
    assert "use_skill leaping_charge" not in offered(s)


def test_sure_footed_leaves_enemies_without_paying_for_them() -> None:
    facts = at_level(ORANGE, 1)
    s = turn("black_panther", facts=facts, enemies={"H1R-b": "5 walker"})
    assert "move H1R-a 1" in offered(s)
    act(s, "use_skill leaping_charge")
    assert "move H1R-a 0" in offered(s)
    s = turn("black_panther", facts=at_level(0), enemies={"H1R-b": "2 walker"})
    assert "move H1R-a 3" in offered(s)


def test_the_kings_command_gives_another_hero_a_free_action() -> None:
    s = turn(
        "black_panther",
        facts=at_level(RED, 2),
        others={"hulk": {"at": "H1R-a", "seat": 1}, "wasp": {"at": "H1R-e"}},
    )
    act(s, "use_skill kings_command")
    s.asks(1, "turn.free")
    act(s, "power_up")
    assert (power(s, "hulk"), power(s, "black_panther")) == (2, 1)
    assert "use_skill kings_command" not in offered(s)
    s = turn("black_panther", facts=at_level(RED, 2), others={"wasp": {"at": "H1R-e"}})
    assert "use_skill kings_command" not in offered(s), "nobody is in sight within range 2"


def test_a_free_action_in_anothers_turn_is_no_part_of_the_own_turn() -> None:
    s = city(
        heroes={
            "wasp": {"at": "H1R-b", "actions": 3},
            "black_panther": {"at": "H1R-b", "actions": 3, "xp": RED, "power": 1},
        },
        at=["HeroTurn wasp", "HeroTurn black_panther"],
    )
    act(s, "gain_trait")
    assert "gain_trait" not in offered(s)
    act(s, "end_turn", "use_skill kings_command")
    assert "gain_trait" in offered(s)


# -- Wasp --------------------------------------------------------------------------------------------


def test_small_and_quick_is_a_free_move_past_enemies_once_a_turn() -> None:
    s = turn("wasp", enemies={"H1R-b": "4 brute"})
    act(s, "use_skill small_and_quick", "go H1R-a")
    assert (hero(s, "wasp")["zone"], hero(s, "wasp")["actions"]) == ("H1R-a", 3)
    assert "use_skill small_and_quick" not in offered(s)
    assert "use_skill small_and_quick" not in offered(turn("wasp", at="H3R-A")), "shut in"


def test_hit_and_run_stings_and_goes() -> None:
    s = turn("wasp", facts=at_level(ORANGE), enemies={"H1R-b": "2 brute", "H1R-c": "walker"})
    s.dice(3, 3)
    act(s, "use_skill hit_and_run", "attack wasps_sting H1R-b")
    s.asks(0, "move.where", ["go H1R-a", "go H1R-c", "stay"]).answers("go H1R-a")
    assert enemies(s) == {"H1R-b": {"brute": 1}, "H1R-c": {"walker": 1}}
    assert (hero(s, "wasp")["zone"], hero(s, "wasp")["actions"]) == ("H1R-a", 3)
    s = turn("wasp", facts=at_level(ORANGE), enemies={"H1R-e": "walker"})
    assert "use_skill hit_and_run" not in offered(s), "nobody can be stung"


@pytest.mark.parametrize(("xp", "faces", "after"), [(RED, (3, 1), 1), (RED, (2, 1), 0), (ORANGE, (3, 1), 0)])
def test_charged_sting_gives_power_for_an_attack_that_eliminated(
    xp: int, faces: tuple[int, int], after: int
) -> None:
    s = turn("wasp", facts=at_level(xp, 0), enemies={"H1R-b": "3 walker"})
    s.dice(*faces)
    act(s, "attack wasps_sting H1R-b")
    assert power(s, "wasp") == after


def test_skills_of_the_own_attack_do_not_serve_the_sign() -> None:
    s = turn("wasp", facts=at_level(RED, 0), enemies={"H1R-b": "walker"}, sign=("H1R-b", 2))
    s.dice(4)
    act(s, "attack avengers_sign H1R-b")
    assert (enemies(s), power(s, "wasp")) == ({}, 0), "no Charged Sting"
    s = turn("vision", facts=at_level(RED, 4), enemies={"H1R-b": "walker"}, sign=("H1R-b", 2))
    s.dice(3)
    act(s, "attack avengers_sign H1R-b")
    assert (asked(s), power(s, "vision")) == (["turn.action"], 4), "no Focused Beam"
    s = turn("winter_soldier", facts=at_level(RED, 4), enemies={"H1R-b": "walker"}, sign=("H1R-b", 2))
    s.dice(3)
    act(s, "attack avengers_sign H1R-b")
    assert asked(s) == ["turn.action"], "no Sharpshooter"
    facts = {"power": 2}
    s = turn_in_town("scarlet_witch", facts=facts, enemies={"7V-c": "brute"}, sign=("7V-b", 2))
    s.dice(3)
    act(s, "attack avengers_sign 7V-c")
    assert asked(s) == ["turn.action"], "no Chaos Hex"
    s = turn_in_town("black_panther", enemies={"7V-c": "brute"}, sign=("7V-b", 2))
    s.dice(6)
    act(s, "attack avengers_sign 7V-c")
    assert len(log(s, "die_rolled")) == 1, "no Chain Slashes"


# -- Winter Soldier ----------------------------------------------------------------------------------


def test_the_bionic_arm_crushes_a_walker_or_runner() -> None:
    s = turn("winter_soldier", facts={"power": 2}, enemies={"H1R-b": "walker, runner, brute"})
    act(s, "use_skill bionic_arm")
    s.asks(0, "eliminate.which", ["eliminate walker", "eliminate runner"]).answers("eliminate runner")
    assert enemies(s) == {"H1R-b": {"walker": 1, "brute": 1}}
    assert "use_skill bionic_arm" not in offered(s)
    s = turn("winter_soldier", facts={"power": 2}, enemies={"H1R-b": "brute"})
    assert "use_skill bionic_arm" not in offered(s)


def test_the_sharpshooter_chooses_whom_the_hits_go_to() -> None:
    s = turn(
        "winter_soldier", facts=at_level(ORANGE), enemies={"H1R-a": "brute, walker, runner, captain_america"}
    )
    act(s, "attack assault_rifle H1R-a")
    s.dice(4, 4, 1)
    act(s, "use_skill sharpshooter")
    s.asks(
        0, "attack.target", ["eliminate brute", "eliminate walker", "eliminate runner"], ["winter_soldier", 2]
    )
    act(s, "eliminate runner")
    assert enemies(s) == {"H1R-a": {"brute": 1}}, "one Hit is left, and only the Walker can fall to it"
    assert hero(s, "winter_soldier")["xp"] == ORANGE + 2


def test_the_sharpshooter_may_hit_a_zombie_hero_with_enough_hits() -> None:
    s = turn("winter_soldier", facts=at_level(ORANGE), enemies={"H1R-a": "brute, captain_america"})
    act(s, "attack assault_rifle H1R-a")
    s.dice(4, 4, 4)
    act(s, "use_skill sharpshooter", "hit captain_america")
    assert there(s, "H1R-a")["super_heroes"] == []


def test_the_sharpshooters_hits_that_are_not_enough_for_anybody_are_lost_and_the_attack_goes_on() -> None:
    s = turn(
        "winter_soldier", facts=at_level(ORANGE, traits="follow_through"), enemies={"H1R-a": "brute, walker"}
    )
    act(s, "attack assault_rifle H1R-a")
    s.dice(4, 4, 1)
    act(s, "use_skill sharpshooter", "eliminate walker")
    s.sees(None, "hits_wasted winter_soldier 1")
    assert enemies(s) == {"H1R-a": {"brute": 1}}
    s.asks(0, "attack.after", ["use_trait follow_through", "decline"])


@pytest.mark.parametrize(("xp", "power"), [(ORANGE, 0), (0, 1)])
def test_the_sharpshooter_needs_power_and_orange(xp: int, power: int) -> None:
    s = turn("winter_soldier", facts=at_level(xp, power), enemies={"H1R-a": "walker"})
    s.dice(1, 1, 1)
    act(s, "attack assault_rifle H1R-a")
    assert "use_skill sharpshooter" not in offered(s)


def covered(xp: int = RED, power: int = 1, **literal: Any) -> Scenario:
    heroes = {"winter_soldier": {"at": "H1R-b", "xp": xp, "power": power}, "hulk": {"at": "H1R-c"}}
    return city(heroes=heroes, turn=1, at="EnemyPhase", **literal)


def test_covering_fire_shoots_at_who_enters_a_zone_within_range_1() -> None:
    s = covered(enemies={"H1R-e": "2 walker"})
    s.asks(0, "enemy.entered", ["use_skill covering_fire", "decline"], ["winter_soldier", "H1R-c"])
    s.dice(4, 4, 4)
    act(s, "use_skill covering_fire")
    assert (enemies(s), power(s, "winter_soldier")) == ({}, 0)


def test_covering_fire_may_be_declined_and_needs_power_red_and_range() -> None:
    s = covered(enemies={"H1R-e": "2 walker"})
    act(s, "decline")
    assert enemies(s) == {"H1R-c": {"walker": 2}}
    assert not covered(power=0, enemies={"H1R-e": "walker"}).t.choices
    assert not covered(xp=ORANGE, enemies={"H1R-e": "walker"}).t.choices
    s = covered(enemies={"H1R-g": "walker"})
    assert enemies(s) == {"H1R-h": {"walker": 1}}, "H1R-h is out of sight"


def between(crowd: str, *faces: int) -> Scenario:
    """Some in H1R-g, midway between two heroes, and a Brute who comes there first and is shot at."""
    heroes = {"winter_soldier": {"at": "H1R-f", "xp": RED, "power": 1}, "hulk": {"at": "H1R-h"}}
    s = city(heroes=heroes, enemies={"H1R-g": crowd, "H3R-b": "brute"}, turn=1, at="EnemyPhase")
    s.asks(0, "enemy.entered", params=["winter_soldier", "H1R-g"])
    s.dice(*faces)
    return act(s, "use_skill covering_fire")


def test_a_zombie_hero_shot_while_waiting_to_move_moves_no_more() -> None:
    s = between("captain_america", 4, 4, 4)
    assert (asked(s), log(s, "super_hero_moved"), s.view()["super_heroes"]) == ([], [], {})
    assert s.view()["discards"]["super_hero"] == ["captain_america"]


def test_an_odd_one_shot_while_the_players_decide_where_it_goes_is_gone() -> None:
    s = between("walker", 4, 4, 4)
    assert (asked(s), enemies(s)) == ([], {})
    s = between("walker", 4, 4, 3)
    s.asks(None, "enemy.odd", ["go H1R-f", "go H1R-h"], ["walker", "H1R-g", 1]).answers("go H1R-h")
    assert enemies(s) == {"H1R-h": {"walker": 1}}
