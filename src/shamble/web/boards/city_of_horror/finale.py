"""How City of Horror ends: a poisonous evening, a roof, a helicopter."""

from __future__ import annotations

from typing import Any, Final

from markupsafe import Markup

from ..common import finale as f

EVENING: Final = f.Light(
    "evening",
    ("#241b3a", "#5a3a5e", "#a8793f", "#d6c84a", "#8f9a3a"),
    far="#3a3350",
    near="#251f33",
    ground="#1b1826",
    figure="#120f1a",
    glow="#f2ef7a",
    windows="#e9e27a",
)
ROOF: Final = f.scenery("roof")
THE_DEAD: Final = (20, 70, 118, 160, 214, 262, 938, 990, 1034, 1086, 1130, 1176)


def _city() -> list[str]:
    light = EVENING
    return [
        f.disc(860, 250, 52, light.glow),
        f.clouds("#3d2f4d", 120),
        f.skyline(light, 400, (60, 190), light.far),
        f.skyline(light, 430, (30, 110), light.near),
    ]


def _copter(x: float, y: float, size: float) -> str:
    beam = f'<path d="M{x} {y - 8}l-70 {330 - y}h150z" fill="{EVENING.glow}" opacity=".14"/>'
    return beam + f.silhouette("copter", (x, y), size, EVENING.figure, "bob")


def _dead() -> str:
    return f.row("reach", THE_DEAD, 470, 0.95, EVENING.figure)


def _people(symbol: str, *xs: int) -> str:
    return f.row(symbol, xs, 326, 0.95, EVENING.figure)


def _gone(x: float = 930, y: float = 150) -> str:
    """They fly."""
    return f.silhouette("copter", (x, y), -0.5, EVENING.figure, "bob")


PICTURES: Final = {
    ("most_points", "won"): [
        _copter(600, 190, 1.35),
        ROOF,
        _people("cheer", 600),
        _people("stand", 490, 710),
    ],
    ("most_points", "lost"): [_gone(), ROOF, _people("stand", 420)],
    ("more_characters", "won"): [
        _copter(600, 170, 1.1),
        ROOF,
        _people("cheer", 430, 500, 570, 640, 710, 780),
    ],
    ("more_characters", "lost"): [_gone(), ROOF, _people("stand", 420), _people("kneel", 520)],
    ("tie", "won"): [_copter(430, 190, 1), _copter(790, 170, -1), ROOF, _people("cheer", 430, 790)],
    ("tie", "lost"): [_gone(), _gone(1080, 110), ROOF, _people("stand", 420)],
    ("nobody_left", "lost"): [
        _copter(760, 160, 0.8),
        ROOF,
        _people("reach", 360, 430, 500, 590, 660, 740, 830),
    ],
}


def finale(reason: str, look: str, reading: Any) -> Markup:
    """Those who only watched see it as the winners do."""
    key = next(key for key in ((reason, look), (reason, "won"), (reason, "lost")) if key in PICTURES)
    return f.FinaleScene(EVENING, [*_city(), *PICTURES[key], _dead()]).drawn("-".join(key))
