"""How likely the team is to win from a position between two rounds, learnt from its own games."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from math import exp
from typing import Any, Final

from ...engine import Seat, Table
from .features import features
from .situation import Situation

UNKNOWN: Final = "other"
"""Missions of content packs."""


@cache
def learnt() -> dict[str, Any]:
    """For each mode what features count for, and how hard missions are (`shamble train`)."""
    text = files(__package__).joinpath("value.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def value(table: Table, seat: Seat) -> float:
    """From 0 to 1. Whoever has won or lost knows."""
    if table.over:
        result = table.result
        return 1.0 if result is not None and result.winners else 0.0
    s = Situation(table.glance(seat))
    known = learnt()["hero" if s.printed.is_hero_mode else "zombie"]
    missions, counts = known["missions"], known["features"]
    total: float = missions.get(s.view.mission.id, missions[UNKNOWN])
    for name, amount in features(s).items():
        total += counts[name] * amount
    return 1 / (1 + exp(-total))
