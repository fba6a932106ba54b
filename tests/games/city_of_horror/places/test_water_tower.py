"""Water Tower A: see the Invasion card first; B: choose the Movement card last. Either side collapses at its
third explosion marker, killing everybody on it and below; the ruin has three spaces and no effect."""

from __future__ import annotations

import pytest

from shamble.testing import Scenario

from ..cards.town import asked, hand, markers, person, place, player, town, zombies

ON_IT = {
    "Ann": {"water_tower": "vigil*", "church": "rocker*"},
    "Bob": {"water_tower": "geek*", "church": "thief*"},
    "Cat": {"bank": "mama*"},
}


def test_from_tower_a_one_sees_the_invasion_card_at_the_start_of_the_turn() -> None:
    s = town("Observation", people=ON_IT | {"Bob": {"church": "geek*"}}, invasions="1:00-2, 2:00-1")
    assert [s.view(who)["next_invasion"] for who in ("Ann", "Bob", "Cat", None)] == [
        "1:00-2",
        None,
        None,
        None,
    ]
    s.sees("Ann", "looked Ann (1:00-2)").sees("Bob", "looked Ann").does_not_see(None, "looked Bob")


@pytest.mark.parametrize("side", ["B", "collapsed"])
def test_from_tower_b_or_the_ruin_one_sees_nothing(side: str) -> None:
    s = town("Observation", people=ON_IT, sides={"water_tower": side}, invasions="1:00-2")
    assert s.view("Ann")["next_invasion"] is None


def test_from_tower_b_one_chooses_after_the_others_reveal_and_before_the_invasion() -> None:
    s = town(
        ["MovementCards", "Invasion"],
        people=ON_IT | {"Bob": {"church": "geek*"}},
        sides={"water_tower": "B"},
        invasions="1:00-2",
        movement={},
    )
    s.does_not_ask("Ann", "movement.card")
    s.asks("Bob", "movement.card").answers("go bank")
    s.asks("Cat", "movement.card").answers("go church")
    s.does_not_see(None, "invasion 1:00-2")
    assert player(s, "Bob", "Ann")["movement"] == "bank"
    s.asks("Ann", "movement.card").answers("go hospital")
    assert player(s, "Ann")["movement"] == "hospital"
    s.sees(None, "invasion 1:00-2")


@pytest.mark.parametrize("side", ["A", "collapsed"])
def test_from_tower_a_or_the_ruin_one_chooses_with_the_others(side: str) -> None:
    s = town("MovementCards", people=ON_IT, sides={"water_tower": side}, movement={})
    assert len(s.asks("Ann", "movement.card").options) == 6
    s.asks("Bob", "movement.card")


@pytest.mark.parametrize("side", ["A", "B", "collapsed"])
def test_the_tower_has_no_effect_to_activate_in_phase_five(side: str) -> None:
    s = town(
        "PlaceTurn water_tower", people=ON_IT, sides={"water_tower": side}, cards={"hands": {"Ann": "gun"}}
    )
    assert asked(s) == {"window.attack"}


# -- collapse -----------------------------------------------------------------------------------------


def explode(side: str, before: int, *after: str, **literal: object) -> Scenario:
    """Cat throws a Molotov cocktail and chooses the Tower."""
    usual: dict[str, object] = {
        "people": ON_IT,
        "sides": {"water_tower": side},
        "zombies": {"water_tower": 3, "bank": 1, "church": 1},
        "markers": {"water_tower": before},
        "cards": {"hands": {"Cat": "molotov"}},
    }
    s = town(["Window revealed", *after], **(usual | literal))
    s.asks("Cat", "window.revealed").answers("play molotov")
    s.asks("Cat", "card.kill_where").answers("at bank")
    s.asks("Cat", "explosion.where", ["at armory", "at water_tower"]).answers("at water_tower")
    return s


@pytest.mark.parametrize("side", ["A", "B"])
def test_up_to_two_markers_the_tower_stands(side: str) -> None:
    s = explode(side, 1)
    assert (place(s, "water_tower")["side"], place(s, "water_tower")["collapsed"]) == (side, False)
    assert place(s, "water_tower")["characters"] == ["geek", "vigil"]


@pytest.mark.parametrize("side", ["A", "B"])
def test_at_the_third_marker_the_tower_collapses_and_all_on_it_and_below_die(side: str) -> None:
    s = explode(side, 2)
    s.sees(None, "tower_collapsed").sees(None, "crushed Ann vigil").sees(None, "crushed Bob geek")
    tower = place(s, "water_tower")
    assert (tower["side"], tower["slots"], tower["characters"]) == ("collapsed", 3, [])
    assert (person(s, "vigil")["place"], person(s, "geek")["place"]) == (None, None)
    assert person(s, "rocker")["place"] == "church"
    assert (zombies(s), s.view()["zombie_reserve"]) == ({"church": 1}, 39)
    assert markers(s) == {"water_tower": 3}


