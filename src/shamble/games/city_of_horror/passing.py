"""Passing in advance: how long a turn, a phase and a place last, and when one's people are in danger."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ...engine import Choice, Seat
from ...engine.choice import Name
from .attack import attack_is_due
from .helicopter import Helicopter
from .state import Town, owners_at
from .turn import Turn
from .windows import PlaceWindow

PHASES: Final = {
    "window.choice": "movement_card",
    "window.revealed": "invasion",
    "window.move": "movement",
    "window.moved": "movement",
    "window.attracted": "movement",
    "window.activation": "locations",
    "window.attack": "locations",
    "window.share": "locations",
    "window.turn_end": "first_player",
    "window.vaccination": "helicopter",
}
"""The phase of each window; those that are not listed interrupt another."""


def turn(g: Town) -> Name:
    """The helicopter is a turn of its own."""
    waiting = any(isinstance(step, Turn | Helicopter) for step in g.agenda)
    return (g.turn,) if waiting else (g.turn, "helicopter")


def spans(g: Town, window: Choice) -> Mapping[str, Name]:
    """A place ends with the next one, a phase with the next."""
    phase = PHASES.get(window.prompt)
    if phase is None:
        return {}
    found = {"phase": (*turn(g), phase)}
    return {"place": (*turn(g), *window.params), **found} if phase == "locations" else found


def in_danger(g: Town, seat: Seat, window: Choice) -> bool:
    """The last moment before an attack at a place where one of the seat's people stands."""
    asker = g.asker
    if not isinstance(asker, PlaceWindow) or asker.moment != "attack":
        return False
    return attack_is_due(g, asker.location) and seat in owners_at(g, asker.location)
