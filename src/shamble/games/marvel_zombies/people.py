"""Rulebook: Bystander cards turned over: a figure, nobody, or something that the mission explains."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from .board import Zone
from .content import Bystander
from .hooks import call, progress
from .spawn import put_person
from .state import Outbreak, zone_name

REVEALED: Final[dict[str, Callable[[Outbreak, Zone], None]]] = {}
"""What turning over a Secret Mission card does (missions.py)."""


def reveal(g: Outbreak, card: Bystander, zone: Zone) -> None:
    """Replace the card by the person's figure; a Saved! card is discarded."""
    name, kind = g.content.names["bystander"][card], g.content.bystanders[card].kind
    if kind == "person":
        put_person(g, card, zone)
        call(g, "revealed", card, zone)
    elif kind == "saved":
        g.people_discard.append(card)
        g.emit("nobody_there", zone_name(g, zone))
        progress(g)
    else:
        g.people_out.append(card)
        g.emit("mission_found", name, zone_name(g, zone))
        REVEALED[g.play.entry.revealed[name]](g, zone)
