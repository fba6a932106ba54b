"""Games that bots won or lost, kept and played again: the missions that can be won this way, and a defeat."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

import pytest

import shamble
from shamble.engine import Table

RECORDS: Final = Path(__file__).parent / "wins"


def replayed(name: str) -> Table:
    return shamble.replay(json.loads((RECORDS / f"{name}.json").read_text(encoding="utf-8")))


WON: Final = sorted(path.stem for path in RECORDS.glob("MZ*.json") if "-" not in path.stem)


@pytest.mark.parametrize("name", WON)
def test_the_mission_is_won(name: str) -> None:
    t = replayed(name)
    assert t.view(None)["mission"]["id"] == name
    assert t.view(None)["outcome"] == "won"


def test_the_first_mission_is_lost() -> None:
    assert replayed("MZ0-lost").view(None)["outcome"] == "hero_eliminated"
