"""Games of docs/calibration.md, played again: whoever changes a bot or the content sees that it is old."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from shamble.engine.study import Study
from shamble.games import find
from shamble.lab.study import checked_study, play_game, rules_of

SAMPLES = sorted((Path(__file__).parent / "calibration").glob("*.json"))
"""The first rows of a run, as tools/calibration.py wrote them."""

MARVEL = {
    "MZ0": (1, 12),
    "MZ1": (1, 13),
    "MZ2": (1, 11),
    "MZ3": (0, 11),
    "MZ4": (1, 14),
    "MZ5": (0, 12),
    "MZ9": (0, 10),
    "MZ10": (0, 12),
    "MH1": (1, 12),
    "MH5": (0, 17),
    "HR1": (2, 12),
    "HR5": (0, 14),
    "HR7": (1, 11),
}
"""Of missions: games won of the first two, and rounds they took."""


@pytest.mark.parametrize("mission", MARVEL)
def test_the_first_games_of_marvel_are_still_played_so(mission: str) -> None:
    game = "heroes-resistance" if mission.startswith("HR") else "marvel-zombies"
    study = checked_study(Study(game, 2, 1000, (1,), ("thumb",), {"mission": (mission,)}))
    rows = [play_game(study, number).games[0] for number in range(study.games)]
    assert (sum(row["won"] for row in rows), sum(row["rounds"] for row in rows)) == MARVEL[mission]


DAWN = {
    1: (2, 122),
    2: (2, 112),
}
"""By seats: of the first games, two alone and three between two, those won by the humans, and rounds."""


@pytest.mark.parametrize("seats", DAWN)
def test_the_first_games_of_dawn_are_still_played_so(seats: int) -> None:
    study = checked_study(Study("dawn-of-the-dead", seats + 1, 50_000, (seats,), ("thumb",), {}))
    rows = [play_game(study, number).games[0] for number in range(study.games)]
    won = sum(row["reason"] == "humans" for row in rows)
    assert (won, sum(row["rounds"] for row in rows)) == DAWN[seats]


def kept(path: Path) -> tuple[Study, list[dict[str, Any]]]:
    found = json.loads(path.read_text(encoding="utf-8"))
    return msgspec.convert(found["study"], Study, strict=False), found["games"]


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_a_run_was_of_the_rules_and_the_content_of_today(path: Path) -> None:
    study, _ = kept(path)
    assert study.rules == rules_of(find(study.game), study.pack)


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_its_first_games_are_the_same_again(path: Path) -> None:
    study, games = kept(path)
    assert games
    for row in games:
        again = play_game(study, row["game"]).games[0]
        assert {name: again[name] for name in row} == row
