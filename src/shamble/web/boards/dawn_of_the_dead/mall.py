"""The mall as it stands: squares, doors, counters, tracks and lines of fire over the plan."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ..common.ink import esc, figures, num, pointable, use
from .odds import Target, best, targets
from .pieces import badge, pieces
from .plan import SIDE, Point, door, middle
from .scene import HERE, LEG, Scene, signs_in

STATES: Final = {"open": "open", "shut": "shut", "broken": "shattered"}
"""A door of the view, and what the plan calls that."""


def mall(scene: Scene) -> str:
    plan = scene.plan
    layers = (
        '<use href="#m-ground"/>',
        _tracks(scene),
        "".join(_square(scene, square) for square in plan.squares),
        "".join(_door(scene, one) for one in plan.atlas["doors"]),
        "".join(_gate(scene, one) for one in plan.atlas["gates"]),
        _legs(scene),
        pieces(scene),
        f'<g class="signs">{signs_in(scene.words.speaker.language)}</g>',
        badge(scene),
        _fire(scene),
    )
    return (
        f'<svg class="mall-plan{" play" if scene.under_way else ""}" viewBox="0 0 {plan.width} {plan.height}"'
        f' role="group" aria-label="{esc(scene.say("mall"))}">{"".join(layers)}</svg>'
    )


# -- squares -----------------------------------------------------------------------------------------


def _square(scene: Scene, square: str) -> str:
    """One that leads somewhere is a button, one with something in it has a name, any other is a place."""
    x, y = scene.plan.corner(square)
    ref, options = ("square", square), scene.options(("square", square))
    shape = f'x="{num(x)}" y="{num(y)}" width="{SIDE}" height="{SIDE}"'
    signs, said = _signs(scene, square)
    if not options and not said:
        return (
            f'<rect id="square-{square}" data-ref="square:{square}" class="sq" {shape} aria-hidden="true"/>'
        )
    label = scene.called(square)
    if said:
        label = scene.say("square.with", square=label, things=scene.listed(said))
    about = pointable(f"square-{square}", ref, label, options, "sq")
    inner = f'x="{num(x + 3.5)}" y="{num(y + 3.5)}" width="{SIDE - 7}" height="{SIDE - 7}" rx="6"'
    spot = f'<rect class="spot" {inner}/>' if options else ""
    return f"<g {about}><rect {shape}/>{spot}{signs}</g>"


def _signs(scene: Scene, square: str) -> tuple[str, list[str]]:
    """What is marked in a square, drawn and in words."""
    x, y = scene.plan.corner(square)
    view = scene.view
    drawn, said = "", scene.occupants(square)
    if square in scene.marked(HERE):
        ring = f'x="{num(x + 2)}" y="{num(y + 2)}" width="{SIDE - 4}" height="{SIDE - 4}" rx="7"'
        drawn += f'<rect class="here" {ring}/>'
        said.append(scene.say("here"))
    if square in view["hidden"]:
        drawn += use("z-hidden", x + 8, y + 12, 32, 32)
        said.append(scene.say("hidden"))
    if square in view["emerged"]:
        drawn += use("g-emerged", x + 35, y + 2, 11, 11)
        said.append(scene.say("emerged"))
    elif square in view["searched"] and view["hidden_left"]:
        drawn += use("g-searched", x + 35, y + 2, 11, 11)
        said.append(scene.say("searched"))
    if square in view["reactors"] and (not scene.zombie_turn or view["phase"] == "berserk"):
        drawn += use("g-reactor", x + 27, y + 1, 20, 14)
        said.append(scene.say("reactor"))
    return drawn, said


# -- doors and entrances -----------------------------------------------------------------------------


def _door(scene: Scene, one: Mapping[str, Any]) -> str:
    state = scene.view["doors"][one["id"]]
    kind = scene.say(f"legend.door.{one['kind']}")
    label = scene.say(f"door.{state}", kind=kind, door=one["id"])
    return _barrier(scene, ("door", one["id"]), label, door(one, STATES[state]), one)


def _gate(scene: Scene, one: Mapping[str, Any]) -> str:
    state = scene.view["gates"][one["id"]]
    label = scene.say(f"gate.{state}", gate=scene.words.name("gate", one["id"]))
    return _barrier(scene, ("gate", one["id"]), label, scene.plan.gate(one, state == "closed"), one)


def _barrier(scene: Scene, ref: tuple[str, str], label: str, drawn: str, one: Mapping[str, Any]) -> str:
    """A door or gate: a wide place to click while it leads somewhere."""
    options = scene.options(ref)
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
