"""Infrared binoculars and Pickpocket: cards that show somebody something."""

from __future__ import annotations

import pytest

from .town import hand, player, town


def test_the_binoculars_show_the_next_invasion_card_to_their_player_only() -> None:
    """Infrared binoculars: look at the next Invasion card."""
    s = town(invasions="1:00-1, 2:00-1", cards={"hands": {"Ann": "ir_binoculars", "Bob": "alarm"}})
    s.asks("Ann", "window.revealed").answers("play ir_binoculars").passes("Bob")
    assert [s.view(who)["next_invasion"] for who in ("Ann", "Bob", "Cat", None)] == [
        "1:00-1",
        None,
        None,
        None,
    ]
    s.sees("Ann", "looked Ann (1:00-1)").sees("Bob", "looked Ann").sees(None, "looked Ann")


def test_after_the_reveal_the_binoculars_show_the_card_of_the_next_turn() -> None:
    s = town(
        ["Invasion", "Window moved"], invasions="1:00-1, 2:00-1", cards={"hands": {"Ann": "ir_binoculars"}}
    )
    s.asks("Ann", "window.moved").answers("play ir_binoculars")
    assert s.view("Ann")["next_invasion"] == "2:00-1"


def test_after_the_reveal_of_the_last_turn_there_is_nothing_to_see() -> None:
    s = town(["Invasion", "Window moved"], invasions="4:00-1", cards={"hands": {"Ann": "ir_binoculars"}})
    s.asks("Ann", "window.moved", ["pass"])


@pytest.mark.parametrize(("luck", "card"), [(0, "alarm"), (1, "gun")])
def test_a_pickpocket_steals_a_random_card(luck: int, card: str) -> None:
    """Pickpocket: steal a random Action card from another player."""
    s = town(cards={"hands": {"Ann": "pickpocket, kitten", "Bob": "alarm, gun", "Cat": "shotgun"}})
    s.asks("Ann", "window.revealed").answers("play pickpocket")
    s.asks("Ann", "card.steal_from", ["seat Bob", "seat Cat"]).answers("seat Bob")
    s.chances(luck).passes()
    assert hand(s, "Ann") == sorted(["kitten", card], key=["alarm", "gun", "kitten"].index)
    assert (player(s, "Bob")["hand"], player(s, "Cat")["hand"]) == (1, 1)
    s.sees("Ann", f"stole Ann Bob ({card})").sees("Bob", f"stole Ann Bob ({card})")
    s.sees("Cat", "stole Ann Bob").sees(None, "stole Ann Bob")
    assert player(s, "Ann", "Bob")["known_hand"] == [card]
    assert player(s, "Ann", "Cat")["known_hand"] == []


def test_there_is_nothing_to_steal_from_an_empty_hand_or_an_eliminated_player() -> None:
    s = town(
        people={"Ann": {"church": "rocker*"}, "Bob": {"hospital": "geek*"}},
        cards={"hands": {"Ann": "pickpocket", "Cat": "gun"}},
    )
    s.asks("Ann", "window.revealed", ["pass"])


def test_a_pickpocket_finds_nothing_in_a_hand_emptied_meanwhile() -> None:
    s = town(cards={"hands": {"Ann": "pickpocket, tear_gas", "Bob": "tear_gas"}})
    s.asks("Ann", "window.revealed").answers("play pickpocket")
    s.asks("Bob", "cancel.card").answers("play tear_gas")
    s.asks("Ann", "cancel.card").answers("play tear_gas")
    assert (hand(s, "Ann"), hand(s, "Bob")) == ([], [])
    assert s.over


def test_what_everybody_saw_in_a_hand_is_known_until_it_may_have_been_stolen() -> None:
    s = town(
        people={"Ann": {"church": "thief"}, "Bob": {"hospital": "businessman"}, "Cat": {"bank": "vigil*"}},
        zombies={"bank": 1},
        cards={"hands": {"Bob": "alarm, kitten"}, "discard": "gun"},
    )
    s.asks("Bob", "window.revealed").answers("power businessman")
    s.asks("Bob", "barter.pay").answers("discard kitten")
    assert player(s, "Bob", "Ann")["known_hand"] == player(s, "Bob", "Cat")["known_hand"] == ["gun"]
    s.chances(0).asks("Ann", "window.revealed").answers("power thief")
    assert hand(s, "Ann") == ["alarm"]
    assert player(s, "Bob", "Ann")["known_hand"] == ["gun"]
    assert player(s, "Bob", "Cat")["known_hand"] == []


def test_a_known_card_that_was_played_is_struck_off() -> None:
    s = town(
        people={"Ann": {"church": "thief*"}, "Bob": {"hospital": "businessman"}, "Cat": {"bank": "vigil*"}},
        zombies={"bank": 1},
        cards={"hands": {"Bob": "alarm, kitten"}, "discard": "gun"},
    )
    s.asks("Bob", "window.revealed").answers("power businessman")
    s.asks("Bob", "barter.pay").answers("discard kitten")
    s.asks("Bob", "window.revealed").answers("play gun")
    assert player(s, "Bob", "Ann")["known_hand"] == []


@pytest.mark.parametrize("move", ["power thief", "play gun"])
def test_an_offer_falls_with_the_card_it_promises(move: str) -> None:
    s = town(
        people={"Ann": {"church": "thief"}, "Bob": {"hospital": "geek*"}, "Cat": {"bank": "vigil*"}},
        zombies={"bank": 1},
        cards={"hands": {"Bob": "gun"}},
    )
    s.says("Bob", "offer Cat", "give gun", "post")
    s.asks("Ann" if move == "power thief" else "Bob", "window.revealed").answers(move)
    s.sees(None, "offer_lapsed Bob Cat")
    assert s.view()["offers"] == []
