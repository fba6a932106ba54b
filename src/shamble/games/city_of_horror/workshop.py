"""What a set-up of one's own may name."""

from __future__ import annotations

from typing import Final, get_args, get_type_hints

from .content import (
    ARMORY,
    CROSSROADS,
    EXPLOSIONS,
    LOCATIONS,
    PLACE_EFFECTS,
    TOWER_EFFECTS,
    WATER_TOWER,
    CharacterEntry,
    CityContent,
    PlaceEffect,
)
from .printed import COLOURS

BUILDINGS: Final = ("2", "3", "4", "5")
PRICES: Final[tuple[str, ...]] = get_args(get_type_hints(PlaceEffect)["price"])
DRAWBACKS: Final = tuple(name for name in get_args(get_type_hints(CharacterEntry)["drawback"]) if name)


def workshop(content: CityContent) -> dict[str, tuple[str, ...]]:
    """The places by their numbers (the buildings' are dealt anew each game), what they can offer, how
    explosions in the Armory may end, and what cards and people may name."""
    return {
        "town": (LOCATIONS[WATER_TOWER], *BUILDINGS, LOCATIONS[CROSSROADS]),
        "place_effects": tuple(sorted(PLACE_EFFECTS.difference(TOWER_EFFECTS))),
        "tower_effects": TOWER_EFFECTS,
        "prices": PRICES,
        "explosions": EXPLOSIONS[LOCATIONS[ARMORY]],
        "colours": COLOURS,
        "drawbacks": DRAWBACKS,
    }
