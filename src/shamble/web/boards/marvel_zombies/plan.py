"""A map as a drawing that stands by itself: a mission's board with its tokens, or a single tile."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec
from markupsafe import Markup

from ....engine import View
from ....engine.speech import Speaker
from ....games.marvel_zombies.reading import Atlas, MapDoor, MapSpawnPoint, MapZone
from ..common.ink import Words, as_wide_as, breadth, drawings, esc, num
from .ground import CELL, GAP, PATTERNS, WALL, Cell, Ground, Point, line_of, text_at
from .spots import TOKEN, Half, Rectangle, free_spot

HERE: Final = Path(__file__).parent
MARGIN: Final = 14
EXIT: Final = (23, 17)
POINT: Final = (25, 25)
"""Half of what is larger than other tokens."""
OFFERED: Final = 46
"""The frame of a door that may be opened: a thumb's breadth, also on a phone."""
CARDS: Final = ("secret_mission_1", "secret_mission_2")
"""What lies on the board face up, among those who stand there."""
COLOURS: Final = {"red": "#c8352f", "blue": "#2b6fd1", "green": "#2f9e4f", "": "#8a5a2b"}
FONTS: Final = "Barlow Condensed, Roboto Condensed, Arial Narrow, sans-serif"
STYLE: Final = """
.mz text{text-anchor:middle;font-weight:700;fill:#fff}
.mz .zone-name{text-anchor:start;font-size:15px;opacity:.95}
.mz .zone-name{stroke:#20242b;stroke-width:2.5px;paint-order:stroke}
.mz .plate{fill:#f4ecd8;letter-spacing:.5px}
.mz .turn{font-size:17px}
.mz .note{font-size:11px;fill:#20242b}
.mz .figure{font-size:12px}
.mz-pane{fill:none;stroke-width:2.6;stroke:#7fa3b8}
.mz-pane.lit{stroke:#ffd98a}
"""


def plan(atlas: View, speaker: Speaker) -> Markup:
    """The whole drawing."""
    ground = Ground(msgspec.convert(atlas, Atlas))
    words = Words(HERE / "locale", speaker)
    width, height = ground.columns * CELL + 2 * MARGIN, ground.rows * CELL + 2 * MARGIN
    title = esc(words.say("plan.title", name=ground.atlas.name))
    size = f'viewBox="{-MARGIN} {-MARGIN} {width} {height}" width="{width}" height="{height}"'
    parts = (
        f'<rect x="{-MARGIN}" y="{-MARGIN}" width="{width}" height="{height}" rx="16" fill="#2b2f36"/>',
        ground.draw(),
        seams(ground),
        ground.lights(),
        building_names(ground, words),
        _symbols(ground),
        "".join(_door(door, words) for door in ground.atlas.doors),
        zone_names(ground),
        _tokens(ground, words),
    )
    return Markup(
        f'<svg xmlns="http://www.w3.org/2000/svg" class="mz" {size} role="img" aria-label="{title}" '
        f'font-family="{FONTS}"><title>{title}</title><style>{STYLE}</style>'
        f"<defs>{drawings(PATTERNS)}{drawings(HERE / 'tokens.svg')}</defs>{''.join(parts)}</svg>"
    )


def seams(ground: Ground) -> str:
    """Where tiles meet."""
    parts = []
    for tile in ground.atlas.tiles:
        x, y, size = tile.column * CELL, tile.row * CELL, tile.side * CELL
        parts.append(f"M{x} {y}h{size}v{size}h{-size}z")
    return f'<path d="{"".join(parts)}" fill="none" stroke="#15171a" stroke-opacity=".3"/>'


# -- names -------------------------------------------------------------------------------------------


def building_names(ground: Ground, words: Words) -> str:
    """The names of buildings, each once."""
    rooms = named_rooms(ground).items()
    return "".join(_name_plate(words.short("building", place), ground, zone) for place, zone in rooms)


def named_rooms(ground: Ground) -> dict[str, MapZone]:
    """For each name of a building the largest of its rooms."""
    largest: dict[str, MapZone] = {}
    for zone in ground.atlas.zones:
        place = zone.place
        if not place or zone.street:
            continue
        if place not in largest or len(zone.cells) > len(largest[place].cells):
            largest[place] = zone
    return largest


def label_spot(ground: Ground, zone: MapZone) -> Point:
    """The middle of a building's name: at the lower wall of a room, above any door in it."""
    rows, columns = zip(*zone.cells, strict=True)
    x, y = (min(columns) + max(columns) + 1) / 2 * CELL, (max(rows) + 1) * CELL
    doors = (middle_of_door(door) for door in ground.atlas.doors)
    above_a_door = any(at == y and abs(across - x) < CELL for across, at in doors)
    lift = 11 if above_a_door and not is_low(zone) else 0
    return x, y - lift - WALL / 2 - plate_height(zone) / 2


