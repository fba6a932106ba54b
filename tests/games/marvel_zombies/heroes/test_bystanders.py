"""Rulebook of Heroes' Resistance: "Rescue Bystander" and "Bystanders"."""

from __future__ import annotations

import pytest

from .helpers import act, asked, city, hero, log, offered, one, phase, there

# -- the action --------------------------------------------------------------------------------------


def test_a_rescue_removes_the_figure_fills_power_and_gives_the_card() -> None:
    s = city(heroes=one("hulk", power=1), people={"H1R-b": "wong"}, at="HeroTurn hulk")
    act(s, "rescue wong")
    assert there(s, "H1R-b")["bystanders"] == []
    facts = hero(s, "hulk")
    assert (facts["power"], facts["card"], facts["actions"], facts["xp"]) == (4, "wong", 2, 0)
    assert s.view()["rescued"] == ["wong"]


def test_nobody_is_rescued_among_enemies_or_from_afar() -> None:
    s = city(
        heroes=one("hulk"),
        people={"H1R-b": "wong", "H1R-a": "okoye"},
        enemies={"H1R-b": "walker"},
        at="HeroTurn hulk",
    )
    assert not [option for option in offered(s) if option.startswith("rescue")]
    s = city(heroes=one("hulk"), people={"H1R-a": "okoye"}, at="HeroTurn hulk")
    assert not [option for option in offered(s) if option.startswith("rescue")]


def test_of_two_cards_either_is_kept_and_power_is_full_all_the_same() -> None:
    s = city(heroes=one("hulk", card="wong"), people={"H1R-b": "okoye"}, at="HeroTurn hulk")
    act(s, "rescue okoye")
    s.asks(0, "card.keep", ["keep okoye", "keep wong"]).answers("keep wong")
    facts = hero(s, "hulk")
    assert (facts["power"], facts["card"]) == (4, "wong")
    assert s.view()["discards"]["bystander"] == ["okoye"]
    assert not s.view()["lost"], "swapping devours nobody"


def test_a_replaced_card_devours_nobody() -> None:
    s = city(
        heroes={**one("hulk", card="wong"), "wasp": {"at": "H1R-f", "power": 2}},
        people={"H1R-b": "okoye"},
        at="HeroTurn hulk",
    )
    act(s, "rescue okoye", "keep okoye")
    assert hero(s, "wasp")["power"] == 2
    assert s.view()["discards"]["bystander"] == ["wong"]


# -- under attack ------------------------------------------------------------------------------------


def test_a_bystander_falls_to_one_wound_and_everybody_pays() -> None:
    s = phase(
        heroes={
            "hulk": {"at": "H1R-f", "power": 2, "traits": "adrenaline"},
            "wasp": {"at": "H1R-f", "power": 0},
            "vision": {"at": "H1R-g", "power": 4, "traits": "adrenaline, shockwave"},
        },
        people={"H1R-b": "pepper_potts"},
        enemies={"H1R-b": "walker"},
    )
    assert there(s, "H1R-b")["bystanders"] == []
    assert s.view()["lost"] == ["pepper_potts"]
    assert s.view()["discards"]["bystander"] == ["pepper_potts"]
    s.asks(0, "trait.lose", ["discard adrenaline", "discard shockwave"]).answers("discard shockwave")
    assert [hero(s, name)["power"] for name in ("hulk", "wasp", "vision")] == [1, 0, 3]
    assert [hero(s, name)["traits"] for name in ("hulk", "wasp", "vision")] == [[], [], ["adrenaline"]]


@pytest.mark.parametrize(("face", "lives"), [(5, True), (6, True), (4, False)])
def test_a_combat_bystander_prevents_a_wound_with_five_or_six(face: int, lives: bool) -> None:
    s = city(
        heroes={"hulk": {"at": "H1R-f", "actions": 1}},
        people={"H1R-b": "okoye"},
        at=["HeroTurn hulk", "PersonWound okoye"],
    )
    s.dice(face)
    act(s, "end_turn")
    assert bool(there(s, "H1R-b")["bystanders"]) == lives
    assert s.view()["lost"] == ([] if lives else ["okoye"])


