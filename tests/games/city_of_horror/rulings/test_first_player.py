"""Rulings 22, 23, 24, 47, 50, 60 and 61: the marker, and those who are out."""

from __future__ import annotations

from typing import Any

import pytest

from shamble.testing import Scenario, ScenarioError, table

from ..rulebook.helpers import asked, log, place, play_on, player

FOUR = "Red Green Blue Yellow"
PEOPLE = {
    "Red": {"bank": "vigil*"},
    "Green": {"bank": "student"},
    "Blue": {"bank": "rasta*", "church": "mama*"},
    "Yellow": {"church": "thief*"},
}


def town(*steps: str, **literal: Any) -> Scenario:
    literal = {"people": PEOPLE, "first": "Red", **literal}
    return table("city-of-horror", players=FOUR, at=list(steps), **literal)


def eat(s: Scenario, victim: str) -> Scenario:
    for choice in [choice for choice in s.t.choices if choice.prompt == "vote.attack"]:
        s.take(choice, f"vote {victim}")
    return s


def test_the_student_takes_the_marker_at_once() -> None:
    s = town("Window revealed")
    s.asks("Green", "window.revealed").answers("power student")
    assert s.view()["first"] == s.seat("Green")


@pytest.mark.parametrize(("zombies", "first"), [(0, "Blue"), (3, "Red")])
def test_phase_6_may_move_the_marker_again(zombies: int, first: str) -> None:
    s = town("Window revealed", "Attack bank", "FirstPlayerChange", zombies={"bank": zombies},
             people={**PEOPLE, "Red": {"bank": "vigil*", "church": "teen*"}})  # fmt: skip
    s.asks("Green", "window.revealed").answers("power student").passes()
    eat(s, "Red")
    assert s.view()["first"] == s.seat(first)


def test_the_eliminated_hand_the_marker_on_clockwise_at_once() -> None:
    s = town("Attack bank", "Window turn_end", zombies={"bank": 3}, cards={"hands": {"Yellow": "gun"}})
    eat(s, "Red").sees(None, "eliminated Red")
    assert asked(s) == ["3 window.turn_end"]
    assert s.view()["first"] == s.seat("Green")


def test_the_last_loser_eliminated_by_it_passes_the_marker_on_clockwise() -> None:
    s = town("Attack bank", "FirstPlayerChange", zombies={"bank": 3}, first="Yellow")
    eat(s, "Green").sees(None, "eliminated Green")
    assert s.view()["first"] == s.seat("Blue")


ON_THE_TOWER = {"Red": "vigil*", "Green": "geek*+", "Blue": "rasta*+", "Yellow": "thief*"}
ELSEWHERE = {"Red": "teen*", "Green": "mama*", "Blue": "punk*", "Yellow": "rocker*"}


def collapse(crushed: str, left: str, first: str, *steps: str) -> Scenario:
    """The Tower collapses on one character of each of the crushed; those left have another one elsewhere."""
    people = {
        who: {
            "water_tower": ON_THE_TOWER[who] if who in crushed.split() else "",
            "church": ELSEWHERE[who] if who in left.split() else "",
        }
        for who in FOUR.split()
    }
    return town("PlaceMarker water_tower", *steps, people=people, first=first, markers={"water_tower": 2})


@pytest.mark.parametrize(
    ("crushed", "left", "first", "taker"),
    [
        ("Red Blue", "Green Blue Yellow", "Red", "Blue"),  # Red is out; Green, who sits next, lost nobody
        ("Red Green", "Red Blue Yellow", "Green", "Red"),
        ("Red Green Yellow", "Green Blue Yellow", "Blue", "Yellow"),  # of two who are left the first in turn
        ("Red Green Yellow", "Green Blue Yellow", "Red", "Green"),
        (
            "Red Blue",
            "Green Yellow",
            "Red",
            "Green",
        ),  # no victim is left: on clockwise from the first of them
        ("Red Blue", "Green Yellow", "Blue", "Yellow"),
    ],
)
def test_the_first_victim_whom_the_collapse_leaves_in_the_game_takes_the_marker(
    crushed: str, left: str, first: str, taker: str
) -> None:
    s = collapse(crushed, left, first, "FirstPlayerChange")
    for who in set(crushed.split()) - set(left.split()):
        s.sees(None, f"eliminated {who}")
    assert s.view()["first"] == s.seat(taker)


