"""The city as it stands: zones, doors, tokens and everybody in it, over the mission's plan."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..common.ink import esc, num, pointable
from .badges import badges
from .crowd import occupants, seen_in, stand
from .ground import CELL, Cell, outline
from .plan import COLOURS, MARGIN, OFFERED, middle_of_door
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
        *badges(scene),
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
        left, top = num(middle_x - OFFERED / 2), num(middle_y - OFFERED / 2)
        place = f'x="{left}" y="{top}" width="{OFFERED}" height="{OFFERED}" rx="9"'
        halo = f'<rect class="halo-back" {place}/><rect class="halo" {place}/>'
    return (
        f'<g {about}><g transform="translate({num(middle_x)} {num(middle_y)}){turn}"'
        f' color="{COLOURS[colour]}"><use href="#mz-door-{state}"/></g>{halo}</g>'
    )
