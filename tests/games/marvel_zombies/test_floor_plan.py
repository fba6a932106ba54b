"""Where things stand: a mode on one page, a mission in its own files, chapters that name neither."""

from __future__ import annotations

import ast
from dataclasses import FrozenInstanceError
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from shamble.games.marvel_zombies import mission as mission_module
from shamble.games.marvel_zombies.boxes import LIBRARY
from shamble.games.marvel_zombies.hero_mode import HERO
from shamble.games.marvel_zombies.mission import MissionRules, offers_of
from shamble.games.marvel_zombies.zombie_mode import ZOMBIE
from tests.games.marvel_zombies.missions import missions
from tests.laws.sources import nodes

FOLDER = Path(mission_module.__file__).parent
MODULES = [*(FOLDER / "missions").glob("*.py"), *(FOLDER / "resistance" / "missions").glob("*.py")]
MOMENTS = frozenset(
    "entered danger devoured rescued discarded taken door_opened person_left revealed end_phase".split()
)
SPECIAL: set[type[MissionRules]] = {*LIBRARY.rules.values(), *LIBRARY.losses.values(), *LIBRARY.kept.values()}


def words_in(path: Path) -> set[str]:
    """The texts in a module's code; what is written in docstrings is not code."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    constants = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in told]
    return {node.value for node in constants if isinstance(node.value, str)}


def test_chapters_name_no_mission_and_no_special_rule() -> None:
    names = {*missions("marvel-zombies"), *missions("heroes-resistance"), *LIBRARY.rules}
    named = {path.name: words_in(path) & names for path in FOLDER.glob("*.py")}
    assert {path: found for path, found in named.items() if found} == {
        "guide.py": {"MZ0", "HR1"},
        "old_saves.py": {"captives"},
    }


def test_a_special_rule_passes_every_moment_on_to_the_others() -> None:
    for path in MODULES:
        for node in nodes(path):
            if not isinstance(node, ast.ClassDef):
                continue
            for method in node.body:
                if isinstance(method, ast.FunctionDef) and method.name in MOMENTS:
                    passed = f"super().{method.name}("
                    assert passed in ast.unparse(method), f"{path.name}: {node.name}.{method.name}"


def test_what_special_rules_let_heroes_do_is_put_together() -> None:
    offering: list[Any] = [rule for rule in SPECIAL if "extras" in vars(rule)]
    assert len(offering) > 1
    together = type("Together", (*offering, MissionRules), {})()
    offered: list[Any] = [*offers_of(together, "extras")]
    assert [offers.__func__ for offers in offered] == [rule.extras for rule in offering]
    assert all(offers.__self__ is together for offers in offered)


@pytest.mark.parametrize("one", sorted(SPECIAL, key=repr))
def test_any_two_special_rules_go_together(one: type[MissionRules]) -> None:
    others = [other for other in SPECIAL if not issubclass(one, other) and not issubclass(other, one)]
    assert others
    for other in others:
        for first, second in permutations((one, other)):
            made = type("Both", (first, second, MissionRules), {})
            assert made.__mro__.index(first) < made.__mro__.index(second) < made.__mro__.index(MissionRules)


@pytest.mark.parametrize("mode", [ZOMBIE, HERO], ids=lambda mode: mode.name)
def test_a_mode_is_made_in_one_place_and_never_changed(mode: Any) -> None:
    with pytest.raises(FrozenInstanceError):
        mode.attacks = 0