def is_low(zone: MapZone) -> bool:
    """Is the room but one cell high?"""
    return len({row for row, _ in zone.cells}) == 1


def plate_height(zone: MapZone) -> int:
    """Of a building's name: lower in a low room, where people stand above it."""
    return 15 if is_low(zone) else 20


def label_feet(ground: Ground) -> dict[str, float]:
    """How far above its lower wall a building's name ends, by zone: those in it keep clear of it."""
    feet = {}
    for zone in named_rooms(ground).values():
        bottom = (max(row for row, _ in zone.cells) + 1) * CELL
        feet[zone.name] = bottom - label_spot(ground, zone)[1] + plate_height(zone) / 2
    return feet


def middle_of_door(door: MapDoor) -> Point:
    x, y, x2, y2 = line_of(door.edge)
    return (x + x2) / 2, (y + y2) / 2


def door_box(door: MapDoor) -> Rectangle:
    """What a door's leaf covers."""
    x, y = middle_of_door(door)
    across, down = (6, GAP / 2) if door.edge[0][0] == door.edge[1][0] else (GAP / 2, 6)
    return x - across, y - down, x + across, y + down


def labelled(ground: Ground) -> dict[str, list[Point]]:
    """Where names of buildings stand, by zone."""
    found = {}
    for zone in named_rooms(ground).values():
        x, y = label_spot(ground, zone)
        found[zone.name] = [(x + step, y) for step in (-40, 0, 40)]
    return found


def taken_spots(ground: Ground) -> dict[str, list[Point]]:
    """By zone, what tokens keep clear of: symbols and names, and ways out, which are seen from both sides."""
    named = labelled(ground)
    taken = {zone.name: [*_printed(zone), *named.get(zone.name, ())] for zone in ground.atlas.zones}
    for edge in (*(door.edge for door in ground.atlas.doors), *ground.atlas.openings):
        for cell, other in (edge, edge[::-1]):
            taken[ground.name_at(cell)].append(_beyond(cell, other))
    return taken


def _beyond(cell: Cell, other: Cell) -> Point:
    """A door or an opening as those in a cell mind it, a little behind the wall: it is not so deep."""
    y, x = (0.5 + at + 0.7 * (to - at) for at, to in zip(cell, other, strict=True))
    return x * CELL, y * CELL


def plate_boxes(ground: Ground, words: Words) -> dict[str, Rectangle]:
    """What the names of buildings cover, by zone."""
    boxes = {}
    for place, zone in named_rooms(ground).items():
        (x, y), height = label_spot(ground, zone), plate_height(zone)
        width = _plate_width(words.short("building", place), zone)
        boxes[zone.name] = x - width / 2, y - height / 2, x + width / 2, y + height / 2
    return boxes


def _plate_size(name: str, zone: MapZone) -> float:
    """The size of its letters: so that it fits between the walls."""
    columns = [column for _, column in zone.cells]
    room = (max(columns) + 1 - min(columns)) * CELL - 28 - len(name) / 2
    return min(0.75 * plate_height(zone), 15 * room / breadth(name.upper(), 15))


def _plate_width(name: str, zone: MapZone) -> float:
    return breadth(name.upper(), _plate_size(name, zone)) + len(name) / 2 + 12


def _name_plate(name: str, ground: Ground, zone: MapZone) -> str:
    height, width = plate_height(zone), _plate_width(name, zone)
    x, y = label_spot(ground, zone)
    place = (
        f'x="{num(x - width / 2)}" y="{num(y - height / 2)}" width="{num(width)}" height="{height}" rx="3"'
    )
    style = f'class="plate" font-size="{num(_plate_size(name, zone))}" {as_wide_as(width - 12)}'
    text = text_at(x, y + height / 4, name.upper(), style)
    return f'<rect {place} fill="#20242b" opacity=".86"/>{text}'


def zone_names(ground: Ground) -> str:
    """What the texts call each zone by, in its first cell; on a single tile its own name, for mapmakers."""
    parts = []
    mission = len(ground.atlas.tiles) > 1
    for zone in ground.atlas.zones:
        row, column = min(zone.cells)
        x, y = _corner(zone)
        parts.append(
            text_at(
                column * CELL + x, row * CELL + y, zone.code if mission else zone.name, 'class="zone-name"'
            )
        )
    return "".join(parts)


def _corner(zone: MapZone) -> Point:
    """Where a zone's name begins in its first cell: off the walls, and in the street off the pavement."""
    return (11, 25) if zone.street else (9, 18)


DIGIT: Final = 10.5
CAPITAL: Final = 11
"""How wide and high a letter of a zone's name is at most: nobody knows which font a browser has."""


