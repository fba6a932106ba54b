"""What the tests of hero mode need: the first mission's board with nobody on it.

The streets around tile H1R, clockwise: H1R-a (corner), b, c (corner), e, h (corner), g, f (corner), d.
Inside, behind doors from d and e, one building: A, B (off A), D (off A), C (off D). From g the street goes
south: H3R-b, then H3R-f.
"""

from __future__ import annotations

from typing import Any

from shamble.testing import Scenario, table

from ..rulebook.helpers import act, asked, hero, log, mission, offered

__all__ = ["act", "asked", "city", "enemies", "hero", "log", "mission", "offered", "one", "phase", "there"]

GAME = "heroes-resistance"
KINDS = ("brute", "walker", "runner")


def city(**literal: Any) -> Scenario:
    """HR1 with nobody on the board but whom the literal names, nothing face down, no active Spawn Point."""
    wanted = {"enemies": {}, "people": {}, "face_down": {}, "spawns": "", **literal}
    return table(GAME, seats=2, options={"mission": "HR1", "team": "fixed"}, **wanted)


def one(name: str, at: str = "H1R-b", **facts: object) -> dict[str, dict[str, object]]:
    """One hero with three actions, in the street north of the building."""
    return {name: {"at": at, "actions": 3, **facts}}


def phase(**literal: Any) -> Scenario:
    """The Enemy Phase of that table, nobody appearing, up to its first question or its end."""
    return city(at="EnemyPhase", **literal)


def there(s: Scenario, zone: str) -> Any:
    """What is in a zone; an empty one has nothing at all."""
    empty = {**dict.fromkeys((*KINDS, "enemies"), 0), "super_heroes": [], "bystanders": [], "heroes": []}
    return s.view()["zones"].get(zone, empty | {"face_down": False})


def enemies(s: Scenario) -> dict[str, dict[str, int]]:
    """Walkers, Brutes and Runners on the board: zone and kind, without zeros."""
    rows = {name: {k: row[k] for k in KINDS if row[k]} for name, row in s.view()["zones"].items()}
    return {name: row for name, row in rows.items() if row}
