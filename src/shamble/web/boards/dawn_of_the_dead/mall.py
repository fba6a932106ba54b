"""The mall as it stands: squares, doors, counters, tracks and lines of fire over the plan."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from ....games.dawn_of_the_dead.reading import AtlasDoor, AtlasGate, PlanEdge
from ....games.dawn_of_the_dead.view import TargetView
from ..common.ink import compact, esc, fitted, num, pointable, use
from .odds import chance_text, targets
from .pieces import stack_badge, standing_in, state
from .plan import SIDE, MallDrawing, Point, door, gate, middle
from .scene import HERE, LEG, SHOOTER, Scene

STATES: Final = {"open": "open", "shut": "shut", "broken": "shattered"}
"""A door of the view, and what the plan calls that."""
SIGNS: Final = {
    "hidden": ("z-hidden", 8, 12, 32, 32),
    "emerged": ("g-emerged", 35, 2, 11, 11),
    "searched": ("g-searched", 35, 2, 11, 11),
    "reactor": ("g-reactor", 27, 1, 20, 14),
}
"""What may be marked in a square: its drawing, where in the square, and how large."""


def mall(scene: Scene) -> str:
    """Each part on a line of its own: what has not changed is not sent again."""
    drawing = scene.drawing
    busy = _busy_squares(scene)
    layers = (
        '<use href="#m-ground"/>',
        _tracks(scene),
        *{**_bare_squares(drawing), **{square: ground for square, (ground, _) in busy.items()}}.values(),
        _barriers(scene),
        _legs(scene),
        f'<g class="signs">{scene.kept("shops", (), lambda: drawing.signs(scene.words))}</g>',
        *[busy[square][1] for square in drawing.squares if square in busy],
        stack_badge(scene),
        _fire(scene),
    )
    lines = "\n".join(filter(None, layers))
    state = " play" if scene.reading.under_way else ""
    return (
        f'<svg class="mall-plan{state}" viewBox="0 0 {drawing.width} {drawing.height}"'
        f' role="group" aria-label="{esc(scene.say("mall"))}">\n{lines}\n</svg>'
    )


# -- squares -----------------------------------------------------------------------------------------


def _busy_squares(scene: Scene) -> dict[str, tuple[str, str]]:
    """The squares that say something, and who stands in each: two layers, but cached as one."""
    signs = _signs(scene)
    busy = {*signs, *scene.reading.occupied, *scene.marked("square")} & scene.drawing.squares.keys()
    return {square: _square(scene, square, signs.get(square, [])) for square in busy}


@lru_cache(maxsize=8)
def _bare_squares(drawing: MallDrawing) -> dict[str, str]:
    """Nothing in them and nothing to do with them: most squares, most of the time."""
    return {
        square: f'<rect id="square-{square}" data-ref="square:{square}" class="sq"'
        f' {_shape(drawing.corner(square))} aria-hidden="true"/>'
        for square in drawing.squares
    }


def _shape(corner: Point, inset: float = 0) -> str:
    x, y = corner
    side = num(SIDE - 2 * inset)
    return f'x="{num(x + inset)}" y="{num(y + inset)}" width="{side}" height="{side}"'


def _square(scene: Scene, square: str, signs: list[str]) -> tuple[str, str]:
    """Kept by the facts themselves: there are fifty on every board, and hardly one has to be drawn."""
    read = scene.reading
    zombie, supers = read.zombie_at.get(square), read.supers_at.get(square)
    people = [state(scene, name) for name in read.people_at.get(square, ())]
    marks = scene.marks.get(("square", square))
    # whose turn it is shows only on people, super-zombies and zombies that have moved
    turn = read.zombie_turn and bool(people or supers or (zombie is not None and zombie.moved))
    shown = (square, marks, signs, zombie, supers, people, turn)
    return scene.kept(
        "square", shown, lambda: (compact(_ground(scene, square, signs)), compact(standing_in(scene, square)))
    )


def _ground(scene: Scene, square: str, signs: list[str]) -> str:
    """One that leads somewhere is a button, one with something in it has a name, any other is a place."""
    corner, options = scene.drawing.corner(square), scene.options(("square", square))
    label = scene.called(square)
    said = [*scene.occupants(square), *(scene.say(sign) for sign in signs)]
    if said:
        label = scene.say("square.with", square=label, things=scene.listed(said))
    about = pointable(f"square-{square}", ("square", square), label, options, "sq")
    spot = f'<rect class="spot" {_shape(corner, 3.5)} rx="6"/>' if options else ""
    return f"<g {about}><rect {_shape(corner)}/>{spot}{''.join(_sign(sign, corner) for sign in signs)}</g>"


def _signs(scene: Scene) -> dict[str, list[str]]:
    """What is marked in which squares, in the order in which it is drawn and told."""
    view = scene.view
    searched = [square for square in view.searched if square not in view.emerged]
    marked = {
        "here": scene.marked(HERE),
        "hidden": view.hidden,
        "emerged": view.emerged,
        "searched": searched if view.hidden_left else (),
        "reactor": scene.reading.reactors,
    }
    signs: dict[str, list[str]] = {}
    for sign, squares in marked.items():
        for square in dict.fromkeys(squares):
            signs.setdefault(square, []).append(sign)
    return signs


def _sign(sign: str, corner: Point) -> str:
    if sign == "here":
        return f'<rect class="here" {_shape(corner, 2)} rx="7"/>'
    symbol, x, y, width, height = SIGNS[sign]
    return use(symbol, corner[0] + x, corner[1] + y, width, height)


# -- doors and entrances -----------------------------------------------------------------------------


def _barriers(scene: Scene) -> str:
    """All of them, each on a line of its own: few answers have to do with any."""
    marked = [
        (kind, one, scene.options((kind, one))) for kind in ("door", "gate") for one in scene.marked(kind)
    ]
    atlas = scene.drawing.atlas

    def draw() -> str:
        doors = [_door(scene, one) for one in atlas.doors]
        return "\n".join([*doors, *(_gate(scene, one) for one in atlas.gates)])

    return scene.kept("barriers", (scene.view.doors, scene.view.gates, marked), draw)


def _door(scene: Scene, one: AtlasDoor) -> str:
    state, ref = scene.view.doors[one.id], ("door", one.id)
    options = scene.options(ref)

    def draw() -> str:
        label = scene.say(f"door.{state}", kind=scene.say(f"legend.door.{one.kind}"), door=one.id)
        return _barrier(ref, options, label, door(one, STATES[state]), one.edge)

    return scene.kept("door", (ref, state, options), draw)


def _gate(scene: Scene, one: AtlasGate) -> str:
    state, ref = scene.view.gates[one.id], ("gate", one.id)
    options = scene.options(ref)

    def draw() -> str:
        label = scene.say(f"gate.{state}", gate=scene.words.name("gate", one.id))
        leaves = gate(one, "shut" if state == "closed" else "open", scene.words)
        return _barrier(ref, options, label, leaves, one.edge)

    return scene.kept("gate", (ref, state, options), draw)


def _barrier(ref: tuple[str, str], options: Sequence[int], label: str, drawn: str, edge: PlanEdge) -> str:
    """A door or gate: a wide place to click while it leads somewhere."""
    about = pointable(f"{ref[0]}-{ref[1]}", ref, label, options, "barrier")
    mark = ""
    if options:
        x, y = middle(edge)
        wide, high = (26, 44) if edge[0] == edge[2] else (44, 26)
        place = f'x="{num(x - wide / 2)}" y="{num(y - high / 2)}" width="{wide}" height="{high}" rx="7"'
        mark = f'<rect class="halo-back" {place}/><rect class="halo door-halo" {place}/>'
    return f"<g {about}>{drawn}{mark}</g>"


# -- tracks, moves on offer, lines of fire -----------------------------------------------------------


def _tracks(scene: Scene) -> str:
    """Where the active characters came along: what the dead react to."""
    points = [scene.drawing.centre(square) for square in scene.view.trail]
    if not points:
        return ""
    path = "L".join(f"{num(x)} {num(y)}" for x, y in points)
    steps = "".join(f'<circle cx="{num(x)}" cy="{num(y)}" r="4" class="track-step"/>' for x, y in points)
    return f'<g aria-hidden="true"><path d="M{path}" class="track"/>{steps}</g>'


def _legs(scene: Scene) -> str:
    """An arrow for each move on offer from one square to another."""
    arrows = "".join(_arrow(scene, *leg.split(">")) for leg in scene.marked(LEG))
    return f'<g aria-hidden="true">{arrows}</g>' if arrows else ""


def _arrow(scene: Scene, origin: str, target: str) -> str:
    """From the middle of one square to just before the middle of the other."""
    (x, y), (to_x, to_y) = scene.drawing.centre(origin), scene.drawing.centre(target)
    end_x, end_y = _between((x, y), (to_x, to_y), 0.72)
    return (
        f'<line x1="{num(x)}" y1="{num(y)}" x2="{num(end_x)}" y2="{num(end_y)}" class="leg"'
        ' marker-end="url(#m-tip)"/>'
    )


def _between(start: Point, end: Point, part: float) -> Point:
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def _fire(scene: Scene) -> str:
    """A line to every target, and on the target the chance of bringing it down."""
    found = targets(scene)
    square = scene.view.characters[next(iter(found[0].panic))].square if found else None
    if square is None:
        return ""
    start = scene.drawing.centre(square)
    lines = "".join(_line(start, scene.drawing.centre(target.square), target) for target in found)
    chances = "".join(_chance(scene, target) for target in found)
    return f'<g class="fire" aria-hidden="true">{lines}{chances}</g>'


def _line(start: Point, end: Point, target: TargetView) -> str:
    if start == end:
        return ""
    (x, y), (to_x, to_y) = _between(start, end, 0.12), end
    cls = "shot through-glass" if target.glass else "shot"
    return f'<line x1="{num(x)}" y1="{num(y)}" x2="{num(to_x)}" y2="{num(to_y)}" class="{cls}"/>'


def _chance(scene: Scene, target: TargetView) -> str:
    """Over the lower edge of its square, between the numbers of those below: it hides neither those nor its
    own, nor the counter, nor who would react; of the steadiest hand."""
    x, y = scene.drawing.corner(target.square)
    chance = scene.reading.best_chance(target, scene.marked(SHOOTER))
    good = "good" if chance >= 50 else "fair" if chance >= 20 else "poor"
    said = chance_text(scene, target, chance) if chance else "✗"
    place = f'x="{num(x + 20)}" y="{num(y + SIDE - 9)}" width="36" height="13" rx="6.5"'
    text = fitted(said, (x + 38, y + SIDE + 1.5), 11, 32, "mid")
    return f'<g class="chance {good}"><rect {place}/>{text}</g>'
