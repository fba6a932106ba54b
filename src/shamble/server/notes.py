"""What the server says of a table in somebody's language: the notes in its log, how far an undo goes."""

from __future__ import annotations

from dataclasses import dataclass

from ..engine import Option, Seat
from ..engine.offers import read_option
from ..engine.speech import Speaker
from .errors import server_text
from .room import Room
from .rows import Line


def note_text(line: Line, speaker: Speaker, language: str) -> str:
    """A note in the log. An option is kept by its name, since everybody reads it in another language."""
    params = dict(line.params)
    if "option" in params:
        params["option"] = option_text(str(params["option"]), speaker)
    return server_text(language).say(f"note.{line.text}", params)


def option_text(name: str, speaker: Speaker) -> str:
    key, *args = read_option(name)
    return speaker.option(Option(str(key), tuple(args)))


@dataclass(frozen=True)
class UndoSpan:
    """How far an undo would lead back, as one person counts and knows it."""

    answers: int
    before: str
    """The first thing that would not have happened; empty if that person saw nothing of it."""


def span_of(room: Room, person: str, seat: Seat | None, moment: int, speaker: Speaker) -> UndoSpan:
    """From now back to that stored moment."""
    counted = room.timeline_for(person)
    events = (events for _, events in room.events_for(person, seat, moment))
    lines = (text for told in events for _, text in speaker.lines(told, seat))
    return UndoSpan(counted.last - counted.number(moment), next(lines, ""))
