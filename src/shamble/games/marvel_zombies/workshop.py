"""What a mission of one's own may name."""

from __future__ import annotations

from typing import get_args, get_type_hints

from .boxes import LIBRARY
from .content import COLOURS, MarvelContent
from .entries import DoorPart, MissionEntry


def workshop(content: MarvelContent) -> dict[str, tuple[str, ...]]:
    """All that the rules know, by the field of the file that names it."""
    difficulty = get_args(get_args(get_type_hints(MissionEntry, include_extras=True)["difficulty"])[0])
    return {
        "tiles": tuple(content.sources.files["tiles"]),
        "mode": tuple(content.sides),
        "difficulty": difficulty,
        "goals": tuple(LIBRARY.goals),
        "losses": tuple(LIBRARY.losses),
        "rules": tuple(LIBRARY.rules),
        "locks": tuple(LIBRARY.locks),
        "colours": COLOURS,
        "states": get_args(get_type_hints(DoorPart)["state"]),
    }
