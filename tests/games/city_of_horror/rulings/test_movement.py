"""Rulings 12, 13, 37 and 45: who moves, where to, and in what order."""

from __future__ import annotations

from typing import Any

import pytest

from shamble.testing import Scenario, table

from ..rulebook.helpers import THREE, asked, log, person, play_on

PEOPLE = {
    "Red": {"bank": "vigil*, teen*"},
    "Green": {"church": "geek*, thief*"},
    "Blue": {"bank": "student", "church": "rasta*"},
}


def moving(**literal: Any) -> Scenario:
    literal = {
        "people": PEOPLE,
        "first": "Red",
        "movement": {"Red": "church", "Green": "bank", "Blue": "hospital"},
        "at": "MovementPhase",
        **literal,
    }
    return table("city-of-horror", players=THREE, **literal)


def movers(s: Scenario) -> list[str]:
    play_on(s)
    return [event.split()[1] for event in log(s, "moved")]


def test_the_order_of_moves_is_fixed_when_the_round_begins() -> None:
    s = moving()
    s.until("move.who").asks("Red", "move.who").answers("move vigil")
    s.asks("Blue", "window.move", params=["Green"]).answers("power student")
    assert s.view()["first"] == s.seat("Blue")
    assert movers(s) == ["0", "1", "2"]


def test_the_student_who_takes_the_marker_after_the_invasion_moves_first() -> None:
    s = moving()
    s.asks("Blue", "window.move", params=["Red"]).answers("power student")
    assert movers(s) == ["2", "0", "1"]


def test_everybody_has_a_window_just_before_the_own_move_even_so() -> None:
    s = moving(cards={"hands": {"Blue": "sport_shoes", "Red": "sport_shoes"}})
    s.asks("Blue", "window.move", ["pass", "power student"], ["Red"]).answers("power student")
    s.passes()
    s.asks("Blue", "window.move", ["pass", "play sport_shoes"], ["Blue"]).answers("pass")
    s.asks("Red", "window.move", params=["Blue"]).answers("pass")
    assert asked(s) == ["2 move.who"]


@pytest.mark.parametrize(
    ("red", "literal"),
    [
        ({"church": "vigil, teen+"}, {}),
        ({"bank": "granny"}, {}),
        ({"armory": "vigil"}, {"sides": {"armory": "B"}, "markers": {"armory": 2}}),
    ],
    ids=["all there", "granny", "blocked in"],
)
def test_without_a_character_that_may_move_the_move_is_skipped(
    red: dict[str, str], literal: dict[str, Any]
) -> None:
    s = moving(people={**PEOPLE, "Red": red}, **literal)
    play_on(s)
    s.sees(None, "no_move Red")
    assert [event.split()[1] for event in log(s, "moved")] == ["1", "2"]


@pytest.mark.parametrize(("side", "markers"), [("A", 3), ("B", 2)])
def test_neither_mama_nor_service_entrance_opens_a_closed_armory(side: str, markers: int) -> None:
    s = moving(
        people={**PEOPLE, "Red": {"bank": "mama, vigil"}},
        movement={"Red": "armory", "Green": "bank", "Blue": "hospital"},
        sides={"armory": side},
        markers={"armory": markers},
        cards={"hands": {"Red": "service_entrance"}},
    )
    s.until("move.who").asks("Red", "move.who", ["move mama", "move vigil"], ["armory", "crossroads"])


def test_the_priest_answers_at_once_before_anybody_else_may_act() -> None:
    s = moving(people={**PEOPLE, "Blue": {"bank": "student", "church": "priest"}})
    s.until("move.who").asks("Red", "move.who").answers("move vigil")
    assert asked(s) == ["2 cancel.move"]
    s.asks("Blue", "cancel.move", ["pass", "power priest"], ["Red", "vigil"]).answers("power priest")
    assert person(s, "vigil")["place"] == "bank"
    s.sees(None, "moved_back Red vigil bank")
    s.asks("Blue", "window.move", params=["Green"])  # Red's move is spent


def test_a_move_that_ended_where_it_began_cannot_be_cancelled() -> None:
    s = moving(
        people={
            "Red": {"crossroads": "vigil*", "bank": "teen*"},
            "Green": {"church": "geek*, thief*"},
            "Blue": {"church": "priest, rasta*"},
        }
    )
    s.until("move.who").asks("Red", "move.who", params=["church", "crossroads"]).answers("move vigil")
    s.sees(None, "stayed Red vigil").does_not_ask("Blue", "cancel.move")
