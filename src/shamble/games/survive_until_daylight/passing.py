"""Passing in advance: how long a round and a phase last, and what may be about somebody's life."""

from __future__ import annotations

from collections.abc import Mapping

from ...engine import Choice, Seat
from ...engine.choice import Name
from .showing import phase
from .state import Daylight


def turn(g: Daylight) -> Name:
    return (g.round_number,)


def spans(g: Daylight, window: Choice) -> Mapping[str, Name]:
    return {"phase": (g.round_number, phase(g))}


def in_danger(g: Daylight, seat: Seat, window: Choice) -> bool:
    """Luck against an enemy's attack: somebody may die of it, and then everybody has lost."""
    return window.prompt == "combat.luck_enemy"
