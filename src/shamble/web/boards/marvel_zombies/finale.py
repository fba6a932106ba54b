"""How a mission ends: the same streets under sodium lamps, and at sunrise."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from markupsafe import Markup

from ..common import finale as f

SODIUM: Final = f.Light(
    "sodium",
    ("#0c0f1c", "#241f30", "#57382a", "#a8662a"),
    far="#1d1b26",
    near="#14131b",
    ground="#37323a",
    figure="#07070c",
    glow="#ffb347",
    windows="#d98e3a",
)
SUNRISE: Final = f.Light(
    "sunrise",
    ("#35508c", "#8f7fb0", "#f0a08a", "#ffcf8a", "#fff0c0"),
    far="#5a4a70",
    near="#3a2f4e",
    ground="#7d6680",
    figure="#17121f",
    glow="#fff3cf",
)
LAMPS: Final = (150, 470, 790, 1090)


@dataclass(frozen=True)
class Cast:
    """Who is on the street at the end: silhouettes with where they stand and how large they are."""

    people: Sequence[tuple[str, float, float]]
    crowd: Sequence[float] = ()
    """Where the dead walk, farther off."""


CASTS: Final = {
    "won": Cast([("cape", 420, 1.7), ("cape", 545, 1.9), ("cape", 680, -1.8), ("cape", 800, -1.6)]),
    "feast": Cast(
        [
            ("walk", 400, 1.6),
            ("cape", 530, 1.9),
            ("reach", 660, 1.7),
            ("cape", 790, -1.8),
            ("fallen", 280, 1.4),
            ("bag", 900, 1),
        ]
    ),
    "hero_eliminated": Cast(
        [("fallen", 600, 2.2), ("mask", 720, 1.2), ("kneel", 450, 1.7)], (70, 190, 300, 860, 960, 1080)
    ),
    "bystander_left": Cast([("run", 980, 1.1), ("walk", 360, 1.8), ("cape", 500, 1.8), ("bag", 800, 1.2)]),
    "marked_lost": Cast([("bag", 620, 1.8), ("cape", 330, 1.7), ("walk", 760, -1.6)], (880, 980, 1080, 1150)),
    "three_devoured": Cast(
        [("fallen", 330, 1.7), ("fallen", 600, -1.7), ("fallen", 870, 1.7), ("kneel", 470, 1.5)],
        (120, 240, 700, 1000, 1110),
    ),
}


def finale(reason: str, look: str, reading: Any) -> Markup:
    """In zombie mode victory is a feast; the small box plays at sunrise."""
    view = reading.view
    light = SUNRISE if view.game == "heroes-resistance" else SODIUM
    name = "feast" if reason == "won" and view.mode == "zombie" else reason
    return f.FinaleScene(light, [*_street(light), *_people(light, CASTS[name])]).drawn(name)


def _street(light: f.Light) -> list[str]:
    houses = [
        f.skyline(light, 390, (60, 190), light.far),
        f.skyline(light, 400, (30, 120), light.near),
        f.ground(light, 390),
    ]
    lamps = [f.silhouette("lamp", (x, 420), 1, light.figure) for x in LAMPS]
    wreck = f.silhouette("wreck", (1000, 440), 1.3, light.figure)
    if light is SUNRISE:
        return [f.disc(600, 250, 84, light.glow, "rise"), f.clouds("#ffd9c0", 120), *houses, *lamps, wreck]
    lit = [x + 18 for x in LAMPS]
    cones = [f.cone(x, 232, 420, 110, light.glow) for x in lit]
    return [f.stars(14), *houses, f.mirrored(light.glow, lit), *cones, *lamps, wreck]


def _people(light: f.Light, cast: Cast) -> list[str]:
    crowd = f.row("walk", cast.crowd, 420, 1, light.near if light is SUNRISE else "#15121a")
    return [crowd, *(f.silhouette(name, (x, 468), size, light.figure) for name, x, size in cast.people)]
