"""The drawing on a card about something this side of the barricade or beyond."""

from __future__ import annotations

from typing import Final

from ....games.survive_until_daylight.reading import DaylightReading
from ..common.ink import figure
from .cards import card_symbol as card_picture
from .cards import character_symbol

SIZE: Final = 64
SIGNS: Final = {
    ("pile", "rubble"): "s-card",
    ("pile", "combat"): "g-fight",
    ("marker", "first"): "s-first",
    ("marker", "holder"): "w-wave",
}


def picture(reading: DaylightReading, kind: str, thing: str) -> str:
    symbol = _symbol(reading, kind, thing)
    return figure(symbol, "", SIZE) if symbol else ""


def _symbol(reading: DaylightReading, kind: str, thing: str) -> str:
    if kind == "foe":
        return f"d-{reading.enemy_of(thing)}"
    if kind == "horde":
        return f"d-{reading.content.by_name.horde[thing].enemy}"
    if kind == "enemy":
        return f"d-{thing}"
    if kind == "card":
        return card_picture(thing)
    if kind == "combat":
        return "g-fight"
    if kind == "token":
        return f"t-{thing}"
    if kind == "character":
        return character_symbol(thing)
    if kind == "seat":
        return character_symbol(reading.view.seats[int(thing)].character)
    return SIGNS.get((kind, thing), "")
