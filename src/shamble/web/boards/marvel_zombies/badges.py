"""Over all else on the map: how far away zones in sight are, and how likely the attacks on offer succeed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from ....games.marvel_zombies.reading import DEVOUR, Target, percent
from ..common.ink import fitted, num, number_sign, use
from .aims import targets
from .crowd import zone_cover
from .ground import CELL, Cell, Point
from .plan import OFFERED, middle_of_door
from .scene import Scene
from .spots import REACH, Rectangle, overlap
from .tokens import token_count

BadgeSize = tuple[float, float]
"""Breadth and height."""
EYE: Final = (25.0, 14.0)
PILL: Final = 18
PILL_WIDE: Final = 52
GAP: Final = 2
TAIL: Final = 8
"""How far into its zone a chance points that stands beside it."""


def badges(scene: Scene) -> Iterator[str]:
    """Nothing covers those who stand there nor the zones' names, if there is room anywhere near."""
    eyes = _eyes(scene)
    yield _sight(eyes)
    yield _aims(scene, [(x, y, x + EYE[0], y + EYE[1]) for (x, y), _ in eyes])


# -- what is there already ---------------------------------------------------------------------------


def _people(scene: Scene, zone: str) -> Iterator[Rectangle]:
    """Those in a zone and its name: what may not be hidden."""
    yield from zone_cover(scene, zone)
    yield scene.backdrop.name_boxes[zone]


def _tokens(scene: Scene, zone: str) -> list[Rectangle]:
    spots = scene.backdrop.spots(zone, token_count(scene).get(zone, 0))
    return [(x - REACH, y - REACH, x + REACH, y + REACH) for x, y in spots]


def _things(scene: Scene) -> Iterator[Rectangle]:
    """What is better not hidden: tokens, names of buildings, doors."""
    for zone in scene.backdrop.zones:
        yield from _tokens(scene, zone)
    yield from scene.backdrop.signs
    for name, door in scene.backdrop.doors.items():
        if scene.options(("door", name)):
            x, y = middle_of_door(door)
            yield x - OFFERED / 2, y - OFFERED / 2, x + OFFERED / 2, y + OFFERED / 2


def _around(cells: Sequence[Cell]) -> Rectangle:
    """Those cells and one more on each side."""
    rows, columns = zip(*cells, strict=True)
    top, bottom = (min(rows) - 1) * CELL, (max(rows) + 2) * CELL
    return (min(columns) - 1) * CELL, top, (max(columns) + 2) * CELL, bottom


def _hidden(spot: Point, size: BadgeSize, shown: Sequence[Rectangle]) -> float:
    x, y = spot
    place = x, y, x + size[0], y + size[1]
    return sum(overlap(place, box) for box in shown)


# -- sight -------------------------------------------------------------------------------------------


def _eyes(scene: Scene) -> list[tuple[Point, int]]:
    """While somebody may attack: how far each zone in sight is, and where that is written."""
    hero = scene.about
    if hero is None or scene.view.phase != "player" or scene.view.acting != hero:
        return []
    zone = scene.view.heroes[hero].zone
    if zone is None:
        return []
    return [(_eye_spot(scene, other), steps) for other, steps in scene.reading.ranges(zone).items()]


def _eye_spot(scene: Scene, zone: str) -> Point:
    """At the right end of a cell: the first row's last one, if nothing is there; rather above than below."""
    plate = scene.backdrop.plates.get(zone)
    shown = [*_people(scene, zone), *_tokens(scene, zone), *([plate] if plate else [])]
    (wide, high), cells = EYE, sorted(scene.backdrop.zones[zone].cells, key=lambda cell: (cell[0], -cell[1]))
    upper = [((column + 1) * CELL - 1 - wide, row * CELL + 6.0) for row, column in cells]
    lower = [(x, y + CELL - 10 - high) for x, y in upper]
    return min((*upper, *lower), key=lambda spot: _hidden(spot, EYE, shown))


def _sight(eyes: Sequence[tuple[Point, int]]) -> str:
    ranges = "".join(_range(spot, steps) for spot, steps in eyes)
    return f'<g class="mz-sight" aria-hidden="true">{ranges}</g>' if eyes else ""


def _range(spot: Point, steps: int) -> str:
    (x, y), (wide, high) = spot, EYE
    return (
        f'<rect x="{num(x)}" y="{num(y)}" width="{num(wide)}" height="{num(high)}" rx="7"/>'
        f"{use('i-eye', x + 2, y + 1, 12, 12)}{number_sign(steps, (x + 18.5, y + 11), 11.5)}"
    )


