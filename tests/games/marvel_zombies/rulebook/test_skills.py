"""The heroes' skills, at Blue, Orange and Red."""

from __future__ import annotations

from typing import Any

from shamble.testing import Scenario

from .helpers import act, enemies, hero, log, mission, offered, ring, zone

ORANGE, RED = 19, 43


def turn(name: str, xp: int = 0, at: str = "8R-b", **literal: Any) -> Scenario:
    """That hero's turn, with three actions."""
    facts = {"at": at, "xp": xp, "actions": 3, **literal.pop("facts", {})}
    heroes = {name: facts, **literal.pop("others", {})}
    return ring(heroes=heroes, at=[f"HeroTurn {name}", *literal.pop("then", [])], **literal)


# -- Captain America ---------------------------------------------------------------------------------


def test_shield_parry_cancels_wounds_of_the_whole_zone_on_5_and_6() -> None:
    s = turn(
        "captain_america",
        others={"wasp": {"at": "8R-b"}},
        enemies={"8R-b": "3 trooper"},
        then=["Activation 1 1 2"],
    )
    s.dice(5, 4, 6)
    act(s, "end_turn")
    s.sees(None, "wounds_cancelled captain_america 2")
    s.asks(None, "wound.who", params=["8R-b", 1])


def test_ricochet_is_a_free_shield_attack_at_range_1_once_a_turn() -> None:
    s = turn("captain_america", ORANGE, enemies={"8R-b": "guard", "8R-c": "trooper"})
    s.dice(2, 2)
    act(s, "attack vibranium_shield 8R-b", "use_skill ricochet")
    assert "attack vibranium_shield 8R-c" in offered(s)
    s.dice(6, 6)
    act(s, "attack vibranium_shield 8R-c")
    assert enemies(s) == {"8R-b": {"guard": 1}}
    s.dice(2, 2)
    act(s, "attack vibranium_shield 8R-b")
    assert offered(s)[-1] == "end_turn", "no second Ricochet this turn"


def test_ricochet_follows_no_other_attack_than_the_shield() -> None:
    s = turn("captain_america", ORANGE, enemies={"8R-b": "guard", "8R-c": "trooper"})
    s.dice(2)
    act(s, "attack devour 8R-b")
    s.asks(0, "turn.action")


def test_undead_leader_gives_another_hero_within_range_2_a_free_action() -> None:
    s = turn("captain_america", RED, others={"wasp": {"at": "8R-a", "seat": 1}, "hulk": {"at": "8R-e"}})
    act(s, "use_skill undead_leader")
    s.asks(1, "turn.free")  # only Wasp is in sight, so nobody asks leader.who
    assert "move 8R-d 1" in offered(s)
    act(s, "move 8R-d 1")
    assert hero(s, "wasp")["zone"] == "8R-d"
    s.asks(0, "turn.action")
    assert "use_skill undead_leader" not in offered(s)


def test_undead_leader_chooses_among_several_and_ravenous_limits_hold() -> None:
    others = {"wasp": {"at": "8R-a", "hunger": 4}, "hulk": {"at": "8R-c"}}
    s = turn("captain_america", RED, others=others)
    act(s, "use_skill undead_leader")
    s.asks(0, "leader.who", ["hero wasp", "hero hulk"]).answers("hero wasp")
    assert offered(s) == ["move 8R-b 1", "move 8R-d 1", "decline"]


def test_undead_leader_reaches_two_zones_and_not_three() -> None:
    board = mission("MZ2").g.board
    here = next(zone for zone in board.streets if 3 in board.ways(0).ranges(zone).values())
    zones = {steps: board.names[zone] for zone, steps in board.ways(0).ranges(here).items()}
    for steps, offers in ((2, True), (3, False)):
        heroes = {
            "captain_america": {"at": board.names[here], "xp": RED, "actions": 3},
            "wasp": {"at": zones[steps]},
        }
        s = mission("MZ2", heroes=heroes, enemies={}, people={}, face_down={}, at="HeroTurn captain_america")
        assert ("use_skill undead_leader" in offered(s)) == offers
    heroes["deadpool"] = {"at": zones[2], "seat": 1}
    s = mission("MZ2", heroes=heroes, enemies={}, people={}, face_down={}, at="HeroTurn captain_america")
    act(s, "use_skill undead_leader")
    s.asks(1, "turn.free")  # Wasp, three zones away, is not asked about