def test_one_walker_may_wound_either_hero_of_the_example() -> None:
    s = phase(heroes={"hulk": {"at": "H1R-b"}, "wasp": {"at": "H1R-b"}}, enemies={"H1R-b": "walker"})
    s.asks(None, "wound.who", ["wound hulk", "wound wasp"]).answers("wound wasp")
    assert (hero(s, "hulk")["health"], hero(s, "wasp")["health"]) == (3, 2)


def test_five_walkers_wound_two_heroes_twice_and_a_bystander_once_as_in_the_example() -> None:
    s = phase(
        heroes={"hulk": {"at": "H1R-b"}, "wasp": {"at": "H1R-b"}},
        people={"H1R-b": "pepper_potts"},
        enemies={"H1R-b": "5 walker"},
    )
    s.asks(None, "wound.who", ["wound hulk", "wound wasp", "wound_bystander pepper_potts"])
    act(s, "wound_bystander pepper_potts")
    assert offered(s) == ["wound hulk", "wound wasp"], "a Bystander beside heroes takes a single wound"
    act(s, "wound hulk", "wound hulk", "wound wasp", "wound wasp")
    assert (hero(s, "hulk")["health"], hero(s, "wasp")["health"]) == (1, 1)
    assert s.view()["lost"] == ["pepper_potts"]


def test_one_hero_may_take_all_wounds_more_than_enough_included() -> None:
    s = phase(heroes={"hulk": {"at": "H1R-b"}, "wasp": {"at": "H1R-b"}}, enemies={"H1R-b": "5 walker"})
    act(s, *["wound hulk"] * 5)
    assert (hero(s, "hulk")["status"], hero(s, "wasp")["health"], asked(s)) == ("eliminated", 3, [])


def test_the_cards_of_who_is_eliminated_are_discarded_and_that_devours_nobody() -> None:
    heroes = {
        "hulk": {"at": "H1R-b", "health": 1, "card": "wong", "traits": "adrenaline, takedown"},
        "wasp": {"at": "H1R-f", "power": 2, "traits": "shockwave"},
    }
    s = phase(heroes=heroes, enemies={"H1R-b": "walker"})
    act(s, "accept")
    assert (hero(s, "hulk")["card"], hero(s, "hulk")["traits"]) == (None, [])
    assert s.view()["discards"]["bystander"] == ["wong"]
    assert s.view()["discards"]["trait"] == ["adrenaline", "takedown"]
    assert (s.view()["lost"], hero(s, "wasp")["power"], hero(s, "wasp")["traits"]) == ([], 2, ["shockwave"])


def test_with_everybody_in_the_zone_eliminated_nothing_more_is_asked() -> None:
    heroes = {"hulk": {"at": "H1R-b", "health": 1}, "wasp": {"at": "H1R-b", "health": 1}}
    s = phase(heroes=heroes, enemies={"H1R-b": "5 walker"})
    act(s, "wound hulk", "wound wasp")
    assert asked(s) == []


def test_zones_are_attacked_one_after_the_other_and_who_is_devoured_in_one_is_paid_for_in_the_next() -> None:
    s = phase(
        heroes={"hulk": {"at": "H1R-f", "traits": "shrug_off"}},
        people={"H1R-b": "pepper_potts"},
        enemies={"H1R-b": "walker", "H1R-f": "walker"},
    )
    assert log(s, "zone_attacked", "bystander_eaten", "trait_discarded", "wounded") == [
        "zone_attacked H1R-b 1",
        "bystander_eaten pepper_potts H1R-b",
        "trait_discarded hulk shrug_off",
        "zone_attacked H1R-f 1",
        "wounded hulk 2",
    ]


def test_who_holds_out_beside_heroes_takes_no_second_wound() -> None:
    s = city(heroes=one("hulk"), people={"H1R-b": "okoye"}, at=["HeroTurn hulk", "EnemyAttack H1R-b 2"])
    s.dice(5)
    act(s, "end_turn", "wound_bystander okoye")
    assert there(s, "H1R-b")["bystanders"] == ["okoye"]
    assert hero(s, "hulk")["health"] == 2, "the other wound is the hero's"


