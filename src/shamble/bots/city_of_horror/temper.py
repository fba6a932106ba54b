"""Three temperaments: the same rules of thumb, with other weights."""

from __future__ import annotations

from typing import Final, NamedTuple

from ...engine import Seat


class Temper(NamedTuple):
    """How somebody is."""

    name: str
    grudge: float
    """What a vote against oneself weighs at the next vote."""
    loyalty: float
    """What a favour weighs there."""
    honour: float
    """What one's own word weighs."""
    whim: float
    """How far a vote or a road may be chosen for the fun of it."""
    price: float
    """What a deal must bring at least."""
    chatter: int
    """Thinks about a deal one time in so many."""
    stubborn: int
    """Insists on a share that could be yielded, so many times in a hundred."""


GRUDGE: Final = Temper(
    "grudge", grudge=1.2, loyalty=0.3, honour=1.5, whim=0.2, price=0.2, chatter=12, stubborn=20
)
BARTER: Final = Temper(
    "barter", grudge=0.3, loyalty=0.9, honour=1.0, whim=0.2, price=0.05, chatter=4, stubborn=5
)
DARE: Final = Temper("dare", grudge=0.3, loyalty=0.2, honour=0.4, whim=1.6, price=0.1, chatter=9, stubborn=30)

TEMPERS: Final = (GRUDGE, BARTER, DARE)
BY_NAME: Final = {temper.name: temper for temper in TEMPERS}


def temper_of(seat: Seat) -> Temper:
    """Who sits there, unless somebody else was asked for: three bots in a row are three of a kind each."""
    return TEMPERS[seat % len(TEMPERS)]
