"""The drawing on a card about something in the town."""

from __future__ import annotations

from typing import Final

from ....games.city_of_horror.reading import WATER_TOWER, CityReading
from ..common.ink import figure
from ..common.seats import shape
from .cards import drawing
from .people import face

SIZE: Final = 64
PILES: Final = {
    "deck": "s-card",
    "antidotes": "s-antidote",
    "food": "s-food",
    "horde": "s-zombie-1",
    "clock": "i-hourglass",
    "first": "s-first",
    "antidote": "s-antidote",
    "card": "s-card",
    "marker": "s-boom",
}


def picture(reading: CityReading, kind: str, thing: str) -> str:
    which = thing.partition("@")[0]
    if kind == "character":
        return figure(face(which), "bust", SIZE)
    if kind in ("card", "discard"):
        return figure(drawing(which), "", SIZE)
    if kind == "location":
        return _building(reading, which)
    if kind == "seat":
        return _seat(reading, which)
    if kind in ("zombie", "invasion", "leader"):
        return figure("p-leader" if kind == "leader" else "s-zombie-1", "", SIZE)
    return figure(PILES[which], "", SIZE) if kind == "pile" and which in PILES else ""


def _building(reading: CityReading, place: str) -> str:
    """As it stands; the Crossroads are no building."""
    seen = reading.places.get(place)
    if seen is None or seen.number == len(reading.places):
        return ""
    if place == WATER_TOWER:
        return figure("p-ruin" if seen.collapsed else f"p-tower-{seen.side}", "", SIZE)
    return figure(f"p-{place}-{seen.side}", "", SIZE)


def _seat(reading: CityReading, seat: str) -> str:
    colour = reading.view.seats[int(seat)].colour
    return f'<span class="seat-{colour}">{figure(shape(colour), "", SIZE)}</span>'
