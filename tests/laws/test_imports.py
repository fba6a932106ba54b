"""The layers: the engine knows nobody, a game knows the engine, the others know a game by its spec."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.laws.sources import SOURCE, dotted, imports, modules, nodes

ROOT = Path(__file__).parents[2]
BANNED = {"random", "time", "datetime", "secrets", "uuid"}
"""Chance comes from the table's generator, and the clock plays no part."""


def ours(path: Path) -> set[str]:
    return {name for name in imports(path) if name == "shamble" or name.startswith("shamble.")}


def is_in(name: str, *packages: str) -> bool:
    return any(name == package or name.startswith(f"{package}.") for package in packages)


def test_the_parser_of_imports_sees_through_dots() -> None:
    found = set(imports(SOURCE / "engine" / "machine.py"))
    assert {"shamble.engine.choice.Choice", "shamble.engine.rng.Rng", "typing.Any"} <= found


def test_the_engine_imports_nothing_else_of_ours() -> None:
    for path in modules("engine"):
        assert all(is_in(name, "shamble.engine") for name in ours(path)), dotted(path)


def test_a_game_imports_only_the_engine_and_itself() -> None:
    for path in modules("games"):
        parts = dotted(path).split(".")
        if len(parts) > 2:
            allowed = ("shamble.engine", "shamble.games.common", ".".join(parts[:3]))
            foreign = {name for name in ours(path) if not is_in(name, *allowed)}
            assert not foreign, f"{dotted(path)} imports {foreign}"


SEAMS = ("reading", "view")
"""The modules of a game that its own boards and bots may import: what can be seen, and questions about it."""


def own_seams(path: Path) -> tuple[str, ...]:
    """What a board or a bot may import of its own game."""
    games = [folder.name for folder in (SOURCE / "games").iterdir() if folder.is_dir()]
    own = [game for game in games if game in {*path.parts, path.stem}]
    return tuple(f"shamble.games.{game}.{seam}" for game in own for seam in SEAMS)


def test_bots_import_only_the_engine_and_their_games_seams() -> None:
    for path in modules("bots"):
        allowed = ("shamble.engine", "shamble.bots", *own_seams(path))
        foreign = {name for name in ours(path) if not is_in(name, *allowed)}
        assert foreign <= {"shamble.games.find", "shamble.games.specs", "shamble.games"}, dotted(path)


def test_front_ends_know_games_by_spec_and_seams_only() -> None:
    inner = [f"shamble.games.{path.name}" for path in (SOURCE / "games").iterdir() if path.is_dir()]
    for path in modules():
        if not is_in(dotted(path), "shamble.games"):
            reached = {
                name for name in ours(path) if is_in(name, *inner) and not is_in(name, *own_seams(path))
            }
            assert not reached, f"{dotted(path)} reaches into {reached}"


WITHOUT_A_TABLE = {
    "shamble",  # a pack is read
    "shamble.cli",  # a map is drawn
    "shamble.lab.check",  # a pack is tried
    "shamble.lab.study",  # games are planned
    "shamble.server.packs",  # a pack is tried
    "shamble.server.hub",  # what tables are played with is made ready
    "shamble.server.play",  # what a table is set up with
    "shamble.server.position",  # a table is being set up again
    "shamble.server.preloaded",  # a process makes everything ready before there is a table
    "shamble.server.thinking",  # a table is being set up again
    "shamble.terminal.start",  # what can be chosen before a game
    "shamble.web.home",  # the drawings of all games
    "shamble.web.packs",  # what a pack changes
    "shamble.web.sketching",  # maps and drafts of strangers
    "shamble.web.workshop",  # a mission is being made
    "shamble.web.maps",  # what can be chosen before a game
}
"""Who may ask for a game's content: those for whom there is no table whose own it would be."""


def used(path: Path, word: str) -> bool:
    """Is that word a name, an attribute or an import of the module?"""
    return any(
        (isinstance(node, ast.Name) and node.id == word)
        or (isinstance(node, ast.Attribute) and node.attr == word)
        or (isinstance(node, ast.alias) and node.name == word)
        for node in nodes(path)
    )


def test_nobody_outside_engine_and_games_loads_content() -> None:
    """Whoever looks at a table asks that table, which may be played with a pack."""
    outside = [path for path in modules() if not is_in(dotted(path), "shamble.engine", "shamble.games")]
    assert [dotted(path) for path in outside if used(path, "load_content")] == []
    assert {dotted(path) for path in outside if used(path, "content_for")} == WITHOUT_A_TABLE


def test_within_a_game_a_class_has_its_name_alone() -> None:
    """One word per idea: a step and an entry of a file are not called alike."""
    for game in (path for path in (SOURCE / "games").iterdir() if path.is_dir()):
        paths = modules(f"games/{game.name}")
        found = [
            (node.name, dotted(path))
            for path in paths
            for node in nodes(path)
            if isinstance(node, ast.ClassDef)
        ]
        names = [name for name, _ in found]
        assert [each for each in found if names.count(each[0]) > 1] == []


A_SCREEN = 50


def test_a_function_fits_on_a_screen() -> None:
    """But for migrations, which say a schema once and never change. Tests and tools are read, too."""
    others = [path for part in ("tests", "tools", "examples") for path in (ROOT / part).rglob("*.py")]
    for path in [*modules(), *others]:
        for node in nodes(path) if "migrations" not in path.parts else ():
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                lines = (node.end_lineno or node.lineno) - node.lineno + 1
                assert lines <= A_SCREEN, f"{path}: {node.name} has {lines} lines"


@pytest.mark.parametrize("layer", ["engine", "games"])
def test_rules_use_no_chance_and_no_clock_of_their_own(layer: str) -> None:
    for path in modules(layer):
        found = {name.split(".")[0] for name in imports(path)} & BANNED
        assert not found, f"{dotted(path)} imports {found}"
        assert not {name for name in imports(path) if is_in(name, "os.urandom")}, dotted(path)
        for node in nodes(path):
            assert not (isinstance(node, ast.Attribute) and node.attr == "urandom"), dotted(path)
