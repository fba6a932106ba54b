"""What happened and what was said."""

from __future__ import annotations

from bisect import bisect_right
from operator import attrgetter
from typing import Any, Final

from markupsafe import Markup

from ...engine import Seat
from ...engine.speech import Speaker
from ...server.limits import LONGEST_NAME
from ...server.room import Room
from ...server.rows import NOTE, SAID, Line
from ..cache import LOG_LINES, LogLine, cache_of
from ..screen import Looker
from ..viewpoint import Viewpoint

MOMENT: Final = attrgetter("moment")


def last_answer(v: Viewpoint) -> int:
    """The stored moment after which everything is news to the viewer; to whoever does not play, the last one
    that everybody knows of."""
    play = v.room.play
    counted = play.timeline()
    return counted.begin(counted.last) if v.player is None else play.known_to(v.player)


def log(v: Viewpoint) -> dict[str, Any]:
    last = last_answer(v)
    told = log_lines(v.room, v.seat, v.speaker)
    known = v.room.play.timeline().number(last)
    news = bisect_right(told, known, key=MOMENT)  # they come in the order of their moments
    lines = [*(line.html for line in told[:news]), *(line.fresh for line in told[news:])]
    fresh = sum(line.told for line in told[news:])
    at = v.room.timeline_for(v.looker.person).number(last)
    link = f"/t/{v.room.code}/replay?seat={v.player}&at={at}" if fresh and last else ""
    return {"lines": Markup("\n".join(lines)), "fresh_link": link, "fresh_count": fresh}


def log_lines(room: Room, seat: Seat | None, speaker: Speaker) -> list[LogLine]:
    """The newest lines of the log as that seat may know them, with the server's notes in their places."""
    known = cache_of(room)
    noted = [(line, at) for line, at in _places(room) if line.kind == NOTE]
    notes = [known.note(line, at, speaker) for line, at in noted[-LOG_LINES:]]
    return sorted([*known.log(room.play, seat, speaker), *notes], key=MOMENT)[-LOG_LINES:]


def _places(room: Room) -> list[tuple[Line, int]]:
    """The lines with the moments at which they stand: none after a later line, for an undo led back."""
    places, earliest = [], room.play.timeline().last
    for line in reversed(room.lines):
        earliest = min(earliest, line.moment)
        places.append((line, earliest))
    return places[::-1]


def said(room: Room) -> list[Line]:
    """The newest lines of the chat."""
    return [line for line in room.lines if line.kind == SAID][-LOG_LINES:]


def say(room: Room, looker: Looker) -> dict[str, Any]:
    """Whoever does not sit at the table says a name with every line."""
    spectator = not room.seats_of(looker.person)
    return {"spectator": spectator, "name": looker.name, "longest_name": LONGEST_NAME}
