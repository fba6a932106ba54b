"""Rulebook: "Signe des Avengers": who may touch it, throw it, carry it; and missions that are about it."""

from __future__ import annotations

from typing import Final

from .ending import Progress
from .kinds import NOWHERE, Hero, Zone
from .movement import Move
from .state import OfHeroAndZone, Outbreak

USES: Final = 2
"""How often the Sign may be thrown."""


def can_touch_sign(g: Outbreak, hero: Hero) -> bool:
    """It lies in the hero's zone, and the mission lets it be used."""
    return g.sign_at != NOWHERE and g.sign_at == g.hero_at[hero] and g.rules.is_sign_ready(g)


def can_throw_sign(g: Outbreak, hero: Hero) -> bool:
    return can_touch_sign(g, hero) and USES - g.sign_uses < g.rules.sign_throws


def throw_sign(g: Outbreak, hero: Hero, zone: Zone) -> None:
    """The first use leaves the Sign damaged in the target zone, the second removes it."""
    g.sign_uses -= 1
    g.sign_at = zone if g.sign_uses else NOWHERE
    g.emit("sign_thrown", hero, zone)
    if not g.sign_uses:
        g.emit("sign_removed")
    g.then(Progress())


class CarrySign(OfHeroAndZone):
    """Missions about the Sign: a Move that takes it along."""

    def run(self, g: Outbreak) -> None:
        g.sign_at = self.zone
        g.emit("sign_carried", self.hero, self.zone)
        g.then(Move(self.hero, self.zone), Progress())
