"""The mall as a plan: floors, walls, doors, names, numbers and symbols; the lowest layer of the board.

`MallDrawing.layer()` is what never changes; doors and gates are drawn apart because they do. `plan()` puts
all of it into a picture that stands by itself, with title, legend and styles.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import Final

import msgspec
from markupsafe import Markup

from ....engine import View
from ....engine.speech import Speaker
from ....games.dawn_of_the_dead.reading import Atlas, AtlasDoor, AtlasGate, AtlasRoom, PlanEdge
from ..common.ink import Words, as_wide_as, breadth, drawings, esc, num, use
from ..common.ink import number_sign as lettering
from ..common.sheet import plain_styles
from .shops import front, furniture

HERE: Final = Path(__file__).parent
SIDE: Final = 48
"""A square."""
EDGE: Final = 40
"""Around the mall: the street, with the entrances' names."""
JAMB: Final = 8
"""So much wall stands on either side of a door, within its square."""
TINTS: Final = 8
INWARDS: Final = {"north": (0, 1), "west": (1, 0), "east": (-1, 0), "south": (0, -1)}

Point = tuple[float, float]


class MallDrawing:
    """One mall, ready to be drawn. Coordinates are those of a picture of `width` by `height`."""

    def __init__(self, atlas: Atlas) -> None:
        self.atlas = atlas
        self.width = atlas.width * SIDE + 2 * EDGE
        self.height = atlas.height * SIDE + 2 * EDGE
        self.squares = {square.id: square for square in atlas.squares}
        self.rooms = {room.id: room for room in atlas.rooms}
        self.taken = {(square.x, square.y): square.room for square in atlas.squares}

    def corner(self, square: str) -> Point:
        """The upper left corner of a square; it is SIDE wide and high."""
        found = self.squares[square]
        return at(found.x, found.y)

    def centre(self, square: str) -> Point:
        x, y = self.corner(square)
        return x + SIDE / 2, y + SIDE / 2

    def layer(self, words: Words) -> str:
        """All that never changes: street, floors, names, numbers, symbols, walls."""
        return f'<g class="m-mall">{self.ground}{self.signs(words)}</g>'

    @cached_property
    def ground(self) -> str:
        """What never changes and speaks no language."""
        parts = (
            self._street(),
            *(self._floor(index, room) for index, room in enumerate(self.atlas.rooms)),
            self._fountain(),
            self._grid(),
            *(self._symbol(square) for square in self.squares),
            *(self._number(square) for square in self.squares),
            self._walls(),
        )
        return "".join(parts)

    def signs(self, words: Words) -> str:
        """The names of the shops."""
        return "".join(self._sign(room, words) for room in self.atlas.rooms)

    def doors(self, states: Mapping[str, str]) -> str:
        """All doors; one that is not named is open. States: open, shut, shattered."""
        return "".join(door(one, states.get(one.id, "open")) for one in self.atlas.doors)

    def gates(self, shut: Iterable[str], words: Words) -> str:
        """The main entrances with their names; those named are shut for good."""
        closed = set(shut)
        return "".join(gate(one, "shut" if one.id in closed else "open", words) for one in self.atlas.gates)

    # -- ground ----------------------------------------------------------------------------------------------

    def _street(self) -> str:
        """The car park around, and the shadow of the building on it."""
        inside = "".join(_box(x, y) for x, y in self.taken)
        bays, cars = [], []
        for x, y in sorted((x, y) for x in range(self.atlas.width) for y in range(self.atlas.height)):
            if self._is_bay(x, y):
                left, top = at(x, y)
                bays.append(f"M{num(left)} {num(top)}h{SIDE}m-{SIDE} {num(SIDE / 2)}h{SIDE}")
                if (x * 7 + y * 5) % 4 == 0:  # here and there
                    cars.append(use("m-car", left + 5, top + 3, 38, 18, cls=f"m-car-{(x + y) % 3}"))
        frame = f'<rect width="{self.width}" height="{self.height}" class="m-street"/>'
        shadow = f'<path d="{inside}" class="m-shadow" transform="translate(5 7)"/>'
        return f'{frame}<path d="{"".join(bays)}" class="m-bay"/>{"".join(cars)}{shadow}'

    def _is_bay(self, x: int, y: int) -> bool:
        """Outside, and not where one walks in."""
        near = [self.taken.get((x + dx, y + dy)) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
        halls = [room for room in near if room is not None and self.rooms[room].kind == "hall"]
        return (x, y) not in self.taken and not halls

    def _floor(self, index: int, room: AtlasRoom) -> str:
        """A room's floor, with tiles in the hall and the shop's furniture, faintly."""
        places = [self._place(square) for square in room.squares]
        cls = "m-hall" if room.kind == "hall" else f"m-tint-{index % TINTS}"
        floor = f'<path d="{"".join(_box(x, y) for x, y in places)}" class="{cls}"/>'
        if room.kind == "hall":
            tiles = "".join(_box(x, y) for x, y in places if (x + y) % 2)
            return f'{floor}<path d="{tiles}" class="m-tile"/>'
        busy = {*self.atlas.zombies, *self.atlas.humans, self.atlas.rifles}
        free = [self._place(square) for square in room.squares if square not in busy]
        return floor + "".join(_piece(kind, *at(*place)) for kind, place in furniture(room, free))

    def _fountain(self) -> str:
        """Where the hall is widest: it plays out of the floor, and one walks over it."""
        halls = {place for place, room in self.taken.items() if self.rooms[room].kind == "hall"}
        room = {place: _clearance(place, halls) for place in sorted(halls)}
        most = max(room.values(), default=0)
        if most < 1:
            return ""
        widest = [place for place in room if room[place] == most]
        x, y = at(*widest[len(widest) // 2])
        return use("m-fountain", x - SIDE, y - SIDE, 3 * SIDE, 3 * SIDE)

    def _grid(self) -> str:
        """A thin line wherever one may walk from square to square."""
        lines = []
        for (x, y), room in self.taken.items():
            left, top = at(x, y)
            if self.taken.get((x - 1, y)) == room:
                lines.append(f"M{num(left)} {num(top)}v{SIDE}")
            if self.taken.get((x, y - 1)) == room:
                lines.append(f"M{num(left)} {num(top)}h{SIDE}")
        return f'<path d="{"".join(lines)}" class="m-grid"/>'

    # -- what is written and set up on it --------------------------------------------------------------------

    def _sign(self, room: AtlasRoom, words: Words) -> str:
        """The room's name: in the street, on its wall towards the hall, or written large on the floor."""
        text = words.name("room", room.id).upper()
        there = front(self.atlas, room) if room.kind == "shop" else None
        if there is None:
            return self._floor_sign(room, text)
        x, y = at(there.x, there.y)
        length = SIDE * there.wide - 16
        size = max(11.0, min(14.0, 14 * length / breadth(text, 16.5)))
        wide = min(length, breadth(text, size) + 0.14 * size * len(text))
        middle_x = x + SIDE * there.wide / 2
        middle_y = y + (there.away * 13 if there.outside else -3)  # off the numbers of those below
        low = middle_y + size * 0.36
        corner = f'x="{num(middle_x - wide / 2 - 6)}" y="{num(middle_y - 7.5)}"'
        plate = f'{corner} width="{num(wide + 12)}" height="15"'
        board = "" if there.outside else f'<rect {plate} rx="4" class="m-board"/>'
        style = f'class="m-sign {"m-shop-sign" if there.outside else "m-wall-sign"}" {as_wide_as(wide)}'
        return (
            f'{board}<text x="{num(middle_x)}" y="{num(low)}" font-size="{num(size)}" {style}>'
            f"{esc(text)}</text>"
        )

    def _floor_sign(self, room: AtlasRoom, text: str) -> str:
        x, y = self._middle(room)
        length = SIDE * len(self._row(room)) - 16
        size = max(11.0, min(30.0, 30 * length / breadth(text, 36)))
        wide = min(length, breadth(text, size) + 0.6 * size * len(text))
        style = f'class="m-sign m-floor-sign" {as_wide_as(wide)}'
        place = f'x="{num(x)}" y="{num(y + size * 0.36)}" font-size="{num(size)}"'
        return f"<text {place} {style}>{esc(text)}</text>"

    def _number(self, square: str) -> str:
        """Its last digit stands out: the dead that hide are looked for by it."""
        x, y = self.corner(square)
        first, last = esc(square[:-1]), esc(square[-1:])
        return (
            f'<text x="{num(x + 5)}" y="{num(y + 13)}" class="m-number">{first}<tspan>{last}</tspan></text>'
        )

    def _symbol(self, square: str) -> str:
        x, y = self.centre(square)
        found = ""
        if square in self.atlas.zombies:
            found += use("m-zombie", x - 9.5, y - 9.5, 19, 19)
        if square in self.atlas.humans:
            found += use("m-human", x - 13, y - 11, 26, 26)
        if square == self.atlas.rifles:
            found += use("m-rifles", x - 17, y - 11, 34, 30)
        return found

    def _walls(self) -> str:
        """The walls, and the stubs on either side of every door."""
        lines = [_line(wall) for wall in self.atlas.walls]
        edges = [*[door.edge for door in self.atlas.doors], *[gate.edge for gate in self.atlas.gates]]
        for edge in edges:
            (x, y), (u, v) = _start(edge), _along(edge)
            for begin in (0, SIDE - JAMB):
                lines.append(f"M{num(x + u * begin)} {num(y + v * begin)}l{num(u * JAMB)} {num(v * JAMB)}")
        return f'<path d="{"".join(lines)}" class="m-wall"/>'

    # -- where things are ------------------------------------------------------------------------------------

    def _place(self, square: str) -> tuple[int, int]:
        found = self.squares[square]
        return found.x, found.y

    def _row(self, room: AtlasRoom) -> Sequence[tuple[int, int]]:
        """The longest stretch of squares side by side in a room, as near to its middle as there is one.

        Squares with more of the room below them come first: their lower edge is no wall.
        """
        places = {self._place(square) for square in room.squares}
        roomy = {(x, y) for x, y in places if (x, y + 1) in places} or places
        rows: list[list[tuple[int, int]]] = []
        for y, x in sorted((y, x) for x, y in roomy):
            if rows and rows[-1][-1] == (x - 1, y):
                rows[-1].append((x, y))
            else:
                rows.append([(x, y)])
        middle = (rows[0][0][1] + rows[-1][0][1]) / 2
        return max(rows, key=lambda row: (len(row), -abs(row[0][1] - middle)))

    def _middle(self, room: AtlasRoom) -> Point:
        """The middle of the lower edge of that stretch."""
        row = self._row(room)
        left, top = at(*row[0])
        return left + len(row) * SIDE / 2, top + SIDE


@lru_cache(maxsize=8)
def drawing_of(atlas: Atlas) -> MallDrawing:
    """Each content has one atlas, and few contents are played at a time."""
    return MallDrawing(atlas)


# -- doors ---------------------------------------------------------------------------------------------------


def door(one: AtlasDoor, state: str) -> str:
    """A door of the atlas as it stands: open, shut, or (glass) shattered."""
    (x, y), (u, v) = _start(one.edge), _along(one.edge)
    symbol = f"m-{one.kind}-{state}"
    turn = f"matrix({u} {v} {v} {u} {num(x)} {num(y)})"  # leaves open upwards or to the left, off the numbers
    return f'<g class="m-door" transform="{turn}"><use href="#{symbol}"/></g>'


def gate(one: AtlasGate, state: str, words: Words) -> str:
    """Two leaves, open or shut, an arrow for those who come in, and the name outside."""
    x, y = middle(one.edge)
    in_x, in_y = INWARDS[one.id]
    turn = {"north": 0, "east": 90, "south": 180, "west": 270}[one.id]
    leaves = f'<g transform="translate({num(x)} {num(y)}) rotate({turn})"><use href="#m-gate-{state}"/></g>'
    far = 27 if in_x else 29
    text_x, text_y = x - in_x * far, y - in_y * far + (5 if in_y else 0)
    tilt = f' transform="rotate({-90 * in_x} {num(text_x)} {num(text_y)})"' if in_x else ""
    name = esc(words.name("gate", one.id).upper())
    return f'{leaves}<text x="{num(text_x)}" y="{num(text_y)}"{tilt} class="m-street-name">{name}</text>'


def at(x: int, y: int) -> Point:
    """A corner point of the grid in the picture."""
    return EDGE + x * SIDE, EDGE + y * SIDE


def _start(edge: PlanEdge) -> Point:
    return at(edge[0], edge[1])


def middle(edge: PlanEdge) -> Point:
    """The middle of a side."""
    (x, y), (u, v) = _start(edge), _along(edge)
    return x + u * SIDE / 2, y + v * SIDE / 2


def _along(edge: PlanEdge) -> tuple[int, int]:
    return (1, 0) if edge[1] == edge[3] else (0, 1)


def _line(edge: PlanEdge) -> str:
    (x, y), (to_x, to_y) = at(edge[0], edge[1]), at(edge[2], edge[3])
    return f"M{num(x)} {num(y)}L{num(to_x)} {num(to_y)}"


def _box(x: int, y: int) -> str:
    left, top = at(x, y)
    return f"M{num(left)} {num(top)}h{SIDE}v{SIDE}h-{SIDE}z"


def _piece(kind: str, x: float, y: float) -> str:
    """Below the number of its square."""
    return use(f"m-{kind}", x + 6, y + 15, 36, 30)


def _clearance(place: tuple[int, int], halls: set[tuple[int, int]]) -> int:
    """How many squares of hall there are around a place, on every side."""
    x, y = place
    reach = 0
    while {(x + dx, y + dy) for dx in range(-reach, reach + 1) for dy in range(-reach, reach + 1)} <= halls:
        reach += 1
    return reach - 1


# -- a picture that stands by itself -------------------------------------------------------------------------

HEAD: Final = 58
FOOT: Final = 62
LEGEND: Final = (
    ("door.glass", "m-glass-open", 48.0, 20.0),
    ("door.solid", "m-solid-open", 48.0, 34.0),
    ("gate", "m-gate-open", 48.0, 26.0),
    ("humans", "m-human", 24.0, 24.0),
    ("zombies", "m-zombie", 22.0, 22.0),
    ("rifles", "m-rifles", 34.0, 30.0),
)


@cache
def plan_symbols() -> str:
    """The drawings that a plan refers to."""
    return drawings(HERE / "plan.svg")


def plan(atlas: View, speaker: Speaker) -> Markup:
    """The plan as a file of its own, for screen or paper, by day and by night."""
    mall = MallDrawing(msgspec.convert(atlas, Atlas))
    words = Words(HERE / "locale", speaker)
    height = mall.height + HEAD + FOOT
    title = _title(words)
    styles = plain_styles(HERE / "plan.css")
    return Markup(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {mall.width} {height}" class="mall-plan"'
        f' role="img" aria-label="{esc(title)}"><title>{esc(title)}</title><style>{styles}</style>'
        f'<defs>{plan_symbols()}</defs><rect width="{mall.width}" height="{height}" class="m-paper"/>'
        f"{_head(mall, words)}"
        f'<g transform="translate(0 {HEAD})">{mall.layer(words)}{mall.doors({})}{mall.gates((), words)}</g>'
        f"{_legend(mall, words)}</svg>"
    )


def _title(words: Words) -> str:
    return words.say("title", game=words.speaker.say("game.title"))


def _head(mall: MallDrawing, words: Words) -> str:
    """Title on the left, compass on the right."""
    title = lettering(_title(words), (EDGE, 39), 30, "m-title")
    shops = sum(room.kind == "shop" for room in mall.atlas.rooms)
    facts = words.say("facts", squares=len(mall.squares), rooms=shops)
    note = lettering(facts, (mall.width - EDGE - 56, 36), 14, "m-caption m-end")
    return title + note + use("m-compass", mall.width - EDGE - 40, 9, 40, 40)


def _legend(mall: MallDrawing, words: Words) -> str:
    """The signs, spread evenly under the plan."""
    texts = [words.say(f"legend.{key}") for key, *_ in LEGEND]
    widths = [wide + 8 + breadth(text, 14) for text, (_, _, wide, _) in zip(texts, LEGEND, strict=True)]
    gap = (mall.width - 2 * EDGE - sum(widths)) / (len(LEGEND) - 1)
    x, y = float(EDGE), HEAD + mall.height + FOOT / 2
    parts = []
    for text, room, (_, symbol, wide, high) in zip(texts, widths, LEGEND, strict=True):
        parts.append(_sample(symbol, (x, y), (wide, high)))
        parts.append(lettering(text, (x + wide + 8, y + 5), 14, "m-caption"))
        x += room + gap
    return "".join(parts)


def _sample(symbol: str, place: Point, size: Point) -> str:
    """A sign in the legend; doors and gates are drawn around their own wall and need no frame."""
    (x, y), (wide, high) = place, size
    if symbol.startswith(("m-glass", "m-solid")):
        stubs = f'<path d="M0 0h{JAMB}M{SIDE} 0h-{JAMB}" class="m-wall"/><use href="#{symbol}"/>'
        return f'<g transform="translate({num(x)} {num(y + (high - 20) / 2)})">{stubs}</g>'
    if symbol.startswith("m-gate"):
        stubs = (
            f'<path d="M{-SIDE / 2} 0h{JAMB}M{SIDE / 2} 0h-{JAMB}" class="m-wall"/><use href="#{symbol}"/>'
        )
        return f'<g transform="translate({num(x + SIDE / 2)} {num(y + 4)})">{stubs}</g>'
    return use(symbol, x, y - high / 2, wide, high)
