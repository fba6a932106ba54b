"""MZ2: one card hides the Objective Bystander, whom the players must find and devour."""

from __future__ import annotations

from typing import Final

from ..board import Zone
from ..mission import Library
from ..people import put_person
from ..state import NO_CARD, Outbreak
from .library import draw_somebody, wake


def objective_person(g: Outbreak, zone: Zone) -> None:
    """The coloured Spawn Points wake, and a Bystander is there: the Objective Bystander."""
    wake(g, "blue", "green")
    person = draw_somebody(g)
    if person != NO_CARD:
        g.marked |= 1 << person
        put_person(g, person, zone)


OWN: Final = Library(revealed={"objective_person": objective_person})
