"""Content packs: what is replaced counts, and what the rules do not know is refused with a sentence."""

from __future__ import annotations

from typing import Any

import pytest

import shamble
from shamble.engine import BadContent, Pack

GAME = "marvel-zombies"


def pack(**files: dict[str, Any]) -> Pack:
    return Pack(GAME, "trial", files)


def test_a_pack_may_change_an_attack() -> None:
    entry = {
        "origin": "house",
        "attack": {"name": "smash", "type": "melee", "dice": 9, "accuracy": 2},
        "skills": ["strongest_there_is", "gamma_leap", "regeneration"],
    }
    files = pack(heroes={"hulk": entry})
    table = shamble.new(GAME, seats=1, options={"heroes": 6, "team": "fixed"}, pack=files)
    assert table.view(0)["heroes"]["hulk"]["attacks"][0]["dice"] == 9 + 2, "and two for a Hunger of 1"


@pytest.mark.parametrize(
    ("files", "sentence"),
    [
        (
            {"super_heroes": {"thor": {"origin": "house", "toughness": 5, "ability": "two_wound"}}},
            "two_wounds",
        ),
        ({"traits": {"nap": {"origin": "house", "copies": 1, "when": "turn"}}}, "nap"),
        (
            {
                "spawn": {
                    "001": {"origin": "house", "kind": "normal", "enemy": "walker", "line": [1, 1, 1, 1]}
                }
            },
            "walker",
        ),
        ({"enemies": {"guard": {"origin": "house", "actions": 1, "toughness": 2}}}, "figures"),
    ],
)
def test_what_the_rules_do_not_know_is_refused(files: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadContent, match=sentence):
        shamble.new(GAME, seats=1, pack=pack(**files))