def test_by_themselves_bystanders_take_every_wound_and_the_fighter_rolls_for_each() -> None:
    s = city(
        heroes=one("hulk", at="H1R-f"), people={"H1R-b": "okoye"}, at=["HeroTurn hulk", "EnemyAttack H1R-b 3"]
    )
    s.dice(5, 6, 4)
    act(s, "end_turn")
    assert log(s, "bystander_rolled") == [f"bystander_rolled okoye {face}" for face in (5, 6, 4)]
    assert s.view()["lost"] == ["okoye"]


@pytest.mark.parametrize("place", ["H1R-b", "H1R-a"])
def test_of_several_bystanders_alone_the_players_choose_who_is_wounded(place: str) -> None:
    """Also in the zone that comes first on the board."""
    s = phase(
        heroes={"hulk": {"at": "H1R-f"}},
        people={place: "pepper_potts, happy_hogan"},
        enemies={place: "2 walker"},
    )
    s.asks(None, "wound.who", ["wound_bystander happy_hogan", "wound_bystander pepper_potts"])
    act(s, "wound_bystander happy_hogan")
    assert s.view()["lost"] == ["happy_hogan", "pepper_potts"], "whoever is eliminated takes no second wound"
    assert there(s, place)["bystanders"] == []


def test_by_themselves_bystanders_who_hold_out_may_be_wounded_again_but_nobody_who_is_eliminated() -> None:
    s = city(
        heroes=one("hulk", at="H1R-f"),
        people={"H1R-b": "okoye, pepper_potts, happy_hogan"},
        at=["HeroTurn hulk", "EnemyAttack H1R-b 4"],
    )
    s.dice(6)
    act(s, "end_turn", "wound_bystander okoye", "wound_bystander pepper_potts")
    s.asks(None, "wound.who", ["wound_bystander happy_hogan", "wound_bystander okoye"])
    s.dice(6)
    act(s, "wound_bystander okoye")
    s.asks(None, "wound.who", ["wound_bystander happy_hogan", "wound_bystander okoye"])
    act(s, "wound_bystander happy_hogan")
    assert s.view()["lost"] == ["happy_hogan", "pepper_potts"]
    assert there(s, "H1R-b")["bystanders"] == ["okoye"]


def test_a_rescued_bystander_may_be_given_up_for_a_wound_at_the_price_of_being_devoured() -> None:
    s = phase(
        heroes={"hulk": {"at": "H1R-b", "card": "okoye", "power": 3}, "wasp": {"at": "H1R-f", "power": 2}},
        enemies={"H1R-b": "walker"},
    )
    s.asks(0, "wound.cancel", ["sacrifice okoye", "accept"]).answers("sacrifice okoye")
    assert hero(s, "hulk")["health"] == 3
    assert hero(s, "hulk")["card"] is None
    assert (hero(s, "hulk")["power"], hero(s, "wasp")["power"]) == (2, 1)
    assert s.view()["lost"] == ["okoye"]
    assert not log(s, "bystander_rolled"), "a Combat Bystander does not roll"


def test_one_card_prevents_one_wound() -> None:
    s = phase(heroes={"hulk": {"at": "H1R-b", "card": "wong"}}, enemies={"H1R-b": "2 walker"})
    act(s, "sacrifice wong")
    assert hero(s, "hulk")["health"] == 2
    assert asked(s) == []


def test_a_bystander_may_be_kept_and_the_wound_taken() -> None:
    s = phase(heroes={"hulk": {"at": "H1R-b", "card": "wong"}}, enemies={"H1R-b": "walker"})
    act(s, "accept")
    assert (hero(s, "hulk")["health"], hero(s, "hulk")["card"]) == (2, "wong")


def test_bystanders_come_back_from_the_discards_when_the_deck_is_empty() -> None:
    s = city(
        heroes={"hulk": {"at": "H1R-f"}},
        used_up="bystander",
        spawn_deck="H28",
        at="DrawSpawn H1R-b 1",
    )
    assert len(there(s, "H1R-b")["bystanders"]) == 1
    s.sees(None, "reshuffled bystander")


# -- on the run --------------------------------------------------------------------------------------


def test_after_the_enemies_bystanders_run_one_zone_towards_the_nearest_heroes() -> None:
    s = phase(heroes={"hulk": {"at": "H1R-e"}}, people={"H1R-b": "wong"})
    assert log(s, "bystander_moved") == ["bystander_moved wong H1R-b H1R-c"]


