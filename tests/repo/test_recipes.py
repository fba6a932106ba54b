"""The recipes' code runs as printed."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

RECIPE = Path(__file__).parents[2] / "docs" / "recipes" / "write-a-scenario.md"


def test_the_scenario_of_the_recipe_plays_as_printed() -> None:
    code = re.findall(r"```python\n(.*?)```", RECIPE.read_text(encoding="utf-8"), re.S)
    assert len(code) == 1
    names: dict[str, Any] = {}
    exec(compile(code[0], str(RECIPE), "exec"), names)
    names["test_a_player_in_danger_shoots_his_way_out"]()
