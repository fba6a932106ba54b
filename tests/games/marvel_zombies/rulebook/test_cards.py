"""Zombie Traits and Bystander cards, each for what it does."""

from __future__ import annotations

from typing import Any

from shamble.testing import Scenario, table

from .helpers import GAME, act, enemies, hero, log, mission, offered, ring, zone


def turn(name: str, **literal: Any) -> Scenario:
    """That hero's turn at 8R-b with three actions; `facts` are the hero's."""
    facts = {"at": "8R-b", "actions": 3, **literal.pop("facts", {})}
    return ring(
        heroes={name: facts, **literal.pop("others", {})},
        at=[f"HeroTurn {name}", *literal.pop("then", [])],
        **literal,
    )


# -- traits ------------------------------------------------------------------------------------------


def test_binge_heals_after_devouring_a_guard() -> None:
    s = turn("hulk", facts={"traits": "binge", "health": 3, "hunger": 1}, enemies={"8R-b": "guard"})
    s.dice(6, 6)
    act(s, "attack devour 8R-b", "use_trait binge")
    assert (hero(s, "hulk")["health"], hero(s, "hulk")["traits"]) == (4, [])


def test_binge_heals_after_devouring_a_super_hero() -> None:
    facts = {"traits": "binge", "health": 3}
    s = ring(
        heroes={"hulk": {"at": "8R-b", **facts}},
        enemies={"8R-b": "ms_marvel"},
        at="Hits hulk devour 8R-b 0 3 0",
    )
    act(s, "use_trait binge")
    assert hero(s, "hulk")["health"] == 4


def test_binge_does_not_follow_a_trooper() -> None:
    s = turn("hulk", facts={"traits": "binge", "health": 3}, enemies={"8R-b": "trooper"})
    s.dice(6)
    act(s, "attack devour 8R-b")
    assert hero(s, "hulk")["traits"] == ["binge"]
    assert "use_trait binge" not in offered(s)


def test_feast_lets_a_devour_attack_eliminate_several_by_priority() -> None:
    s = turn("hulk", facts={"traits": "feast", "hunger": 3}, enemies={"8R-b": "guard, 2 trooper"})
    act(s, "attack devour 8R-b")
    s.asks(0, "attack.boost", ["use_trait feast", "roll"])
    s.dice(6, 6, 6, 2)
    act(s, "use_trait feast")
    assert enemies(s) == {"8R-b": {"trooper": 1}}
    assert hero(s, "hulk")["hunger"] == 0


def test_a_feast_goes_on_after_a_super_hero_but_not_to_bystanders() -> None:
    for there in ("ms_marvel, guard", "ms_marvel", "ms_marvel, scarlet_witch"):
        s = ring(
            heroes={"hulk": {"at": "8R-b"}},
            enemies={"8R-b": there},
            people={"8R-b": "wong"},
            at="Hits hulk devour 8R-b 0 7 1",
        )
        while s.t.choices:
            act(s, offered(s)[0])
        assert zone(s, "8R-b")["enemies"] == 0
        assert zone(s, "8R-b")["bystanders"] == ["wong"], "several Enemies, says the card"


def test_feeding_frenzy_moves_ignoring_enemies_and_devours() -> None:
    s = turn("hulk", facts={"traits": "feeding_frenzy"}, enemies={"8R-b": "2 guard", "8R-a": "trooper"})
    act(s, "use_trait feeding_frenzy", "go 8R-a")
    assert (hero(s, "hulk")["hunger"], hero(s, "hulk")["traits"]) == (1, [])
    s.asks(0, "attack.free", ["attack devour 8R-a", "decline"])
    s.dice(6, 1)
    act(s, "attack devour 8R-a")
    assert enemies(s) == {"8R-b": {"guard": 2}}
    assert (hero(s, "hulk")["hunger"], hero(s, "hulk")["actions"]) == (0, 3)


def test_feeding_frenzy_is_closed_to_the_ravenous() -> None:
    assert "use_trait feeding_frenzy" not in offered(
        turn("hulk", facts={"traits": "feeding_frenzy", "hunger": 4})
    )


