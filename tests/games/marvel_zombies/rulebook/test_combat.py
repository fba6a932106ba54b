"""Rulebook: "Combat", "Dévoration", "La Faim", "Vorace" and the Avengers Sign."""

from __future__ import annotations

from typing import Any

from shamble.testing import Scenario

from .helpers import act, asked, enemies, hero, log, offered, ring, zone


def one(name: str, **facts: object) -> dict[str, dict[str, object]]:
    return {name: {"at": "8R-b", "actions": 3, **facts}}


def test_a_melee_attack_reaches_the_own_zone_only() -> None:
    s = ring(heroes=one("deadpool"), enemies={"8R-b": "trooper", "8R-a": "guard"}, at="HeroTurn deadpool")
    attacks = [option for option in offered(s) if option.startswith("attack")]
    assert attacks == ["attack twin_katanas 8R-b", "attack devour 8R-b"]


def test_a_ranged_attack_reaches_zones_in_sight_within_its_range() -> None:
    s = ring(
        heroes={"iron_man": {"at": "8R-a", "actions": 3}},
        enemies={"8R-a": "trooper", "8R-b": "guard", "8R-c": "trooper", "8R-A": "trooper"},
        at="HeroTurn iron_man",
    )
    attacks = [option for option in offered(s) if option.startswith("attack missile")]
    assert sorted(attacks) == ["attack missile_wave 8R-a", "attack missile_wave 8R-b"], "8R-c is too far"


def test_a_zone_without_a_target_cannot_be_attacked() -> None:
    s = ring(heroes=one("deadpool"), people={"8R-b": "wong"}, at="HeroTurn deadpool")
    assert [option for option in offered(s) if option.startswith("attack")] == ["attack devour 8R-b"]
    s = ring(heroes=one("deadpool"), at="HeroTurn deadpool")
    assert not [option for option in offered(s) if option.startswith("attack")]


def test_deadpools_three_attacks_of_the_example() -> None:
    s = ring(
        heroes=one("deadpool"),
        enemies={"8R-b": "2 guard, specialist"},
        people={"8R-b": "wong"},
        at="HeroTurn deadpool",
    )
    s.dice(4, 5, 6)
    act(s, "attack twin_katanas 8R-b")
    assert enemies(s) == {"8R-b": {"guard": 1, "specialist": 1}}
    s.sees(None, "hits_wasted deadpool 1")
    s.dice(4, 5, 3)
    act(s, "attack twin_katanas 8R-b")
    assert enemies(s) == {"8R-b": {"specialist": 1}}
    s.dice(4, 5, 3)
    act(s, "attack twin_katanas 8R-b")
    assert enemies(s) == {}
    assert zone(s, "8R-b")["bystanders"] == ["wong"]
    assert hero(s, "deadpool")["xp"] == 3


def test_hits_left_over_by_another_attack_than_devour_are_lost_on_bystanders() -> None:
    s = ring(
        heroes=one("deadpool"),
        enemies={"8R-b": "scarlet_witch"},
        people={"8R-b": "wong"},
        at="Hits deadpool twin_katanas 8R-b 0 5 0",
    )
    assert zone(s, "8R-b")["super_heroes"] == []
    assert zone(s, "8R-b")["bystanders"] == ["wong"]


def test_hits_go_to_super_heroes_then_guards_then_troopers_then_specialists() -> None:
    s = ring(
        heroes=one("deadpool", hunger=4),
        enemies={"8R-b": "scarlet_witch, guard, trooper, specialist"},
        at="Hits deadpool twin_katanas 8R-b 0 6 0",
    )
    assert log(s, "super_hero_eliminated", "eliminated") == [
        "super_hero_eliminated deadpool scarlet_witch 8R-b",
        "eliminated deadpool guard 8R-b 1",
        "eliminated deadpool trooper 8R-b 1",
    ]
    assert enemies(s) == {"8R-b": {"specialist": 1}}
    assert hero(s, "deadpool")["xp"] == 5


def test_hits_that_are_not_enough_for_the_first_do_not_pass_to_the_next() -> None:
    s = ring(
        heroes=one("deadpool"), enemies={"8R-b": "thor, trooper"}, at="Hits deadpool twin_katanas 8R-b 0 4 0"
    )
    assert zone(s, "8R-b")["super_heroes"] == ["thor"]
    assert enemies(s) == {"8R-b": {"trooper": 1}}
    s.sees(None, "hits_wasted deadpool 4")


def test_among_super_heroes_the_player_chooses_who_is_hit() -> None:
    s = ring(
        heroes=one("deadpool"),
        enemies={"8R-b": "thor, ms_marvel"},
        at="Hits deadpool twin_katanas 8R-b 0 4 0",
    )
    s.asks(0, "attack.target", ["hit thor", "hit ms_marvel"]).answers("hit ms_marvel")
    assert zone(s, "8R-b")["super_heroes"] == ["thor"]
    assert hero(s, "deadpool")["xp"] == 3
    assert s.view()["discards"]["super_hero"] == ["ms_marvel"]


