"""What a place does and when it is attacked, as small signs."""

from __future__ import annotations

from typing import Any, Final

from ..common.ink import breadth, fitted, num, use
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
ICONS: Final = ("heart-pulse", "archive-restore", "eye", "hourglass", "map-pin", "trash-2", "footprints")


def plate(x: float, y: float, width: float, height: float = 28) -> str:
    """The ground on which signs and words stand."""
    size = f'width="{num(width)}" height="{num(height)}"'
    return f'<rect class="plate" x="{num(x)}" y="{num(y)}" {size} rx="8"/>'


def effect(scene: Scene, place: str, x: float, y: float, width: float) -> str:
    """Price, arrow, gain, and the gain in a word."""
    offered = scene.face(place).effect
    if offered is None:
        return plate(x, y, width) + fitted(
            scene.say("effect.none"), x + width / 2, y + 20, 16, width - 12, "mid"
        )
    parts, at = [plate(x, y, width)], x + 6
    if offered.price in PRICES:
        parts += [use(PRICES[offered.price], at, y + 4, 18, 20), use("s-arrow", at + 20, y + 8, 14, 12)]
        at += 36
    parts.append(use(EFFECTS[offered.name], at, y + 3, 22, 22))
    at += 25
    parts.append(fitted(scene.say(f"effect.{offered.name}"), at, y + 20, 16, x + width - at - 6, "word"))
    return "".join(parts)


def attack(scene: Scene, place: str, x: float, y: float, width: float) -> str:
    """Zombies from a number on, or more of them than people; in red, with a warning sign, when it holds."""
    least = scene.places[place]["attack"]["at_least"]
    parts = [plate(x, y, width)]
    holds = scene.attacked(place)
    start = x + width / 2 - 34 + (20 if holds else 0)
    parts.append(use("s-zombie-head", start, y + 3, 22, 22))
    if least:
        parts.append(f'<text x="{num(start + 26)}" y="{num(y + 21)}" font-size="19">≥ {least}</text>')
    else:
        parts.append(f'<text x="{num(start + 26)}" y="{num(y + 21)}" font-size="19">&gt;</text>')
        parts.append(use("s-person", start + 41, y + 3, 22, 22))
    if holds:
        parts.append(use("s-warning", x - 4, y - 8, 44, 40, "sign"))
    return f"<g{' class=' + chr(34) + 'danger' + chr(34) if holds else ''}>{''.join(parts)}</g>"


def heading(scene: Scene, seen: dict[str, Any], x: float, y: float, width: float) -> str:
    """Number, name and side of a place."""
    name = scene.words.short("location", seen["id"])
    side = "" if seen["side"] == "collapsed" else seen["side"]
    room = width - 70
    wide = min(breadth(name, 21), room) + 42
    return (
        f'{plate(x + 8, y + 3, wide, 30)}<circle class="number" cx="{num(x + 20)}" cy="{num(y + 18)}" r="17"/>'
        f'<text class="numeral mid" x="{num(x + 20)}" y="{num(y + 26)}" font-size="22">{seen["number"]}</text>'
        f"{fitted(name, x + 42, y + 25, 21, room, 'name')}"
        + (_side(side, x + width - 24, y + 18) if side else "")
    )


def _side(side: str, x: float, y: float) -> str:
    return (
        f'<circle class="plate" cx="{num(x)}" cy="{num(y)}" r="13"/>'
        f'<text class="mid" x="{num(x)}" y="{num(y + 6)}" font-size="17">{side}</text>'
    )
