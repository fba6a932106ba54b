"""Survive Until Daylight's story in pictures: each strike with its card, and what it did."""

from __future__ import annotations

from typing import Final

from ....engine.tales import QUICK
from .. import Beat, Staging
from ..common.scenes import cast, scene_box, vista
from .camp import assault_card
from .cards import combat_card
from .finale import finale
from .portraits import picture
from .scene import Scene

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
        card="" if staging.scene.size == QUICK else _card(staging),
    )


def _card(staging: Staging) -> str:
    """The card that was turned over, the morning, or everybody whom it names."""
    key, said = staging.scene.key, staging.said
    if key == "daylight":
        return vista(finale("daylight", "won", staging.then()))
    scene = Scene(staging.then(), {}, staging.speaker, staging.speaker.players)
    if key == "combat_drawn":
        drawn = combat_card(scene, f"told-{said['combat']}", said["combat"], ())
        return scene_box("daylight turned", f'<ul class="fights"><li>{drawn}</li></ul>')
    if key == "assault_revealed" and scene.view.assault == said["assault"]:
        return scene_box("daylight turned", assault_card(scene))
    return cast(staging, picture, "daylight")