def test_a_die_hits_if_it_shows_the_accuracy_or_more() -> None:
    s = ring(heroes=one("captain_america"), enemies={"8R-b": "3 trooper"}, at="HeroTurn captain_america")
    s.dice(3, 2)
    act(s, "attack vibranium_shield 8R-b")
    s.sees(None, "hits captain_america 1")


def test_other_heroes_in_the_target_zone_are_not_affected() -> None:
    heroes = {**one("deadpool"), "wasp": {"at": "8R-b"}}
    s = ring(heroes=heroes, enemies={"8R-b": "trooper"}, at="HeroTurn deadpool")
    s.dice(6, 6, 6)
    act(s, "attack twin_katanas 8R-b")
    assert hero(s, "wasp")["health"] == 5


# -- hunger ------------------------------------------------------------------------------------------


def test_wasps_hunger_of_the_example() -> None:
    heroes = {"wasp": {"at": "8R-b", "hunger": 2}}
    s = ring(heroes=heroes, enemies={"8R-b": "4 guard"}, at=["PlayerPhase"])
    assert hero(s, "wasp")["hunger"] == 3
    assert hero(s, "wasp")["attacks"][0]["dice"] == 5
    s.dice(2, 3, 4, 5, 1)
    act(s, "attack wasps_sting 8R-b")
    assert (hero(s, "wasp")["hunger"], hero(s, "wasp")["ravenous"]) == (4, True)
    s.sees(None, "ravenous wasp")


def test_every_1_raises_hunger_and_4_is_the_most() -> None:
    s = ring(heroes=one("deadpool", hunger=3), enemies={"8R-b": "guard"}, at="HeroTurn deadpool")
    s.dice(1, 1, 1, 2, 2, 2)
    act(s, "attack twin_katanas 8R-b")
    assert hero(s, "deadpool")["hunger"] == 4


def test_two_1s_raise_hunger_by_two() -> None:
    s = ring(heroes=one("deadpool"), enemies={"8R-b": "guard"}, at="HeroTurn deadpool")
    s.dice(1, 1, 2)
    act(s, "attack twin_katanas 8R-b")
    assert hero(s, "deadpool")["hunger"] == 2


def test_at_4_the_rise_at_the_start_of_the_phase_is_ignored() -> None:
    s = ring(heroes={"wasp": {"at": "8R-b", "hunger": 4}}, at=["PlayerPhase"])
    assert hero(s, "wasp")["hunger"] == 4


def test_a_ravenous_hero_may_only_move_and_devour() -> None:
    """There is a closed door, an Objective to take and an Enemy to attack in the room."""
    facts = {"at": "8R-D", "actions": 3}
    for hunger, forbidden in ((4, []), (3, ["open 8R-D/8R-g", "gain_trait", "take objective_1"])):
        s = ring(
            heroes={"captain_america": {**facts, "hunger": hunger}},
            enemies={"8R-D": "trooper"},
            at="HeroTurn captain_america",
        )
        allowed = {"move 8R-C 2", "attack devour 8R-D", "end_turn"}
        other = [option for option in offered(s) if option not in allowed | {"attack vibranium_shield 8R-D"}]
        assert other == forbidden
        assert ("attack vibranium_shield 8R-D" in offered(s)) == (hunger < 4)


def test_a_ravenous_hero_takes_a_wound_at_the_end_of_the_turn() -> None:
    s = ring(heroes=one("deadpool", hunger=4), at="HeroTurn deadpool")
    act(s, "end_turn")
    assert hero(s, "deadpool")["health"] == 4


def test_a_hero_who_fell_below_4_takes_no_wound() -> None:
    s = ring(heroes=one("deadpool", hunger=4), enemies={"8R-b": "trooper"}, at="HeroTurn deadpool")
    s.dice(4, 1, 1, 1, 1)
    act(s, "attack devour 8R-b", "end_turn")
    assert (hero(s, "deadpool")["hunger"], hero(s, "deadpool")["health"]) == (0, 5)


# -- devour ------------------------------------------------------------------------------------------


def test_devour_eliminates_one_target_and_sets_hunger_to_0_whatever_1s_were_rolled() -> None:
    s = ring(heroes=one("deadpool", hunger=3), enemies={"8R-b": "2 trooper"}, at="HeroTurn deadpool")
    s.dice(6, 6, 6, 1)
    act(s, "attack devour 8R-b")
    assert len(log(s, "die_rolled")) == 4, "one, and three for Hunger"
    assert enemies(s) == {"8R-b": {"trooper": 1}}
    assert hero(s, "deadpool")["hunger"] == 0


def test_devour_eliminates_one_target_also_among_enemies_of_several_kinds() -> None:
    """The last Guard of the zone falls, and what is left over does not go on to the next kind."""
    s = ring(
        heroes=one("deadpool", hunger=3),
        enemies={"8R-b": "guard, trooper, specialist"},
        people={"8R-b": "wong"},
        at="HeroTurn deadpool",
    )
    s.dice(6, 6, 6, 6)
    act(s, "attack devour 8R-b")
    assert enemies(s) == {"8R-b": {"trooper": 1, "specialist": 1}}
    assert zone(s, "8R-b")["bystanders"] == ["wong"]
    assert hero(s, "deadpool")["xp"] == 1
    s.sees(None, "hits_wasted deadpool 2")


