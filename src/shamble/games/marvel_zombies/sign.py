"""Rulebook: "Signe des Avengers": who may touch it, throw it, carry it; and missions that are about it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from .board import NOWHERE, Zone
from .content import Hero
from .hooks import Progress
from .mode import Offer
from .movement import Move, move_cost, ways_for
from .objectives import has_taken
from .state import Outbreak, Rule

USES: Final = 2
"""How often the Sign may be thrown."""


def can_touch_sign(g: Outbreak, hero: Hero) -> bool:
    """It lies in the hero's zone; mission MH3: not before it is repaired."""
    if g.sign_at == NOWHERE or g.sign_at != g.hero_at[hero]:
        return False
    return "under_repair" not in g.play.rules or (has_taken(g, "blue") and has_taken(g, "green"))


def can_throw_sign(g: Outbreak, hero: Hero) -> bool:
    """Missions MH3 and HR5: only once, and it stays on the board."""
    return can_touch_sign(g, hero) and (g.sign_uses == USES or "beacon" not in g.play.rules)


def throw_sign(g: Outbreak, hero: Hero, zone: Zone) -> None:
    """The first use leaves the Sign damaged in the target zone, the second removes it."""
    g.sign_uses -= 1
    g.sign_at = zone if g.sign_uses else NOWHERE
    g.emit("sign_thrown", hero, zone)
    if not g.sign_uses:
        g.emit("sign_removed")
    g.then(Progress())


def carry_offers(g: Outbreak, hero: Hero) -> Iterator[Offer]:
    """Missions MH3 and HR5: a Move that takes the Sign along."""
    if "beacon" in g.play.rules and can_touch_sign(g, hero):
        cost = move_cost(g, hero)
        for zone in ways_for(g, g.hero_at[hero]):
            yield "carry", (zone, cost), cost, CarrySign(hero, zone)


class CarrySign(Rule):
    def __init__(self, hero: Hero, zone: Zone) -> None:
        self.hero, self.zone = hero, zone

    def run(self, g: Outbreak) -> None:
        g.sign_at = self.zone
        g.emit("sign_carried", self.hero, self.zone)
        g.then(Move(self.hero, self.zone), Progress())
