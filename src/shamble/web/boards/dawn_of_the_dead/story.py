"""What dice and the dead decide: shots, panic, blows, and who comes. Where zombies walk the board shows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from ....engine import Event
from ....engine.speech import Speaker
from ....games.dawn_of_the_dead.reading import DawnReading
from .. import Beat

NEWS: Final = (
    "hit",
    "missed",
    "woke",
    "calmed",
    "raged",
    "not_raged",
    "free_moves",
    "glass_held",
    "hidden_emerged",
    "appeared",
    "arrived",
    "unhurt",
    "humans_won",
    "zombies_won",
    "stalemate",
)
BLOWS: Final = (
    "panicked",
    "hidden_met",
    "pounded",
    "glass_broken",
    "combat",
    "infected",
    "stunned",
    "died",
    "turned",
)
"""News that hurt the living."""
PLACES: Final = ("square", "character", "door")
"""Where something is to be seen: the first of these that the event names."""


def beat(events: Sequence[Event], then: Callable[[], DawnReading], speaker: Speaker) -> Beat | None:
    event = events[-1]
    if event.key not in NEWS and event.key not in BLOWS:
        return None
    fields = speaker.vocabulary.events[event.key]
    named = {kind: str(arg) for (_, kind), arg in zip(fields, event.args, strict=True)}
    place = next((f"{kind}-{named[kind]}" for kind in PLACES if kind in named), "")
    source = f"gate-{named['gate']}" if "gate" in named else ""
    return Beat(at=place, source=source, bad=event.key in BLOWS)
