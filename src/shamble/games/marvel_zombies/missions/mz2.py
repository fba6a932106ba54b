"""MZ2: one card hides the Objective Bystander, whom the players must find and devour."""

from __future__ import annotations

from ..kinds import Zone
from ..mission import Library
from ..state import Outbreak
from .library import place_objective_person, wake


def objective_person(g: Outbreak, zone: Zone) -> None:
    """The coloured Spawn Points wake, and a Bystander is there: the Objective Bystander."""
    wake(g, "blue", "green")
    place_objective_person(g, zone)


OWN = Library(revealed={"objective_person": objective_person})
