"""Service entrance: in the movement phase your character may enter a full place, in a space of its own."""

from __future__ import annotations

import pytest

from shamble.testing import Scenario

from .town import asked, hand, person, place, town

FULL_BANK = {
    "Ann": {"church": "rocker*, punk*"},
    "Bob": {"bank": "geek*, thief*", "church": "mama*"},
    "Cat": {"bank": "vigil*", "hospital": "teen*"},
}


def moving(ann: str, *after: str, **literal: object) -> Scenario:
    usual: dict[str, object] = {
        "people": FULL_BANK,
        "movement": {"Ann": "bank", "Bob": "bank", "Cat": "church"},
        "cards": {"hands": {"Ann": ann, "Bob": "tear_gas"}},
    }
    return town(["Move 0", *after], **(usual | literal))


def test_a_service_entrance_lets_a_character_into_a_full_place() -> None:
    s = moving("service_entrance")
    ways = ["move rocker", "move punk", "sneak rocker", "sneak punk"]
    s.asks("Ann", "move.who", ways, ["bank", "crossroads"]).answers("sneak punk")
    assert person(s, "punk")["place"] == "church"
    s.passes("Bob")
    assert (person(s, "punk")["place"], person(s, "punk")["extra"]) == ("bank", True)
    assert (hand(s, "Ann"), s.view()["discard"]) == ([], ["service_entrance"])
    s.sees(None, "moved Ann punk church bank")


def test_without_it_the_character_goes_to_the_crossroads() -> None:
    s = moving("gun")
    s.asks("Ann", "move.who", ["move rocker", "move punk"]).answers("move punk")
    assert person(s, "punk")["place"] == "crossroads"


def test_nobody_learns_from_a_silent_move_that_there_is_no_service_entrance() -> None:
    s = moving("gun", people=FULL_BANK | {"Ann": {"church": "rocker*"}})
    s.asks("Ann", "move.who", ["move rocker"])


def test_no_service_entrance_is_needed_where_there_is_room() -> None:
    s = moving("service_entrance", movement={"Ann": "hospital"})
    s.asks("Ann", "move.who", ["move rocker", "move punk"])


def test_whoever_came_by_it_counts_as_being_in_the_place() -> None:
    s = moving(
        "service_entrance",
        "PlaceTurn bank",
        sides={"bank": "B"},
        zombies={"bank": 4},
        cards={"hands": {"Ann": "service_entrance"}},
    )
    s.asks("Ann", "move.who").answers("sneak punk")
    assert place(s, "bank")["votes"] == [1, 2, 1]
    s.asks("Ann", "activate.nudge_leader").answers("decline")
    s.asks("Bob", "activate.nudge_leader").answers("decline")
    s.asks("Cat", "activate.nudge_leader").answers("decline")
    s.does_not_see(None, "attacked bank 4")
    assert s.over


def test_its_space_is_no_one_elses() -> None:
    s = moving("service_entrance", "Move 1", cards={"hands": {"Ann": "service_entrance"}})
    s.asks("Ann", "move.who").answers("sneak punk")
    s.sees(None, "moved Bob mama church crossroads")


def test_its_space_vanishes_when_the_character_leaves() -> None:
    s = town(
        ["Move 0", "Move 1"],
        people=FULL_BANK | {"Ann": {"bank": "punk*+"}},
        movement={"Ann": "hospital", "Bob": "bank"},
    )
    s.sees(None, "moved Ann punk bank hospital")
    s.sees(None, "moved Bob mama church crossroads")
    assert not person(s, "punk")["extra"]


def test_a_space_that_comes_free_is_open_to_others_and_the_extra_one_stays() -> None:
    s = town(
        ["Move 2", "Move 1"],
        people=FULL_BANK | {"Ann": {"bank": "punk*+"}, "Cat": {"bank": "vigil*"}},
        movement={"Cat": "hospital", "Bob": "bank"},
    )
    s.sees(None, "moved Cat vigil bank hospital")
    s.sees(None, "moved Bob mama church bank")
    assert len(place(s, "bank")["characters"]) == 4
    assert person(s, "punk")["extra"]
    assert not person(s, "mama")["extra"]


@pytest.mark.parametrize(("side", "markers"), [("A", 3), ("B", 2)])
def test_no_service_entrance_into_a_burnt_or_blocked_armory(side: str, markers: int) -> None:
    s = moving(
        "service_entrance",
        sides={"armory": side},
        markers={"armory": markers},
        movement={"Ann": "armory"},
    )
    s.asks("Ann", "move.who", ["move rocker", "move punk"], ["armory", "crossroads"])


def test_after_a_cancelled_service_entrance_the_player_chooses_again_freely() -> None:
    s = moving("2 service_entrance")
    s.asks("Ann", "move.who").answers("sneak punk")
    s.asks("Bob", "cancel.card", ["pass", "play tear_gas"], ["Ann", "service_entrance"])
    s.asks("Bob", "cancel.card").answers("play tear_gas").passes("Ann")
    ways = ["move rocker", "move punk", "sneak rocker", "sneak punk"]
    s.asks("Ann", "move.who", ways).answers("sneak rocker")
    assert (person(s, "rocker")["place"], person(s, "punk")["place"]) == ("bank", "church")
    assert s.view()["discard"] == ["service_entrance", "tear_gas", "service_entrance"]


def test_after_a_cancelled_service_entrance_the_move_is_still_compulsory() -> None:
    s = moving("service_entrance")
    s.asks("Ann", "move.who").answers("sneak punk")
    s.asks("Bob", "cancel.card").answers("play tear_gas")
    assert asked(s) == {"move.who"}
    s.asks("Ann", "move.who", ["move rocker", "move punk"]).answers("move rocker")
    assert person(s, "rocker")["place"] == "crossroads"
