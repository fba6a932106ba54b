"""Games that were won or lost, kept and played again: every mission, won and lost."""

from __future__ import annotations

from typing import Final

import pytest

from .kept import WINS, replayed

NAMES: Final = sorted(path.stem for path in WINS.glob("*.json"))
WON: Final = [name for name in NAMES if "-" not in name]
LOST: Final = [name for name in NAMES if name.endswith("-lost")]


@pytest.mark.parametrize("name", WON)
def test_the_mission_is_won(name: str) -> None:
    t = replayed(name)
    assert t.view(None)["mission"]["id"] == name
    assert t.view(None)["outcome"] == "won"


@pytest.mark.parametrize("name", LOST)
def test_the_mission_is_lost(name: str) -> None:
    t = replayed(name)
    assert t.view(None)["mission"]["id"] == name.removesuffix("-lost")
    assert t.over
    assert t.view(None)["outcome"] not in ("", "won")


@pytest.mark.parametrize("mission", sorted({name.removesuffix("-lost") for name in NAMES}))
def test_every_mission_that_is_kept_was_won_and_lost(mission: str) -> None:
    assert mission in WON
    assert f"{mission}-lost" in LOST
