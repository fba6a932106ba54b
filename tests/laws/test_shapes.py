"""What is saved of a game keeps its shape, or a migration sees to it (tools/shapes.py)."""

from __future__ import annotations

import re
import runpy
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from typing import Any

from shamble.engine import GameSpec

TOOL = runpy.run_path(str(Path(__file__).parents[2] / "tools" / "shapes.py"))
ADVICE, differences, shape_of = TOOL["ADVICE"], TOOL["differences"], TOOL["shape_of"]
unprovided, written = TOOL["unprovided"], TOOL["written"]


def test_steps_and_state_have_the_shape_that_is_written_down(spec: GameSpec[Any]) -> None:
    """A step that nobody has saved yet may still change; a release writes it down."""
    old, new = written(spec.id), shape_of(spec)
    changed = [each for each in differences(old, new) if not re.fullmatch(r"steps: .* is new", each)]
    assert not changed, f"{spec.id}: {changed}\n{ADVICE}"
    assert old["rules_version"] == spec.rules_version, "run python tools/shapes.py"


def test_a_field_that_changes_needs_a_migration(spec: GameSpec[Any]) -> None:
    old, new = shape_of(spec), deepcopy(shape_of(spec))
    step, fields = next((step, fields) for step, fields in new["steps"].items() if fields)
    fields.append("more")
    assert unprovided(spec, old, new) == [f"steps: {step} was {fields[:-1]!r}, is {fields!r}"]
    version = spec.rules_version
    later = replace(spec, rules_version=version + 1, migrations={version: lambda body: body})
    assert not unprovided(later, old, new)
    assert unprovided(replace(spec, rules_version=version + 1, migrations={}), old, new)


def test_a_step_that_is_gone_needs_an_alias_and_a_new_one_nothing(spec: GameSpec[Any]) -> None:
    old, new = shape_of(spec), deepcopy(shape_of(spec))
    step = next(iter(new["steps"]))
    new["steps"][f"{spec.package}.Newcomer"] = new["steps"].pop(step)
    assert unprovided(spec, old, new) == [f"steps: {step} is gone"]
    assert not unprovided(replace(spec, step_aliases={step: f"{spec.package}.Newcomer"}), old, new)


def test_a_field_of_the_state_that_comes_or_goes_needs_a_migration(spec: GameSpec[Any]) -> None:
    old, new = shape_of(spec), deepcopy(shape_of(spec))
    new["state"]["more"] = ""
    assert unprovided(spec, old, new) == ["state: more is new"]
    assert unprovided(spec, new, old) == ["state: more is gone"]
