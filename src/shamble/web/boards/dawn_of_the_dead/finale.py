"""How Dawn of the Dead ends: neon, linoleum, and the doors of the mall."""

from __future__ import annotations

from typing import Any, Final

from markupsafe import Markup

from ..common import finale as f

NEON: Final = f.Light(
    "neon",
    ("#1a1030", "#2b1a4a", "#3d2460", "#4a2c66"),
    far="#241640",
    near="#1a1030",
    ground="#2a2438",
    figure="#0c0818",
    glow="#7fe9e0",
)
OUTSIDE: Final = f.Light(
    "neon outside",
    ("#0d1230", "#2a2a5e", "#7a4a74", "#d98a78"),
    far="#1c1c40",
    near="#141430",
    ground="#4a4460",
    figure="#0a0a1a",
    glow="#ff7ac0",
)
CROWD: Final = (60, 160, 270, 380, 490, 600, 710, 820, 930, 1040, 1140)
FEW: Final = (90, 220, 360, 520, 690, 830, 960, 1100)


def _hall(doors: str, *people: str) -> f.FinaleScene:
    """Shops on both sides, and the main door: "shut", with hands on the glass, or "gone"."""
    outside = f.row("reach", (500, 560, 650, 710), 330, 1.5, "#17233f") if doors == "shut" else ""
    return f.FinaleScene(NEON, [f.scenery("hall"), outside, f.scenery(doors), *people])


def _street(*people: str) -> f.FinaleScene:
    """From outside: the sign is lit, the doors are shut."""
    inside = f.row("rifle", (510, 690), 372, 1.1, "#5a3a2a")
    back = [f.clouds("#3d2a55", 80), f.scenery("front"), inside, f.ground(OUTSIDE, 372)]
    return f.FinaleScene(OUTSIDE, [*back, *people])


DARK: Final = NEON.figure
PICTURES: Final = {
    ("humans", "won"): _hall(
        "shut", f.row("rifle", (430, 760), 452, 1.5, DARK), f.row("stand", (540, 640), 446, 1.4, DARK)
    ),
    ("humans", "lost"): _street(f.row("reach", CROWD, 470, 1.35, OUTSIDE.figure)),
    ("zombies", "won"): _hall(
        "gone", f.row("walk", FEW, 440, 1.4, DARK), f.row("reach", CROWD[::2], 466, 1.6, DARK)
    ),
    ("zombies", "lost"): _hall(
        "gone", f.row("walk", FEW, 452, 1.5, DARK), f.silhouette("fallen", (610, 474), 1.8, "#5a2f52")
    ),
    ("draw", "lost"): _hall(
        "shut", f.silhouette("stand", (420, 456), 1.7, DARK), f.silhouette("walk", (790, 456), -1.7, DARK)
    ),
}


def finale(reason: str, look: str, reading: Any) -> Markup:
    """Those who only watched see it as the living do."""
    usual = (reason, "won" if reason == "humans" else "lost")
    key = (reason, look) if (reason, look) in PICTURES else usual
    return PICTURES[key].drawn("-".join(key))