def name_box(zone: MapZone) -> Rectangle:
    """Where the zone's name is written on a mission's map."""
    row, column = min(zone.cells)
    x, y = _corner(zone)
    left, foot = column * CELL + x, row * CELL + y
    return left, foot - CAPITAL, left + DIGIT * len(zone.code), foot


# -- what is printed ---------------------------------------------------------------------------------


def _symbols(ground: Ground) -> str:
    parts = []
    for zone in ground.atlas.zones:
        for place, symbol in ((zone.bystander, "mz-bystander"), (zone.spawn, "mz-claws")):
            if place:
                row, column = place
                parts.append(f'<use href="#{symbol}" x="{num(column * CELL)}" y="{num(row * CELL)}"/>')
    return "".join(parts)


def _door(door: MapDoor, words: Words) -> str:
    """A leaf in the wall, closed, open, locked or sealed, in its colour."""
    (row, _), (row2, _) = door.edge
    x, y = middle_of_door(door)
    turn = " rotate(90)" if row == row2 else ""
    place = f"translate({num(x)} {num(y)}){turn}"
    said = esc(words.say(f"plan.door.{door.state}"))
    return (
        f'<g transform="{place}" color="{COLOURS[door.colour]}"><title>{said}</title>'
        f'<use href="#mz-door-{door.state}"/></g>'
    )


# -- what a mission lays on the board ----------------------------------------------------------------


def _tokens(ground: Ground, words: Words) -> str:
    """Each where its zone has most room."""
    zones = {zone.name: zone for zone in ground.atlas.zones}
    taken = taken_spots(ground)
    parts = []
    for name, title, drawn, half in _all_tokens(ground.atlas, words):
        x, y = free_spot(zones[name].cells, taken[name], half)
        taken[name].append((x, y))
        parts.append(f'<g transform="translate({num(x)} {num(y)})"><title>{esc(title)}</title>{drawn}</g>')
    return "".join(parts)


def _printed(zone: MapZone) -> list[Point]:
    """The symbols, and the zone's name, which is not as high as a token."""
    marks = [mark for mark in (zone.bystander, zone.spawn) if mark]
    row, column = min(zone.cells)
    x, y = _corner(zone)
    name = column * CELL + x + 2, row * CELL + y - 14
    return [name, *((x * CELL, y * CELL) for y, x in marks)]


def _all_tokens(atlas: Atlas, words: Words) -> Iterator[tuple[str, str, str, Half]]:
    """Zone, title, drawing and half the size of each token."""
    for zone in atlas.starts:
        yield zone, words.say("plan.start"), _token("mz-start"), TOKEN
    if atlas.exit:
        yield atlas.exit, words.say("plan.exit"), _token("mz-exit"), EXIT
    for point in atlas.spawns:
        yield point.zone, words.say("plan.spawn"), _spawn_point(point), POINT
    for objective in atlas.objectives:
        colour = objective.colour
        drawn = _token("mz-objective", COLOURS[colour]) if colour else _token("mz-unseen")
        yield objective.zone, words.say("plan.objective"), drawn, TOKEN
    if atlas.sign:
        yield atlas.sign, words.say("plan.sign"), _token("mz-sign"), TOKEN
    for what, zones in atlas.figures.items():
        for zone in dict.fromkeys(zones):
            count = f" ×{zones.count(zone)}" if zones.count(zone) > 1 else ""
            name = words.short("figure", what) + count
            half = breadth(name, 12) / 2 + 6
            if what in CARDS:
                yield zone, name, _plate(name, -9, "#8a5a2b"), (half, 10)
            else:
                yield zone, name, _token("mz-person") + _plate(name, 1, "#6a3fa0"), (half, TOKEN[1])


def _token(symbol: str, colour: str = "") -> str:
    coloured = f' color="{colour}"' if colour else ""
    return f'<use href="#{symbol}"{coloured}/>'


def _spawn_point(point: MapSpawnPoint) -> str:
    """A diamond with its turn; pale while it waits, with a note if it needs more heroes."""
    drawn = _token("mz-point" if point.active else "mz-waiting", COLOURS[point.colour])
    drawn += text_at(0, 6, str(point.turn + 1), 'class="turn"')
    if point.heroes > 1:
        note = text_at(20, 20, f"{point.heroes}+", 'class="note"')
        drawn += f'<rect x="8" y="9" width="24" height="14" rx="7" fill="#f4ecd8"/>{note}'
    return drawn


def _plate(name: str, top: float, colour: str) -> str:
    width = breadth(name, 12) + 12
    place = f'x="{num(-width / 2)}" y="{num(top)}" width="{num(width)}" height="17" rx="8"'
    text = text_at(0, top + 13, name, f'class="figure" {as_wide_as(width - 12)}')
    return f'<rect {place} fill="{colour}" stroke="#fff"/>{text}'
