"""The guide at a table: on by itself in somebody's first game, and there whenever it is wanted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..engine import Choice
from ..engine.speech import Speaker
from ..server.room import Room
from ..server.rows import OVER
from .screen import Looker


@dataclass(frozen=True)
class HintInWords:
    """What to do now, and why."""

    what: str
    why: str
    means: tuple[int, ...] = ()
    """The answers that it points at."""


def is_first_game(room: Room) -> bool:
    """Is that the table at which newcomers are guided?"""
    guide = room.spec.guide
    return guide is not None and guide.is_first(room.options, room.spec.usual)


def is_on(room: Room, looker: Looker) -> bool:
    """It speaks of the first game only."""
    return is_first_game(room) and room.status != OVER and looker.guide != "off"


def advice(room: Room, reading: Any, asked: Choice, speaker: Speaker) -> HintInWords | None:
    """For that question, if it needs explaining."""
    guide = room.spec.guide
    hint = guide.hint(reading, asked) if guide is not None else ""
    if guide is None or not hint:
        return None
    means = tuple(guide.means(hint, reading, asked))
    return HintInWords(speaker.say(f"guide.{hint}"), speaker.say(f"guide.{hint}.why"), means)
