"""The city as it stands: zones, doors, tokens and everybody in it, over the mission's plan."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from ....games.marvel_zombies.reading import DEVOUR, Target, percent
from ..common.ink import esc, fitted, num, number_sign, pointable, use
from .aims import targets
from .crowd import Rectangle, occupants, seen_in, stand, zone_cover
from .ground import CELL, Cell, Point, outline
from .plan import COLOURS, MARGIN, middle_of_door
from .scene import HERE, Scene
from .tokens import things, tokens


def city(scene: Scene) -> str:
    """Each part on a line of its own: what has not changed is not sent again."""
    backdrop, ground = scene.backdrop, scene.backdrop.ground
    width, height = ground.columns * CELL + 2 * MARGIN, ground.rows * CELL + 2 * MARGIN
    layers = (
        f'<rect x="{-MARGIN}" y="{-MARGIN}" width="{width}" height="{height}" fill="#2b2f36"/>',
        backdrop.base,
        f'<rect class="mz-night" width="{ground.columns * CELL}" height="{ground.rows * CELL}"/>',
        backdrop.lights,
        _symbols(scene),
        *_zones(scene),
        f'<g class="mz" aria-hidden="true">{backdrop.places}</g>',
        *(_door(scene, door) for door in backdrop.doors),
        *tokens(scene),
        *stand(scene),
        f'<g class="mz" aria-hidden="true">{backdrop.names}</g>',
        _sight(scene),
        _aims(scene),
    )
    size = f"mz-city wide-{ground.columns} high-{ground.rows}"
    return (
        f'<svg class="{size}" viewBox="{-MARGIN} {-MARGIN} {width} {height}"'
        f' role="group" aria-label="{esc(scene.say("city"))}">' + "\n".join(filter(None, layers)) + "</svg>"
    )


# -- zones -------------------------------------------------------------------------------------------


def _symbols(scene: Scene) -> str:
    """What is printed: in full while it still matters, a trace afterwards."""
    untouched = [name for name in scene.backdrop.zones if scene.reading.zone(name).face_down]
    return scene.kept("symbols", (untouched, sorted(scene.reading.dark)), lambda: _printed(scene))


def _printed(scene: Scene) -> str:
    drawn = []
    dark = scene.reading.dark
    for name, zone in scene.backdrop.zones.items():
        for place, symbol, matters in (
            (zone.bystander, "mz-bystander", scene.reading.zone(name).face_down),
            (zone.spawn, "mz-claws", name in dark),
        ):
            if place:
                row, column = place
                faint = "" if matters else ' opacity=".22"'
                drawn.append(f'<use href="#{symbol}" x="{num(column * CELL)}" y="{num(row * CELL)}"{faint}/>')
        if not zone.street:
            light = "mz-dark" if name in dark else "mz-lit"
            drawn.append(f'<path d="{outline(zone.cells)}" class="{light}"/>')
    return f'<g aria-hidden="true">{"".join(drawn)}</g>'


def _zones(scene: Scene) -> Iterator[str]:
    lying, asked_about = things(scene), scene.marked(HERE)
    for zone in scene.backdrop.zones:
        yield _zone(scene, zone, lying.get(zone, []), zone in asked_about)


def _zone(scene: Scene, zone: str, lying: list[str], here: bool) -> str:
    """One that leads somewhere is a button, one with something in it has a name, any other is a place."""
    options = scene.options(("zone", zone))

    def draw() -> str:
        return _area(scene, zone, [*lying, *occupants(scene, zone)], options, here)

    return scene.kept("zone", (zone, lying, seen_in(scene, zone), options, here), draw)


def _area(scene: Scene, zone: str, said: list[str], options: Sequence[int], here: bool) -> str:
    cells = scene.backdrop.zones[zone].cells
    area = outline(cells)
    if not options and not said and not here:
        return (
            f'<path id="zone-{zone}" data-ref="zone:{zone}" class="mz-zone" d="{area}" aria-hidden="true"/>'
        )
    label = scene.name("zone", zone)
    if said:
        label = scene.say("zone.with", zone=label, things=scene.listed(said))
    about = pointable(f"zone-{zone}", ("zone", zone), label, options, "mz-zone")
    drawn = f'<path d="{area}"/>'
    if options:
        drawn += f'<path class="spot" d="{area}"/><path class="rim" d="{_border(cells)}"/>'
    if here:
        drawn += f'<path class="here" d="{_border(cells)}"/>'
    return f"<g {about}>{drawn}</g>"


def _border(cells: Sequence[Cell]) -> str:
    """The outline of a zone, a little inside."""
    held = set(cells)
    rows, columns = zip(*cells, strict=True)
    inset = 5
    if len(held) == (max(rows) - min(rows) + 1) * (max(columns) - min(columns) + 1):
        x, y = min(columns) * CELL + inset, min(rows) * CELL + inset
        wide, high = (max(columns) + 1) * CELL - inset - x, (max(rows) + 1) * CELL - inset - y
        return f"M{x} {y}h{wide}v{high}h{-wide}z"
    parts = []
    for row, column in sorted(held):
        x, y = column * CELL, row * CELL
        left, right = (inset if (row, column + way) not in held else 0 for way in (-1, 1))
        top, bottom = (inset if (row + way, column) not in held else 0 for way in (-1, 1))
        if left:
            parts.append(f"M{x + inset} {y + top}V{y + CELL - bottom}")
        if right:
            parts.append(f"M{x + CELL - inset} {y + top}V{y + CELL - bottom}")
        if top:
            parts.append(f"M{x + left} {y + inset}H{x + CELL - right}")
        if bottom:
            parts.append(f"M{x + left} {y + CELL - inset}H{x + CELL - right}")
    return "".join(parts)


# -- doors -------------------------------------------------------------------------------------------


def _door(scene: Scene, door: str) -> str:
    state, options = scene.view.doors[door], scene.options(("door", door))
    return scene.kept("door", (door, state, options), lambda: _drawn_door(scene, door, state, options))


def _drawn_door(scene: Scene, door: str, state: str, options: Sequence[int]) -> str:
    facts = scene.backdrop.doors[door]
    (row, _), (row2, _) = facts.edge
    middle_x, middle_y = middle_of_door(facts)
    turn = " rotate(90)" if row == row2 else ""
    colour = facts.colour
    label = scene.say(
        "door", door=scene.name("door", door), state=scene.words.speaker.name("door_state", state)
    )
    about = pointable(f"door-{door.replace('/', '_')}", ("door", door), label, options, "mz-door")
    halo = ""
    if options:
        wide = high = 46  # a thumb's breadth, also on a phone
        left, top = num(middle_x - wide / 2), num(middle_y - high / 2)
        place = f'x="{left}" y="{top}" width="{wide}" height="{high}" rx="9"'
        halo = f'<rect class="halo-back" {place}/><rect class="halo" {place}/>'
    return (
        f'<g {about}><g transform="translate({num(middle_x)} {num(middle_y)}){turn}"'
        f' color="{COLOURS[colour]}"><use href="#mz-door-{state}"/></g>{halo}</g>'
    )


# -- sight and attacks on offer ----------------------------------------------------------------------


def _sight(scene: Scene) -> str:
    """While somebody may attack: how far each zone in sight is."""
    hero = scene.about
    if hero is None or scene.view.phase != "player" or scene.view.acting != hero:
        return ""
    zone = scene.view.heroes[hero].zone
    if zone is None:
        return ""
    ranges = "".join(_range(scene, other, steps) for other, steps in scene.reading.ranges(zone).items())
    return f'<g class="mz-sight" aria-hidden="true">{ranges}</g>'


def _range(scene: Scene, zone: str, steps: int) -> str:
    x, y = _least_hiding(scene, zone, (27, 14), UPPER)
    return (
        f'<rect x="{num(x)}" y="{num(y)}" width="27" height="14" rx="7"/>'
        f"{use('i-eye', x + 2, y + 1, 12, 12)}{number_sign(steps, (x + 20, y + 11), 11.5)}"
    )


UPPER: Final = -1
LOWER: Final = 1


def _least_hiding(scene: Scene, zone: str, size: tuple[float, float], edge: int, lift: float = 0) -> Point:
    """Where something is written in a zone: at the right end of a cell, along its upper or lower side, where
    it hides least of those who stand there; if it is the same everywhere, at that edge of the zone, to the
    right. `lift` is how far it stays away from that edge."""
    cells = scene.backdrop.zones[zone].cells
    outmost = edge * max(edge * row for row, _ in cells)
    shown = [*zone_cover(scene, zone), _name_box(scene, zone)]
    wide, high = size

    def corner(row: int, column: int) -> Point:
        down = row * CELL + 6 if edge == UPPER else (row + 1) * CELL - 4 - high
        return (column + 1) * CELL - 3 - wide, down - edge * lift * (row == outmost)

    def worth(cell: Cell) -> tuple[float, int, int]:
        row, column = cell
        left, top = corner(row, column)
        hidden = sum(_overlap((left, top, left + wide, top + high), box) for box in shown)
        return -hidden, edge * row, column

    row, column = max(cells, key=worth)
    return corner(row, column)


def _name_box(scene: Scene, zone: str) -> Rectangle:
    """Where the zone's name is written."""
    row, column = min(scene.backdrop.zones[zone].cells)
    x, y = column * CELL, row * CELL
    return x + 8, y + 5, x + 12 + 9 * len(scene.backdrop.zones[zone].code), y + 26


