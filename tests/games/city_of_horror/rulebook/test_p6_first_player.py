"""Rulebook, "6. Changement de premier joueur"."""

from __future__ import annotations

from typing import Any

import pytest

from shamble.testing import Scenario, table

from .helpers import THREE, log

PEOPLE = {
    "Red": {"bank": "vigil, teen", "church": "rocker"},
    "Green": {"bank": "geek, mama+", "church": "thief"},
    "Blue": {"hospital": "rasta"},
}


def attacked(*steps: str, **literal: Any) -> Scenario:
    """Three zombies at the Bank and three at the Church; Blue is first player."""
    literal = {"people": PEOPLE, "first": "Blue", **literal}
    return table(
        "city-of-horror",
        players=THREE,
        zombies={"bank": 3, "church": 3},
        at=[*steps, "FirstPlayerChange"],
        **literal,
    )


def vote_for(s: Scenario, victim: str, lost: str = "") -> Scenario:
    for who in ("Red", "Green"):
        s.until("vote.attack").asks(who, "vote.attack").answers(f"vote {victim}")
    return s.asks(victim, "attack.victim").answers(f"lose {lost}") if lost else s


def test_whoever_lost_a_character_last_takes_the_marker() -> None:
    s = attacked("Attack bank", "Attack church")
    vote_for(s, "Red", "teen")
    vote_for(s, "Green")
    assert s.over
    assert s.view()["first"] == s.seat("Green")


def test_a_loss_of_an_earlier_turn_no_longer_counts() -> None:
    s = attacked("Attack bank", "FirstPlayerChange")
    vote_for(s, "Red", "teen")
    assert log(s, "first_player") == ["first_player 0", "first_player 1"]  # Red took it, then passed it on


@pytest.mark.parametrize(("first", "following"), [("Red", "Green"), ("Green", "Blue"), ("Blue", "Red")])
def test_if_nobody_lost_a_character_the_marker_passes_clockwise(first: str, following: str) -> None:
    s = attacked(first=first)
    assert s.view()["first"] == s.seat(following)


def test_the_marker_passes_over_the_eliminated() -> None:
    s = attacked(first="Red", people={"Red": {"bank": "vigil"}, "Blue": {"bank": "rasta"}})
    assert s.view()["first"] == s.seat("Blue")


def test_after_a_collapse_the_first_victim_in_turn_order_takes_it() -> None:
    s = table(
        "city-of-horror",
        players=THREE,
        first="Blue",
        last_loser="Blue",
        people={
            "Red": {"water_tower": "vigil", "bank": "teen"},
            "Green": {"water_tower": "geek", "bank": "mama"},
            "Blue": {"bank": "rasta"},
        },
        markers={"water_tower": 2},
        at=["PlaceMarker water_tower", "FirstPlayerChange"],
    )
    s.sees(None, "crushed Red vigil").sees(None, "crushed Green geek")
    assert s.view()["first"] == s.seat("Red")


def test_a_loss_after_the_collapse_is_the_later_one() -> None:
    s = table(
        "city-of-horror",
        players=THREE,
        first="Blue",
        people={
            "Red": {"water_tower": "vigil", "bank": "teen"},
            "Green": {"bank": "mama, geek"},
            "Blue": {"church": "rasta"},
        },
        zombies={"bank": 3},
        markers={"water_tower": 2},
        at=["PlaceMarker water_tower", "Attack bank", "FirstPlayerChange"],
    )
    vote_for(s, "Green", "geek")
    assert s.view()["first"] == s.seat("Green")


def test_an_eliminated_first_player_hands_the_marker_on_at_once() -> None:
    s = attacked(
        "Attack bank",
        "Window turn_end",
        people={"Red": {"bank": "vigil"}, "Green": {"bank": "geek, mama"}, "Blue": {"church": "rasta"}},
        first="Red",
    )
    vote_for(s, "Red")
    s.sees(None, "eliminated Red")
    s.asks("Blue", "window.turn_end")
    assert s.view()["first"] == s.seat("Green")
