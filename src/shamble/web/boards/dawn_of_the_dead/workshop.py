"""A mall of one's own: squares, shops, doors and symbols by clicking, and the figures of its set-up.

In the file squares go by their numbers, which change with every square that comes or goes. While a click is
followed they go by their places, and are numbered again at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from ....engine import Pack
from ..common import whole_game
from ..workshop import Canvas, Draft, Edit, Known, Rectangle, SentFields, Tool, WorkshopShape, WorkshopSpot
from .plan import EDGE, FOOT, HEAD, SIDE

PANELS: Final = "mall"
NAME: Final = "mall"
STEMS: Final = ("map", "box", "arrivals", "characters", "zombies", "attack")
OUTSIDE: Final = " "
MOST: Final = 400
LONGEST: Final = 40
"""Squares along a side."""
GATES: Final = ("north", "west", "east", "south")
DOORS: Final = ("glass", "solid")
SYMBOLS: Final = ("humans", "zombies")
NEAR: Final = 26
"""How near to a wall one has to point."""
NUMBERS: Final = {
    "setup": {
        "zombies_placed": (1, 50),
        "zombies_hidden": (0, 50),
        "hidden_in_sports": (0, 9),
        "humans_per_square": (1, 4),
        "berserk_markers": (0, 50),
    },
    "moves": {
        "moves.zombie": (1, 9),
        "moves.berserk": (1, 9),
        "moves.super": (1, 9),
        "moves.step": (1, 9),
        "moves.door": (1, 9),
    },
    "fire": {
        "fire.dice_at_most": (1, 3),
        "fire.shooters_at_most": (1, 2),
        "fire.rifle_dice": (1, 3),
        "fire.open_door": (0, 9),
        "fire.glass_door": (0, 9),
    },
    "panic": {"panic.berserk_here": (0, 9), "panic.super_here": (0, 9), "panic.super_far": (0, 9)},
    "dead": {
        "dead.super_value": (0, 8),
        "dead.rages_to": (0, 6),
        "dead.calms_from": (1, 7),
        "dead.zombie_victory": (1, 36),
        "appear.low_to": (0, 6),
    },
}
"""Figures of the box, together as the form shows them, with the least and the most of each."""
ABILITIES: Final = {
    "fire": (0, 9),
    "dice": (1, 2),
    "panic": (0, 12),
    "move": (1, 20),
    "carry": (0, 9),
    "weight": (1, 9),
}
"""Of a character."""
TOTALS: Final = tuple(range(2, 13))
"""Of two dice."""
COLUMNS: Final = ("low", "high")
"""Of the table by which hidden zombies appear."""
DIGITS: Final = range(-1, 10)
"""The last of a square's number; -1: nobody appears."""

GridPlace = tuple[int, int]
"""Column and row."""


class MapShape(msgspec.Struct):
    """What the workshop reads of a mall; the validator reads the rest."""

    plan: list[str]
    rooms: dict[str, dict[str, str]]
    sports: str
    glass: list[tuple[int, int]] = []
    solid: list[tuple[int, int]] = []
    entrances: dict[str, int] = {}
    rifles: int = 0
    humans: list[int] = []
    zombies: list[int] = []


class ArrivalShape(msgspec.Struct):
    doors: list[str]


class BoxShape(msgspec.Struct):
    zombies_placed: int
    zombies_hidden: int
    hidden_in_sports: int
    humans_per_square: int
    berserk_markers: int
    attack_columns: list[int]
    moves: dict[str, int]
    fire: dict[str, int]
    panic: dict[str, int]
    dead: dict[str, Any]
    appear: dict[str, Any]


class HumanShape(msgspec.Struct):
    fire: int
    dice: int
    panic: int
    move: int
    carry: int
    weight: int
    rifle: bool


class CounterShape(msgspec.Struct):
    count: int


class AttackShape(msgspec.Struct):
    results: str


SHAPES: Final = {
    "arrivals": dict[str, ArrivalShape],
    "characters": dict[str, HumanShape],
    "zombies": dict[str, CounterShape],
    "attack": dict[str, AttackShape],
}


# -- drafts ----------------------------------------------------------------------------------------------


def blank(content: Any, names: Mapping[str, str], language: str) -> Draft:
    return _ours(content, names[language])


def _ours(content: Any, title: str) -> Draft:
    """Our own mall, to be built round."""
    files = deepcopy({stem: dict(content.sources.files[stem]) for stem in STEMS})
    files["map"][NAME].pop("examples", None)  # they hold for the printed squares
    return Draft(NAME, title, files)


copied, packed = whole_game.copied, whole_game.packed
options, settled = whole_game.options, whole_game.settled


