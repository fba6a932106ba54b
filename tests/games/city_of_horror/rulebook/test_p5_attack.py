"""Rulebook, "5B. Attaque de zombies ?"."""

from __future__ import annotations

from typing import Any

import pytest

from shamble.engine.choice import FLOOR
from shamble.testing import Scenario, table

from .helpers import THREE, asked, log, person, place

HERE = {"Red": {"armory": "vigil, teen"}, "Green": {"armory": "geek"}, "Blue": {"bank": "rasta"}}


def armory(**literal: Any) -> Scenario:
    """Red (twice) and Green are at the Armory, attacked by three zombies; Blue, at the Bank, is first."""
    literal = {
        "people": HERE,
        "zombies": {"armory": 3},
        "first": "Blue",
        "cards": {"hands": {"Red": "gun", "Green": "gun", "Blue": "gun"}},
        "at": ["PlaceWindow attack armory", "Attack armory", "Window turn_end"],
        **literal,
    }
    return table("city-of-horror", players=THREE, **literal)


def kill_one(s: Scenario, who: str) -> Scenario:
    return s.asks(who, "window.attack").answers("play gun").passes()


def test_before_the_attack_anybody_may_act_present_or_not() -> None:
    s = armory()
    for who in THREE.split():
        s.asks(who, "window.attack", params=["armory"])
    kill_one(s, "Blue")
    assert place(s, "armory")["zombies"] == 2


def test_the_attack_waits_until_nobody_wants_to_act() -> None:
    s = armory(zombies={"armory": 5})
    s.passes("Red", "Green")
    kill_one(s, "Blue")  # so everybody is asked again
    s.passes("Blue")
    s.asks("Red", "window.attack").answers("pass")
    assert log(s, "attacked") == []
    kill_one(s, "Green")
    s.until("vote.attack").sees(None, "attacked armory 3")


def test_if_the_condition_does_not_hold_there_is_no_attack() -> None:
    s = armory()
    kill_one(s, "Blue")
    s.until("window.turn_end")
    assert log(s, "attacked", "eaten") == []


@pytest.mark.parametrize(
    ("name", "side", "people", "few", "enough"),
    [
        ("armory", "A", "vigil, teen", 2, 3),
        ("armory", "B", "vigil, teen", 2, 3),
        ("church", "A", "vigil, teen", 2, 3),
        ("church", "B", "vigil, teen", 2, 3),
        ("bank", "A", "vigil", 2, 3),
        ("bank", "B", "vigil", 1, 2),
        ("hospital", "A", "vigil, teen, thief", 3, 4),
        ("hospital", "B", "vigil, teen, thief", 1, 2),
        ("water_tower", "A", "vigil", 3, 4),
        ("water_tower", "B", "vigil", 3, 4),
        ("water_tower", "collapsed", "vigil, teen", 2, 3),
        ("crossroads", "A", "vigil, teen", 0, 1),
        ("crossroads", "B", "vigil, teen", 0, 1),
    ],
)
def test_an_attack_must_take_place_when_the_condition_holds(
    name: str, side: str, people: str, few: int, enough: int
) -> None:
    elsewhere = "bank" if name == "hospital" else "hospital"
    for number in (few, enough):
        s = table(
            "city-of-horror",
            players=THREE,
            sides={name: side},
            people={"Red": {name: people}, "Green": {elsewhere: "geek"}, "Blue": {elsewhere: "rasta"}},
            zombies={name: number},
            at=f"Attack {name}",
        )
        assert bool(log(s, "attacked")) == (number == enough)


def test_those_present_vote_on_the_victim() -> None:
    s = armory().until("vote.attack")
    assert asked(s) == ["0 vote.attack", "1 vote.attack"]
    s.asks("Red", "vote.attack", ["vote Red", "vote Green"], ["armory", "Red"])


