"""The Blonde: every turn, after the moves, she attracts a zombie to her place, unless she is exhausted."""

from __future__ import annotations

import pytest

from shamble.testing import Scenario

from ..cards.town import FORTY, asked, person, town, zombies


def blonde(where: str, who: str = "blonde", *steps: str, **literal: object) -> Scenario:
    people = {"Ann": {where: who}, "Bob": {"church": "geek*"}}
    return town(list(steps) or "Attraction", people=people, **literal)


@pytest.mark.parametrize("where", ["bank", "crossroads", "water_tower"])
def test_the_blonde_attracts_a_zombie_from_the_reserve_to_her_place(where: str) -> None:
    s = blonde(where)
    assert (zombies(s), s.view()["zombie_reserve"]) == ({where: 1}, 39)
    s.sees(None, f"attracted Ann blonde {where}")


def test_she_attracts_after_the_moves_and_before_the_places() -> None:
    s = blonde("bank", "blonde", "MovementPhase", "LocationsPhase", movement={"Ann": "church", "Bob": "bank"})
    assert zombies(s) == {}
    s.passes().passes()  # before either move
    s.sees(None, "moved Ann blonde bank church")
    assert asked(s) == {"window.moved"}
    s.passes()
    assert (zombies(s), asked(s)) == ({"church": 1}, {"window.attracted"})
    s.passes().asks("Ann", "window.activation", params=["church"])


def test_an_exhausted_blonde_attracts_nobody() -> None:
    assert zombies(blonde("bank", "blonde*")) == {}


def test_exhausted_in_the_window_before_she_attracts_nobody() -> None:
    s = blonde("bank", "blonde", "Window moved", "Attraction")
    s.asks("Ann", "window.moved", ["pass", "power blonde"]).answers("power blonde")
    assert not person(s, "blonde")["fresh"]
    assert zombies(s) == {}


def test_she_attracts_one_every_turn() -> None:
    s = blonde("bank", "blonde", "Attraction", "Attraction")
    s.passes().passes()
    assert zombies(s) == {"bank": 2}


def test_refreshed_she_attracts_again() -> None:
    s = blonde("bank", "blonde*", "Window moved", "Attraction", cards={"hands": {"Ann": "energy_drink"}})
    s.asks("Ann", "window.moved").answers("play energy_drink")
    s.asks("Ann", "window.moved", ["pass", "power blonde"]).answers("pass")
    assert zombies(s) == {"bank": 1}


def test_she_attracts_nobody_to_a_place_with_eight() -> None:
    s = blonde("bank", zombies={"bank": 8})
    assert zombies(s) == {"bank": 8}
    s.does_not_see(None, "attracted Ann blonde bank")


def test_she_attracts_nobody_from_an_empty_reserve() -> None:
    assert zombies(blonde("crossroads", zombies=FORTY)) == FORTY
