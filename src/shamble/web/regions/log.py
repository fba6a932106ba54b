"""What happened and what was said."""

from __future__ import annotations

from bisect import bisect_right
from operator import attrgetter
from typing import Any, Final

from markupsafe import Markup

from ...engine import Seat
from ...engine.speech import Speaker
from ...server.errors import server_text
from ...server.room import Room
from ...server.rows import NOTE, SAID, Line
from ..cache import LogLine, cache_of, log_html
from ..viewpoint import Viewpoint

LOG_LINES: Final = 80
"""The newest ones; the replay has the rest."""
MOMENT: Final = attrgetter("moment")


def last_answer(v: Viewpoint) -> int:
    """The moment after which everything is news to the viewer."""
    return v.room.moment if v.player is None else v.room.play.last_answer_of(v.player)


def log(v: Viewpoint) -> dict[str, Any]:
    last = last_answer(v)
    told = log_lines(v.room, v.seat, v.speaker, v.words.language)
    news = bisect_right(told, last, key=MOMENT)  # they come in the order of their moments
    lines = [*(line.old for line in told[:news]), *(line.fresh for line in told[news:])]
    fresh = sum(1 for line in told[news:] if line.fresh != line.old)
    link = f"/t/{v.room.code}/replay?seat={v.player}&at={last}" if fresh and last else ""
    return {"lines": Markup("\n".join(lines)), "fresh_link": link, "fresh_count": fresh}


def log_lines(room: Room, seat: Seat | None, speaker: Speaker, language: str) -> list[LogLine]:
    """The newest lines of the log as that seat may know them, with the server's notes in their places."""
    events = cache_of(room).log(room.moments, seat, speaker)[-LOG_LINES:]
    notes = [line for line in room.lines if line.kind == NOTE and line.moment <= room.moment]
    told = [*events, *(_note_line(line, language) for line in notes[-LOG_LINES:])]
    return sorted(told, key=MOMENT)[-LOG_LINES:]


def said(room: Room) -> list[Line]:
    """The newest lines of the chat."""
    return [line for line in room.lines if line.kind == SAID][-LOG_LINES:]


def _note_line(line: Line, language: str) -> LogLine:
    text = server_text(language).say(f"note.{line.text}", line.params)
    html = log_html(f"en{line.number}", "aside", text)
    return LogLine(line.moment, html, html)
