"""For whoever tries a pack: what can run out."""

from __future__ import annotations

from ...engine.spec import Supplies
from .state import City


def supplies(g: City) -> Supplies:
    return {
        ("supply", "deck"): len(g.deck),
        ("supply", "zombies"): g.zombie_reserve,
        ("supply", "antidotes"): g.antidote_reserve,
        ("supply", "food"): len(g.food_truck),
        ("supply", "markers"): g.content.box.explosion_markers - sum(g.markers),
    }
