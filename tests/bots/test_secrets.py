"""Bots see what their seat sees, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest

import shamble
from shamble.bots import Driver, RandomBot, Worlds, bots_for, default_bot
from shamble.bots.base import Look
from shamble.engine import Rng, Table, UnknownGame
from shamble.engine.machine import Machine
from tests.attributes import attributes

GAMES = [spec.id for spec in shamble.games()]


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def midway(game: str, seed: int = 8) -> Table:
    """A table some way into the game: in Dawn of the Dead only two have secrets from each other."""
    seats = 2 if game == "dawn-of-the-dead" else 4
    t = shamble.new(game, seats, seed)
    driver = Driver(t, {seat: RandomBot() for seat in range(seats)}, seed)
    for _ in range(40):
        driver.step()
    assert not t.over
    return t


@pytest.mark.parametrize("given", [Worlds, Look])
def test_the_true_table_is_no_attribute_of_what_bots_are_given(game: str, given: Any) -> None:
    thing = given(midway(game), 1)
    values = [getattr(thing, name) for name in dir(thing) if not name.startswith("__")]
    assert not any(isinstance(value, Machine) for value in values)
    assert not hasattr(thing, "__dict__")


def test_nor_is_it_one_of_a_reading(game: str) -> None:
    reading = Look(midway(game), 1).reading
    values = [*attributes(reading).values(), *getattr(reading.view, "__dict__", {}).values()]
    assert not any(isinstance(value, Machine) for value in values)


def test_worlds_agree_with_what_the_seat_sees_and_differ_from_the_truth(game: str) -> None:
    t = midway(game)
    worlds, rng = Worlds(t, 0), Rng(1)
    drawn = [worlds.draw(rng) for _ in range(8)]
    assert all(world.view(0) == t.view(0) for world in drawn)
    assert {world.digest for world in drawn} != {t.digest}


def test_a_look_is_what_the_seat_may_know(game: str) -> None:
    t = midway(game)
    assert Look(t, 1).view == t.view(1)
    assert Look(t, 1).reading == t.reading(1)


def test_a_bot_that_does_not_look_costs_no_view(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    t = shamble.new(game, 3, 1)

    def view(self: Table, seat: int) -> None:
        raise AssertionError("somebody looked")

    monkeypatch.setattr(Table, "view", view)
    monkeypatch.setattr(Table, "reading", view)
    driver = Driver(t, {seat: RandomBot() for seat in range(3)}, 1)
    for _ in range(300):
        if not t.over:
            driver.step()


def test_each_game_has_its_bots(game: str) -> None:
    found = bots_for(game)
    assert list(found)[:2] == ["random", "thumb"]
    assert default_bot(game) == "thumb"
    assert all(make().name == name for name, make in found.items())
    assert found["random"]().name == "random"


def test_no_bots_for_a_game_that_nobody_knows() -> None:
    with pytest.raises(UnknownGame):
        bots_for("chess")