def test_scent_of_blood_moves_two_zones_ignoring_enemies() -> None:
    s = turn("hulk", facts={"traits": "scent_of_blood"}, enemies={"8R-b": "2 guard", "8R-a": "guard"})
    act(s, "use_trait scent_of_blood", "go 8R-a", "go 8R-d")
    assert hero(s, "hulk")["zone"] == "8R-d"


def test_blood_rush_gives_an_action_for_hunger() -> None:
    s = turn("hulk", facts={"traits": "blood_rush"})
    act(s, "use_trait blood_rush")
    assert (hero(s, "hulk")["actions"], hero(s, "hulk")["hunger"]) == (4, 1)
    s.sees(None, "action_gained hulk")


def test_howl_pushes_the_enemies_of_a_zone_within_range_1() -> None:
    s = turn("hulk", facts={"traits": "howl"}, enemies={"8R-a": "guard, trooper", "8R-c": "guard"})
    act(s, "use_trait howl")
    s.asks(0, "push.from", ["at 8R-a", "at 8R-c"]).answers("at 8R-a")
    act(s, "push 8R-d")
    assert enemies(s) == {"8R-d": {"guard": 1, "trooper": 1}, "8R-c": {"guard": 1}}
    far = {"at": "8R-a", "traits": "howl"}
    assert "use_trait howl" not in offered(turn("hulk", facts=far, enemies={"8R-c": "guard"})), "range 2"
    s = turn("hulk", facts=far, enemies={"8R-c": "guard", "8R-b": "guard"})
    act(s, "use_trait howl")
    s.asks(0, "push.where", params=["hulk", "8R-b"])


def test_break_in_opens_a_door_without_an_action() -> None:
    s = turn("hulk", facts={"traits": "break_in"}, spawn_deck="007")
    act(s, "use_trait break_in")
    assert s.view()["doors"]["8R-b/8R-A"] == "open"
    assert hero(s, "hulk")["actions"] == 3
    assert "use_trait break_in" not in offered(turn("hulk", facts={"traits": "break_in", "hunger": 4}))


def test_of_two_doors_break_in_asks_which() -> None:
    s = ring(
        heroes={"hulk": {"at": "3V-D", "actions": 3, "traits": "break_in"}},
        at="HeroTurn hulk",
        spawn_deck="007",
    )
    assert "use_trait break_in" in offered(s)
    s = table(
        GAME,
        seats=1,
        options={"mission": "MZ1", "team": "fixed"},
        heroes={"hulk": {"at": "5R-e", "actions": 3, "traits": "break_in"}},
        spawn_deck="007",
        at="HeroTurn hulk",
    )
    act(s, "use_trait break_in")
    s.asks(0, "trait.door", ["open 5R-C/5R-e", "open 5R-e/5R-D"])


def test_putrid_cloud_eliminates_a_trooper_or_specialist_and_gives_experience() -> None:
    s = turn("hulk", facts={"traits": "putrid_cloud"}, enemies={"8R-b": "guard, specialist"})
    act(s, "use_trait putrid_cloud")
    assert enemies(s) == {"8R-b": {"guard": 1}}
    assert hero(s, "hulk")["xp"] == 1


def test_leftovers_lower_hunger_and_end_being_ravenous() -> None:
    s = turn("hulk", facts={"traits": "leftovers", "hunger": 4})
    act(s, "use_trait leftovers")
    assert (hero(s, "hulk")["hunger"], hero(s, "hulk")["ravenous"]) == (3, False)


def test_savage_blow_adds_two_dice_to_the_own_attack() -> None:
    s = turn("deadpool", facts={"traits": "savage_blow, savage_blow"}, enemies={"8R-b": "9 trooper"})
    act(s, "attack twin_katanas 8R-b", "use_trait savage_blow")
    s.dice(6, 6, 6, 6, 6, 6, 6)
    act(s, "use_trait savage_blow")  # two Traits may be used together
    assert enemies(s) == {"8R-b": {"trooper": 2}}