def _overlap(one: Rectangle, other: Rectangle) -> float:
    if one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]:
        return 0.0
    return (min(one[2], other[2]) - max(one[0], other[0])) * (min(one[3], other[3]) - max(one[1], other[1]))


def _aims(scene: Scene) -> str:
    """A line to every zone that may be attacked, and how likely each attack is to eliminate somebody."""
    found = targets(scene)
    if not found or scene.about is None:
        return ""
    here, lines = scene.view.heroes[scene.about].zone, ""
    if here:
        start = _middle(scene, here)
        zones = dict.fromkeys(target.zone for target in found if target.zone != here)
        lines = "".join(_line(start, _middle(scene, zone)) for zone in zones)
    by_zone: dict[str, list[Target]] = {}
    for target in found:
        by_zone.setdefault(target.zone, []).append(target)
    shown = [box for zone in scene.view.zones for box in zone_cover(scene, zone)]
    shown += [_name_box(scene, zone) for zone in scene.backdrop.zones]
    pills = "".join(_pills(scene, zone, aimed, shown) for zone, aimed in by_zone.items())
    return f'<g class="mz-aims" aria-hidden="true">{lines}{pills}</g>'


def _middle(scene: Scene, zone: str) -> Point:
    cells = scene.backdrop.zones[zone].cells
    return (
        sum(column + 0.5 for _, column in cells) / len(cells) * CELL,
        sum(row + 0.5 for row, _ in cells) / len(cells) * CELL,
    )