@pytest.mark.parametrize(("left", "refused"), [("Red Green Blue", False), ("Green Blue", True)])
def test_a_game_of_the_older_rule_is_replayed_until_the_collapse_eliminates_the_first_victim(
    left: str, refused: bool
) -> None:
    s = town(
        "Window turn_end",
        "PlaceMarker water_tower",
        people={
            "Red": {"water_tower": "vigil*", "church": "teen*" if "Red" in left else ""},
            "Green": {"church": "mama"},
            "Blue": {"water_tower": "rasta*", "church": "punk*"},
        },
        markers={"water_tower": 2},
        cards={"hands": {"Green": "gun"}},
    )
    s.t.played_under = 1
    if refused:
        with pytest.raises(ScenarioError, match=r"ruling\.60"):
            s.passes()
    else:
        s.passes().sees(None, "tower_collapsed")


def test_the_order_among_victims_is_that_of_the_moment_of_the_collapse() -> None:
    """Red holds the marker and is out, so it goes to Green at once; Blue still came before Yellow."""
    s = collapse("Red Blue Yellow", "Green Blue Yellow", "Red", "TakeMarker 3", "FirstPlayerChange")
    assert log(s, "first_player")[:2] == ["first_player 1", "first_player 3"]
    assert s.view()["first"] == s.seat("Blue")


def test_what_the_eliminated_had_leaves_the_game() -> None:
    s = town(
        "Attack bank",
        zombies={"bank": 3},
        cards={"hands": {"Red": "gun, alarm"}},
        antidotes={"Red": 3},
        antidote_reserve=7,
        food={"Red": [2]},
    )
    eat(s, "Red")
    red = player(s, "Red")
    assert (red["hand"], red["antidotes"], red["food"], red["score"]) == (0, 0, [], 0)
    view = s.view()
    assert (view["discard"], view["boxed"], view["antidote_reserve"]) == ([], 2, 7)


def test_with_one_player_left_the_game_goes_on() -> None:
    s = town(
        "Turn 3",
        people={"Red": {"bank": "vigil*, teen*", "church": "geek*, mama*"}},
        invasions="3:00-1, 4:00-1",
        antidotes={"Red": 2},
    )
    play_on(s)
    assert log(s, "turn_began", "helicopter") == ["turn_began 3", "turn_began 4", "helicopter"]
    assert s.t.result is not None
    assert s.t.result.winners == (s.seat("Red"),)


def test_with_nobody_left_the_game_ends_at_once_and_all_tie_at_0() -> None:
    s = town(
        "TowerCollapses",
        "FirstPlayerChange",
        "Turn 3",
        people={"Red": {"water_tower": "vigil*"}, "Green": {"water_tower": "geek*"}},
        invasions="3:00-1, 4:00-1",
        food={"Red": [3]},
    )
    assert s.over
    assert log(s, "turn_began", "invasion", "helicopter") == []
    assert s.t.result is not None
    assert (s.t.result.winners, s.t.result.scores) == ((0, 1, 2, 3), (0, 0, 0, 0))


def test_with_nobody_left_in_the_middle_of_a_turn_nothing_more_is_asked() -> None:
    s = town(
        "Turn 4",
        people={"Red": {"water_tower": "vigil*"}, "Green": {"water_tower": "geek*"}},
        cards={"hands": {"Red": "molotov"}},
        zombies={"bank": 1},
        markers={"armory": 3, "water_tower": 2},
        invasions="4:00-1",
    )
    s.asks("Red", "window.choice").answers("play molotov")
    assert s.over
    assert place(s, "water_tower")["collapsed"]
    assert log(s, "invasion", "helicopter", "scored") == []
    assert s.t.result is not None
    assert s.t.result.scores == (0, 0, 0, 0)