def parts(pack: Pack) -> list[str]:
    return whole_game.parts_among(STEMS, pack)


def opened(content: Any, pack: Pack, part: str) -> Draft:
    """Ours, with all that a pack changes of it."""
    return _ours(content, pack.name).with_pack(pack)


def check(draft: Draft) -> None:
    whole_game.check_whole(draft, NAME, STEMS)
    entry = msgspec.convert(draft.entry("map"), MapShape)
    if max(map(len, entry.plan), default=0) > LONGEST or len(entry.plan) > LONGEST:
        raise ValueError(entry.plan)
    msgspec.convert(draft.entry("box", "box"), BoxShape)
    for stem, shape in SHAPES.items():
        msgspec.convert(draft.files[stem], shape)
    _Mall.of(draft.entry("map"))


def bare(draft: Draft) -> Draft:
    """The mall alone, by our own figures."""
    return Draft(draft.name, draft.title, {"map": draft.files["map"]})


# -- the mall by places ----------------------------------------------------------------------------------


@dataclass
class _Mall:
    """What the file says, with places instead of numbers."""

    cells: dict[GridPlace, str]
    doors: dict[tuple[GridPlace, GridPlace], str]
    gates: dict[str, GridPlace]
    rifles: GridPlace | None
    symbols: dict[str, list[GridPlace]]
    rooms: dict[str, dict[str, str]] = field(default_factory=dict)

    @classmethod
    def of(cls, entry: Mapping[str, Any]) -> _Mall:
        """What is named by a number that no square has is left out."""
        cells = {
            (x, y): letter
            for y, row in enumerate(entry["plan"])
            for x, letter in enumerate(row)
            if letter != OUTSIDE
        }
        at = dict(enumerate(cells, 1))
        doors = {
            (min(at[one], at[two]), max(at[one], at[two])): kind
            for kind in DOORS
            for one, two in entry.get(kind, ())
            if one in at and two in at
        }
        gates = {side: at[number] for side, number in entry.get("entrances", {}).items() if number in at}
        symbols = {kind: [at[number] for number in entry.get(kind, ()) if number in at] for kind in SYMBOLS}
        return cls(cells, doors, gates, at.get(entry.get("rifles", 0)), symbols, dict(entry["rooms"]))

    def entry(self, before: Mapping[str, Any]) -> dict[str, Any]:
        """As it stands in the file: without what has lost its square, from the upper left corner on."""
        if not 1 <= len(self.cells) <= MOST:
            raise ValueError(len(self.cells))
        left, top = (min(place[axis] for place in self.cells) for axis in (0, 1))
        wide, high = (
            max(place[axis] for place in self.cells) + 1 - low for axis, low in ((0, left), (1, top))
        )
        if max(wide, high) > LONGEST:
            raise ValueError(wide, high)
        rows = [
            "".join(self.cells.get((left + x, top + y), OUTSIDE) for x in range(wide)).rstrip()
            for y in range(high)
        ]
        order = sorted(self.cells, key=lambda place: (place[1], place[0]))
        number = {place: index for index, place in enumerate(order, 1)}
        made = {
            **before,
            "origin": "house",
            "plan": rows,
            "rooms": {letter: room for letter, room in self.rooms.items() if letter in self.cells.values()},
            "entrances": {side: number[place] for side, place in self.gates.items() if place in number},
        }
        made.pop("rifles", None)
        if self.rifles in number:
            made["rifles"] = number[self.rifles]
        for kind in SYMBOLS:
            made[kind] = sorted(number[place] for place in self.symbols[kind] if place in number)
        for kind in DOORS:
            pairs = [pair for pair, each in self.doors.items() if each == kind and self.is_wall(*pair)]
            made[kind] = sorted(sorted([number[one], number[two]]) for one, two in pairs)
        return made

    def is_wall(self, one: GridPlace, two: GridPlace) -> bool:
        """Two squares of different rooms side by side: a door may stand between them."""
        apart = abs(one[0] - two[0]) + abs(one[1] - two[1])
        return apart == 1 and len({self.cells.get(one, ""), self.cells.get(two, ""), ""}) == 3


# -- edits -----------------------------------------------------------------------------------------------


def _place(at: str) -> GridPlace:
    x, y = (int(part) for part in at.split(","))
    if not (-1 <= x <= LONGEST and -1 <= y <= LONGEST):
        raise ValueError(at)
    return x, y


def _room(mall: _Mall, at: str, letter: str) -> None:
    """Squares become part of a room, or of the street outside."""
    if letter not in (*mall.rooms, ""):
        raise ValueError(letter)
    for place in map(_place, at.split(";")):
        if letter:
            mall.cells[place] = letter
        else:
            mall.cells.pop(place, None)