def test_savage_blow_is_for_the_own_attack_alone() -> None:
    s = turn("deadpool", facts={"traits": "savage_blow"}, enemies={"8R-b": "guard"}, sign=("8R-b", 2))
    for attack in ("devour", "avengers_sign"):
        s.dice(2)
        act(s, f"attack {attack} 8R-b")
        s.asks(0, "turn.action")


def test_long_reach_carries_the_own_attack_one_zone_farther() -> None:
    s = turn("deadpool", facts={"traits": "long_reach"}, enemies={"8R-c": "trooper"})
    s.dice(6, 6, 6)
    act(s, "attack_far twin_katanas 8R-c")
    assert enemies(s) == {}
    assert hero(s, "deadpool")["traits"] == []


def test_long_reach_serves_a_free_attack_with_the_own_attack_too() -> None:
    s = turn(
        "deadpool",
        facts={"traits": "long_reach", "card": "okoye"},
        enemies={"8R-b": "guard", "8R-c": "trooper"},
    )
    act(s, "use_card okoye")
    s.asks(0, "attack.free", ["attack twin_katanas 8R-b", "attack_far twin_katanas 8R-c", "decline"])


def test_razor_teeth_devour_on_3() -> None:
    s = turn("hulk", facts={"traits": "razor_teeth"}, enemies={"8R-b": "trooper"})
    act(s, "attack devour 8R-b")
    s.dice(3)
    act(s, "use_trait razor_teeth")
    assert enemies(s) == {}
    s = turn("hulk", facts={"traits": "razor_teeth"}, enemies={"8R-b": "trooper"})
    act(s, "attack devour 8R-b")
    s.dice(2)
    act(s, "use_trait razor_teeth")
    assert enemies(s) == {"8R-b": {"trooper": 1}}


def test_second_helping_rerolls_what_missed() -> None:
    s = turn("deadpool", facts={"traits": "second_helping"}, enemies={"8R-b": "3 trooper"})
    s.dice(6, 1, 2)
    act(s, "attack twin_katanas 8R-b")
    s.dice(6, 6)
    act(s, "use_trait second_helping")
    s.sees(None, "dice_rerolled deadpool 2")
    assert enemies(s) == {}
    assert hero(s, "deadpool")["hunger"] == 0


def test_iron_stomach_ignores_1s() -> None:
    s = turn("deadpool", facts={"traits": "iron_stomach"}, enemies={"8R-b": "guard"})
    s.dice(1, 1, 2)
    act(s, "attack twin_katanas 8R-b")
    s.asks(0, "attack.hunger", ["use_trait iron_stomach", "accept"], ["deadpool", 2])
    act(s, "use_trait iron_stomach")
    assert (hero(s, "deadpool")["hunger"], hero(s, "deadpool")["traits"]) == (0, [])


def test_dead_flesh_cancels_a_wound_also_that_of_hunger() -> None:
    s = turn("deadpool", facts={"traits": "dead_flesh", "hunger": 4})
    act(s, "end_turn")
    s.asks(0, "wound.cancel", ["use_trait dead_flesh", "accept"]).answers("use_trait dead_flesh")
    assert hero(s, "deadpool")["health"] == 5


# -- bystander cards ---------------------------------------------------------------------------------


def test_mary_jane_rerolls_all_dice_once() -> None:
    s = turn("deadpool", facts={"card": "mary_jane"}, enemies={"8R-b": "3 trooper"})
    s.dice(1, 1, 4)
    act(s, "attack twin_katanas 8R-b")
    s.dice(6, 6, 1)
    act(s, "use_card mary_jane")
    assert enemies(s) == {"8R-b": {"trooper": 1}}
    assert hero(s, "deadpool")["hunger"] == 2, "one for Mary Jane, one for the 1"
    assert hero(s, "deadpool")["card"] == "mary_jane", "Bystander cards stay"


