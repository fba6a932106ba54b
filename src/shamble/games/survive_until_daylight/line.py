"""Rulebook: "Horde cards": damage to those in the line, and how they leave it."""

from __future__ import annotations

from collections.abc import Mapping

from .content import Foe
from .state import Daylight, is_enemy


def neighbour(g: Daylight, foe: Foe, side: int) -> Foe | None:
    """Who stands left (-1) or right (1) of it; those out of the fight keep their place and take nothing."""
    at = g.line.index(foe) + side
    return g.line[at] if 0 <= at < len(g.line) and not g.out[at] else None


def next_to(g: Daylight, foe: Foe) -> list[Foe]:
    """Both neighbours, as far as there are any in the fight."""
    return [other for side in (-1, 1) if (other := neighbour(g, foe, side)) is not None]


def damage(g: Daylight, blows: Mapping[Foe, int]) -> int:
    """All at once; then the dead leave and the line closes up. Returns how many enemies fell."""
    for foe, amount in blows.items():
        if amount:
            g.hurt[g.line.index(foe)] += amount
            g.emit("hit", foe, amount)
        else:
            g.emit("missed", foe)
    dead = [foe for foe, hurt in zip(g.line, g.hurt, strict=True) if hurt >= g.content.toughness[foe]]
    for foe in dead:
        _leave(g, foe)
        g.emit("fell", foe)
    return sum(is_enemy(g, foe) for foe in dead)


def _leave(g: Daylight, foe: Foe) -> None:
    """Its card to the discards, its Spears back to the supply."""
    at = g.line.index(foe)
    for column in (g.line, g.hurt, g.spears, g.out):
        column.pop(at)
    g.fallen = (*g.fallen, foe)
