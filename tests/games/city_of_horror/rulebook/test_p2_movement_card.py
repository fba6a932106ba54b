"""Rulebook, "2. Choix de la carte de déplacement"."""

from __future__ import annotations

import pytest

from shamble.testing import Scenario, table

from .helpers import THREE, asked, log, place, player

PLACES = ["water_tower", "church", "hospital", "bank", "armory", "crossroads"]


def choosing(side: str = "A") -> Scenario:
    return table(
        "city-of-horror",
        players=THREE,
        first="Red",
        sides={"water_tower": side},
        numbers="water_tower, church, hospital, bank, armory, crossroads",
        people={"Red": {"bank": "vigil"}, "Green": {"church": "geek"}, "Blue": {"water_tower": "blonde"}},
        invasions="1:00-1",
        at=["MovementCards", "Invasion", "Window revealed"],
    )


def choose(s: Scenario, who: str, location: str) -> Scenario:
    return s.asks(who, "movement.card", [f"go {name}" for name in PLACES]).answers(f"go {location}")


def test_everybody_picks_one_of_six_cards_in_secret() -> None:
    s = choosing()
    assert asked(s) == ["0 movement.card", "1 movement.card", "2 movement.card"]
    choose(s, "Red", "church")
    choose(s, "Blue", "bank")
    for viewer in ("Red", "Green", None):
        assert [player(s, who, viewer)["movement"] for who in THREE.split()] == [None, None, None]
    assert log(s, "movement_revealed") == []


def test_the_cards_are_revealed_together_once_all_have_picked() -> None:
    s = choosing()
    for who, location in (("Green", "armory"), ("Blue", "bank"), ("Red", "church")):
        choose(s, who, location)
    assert [player(s, who)["movement"] for who in THREE.split()] == ["church", "armory", "bank"]
    assert len(log(s, "movement_revealed")) == 3


def test_from_tower_b_one_picks_after_the_others_have_revealed() -> None:
    s = choosing("B")
    assert asked(s) == ["0 movement.card", "1 movement.card"]
    choose(s, "Red", "church")
    choose(s, "Green", "armory")
    assert [player(s, who, "Blue")["movement"] for who in THREE.split()] == ["church", "armory", None]
    assert asked(s) == ["2 movement.card"]


def test_the_late_choice_still_comes_before_the_invasion_card() -> None:
    s = choosing("B")
    choose(s, "Red", "church")
    choose(s, "Green", "armory")
    assert log(s, "invasion") == []
    assert place(s, "bank")["zombies"] == 0
    choose(s, "Blue", "bank")
    keys = [event.split()[0] for event in log(s, "movement_revealed", "invasion")]
    assert keys == ["movement_revealed"] * 3 + ["invasion"]
    assert player(s, "Blue")["movement"] == "bank"


@pytest.mark.parametrize("side", ["A", "collapsed"])
def test_on_tower_a_and_in_the_ruin_nobody_picks_late(side: str) -> None:
    assert asked(choosing(side)) == ["0 movement.card", "1 movement.card", "2 movement.card"]


def test_two_players_on_tower_b_pick_late_and_in_secret_from_each_other() -> None:
    s = table(
        "city-of-horror",
        players=THREE,
        first="Red",
        sides="B",
        people={
            "Red": {"water_tower": "vigil"},
            "Green": {"church": "geek"},
            "Blue": {"water_tower": "rasta"},
        },
        at=["MovementCards", "Window revealed"],
    )
    s.asks("Green", "movement.card").answers("go bank")
    assert asked(s) == ["0 movement.card", "2 movement.card"]
    s.asks("Red", "movement.card").answers("go church")
    assert player(s, "Red", "Blue")["movement"] is None


def test_the_eliminated_pick_no_card() -> None:
    s = table(
        "city-of-horror",
        players=THREE,
        first="Red",
        people={"Red": {"bank": "vigil"}, "Blue": {"church": "rasta"}},
        at="MovementCards",
    )
    assert asked(s) == ["0 movement.card", "2 movement.card"]
