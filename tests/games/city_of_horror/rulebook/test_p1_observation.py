"""Rulebook, "1. Observation"."""

from __future__ import annotations

import pytest

from shamble.testing import Scenario, table

from .helpers import THREE, log


def lookout(side: str) -> Scenario:
    """Red and Green stand on the Water Tower at the start of a turn."""
    return table(
        "city-of-horror",
        players=THREE,
        first="Green",
        sides={"water_tower": side},
        people={
            "Red": {"water_tower": "vigil"},
            "Green": {"water_tower": "geek", "bank": "rocker"},
            "Blue": {"bank": "blonde", "church": "student"},
        },
        invasions="2:00-3, 3:00-1, 4:00-2",
        at=["Observation", "Window choice"],
    )


def test_whoever_stands_on_tower_a_looks_at_the_top_invasion_card() -> None:
    s = lookout("A")
    s.sees("Red", "looked Red (2:00-3)").sees("Green", "looked Green (2:00-3)")
    assert [s.view(who)["next_invasion"] for who in ("Red", "Green", "Blue")] == ["2:00-3", "2:00-3", None]


def test_everybody_looks_once_in_turn_order() -> None:
    assert log(lookout("A"), "looked") == ["looked 1", "looked 0"]


def test_the_card_is_shown_to_nobody_else() -> None:
    s = lookout("A")
    for viewer in ("Blue", None):
        s.sees(viewer, "looked Red").does_not_see(viewer, "looked Red (2:00-3)")
        assert s.view(viewer)["next_invasion"] is None
    assert not [option for option in s.may_say("Red") if "2:00-3" in option]


def test_those_who_looked_may_talk_before_the_movement_cards_are_chosen() -> None:
    s = lookout("A")
    s.asks("Blue", "window.choice")
    assert {"offer 1", "offer 2"} <= set(s.may_say("Red"))


@pytest.mark.parametrize("side", ["B", "collapsed"])
def test_tower_b_and_the_ruin_give_no_view(side: str) -> None:
    s = lookout(side)
    assert log(s, "looked") == []
    assert s.view("Red")["next_invasion"] is None


def test_what_was_seen_is_forgotten_with_the_card() -> None:
    s = table(
        "city-of-horror",
        players=THREE,
        people={"Red": {"water_tower": "vigil"}, "Green": {"bank": "rocker"}, "Blue": {"bank": "rasta"}},
        invasions="1:00-1, 2:00-1",
        at=["Observation", "Invasion", "Window revealed"],
    )
    assert s.view("Red")["next_invasion"] is None
