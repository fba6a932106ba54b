"""Rulings 14 and 53: where explosion markers go."""

from __future__ import annotations

from typing import Any

import pytest

from shamble.testing import Scenario, table

from ..rulebook.helpers import THREE, log, place

PEOPLE = {
    "Red": {"bank": "vigil*"},
    "Green": {"bank": "geek*"},
    "Blue": {"water_tower": "rasta*", "armory": "mama*", "church": "thief*"},
}


def molotov(**literal: Any) -> Scenario:
    """Red plays a Molotov cocktail at the Bank."""
    s = table(
        "city-of-horror",
        players=THREE,
        people=PEOPLE,
        zombies={"bank": 2},
        cards={"hands": {"Red": "molotov, gun"}},
        at="Window revealed",
        **literal,
    )
    return s.asks("Red", "window.revealed").answers("play molotov")


def markers(s: Scenario) -> tuple[int, int]:
    return place(s, "armory")["markers"], place(s, "water_tower")["markers"]


@pytest.mark.parametrize(("name", "placed"), [("armory", (1, 0)), ("water_tower", (0, 1))])
def test_the_player_of_the_card_places_the_marker(name: str, placed: tuple[int, int]) -> None:
    s = molotov()
    s.asks("Red", "explosion.where", ["at armory", "at water_tower"]).answers(f"at {name}")
    assert markers(s) == placed


@pytest.mark.parametrize(("side", "closed"), [("A", 3), ("B", 2)])
@pytest.mark.parametrize("tower", ["A", "collapsed"])
def test_with_the_armory_closed_the_marker_goes_on_the_tower_standing_or_not(
    side: str, closed: int, tower: str
) -> None:
    s = molotov(sides={"armory": side, "water_tower": tower}, markers={"armory": closed})
    assert markers(s) == (closed, 1)


def test_a_marker_on_the_ruin_does_nothing() -> None:
    s = molotov(sides={"armory": "B", "water_tower": "collapsed"}, markers={"armory": 2, "water_tower": 3})
    assert markers(s) == (2, 4)
    assert log(s, "tower_collapsed", "crushed") == []
    assert place(s, "water_tower")["characters"] == ["rasta"]


def test_without_a_marker_left_none_is_placed() -> None:
    s = molotov(sides={"water_tower": "collapsed"}, markers={"armory": 2, "water_tower": 4})
    assert markers(s) == (2, 4)
    assert s.view()["markers_left"] == 0
    s.asks("Red", "window.revealed", ["pass", "play gun"])


@pytest.mark.parametrize(
    ("side", "at", "event"),
    [
        ("A", "armory", "armory_burnt"),
        ("B", "armory", "door_blocked"),
        ("A", "water_tower", "tower_collapsed"),
    ],
)
def test_what_the_last_marker_does_it_does_at_once(side: str, at: str, event: str) -> None:
    s = molotov(sides={"armory": side}, markers={"armory": 2 if side == "A" else 1, "water_tower": 2})
    s.asks("Red", "explosion.where").answers(f"at {at}")
    s.sees(None, event).asks("Red", "window.revealed")
