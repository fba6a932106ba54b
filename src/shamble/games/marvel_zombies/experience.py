"""Rulebook: "Expérience, niveau de danger et compétences"."""

from __future__ import annotations

from .ending import Progress
from .kinds import YELLOW_LEVEL, Hero
from .state import Outbreak, is_taking_turn, level


def gain_xp(g: Outbreak, hero: Hero, count: int) -> None:
    """Advance the Danger Bar; a new level unlocks its skill at once, Yellow one more action."""
    if not count:
        return
    before = level(g, hero)
    g.xp[hero] += count
    g.emit("xp_gained", hero, count)
    after = level(g, hero)
    if after == before:
        return
    for reached in range(before + 1, after + 1):
        g.emit("danger_reached", hero, reached)
    if before < YELLOW_LEVEL and is_taking_turn(g, hero):
        g.actions[hero] += 1
    g.rules.danger(g, hero, after - before)
    g.then(Progress())
