"""Little Boy, Little Girl: the child hides for the rest of the turn; it neither votes nor is eaten."""

from __future__ import annotations

import pytest

from ..cards.town import person, place, town

CHILDREN = pytest.mark.parametrize("child", ["little_boy", "little_girl"])


@CHILDREN
def test_a_hidden_child_has_no_vote_and_is_not_eaten_this_turn(child: str) -> None:
    s = town(
        ["PlaceWindow attack bank", "Attack bank", "Window turn_end", "FirstPlayerChange"],
        people={"Ann": {"bank": f"{child}, rocker*"}, "Bob": {"bank": "geek*"}, "Cat": {"church": "mama*"}},
        zombies={"bank": 3},
        cards={"hands": {"Cat": "canned_food"}},
    )
    s.asks("Ann", "window.attack").answers(f"power {child}")
    assert (person(s, child)["hidden"], person(s, child)["fresh"]) == (True, False)
    assert place(s, "bank")["votes"] == [1, 1, 0]
    s.until("vote.attack")
    s.asks("Ann", "vote.attack").answers("vote Ann")
    s.asks("Bob", "vote.attack").answers("vote Ann")
    s.sees(None, "eaten Ann rocker bank")
    assert person(s, child)["hidden"]
    s.until()
    assert not person(s, child)["hidden"]
    assert place(s, "bank")["votes"] == [1, 1, 0]


@CHILDREN
def test_the_leader_passes_over_a_hidden_child(child: str) -> None:
    s = town(
        "Attack crossroads",
        people={"Ann": {"crossroads": f"{child}~"}, "Bob": {"bank": "mama*"}, "Cat": {"crossroads": "geek*"}},
        zombies={"crossroads": 1},
    )
    s.sees(None, "eaten Cat geek crossroads")
    assert person(s, child)["place"] == "crossroads"