# -- attacks on offer --------------------------------------------------------------------------------


def _aims(scene: Scene, eyes: Sequence[Rectangle]) -> str:
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
    people = [box for zone in scene.backdrop.zones for box in _people(scene, zone)]
    things = [*_things(scene), *eyes]
    pills = ""
    for zone, aimed in by_zone.items():
        (x, y), (wide, high) = _pill_spot(scene, zone, len(aimed), (people, things))
        things.append((x, y, x + wide, y + high))
        pills += _tail(scene.backdrop.zones[zone].cells, (x + wide / 2, y + high / 2))
        pills += "".join(_pill(scene, target, (x, y + row * (PILL + 1))) for row, target in enumerate(aimed))
    return f'<g class="mz-aims" aria-hidden="true">{lines}{pills}</g>'


def _middle(scene: Scene, zone: str) -> Point:
    cells = scene.backdrop.zones[zone].cells
    return (
        sum(column + 0.5 for _, column in cells) / len(cells) * CELL,
        sum(row + 0.5 for row, _ in cells) / len(cells) * CELL,
    )


def _line(start: Point, end: Point, cls: str = "") -> str:
    return f'<line{cls} x1="{num(start[0])}" y1="{num(start[1])}" x2="{num(end[0])}" y2="{num(end[1])}"/>'


def _pill_spot(
    scene: Scene, zone: str, count: int, shown: tuple[Sequence[Rectangle], Sequence[Rectangle]]
) -> tuple[Point, BadgeSize]:
    """Where so many chances hide least of people and names, then of things: in the zone itself or just beyond
    its border."""
    cells = scene.backdrop.zones[zone].cells
    size = PILL_WIDE, count * (PILL + 1)
    around = _around(cells)
    people, things = ([box for box in boxes if overlap(box, around)] for boxes in shown)
    hidden = {
        spot: _hidden(spot, size, people)
        for spot in (*_inside(scene, zone, size), *_beyond(scene, zone, size))
    }
    least = min(hidden.values())
    best = [spot for spot, much in hidden.items() if much == least]
    return min(best, key=lambda spot: _hidden(spot, size, things)), size


def _inside(scene: Scene, zone: str, size: BadgeSize) -> Iterator[Point]:
    """In the corners of its cells: at its lower edge and to the right first, above the building's name."""
    wide, high = size
    cells = sorted(scene.backdrop.zones[zone].cells, reverse=True)
    foot = scene.backdrop.feet.get(zone, 0.0)
    for row, column in cells:
        lift = foot if row == cells[0][0] else 0.0
        yield (column + 1) * CELL - 3 - wide, (row + 1) * CELL - 4 - high - lift
    for row, column in cells:
        left, top = column * CELL, row * CELL
        right, bottom = left + CELL - wide, top + CELL - high
        yield from ((x, y) for y in (bottom - GAP, top + GAP) for x in (right - GAP, left + GAP))


def _beyond(scene: Scene, zone: str, size: BadgeSize) -> Iterator[Point]:
    """Just below, above and beside its cells, if that is on the map."""
    ground, (wide, high) = scene.backdrop.ground, size
    last_x, last_y = ground.columns * CELL - wide, ground.rows * CELL - high
    for row, column in scene.backdrop.zones[zone].cells:
        left, top = column * CELL, row * CELL
        right, bottom = left + CELL - wide, top + CELL - high
        below, above = top + CELL + GAP, top - high - GAP
        outside = ((right, below), (left, below), (right, above), (left, above))
        for x, y in (*outside, (left + CELL + GAP, bottom), (left - wide - GAP, bottom)):
            if 0 <= x <= last_x and 0 <= y <= last_y:
                yield x, y


def _tail(cells: Sequence[Cell], middle: Point) -> str:
    """From chances that stand beside their zone, a little way into it."""
    x, y = middle

    def nearest(cell: Cell) -> Point:
        top, left = (at * CELL for at in cell)
        return (
            min(max(x, left + TAIL), left + CELL - TAIL),
            min(max(y, top + TAIL), top + CELL - TAIL),
        )

    ends = [nearest(cell) for cell in cells]
    end = min(ends, key=lambda spot: abs(spot[0] - x) + abs(spot[1] - y))
    is_inside = (int(y // CELL), int(x // CELL)) in cells
    return "" if is_inside else _line(middle, end, ' class="tail"')


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
