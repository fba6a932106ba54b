"""How likely a player is to win when a turn begins, learnt from games among thumbs."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from math import exp
from typing import Any

from ...engine import Rng, Seat, Table
from .appraisal import Appraisal
from .features import era, features


@cache
def learnt() -> dict[str, Any]:
    """By turns to come: what each number of players counts for, and each feature (`shamble train`)."""
    return tomllib.loads(files(__package__).joinpath("value.toml").read_text(encoding="utf-8"))


def value(table: Table, seat: Seat) -> float:
    """From 0 to 1: the share of the win or, where a turn begins, what to expect of it."""
    if table.over:
        result = table.result
        assert result is not None
        return 1 / len(result.winners) if seat in result.winners else 0.0
    appraisal = Appraisal(table.glance(seat), Rng(0))
    model = learnt()[era(appraisal)]
    total: float = model["seats"][str(table.seats)]
    for name, amount in features(appraisal).items():
        total += model["features"][name] * amount
    return 1 / (1 + exp(-total))
