"""How likely the team is to see the day from a position between two rounds, learnt from its own nights."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from math import exp

from ...engine import Rng, Seat, Table
from .features import features
from .judge import Judge


@cache
def learnt() -> tuple[dict[str, float], dict[str, float]]:
    """What each number of players counts for, and each feature (`shamble train`)."""
    known = tomllib.loads(files(__package__).joinpath("value.toml").read_text(encoding="utf-8"))
    return known["seats"], known["features"]


def value(table: Table, seat: Seat) -> float:
    """From 0 to 1. Whoever has won or lost knows."""
    if table.over:
        result = table.result
        return 1.0 if result is not None and result.winners else 0.0
    seats, counts = learnt()
    total = seats[str(table.seats)]
    for name, amount in features(Judge(table.glance(seat), Rng(0))).items():
        total += counts[name] * amount
    return 1 / (1 + exp(-total))
