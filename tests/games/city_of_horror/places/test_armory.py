"""Armory A: discard an Action card to take the top one of the deck; burns at its third explosion marker.
Armory B: exhaust one of your characters there to take any discarded card; blocked at its second marker."""

from __future__ import annotations

import pytest

from shamble.testing import Scenario

from ..cards.town import asked, hand, markers, offered, person, place, player, town, zombies


def armory(side: str, *steps: str, **literal: object) -> Scenario:
    usual: dict[str, object] = {
        "sides": {"armory": side},
        "people": {
            "Ann": {"armory": "rocker, pregnant", "church": "punk*"},
            "Bob": {"armory": "thief*"},
            "Cat": {"bank": "mama*"},
        },
        "cards": {"hands": {"Ann": "gun, molotov", "Cat": "gun"}, "deck": "kitten, flare"},
    }
    return town(list(steps) or "Activation armory", **(usual | literal))


def test_armory_a_gives_the_top_card_for_a_card_from_hand() -> None:
    s = armory("A")
    s.asks("Ann", "activate.draw", ["decline", "discard gun", "discard molotov"]).answers("discard molotov")
    assert (hand(s, "Ann"), s.view()["discard"]) == (["gun", "kitten"], ["molotov"])
    s.sees("Ann", "drew Ann (kitten)").sees("Bob", "drew Ann").sees(None, "drew Ann")
    assert markers(s) == {}
    assert s.over  # Bob has nothing to pay with


def test_armory_a_gives_nothing_from_an_empty_deck() -> None:
    s = armory("A", deck_is_empty=True)
    assert (s.over, hand(s, "Ann")) == (True, ["gun", "molotov"])


def test_armory_b_gives_any_card_of_the_discard_for_exhausting_an_own_character_there() -> None:
    s = armory("B", cards={"discard": "gun, kitten, gun"})
    s.asks("Ann", "activate.salvage", ["decline", "exhaust rocker"]).answers("exhaust rocker")
    s.asks("Ann", "salvage.which", ["salvage gun", "salvage kitten"]).answers("salvage kitten")
    assert (hand(s, "Ann"), s.view()["discard"]) == (["kitten"], ["gun", "gun"])
    assert not person(s, "rocker")["fresh"]
    assert player(s, "Ann", "Cat")["known_hand"] == ["kitten"]


def test_armory_b_gives_nothing_from_an_empty_discard() -> None:
    s = armory("B", cards={})
    assert (s.over, person(s, "rocker")["fresh"]) == (True, True)


# -- fire ---------------------------------------------------------------------------------------------


def explode(side: str, before: int, *after: str, **literal: object) -> Scenario:
    """Cat throws a Molotov cocktail and chooses the Armory."""
    s = armory(
        side,
        "Window revealed",
        *after,
        zombies={"armory": 4, "bank": 1},
        markers={"armory": before},
        **({"cards": {"hands": {"Cat": "molotov"}}} | literal),
    )
    s.asks("Cat", "window.revealed").answers("play molotov")
    s.asks("Cat", "card.kill_where").answers("at bank")
    s.asks("Cat", "explosion.where").answers("at armory")
    return s


@pytest.mark.parametrize("before", [0, 1])
def test_up_to_two_markers_armory_a_stands(before: int) -> None:
    s = explode("A", before)
    assert (place(s, "armory")["burnt"], place(s, "armory")["closed"]) == (False, False)
    assert place(s, "armory")["characters"] == ["pregnant", "rocker", "thief"]


def test_at_the_third_marker_armory_a_burns_and_its_characters_flee_to_the_crossroads() -> None:
    s = explode("A", 2)
    assert (place(s, "armory")["burnt"], place(s, "armory")["closed"]) == (True, True)
    assert place(s, "armory")["characters"] == []
    assert place(s, "crossroads")["characters"] == ["pregnant", "rocker", "thief"]
    s.sees(None, "armory_burnt").sees(None, "fled Ann rocker").sees(None, "fled Bob thief")


def test_the_fire_changes_nothing_for_the_zombies() -> None:
    assert zombies(explode("A", 2)) == {"armory": 4}


def test_zombies_and_drops_still_come_to_a_burnt_armory() -> None:
    s = armory("A", "Invasion", markers={"armory": 3}, people={"Ann": {"bank": "punk*"}}, invasions="1:00-4")
    burnt = place(s, "armory")
    assert (burnt["antidotes"], burnt["cards"], burnt["zombies"]) == (1, 1, 1)


