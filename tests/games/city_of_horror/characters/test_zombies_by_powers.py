"""Housewife and Vigil kill two zombies at their own place, Geek and Rocker lead one away from it."""

from __future__ import annotations

import pytest

from shamble.testing import Scenario

from ..cards.town import asked, offered, town, zombies


def at_the_bank(who: str, dead: dict[str, int]) -> Scenario:
    return town(people={"Ann": {"bank": who}, "Bob": {"church": "mama*"}}, zombies=dead)


@pytest.mark.parametrize("who", ["housewife", "vigil"])
@pytest.mark.parametrize(("before", "after"), [(5, 3), (2, 0), (1, 0)])
def test_housewife_and_vigil_kill_two_zombies_at_their_place(who: str, before: int, after: int) -> None:
    s = at_the_bank(who, {"bank": before, "church": 4})
    s.asks("Ann", "window.revealed").answers(f"power {who}")
    assert zombies(s) == {"church": 4} | ({"bank": after} if after else {})


@pytest.mark.parametrize("who", ["geek", "rocker"])
def test_geek_and_rocker_move_one_zombie_from_their_place_to_another(who: str) -> None:
    s = at_the_bank(who, {"bank": 3, "church": 8})
    s.asks("Ann", "window.revealed").answers(f"power {who}")
    rest = ["at hospital", "at armory", "at water_tower", "at crossroads"]
    s.asks("Ann", "card.lure_to", rest, ["bank"]).answers("at crossroads")
    assert zombies(s) == {"bank": 2, "church": 8, "crossroads": 1}
    assert asked(s) == set()  # no marker follows


@pytest.mark.parametrize("who", ["geek", "rocker", "housewife", "vigil"])
def test_zombies_elsewhere_are_beyond_their_reach(who: str) -> None:
    assert offered(at_the_bank(who, {"church": 4}), "Ann") == []
