"""The Pregnant Woman gives birth and has two votes from then on; her card turns for nothing else."""

from __future__ import annotations

import pytest

from ..cards.town import hand, offered, person, place, player, town

PEOPLE = {"Ann": {"bank": "pregnant"}, "Bob": {"bank": "geek*"}, "Cat": {"church": "mama*"}}


def test_before_the_birth_she_has_one_vote_and_after_it_two_to_the_end() -> None:
    s = town(["Window revealed", "FirstPlayerChange", "FirstPlayerChange", "Window turn_end"], people=PEOPLE)
    assert place(s, "bank")["votes"] == [1, 1, 0]
    s.asks("Ann", "window.revealed").answers("power pregnant")
    s.until()
    assert place(s, "bank")["votes"] == [2, 1, 0]
    assert not person(s, "pregnant")["fresh"]


def test_both_her_votes_go_to_one_player() -> None:
    s = town("Attack bank", people=PEOPLE | {"Ann": {"bank": "pregnant*"}}, zombies={"bank": 3})
    s.asks("Ann", "vote.attack").answers("vote Bob")
    s.asks("Bob", "vote.attack").answers("vote Ann")
    s.sees(None, "voted Ann Bob 2").sees(None, "eaten Bob geek bank")


def test_a_hidden_mother_has_no_vote() -> None:
    s = town(people=PEOPLE | {"Ann": {"bank": "pregnant*~"}})
    assert place(s, "bank")["votes"] == [0, 1, 0]


@pytest.mark.parametrize("side", ["A", "B"])
def test_no_church_turns_the_mother_back(side: str) -> None:
    people = PEOPLE | {"Ann": {"church": "pregnant*"}}
    s = town(
        ["Activation church"],
        sides={"church": side},
        people=people,
        cards={"hands": {"Ann": "gun"}},
        food={"Ann": [1]},
    )
    s.does_not_ask("Ann", "activate.refresh")
    assert (hand(s, "Ann"), player(s, "Ann")["food"]) == (["gun"], [1])


@pytest.mark.parametrize("location", ["hospital", "armory"])
def test_she_cannot_be_turned_to_pay_for_a_place(location: str) -> None:
    s = town(
        f"Activation {location}",
        sides="B",
        people={
            "Ann": {location: "pregnant, rocker"},
            "Bob": {location: "vigil*"},
            "Cat": {"church": "mama*"},
        },
        cards={"discard": "gun"},
    )
    assert offered(s, "Ann") == ["decline", "exhaust rocker"]
    s = town(
        f"Activation {location}",
        sides="B",
        people={"Ann": {location: "pregnant"}, "Bob": {location: "vigil*"}, "Cat": {"church": "mama*"}},
        cards={"discard": "gun"},
    )
    assert offered(s, "Ann") == []
