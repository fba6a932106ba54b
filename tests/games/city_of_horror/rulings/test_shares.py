"""Rulings 8, 10, 11 and 32: shares with few voters, few objects or many."""

from __future__ import annotations

from typing import Any

from shamble.testing import Scenario, table

from ..rulebook.helpers import THREE, asked, hand, log, place, player

HERE = {"Red": {"bank": "vigil*"}, "Green": {"bank": "geek*, mama*"}, "Blue": {"church": "rasta*"}}


def bank(**literal: Any) -> Scenario:
    literal = {
        "people": HERE,
        "first": "Blue",
        "cards": {"hands": {"Blue": "mag_light"}, "supplies": {"bank": "gun, alarm"}},
        "at": ["Share bank", "Window turn_end"],
        **literal,
    }
    return table("city-of-horror", players=THREE, **literal)


def test_without_any_vote_nobody_gets_anything() -> None:
    s = bank(people={"Red": {"bank": "grandpa*"}, "Green": {"bank": "geek~*"}, "Blue": {"church": "rasta*"}})
    s.sees(None, "share_failed bank").asks("Blue", "window.turn_end")
    assert place(s, "bank")["cards"] == 2


def test_a_player_alone_without_a_vote_gets_nothing() -> None:
    s = bank(people={"Red": {"bank": "grandpa*"}, "Green": {"church": "geek*"}, "Blue": {"church": "rasta*"}})
    s.sees(None, "share_failed bank")
    assert hand(s, "Red") == []


def test_a_player_alone_with_a_vote_needs_no_vote() -> None:
    s = bank(people={"Red": {"bank": "vigil*"}, "Green": {"church": "geek*"}, "Blue": {"church": "rasta*"}})
    assert asked(s) == ["0 share.take"]
    assert log(s, "voted") == []


def test_cards_are_seen_by_the_winner_and_the_receiver_only() -> None:
    s = bank()
    for who in ("Red", "Green"):
        s.asks(who, "vote.share").answers("vote Green")
    s.asks("Green", "share.take").answers("take gun")
    s.asks("Green", "share.hand_out").answers("hand_out alarm Blue")
    s.sees("Green", "received_card Blue bank (alarm)").sees("Blue", "received_card Blue bank (alarm)")
    s.sees("Red", "received_card Blue bank").does_not_see("Red", "received_card Blue bank (alarm)")
    s.does_not_see("Blue", "received_card Green bank (gun)")
    assert player(s, "Blue", "Green")["known_hand"] == ["alarm"]
    assert player(s, "Blue", "Red")["known_hand"] == []


def test_nobody_may_refuse_and_the_eliminated_get_nothing() -> None:
    s = bank(
        people={"Red": {"bank": "vigil*"}, "Green": {"church": "geek*"}},
        first="Red",
        dropped_antidotes={"bank": 1},
    )
    s.asks("Red", "share.take").answers("take gun")
    s.asks("Red", "share.hand_out", ["hand_out alarm Green", "hand_out_antidote Green"]).answers(
        "hand_out alarm Green"
    )
    s.asks("Green", "window.turn_end")
    assert hand(s, "Green") == ["alarm"]
    assert place(s, "bank")["antidotes"] == 1


def test_as_many_objects_are_handed_out_as_there_are_players() -> None:
    s = bank(dropped_antidotes={"bank": 3})
    for who in ("Red", "Green"):
        s.asks(who, "vote.share").answers("vote Red")
    s.asks("Red", "share.take").answers("take_antidote")
    s.asks("Red", "share.hand_out").answers("hand_out_antidote Green")
    s.asks("Red", "share.hand_out", ["hand_out gun Blue", "hand_out alarm Blue", "hand_out_antidote Blue"])


def test_a_sole_object_goes_to_the_winner() -> None:
    s = bank(cards={"supplies": {"bank": "gun"}})
    for who in ("Red", "Green"):
        s.asks(who, "vote.share").answers("vote Red")
    s.sees("Red", "received_card Red bank (gun)")
    assert hand(s, "Red") == ["gun"]
