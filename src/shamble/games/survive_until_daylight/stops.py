"""At which windows a player may want to be asked: all of them: only those are polled who hold a card."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ...engine import Choice
from ...engine.passing import Stop
from .reading import DaylightReading

DaylightStop = Stop[DaylightReading]


def at(*prompts: str) -> Callable[[DaylightReading, Choice], bool]:
    """Every such window."""
    return lambda reading, window: window.prompt in prompts


STOPS: Final[tuple[DaylightStop, ...]] = (
    DaylightStop("luck_enemy", at("combat.luck_enemy")),
    DaylightStop("luck", at("combat.luck")),
    DaylightStop("encourage", at("combat.encourage")),
    DaylightStop("exchange", at("exchange", "exchange.heal")),
)
