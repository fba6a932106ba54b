"""Possible tables, for those who think ahead."""

from __future__ import annotations

from ...engine import Rng, Seat
from .content import WAVE
from .state import Daylight


def determinise(g: Daylight, seat: Seat, rng: Rng) -> None:
    """Nobody knows the order of anything face down; what has been put back on top is known."""
    unseen = len(g.pile) - g.known_top
    hidden, seen = g.pile[:unseen], g.pile[unseen:]
    wave = WAVE in hidden
    if wave:
        hidden.remove(WAVE)
    unknown, assaults = sorted([*hidden, *g.reserve]), sorted(g.assaults)
    horde = list(map(sorted, g.horde))
    g.combat.sort()
    rng.scatter(unknown, g.combat, assaults, *horde)
    g.assaults, g.horde = tuple(assaults), tuple(map(tuple, horde))
    split = len(g.reserve)
    g.reserve = tuple(unknown[:split])
    hidden = unknown[split:]
    if wave:
        hidden.insert(rng.below(len(hidden) + 1), WAVE)
    g.pile = hidden + seen
