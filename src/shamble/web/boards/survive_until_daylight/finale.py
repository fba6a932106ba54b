"""How Survive Until Daylight ends: the sun behind the barricade, or the moon."""

from __future__ import annotations

from typing import Any, Final

from markupsafe import Markup

from ..common import finale as f

MOONLIGHT: Final = f.Light(
    "moonlight",
    ("#0a1024", "#14204a", "#25407a", "#3b5a8c"),
    far="#0f1833",
    near="#0b1228",
    ground="#22335f",
    figure="#060a16",
    glow="#f3edcf",
)
DAYBREAK: Final = f.Light(
    "daybreak",
    ("#1d2a5c", "#5a5486", "#d9776a", "#f7a94f", "#ffe08a"),
    far="#4a3a5c",
    near="#2c2440",
    ground="#a8685c",
    figure="#120e20",
    glow="#fff1b8",
)


def _night() -> list[str]:
    light = MOONLIGHT
    return [
        f.stars(),
        f.disc(880, 110, 58, light.glow),
        f.skyline(light, 400, (40, 170), light.far),
        f.ground(light, 372),
        f.row("walk", (90, 190, 300, 700, 800, 900, 1010, 1110), 392, 1.05, light.near),
        f.silhouette("barricade", (330, 440), 1.6, light.figure),
        f.silhouette("barricade", (930, 446), 1.6, light.figure),
        f.row("reach", (520, 610, 690), 440, 1.2, light.figure),
        f.silhouette("fallen", (600, 468), 1.7, "#6d83c4"),
        f.silhouette("kneel", (420, 470), 1.1, light.figure),
    ]


def _morning() -> list[str]:
    light = DAYBREAK
    return [
        f.disc(600, 330, 110, light.glow, "rise"),
        f.clouds("#f3a27a", 150),
        f.skyline(light, 400, (30, 140), light.far),
        f.ground(light, 380),
        f.silhouette("barricade", (300, 440), 1.6, light.figure),
        f.silhouette("barricade", (900, 440), 1.6, light.figure),
        f.row("cheer", (470, 560, 650, 740), 446, 1.35, light.figure),
        f.silhouette("fallen", (170, 470), 1.3, light.near),
        f.silhouette("fallen", (1040, 472), -1.3, light.near),
    ]


def finale(reason: str, look: str, reading: Any) -> Markup:
    if reason == "daylight":
        return f.FinaleScene(DAYBREAK, _morning()).drawn("daylight")
    return f.FinaleScene(MOONLIGHT, _night()).drawn("death")
