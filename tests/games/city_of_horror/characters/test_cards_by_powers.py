"""Powers that give Action cards: the business people, the Sushi Chef, the Thief."""

from __future__ import annotations

from typing import Any

import pytest

from shamble.testing import Scenario

from ..cards.town import hand, markers, offered, player, town
from ..rulebook.helpers import all_cards


def at_the_bank(who: str, **literal: Any) -> Scenario:
    people = {"Ann": {"bank": who}, "Bob": {"church": "geek*"}, "Cat": {"church": "mama*"}}
    return town(people=people, **literal)


BUSINESS = ["businessman", "businesswoman"]


@pytest.mark.parametrize("who", BUSINESS)
def test_business_people_swap_a_card_from_hand_for_any_in_the_discard(who: str) -> None:
    """Businessman, Business Woman: discard a card from hand to take any Action card from the discard."""
    s = at_the_bank(who, cards={"hands": {"Ann": "molotov, kitten"}, "discard": "alarm, shotgun, alarm"})
    s.asks("Ann", "window.revealed").answers(f"power {who}")
    s.asks("Ann", "barter.pay", ["discard molotov", "discard kitten"]).answers("discard molotov")
    s.asks("Ann", "salvage.which", ["salvage alarm", "salvage shotgun"]).answers("salvage shotgun")
    assert (hand(s, "Ann"), s.view()["discard"]) == (["kitten", "shotgun"], ["alarm", "alarm", "molotov"])
    assert markers(s) == {}
    s.sees(None, "discarded Ann molotov").sees(None, "salvaged Ann shotgun")
    assert player(s, "Ann", "Bob")["known_hand"] == ["shotgun"]


@pytest.mark.parametrize("who", BUSINESS)
def test_business_people_may_take_another_copy_of_what_they_paid(who: str) -> None:
    s = at_the_bank(who, cards={"hands": {"Ann": "gun, alarm"}, "discard": "gun, alarm"})
    s.asks("Ann", "window.revealed").answers(f"power {who}")
    s.asks("Ann", "barter.pay").answers("discard gun")
    s.asks("Ann", "salvage.which", ["salvage gun", "salvage alarm"])


def test_the_discard_must_hold_a_card_before_the_price_is_paid() -> None:
    assert offered(at_the_bank("businessman", cards={"hands": {"Ann": "canned_food"}}), "Ann") == ["pass"]


def test_no_trade_comes_between_the_power_and_its_price() -> None:
    s = at_the_bank("businessman", cards={"hands": {"Ann": "gun, alarm"}, "discard": "gun"})
    s.asks("Ann", "window.revealed").answers("power businessman")
    assert s.may_say("Ann") == []


def test_the_sushi_chef_draws_the_top_card_unseen_by_the_others() -> None:
    """Sushi Chef: draw an Action card."""
    s = at_the_bank("sushi_chef", cards={"deck": "kitten, gun"})
    s.asks("Ann", "window.revealed").answers("power sushi_chef")
    assert (hand(s, "Ann"), s.view()["deck"]) == (["kitten"], all_cards(s) - 1)
    s.sees("Ann", "drew Ann (kitten)").sees("Bob", "drew Ann").sees(None, "drew Ann")
    assert player(s, "Ann", "Bob")["known_hand"] == []


@pytest.mark.parametrize(("luck", "card"), [(0, "alarm"), (1, "gun")])
def test_the_thief_steals_a_random_card(luck: int, card: str) -> None:
    """Thief: steal a random Action card from another player."""
    s = at_the_bank("thief", cards={"hands": {"Bob": "alarm, gun", "Cat": "tear_gas"}})
    s.asks("Ann", "window.revealed").answers("power thief")
    s.chances(luck).asks("Ann", "card.steal_from", ["seat Bob", "seat Cat"]).answers("seat Bob")
    assert (hand(s, "Ann"), player(s, "Bob")["hand"]) == ([card], 1)
    s.sees("Ann", f"stole Ann Bob ({card})").sees("Bob", f"stole Ann Bob ({card})")
    s.sees("Cat", "stole Ann Bob").sees(None, "stole Ann Bob")
    assert player(s, "Ann", "Cat")["known_hand"] == []
