"""Church A: discard an Action card, B: a Food token, to turn any one of your characters to its fresh side."""

from __future__ import annotations

import pytest

from shamble.testing import Scenario

from ..cards.town import hand, person, player, town


def church(side: str, **literal: object) -> Scenario:
    usual: dict[str, object] = {
        "sides": {"church": side},
        "people": {
            "Ann": {"church": "rocker*, vigil", "water_tower": "geek*", "bank": "pregnant*"},
            "Bob": {"church": "thief*"},
            "Cat": {"bank": "mama*"},
        },
        "cards": {"hands": {"Ann": "gun, molotov", "Cat": "gun"}},
        "food": {"Ann": [2, 0, 2], "Cat": [1]},
    }
    return town("Activation church", **(usual | literal))


def test_church_a_refreshes_any_own_character_for_an_action_card() -> None:
    s = church("A")
    s.asks("Ann", "activate.refresh", ["decline", "discard gun", "discard molotov"]).answers("discard gun")
    s.asks("Ann", "card.refresh_whom", ["refresh rocker", "refresh geek"]).answers("refresh geek")
    assert person(s, "geek")["fresh"]
    assert (hand(s, "Ann"), s.view()["discard"]) == (["molotov"], ["gun"])


def test_church_b_refreshes_any_own_character_for_food_that_leaves_the_game() -> None:
    s = church("B")
    truck = s.view()["food_truck"]
    s.asks("Ann", "activate.refresh", ["decline", "eat 0", "eat 2"]).answers("eat 2")
    s.asks("Ann", "card.refresh_whom", ["refresh rocker", "refresh geek"]).answers("refresh geek")
    assert person(s, "geek")["fresh"]
    assert (player(s, "Ann")["food"], hand(s, "Ann")) == ([0, 2], ["gun", "molotov"])
    assert (s.view()["food_truck"], s.view()["food_up"]) == (truck, [])
    s.sees(None, "food_spent Ann 2")


@pytest.mark.parametrize("side", ["A", "B"])
def test_nothing_need_be_paid(side: str) -> None:
    s = church(side)
    s.asks("Ann", "activate.refresh").answers("decline")
    assert (len(hand(s, "Ann")), player(s, "Ann")["food"]) == (2, [0, 2, 2])


@pytest.mark.parametrize("side", ["A", "B"])
def test_neither_those_without_the_price_nor_the_absent_are_asked(side: str) -> None:
    s = church(side)
    s.asks("Ann", "activate.refresh").answers("decline")
    assert s.over


@pytest.mark.parametrize("side", ["A", "B"])
def test_with_nobody_but_the_mother_exhausted_the_church_is_of_no_use(side: str) -> None:
    s = church(side, people={"Ann": {"church": "vigil", "bank": "pregnant*"}, "Bob": {"church": "thief*"}})
    s.does_not_ask("Ann", "activate.refresh")