def test_one_hit_does_not_devour_a_guard_and_the_bystander_behind_is_safe() -> None:
    s = ring(
        heroes=one("deadpool", hunger=1),
        enemies={"8R-b": "guard"},
        people={"8R-b": "wong"},
        at="HeroTurn deadpool",
    )
    s.dice(6, 1)
    act(s, "attack devour 8R-b")
    assert enemies(s) == {"8R-b": {"guard": 1}}
    assert zone(s, "8R-b")["bystanders"] == ["wong"]
    assert hero(s, "deadpool")["hunger"] == 2


def test_who_devours_a_bystander_gains_the_card_and_no_experience() -> None:
    s = ring(heroes=one("deadpool"), people={"8R-b": "wong", "8R-c": "okoye"}, at="HeroTurn deadpool")
    s.dice(4)
    act(s, "attack devour 8R-b")
    assert (hero(s, "deadpool")["card"], hero(s, "deadpool")["xp"]) == ("wong", 0)
    s.sees(None, "devoured deadpool wong 8R-b")


def test_among_bystanders_the_player_chooses() -> None:
    s = ring(heroes=one("deadpool"), people={"8R-b": "wong, okoye"}, at="HeroTurn deadpool")
    s.dice(4)
    act(s, "attack devour 8R-b")
    s.asks(0, "attack.target", ["devour wong", "devour okoye"]).answers("devour okoye")
    assert zone(s, "8R-b")["bystanders"] == ["wong"]


def test_a_hero_keeps_one_bystander_card_the_old_one_or_the_new() -> None:
    people = {"8R-b": "wong", "8R-c": "ross"}
    s = ring(heroes=one("deadpool", card="okoye"), people=people, at="HeroTurn deadpool")
    s.dice(4)
    act(s, "attack devour 8R-b")
    s.asks(0, "card.keep", ["keep wong", "keep okoye"]).answers("keep okoye")
    assert hero(s, "deadpool")["card"] == "okoye"
    assert s.view()["discards"]["bystander"] == ["wong"]
    s.sees(None, "card_discarded deadpool wong")


# -- the Avengers Sign -------------------------------------------------------------------------------


def sign(**literal: Any) -> Scenario:
    return ring(
        heroes=one("captain_america", hunger=2),
        enemies={"8R-c": "2 trooper, guard, thor"},
        sign=("8R-b", 2),
        at="HeroTurn captain_america",
        **literal,
    )


def test_the_sign_rolls_a_die_for_each_enemy_but_super_heroes_and_no_bonus_dice() -> None:
    s = sign()
    s.dice(6, 6, 1)
    act(s, "attack avengers_sign 8R-c")
    assert enemies(s) == {"8R-c": {"trooper": 2}}
    assert zone(s, "8R-c")["super_heroes"] == ["thor"]
    assert hero(s, "captain_america")["hunger"] == 3
    assert hero(s, "captain_america")["actions"] == 2


def test_after_its_first_use_the_sign_lies_damaged_in_the_target_zone() -> None:
    s = sign()
    s.dice(1, 1, 1)
    act(s, "attack avengers_sign 8R-c")
    assert s.view()["sign"] == {"zone": "8R-c", "damaged": True}
    s.sees(None, "sign_thrown captain_america 8R-c")


def test_after_its_second_use_the_sign_is_removed() -> None:
    s = ring(
        heroes=one("captain_america"),
        enemies={"8R-c": "trooper"},
        sign=("8R-b", 1),
        at="HeroTurn captain_america",
    )
    s.dice(6)
    act(s, "attack avengers_sign 8R-c")
    assert s.view()["sign"] is None
    s.sees(None, "sign_removed")


def test_the_sign_reaches_two_zones_and_needs_a_hero_beside_it() -> None:
    s = ring(
        heroes={"captain_america": {"at": "8R-a", "actions": 3}},
        enemies={"8R-c": "trooper", "8R-e": "trooper"},
        sign=("8R-a", 2),
        at="HeroTurn captain_america",
    )
    assert [option for option in offered(s) if "sign" in option] == ["attack avengers_sign 8R-c"]
    s = ring(heroes=one("hulk"), enemies={"8R-c": "trooper"}, sign=("8R-a", 2), at="HeroTurn hulk")
    assert not [option for option in offered(s) if "sign" in option]


def test_the_sign_has_no_target_where_only_super_heroes_are() -> None:
    s = ring(heroes=one("hulk"), enemies={"8R-c": "thor"}, sign=("8R-b", 2), at="HeroTurn hulk")
    assert not [option for option in offered(s) if "sign" in option]


def test_a_ravenous_hero_cannot_use_the_sign() -> None:
    s = ring(
        heroes=one("captain_america", hunger=4),
        enemies={"8R-c": "trooper"},
        sign=("8R-b", 2),
        at="HeroTurn captain_america",
    )
    assert not [option for option in offered(s) if "sign" in option]
    assert asked(s) == ["turn.action"]
