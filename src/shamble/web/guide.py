"""The guide at a table: on by itself in somebody's first game, and there whenever it is wanted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..bots.guiding import guide_word
from ..engine import Choice, Seat
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


def is_done(room: Room, looker: Looker) -> bool:
    """It spoke until the game was over: its place is kept, so that the board stays where it is."""
    return room.status == OVER and looker.guide != "off"


def advice(room: Room, seat: Seat, reading: Any, asked: Choice, speaker: Speaker) -> HintInWords | None:
    """For that seat's question, if it needs explaining."""
    guide, table = room.spec.guide, room.table
    if guide is None or table is None:
        return None
    hint = guide_word(guide, table, seat, reading, asked)
    if hint is None:
        return None
    name, means = hint
    return HintInWords(speaker.say(f"guide.{name}"), speaker.say(f"guide.{name}.why"), means)
