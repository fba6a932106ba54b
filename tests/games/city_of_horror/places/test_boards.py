"""The boards: how many characters each side holds, and when the zombies in front of it attack."""

from __future__ import annotations

import pytest

from ..cards.town import person, place, town

CROWD = ["geek*", "thief*", "vigil*", "teen*", "mama*", "rasta*", "priest*", "student*"]
"""Bob's people, none of them fresh."""

SLOTS = [
    ("church", "A", 4),
    ("church", "B", 3),
    ("hospital", "A", 3),
    ("hospital", "B", 4),
    ("bank", "A", 3),
    ("bank", "B", 3),
    ("armory", "A", 4),
    ("armory", "B", 3),
    ("water_tower", "A", 2),
    ("water_tower", "B", 2),
    ("water_tower", "collapsed", 3),
]


@pytest.mark.parametrize(("location", "side", "slots"), SLOTS)
def test_a_place_takes_so_many_characters_and_no_more(location: str, side: str, slots: int) -> None:
    for inside, end in ((slots - 1, location), (slots, "crossroads")):
        s = town(
            "Move 0",
            sides={location: side},
            people={
                "Ann": {"bank" if location != "bank" else "church": "rocker*"},
                "Bob": {location: ", ".join(CROWD[:inside])},
            },
            movement={"Ann": location},
        )
        assert person(s, "rocker")["place"] == end
        assert place(s, location)["slots"] == slots


@pytest.mark.parametrize("side", ["A", "B"])
def test_the_crossroads_take_any_number(side: str) -> None:
    s = town(
        "Move 0",
        sides=side,
        people={"Ann": {"bank": "rocker*"}, "Bob": {"crossroads": ", ".join(CROWD)}},
        movement={"Ann": "crossroads"},
    )
    assert len(place(s, "crossroads")["characters"]) == 9
    assert place(s, "crossroads")["slots"] is None


ATTACKS = [
    ("church", "A", 1, 2, False),
    ("church", "A", 3, 3, True),
    ("church", "B", 1, 1, False),
    ("church", "B", 1, 2, True),
    ("church", "B", 3, 3, False),
    ("church", "B", 3, 4, True),
    ("hospital", "A", 1, 1, False),
    ("hospital", "A", 1, 2, True),
    ("hospital", "A", 3, 3, False),
    ("hospital", "A", 3, 4, True),
    ("hospital", "B", 1, 1, False),
    ("hospital", "B", 4, 2, True),
    ("bank", "A", 1, 2, False),
    ("bank", "A", 3, 3, True),
    ("bank", "B", 1, 1, False),
    ("bank", "B", 1, 2, True),
    ("bank", "B", 3, 3, False),
    ("bank", "B", 3, 4, True),
    ("armory", "A", 1, 2, False),
    ("armory", "A", 4, 3, True),
    ("armory", "B", 1, 1, False),
    ("armory", "B", 1, 2, True),
    ("armory", "B", 3, 3, False),
    ("armory", "B", 3, 4, True),
    ("water_tower", "A", 1, 3, False),
    ("water_tower", "A", 2, 4, True),
    ("water_tower", "B", 1, 3, False),
    ("water_tower", "B", 2, 4, True),
    ("water_tower", "collapsed", 1, 1, False),
    ("water_tower", "collapsed", 1, 2, True),
    ("water_tower", "collapsed", 3, 3, False),
    ("water_tower", "collapsed", 3, 4, True),
    ("crossroads", "A", 5, 1, True),
    ("crossroads", "A", 1, 0, False),
    ("crossroads", "B", 5, 1, True),
    ("crossroads", "B", 1, 0, False),
]


@pytest.mark.parametrize(("location", "side", "people", "zombies", "attack"), ATTACKS)
def test_the_zombies_attack_when_the_board_says_so(
    location: str, side: str, people: int, zombies: int, attack: bool
) -> None:
    s = town(
        f"Attack {location}",
        sides={location: side},
        people={"Ann": {"crossroads": "rocker*~"}, "Bob": {location: ", ".join(CROWD[:people])}},
        zombies={location: zombies},
        leader="green",
    )
    told = f"attacked {location} {zombies}"
    (s.sees if attack else s.does_not_see)(None, told)
    if attack and people > 1:
        s.asks("Bob", "attack.victim", [f"lose {name[:-1]}" for name in CROWD[:people]])
    assert place(s, location)["zombies"] == zombies
