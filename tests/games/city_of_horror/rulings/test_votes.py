"""Rulings 6, 7 and 54: votes that cannot be split, and votes cast in another's name."""

from __future__ import annotations

from typing import Any

from shamble.testing import Scenario, table

from ..rulebook.helpers import THREE, place

HERE = {
    "Red": {"bank": "vigil*"},
    "Green": {"bank": "geek*, mama*+"},
    "Blue": {"bank": "rasta*", "church": "thief*"},
}


def bank(**literal: Any) -> Scenario:
    literal = {
        "people": HERE,
        "first": "Red",
        "zombies": {"bank": 3},
        "dropped_antidotes": {"bank": 1},
        "cards": {"hands": {"Red": "replica_weapon", "Blue": "replica_weapon"}},
        "at": ["PlaceWindow attack bank", "Attack bank", "ShareOut bank", "Window turn_end"],
        **literal,
    }
    return table("city-of-horror", players=THREE, **literal)


def replace(s: Scenario, who: str, other: str, window: str = "window.attack") -> Scenario:
    s.asks(who, window).answers("play replica_weapon")
    s.asks(who, "card.replica_whom").answers(f"seat {other}")
    return s.passes() if any(choice.prompt == "cancel.card" for choice in s.t.choices) else s


def test_the_votes_of_a_player_are_not_split() -> None:
    s = bank().until("vote.attack")
    s.asks("Green", "vote.attack", ["vote Red", "vote Green", "vote Blue"]).answers("vote Red")
    s.does_not_ask("Green", "vote.attack")
    for who in ("Red", "Blue"):
        s.asks(who, "vote.attack").answers("vote Blue")
    s.sees(None, "voted Green Red 2")


def test_a_replica_rules_both_votes_at_that_place() -> None:
    s = replace(bank(), "Red", "Green")
    assert place(s, "bank")["replicas"] == [None, 0, None]
    s.until("vote.attack").asks("Red", "vote.attack", params=["bank", "Red"]).answers("vote Blue")
    s.asks("Red", "vote.attack", params=["bank", "Green"]).answers("vote Blue")
    s.does_not_ask("Green", "vote.attack")
    s.asks("Blue", "vote.attack").answers("vote Red")
    s.until("vote.share").asks("Red", "vote.share", params=["bank", "Red"]).answers("vote Red")
    s.asks("Red", "vote.share", params=["bank", "Green"]).answers("vote Red")
    s.sees(None, "share_won Red bank")


def test_a_later_replica_on_the_same_target_overrides() -> None:
    s = replace(replace(bank(), "Red", "Green"), "Blue", "Green")
    assert place(s, "bank")["replicas"] == [None, 2, None]
    s.until("vote.attack").asks("Blue", "vote.attack", params=["bank", "Green"])


def test_a_replica_ends_with_the_turn() -> None:
    s = bank(at=["PlaceWindow attack bank", "FirstPlayerChange", "Attack bank"])
    replace(s, "Red", "Green").until("vote.attack")
    s.asks("Green", "vote.attack", params=["bank", "Green"])


def test_a_replica_names_another_player_and_a_vote_still_to_come() -> None:
    s = bank(at=["PlaceWindow attack bank", "Attack bank", "ShareOut bank", "PlaceTurn church"])
    s.asks("Red", "window.attack").answers("play replica_weapon")
    s.asks("Red", "card.replica_whom", ["seat Green", "seat Blue"]).answers("seat Blue")
    s.asks("Red", "card.replica_where", ["at bank", "at church"], ["Blue"])


def test_once_all_have_moved_the_player_must_be_there() -> None:
    s = bank(at=["PlaceWindow share church", "Share church"])
    s.asks("Red", "window.share").answers("play replica_weapon")  # Blue alone is at the Church
    s.passes("Blue").sees(None, "vote_replaced Red Blue church")


def test_before_the_moves_are_over_anybody_may_get_anywhere() -> None:
    s = bank(at=["Window revealed", "MovementPhase", "LocationsPhase"], movement={"Red": "church"})
    s.asks("Red", "window.revealed").answers("play replica_weapon")
    s.asks("Red", "card.replica_whom", ["seat Green", "seat Blue"]).answers("seat Green")
    places = ["church", "hospital", "bank", "armory", "water_tower"]
    s.asks("Red", "card.replica_where", [f"at {name}" for name in places])


def test_without_a_vote_to_come_there_is_no_replica() -> None:
    s = bank(at="Window turn_end")
    s.asks("Red", "window.turn_end", ["pass"])


def test_a_replica_falls_with_the_player_who_holds_it() -> None:
    s = bank(
        people={**HERE, "Red": {"church": "vigil*"}, "Blue": {"bank": "rasta*, thief*"}},
        zombies={"bank": 3, "church": 3},
        at=["PlaceWindow attack bank", "Attack church", "Attack bank"],
    )
    replace(s, "Red", "Green").until("vote.attack").sees(None, "eliminated Red")
    s.asks("Green", "vote.attack", params=["bank", "Green"])
