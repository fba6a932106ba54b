"""Which games are to be played to find something out. They are played in the lab."""

from __future__ import annotations

from itertools import product
from math import prod

import msgspec

from .choice import Arg
from .pack import Pack


class Study(msgspec.Struct, frozen=True):
    """What is to be played."""

    game: str
    games: int
    seed: int
    seats: tuple[int, ...]
    bots: tuple[str, ...]
    options: dict[str, tuple[Arg, ...]]
    talk: bool = True
    """May bots say what nobody asked them: offers, declarations?"""
    pack: Pack | None = None
    rules: str = ""
    """Rules version and digest of the content: whoever plays a part of the study must have the same."""

    @property
    def combinations(self) -> int:
        """How many cells there are."""
        return len(self.seats) * prod(len(values) for values in self.options.values())

    @property
    def cells(self) -> list[tuple[int, dict[str, Arg]]]:
        """Every number of seats with every combination of settings."""
        chosen = [dict(zip(self.options, values, strict=True)) for values in product(*self.options.values())]
        return [(seats, options) for seats in self.seats for options in chosen]
