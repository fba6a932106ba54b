"""What the tests of hero mode need: the first mission's board with nobody on it.

The streets around tile H1R, clockwise: H1R-a (corner), b, c (corner), e, h (corner), g, f (corner), d.
Inside, behind doors from d and e, one building: A, B (off A), D (off A), C (off D). From g the street goes
south: H3R-b, then H3R-f.
"""

from __future__ import annotations

from typing import Any

from shamble.testing import Scenario, table

from ..rulebook.helpers import act, asked, hero, log, mission, offered

__all__ = [
    "act",
    "asked",
    "city",
    "enemies",
    "hero",
    "log",
    "mission",
    "offered",
    "one",
    "phase",
    "there",
    "town",
    "turn",
    "turn_in_town",
]

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


def turn(name: str, at: str = "H1R-b", **literal: Any) -> Scenario:
    """That hero's turn on HR1's board, with three actions; `facts` are the hero's, `others` other heroes."""
    return city(**_turn(name, at, literal))


def town(**literal: Any) -> Scenario:
    """MH2 with nobody on the board but whom the literal names. Its northern street is one straight line:
    7V-a, 7V-b, 7V-c, 8R-b, 8R-c; a door leads from 8R-b into 8R-A."""
    wanted = {"enemies": {}, "people": {}, "face_down": {}, "spawns": "", **literal}
    return table("marvel-zombies", seats=2, options={"mission": "MH2", "team": "fixed"}, **wanted)


def turn_in_town(name: str, at: str = "7V-b", **literal: Any) -> Scenario:
    """As `turn`, for the heroes of MH1–MH5."""
    return town(**_turn(name, at, literal))


def _turn(name: str, at: str, literal: dict[str, Any]) -> dict[str, Any]:
    facts = {"at": at, "actions": 3, **literal.pop("facts", {})}
    heroes = {name: facts, **literal.pop("others", {})}
    return {"heroes": heroes, "at": [f"HeroTurn {name}", *literal.pop("then", [])], **literal}