def test_figures_do_not_block_sight() -> None:
    others = {"wasp": {"at": "8R-c"}, "hulk": {"at": "8R-b"}}
    s = turn(
        "captain_america",
        RED,
        at="8R-a",
        others=others,
        enemies={"8R-b": "3 trooper, thor"},
        people={"8R-b": "ross"},
    )
    act(s, "use_skill undead_leader")
    s.asks(0, "leader.who", ["hero wasp", "hero hulk"])


def test_reaching_yellow_in_another_heros_turn_gives_no_action_now() -> None:
    others = {"deadpool": {"at": "8R-a", "xp": 6}}
    s = turn("captain_america", RED, others=others, enemies={"8R-a": "trooper"})
    s.dice(6, 6, 6)
    act(s, "use_skill undead_leader", "attack twin_katanas 8R-a")
    assert (hero(s, "deadpool")["danger"], hero(s, "deadpool")["actions"]) == ("yellow", 0)


def test_undead_leader_may_let_a_hero_gain_a_trait_who_did_so_in_the_own_turn() -> None:
    """Once a turn, and this is Captain America's."""
    s = ring(
        heroes={
            "captain_america": {"at": "8R-b", "xp": RED, "actions": 3},
            "wasp": {"at": "8R-a", "actions": 3},
        },
        at=["HeroTurn wasp", "HeroTurn captain_america"],
    )
    act(s, "gain_trait", "end_turn", "use_skill undead_leader")
    assert "gain_trait" in offered(s)


def test_a_trait_gained_in_another_heros_turn_does_not_count_for_the_own_one() -> None:
    s = turn("captain_america", RED, others={"wasp": {"at": "8R-a"}}, then=["TurnBegins wasp"])
    act(s, "use_skill undead_leader", "gain_trait", "end_turn")
    assert "gain_trait" in offered(s)


# -- Iron Man ----------------------------------------------------------------------------------------


def test_repulsor_ray_pushes_all_enemies_of_the_target_zone_into_one() -> None:
    s = turn("iron_man", enemies={"8R-c": "2 guard, thor"})
    s.dice(1, 2, 3)
    act(s, "attack missile_wave 8R-c", "use_skill repulsor_ray")
    s.asks(0, "push.where", ["push 8R-b", "push 8R-e"]).answers("push 8R-e")
    assert enemies(s) == {"8R-e": {"guard": 2}}
    assert zone(s, "8R-e")["super_heroes"] == ["thor"]


def test_repulsor_ray_follows_no_other_attack_than_the_missile_wave() -> None:
    s = turn("iron_man", enemies={"8R-b": "guard"}, sign=("8R-b", 2))
    for attack in ("devour", "avengers_sign"):
        s.dice(2)
        act(s, f"attack {attack} 8R-b")
        s.asks(0, "turn.action")


def test_evasive_manoeuvres_follow_an_attack_that_eliminated_an_enemy() -> None:
    s = turn("iron_man", ORANGE, enemies={"8R-b": "2 trooper"})
    s.dice(6, 1, 2)
    act(s, "attack missile_wave 8R-b", "use_skill evasive_manoeuvres", "go 8R-a")
    assert (hero(s, "iron_man")["zone"], hero(s, "iron_man")["actions"]) == ("8R-a", 2)
    s = turn("iron_man", ORANGE, enemies={"8R-b": "2 guard"})
    s.dice(6, 2, 2)
    act(s, "attack missile_wave 8R-b")
    assert "use_skill evasive_manoeuvres" not in offered(s)


def test_after_slipping_out_of_sight_the_repulsor_ray_does_not_reach() -> None:
    for way, reaches in (("8R-b", True), ("8R-d", False)):
        s = turn("iron_man", ORANGE, at="8R-a", enemies={"8R-b": "2 trooper"})
        s.dice(6, 2, 2)
        act(s, "attack missile_wave 8R-b", "use_skill evasive_manoeuvres", f"go {way}")
        assert ("use_skill repulsor_ray" in offered(s)) == reaches