def _line(start: Point, end: Point) -> str:
    return f'<line x1="{num(start[0])}" y1="{num(start[1])}" x2="{num(end[0])}" y2="{num(end[1])}"/>'


PILL: Final = 18
PILL_WIDE: Final = 52
GAP: Final = 2


def _pills(scene: Scene, zone: str, aimed: Sequence[Target], shown: Sequence[Rectangle]) -> str:
    """Which attacks, and how likely somebody falls: where they hide least of those who stand there and of
    names, in the zone itself or just beyond its border."""
    size = PILL_WIDE, len(aimed) * (PILL + 1)
    plate = scene.backdrop.feet.get(zone, 0.0)
    spots = [_least_hiding(scene, zone, size, LOWER, plate), *_beside(scene, zone, size)]

    def hidden(spot: Point) -> float:
        x, y = spot
        return sum(_overlap((x, y, x + size[0], y + size[1]), box) for box in shown)

    x, y = min(spots, key=hidden)
    return "".join(_pill(scene, target, (x, y + row * (PILL + 1))) for row, target in enumerate(aimed))


def _beside(scene: Scene, zone: str, size: tuple[float, float]) -> Iterator[Point]:
    """In the other corners of its cells, then just below, above and beside them, if that is on the map."""
    ground, (wide, high) = scene.backdrop.ground, size
    last_x, last_y = ground.columns * CELL - wide, ground.rows * CELL - high
    for row, column in scene.backdrop.zones[zone].cells:
        left, top = column * CELL, row * CELL
        right, bottom = left + CELL - wide, top + CELL - high
        inside = ((left + GAP, bottom - GAP), (right - GAP, top + GAP), (left + GAP, top + GAP))
        below, above = top + CELL + GAP, top - high - GAP
        outside = ((right, below), (left, below), (right, above), (left, above))
        beside = ((left + CELL + GAP, bottom), (left - wide - GAP, bottom))
        for x, y in (*inside, *outside, *beside):
            if 0 <= x <= last_x and 0 <= y <= last_y:
                yield x, y


def _pill(scene: Scene, target: Target, corner: Point) -> str:
    x, y = corner
    most = percent(scene.reading.best(str(scene.about), target).eliminates)
    chance = percent(target.eliminates)
    good = "good" if chance >= 65 else "fair" if chance >= 35 else "poor"
    sign = "mz-maw" if target.attack == DEVOUR else "mz-bolt"
    text = scene.say("percent", count=chance) + "+" * (most > chance) if most else "✗"
    place = f'x="{num(x)}" y="{num(y)}" width="{PILL_WIDE}" height="{PILL}" rx="9"'
    return (
        f'<g class="chance {good}"><rect {place}/>'
        f"{use(sign, x + 2, y + 1.5, 15, 15)}{fitted(text, (x + 33.5, y + 13.5), 12.5, 31, 'mid')}</g>"
    )
