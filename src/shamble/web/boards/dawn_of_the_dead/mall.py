"""The mall as it stands: squares, doors, counters, tracks and lines of fire over the plan."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final

from ..common.ink import esc, figures, num, pointable, use
from .odds import Target, best, targets
from .pieces import badge, pieces
from .plan import SIDE, Point, door, middle
from .scene import HERE, LEG, Scene, mall_in, signs_in

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
    plan = scene.plan
    layers = (
        '<use href="#m-ground"/>',
        _tracks(scene),
        *_squares(scene),
        *(_door(scene, one) for one in plan.atlas["doors"]),
        *(_gate(scene, one) for one in plan.atlas["gates"]),
        _legs(scene),
        *pieces(scene),
        f'<g class="signs">{signs_in(scene.words.speaker.language)}</g>',
        badge(scene),
        _fire(scene),
    )
    lines = "\n".join(filter(None, layers))
    return (
        f'<svg class="mall-plan{" play" if scene.under_way else ""}" viewBox="0 0 {plan.width} {plan.height}"'
        f' role="group" aria-label="{esc(scene.say("mall"))}">\n{lines}\n</svg>'
    )


# -- squares -----------------------------------------------------------------------------------------


def _squares(scene: Scene) -> Iterator[str]:
    """One that leads somewhere is a button, one with something in it has a name, any other is a place."""
    bare, signs = _bare_squares(), _signs(scene)
    busy = {*signs, *scene.occupied, *scene.marked("square")}
    for square in scene.plan.squares:
        yield _square(scene, square, signs.get(square, [])) if square in busy else bare[square]


@cache
def _bare_squares() -> dict[str, str]:
    """Nothing in them and nothing to do with them: most squares, most of the time."""
    plan = mall_in("en")
    return {
        square: f'<rect id="square-{square}" data-ref="square:{square}" class="sq"'
        f' {_shape(plan.corner(square))} aria-hidden="true"/>'
        for square in plan.squares
    }


def _shape(corner: Point, inset: float = 0) -> str:
    x, y = corner
    side = num(SIDE - 2 * inset)
    return f'x="{num(x + inset)}" y="{num(y + inset)}" width="{side}" height="{side}"'


def _square(scene: Scene, square: str, signs: list[str]) -> str:
    options = scene.options(("square", square))
    shown = (square, options, signs, scene.standing(square))
    return scene.kept("square", shown, lambda: _busy_square(scene, square, options, signs))


def _busy_square(scene: Scene, square: str, options: Sequence[int], signs: list[str]) -> str:
    corner = scene.plan.corner(square)
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
    searched = [square for square in view["searched"] if square not in view["emerged"]]
    marked = {
        "here": scene.marked(HERE),
        "hidden": view["hidden"],
        "emerged": view["emerged"],
        "searched": searched if view["hidden_left"] else (),
        "reactor": view["reactors"] if not scene.zombie_turn or view["phase"] == "berserk" else (),
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


def _door(scene: Scene, one: Mapping[str, Any]) -> str:
    state, ref = scene.view["doors"][one["id"]], ("door", one["id"])
    options = scene.options(ref)

    def draw() -> str:
        kind = scene.say(f"legend.door.{one['kind']}")
        label = scene.say(f"door.{state}", kind=kind, door=one["id"])
        return _barrier(ref, options, label, door(one, STATES[state]), one)

    return scene.kept("door", (ref, state, options), draw)


def _gate(scene: Scene, one: Mapping[str, Any]) -> str:
    state, ref = scene.view["gates"][one["id"]], ("gate", one["id"])
    options = scene.options(ref)

    def draw() -> str:
        label = scene.say(f"gate.{state}", gate=scene.words.name("gate", one["id"]))
        return _barrier(ref, options, label, scene.plan.gate(one, state == "closed"), one)

    return scene.kept("gate", (ref, state, options), draw)


def _barrier(
    ref: tuple[str, str], options: Sequence[int], label: str, drawn: str, one: Mapping[str, Any]
) -> str:
    """A door or gate: a wide place to click while it leads somewhere."""
    about = pointable(f"{ref[0]}-{ref[1]}", ref, label, options, "barrier")
    mark = ""
    if options:
        x, y = middle(one["edge"])
        upright = one["edge"][0] == one["edge"][2]
        wide, high = (26, 44) if upright else (44, 26)
        place = f'x="{num(x - wide / 2)}" y="{num(y - high / 2)}" width="{wide}" height="{high}" rx="7"'
        mark = f'<rect class="halo-back" {place}/><rect class="halo door-halo" {place}/>'
    return f"<g {about}>{drawn}{mark}</g>"


# -- tracks, moves on offer, lines of fire -----------------------------------------------------------


def _tracks(scene: Scene) -> str:
    """Where the active characters came along: what the dead react to."""
    points = [scene.plan.centre(square) for square in scene.view["trail"]]
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
    (x, y), (to_x, to_y) = scene.plan.centre(origin), scene.plan.centre(target)
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
    if not found:
        return ""
    shooter = next(iter(found[0]["panic"]))
    start = scene.plan.centre(scene.view["characters"][shooter]["square"])
    lines = "".join(_line(start, scene.plan.centre(target["square"]), target) for target in found)
    chances = "".join(_chance(scene, target) for target in found)
    return f'<g class="fire" aria-hidden="true">{lines}{chances}</g>'


def _line(start: Point, end: Point, target: Target) -> str:
    if start == end:
        return ""
    (x, y), (to_x, to_y) = _between(start, end, 0.12), end
    cls = "shot through-glass" if target["glass"] else "shot"
    return f'<line x1="{num(x)}" y1="{num(y)}" x2="{num(to_x)}" y2="{num(to_y)}" class="{cls}"/>'


def _chance(scene: Scene, target: Target) -> str:
    """On the lower edge of its square, or above a fight; about, if its value has not been seen."""
    x, y = scene.plan.corner(target["square"])
    y += 33 if target["range"] else -9
    chance = best(scene, target)
    text = scene.say("percent" if target["value"] is not None else "percent.about", count=chance)
    good = "good" if chance >= 50 else "fair" if chance >= 20 else "poor"
    return (
        f'<g class="chance {good}"><rect x="{num(x + 2)}" y="{num(y)}" width="44" height="17" rx="8.5"/>'
        f"{figures(text, (x + 24, y + 13), 13.5)}</g>"
    )
