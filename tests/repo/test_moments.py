"""The README and the first page show real moments of all five games, and not too many bytes of them."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from shamble.games import specs
from shamble.server.position import unpack_position
from shamble.web.covers import MOMENTS, cover

HERE = Path(__file__).parents[2]
MOST_BYTES = 1_000_000


@pytest.mark.parametrize("game", [*specs()])
def test_every_game_has_a_moment_that_opens(game: str) -> None:
    spec = specs()[game]
    table = unpack_position(spec, spec.usual_seats, (MOMENTS / f"{game}.position").read_bytes())
    assert not table.over
    assert spec.invariants(table) == []
    assert "roam-frame" not in cover(game, "en")
    film = (HERE / "docs" / "img" / f"{game}.svg").read_text(encoding="utf-8")
    assert film.count("<!--frame-->") > 3
    assert not [each for each in ElementTree.fromstring(film).iter() if each.tag.endswith("script")]


def test_the_readme_shows_all_of_them_and_stays_light() -> None:
    text = (HERE / "README.md").read_text(encoding="utf-8")
    shown = [HERE / path for path in re.findall(r"(docs/img/[\w.-]+)", text)]
    assert {f"{game}.svg" for game in specs()} <= {path.name for path in shown}
    assert sum(path.stat().st_size for path in {*shown}) < MOST_BYTES