def test_fire_comes_once_the_card_is_carried_out() -> None:
    s = armory(
        "A",
        "Window revealed",
        zombies={"armory": 2},
        markers={"armory": 2},
        cards={"hands": {"Cat": "molotov"}},
    )
    s.asks("Cat", "window.revealed").answers("play molotov")
    assert zombies(s) == {"armory": 1}
    assert len(place(s, "armory")["characters"]) == 3
    s.asks("Cat", "explosion.where").answers("at armory")
    assert len(place(s, "armory")["characters"]) == 0


def test_an_extra_space_burns_with_the_others() -> None:
    s = explode(
        "A", 2, people={"Ann": {"armory": "mama*+"}, "Bob": {"bank": "thief*"}, "Cat": {"bank": "teen*"}}
    )
    assert (person(s, "mama")["place"], person(s, "mama")["extra"]) == ("crossroads", False)


@pytest.mark.parametrize(("side", "limit"), [("A", 3), ("B", 2)])
def test_a_burnt_or_blocked_armory_is_closed_to_characters_for_good(side: str, limit: int) -> None:
    s = armory(
        side,
        "Move 2",
        "FirstPlayerChange",
        "Move 2",
        people={"Ann": {"bank": "punk*"}, "Cat": {"bank": "teen*"}},
        markers={"armory": limit},
        movement={"Cat": "armory"},
    )
    s.sees(None, "moved Cat teen bank crossroads").sees(None, "stayed Cat teen")


@pytest.mark.parametrize(
    ("side", "limit", "tower", "before"),
    [("A", 3, "A", 0), ("A", 3, "B", 2), ("B", 2, "A", 0), ("B", 2, "B", 2), ("B", 2, "collapsed", 3)],
)
def test_after_fire_or_blocking_every_marker_goes_to_the_tower(
    side: str, limit: int, tower: str, before: int
) -> None:
    s = armory(
        side,
        "Window revealed",
        sides={"armory": side, "water_tower": tower},
        markers={"armory": limit, "water_tower": before},
        zombies={"bank": 1},
        cards={"hands": {"Cat": "molotov"}},
    )
    s.asks("Cat", "window.revealed").answers("play molotov")
    assert markers(s) == {"armory": limit, "water_tower": before + 1}


# -- the blocked door ---------------------------------------------------------------------------------


def test_at_the_second_marker_the_door_of_armory_b_is_blocked_with_everybody_inside() -> None:
    s = explode("B", 1)
    s.sees(None, "door_blocked").does_not_see(None, "armory_burnt")
    assert (place(s, "armory")["closed"], place(s, "armory")["burnt"]) == (True, False)
    assert place(s, "armory")["characters"] == ["pregnant", "rocker", "thief"]
    assert zombies(s) == {"armory": 4}


def test_at_the_first_marker_the_door_of_armory_b_is_open() -> None:
    assert not place(explode("B", 0), "armory")["closed"]


def test_nobody_leaves_a_blocked_armory() -> None:
    blocked: dict[str, object] = {"markers": {"armory": 2}, "movement": {"Ann": "bank", "Bob": "bank"}}
    s = armory("B", "Move 1", "Move 0", **blocked)
    s.sees(None, "no_move Bob").sees(None, "moved Ann punk church bank")
    assert place(s, "armory")["characters"] == ["pregnant", "rocker", "thief"]


def test_zombies_still_attack_those_behind_the_blocked_door() -> None:
    s = armory("B", "Attack armory", markers={"armory": 2}, zombies={"armory": 4})
    s.asks("Ann", "vote.attack", ["vote Ann", "vote Bob"]).answers("vote Bob")
    s.asks("Bob", "vote.attack").answers("vote Bob")
    s.sees(None, "eaten Bob thief armory")


def test_those_behind_the_blocked_door_may_use_the_place_and_share_what_lies_there() -> None:
    s = armory(
        "B",
        "PlaceTurn armory",
        markers={"armory": 2},
        dropped_antidotes={"armory": 1},
        cards={"discard": "gun"},
    )
    s.until("activate.salvage").asks("Ann", "activate.salvage").answers("exhaust rocker")
    s.until("vote.share")
    assert asked(s) == {"vote.share"}


def test_nobody_is_left_to_attack_or_to_share_in_a_burnt_armory() -> None:
    s = explode("A", 2, "PlaceTurn armory", dropped_antidotes={"armory": 1})
    s.until()
    s.does_not_see(None, "place_reached armory")
    assert place(s, "armory")["antidotes"] == 1
    assert offered(s, "Ann") == []
