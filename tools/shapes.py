"""Writes down the shapes of what is saved: each game's steps with their fields, and the fields of its state.

    python tools/shapes.py            # writes tests/laws/shapes/<game>.json
    python tools/shapes.py city-of-horror

Positions in databases and saves hold steps by name with their fields in order, so a shape that changes makes
every game in progress unreadable. tests/laws/test_shapes.py fails as soon as one does; this command writes
the new shape down once the change is provided for, and refuses until then.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import shamble
from shamble.engine import GameSpec
from shamble.engine.step import REGISTRY

FOLDER = Path(__file__).parent.parent / "tests" / "laws" / "shapes"
Shape = dict[str, Any]


def shape_of(spec: GameSpec[Any]) -> Shape:
    """What a position of that game is made of."""
    table = type(shamble.new(spec.id, spec.seats[0], 0))
    steps = {
        name: [
            f"{field}:{spec.field_kinds[field]}" if field in spec.field_kinds else field
            for field in kind.fields
        ]
        for name, kind in sorted(REGISTRY.items())
        if name.split(".")[0] == spec.package
    }
    return {"rules_version": spec.rules_version, "steps": steps, "state": dict(sorted(table.fields.items()))}


def written(game: str) -> Shape:
    path = FOLDER / f"{game}.json"
    shape: Shape = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return shape


def differences(old: Shape, new: Shape) -> list[str]:
    """What differs, each in a line; the rules version apart."""
    found = []
    for part in ("steps", "state"):
        before, now = old.get(part, {}), new[part]
        found += [f"{part}: {name} is new" for name in now if name not in before]
        found += [f"{part}: {name} is gone" for name in before if name not in now]
        found += [
            f"{part}: {name} was {before[name]!r}, is {now[name]!r}"
            for name in before
            if name in now and before[name] != now[name]
        ]
    return found


def unprovided(spec: GameSpec[Any], old: Shape, new: Shape) -> list[str]:
    """What would make positions of today unreadable: changes that neither an alias nor a migration covers."""
    if not old or (old["rules_version"] < spec.rules_version and old["rules_version"] in spec.migrations):
        return []
    harmless = {f"steps: {name} is new" for name in new["steps"]}
    harmless |= {f"steps: {name} is gone" for name in spec.step_aliases}
    return [line for line in differences(old, new) if line not in harmless]


ADVICE = (
    "Either give the step another name and keep the old one; or, for a step that is gone, name what stands "
    "for it in the spec's step_aliases; or raise the game's RULES_VERSION and add a migration from the old "
    "one (GameSpec.migrations) that brings positions forward, with a test of its own. Then run "
    "`python tools/shapes.py` and commit what it writes."
)


def main(games: list[str]) -> int:
    refused = 0
    for spec in shamble.games():
        if games and spec.id not in games:
            continue
        old, new = written(spec.id), shape_of(spec)
        if lines := unprovided(spec, old, new):
            print(f"{spec.id}: games in progress could not be read any more.", *lines, ADVICE, sep="\n  ")
            refused = 1
            continue
        text = json.dumps(new, indent=1, ensure_ascii=False) + "\n"
        (FOLDER / f"{spec.id}.json").write_text(text, encoding="utf-8")
    return refused


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