def test_automated_armour_acts_as_usual_while_ravenous_but_takes_the_wound() -> None:
    s = turn("iron_man", RED, facts={"hunger": 4}, enemies={"8R-b": "trooper"})
    assert "attack missile_wave 8R-b" in offered(s)
    assert "gain_trait" in offered(s)
    act(s, "end_turn")
    assert hero(s, "iron_man")["health"] == 4


# -- Captain Marvel ----------------------------------------------------------------------------------


def test_energy_blast_eliminates_a_trooper_or_specialist_before_or_after_the_hits() -> None:
    s = turn("captain_marvel", enemies={"8R-b": "guard, trooper, specialist"})
    s.dice(1, 2)
    act(s, "attack power_punches 8R-b", "use_skill energy_blast")
    s.asks(0, "eliminate.which", ["eliminate trooper", "eliminate specialist"]).answers(
        "eliminate specialist"
    )
    assert enemies(s) == {"8R-b": {"guard": 1, "trooper": 1}}
    assert hero(s, "captain_marvel")["xp"] == 1
    assert "accept" not in offered(s), "once an attack"
    s = turn("captain_marvel", enemies={"8R-b": "guard, trooper"})
    s.dice(6, 6)
    act(s, "attack power_punches 8R-b", "accept")
    assert enemies(s) == {"8R-b": {"trooper": 1}}
    act(s, "use_skill energy_blast")
    assert enemies(s) == {}
    assert "decline" not in offered(s)


def test_energy_blast_needs_power_punches() -> None:
    s = turn("captain_marvel", enemies={"8R-b": "guard, trooper"})
    s.dice(2)
    act(s, "attack devour 8R-b")
    s.asks(0, "turn.action")


def test_danvers_special_leaps_into_enemies_and_attacks_for_one_action() -> None:
    s = turn("captain_marvel", ORANGE, at="8R-a", enemies={"8R-c": "trooper", "8R-a": "guard"})
    act(s, "use_skill danvers_special")
    assert "stay" in offered(s), "there is a Guard where she stands"
    act(s, "go 8R-b")
    assert offered(s) == ["go 8R-a", "go 8R-c"], "she must end among Enemies"
    act(s, "go 8R-c")
    s.asks(0, "attack.free", ["attack power_punches 8R-c", "decline"])
    s.dice(6, 6)
    act(s, "attack power_punches 8R-c", "accept")
    assert hero(s, "captain_marvel")["actions"] == 2
    assert enemies(s) == {"8R-a": {"guard": 1}}


def test_danvers_special_goes_no_way_that_does_not_end_among_enemies() -> None:
    s = turn("captain_marvel", ORANGE, at="8R-a", enemies={"8R-b": "trooper"})
    act(s, "use_skill danvers_special")
    s.asks(0, "attack.free")  # the other way leads nowhere in two zones, so nobody asks where
    assert hero(s, "captain_marvel")["zone"] == "8R-b"
    s = turn("captain_marvel", ORANGE, at="8R-d", enemies={"8R-c": "trooper"})
    assert "use_skill danvers_special" not in offered(s), "three zones away"


def test_danvers_special_is_closed_to_the_ravenous() -> None:
    s = turn("captain_marvel", ORANGE, facts={"hunger": 4}, enemies={"8R-c": "trooper"})
    assert "use_skill danvers_special" not in offered(s)


def test_energy_absorption_cancels_a_wound_for_hunger() -> None:
    s = turn("captain_marvel", RED, facts={"hunger": 2}, then=["EnemyAttack 8R-b 3"])
    act(s, "end_turn")
    s.asks(0, "wound.cancel", ["use_skill energy_absorption", "accept"])
    act(s, "use_skill energy_absorption", "use_skill energy_absorption")
    assert (hero(s, "captain_marvel")["hunger"], hero(s, "captain_marvel")["health"]) == (4, 4)


def test_a_wound_that_no_enemy_inflicts_is_not_absorbed() -> None:
    s = turn("captain_marvel", RED, then=["Wound captain_marvel 0"])
    act(s, "end_turn")
    assert hero(s, "captain_marvel")["health"] == 4


# -- Deadpool ----------------------------------------------------------------------------------------


