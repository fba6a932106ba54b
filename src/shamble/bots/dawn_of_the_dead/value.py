"""How likely the humans are to win from a position between two rounds, learnt from the bots' own games."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from math import exp

from ...engine import Seat, Table
from ...games.dawn_of_the_dead.reading import DawnReading
from .features import features

DUEL, ALONE = "duel", "alone"


@cache
def learnt() -> dict[str, dict[str, float]]:
    """What each feature counts for (`shamble train dawn-of-the-dead`), and where it begins."""
    text = files(__package__).joinpath("value.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def value(table: Table, seat: Seat) -> float:
    """For whoever sits there, from 0 to 1. Whoever has won or lost knows."""
    if table.over:
        result = table.result
        return 1.0 if result is not None and seat in result.winners else 0.0
    reading: DawnReading = table.glance(seat)
    humans = hope(reading)
    return 1 - humans if seat == reading.view.zombie_seat else humans


def hope(reading: DawnReading) -> float:
    """The humans'."""
    counts = learnt()["features"]
    total = learnt()["cases"][ALONE if reading.view.zombie_seat is None else DUEL]
    for name, amount in features(reading).items():
        total += counts[name] * amount
    return 1 / (1 + exp(-total))
