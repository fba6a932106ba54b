"""What the characters are worth, on either side of their cards."""

from __future__ import annotations

import pytest

from ..cards.town import person, player, town

VALUES = {
    "blonde": (5, 3),
    "businessman": (3, 2),
    "businesswoman": (3, 2),
    "sushi_chef": (4, 3),
    "geek": (4, 3),
    "grandpa": (5, 3),
    "granny": (5, 2),
    "housewife": (4, 2),
    "mama": (4, 3),
    "student": (3, 2),
    "little_boy": (5, 2),
    "little_girl": (5, 2),
    "pregnant": (4, 2),
    "priest": (4, 2),
    "punk": (4, 3),
    "rasta": (4, 3),
    "rocker": (4, 3),
    "special_agent": (4, 2),
    "teen": (4, 2),
    "thief": (4, 2),
    "vigil": (4, 2),
}


@pytest.mark.parametrize(("name", "fresh", "exhausted"), [(name, *both) for name, both in VALUES.items()])
def test_a_character_is_worth_so_much_fresh_and_less_exhausted(name: str, fresh: int, exhausted: int) -> None:
    for side, value in ((name, fresh), (f"{name}*", exhausted)):
        s = town(people={"Ann": {"bank": side}})
        assert person(s, name)["value"] == player(s, "Ann")["score"] == value
    assert exhausted < fresh


def test_there_are_no_other_characters() -> None:
    assert set(town().g.content.names["character"]) == VALUES.keys()
