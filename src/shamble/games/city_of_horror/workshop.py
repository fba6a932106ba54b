"""What a set-up of one's own may name."""

from __future__ import annotations

from typing import Final, get_args, get_type_hints

from .content import (
    CROSSROADS,
    LOCATIONS,
    PLACE_EFFECTS,
    TOWER_EFFECTS,
    WATER_TOWER,
    CityContent,
    PlaceEffect,
)

BUILDINGS: Final = ("2", "3", "4", "5")
PRICES: Final[tuple[str, ...]] = get_args(get_type_hints(PlaceEffect)["price"])


def workshop(content: CityContent) -> dict[str, tuple[str, ...]]:
    """The places by their numbers (the buildings' are dealt anew each game), and what they can offer."""
    return {
        "town": (LOCATIONS[WATER_TOWER], *BUILDINGS, LOCATIONS[CROSSROADS]),
        "place_effects": tuple(sorted(PLACE_EFFECTS.difference(TOWER_EFFECTS))),
        "tower_effects": TOWER_EFFECTS,
        "prices": PRICES,
    }
