"""A mission's page says every fact of its file that a rule reads: change the fact, and the page changes."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from markupsafe import escape

import shamble
from shamble.engine.speech import Speaker
from shamble.engine.text import LANGUAGES
from shamble.games import find
from shamble.games.marvel_zombies.board import Board
from shamble.games.marvel_zombies.boxes import LIBRARY
from shamble.games.marvel_zombies.content import FOLDER, RESISTANCE, mission_files
from shamble.games.marvel_zombies.entries import BoardEntry, MissionEntry
from shamble.games.marvel_zombies.mission import Mission
from shamble.games.marvel_zombies.reading import Printed, briefing
from shamble.terminal.boards import board_for
from shamble.web.boards.marvel_zombies.choosing import preview
from tests.games.marvel_zombies.board.drawn import tiles

BOXES = {"marvel-zombies": FOLDER, "heroes-resistance": RESISTANCE}
FILES = {name: (game, path) for game, box in BOXES.items() for name, path in mission_files(box).items()}
ELSEWHERE = {"origin", "mode", "difficulty", "minutes", "goals", "texts"}
"""Labels, and what stands above the special rules: side, difficulty, goals."""
DRAWN = {"origin", "layout", "exit", "regions"}
"""What the map shows; the names of buildings are said with their locks."""


@cache
def written(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def page(name: str, data: dict[str, Any], language: str = "en") -> list[str]:
    game = find(FILES[name][0])
    board = Board(name, msgspec.convert(data["board"], BoardEntry), tiles())
    mission = Mission(name, msgspec.convert(data["mission"], MissionEntry), board, LIBRARY)
    return briefing(mission, Speaker(game, language, ()))


def otherwise(value: Any) -> Iterator[Any]:
    """The same with one thing missing, or another number."""
    if isinstance(value, int):
        yield value + 4
    elif isinstance(value, str):
        yield ""
    elif isinstance(value, list):
        yield from (value[:index] + value[index + 1 :] for index in range(len(value)))
    else:
        yield from ({key: each for key, each in value.items() if key != gone} for gone in value)


def changes(data: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The mission with one fact changed, for every fact that the page must say."""
    for part, silent in (("mission", ELSEWHERE | {"locks"}), ("board", DRAWN | {"spawns", "doors", "start"})):
        for field in data[part].keys() - silent:
            for value in otherwise(data[part][field]):
                yield f"{part}.{field}", {**data, part: {**data[part], field: value}}
    yield from points(data)
    yield from doors(data)


def doors(data: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Locks; sealed doors say of themselves that they never open."""
    locks = data["mission"].get("locks", {})
    for colour in [colour for colour, lock in locks.items() if lock != "never"]:
        other = {each: lock for each, lock in locks.items() if each != colour}
        yield f"locks.{colour}", {**data, "mission": {**data["mission"], "locks": other}}
    sealed = {door["colour"] for door in data["board"].get("doors", []) if door.get("state") == "sealed"}
    for colour in sealed - locks.keys():
        others = [door for door in data["board"]["doors"] if door.get("colour") != colour]
        yield f"doors.{colour}", {**data, "board": {**data["board"], "doors": others}}


def points(data: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """When a Spawn Point is active, and with how many heroes."""
    for index, point in enumerate(data["board"].get("spawns", [])):
        for field, value in (
            ("active", not point.get("active", True)),
            ("heroes", point.get("heroes", 1) + 1),
        ):
            other = deepcopy(data)
            other["board"]["spawns"][index][field] = value
            yield f"spawns.{index}.{field}", other


@pytest.mark.parametrize("name", FILES)
def test_every_fact_of_a_mission_is_on_its_page(name: str) -> None:
    data = written(FILES[name][1])
    said = page(name, data)
    kept_back = [what for what, other in changes(data) if page(name, other) == said]
    assert not kept_back


@pytest.mark.parametrize("name", ["MH1", "MZ7", "HR8"])
def test_two_starting_zones_are_on_the_page(name: str) -> None:
    data = written(FILES[name][1])
    assert any("Starting Zones" in line for line in page(name, data))


def test_the_page_says_what_could_not_be_known_before() -> None:
    said = " ".join(page("MH4", written(FILES["MH4"][1])))
    assert "Red Doors: can be opened once all red Objectives are taken." in said
    assert "Green Door: can be opened once both the blue and the green Objective are taken." in said
    assert "Each Objective gives 5 XP" in said
    assert "Only with 5 or more heroes, then active from the start: the green Spawn Point." in said
    assert said.count("Spawn Point") == 1


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", FILES)
def test_browser_and_terminal_show_the_whole_page(name: str, language: str) -> None:
    game = find(FILES[name][0])
    content: Any = game.load_content(None)
    side = next(each for each in content.sides.values() if name in each.names["mission"])
    speaker = Speaker(game, language, ())
    lines = briefing(Printed(side).mission(name), speaker)
    shown, told = (
        preview(side, "mission", name, speaker),
        board_for(game.id).about(side, "mission", name, speaker),
    )
    assert shown is not None
    assert not [
        line for line in lines if str(escape(line)) not in shown.html or line not in told or "[" in line
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", BOXES)
def test_whatever_a_mission_may_name_can_be_said(game: str, language: str) -> None:
    """Packs name what is in the library, too. What a mission brings along is said by its own box."""
    said = [find(box).catalogue(language) for box in (game, "marvel-zombies")]
    kinds = {"goal": "goals", "loss": "losses", "rule": "rules", "lock": "locks"}
    kinds |= {kind: kind for kind in ("setup", "taken", "revealed")}
    unsaid = [
        f"{kind}.{name}"
        for kind, table in kinds.items()
        for name in getattr(LIBRARY, table)
        if all(f"{kind}.{name}" not in catalogue for catalogue in said)
    ]
    assert not unsaid


def test_a_table_shows_the_page_too() -> None:
    t: Any = shamble.new("marvel-zombies", 1, 1, {"mission": "MZ0"})
    assert briefing(t.content.missions[0], Speaker(t.spec, "en", ("Ann",), t))