def test_the_collapse_comes_once_the_card_is_carried_out() -> None:
    s = town(
        people=ON_IT,
        zombies={"water_tower": 3},
        markers={"water_tower": 2},
        cards={"hands": {"Cat": "molotov"}},
    )
    s.asks("Cat", "window.revealed").answers("play molotov")
    assert (zombies(s), person(s, "vigil")["place"]) == ({"water_tower": 2}, "water_tower")
    s.asks("Cat", "explosion.where").answers("at water_tower")
    assert (zombies(s), person(s, "vigil")["place"]) == ({}, None)


def test_hiding_does_not_save_from_the_collapse() -> None:
    s = explode("A", 2, people=ON_IT | {"Ann": {"water_tower": "vigil*~", "church": "rocker*"}})
    assert person(s, "vigil")["place"] is None


def test_the_tower_collapses_only_once_and_more_markers_do_nothing() -> None:
    s = explode("collapsed", 3)
    s.does_not_see(None, "tower_collapsed")
    assert place(s, "water_tower")["characters"] == ["geek", "vigil"]
    assert (zombies(s)["water_tower"], markers(s)) == (3, {"water_tower": 4})


@pytest.mark.parametrize(("first", "taker"), [("Ann", 0), ("Bob", 1), ("Cat", 0)])
def test_the_first_victim_in_turn_order_takes_the_marker(first: str, taker: int) -> None:
    s = explode("A", 2, "FirstPlayerChange", first=first)
    s.until()
    assert s.view()["first"] == taker


def test_a_later_loss_this_turn_counts_instead() -> None:
    s = explode("A", 2, "Attack bank", "FirstPlayerChange", zombies={"bank": 4, "water_tower": 3})
    s.until()
    s.sees(None, "eaten Cat mama bank")
    assert player(s, "Cat")["eliminated"]
    assert s.view()["first"] == 0  # Cat is out, so the marker goes on clockwise


def test_whoever_loses_the_last_character_in_the_collapse_is_out_and_hands_the_marker_on() -> None:
    s = town(
        ["Window revealed", "Window turn_end", "FirstPlayerChange"],
        people=ON_IT | {"Ann": {"water_tower": "vigil*"}},
        zombies={"bank": 2},
        markers={"water_tower": 2},
        cards={"hands": {"Ann": "gun", "Bob": "gun", "Cat": "molotov"}},
        antidotes={"Ann": 2},
        food={"Ann": [3]},
    )
    s.asks("Cat", "window.revealed").answers("play molotov").passes()
    s.asks("Cat", "explosion.where").answers("at water_tower")
    ann = player(s, "Ann")
    assert (ann["eliminated"], ann["hand"], ann["antidotes"], ann["food"]) == (True, 0, 0, [])
    assert (s.view()["first"], s.view()["discard"]) == (1, ["molotov"])
    s.does_not_ask("Ann", "window.revealed").asks("Bob", "window.revealed")
    s.until()
    assert s.view()["first"] == 1  # the first victim was Ann: from her clockwise to Bob


def test_the_player_of_the_card_may_be_crushed_too() -> None:
    s = town(
        ["Window revealed", "Window turn_end"],
        people={"Ann": {"water_tower": "vigil*"}, "Bob": {"bank": "thief*"}, "Cat": {"water_tower": "mama*"}},
        zombies={"bank": 2},
        markers={"water_tower": 2},
        cards={"hands": {"Ann": "molotov, gun", "Bob": "gun", "Cat": "gun"}},
    )
    s.asks("Ann", "window.revealed").answers("play molotov").passes()
    s.asks("Ann", "explosion.where").answers("at water_tower")
    assert [player(s, who)["eliminated"] for who in ("Ann", "Bob", "Cat")] == [True, False, True]
    s.asks("Bob", "window.revealed", ["pass", "play gun"])
    assert (hand(s, "Ann"), s.view()["first"]) == ([], 1)


def test_the_ruin_takes_three_and_is_reached_like_any_place() -> None:
    s = town(
        ["Move 0", "Move 1"],
        sides={"water_tower": "collapsed"},
        people={"Ann": {"bank": "vigil*"}, "Bob": {"bank": "geek*"}, "Cat": {"water_tower": "mama*, teen*"}},
        movement={"Ann": "water_tower", "Bob": "water_tower"},
    )
    s.sees(None, "moved Ann vigil bank water_tower").sees(None, "moved Bob geek bank crossroads")
