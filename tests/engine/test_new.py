"""Setting up: whatever is wrong with the call, the error says what would be right."""

from __future__ import annotations

from typing import Any

import pytest

import shamble
from shamble import BadOption, ShambleError, UnknownGame

CITY = "city-of-horror"


def refused(kind: type[ShambleError], **call: Any) -> ShambleError:
    with pytest.raises(kind) as caught:
        shamble.new(**{"game": CITY, "seats": 3, **call})
    error = caught.value
    english, french = error.in_language("en"), error.in_language("fr")
    assert str(error) == english
    assert english != french
    assert not english.startswith("[")
    assert not french.startswith("[")
    return error


def test_an_unknown_game() -> None:
    error = refused(UnknownGame, game="chess")
    assert "chess" in str(error)
    assert CITY in str(error)


@pytest.mark.parametrize("seats", [2, 7, 0, -3, "4", True, None, 4.0])
def test_a_wrong_number_of_seats(seats: Any) -> None:
    error = refused(BadOption, seats=seats)
    assert "3" in str(error)
    assert "6" in str(error)


@pytest.mark.parametrize("seed", ["7", 1.5, None, True])
def test_a_seed_that_is_no_whole_number(seed: Any) -> None:
    assert refused(BadOption, seed=seed).key == "option.seed"


def test_an_unknown_option() -> None:
    error = refused(BadOption, options={"weather": "rain"})
    assert "weather" in str(error)
    assert "corners" in str(error), "the options that there are"


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("sides", "C"),
        ("sides", None),
        ("sides", ["A"]),
        ("hands", "DEALT"),
        ("first_player", 7),
        ("first_player", 0),
        ("first_player", "1"),
        ("first_player", True),
        ("first_player", 2.0),
        ("side_church", "collapsed"),
    ],
)
def test_an_unknown_value(option: str, value: Any) -> None:
    error = refused(BadOption, options={option: value})
    assert error.key == "option.value"
    assert option in str(error)


@pytest.mark.parametrize(("seats", "first"), [(3, 6), (3, 4), (5, 6)])
def test_a_first_player_who_is_not_there(seats: int, first: int) -> None:
    error = refused(BadOption, seats=seats, options={"first_player": first})
    assert str(first) in str(error)
    assert str(seats) in str(error)


@pytest.mark.parametrize(
    "colours", ["red, red, blue", "red, blue", "red, blue, green, yellow", "", "pink, red, blue"]
)
def test_colours_that_do_not_fit(colours: str) -> None:
    assert "colours" in str(refused(BadOption, options={"colours": colours}))


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_every_number_of_seats_works_without_options(seats: int) -> None:
    t = shamble.new(CITY, seats=seats)
    assert t.seats == seats
    assert not t.over


def test_the_same_call_gives_the_same_table() -> None:
    assert shamble.new(CITY, seats=4, seed=7).digest == shamble.new(CITY, seats=4, seed=7).digest
    assert shamble.new(CITY, seats=4, seed=7).digest != shamble.new(CITY, seats=4, seed=8).digest


def test_options_are_kept_in_the_record() -> None:
    t = shamble.new(CITY, seats=4, seed=7, options={"sides": "B", "first_player": 2})
    assert t.record["options"] == {"sides": "B", "first_player": 2}


@pytest.mark.parametrize("seed", [0, -5, 2**80])
def test_any_whole_number_is_a_seed(seed: int) -> None:
    t = shamble.new(CITY, seats=3, seed=seed)
    assert shamble.load(t.save()).digest == t.digest
    assert shamble.replay(t.record).digest == t.digest
