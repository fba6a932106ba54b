"""What the tests of several chapters need: tables of MZ0's ring of streets, and looking at views and logs.

The ring, clockwise: 8R-a (corner), 8R-b, 8R-c (corner), 8R-e, 8R-h (corner), 8R-g, 8R-f (corner), 8R-d.
Behind doors: rooms 8R-A and 8R-B between b and d, 8R-C and 8R-D between e and g. East of e lies 3V-c.
"""

from __future__ import annotations

from typing import Any

from shamble.testing import Scenario, table

GAME = "marvel-zombies"


def ring(**literal: Any) -> Scenario:
    """MZ0 with nobody on the board but whom the literal names; nothing lies face down, nobody is revealed."""
    wanted = {"enemies": {}, "people": {}, "face_down": {}, **literal}
    return table(GAME, seats=2, options={"mission": "MZ0", "team": "fixed"}, **wanted)


def mission(name: str, seats: int = 2, team: int = 4, seed: int = 1, **literal: Any) -> Scenario:
    """A mission as it is set up for so many heroes, with what the literal changes."""
    options = {"mission": name, "team": "fixed", "heroes": team, **literal.pop("options", {})}
    return table(GAME, seats=seats, seed=seed, options=options, **literal)


def hero(s: Scenario, name: str) -> Any:
    return s.view()["heroes"][name]


def zone(s: Scenario, name: str) -> Any:
    """What is in a zone; an empty one has nothing at all."""
    empty = {
        "guard": 0,
        "trooper": 0,
        "specialist": 0,
        "enemies": 0,
        "super_heroes": [],
        "bystanders": [],
        "heroes": [],
        "face_down": False,
    }
    return s.view()["zones"].get(name, empty)


def enemies(s: Scenario) -> dict[str, dict[str, int]]:
    """Agents on the board: zone and kind, without zeros."""
    kinds = ("guard", "trooper", "specialist")
    rows = {name: {k: row[k] for k in kinds if row[k]} for name, row in s.view()["zones"].items()}
    return {name: row for name, row in rows.items() if row}


def log(s: Scenario, *keys: str) -> list[str]:
    """The events of these kinds (none named: all)."""
    return [repr(event) for event in s.t.sink or [] if not keys or event.key in keys]


def offered(s: Scenario) -> list[str]:
    """The options of the one question that is open."""
    (choice,) = s.t.choices
    return [repr(option) for option in choice.options]


def asked(s: Scenario) -> list[str]:
    return [choice.prompt for choice in s.t.choices]


def act(s: Scenario, *options: str) -> Scenario:
    """Answer the one open question, several times over."""
    for option in options:
        (choice,) = s.t.choices
        s.take(choice, option)
    return s


def won(s: Scenario) -> bool:
    return s.over and s.t.result is not None and s.t.result.reason == "won"
