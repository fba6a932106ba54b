"""Bots see what their seat sees, and nothing else."""

from __future__ import annotations

from typing import Any, Final

import pytest

import shamble
from shamble.bots import Driver, RandomBot, Worlds, bots_for
from shamble.bots.base import LazyView
from shamble.engine import Rng, Table, UnknownGame
from shamble.engine.machine import Machine

GAME: Final = "city-of-horror"


def midway(seed: int = 8) -> Table:
    t = shamble.new(GAME, 4, seed)
    driver = Driver(t, {seat: RandomBot() for seat in range(4)}, seed)
    for _ in range(120):
        driver.step()
    return t


@pytest.mark.parametrize("given", [Worlds, LazyView])
def test_the_true_table_is_no_attribute_of_what_bots_are_given(given: Any) -> None:
    thing = given(midway(), 1)
    values = [getattr(thing, name) for name in dir(thing) if not name.startswith("__")]
    assert not any(isinstance(value, Machine) for value in values)
    assert not hasattr(thing, "__dict__")


def test_worlds_agree_with_what_the_seat_sees_and_differ_from_the_truth() -> None:
    t = midway()
    worlds, rng = Worlds(t, 2), Rng(1)
    drawn = [worlds.draw(rng) for _ in range(8)]
    assert all(world.view(2) == t.view(2) for world in drawn)
    assert {world.digest for world in drawn} != {t.digest}


def test_a_lazy_view_is_the_view() -> None:
    t = midway()
    assert dict(LazyView(t, 3)) == t.view(3)
    assert len(LazyView(t, 3)) == len(t.view(3))


def test_a_bot_that_does_not_look_costs_no_view(monkeypatch: pytest.MonkeyPatch) -> None:
    t = shamble.new(GAME, 3, 1)

    def view(self: Table, seat: int) -> None:
        raise AssertionError("somebody looked")

    monkeypatch.setattr(Table, "view", view)
    Driver(t, {seat: RandomBot() for seat in range(3)}, 1).run()
    assert t.over


def test_each_game_has_its_bots() -> None:
    assert list(bots_for(GAME)) == ["random", "thumb"]
    assert all(bots_for(spec.id)["random"]().name == "random" for spec in shamble.games())
    with pytest.raises(UnknownGame):
        bots_for("chess")
