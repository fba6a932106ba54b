"""Rulebook, "4. Déplacement"."""

from __future__ import annotations

from typing import Any

import pytest

from shamble.testing import Scenario, table

from .helpers import THREE, log, person, place, play_on

Places = dict[str, str]


def move(card: str, red: Places, **literal: Any) -> Scenario:
    """Red is to move with that Movement card; then Green, with the card Crossroads."""
    people = {"Red": red, "Green": {"bank": "geek"}, **literal.pop("people", {})}
    return table(
        "city-of-horror",
        players=THREE,
        people=people,
        cards={"hands": {"Green": "gun"}},
        movement={"Red": card, "Green": "crossroads"},
        at=["Move 0", "MoveWindow 1", "Move 1"],
        **literal,
    )


def test_the_first_player_moves_first_then_clockwise() -> None:
    s = table(
        "city-of-horror",
        players=THREE,
        first="Green",
        people={
            "Red": {"bank": "vigil", "hospital": "teen"},
            "Green": {"church": "geek, thief"},
            "Blue": {"bank": "rasta", "church": "mama"},
        },
        movement={"Red": "church", "Green": "bank", "Blue": "armory"},
        at="MovementPhase",
    )
    asked = [question for question in play_on(s) if "move.who" in question]
    assert asked == ["1 move.who bank bank", "2 move.who armory armory", "0 move.who church church"]
    assert [event.split()[1] for event in log(s, "moved")] == ["1", "2", "0"]


def test_one_moves_one_own_character_to_the_place_of_the_card() -> None:
    s = move("church", {"bank": "vigil", "hospital": "teen"})
    s.asks("Red", "move.who", ["move vigil", "move teen"], ["church", "church"]).answers("move teen")
    assert (person(s, "teen")["place"], person(s, "vigil")["place"]) == ("church", "bank")
    s.sees(None, "moved Red teen hospital church")


def test_moving_is_compulsory() -> None:
    s = move("church", {"bank": "vigil"})
    assert person(s, "vigil")["place"] == "church"  # nobody was asked: there is no way to stay


def test_a_character_already_there_cannot_be_chosen() -> None:
    s = move("church", {"church": "rocker", "bank": "vigil", "armory": "teen"})
    s.asks("Red", "move.who", ["move vigil", "move teen"])


def test_a_full_place_sends_the_character_to_the_crossroads() -> None:
    s = move("bank", {"church": "vigil, teen"}, people={"Blue": {"bank": "rasta, thief"}})
    s.asks("Red", "move.who", ["move vigil", "move teen"], ["bank", "crossroads"]).answers("move teen")
    assert person(s, "teen")["place"] == "crossroads"
    assert person(s, "vigil")["place"] == "church"


def test_whoever_enters_takes_a_space() -> None:
    s = table(
        "city-of-horror",
        players=THREE,
        first="Red",
        people={
            "Red": {"church": "vigil, teen"},
            "Green": {"church": "geek", "hospital": "priest*"},
            "Blue": {"bank": "rasta, thief"},
        },
        movement={"Red": "bank", "Green": "bank", "Blue": "church"},
        at="MovementPhase",
    )
    s.until("move.who").asks("Red", "move.who", params=["bank", "bank"]).answers("move vigil")
    s.until("move.who").asks("Green", "move.who", params=["bank", "crossroads"]).answers("move geek")
    s.until("move.who").asks("Blue", "move.who").answers("move thief")
    assert place(s, "bank")["characters"] == ["rasta", "vigil"]
    assert place(s, "crossroads")["characters"] == ["geek"]
    assert place(s, "church")["characters"] == ["teen", "thief"]


def test_a_character_on_the_crossroads_may_try_a_full_place_and_remain() -> None:
    s = move("bank", {"crossroads": "vigil", "church": "teen"}, people={"Blue": {"bank": "rasta, thief"}})
    s.asks("Red", "move.who", ["move vigil", "move teen"]).answers("move vigil")
    s.sees(None, "stayed Red vigil")
    assert person(s, "vigil")["place"] == "crossroads"


@pytest.mark.parametrize(
    "red", [{"church": "vigil, teen"}, {"church": "vigil", "bank": "granny"}, {"hospital": "granny*"}]
)
def test_without_a_character_that_may_go_the_move_is_skipped(red: Places) -> None:
    s = move("church", red)
    s.sees(None, "no_move Red")
    assert log(s, "moved") == []
    s.asks("Green", "window.move")


@pytest.mark.parametrize(("side", "markers"), [("A", 3), ("B", 2)])
def test_a_closed_armory_counts_as_full(side: str, markers: int) -> None:
    s = move("armory", {"church": "vigil, teen"}, sides={"armory": side}, markers={"armory": markers})
    s.asks("Red", "move.who", ["move vigil", "move teen"], ["armory", "crossroads"]).answers("move vigil")
    assert person(s, "vigil")["place"] == "crossroads"


def test_behind_a_blocked_door_nobody_can_be_chosen() -> None:
    s = move(
        "church",
        {"armory": "vigil", "bank": "teen", "hospital": "rocker"},
        sides={"armory": "B"},
        markers={"armory": 2},
    )
    s.asks("Red", "move.who", ["move teen", "move rocker"])


def test_the_granny_moves_only_after_her_power() -> None:
    literal: dict[str, Any] = {
        "players": THREE,
        "people": {
            "Red": {"bank": "granny, vigil"},
            "Green": {"bank": "geek"},
            "Blue": {"hospital": "rasta"},
        },
        "movement": {"Red": "church"},
        "at": ["MoveWindow 0", "Move 0", "Window moved"],
    }
    s = table("city-of-horror", **literal).until("window.moved")
    s.sees(None, "moved Red vigil bank church")
    s = table("city-of-horror", **literal)
    s.asks("Red", "window.move").answers("power granny")
    s.until("move.who").asks("Red", "move.who", ["move granny", "move vigil"]).answers("move granny")
    assert person(s, "granny")["place"] == "church"


def test_an_extra_space_vanishes_when_its_character_leaves() -> None:
    full = {"Blue": {"bank": "rasta, thief"}}
    s = move("church", {"bank": "mama*+"}, people=full)
    assert person(s, "mama")["place"] == "church"
    assert not person(s, "mama")["extra"]
    assert len(place(s, "bank")["characters"]) == 3
