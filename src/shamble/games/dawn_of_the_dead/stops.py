"""When the zombie player may want to be asked whether a hidden zombie comes out."""

from __future__ import annotations

from typing import Final

from ...engine import Choice
from ...engine.passing import Stop
from .reading import DawnReading

DawnStop = Stop[DawnReading]

REACH: Final = 1
"""Steps to somebody from where the zombie would end."""


def may_come_near(reading: DawnReading, window: Choice) -> bool:
    """Could a hidden zombie come out and end with a character, or beside one?"""
    if window.prompt != "reaction.hidden" or not reading.people:
        return False
    steps = reading.walk(person.square for person in reading.people)
    ends = [str(option.args[1]) for option in window.options if option.key == "emerge"]
    return any(0 <= steps[reading.square(end)] <= REACH for end in ends)


def may_come_out(reading: DawnReading, window: Choice) -> bool:
    """Could a hidden zombie come out at all?"""
    return window.prompt == "reaction.hidden" and len(window.options) > 1


STOPS: Final[tuple[DawnStop, ...]] = (
    DawnStop("near", may_come_near),
    DawnStop("emerge", may_come_out, on=False),
)