def _door(mall: _Mall, at: str, kind: str) -> None:
    """A door in a wall, or away with it."""
    one, two = sorted(map(_place, at.split("/")))
    if kind not in DOORS or not mall.is_wall(one, two):
        raise ValueError(at)
    if mall.doors.get((one, two)) == kind:
        del mall.doors[one, two]
    else:
        mall.doors[one, two] = kind


def _gate(mall: _Mall, at: str, side: str) -> None:
    if side not in GATES:
        raise ValueError(side)
    mall.gates[side] = _there(mall, at)


def _rifles(mall: _Mall, at: str, detail: str) -> None:
    mall.rifles = _there(mall, at)


def _symbol(mall: _Mall, at: str, kind: str) -> None:
    places, place = mall.symbols[kind], _there(mall, at)
    mall.symbols[kind] = [each for each in places if each != place] if place in places else [*places, place]


def _there(mall: _Mall, at: str) -> GridPlace:
    place = _place(at)
    if place not in mall.cells:
        raise ValueError(at)
    return place


Consequence = Callable[[_Mall, str, str], None]
EDITS: Final[Mapping[str, Consequence]] = {
    "room": _room,
    "door": _door,
    "gate": _gate,
    "rifles": _rifles,
    "symbol": _symbol,
}


def edited(content: Any, draft: Draft, edit: Edit) -> Draft:
    """The draft after a click. Nonsense raises a ValueError, TypeError or LookupError."""
    kind, _, detail = edit.value.partition(":")
    before = draft.entry("map")
    mall = _Mall.of(before)
    mall.rooms = {**content.sources.files["map"][NAME]["rooms"], **mall.rooms}
    EDITS[kind](mall, edit.at, detail)
    return draft.with_entry("map", mall.entry(before))


# -- the form --------------------------------------------------------------------------------------------


def with_facts(draft: Draft, fields: Mapping[str, Sequence[str]]) -> Draft:
    """What the form says of names, figures and tables; an entry that differs is ours, not the rulebook's."""
    sent, files = SentFields(fields), deepcopy(draft.files)
    _read_box(files["box"]["box"], sent)
    for name, person in files["characters"].items():
        for ability in ABILITIES:
            person[ability] = sent.number(f"{ability}.{name}", person[ability])
        if f"fire.{name}" in fields:
            person["rifle"] = name in fields.get("rifle", ())
    for value, counter in files["zombies"].items():
        counter["count"] = sent.number(f"counters.{value}", counter["count"])
    for total, row in files["attack"].items():
        row["results"] = sent.text(f"results.{total}")[:LONGEST] or row["results"]
    for total, arrival in files["arrivals"].items():
        doors = sent.chosen(f"arrival.{total}", arrival["doors"])
        arrival["doors"] = doors if "sports" in fields else arrival["doors"]
    mall = files["map"][NAME]
    mall["sports"] = sent.text("sports") or mall["sports"]
    for stem, entries in files.items():
        for name, entry in entries.items():
            if entry != draft.files[stem][name]:
                entry["origin"] = "house"
    return Draft(draft.name, sent.text("title")[:60] or draft.title, files)


def _read_box(box: dict[str, Any], sent: SentFields) -> None:
    for name in (name for group in NUMBERS.values() for name in group):
        part, _, inner = name.rpartition(".")
        facts = box[part] if part else box
        facts[inner] = sent.number(name, facts[inner])
    dead, appear, columns = box["dead"], box["appear"], box["attack_columns"]
    if "dead.super_value" in sent.fields:
        dead["turns_on"] = sorted(int(total) for total in sent.fields.get("turns_on", ()))
    box["attack_columns"] = [sent.number(f"column.{index}", most) for index, most in enumerate(columns)]
    for column in COLUMNS:
        digits = enumerate(appear[column])
        appear[column] = [int(sent.text(f"appear.{column}.{index}") or digit) for index, digit in digits]


# -- what one can click on -------------------------------------------------------------------------------


def tools(draft: Draft, part: str, known: Known) -> list[Tool]:
    rooms = [
        Tool(f"room:{letter}", "floor", name=f"room.{room}")
        for letter, room in zip(known["letters"], known["rooms"], strict=True)
    ]
    doors = [Tool(f"door:{kind}", f"mall_{kind}") for kind in DOORS]
    gates = [Tool(f"gate:{side}", "gate", name=f"gate.{side}") for side in GATES]
    symbols = [Tool(f"symbol:{kind}", kind) for kind in SYMBOLS]
    return [*rooms, Tool("room:", "outside"), *doors, *gates, *symbols, Tool("rifles", "rifles")]


