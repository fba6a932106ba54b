"""The drawing on a card about something in the mall."""

from __future__ import annotations

from typing import Final

from ....games.dawn_of_the_dead.reading import DawnReading
from ..common.ink import figure
from ..common.seats import shape
from .scene import COLOURS

SIZE: Final = 64


def picture(reading: DawnReading, kind: str, thing: str) -> str:
    if kind in ("character", "super"):
        return figure(f"k-{thing}", "bust turned" if kind == "super" else "bust", SIZE)
    if kind == "zombie":
        seen = reading.zombie_at.get(thing)
        if seen is None:
            return ""
        return figure("z-up" if seen.face_up else "z-down" if seen.value is None else "z-known", "", SIZE)
    if kind == "counter":
        return figure("z-up", "", SIZE)
    if kind == "seat":
        return (
            f'<span class="seat-{COLOURS[int(thing)]}">{figure(shape(COLOURS[int(thing)]), "", SIZE)}</span>'
        )
    return figure("i-door-closed", "", SIZE) if kind in ("door", "gate") else ""
