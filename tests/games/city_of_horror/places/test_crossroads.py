"""Crossroads A: discard an Action card to draw a Food token; B: to take one of three open ones, or draw."""

from __future__ import annotations

import pytest

import shamble
from shamble import Pack
from shamble.engine import BadContent
from shamble.testing import Scenario

from ..cards.town import hand, player, town


def crossroads(side: str, up: list[int], truck: list[int], **literal: object) -> Scenario:
    usual: dict[str, object] = {
        "sides": {"crossroads": side},
        "people": {
            "Ann": {"crossroads": "rocker, vigil"},
            "Bob": {"crossroads": "thief"},
            "Cat": {"bank": "mama"},
        },
        "cards": {"hands": {"Ann": "gun", "Bob": "alarm", "Cat": "gun"}},
        "food_up": up,
        "food_truck": truck,
    }
    return town("Activation crossroads", **(usual | literal))


def test_crossroads_a_draws_a_food_token_for_an_action_card() -> None:
    s = crossroads("A", [], [3, 1, 2])
    s.asks("Ann", "activate.food", ["decline", "discard gun"]).answers("discard gun")
    assert (player(s, "Ann")["food"], s.view()["food_truck"]) == ([3], 2)
    s.sees("Bob", "food_gained Ann 3")
    assert (hand(s, "Ann"), s.view()["discard"]) == ([], ["gun"])
    s.asks("Bob", "activate.food").answers("decline")
    assert s.over


def test_the_last_food_token_goes_to_whoever_comes_first() -> None:
    s = crossroads("A", [], [3])
    s.asks("Ann", "activate.food").answers("discard gun")
    s.does_not_ask("Bob", "activate.food")
    assert hand(s, "Bob") == ["alarm"]


def test_an_empty_truck_gives_nothing_and_costs_nothing() -> None:
    for side in ("A", "B"):
        s = crossroads(side, [], [])
        assert (s.over, hand(s, "Ann")) == (True, ["gun"])


def test_crossroads_b_offers_the_open_tokens_and_one_unseen() -> None:
    s = crossroads("B", [1, 2, 1], [3, 0])
    s.asks("Ann", "activate.food_face_up", ["decline", "discard gun"]).answers("discard gun")
    s.asks("Ann", "food.which", ["food 1", "food 2", "food_unseen"]).answers("food_unseen")
    assert player(s, "Ann")["food"] == [3]
    assert (sorted(s.view()["food_up"]), s.view()["food_truck"]) == ([1, 1, 2], 1)


def test_an_open_token_that_was_taken_is_replaced_from_the_truck() -> None:
    s = crossroads("B", [1, 2, 1], [3, 0])
    s.asks("Ann", "activate.food_face_up").answers("discard gun")
    s.asks("Ann", "food.which").answers("food 2")
    s.sees("Bob", "food_gained Ann 2")
    assert player(s, "Ann")["food"] == [2]
    assert (sorted(s.view()["food_up"]), s.view()["food_truck"]) == ([1, 1, 3], 1)
    s.asks("Bob", "activate.food_face_up").answers("discard alarm")
    s.asks("Bob", "food.which", ["food 1", "food 3", "food_unseen"])


def test_with_an_empty_truck_the_open_tokens_run_out() -> None:
    s = crossroads("B", [1, 2], [])
    s.asks("Ann", "activate.food_face_up").answers("discard gun")
    s.asks("Ann", "food.which", ["food 1", "food 2"]).answers("food 2")
    assert s.view()["food_up"] == [1]
    s.asks("Bob", "activate.food_face_up").answers("discard alarm")
    assert (player(s, "Bob")["food"], s.view()["food_up"]) == ([1], [])


def test_no_pack_limits_how_many_find_room_in_the_street() -> None:
    board = {"origin": "house", "slots": 3, "attack": {"at_least": 1}}
    pack = Pack("city-of-horror", "Full", {"locations": {"crossroads": {"A": board, "B": board}}})
    with pytest.raises(BadContent, match="slots"):
        shamble.new("city-of-horror", 3, 1, pack=pack)
