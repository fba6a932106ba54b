"""Which of Dawn of the Dead's events are told as a story, and how."""

from __future__ import annotations

from typing import Final

from ...engine import Seat
from ...engine.tales import LARGE, QUICK, Storybook, Tale
from .reading import DawnReading

TALES: Final = {
    "woke": Tale(whom=("character",), sound="chime"),
    "rifle_taken": Tale(QUICK, sound="craft"),
    "gate_closed": Tale(LARGE, sound="door"),
    "panicked": Tale(whom=("character",), sound="scream", bad=True),
    "hit": Tale(sound="shot", motion="shot"),
    "missed": Tale(sound="shot", motion="shot"),
    "eliminated": Tale(QUICK, sound="fall", motion="blow"),
    "glass_broken": Tale(sound="glass", motion="blow", bad=True),
    "glass_held": Tale(QUICK, sound="blow"),
    "pounded": Tale(sound="blow", motion="blow", bad=True),
    "calmed": Tale(QUICK, sound="groan"),
    "raged": Tale(sound="scream", motion="rise", bad=True),
    "not_raged": Tale(QUICK, sound="groan"),
    "shambled": Tale(QUICK, sound="groan", motion="walk"),
    "hidden_met": Tale(LARGE, sound="scream", motion="rise", bad=True),
    "hidden_emerged": Tale(sound="groan", motion="rise", bad=True),
    "free_moves": Tale(QUICK, sound="clock"),
    "combat": Tale(sound="groan", motion="rise", bad=True),
    "attacked": Tale(whom=("character",), sound="blow", motion="blow", bad=True),
    "unhurt": Tale(whom=("character",), sound="chime"),
    "infected": Tale(whom=("character",), sound="bite", motion="blow", bad=True),
    "stunned": Tale(whom=("character",), sound="blow", motion="blow", bad=True),
    "died": Tale(LARGE, ("character",), "bite", "fall", bad=True),
    "arrived": Tale(QUICK, sound="groan", motion="walk", bad=True),
    "turned": Tale(LARGE, ("character",), "groan", "fall", bad=True),
    "appeared": Tale(QUICK, sound="groan", motion="walk", bad=True),
    "zombies_won": Tale(LARGE, sound="toll"),
    "humans_won": Tale(LARGE, sound="dawn"),
    "stalemate": Tale(LARGE, sound="toll"),
}


def is_own(reading: DawnReading, kind: str, thing: str, viewer: Seat) -> bool:
    """Is it one of the viewer's people?"""
    return kind == "character" and reading.view.characters[thing].seat == viewer


STORYBOOK: Final = Storybook(TALES, is_own)
