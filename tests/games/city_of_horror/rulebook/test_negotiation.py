"""Rulebook, "Les négociations et les échanges"."""

from __future__ import annotations

from typing import Any

from shamble.testing import Scenario, table

from .helpers import THREE, hand, play_on, player


def market(**literal: Any) -> Scenario:
    """Before the attack at the Bank, where Red and Green are; Blue is elsewhere."""
    literal = {
        "people": {"Red": {"bank": "vigil"}, "Green": {"bank": "geek"}, "Blue": {"church": "rasta"}},
        "cards": {"hands": {"Red": "2 gun, alarm", "Green": "chainsaw", "Blue": "kitten"}},
        "antidotes": {"Red": 1, "Green": 2},
        "food": {"Red": [3], "Green": [1]},
        "zombies": {"bank": 3},
        "at": "PlaceTurn bank",
        **literal,
    }
    return table("city-of-horror", players=THREE, **literal)


def test_cards_and_antidotes_change_hands_freely() -> None:
    s = market()
    s.says("Red", "offer Green", "give gun", "give alarm", "ask chainsaw", "ask_antidote", "post")
    s.says("Green", "accept Red")
    assert (hand(s, "Red"), hand(s, "Green")) == (["chainsaw", "gun"], ["alarm", "gun"])
    assert [player(s, who)["antidotes"] for who in ("Red", "Green")] == [2, 1]


def test_food_is_not_traded() -> None:
    s = market().says("Red", "offer Green")
    assert {option.split()[0] for option in s.may_say("Red")} == {
        "give", "give_antidote", "ask", "ask_any", "ask_antidote", "scrap"
    }  # fmt: skip
    s.says("Red", "give_antidote", "post").says("Green", "accept Red")
    assert [player(s, who)["food"] for who in ("Red", "Green")] == [[3], [1]]


def test_an_offer_may_be_refused_or_withdrawn() -> None:
    s = market().says("Red", "offer Green", "give gun", "post").says("Green", "refuse Red")
    s.sees(None, "offer_refused Green Red")
    assert hand(s, "Red") == ["alarm", "gun", "gun"]
    s.says("Red", "offer Blue", "give gun", "post", "withdraw").sees(None, "offer_withdrawn Red Blue")
    assert "accept Red" not in s.may_say("Blue")


def test_only_the_partner_may_accept() -> None:
    s = market().says("Red", "offer Green", "give gun", "post")
    assert "accept 0" in s.may_say("Green")
    assert "accept 0" not in s.may_say("Blue")


def test_an_offer_is_carried_out_whole_or_not_at_all() -> None:
    s = market().says("Red", "offer Green", "give gun", "ask kitten", "ask_antidote", "post")
    assert "accept 0" not in s.may_say("Green")  # has no Kitten
    assert "refuse 0" in s.may_say("Green")


def test_promises_about_the_vote_are_heard_by_all_and_bind_nobody() -> None:
    s = market().says("Red", "declare_against bank Green")
    s.sees("Blue", "declared_against Red bank Green")
    play_on(s, "vote.attack")
    s.asks("Red", "vote.attack", ["vote Red", "vote Green"]).answers("vote Red")


def test_those_who_are_absent_may_trade_too() -> None:
    s = market().says("Blue", "offer Red", "give kitten", "post").says("Red", "accept Blue")
    assert "kitten" in hand(s, "Red")


def test_one_may_trade_while_movement_cards_are_chosen_and_keep_the_choice_secret() -> None:
    s = market(at=["MovementCards", "Window revealed"])
    s.asks("Red", "movement.card").answers("go church")
    s.says("Red", "offer Green", "give_antidote", "post").says("Green", "accept Red")
    s.does_not_ask("Red", "movement.card")  # the answer given stands
    assert player(s, "Red", "Green")["movement"] is None
    assert player(s, "Green")["antidotes"] == 3
