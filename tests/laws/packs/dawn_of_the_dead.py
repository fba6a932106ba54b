"""Dawn of the Dead in a mall turned on its side, with a cupboard more, other figures and other doors."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final

from shamble.engine import Pack, Seat, Table
from shamble.engine.pack import Entries
from shamble.games.dawn_of_the_dead.reading import DawnReading
from shamble.terminal.boards import board_for
from tests.laws.packs.common import Statement, glance, mapped, own_files, web_page

GAME: Final = "dawn-of-the-dead"
STEMS: Final = ("box", "characters", "zombies", "attack", "arrivals", "map")
SAME: Final[Sequence[str]] = ()
TABLES: Final[Sequence[tuple[int, dict[str, Any]]]] = (
    (1, {"setup": "quick"}),
    (2, {}),
    (3, {"panic": "near", "reaction": "then"}),
    (2, {"zombies": "automaton"}),
)

CUPBOARD: Final = "Q"
"""A shop of one square, behind a door: one can be shut in there with no way out."""
TURNED: Final = {"north": "west", "west": "north", "east": "south", "south": "east"}
COUNTS: Final = {
    "1": 2,
    "2": 6,
    "3": 6,
    "4": 6,
    "5": 6,
    "6": 6,
    "7": 5,
    "8": 4,
    "9": 3,
    "10": 2,
    "11": 2,
    "13": 2,
}
COLUMNS: Final = [2, 3, 5, 7, 9, 12, 20]


def pack() -> Pack:
    files = own_files(GAME, STEMS)
    return Pack(
        GAME,
        "All <else>",
        {
            "box": {"box": _box(files["box"]["box"])},
            "characters": _characters(files["characters"]),
            "zombies": {value: {"origin": "rulebook", "count": count} for value, count in COUNTS.items()},
            "attack": _attack(files["attack"]),
            "arrivals": _arrivals(files["arrivals"]),
            "map": {"mall": _mall(files["map"]["mall"])},
        },
    )


def _box(box: dict[str, Any]) -> dict[str, Any]:
    """Fewer zombies, all of them faster; nobody combines his fire."""
    changed: dict[str, Any] = mapped(box, lambda path, value: value - 1 if value > 3 else value + 1)
    changed["fire"] |= {"dice_at_most": 2, "shooters_at_most": 1}
    changed["dead"] |= {"turns_on": [3, 7], "zombie_victory": 4}
    changed["appear"] = {"low": [9, 8, 7, 6, -1, 0], "high": [5, 4, 3, 2, 1, 0], "low_to": 2}
    return {**changed, "attack_columns": COLUMNS}


def _characters(people: Entries) -> Entries:
    """It is Peter and Roger who need a rifle."""
    changed: Entries = mapped(people, lambda path, value: value + 1)
    for name, entry in people.items():
        changed[name] |= {"dice": 3 - entry["dice"], "rifle": not entry["rifle"], "origin": "rulebook"}
    return changed


def _attack(table: Entries) -> Entries:
    """The line of the total across, with a column more."""
    return {
        name: {**entry, "results": table[str(14 - int(name))]["results"] + "i"}
        for name, entry in table.items()
    }


def _arrivals(table: Entries) -> Entries:
    return {
        name: {**entry, "doors": [TURNED[door] for door in entry["doors"]]} for name, entry in table.items()
    }


# -- the mall ------------------------------------------------------------------------------------------------


def _mall(mall: dict[str, Any]) -> dict[str, Any]:
    """Columns for rows; in an empty corner, beside the hall, the cupboard."""
    rows = enumerate(mall["plan"])
    cells = {(x, y): letter for y, row in rows for x, letter in enumerate(row) if letter != " "}
    numbers = dict(enumerate(cells, 1))
    turned = {(y, x): letter for (x, y), letter in cells.items()}
    beside, cupboard = _corner(turned)
    turned[cupboard] = CUPBOARD
    order = {place: number for number, place in enumerate(sorted(turned, key=lambda at: (at[1], at[0])), 1)}

    def moved(number: int) -> int:
        x, y = numbers[number]
        return order[y, x]

    width, height = (max(at[axis] for at in turned) + 1 for axis in (0, 1))
    return {
        **mall,
        "plan": ["".join(turned.get((x, y), " ") for x in range(width)) for y in range(height)],
        "rooms": {
            **{letter: {**room, "id": f"other_{room['id']}"} for letter, room in mall["rooms"].items()},
            CUPBOARD: {"id": "broom-cupboard", "kind": "shop"},
        },
        "glass": [[moved(one), moved(other)] for one, other in mall["solid"]],
        "solid": [[moved(one), moved(other)] for one, other in mall["glass"]]
        + [[order[beside], order[cupboard]]],
        "entrances": {TURNED[side]: moved(number) for side, number in mall["entrances"].items()},
        "rifles": moved(mall["rifles"]),
        "sports": f"other_{mall['sports']}",
        "humans": [*map(moved, mall["humans"]), order[cupboard]],
        "zombies": [*map(moved, reversed(mall["zombies"]))],
        "examples": [],
    }


def _corner(cells: dict[tuple[int, int], str]) -> tuple[tuple[int, int], tuple[int, int]]:
    """The lowest square of the hall with nothing beside it on the right, and that place."""
    inside = max(x for x, _ in cells)
    halls = sorted((y, x) for (x, y), letter in cells.items() if letter == "." and x < inside)[::-1]
    return next(((x, y), (x + 1, y)) for y, x in halls if (x + 1, y) not in cells)


# -- what is told --------------------------------------------------------------------------------------------


def told(t: Table, viewer: Seat | None) -> Iterator[Statement]:
    """Whom one may fire at, with every shooter's odds; who would react."""
    reading: DawnReading = t.reading(viewer)
    shots = {
        target.square: (target.penalty, target.value, tuple(target.hits[who] for who in target.panic))
        for target in reading.targets
    }
    page = web_page(t, viewer)
    yield Statement("targets", shots, _web_targets(page), _terminal_targets(t, viewer))
    reactors = len(reading.reactors)
    yield Statement("reactors", reactors, page.count('href="#g-reactor" x='), _terminal_reactors(t, viewer))