def canvas(draft: Draft, part: str, tool: str, atlas: Any) -> Canvas | None:
    mall = _Mall.of(draft.entry("map"))
    wide, high = (max(place[axis] for place in mall.cells) + 1 for axis in (0, 1))
    frame = (0.0, 0.0, wide * SIDE + 2.0 * EDGE, high * SIDE + 2.0 * EDGE + HEAD + FOOT)
    spots = list(_door_spots(mall) if tool.startswith("door:") else _square_spots(mall, wide, high, tool))
    shapes = None if atlas is not None else list(_shapes(mall))
    return Canvas(frame, spots, shapes, tool.startswith("room:"))


def _square_spots(mall: _Mall, wide: int, high: int, tool: str) -> Iterator[WorkshopSpot]:
    """Every square; to build on, those around the mall as well."""
    if not tool.startswith("room:"):
        for number, (x, y) in enumerate(_ordered(mall), 1):
            yield WorkshopSpot(f"{x},{y}", f"{number:03}", [_square(x, y)])  # as printed
        return
    for y in range(-1, high + 1):
        for x in range(-1, wide + 1):
            yield WorkshopSpot(f"{x},{y}", f"{x + 1}/{y + 1}", [_square(x, y)])


def _ordered(mall: _Mall) -> list[GridPlace]:
    return sorted(mall.cells, key=lambda place: (place[1], place[0]))


def _door_spots(mall: _Mall) -> Iterator[WorkshopSpot]:
    number = {place: f"{index:03}" for index, place in enumerate(_ordered(mall), 1)}
    for x, y in _ordered(mall):
        for beyond in ((x + 1, y), (x, y + 1)):
            if mall.is_wall((x, y), beyond):
                at = f"{x},{y}/{beyond[0]},{beyond[1]}"
                yield WorkshopSpot(at, f"{number[x, y]}-{number[beyond]}", [_wall((x, y), beyond, NEAR)])


def _square(x: int, y: int) -> Rectangle:
    return EDGE + x * SIDE, HEAD + EDGE + y * SIDE, SIDE, SIDE


def _wall(one: GridPlace, two: GridPlace, thick: float) -> Rectangle:
    x, y, _, _ = _square(*two)
    if one[1] == two[1]:
        return x - thick / 2, y + 6, thick, SIDE - 12
    return x + 6, y - thick / 2, SIDE - 12, thick


def _shapes(mall: _Mall) -> Iterator[WorkshopShape]:
    """The mall in plain colours, while it cannot be drawn as one plays it."""
    letters = list(mall.rooms)
    for (x, y), letter in mall.cells.items():
        kind = mall.rooms.get(letter, {}).get("kind")
        look = (
            "street"
            if kind == "hall"
            else f"room hue-{letters.index(letter) % 5 if letter in letters else 0}"
        )
        yield WorkshopShape(look, _square(x, y), "" if kind == "hall" else letter)
    for one in mall.cells:
        for two in ((one[0] + 1, one[1]), (one[0], one[1] + 1)):
            if mall.is_wall(one, two):
                door = mall.doors.get((min(one, two), max(one, two)))
                yield WorkshopShape("door" if door else "wall", _wall(one, two, 12 if door else 5))
    marks = {
        "human": mall.symbols["humans"],
        "zombie": mall.symbols["zombies"],
        "gate": [*mall.gates.values()],
    }
    for look, places in marks.items():
        for x, y in places:
            left, top, _, _ = _square(x, y)
            yield WorkshopShape(look, (left + 16, top + 16, 16, 16))


def panels(draft: Draft, part: str, known: Known, atlas: Any) -> dict[str, Any]:
    box = draft.entry("box", "box")

    def figure(name: str) -> Any:
        outer, _, inner = name.rpartition(".")
        return (box[outer] if outer else box)[inner]

    return {
        "numbers": {
            group: [(name, figure(name), least, most) for name, (least, most) in figures.items()]
            for group, figures in NUMBERS.items()
        },
        "box": box,
        "abilities": ABILITIES,
        "people": draft.files["characters"],
        "counters": draft.files["zombies"],
        "attack": draft.files["attack"],
        "totals": TOTALS,
        "columns": COLUMNS,
        "digits": DIGITS,
        "arrivals": {total: entry["doors"] for total, entry in draft.files["arrivals"].items()},
        "gates": GATES,
        "sports": draft.entry("map")["sports"],
        "shops": [room["id"] for room in draft.entry("map")["rooms"].values() if room.get("kind") == "shop"],
    }
