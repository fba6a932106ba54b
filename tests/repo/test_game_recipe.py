"""The recipe for a game, walked as written in a copy: its small game is played, and keeps the laws."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Final

import pytest

from tests.repo.walking import ROOT, copied, run, run_tests

RECIPE: Final = ROOT / "docs" / "recipes" / "add-a-game.md"
LAWS: Final = (
    "choices",
    "clone",
    "content",
    "facts",
    "save",
    "secrets",
    "shapes",
    "texts",
    "views",
    "vocabulary",
)


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The project with that game, listed and told of as the recipe says."""
    copied(tmp_path)
    shutil.copytree(ROOT / "docs" / "recipes" / "graves", tmp_path / "src" / "shamble" / "games" / "graves")
    insert(tmp_path / "src" / "shamble" / "games" / "__init__.py", "PACKAGES: Final = (", '"graves", ')
    (told,) = re.findall(r"```python\n(.*?)```", RECIPE.read_text(encoding="utf-8"), re.S)
    insert(tmp_path / "tests" / "laws" / "told.py", "TOLD: Final = {\n", told)
    return tmp_path


def insert(path: Path, after: str, text: str) -> None:
    before = path.read_text(encoding="utf-8")
    assert before.count(after) == 1
    path.write_text(before.replace(after, after + text), encoding="utf-8")


def test_the_game_of_the_recipe_is_played_and_keeps_the_laws(copy: Path, everything: bool) -> None:
    shaped = run(copy, "tools/shapes.py", "graves")
    assert shaped.returncode == 0, shaped.stderr
    soaked = run(copy, "-m", "shamble", "soak", "graves", "--games", "200" if everything else "20")
    assert soaked.returncode == 0, soaked.stdout
    run_tests(copy, *[f"tests/laws/test_{law}.py" for law in LAWS], "-k", "graves")
