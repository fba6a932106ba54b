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
    unknown = sorted([*hidden, *g.reserve])
    rng.scatter(unknown)
    split = len(g.reserve)
    g.reserve = tuple(unknown[:split])
    hidden = unknown[split:]
    if wave:
        hidden.insert(rng.below(len(hidden) + 1), WAVE)
    g.pile = hidden + seen
    g.combat.sort()
    rng.scatter(g.combat)
    g.assaults = _reshuffled(g.assaults, rng)
    g.horde = tuple([_reshuffled(pile, rng) for pile in g.horde])


def _reshuffled(cards: tuple[int, ...], rng: Rng) -> tuple[int, ...]:
    fresh = sorted(cards)
    rng.scatter(fresh)
    return tuple(fresh)