def _web_targets(page: str) -> dict[str, Any]:
    found = {}
    for square, cells in re.findall(r'<th scope="row">(\d+) \([^<]*</th>((?:<td>.*?</td>)+)', page):
        penalty, value, *rest = re.findall(r"<td>(.*?)</td>", cells)
        hits = [re.search(rf"<b>(\d+%|{CANNOT})</b><small>", cell) for cell in rest]
        chances = tuple(_chance(hit[1]) for hit in hits if hit is not None)
        found[square] = (abs(int(penalty.split()[0].replace("−", "-"))), _value(value), chances)
    return found


def _terminal_targets(t: Table, viewer: Seat | None) -> dict[str, Any]:
    found = {}
    for thing in board_for(GAME).hand(glance(t, viewer)):
        square, value, penalty, *rest = thing.label.plain.split()
        hits = tuple(_chance(word) for word in rest if word.endswith("%") or word == CANNOT)
        found[square] = (int(penalty.removeprefix("−")), _value(value.removeprefix("z")), hits)
    return found


CANNOT = "cannot"
"""What is said instead of 0 %."""


def _chance(text: str) -> int:
    return 0 if text == CANNOT else int(text.rstrip("%"))


def _value(text: str) -> int | None:
    return None if text == "?" else int(text)


def _terminal_reactors(t: Table, viewer: Seat | None) -> int:
    seen = glance(t, viewer)
    told = [notice.plain for notice in board_for(GAME).notices(seen)]
    return next((count for count in range(60) if told == [seen.words("dawn.reactors", count=count)]), 0)
