"""What a mission of one's own may name."""

from __future__ import annotations

from typing import get_args, get_type_hints

from .boxes import LIBRARY
from .content import MarvelContent
from .entries import DoorPart, MissionEntry
from .kinds import COLOURS, PRISONER, TRAPPED
from .tiles import is_room


def workshop(content: MarvelContent) -> dict[str, tuple[str, ...]]:
    """All that the rules know, by the field of the file that names it; who is in play hangs on the mode."""
    difficulty = get_args(get_args(get_type_hints(MissionEntry, include_extras=True)["difficulty"])[0])
    return {
        "tiles": tuple(content.sources.files["tiles"]),
        "mode": tuple(content.sides),
        "difficulty": difficulty,
        "goals": tuple(LIBRARY.goals),
        "losses": tuple(LIBRARY.losses),
        "rules": tuple(LIBRARY.rules),
        "locks": tuple(LIBRARY.locks),
        "setup": tuple(LIBRARY.setup),
        "taken": tuple(LIBRARY.taken),
        "revealed": tuple(LIBRARY.revealed),
        "buildings": _buildings(content),
        "tokens": (PRISONER, TRAPPED),
        "colours": COLOURS,
        "states": get_args(get_type_hints(DoorPart)["state"]),
        "missions": tuple(mission.name for mission in content.missions),
        **{f"rivals.{mode}": side.names["super_hero"] for mode, side in content.sides.items()},
        **{f"agents.{mode}": side.box.agents for mode, side in content.sides.items()},
        **{f"cards.{mode}": side.names["bystander"] for mode, side in content.sides.items()},
    }


def _buildings(content: MarvelContent) -> tuple[str, ...]:
    """What tiles call their buildings: a region goes by such a name."""
    named = [tile.get("names", {}) for tile in content.sources.files["tiles"].values()]
    return tuple(dict.fromkeys(name for names in named for zone, name in names.items() if is_room(zone)))