def test_an_attack_kills_one_character_for_good_and_the_zombies_stay() -> None:
    s = armory(zombies={"armory": 8}).until("vote.attack")
    s.asks("Red", "vote.attack").answers("vote Green")
    s.asks("Green", "vote.attack").answers("vote Red")
    s.sees(None, "eaten Green geek armory")
    assert person(s, "geek")["place"] is None
    assert s.view()["seats"][1]["characters"] == []
    assert place(s, "armory")["zombies"] == 8
    assert place(s, "armory")["characters"] == ["teen", "vigil"]
    s.asks("Red", "window.turn_end")


def test_the_owner_picks_which_character_dies() -> None:
    s = armory(people={**HERE, "Green": {"armory": "geek, mama"}}).until("vote.attack")
    s.asks("Red", "vote.attack").answers("vote Red")
    s.asks("Green", "vote.attack").answers("vote Red")
    s.asks("Red", "attack.victim", ["lose vigil", "lose teen"], ["armory"]).answers("lose teen")
    s.sees(None, "eaten Red teen armory")
    assert place(s, "armory")["characters"] == ["geek", "mama", "vigil"]


@pytest.mark.parametrize("first", ["Red", "Green", "Blue"])
def test_in_a_tie_the_first_player_decides_present_or_not(first: str) -> None:
    people = {"Red": {"armory": "vigil"}, "Green": {"armory": "geek"}, "Blue": {"bank": "rasta"}}
    s = armory(people=people, first=first).until("vote.attack")
    s.asks("Red", "vote.attack").answers("vote Green")
    s.asks("Green", "vote.attack").answers("vote Red")
    assert [question.split()[1] for question in asked(s)] == ["attack.tie"]
    s.asks(first, "attack.tie", ["vote Red", "vote Green"], ["armory"]).answers("vote Red")
    s.sees(None, f"tie_broken {first} Red").sees(None, "eaten Red vigil armory")


def test_after_the_vote_neither_cards_nor_powers_nor_deals_help() -> None:
    s = armory(antidotes={"Red": 1, "Green": 1, "Blue": 1}).until("vote.attack")
    votes = {"Red": "vote Red", "Green": "vote Red"}
    for who, vote in votes.items():
        assert all(choice.mode != FLOOR for choice in s.t.choices)
        assert [s.may_say(each) for each in THREE.split()] == [[], [], []]
        s.asks(who, "vote.attack").answers(vote)
    assert asked(s) == ["0 attack.victim"]
    assert [s.may_say(each) for each in THREE.split()] == [[], [], []]
    s.asks("Red", "attack.victim").answers("lose vigil")
    s.asks("Green", "window.turn_end")


def crossroads(**literal: Any) -> Scenario:
    return armory(
        **{
            "people": {
                "Red": {"crossroads": "vigil, teen"},
                "Green": {"crossroads": "geek"},
                "Blue": {"bank": "rasta"},
            },
            "zombies": {"crossroads": 2},
            "leader": "blue",
            "at": ["PlaceWindow attack crossroads", "Attack crossroads", "Window turn_end"],
            **literal,
        }
    )


def test_at_the_crossroads_the_leader_names_the_victim() -> None:
    s = crossroads().passes()
    s.sees(None, "leader_attacked red")  # blue is not there, red is next clockwise
    s.asks("Red", "attack.victim", ["lose vigil", "lose teen"], ["crossroads"]).answers("lose vigil")
    s.sees(None, "eaten Red vigil crossroads")
    assert log(s, "voted") == []
    assert s.view()["leader"] == "green"  # one space on, over the covered yellow
    s.asks("Red", "window.turn_end")


def test_once_the_leader_attacks_neither_cards_nor_powers_nor_deals_help() -> None:
    s = crossroads().passes()
    assert asked(s) == ["0 attack.victim"]
    assert [s.may_say(each) for each in THREE.split()] == [[], [], []]


def test_without_a_zombie_left_the_leader_does_not_attack() -> None:
    s = crossroads(zombies={"crossroads": 1})
    kill_one(s, "Blue")
    s.until("window.turn_end")
    assert log(s, "leader_attacked", "eaten") == []
    assert s.view()["leader"] == "blue"
