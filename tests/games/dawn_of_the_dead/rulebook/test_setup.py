"""Rulebook, "Matériel" and "Mise en place"."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import shamble
from shamble.engine import BadOption
from shamble.games import find
from shamble.testing import Scenario, table

from ..helpers import GAME, keys, log, offered, person, squares, take


def content() -> Any:
    return find(GAME).load_content(None)


def room_of(square: str) -> str:
    plan = find(GAME).atlas(content(), "mall")
    return str(next(each["room"] for each in plan["squares"] if each["id"] == square))


def duel() -> Scenario:
    return table(GAME, players="Hana Zed")


def test_one_to_four_play() -> None:
    assert find(GAME).seats == (1, 4)
    with pytest.raises(BadOption):
        shamble.new(GAME, seats=5)


def test_what_is_in_the_box() -> None:
    box = content()
    assert len(box.values) == 50
    assert box.box.berserk_markers == 8
    assert box.names["character"] == ("peter", "roger", "steve", "fran")
    assert [entry.rifle for entry in box.characters].count(True) == 2
    assert max(box.values) + box.box.dead.super_value == 13, "the end of the attack table"


def test_set_up_goes_zombies_hidden_zombies_characters() -> None:
    s = duel()
    s.asks("Zed", "setup.clear")
    take(s, "random")
    s.asks("Zed", "setup.hide")
    take(s, "random")
    s.asks("Hana", "setup.place")


def test_45_zombies_stand_on_zombie_squares_one_to_a_square() -> None:
    s = duel()
    symbols = offered(s)[:-1]
    assert len(symbols) == 59
    empty = [option.split()[1] for option in symbols[::5]] + ["201", "197"]
    for square in empty:
        take(s, f"clear {square}")
    s.asks("Zed", "setup.hide")
    standing = squares(s)
    assert len(standing) == len(set(standing)) == 45
    assert not set(standing) & set(empty)


def test_nobody_knows_what_they_are_worth() -> None:
    s = duel()
    take(s, "random", "random")
    for viewer in ("Hana", "Zed", None):
        assert {each["value"] for each in s.view(viewer)["zombies"]} == {None}


def test_five_hide_in_secret() -> None:
    s = duel()
    take(s, "random", "hide 051", "hide 183", "hide 013", "hide 154", "hide 222")
    assert s.view("Zed")["hidden"] == ["013", "051", "154", "183", "222"]
    assert s.view("Hana")["hidden"] == s.view()["hidden"] == []
    assert s.view("Hana")["hidden_left"] == 5
    s.sees("Zed", "hid (051)")
    s.sees("Hana", "hid")


def test_where_nobody_hides() -> None:
    s = duel()
    take(s, "random")
    places = {option.split()[1] for option in offered(s) if option.startswith("hide")}
    assert len(places) == 129
    assert not any(room_of(square) == "hall" for square in places)
    assert not places & {"054", "068", "074", "075", "076", "088", "089", "090"}
    assert {"053", "055", "067", "069"} <= places, "only squares side by side are beside"


def test_one_hides_where_a_zombie_stands_but_no_two_in_one_square() -> None:
    s = duel()
    take(s, "clear 013", "random")
    taken = next(square for square in squares(s) if room_of(square) not in ("hall", "edwins_sports"))
    assert f"hide {taken}" in offered(s)
    take(s, f"hide {taken}")
    assert f"hide {taken}" not in offered(s)


def test_at_most_one_hides_in_the_sports_shop() -> None:
    s = duel()
    take(s, "random", "hide 177")
    places = {option.split()[1] for option in offered(s) if option.startswith("hide")}
    assert not any(room_of(square) == "edwins_sports" for square in places)


def test_characters_start_on_human_squares_two_to_a_square() -> None:
    s = duel()
    take(s, "random", "random")
    s.asks("Hana", "setup.place", ["place 075", "place 089"], params=["peter"])
    take(s, "place 075", "place 075")
    assert Counter(person(s, name)["square"] for name in ("peter", "roger", "steve", "fran")) == {
        "075": 2,
        "089": 2,
    }
    s.asks("Hana", "turn.activate")


def test_the_rifles_lie_on_177() -> None:
    assert find(GAME).atlas(content(), "mall")["rifles"] == "177"


def test_quick_set_up_asks_nothing() -> None:
    s = table(GAME, players="Hana Zed", options={"setup": "quick"})
    s.asks("Hana", "turn.activate")
    assert len(squares(s)) == 45
    assert len(s.view("Zed")["hidden"]) == 5


@pytest.mark.parametrize("seats", [1, 3, 4])
def test_against_the_game_nobody_hides_and_the_five_lie_with_the_eliminated(seats: int) -> None:
    s = table(GAME, seats=seats)
    assert s.view()["zombie_seat"] is None
    assert len(squares(s)) == 45
    assert s.view()["pool"] == 5
    assert s.view()["hidden_left"] == 0
    assert keys(s) == {"place"}


@pytest.mark.parametrize(
    ("seats", "roles"),
    [
        (1, [["peter", "roger", "steve", "fran"]]),
        (3, [["peter"], ["roger"], ["steve", "fran"]]),
        (4, [["peter"], ["roger"], ["steve"], ["fran"]]),
    ],
)
def test_who_plays_whom(seats: int, roles: list[list[str]]) -> None:
    s = table(GAME, seats=seats)
    assert [each["characters"] for each in s.view()["seats"]] == roles
    assert {each["role"] for each in s.view()["seats"]} == {"humans"}


def test_two_may_play_together_too() -> None:
    s = table(GAME, seats=2, options={"zombies": "automaton"})
    assert [each["characters"] for each in s.view()["seats"]] == [["peter", "steve"], ["roger", "fran"]]


def test_together_anybody_says_who_acts_and_each_plays_his_own() -> None:
    s = table(GAME, seats=4, options={"setup": "quick"})
    (choice,) = s.t.choices
    assert (choice.seat, choice.prompt) == (None, "turn.activate")
    take(s, "activate steve")
    while s.t.choices[0].prompt == "turn.join":
        take(s, "enough")
    assert s.t.choices[0].seat == 2
    assert log(s, "activated") == ["activated steve"]
