"""Survive Until Daylight's story in pictures: each strike with its card, and what it did."""

from __future__ import annotations

from typing import Final

from ....engine.tales import QUICK
from .. import Beat, Staging
from ..common.scenes import cast
from .portraits import picture

RISES: Final = {"hit": "−", "hurt_itself": "−"}
FOUND: Final = {"found", "two_found"}
"""What was found lies before the barricade until somebody has decided on it."""


def story(staging: Staging) -> Beat:
    said, key = staging.said, staging.scene.key
    place = f"foe-{said['foe']}" if "foe" in said else f"mate-{said['seat']}" if "seat" in said else ""
    if key in FOUND:
        place = f"found-{said['card']}-1"
    if key == "combat_drawn":
        place = f"combat-{said['combat']}-1"
    return Beat(
        at=place,
        rises=f"{RISES[key]}{said['count']}" if key in RISES else "",
        card="" if staging.scene.size == QUICK else cast(staging, picture, "daylight"),
    )