def test_jameson_runs_when_enemies_appear_within_range_2_before_they_rush() -> None:
    s = ring(
        heroes={"hulk": {"at": "8R-a", "card": "jameson"}},
        spawn_deck="009",
        at="DrawSpawn 8R-c 1",
    )
    s.asks(0, "spawn.noticed", ["use_card jameson", "decline"], ["hulk", "8R-c"])
    act(s, "use_card jameson", "go 8R-d")
    assert log(s, "moved", "enemies_moved")[0] == "moved hulk 8R-a 8R-d"
    assert hero(s, "hulk")["hunger"] == 1


def test_jameson_notices_a_super_hero_too() -> None:
    s = ring(
        heroes={"hulk": {"at": "8R-a", "card": "jameson"}},
        spawn_deck="014",
        super_deck="thor",
        at="DrawSpawn 8R-c 1",
    )
    s.asks(0, "spawn.noticed", params=["hulk", "8R-c"])


def test_jameson_does_not_notice_what_is_out_of_sight() -> None:
    s = ring(heroes={"hulk": {"at": "8R-d", "card": "jameson"}}, spawn_deck="001", at="DrawSpawn 8R-c 1")
    assert not s.t.choices
    s = ring(heroes={"hulk": {"at": "3V-d", "card": "jameson"}}, spawn_deck="001", at="DrawSpawn 8R-e 1")
    assert s.t.choices, "at range 2 in sight"
    s = mission(
        "MZ2", heroes={"hulk": {"at": "2V-a", "card": "jameson"}}, enemies={}, at="Come trooper 1R-d 1 0"
    )
    assert not s.t.choices, "in sight, but at range 3"


def test_coulson_gives_a_free_ranged_attack_once_a_turn() -> None:
    s = turn("iron_man", facts={"card": "coulson"}, enemies={"8R-a": "guard"})
    act(s, "use_card coulson")
    s.asks(0, "attack.free", ["attack missile_wave 8R-a", "decline"]).answers("decline")
    assert (hero(s, "iron_man")["hunger"], hero(s, "iron_man")["actions"]) == (1, 3)
    assert "use_card coulson" not in offered(s)


def test_coulsons_free_attack_may_be_with_the_sign() -> None:
    s = turn("hulk", facts={"card": "coulson"}, enemies={"8R-b": "guard"}, sign=("8R-b", 2))
    act(s, "use_card coulson")
    s.asks(0, "attack.free", ["attack avengers_sign 8R-b", "decline"])


def test_coulson_is_no_use_to_who_has_no_ranged_attack_unless_the_table_agreed() -> None:
    facts = {"at": "8R-b", "actions": 3, "card": "coulson"}
    for option, offers in (("ranged", False), ("unique", True)):
        s = table(
            GAME,
            seats=1,
            options={"team": "fixed", "coulson": option},
            heroes={"deadpool": facts},
            enemies={"8R-b": "guard"},
            at="HeroTurn deadpool",
        )
        assert ("use_card coulson" in offered(s)) == offers


def test_coulsons_attack_is_made_even_if_its_price_makes_ravenous() -> None:
    s = turn("iron_man", facts={"card": "coulson", "hunger": 3}, enemies={"8R-a": "guard"})
    act(s, "use_card coulson")
    assert hero(s, "iron_man")["ravenous"]
    assert "attack missile_wave 8R-a" in offered(s)


def test_pepper_potts_draws_a_trait() -> None:
    s = turn("hulk", facts={"card": "pepper_potts"}, trait_deck="howl")
    act(s, "use_card pepper_potts")
    assert (hero(s, "hulk")["traits"], hero(s, "hulk")["hunger"]) == (["howl"], 1)


def test_cards_and_traits_that_raise_hunger_are_closed_to_the_ravenous() -> None:
    held = {"card": "pepper_potts", "traits": "blood_rush, leftovers"}
    for hunger, ready in (
        (0, ["use_trait blood_rush", "use_card pepper_potts"]),
        (3, ["use_trait blood_rush", "use_trait leftovers", "use_card pepper_potts"]),
        (4, ["use_trait leftovers"]),
    ):
        s = turn("hulk", facts={"hunger": hunger, **held})
        assert [option for option in offered(s) if option.startswith("use")] == ready


