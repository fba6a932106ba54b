"""Rulebook of Heroes' Resistance: "Power", "Power-Up" and attacks that Power makes stronger."""

from __future__ import annotations

from .helpers import act, asked, city, enemies, hero, log, offered, one, there


def test_every_hero_gains_one_power_when_the_player_phase_begins() -> None:
    s = city(heroes={"hulk": {"power": 0}, "vision": {"power": 3}, "wasp": {"power": 4}}, at="PlayerPhase")
    assert [hero(s, name)["power"] for name in ("hulk", "vision", "wasp")] == [1, 4, 4]
    assert hero(s, "wasp")["max_power"] == 4


def test_heroes_begin_with_no_power_and_have_one_in_their_first_turn() -> None:
    s = city(heroes={"hulk": {}}, at="Round 1")
    assert log(s, "power_set") == ["power_set hulk 1"]


def test_a_power_up_gives_two_and_may_be_repeated() -> None:
    s = city(heroes=one("vision"), at="HeroTurn vision")
    act(s, "power_up")
    assert (hero(s, "vision")["power"], hero(s, "vision")["actions"]) == (2, 2)
    act(s, "power_up")
    assert (hero(s, "vision")["power"], hero(s, "vision")["actions"]) == (4, 1)
    assert "power_up" not in offered(s), "there is no room on the track"


def test_what_goes_beyond_four_is_lost() -> None:
    s = city(heroes=one("vision", power=3), at="HeroTurn vision")
    act(s, "power_up")
    assert hero(s, "vision")["power"] == 4


def test_power_of_nought_has_no_consequence() -> None:
    s = city(heroes=one("spider_man"), enemies={"H1R-b": "walker"}, at="HeroTurn spider_man")
    s.dice(4, 1, 1)
    act(s, "attack acrobatics H1R-b")
    assert enemies(s) == {}
    assert asked(s) == ["turn.action"]


def test_before_the_roll_any_amount_of_power_buys_as_many_dice() -> None:
    s = city(heroes=one("spider_man", power=3), enemies={"H1R-b": "5 walker"}, at="HeroTurn spider_man")
    act(s, "attack acrobatics H1R-b")
    s.asks(0, "attack.boost", ["power 1", "power 2", "power 3", "roll"])
    s.dice(4, 4, 4, 4, 1)
    act(s, "power 2")
    assert hero(s, "spider_man")["power"] == 1
    s.sees(None, "hits spider_man 4")
    assert enemies(s) == {"H1R-b": {"walker": 1}}


def test_power_is_spent_on_dice_once_an_attack() -> None:
    held = one("spider_man", power=4, card="sharon_carter")
    s = city(heroes=held, enemies={"H1R-b": "5 walker"}, at="HeroTurn spider_man")
    act(s, "attack acrobatics H1R-b", "power 1")
    assert offered(s) == ["use_card sharon_carter", "roll"]


def test_power_may_be_kept() -> None:
    s = city(heroes=one("spider_man", power=3), enemies={"H1R-b": "walker"}, at="HeroTurn spider_man")
    act(s, "attack acrobatics H1R-b")
    s.dice(6, 1, 1)
    act(s, "roll")
    assert hero(s, "spider_man")["power"] == 3


def test_an_attack_with_the_sign_takes_no_power() -> None:
    s = city(
        heroes=one("spider_man", power=3),
        enemies={"H1R-a": "2 walker, brute, scarlet_witch"},
        sign=("H1R-b", 2),
        at="HeroTurn spider_man",
    )
    s.dice(4, 4, 3)
    act(s, "attack avengers_sign H1R-a")
    assert hero(s, "spider_man")["power"] == 3
    assert there(s, "H1R-a")["super_heroes"] == ["scarlet_witch"], "Zombie Heroes are ignored"
    assert enemies(s) == {"H1R-a": {"walker": 2}}, "two Hits for the Brute"
    assert s.view()["sign"] == {"zone": "H1R-a", "damaged": True}


def test_the_sign_is_not_thrown_at_zombie_heroes_alone() -> None:
    s = city(
        heroes=one("spider_man"),
        enemies={"H1R-a": "scarlet_witch", "H1R-c": "walker"},
        sign=("H1R-b", 2),
        at="HeroTurn spider_man",
    )
    assert [option for option in offered(s) if "avengers_sign" in option] == ["attack avengers_sign H1R-c"]


def test_ones_mean_nothing_to_heroes() -> None:
    s = city(heroes=one("spider_man"), enemies={"H1R-b": "walker"}, at="HeroTurn spider_man")
    s.dice(1, 1, 1)
    act(s, "attack acrobatics H1R-b")
    assert hero(s, "spider_man")["hunger"] == 0
    assert not hero(s, "spider_man")["ravenous"]


def test_heroes_do_not_devour() -> None:
    s = city(
        heroes=one("spider_man"),
        enemies={"H1R-b": "walker"},
        people={"H1R-b": "wong"},
        at="HeroTurn spider_man",
    )
    assert [option for option in offered(s) if option.startswith("attack")] == ["attack acrobatics H1R-b"]
    assert [attack["name"] for attack in hero(s, "spider_man")["attacks"]] == ["acrobatics"]


def test_spider_mans_three_attacks_of_the_example() -> None:
    s = city(
        heroes=one("spider_man"),
        enemies={"H1R-b": "2 brute, runner"},
        people={"H1R-b": "wong"},
        at="HeroTurn spider_man",
    )
    s.dice(4, 5, 6)
    act(s, "attack acrobatics H1R-b")
    assert enemies(s) == {"H1R-b": {"brute": 1, "runner": 1}}
    s.sees(None, "hits_wasted spider_man 1")
    s.dice(4, 5, 3)
    act(s, "attack acrobatics H1R-b")
    assert enemies(s) == {"H1R-b": {"runner": 1}}
    s.dice(4, 5, 3)
    act(s, "attack acrobatics H1R-b")
    assert enemies(s) == {}
    assert there(s, "H1R-b")["bystanders"] == ["wong"]
    assert hero(s, "spider_man")["xp"] == 3


def test_black_panthers_power_of_the_example_up_to_his_charge() -> None:
    """Power 0, 1 when the phase begins, 3 after a Power-Up, 1 after four dice with his claws."""
    s = city(
        heroes={"black_panther": {"at": "H1R-b"}},
        enemies={"H1R-b": "4 walker"},
        at=["PlayerPhase", "EnemyPhase"],
    )
    assert hero(s, "black_panther")["power"] == 1
    act(s, "power_up")
    assert hero(s, "black_panther")["power"] == 3
    s.dice(3, 3, 3, 3)
    act(s, "attack vibranium_claws H1R-b", "power 2")
    assert enemies(s) == {}
    assert (hero(s, "black_panther")["power"], hero(s, "black_panther")["actions"]) == (1, 1)


def test_hits_go_to_zombie_heroes_then_brutes_then_walkers_then_runners() -> None:
    s = city(
        heroes=one("spider_man"),
        enemies={"H1R-b": "iron_man, brute, walker, runner"},
        at="Hits spider_man acrobatics H1R-b 0 7 0",
    )
    assert log(s, "super_hero_eliminated", "eliminated") == [
        "super_hero_eliminated spider_man iron_man H1R-b",
        "eliminated spider_man brute H1R-b 1",
        "eliminated spider_man walker H1R-b 1",
    ]
    assert enemies(s) == {"H1R-b": {"runner": 1}}
    assert hero(s, "spider_man")["xp"] == 6
