"""What a place does and when it is attacked, as small signs."""

from __future__ import annotations

from typing import Final

from ....games.city_of_horror.view import PlaceView
from ..common.ink import breadth, fitted, num, number_sign, use
from .scene import Scene

PRICES: Final = {"card": "s-card", "food": "s-food", "character": "s-asleep"}
EFFECTS: Final = {
    "refresh": "i-heart-pulse",
    "antidote": "s-antidote",
    "turn_leader": "p-leader",
    "nudge_leader": "p-leader",
    "draw": "s-card",
    "salvage": "i-archive-restore",
    "observe": "i-eye",
    "choose_late": "i-hourglass",
    "food": "s-food",
    "food_face_up": "s-food",
}
ICONS: Final = ("heart-pulse", "archive-restore", "eye", "hourglass", "map-pin", "footprints")


def plate(x: float, y: float, width: float, height: float = 28) -> str:
    """The ground on which signs and words stand."""
    size = f'width="{num(width)}" height="{num(height)}"'
    return f'<rect class="plate" x="{num(x)}" y="{num(y)}" {size} rx="8"/>'


def effect(scene: Scene, place: PlaceView, x: float, y: float, width: float) -> str:
    """Price, arrow, gain, and the gain in a word."""
    offered = scene.reading.effect(place)
    if offered is None or place.burnt:
        none = fitted(
            scene.say("effect.burnt" if place.burnt else "effect.none"),
            (x + width / 2, y + 20),
            16,
            width - 12,
            "mid",
        )
        return plate(x, y, width) + none
    parts, at = [plate(x, y, width)], x + 6
    if offered.price in PRICES:
        parts += [use(PRICES[offered.price], at, y + 4, 18, 20), use("s-arrow", at + 20, y + 8, 14, 12)]
        at += 36
    parts.append(use(EFFECTS[offered.name], at, y + 3, 22, 22))
    at += 25
    word = scene.say(f"effect.{offered.name}")
    parts.append(fitted(word, (at, y + 20), 16, x + width - at - 6, "word"))
    return "".join(parts)


def attack_sign(scene: Scene, place: PlaceView, x: float, y: float, width: float) -> str:
    """Zombies from a number on, or more of them than people; in red, with a warning sign, when it holds."""
    condition, holds = place.attack, scene.reading.attack_due(place)
    start = x + width / 2 - 34 + (20 if holds else 0)
    sign = number_sign(
        ">" if condition.outnumbered else f"≥ {condition.at_least}", (start + 26, y + 21), 19, "word"
    )
    parts = [plate(x, y, width), use("s-zombie-head", start, y + 3, 22, 22), sign]
    if condition.outnumbered:
        parts.append(use("s-person", start + 41, y + 3, 22, 22))
    if holds:
        parts.append(use("s-warning", x - 4, y - 8, 44, 40, cls="sign"))
    cls = "danger" if holds else "calm"
    return f'<g class="{cls}">{"".join(parts)}</g>'


def heading(scene: Scene, seen: PlaceView, x: float, y: float, width: float) -> str:
    """Number, name and side of a place: over all who stand there, and out of the way of clicks on them."""
    name = scene.words.short("location", seen.id)
    room = width - 88
    parts = [
        plate(x + 8, y + 3, min(breadth(name, 21), room) + 42, 30),
        f'<circle class="number" cx="{num(x + 20)}" cy="{num(y + 18)}" r="17"/>',
        number_sign(seen.number, (x + 20, y + 26), 22, "numeral mid"),
        fitted(name, (x + 42, y + 25), 21, room, "name"),
    ]
    if seen.side in "AB":
        parts.append(f'<circle class="plate" cx="{num(x + width - 22)}" cy="{num(y + 18)}" r="13"/>')
        parts.append(number_sign(seen.side, (x + width - 22, y + 24), 17))
    return f'<g class="heading" aria-hidden="true">{"".join(parts)}</g>'