def test_ross_pushes_all_enemies_of_the_zone() -> None:
    s = turn("hulk", facts={"card": "ross"}, enemies={"8R-b": "3 trooper, thor"})
    act(s, "use_card ross")
    s.asks(0, "push.where", ["push 8R-a", "push 8R-c"]).answers("push 8R-a")
    assert zone(s, "8R-a")["enemies"] == 4
    s.sees(None, "enemies_pushed 8R-b 8R-a 4")


def test_wong_moves_two_zones_and_happy_hogan_one() -> None:
    s = turn("hulk", facts={"card": "wong"}, enemies={"8R-b": "guard"})
    act(s, "use_card wong", "go 8R-a", "go 8R-d")
    s.asks(0, "turn.action")
    assert hero(s, "hulk")["zone"] == "8R-d"
    s = turn("hulk", facts={"card": "happy_hogan"}, enemies={"8R-b": "guard"})
    act(s, "use_card happy_hogan", "go 8R-a")
    s.asks(0, "turn.action")
    assert hero(s, "hulk")["zone"] == "8R-a"
    assert hero(s, "hulk")["actions"] == 3


def test_blind_al_turns_a_miss_into_a_hit() -> None:
    s = turn("deadpool", facts={"card": "blind_al"}, enemies={"8R-b": "3 trooper"})
    s.dice(6, 2, 3)
    act(s, "attack twin_katanas 8R-b", "use_card blind_al")
    assert enemies(s) == {"8R-b": {"trooper": 1}}
    assert hero(s, "deadpool")["hunger"] == 1


def test_okoye_gives_a_free_melee_attack() -> None:
    s = turn("deadpool", facts={"card": "okoye"}, enemies={"8R-b": "guard"})
    act(s, "use_card okoye")
    s.asks(0, "attack.free", ["attack twin_katanas 8R-b", "decline"])
    assert "use_card okoye" not in offered(turn("wasp", facts={"card": "okoye"}, enemies={"8R-b": "guard"}))


def test_sharon_carter_adds_a_die_beside_the_one_of_hunger() -> None:
    s = turn("deadpool", facts={"card": "sharon_carter"}, enemies={"8R-b": "9 trooper"})
    act(s, "attack twin_katanas 8R-b")
    s.dice(6, 6, 6, 6, 6)
    act(s, "use_card sharon_carter")
    assert enemies(s) == {"8R-b": {"trooper": 4}}


def test_aunt_may_heals_after_devouring() -> None:
    s = turn("hulk", facts={"card": "aunt_may", "health": 2}, enemies={"8R-b": "trooper"})
    s.dice(6)
    act(s, "attack devour 8R-b", "use_card aunt_may")
    assert (hero(s, "hulk")["health"], hero(s, "hulk")["hunger"]) == (3, 1)


def test_ned_leeds_soothes_another_hero_within_range_2() -> None:
    others = {"wasp": {"at": "8R-a", "hunger": 3}, "deadpool": {"at": "8R-c", "hunger": 2}}
    s = turn("hulk", facts={"card": "ned_leeds"}, others=others)
    act(s, "use_card ned_leeds")
    s.asks(0, "soothe.who", ["hero wasp", "hero deadpool"]).answers("hero wasp")
    assert (hero(s, "wasp")["hunger"], hero(s, "hulk")["hunger"]) == (2, 1)


def test_a_card_gained_in_place_of_a_used_one_may_be_used_this_turn() -> None:
    for kept, ready in (("wong", True), ("pepper_potts", False)):
        s = turn("hulk", facts={"card": "pepper_potts"}, people={"8R-b": "wong", "8R-g": "ross"})
        act(s, "use_card pepper_potts")
        s.dice(6, 6)
        act(s, "attack devour 8R-b", f"keep {kept}")
        assert (f"use_card {kept}" in offered(s)) == ready


def test_a_card_used_once_a_turn_is_ready_again_next_turn() -> None:
    s = turn("hulk", facts={"card": "pepper_potts"}, then=["TurnBegins hulk"])
    act(s, "use_card pepper_potts", "end_turn")
    assert "use_card pepper_potts" in offered(s)
