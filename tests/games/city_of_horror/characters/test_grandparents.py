"""Grandpa has no vote, Granny never moves; their power lifts that for this turn only."""

from __future__ import annotations

import pytest

from shamble.testing import Scenario

from ..cards.town import asked, offered, person, place, town


def grandpa(who: str, *steps: str, **literal: object) -> Scenario:
    usual: dict[str, object] = {
        "people": {"Ann": {"bank": who}, "Bob": {"bank": "geek*"}, "Cat": {"church": "mama*"}},
        "zombies": {"bank": 3},
    }
    return town(list(steps), **(usual | literal))


@pytest.mark.parametrize("who", ["grandpa", "grandpa*"])
def test_the_grandpa_has_no_vote(who: str) -> None:
    s = grandpa(who, "Attack bank")
    assert place(s, "bank")["votes"] == [0, 1, 0]
    s.asks("Bob", "vote.attack", ["vote Ann", "vote Bob"])
    s.does_not_ask("Ann", "vote.attack")


def test_the_grandpas_power_gives_him_a_vote_in_attack_and_share() -> None:
    cards = {"hands": {"Cat": "canned_food"}}
    s = grandpa("grandpa, vigil*", "PlaceTurn bank", dropped_antidotes={"bank": 1}, cards=cards)
    s.asks("Ann", "window.activation").answers("power grandpa")
    assert place(s, "bank")["votes"] == [2, 1, 0]
    s.until("vote.attack").asks("Ann", "vote.attack").answers("vote Ann")
    s.asks("Bob", "vote.attack").answers("vote Ann")
    s.asks("Ann", "attack.victim").answers("lose vigil").until("vote.share")
    s.asks("Ann", "vote.share").answers("vote Bob")
    s.asks("Bob", "vote.share").answers("vote Bob")
    s.sees(None, "voted Ann Bob 1")


def test_the_grandpas_vote_ends_with_the_turn() -> None:
    cards = {"hands": {"Cat": "canned_food"}}
    s = grandpa("grandpa", "PlaceTurn bank", "FirstPlayerChange", zombies={}, cards=cards)
    s.asks("Ann", "window.activation").answers("power grandpa")
    assert place(s, "bank")["votes"] == [1, 1, 0]
    s.until()
    assert place(s, "bank")["votes"] == [0, 1, 0]


def test_a_hidden_grandpa_does_not_vote_even_with_his_power() -> None:
    s = grandpa("grandpa", "PlaceTurn bank", zombies={}, cards={"hands": {"Ann": "hideout"}})
    s.asks("Ann", "window.activation").answers("power grandpa")
    s.asks("Ann", "window.activation").answers("play hideout")
    assert place(s, "bank")["votes"] == [0, 1, 0]


def test_the_grandpas_power_is_not_offered_once_no_vote_awaits_him() -> None:
    bank_is_over = grandpa("grandpa", "PlaceWindow attack armory", "Attack armory")
    assert offered(bank_is_over, "Ann") == []
    at_the_crossroads = {"Ann": {"crossroads": "grandpa"}, "Bob": {"bank": "geek*"}}
    assert offered(grandpa("", "LocationsPhase", people=at_the_crossroads), "Ann") == []
    hidden = grandpa("grandpa~", "PlaceTurn bank")
    assert "power grandpa" not in offered(hidden, "Ann")


def granny(who: str, *steps: str, **literal: object) -> Scenario:
    usual: dict[str, object] = {
        "people": {"Ann": {"bank": who}, "Bob": {"bank": "geek*"}, "Cat": {"church": "mama*"}},
        "movement": {"Ann": "hospital", "Bob": "church", "Cat": "bank"},
    }
    return town(list(steps), **(usual | literal))


@pytest.mark.parametrize("who", ["granny", "granny*"])
def test_the_granny_never_moves(who: str) -> None:
    s = granny(who, "Move 0")
    s.sees(None, "no_move Ann")
    assert person(s, "granny")["place"] == "bank"
    granny(f"{who}, vigil*, punk*+", "Move 0").asks("Ann", "move.who", ["move vigil", "move punk"])


def test_the_grannys_power_lets_her_move_this_turn() -> None:
    s = granny("granny", "MoveWindow 0", "Move 0")
    s.asks("Ann", "window.move").answers("power granny")
    s.sees(None, "moved Ann granny bank hospital")


def test_the_grannys_power_does_not_make_her_move() -> None:
    s = granny("granny, vigil*", "MoveWindow 0", "Move 0")
    s.asks("Ann", "window.move").answers("power granny")
    s.asks("Ann", "move.who", ["move granny", "move vigil"]).answers("move vigil")
    assert person(s, "granny")["place"] == "bank"


def test_next_turn_the_granny_stays_again() -> None:
    s = granny("granny", "MoveWindow 0", "FirstPlayerChange", "Move 0", "Window moved")
    s.asks("Ann", "window.move").answers("power granny")
    s.sees(None, "no_move Ann")


@pytest.mark.parametrize(
    ("moment", "offers"), [("MoveWindow 0", True), ("MoveWindow 1", True), ("Window moved", False)]
)
def test_the_grannys_power_needs_a_move_of_her_owner_still_to_come(moment: str, offers: bool) -> None:
    coming = ["Move 0"] if offers else ["LocationsPhase"]
    s = granny("granny", moment, *coming)
    assert (asked(s) != set() and "power granny" in offered(s, "Ann")) == offers


def test_once_her_owner_has_moved_the_grannys_power_is_gone() -> None:
    s = granny("granny", "Move 0", "MoveWindow 1", "Move 1")
    assert offered(s, "Ann") == []


def test_the_fire_carries_the_granny_to_the_crossroads() -> None:
    s = granny("vigil*", "ArmoryBurns", people={"Ann": {"armory": "granny"}, "Bob": {"bank": "geek*"}})
    s.sees(None, "fled Ann granny")
    assert person(s, "granny")["place"] == "crossroads"
