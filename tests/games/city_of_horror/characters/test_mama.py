"""The Mama: in the movement phase she may enter a place that is full, in a space of her own."""

from __future__ import annotations

import pytest

from shamble.testing import Scenario

from ..cards.town import person, place, town

FULL_BANK = {
    "Ann": {"church": "mama, rocker*"},
    "Bob": {"bank": "geek*, thief*", "church": "punk*"},
    "Cat": {"bank": "vigil*", "hospital": "teen*"},
}


def moving(*after: str, **literal: object) -> Scenario:
    usual = {"people": FULL_BANK, "movement": {"Ann": "bank", "Bob": "bank", "Cat": "hospital"}}
    return town(["Move 0", *after], **(usual | literal))


def test_the_mama_squeezes_into_a_full_place() -> None:
    s = moving()
    s.asks("Ann", "move.who", ["move mama", "move rocker", "squeeze mama"]).answers("squeeze mama")
    mama = person(s, "mama")
    assert (mama["place"], mama["extra"], mama["fresh"]) == ("bank", True, False)


def test_she_need_not_use_her_power() -> None:
    s = moving()
    s.asks("Ann", "move.who").answers("move mama")
    assert (person(s, "mama")["place"], person(s, "mama")["fresh"]) == ("crossroads", True)


def test_an_exhausted_mama_does_not_squeeze_in() -> None:
    s = moving(people=FULL_BANK | {"Ann": {"church": "mama*, rocker*"}})
    s.asks("Ann", "move.who", ["move mama", "move rocker"])


def test_where_there_is_room_she_simply_enters() -> None:
    s = moving(movement={"Ann": "hospital"})
    s.asks("Ann", "move.who", ["move mama", "move rocker"]).answers("move mama")
    assert (person(s, "mama")["extra"], person(s, "mama")["fresh"]) == (False, True)


def test_she_counts_as_being_in_the_place() -> None:
    s = moving("Attack bank", sides={"bank": "B"}, zombies={"bank": 4})
    s.asks("Ann", "move.who").answers("squeeze mama")
    assert place(s, "bank")["votes"] == [1, 2, 1]
    assert "mama" in place(s, "bank")["characters"]
    s.does_not_see(None, "attacked bank 4")
    s = moving("Attack bank", sides={"bank": "B"}, zombies={"bank": 5})
    s.asks("Ann", "move.who").answers("squeeze mama")
    s.asks("Ann", "vote.attack", ["vote Ann", "vote Bob", "vote Cat"])


def test_her_space_is_no_one_elses() -> None:
    s = moving("Move 1")
    s.asks("Ann", "move.who").answers("squeeze mama")
    s.sees(None, "moved Bob punk church crossroads")


def test_her_space_vanishes_when_she_leaves() -> None:
    s = moving(
        "Move 1",
        people=FULL_BANK | {"Ann": {"bank": "mama*+"}},
        movement={"Ann": "church", "Bob": "bank"},
    )
    s.sees(None, "moved Ann mama bank church")
    s.sees(None, "moved Bob punk church crossroads")
    assert not person(s, "mama")["extra"]


def test_a_space_that_comes_free_is_open_to_others_and_hers_stays() -> None:
    s = town(
        ["Move 2", "Move 1"],
        people=FULL_BANK | {"Ann": {"bank": "mama*+"}, "Cat": {"bank": "vigil*"}},
        movement={"Bob": "bank", "Cat": "hospital"},
    )
    s.sees(None, "moved Cat vigil bank hospital")
    s.sees(None, "moved Bob punk church bank")
    assert person(s, "mama")["extra"]


@pytest.mark.parametrize(("side", "limit"), [("A", 3), ("B", 2)])
def test_she_gets_into_no_burnt_or_blocked_armory(side: str, limit: int) -> None:
    s = moving(sides={"armory": side}, markers={"armory": limit}, movement={"Ann": "armory"})
    s.asks("Ann", "move.who", ["move mama", "move rocker"], ["armory", "crossroads"])