def test_hunger_adaptation_draws_a_trait_once_a_turn() -> None:
    s = turn("deadpool", trait_deck="howl")
    act(s, "use_skill hunger_adaptation")
    assert (hero(s, "deadpool")["traits"], hero(s, "deadpool")["hunger"]) == (["howl"], 1)
    assert hero(s, "deadpool")["actions"] == 3
    assert "use_skill hunger_adaptation" not in offered(s)
    assert "use_skill hunger_adaptation" not in offered(turn("deadpool", facts={"hunger": 4}))


def test_the_merc_makes_a_zone_come_to_him_and_two_action_enemies_act_again() -> None:
    s = turn("deadpool", ORANGE, enemies={"8R-a": "2 trooper, specialist", "8R-c": "guard"})
    act(s, "use_skill merc_half_mouth")
    s.asks(0, "taunt.where", ["at 8R-a", "at 8R-c"]).answers("at 8R-a")
    assert enemies(s) == {"8R-b": {"trooper": 2, "specialist": 1}, "8R-c": {"guard": 1}}
    assert hero(s, "deadpool")["health"] == 4, "the Specialist's second action"


def test_a_super_hero_whom_the_merc_taunts_comes_and_then_uses_its_other_actions() -> None:
    enemies_there = {"8R-a": "thor", "8R-f": "guard"}
    s = turn("deadpool", ORANGE, at="8R-d", enemies=enemies_there)
    act(s, "use_skill merc_half_mouth", "at 8R-a")
    assert zone(s, "8R-d")["super_heroes"] == ["thor"]
    assert hero(s, "deadpool")["health"] == 3, "one attack of two wounds"
    s = turn("deadpool", ORANGE, at="8R-a", enemies={"8R-c": "guard", "8R-f": "guard"})
    assert "use_skill merc_half_mouth" not in offered(s), "at range 1, not 2"
    s = turn("deadpool", ORANGE, enemies={"8R-b": "guard"})
    assert "use_skill merc_half_mouth" not in offered(s), "nor in his own zone"


def test_deadpool_stands_up_once_and_attacks_and_cannot_be_eliminated_that_round() -> None:
    s = turn(
        "deadpool",
        RED,
        facts={"health": 2},
        enemies={"8R-b": "trooper"},
        then=["EnemyAttack 8R-b 5"],
    )
    act(s, "end_turn")
    s.asks(0, "attack.free", ["attack twin_katanas 8R-b", "attack devour 8R-b", "decline"])
    s.sees(None, "stood_up deadpool")
    s.dice(6, 6, 6)
    act(s, "attack twin_katanas 8R-b")
    assert (hero(s, "deadpool")["health"], hero(s, "deadpool")["status"]) == (1, "in_play")
    assert enemies(s) == {}


def test_deadpools_last_stand_is_one_attack_however_many_wounds_follow() -> None:
    s = turn("deadpool", RED, facts={"health": 1}, enemies={"8R-b": "9 trooper"}, then=["EnemyAttack 8R-b 5"])
    act(s, "end_turn")
    s.dice(6, 6, 6)
    act(s, "attack twin_katanas 8R-b")
    assert not s.t.choices
    assert enemies(s) == {"8R-b": {"trooper": 6}}
    assert hero(s, "deadpool")["health"] == 1


def test_whom_deadpool_eliminates_in_his_last_stand_does_not_attack_any_more() -> None:
    """Long Reach carries his attack into the next zone, whose Troopers were still to attack."""
    s = turn(
        "deadpool",
        RED,
        facts={"health": 1, "traits": "long_reach"},
        others={"hulk": {"at": "8R-c"}},
        enemies={"8R-b": "trooper", "8R-c": "3 trooper, specialist"},
        then=["Activation -1 1 2"],
    )
    act(s, "end_turn")
    s.dice(6, 6, 1)
    act(s, "attack_far twin_katanas 8R-c")
    assert log(s, "eliminated") == ["eliminated deadpool trooper 8R-c 2"]
    assert log(s, "zone_attacked") == ["zone_attacked 8R-b 1", "zone_attacked 8R-c 2", "zone_attacked 8R-c 1"]
    assert hero(s, "hulk")["health"] == 2, "a Trooper and the Specialist, who attacks twice"