def test_combat_bystanders_run_too_and_attack_nobody() -> None:
    s = phase(heroes={"hulk": {"at": "H1R-c"}}, people={"H1R-b": "okoye"})
    assert there(s, "H1R-c")["bystanders"] == ["okoye"]
    assert hero(s, "hulk")["health"] == 3


def test_of_two_ways_the_players_choose() -> None:
    s = phase(heroes={"hulk": {"at": "H1R-g"}}, people={"H1R-b": "wong"})
    s.asks(None, "bystander.way", ["go H1R-a", "go H1R-c"]).answers("go H1R-a")
    assert there(s, "H1R-a")["bystanders"] == ["wong"]


def test_of_two_zones_with_heroes_the_players_choose() -> None:
    s = phase(heroes={"hulk": {"at": "H1R-a"}, "wasp": {"at": "H1R-c"}}, people={"H1R-b": "wong"})
    s.asks(None, "bystander.way", ["go H1R-a", "go H1R-c"])


def test_of_heroes_near_and_far_a_bystander_runs_to_the_nearer() -> None:
    s = city(
        heroes={"hulk": {"at": "H1R-d"}, "wasp": {"at": "H1R-h"}},
        people={"H1R-b": "wong"},
        at="PeopleActivate",
    )
    assert there(s, "H1R-a")["bystanders"] == ["wong"], "two zones to Hulk, three to Wasp"


def test_whoever_is_with_heroes_or_cannot_reach_any_stays() -> None:
    s = phase(heroes={"hulk": {"at": "H1R-b"}}, people={"H1R-b": "wong", "H1R-A": "okoye"})
    assert not log(s, "bystander_moved")


def test_with_enemies_in_the_zone_nobody_runs() -> None:
    s = city(
        heroes={"hulk": {"at": "H1R-e"}},
        people={"H1R-b": "okoye"},
        enemies={"H1R-b": "walker"},
        at="PeopleActivate",
    )
    assert not log(s, "bystander_moved")


def test_nobody_runs_into_enemies() -> None:
    s = city(
        heroes={"hulk": {"at": "H1R-e"}},
        people={"H1R-b": "okoye"},
        enemies={"H1R-c": "walker"},
        at="PeopleActivate",
    )
    assert not log(s, "bystander_moved")
    assert asked(s) == []


def test_with_enemies_on_one_of_two_ways_the_players_may_choose_it_and_then_nobody_moves() -> None:
    s = city(
        heroes={"hulk": {"at": "H1R-g"}},
        people={"H1R-b": "wong"},
        enemies={"H1R-c": "walker"},
        at="PeopleActivate",
    )
    s.asks(None, "bystander.way", ["go H1R-a", "stay"]).answers("stay")
    assert not log(s, "bystander_moved")


def test_bystanders_run_before_new_enemies_appear() -> None:
    s = phase(heroes={"hulk": {"at": "H1R-e"}}, people={"H1R-b": "wong"}, spawns="H2R-a", spawn_deck="H01")
    assert [word.split()[0] for word in log(s, "bystander_moved", "enemies_came")] == [
        "bystander_moved",
        "enemies_came",
    ]


def test_bystanders_are_safe_from_heroes() -> None:
    """The last Hit of an attack goes to nobody: see the example of Spider-Man's attacks."""
    s = city(heroes=one("spider_man"), people={"H1R-b": "wong"}, at="HeroTurn spider_man")
    assert not [option for option in offered(s) if option.startswith("attack")]


def test_two_bystanders_lost_at_once_cost_twice() -> None:
    s = phase(
        heroes={"vision": {"at": "H1R-f", "power": 3, "traits": "adrenaline, shockwave"}},
        people={"H1R-b": "pepper_potts", "H1R-c": "happy_hogan"},
        enemies={"H1R-b": "walker", "H1R-c": "walker"},
    )
    act(s, "discard adrenaline")
    assert (hero(s, "vision")["power"], hero(s, "vision")["traits"]) == (1, [])
    assert s.view()["lost"] == ["happy_hogan", "pepper_potts"]
