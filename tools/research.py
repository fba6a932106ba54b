"""Write what agents rely on: python tools/research.py.

`docs/doors/observations.md` lists the parts of every game's observations, `tests/research/actions.json` where
the ids of its actions are. A test says when either is out of date: an id that moves breaks everybody's
agents, so it comes with a new version of the environments.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

import shamble
from shamble.engine import Table
from shamble.research.arrays import ArrayPart, encoder_of
from shamble.research.codec import codec_of, version_of

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "doors" / "observations.md"
ACTIONS = ROOT / "tests" / "research" / "actions.json"
HEADING = """# Observations

Written by `python tools/research.py` from `src/shamble/research/shapes`. An observation is one flat array
of 16-bit ints. `encoder_of(table).schema.named(observation)` gives its parts by name, without copying. The
viewer is seat 0 and the others follow clockwise. -1 is nothing, nobody or not known; a row begins with 1 if
it is `there`, else all the rest of it is -1. A name in brackets is a place in the content's list of that
kind. What follows from other parts, or never changes, is left out. Sizes are those of the usual number of
seats and, in the Marvel games, of the usual mission.

`question` is what the viewer is asked (-1: nothing), `pick` what it has answered while others still think, as
factors.
"""
WIDE = 24
"""Columns that are listed one by one; of more the first and the last."""
FEW = 4


def pages() -> dict[Path, str]:
    """Both files as they should be."""
    return {PAGE: page(), ACTIONS: actions()}


def actions() -> str:
    """For every game, and every mission of the Marvel games, where each key's ids begin."""
    found = {}
    for label, table in tables():
        codec = codec_of(table)
        version = version_of(table)
        found[label] = {"version": version, "size": codec.size, "digest": codec.digest, "keys": codec.layout}
    lines = [f'"{label}": {json.dumps(entry)}' for label, entry in found.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def tables() -> Iterator[tuple[str, Table]]:
    for spec in shamble.games():
        missions = next((setting.choices for setting in spec.settings if setting.name == "mission"), ())
        for mission in missions:
            yield f"{spec.id} {mission}", shamble.new(spec.id, 2, 0, {"mission": mission})
        if not missions:
            yield spec.id, shamble.new(spec.id, spec.usual_seats)


def page() -> str:
    parts = [HEADING]
    for spec in shamble.games():
        encoder = encoder_of(shamble.new(spec.id, spec.usual_seats))
        parts.append(f"\n## {spec.title()}\n\n{encoder.schema.size} numbers at {spec.usual_seats} seats.\n\n")
        parts.append("| part | shape | rows | columns |\n|---|---|---|---|\n")
        parts += [row(part) for part in encoder.schema.parts]
    return "".join(parts)


def row(part: ArrayPart) -> str:
    """Columns of one field stand together; of many only their number is told."""
    groups = [(name, list(group)) for name, group in groupby(part.columns, lambda each: each.split(" ")[0])]
    told = [f"{name} × {len(group)}" if len(group) > FEW else ", ".join(group) for name, group in groups]
    if len(part.columns) > WIDE and not part.rows and len(groups) > FEW:
        told = [*part.columns[:2], "…", part.columns[-1]]
    shape = " × ".join(map(str, part.shape))
    return f"| `{part.name}` | {shape} | {part.rows} | {', '.join(told) or 'number'} |\n"


if __name__ == "__main__":
    for path, text in pages().items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
        print(path.relative_to(ROOT))
