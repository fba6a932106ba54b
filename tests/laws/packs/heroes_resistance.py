"""Heroes' Resistance in another city, as Marvel Zombies is (marvel_zombies.py)."""

from __future__ import annotations

from typing import Final

from shamble.engine import Pack
from tests.laws.packs import marvel_zombies
from tests.laws.packs.marvel_zombies import overhauled

GAME: Final = "heroes-resistance"
STEMS: Final = (
    "box",
    "enemies",
    "attacks",
    "bystanders",
    "tiles",
    "boards",
    "missions",
    "living_heroes",
    "zombie_heroes",
    "heroic_traits",
    "hero_spawn",
)
SAME: Final = marvel_zombies.SAME
TABLES: Final = (
    (2, {"mission": "HR1"}),
    (4, {"mission": "HR3", "team": "fixed"}),
    (1, {"mission": "HR6", "team": "random"}),
    (3, {"mission": "HR7", "team": "random"}),
)
NEWCOMERS: Final = {
    "thunderer": ["hammer_throw", "for_asgard", "all_father"],
    "magician": ["sling_ring", "seraphim_shield", "eye_of_agamotto"],
}
told = marvel_zombies.told


def pack() -> Pack:
    return overhauled(GAME, STEMS, NEWCOMERS)