def test_a_super_hero_whom_deadpool_eliminates_in_his_last_stand_does_not_attack_any_more() -> None:
    s = turn(
        "deadpool",
        RED,
        facts={"health": 1, "hunger": 3, "traits": "long_reach"},
        others={"hulk": {"at": "8R-c"}},
        enemies={"8R-b": "trooper", "8R-c": "spider_man, trooper"},
        then=["Activation -1 1 2"],
    )
    act(s, "end_turn")
    s.dice(6, 6, 6, 6, 1, 1)
    act(s, "attack_far twin_katanas 8R-c")
    assert log(s, "super_hero_eliminated") == ["super_hero_eliminated deadpool spider_man 8R-c"]
    assert hero(s, "hulk")["health"] == 4, "only the Trooper is left"


def test_deadpool_stands_up_only_once_in_a_game() -> None:
    s = turn("deadpool", RED, facts={"health": 1}, then=["EnemyAttack 8R-b 1"])
    s.g.last_stand = 1
    s.g.turn = 2
    act(s, "end_turn")
    assert hero(s, "deadpool")["status"] == "eliminated"


# -- Wasp --------------------------------------------------------------------------------------------


def test_enemies_do_not_hold_wasp_back() -> None:
    assert "move 8R-a 1" in offered(turn("wasp", enemies={"8R-b": "5 trooper"}))


def test_stinging_burst_rerolls_what_missed() -> None:
    s = turn("wasp", ORANGE, enemies={"8R-b": "3 trooper"})
    s.dice(6, 1)
    act(s, "attack wasps_sting 8R-b")
    assert s.view()["attack"]["dice"] == [6, 1]
    s.dice(5)
    act(s, "use_skill stinging_burst")
    assert enemies(s) == {"8R-b": {"trooper": 1}}
    assert hero(s, "wasp")["hunger"] == 0
    s.dice(2, 2, 2, 2)
    act(s, "attack wasps_sting 8R-b", "use_skill stinging_burst")
    assert "use_skill stinging_burst" not in offered(s), "once an attack"


def test_sated_swarm_stings_after_devouring() -> None:
    s = turn("wasp", RED, enemies={"8R-b": "trooper", "8R-a": "2 trooper"})
    s.dice(6)
    act(s, "attack devour 8R-b", "use_skill sated_swarm")
    s.asks(0, "attack.free", ["attack wasps_sting 8R-a", "decline"])
    for attack in ("devour", "wasps_sting"):
        s = turn("wasp", RED, enemies={"8R-b": "2 guard"})
        s.dice(2, 2)
        act(s, f"attack {attack} 8R-b")
        while "accept" in offered(s):
            act(s, "accept")
        s.asks(0, "turn.action")


# -- Hulk --------------------------------------------------------------------------------------------


def test_hunger_gives_hulk_two_dice_a_level_in_smash_only() -> None:
    s = turn("hulk", facts={"hunger": 3})
    assert [attack["dice"] for attack in hero(s, "hulk")["attacks"]] == [8, 4]


def test_gamma_leap_is_up_to_two_zones_ignoring_enemies_once_a_turn() -> None:
    s = turn("hulk", ORANGE, enemies={"8R-b": "3 trooper", "8R-a": "guard"})
    act(s, "use_skill gamma_leap", "go 8R-a", "go 8R-d")
    assert (hero(s, "hulk")["zone"], hero(s, "hulk")["actions"]) == ("8R-d", 3)
    assert "use_skill gamma_leap" not in offered(s)


def test_regeneration_heals_hulk_when_he_devours() -> None:
    s = turn("hulk", RED, facts={"health": 3}, enemies={"8R-b": "trooper"})
    s.dice(6)
    act(s, "attack devour 8R-b")
    assert hero(s, "hulk")["health"] == 4
    assert log(s, "healed") == ["healed hulk"]


def test_undead_leader_gives_no_way_out_of_a_crowd() -> None:
    """A free Move costs no action, but leaving Enemies would cost some, which nobody pays."""
    others = {"deadpool": {"at": "8R-a"}}
    s = turn("captain_america", RED, others=others, enemies={"8R-a": "trooper"})
    act(s, "use_skill undead_leader")
    assert not [option for option in offered(s) if option.startswith("move")]
    assert "attack twin_katanas 8R-a" in offered(s)
