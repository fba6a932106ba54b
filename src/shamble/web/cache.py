"""Render caches: one for each room, shared by all who look at it, and one for each live connection."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import cache
from sys import intern
from typing import Any, Final, TypeVar
from weakref import WeakKeyDictionary

from markupsafe import Markup, escape

from ..engine import Event, Seat
from ..engine.speech import Speaker
from ..server.notes import note_text
from ..server.play import Play
from ..server.room import Room
from ..server.rows import Line, Moment
from ..server.timeline import Timeline
from .boards.common.ink import compact
from .ledger import why_event
from .words import Words

T = TypeVar("T")

LOG_LINES: Final = 80
"""The newest ones; the replay has the rest."""
MOST_STORIES: Final = 100
"""Moments whose story is kept: whoever has not answered for longer than that hears it told anew."""
PageKey = tuple[Seat | None, str]
"""From which seat, in which language."""
Stories = dict[int, tuple[Moment, Sequence[str], list[Any]]]
"""By its number, what the game did at a moment, as `story.py` tells it with the names of that time."""


class RenderCache:
    """The last rendering under each key, with the input it was made from."""

    def __init__(self) -> None:
        self._entries: dict[Hashable, tuple[Any, Any]] = {}

    def get(self, key: Hashable, given: Any, render: Callable[[], T]) -> T:
        """The last rendering under that key, if its input was equal; otherwise a new one."""
        entry = self._entries.get(key)
        if entry is not None and entry[0] == given:
            cached: T = entry[1]
            return cached
        fresh = render()
        self._entries[key] = (given, fresh)
        return fresh


class BoardCache:
    """What a board draws of one reading: each part once, when it is first asked for. It is equal to itself
    alone, so that whatever was made from it is known by it."""

    def __init__(self) -> None:
        self._parts: dict[Hashable, Markup] = {}

    def get(self, part: Hashable, draw: Callable[[], Markup]) -> Markup:
        if part not in self._parts:
            self._parts[part] = draw()
        return self._parts[part]


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of the log, as HTML. Its moment is numbered as everybody counts them. Most are the same whoever
    looks, and kept once for all of them."""

    moment: int
    html: str
    told: bool = True
    """Does it tell what happened, and not what people agreed on? Then it is marked while it is news."""

    @property
    def fresh(self) -> str:
        """As it stands while it is news."""
        return self.html.replace(">", ' class="fresh">', 1) if self.told else self.html


class OpenLines:
    """The lines of moments at which nothing was hidden: they are the same from every seat."""

    def __init__(self) -> None:
        self._told: dict[tuple[int, str], tuple[Moment, Sequence[str], list[LogLine]]] = {}

    def lines(self, moment: Moment, counted: int, seat: Seat | None, speaker: Speaker) -> list[LogLine]:
        """Those of a moment, as that seat may know them."""
        if any(event.secret for event in moment.events):
            return _lines(moment, counted, seat, speaker)
        key = moment.number, speaker.language
        known = self._told.get(key)
        if known is None or known[0] is not moment or known[1] != speaker.players:  # undone, or renamed
            if len(self._told) >= LOG_LINES:
                del self._told[next(iter(self._told))]
            known = moment, [*speaker.players], _lines(moment, counted, seat, speaker)
            self._told[key] = known
        return known[2]


def _lines(moment: Moment, counted: int, seat: Seat | None, speaker: Speaker) -> list[LogLine]:
    return [
        _log_line(counted, index, text, _why(speaker, moment.events[index]))
        for index, text in speaker.lines(moment.events, seat)
    ]


class LogCache:
    """The newest lines of a table's log as one seat may know it, in one language."""

    def __init__(self, players: Sequence[str], seat: Seat | None) -> None:
        self.players = [*players]
        self.lines: list[LogLine] = []
        self._seat = seat
        self._moments = 0
        self._last: Moment | None = None

    def goes_on(self, moments: Sequence[Moment], players: Sequence[str]) -> bool:
        """Is that the same table, later? Not after an undo, and not when somebody has another name."""
        undone = len(moments) < self._moments or (
            self._moments and moments[self._moments - 1] is not self._last
        )
        return not undone and self.players == players

    def catch_up(
        self, moments: Sequence[Moment], counted: Timeline, speaker: Speaker, common: OpenLines
    ) -> None:
        for moment in moments[self._moments :]:
            self.lines += common.lines(moment, counted.number(moment.number), self._seat, speaker)
        del self.lines[:-LOG_LINES]
        self._moments = len(moments)
        self._last = moments[-1] if moments else None


def _why(speaker: Speaker, event: Event) -> str:
    """The way to the clause behind it, as HTML."""
    clause = why_event(speaker.spec, event)
    return _way_to(speaker.spec.id, clause, speaker.language) if clause else ""


@cache
def _way_to(game: str, clause: str, language: str) -> str:
    said = escape(Words(language)("question.why"))
    return f' <a class="why" href="/rules/{game}#{clause}" target="_blank" aria-label="{said}">?</a>'


def _log_line(moment: int, index: int, text: str, why: str) -> LogLine:
    return LogLine(moment, intern(compact(log_html(f"e{moment}-{index}", "", text, why))))


def log_html(key: str, cls: str, text: str, why: str = "") -> str:
    marked = f' class="{cls}"' if cls else ""
    return f'<li data-key="{key}"{marked}>{escape(text)}{why}</li>'


class RoomCache:
    """What was rendered of one room. It lives as long as the room is in memory."""

    def __init__(self) -> None:
        self.regions = RenderCache()
        self._logs: dict[PageKey, LogCache] = {}
        self._open_lines = OpenLines()
        self._stories: dict[PageKey, Stories] = {}
        self._texts: dict[tuple[str, str], Markup] = {}
        self._notes: dict[tuple[int, str], tuple[tuple[Line, int, Sequence[str]], LogLine]] = {}

    def once(self, name: str, language: str, html: Markup) -> Markup:
        """That region, or the same text as it was last made for somebody else: to most people a table looks
        alike, and a board is long."""
        if self._texts.get((name, language)) != html:
            self._texts[name, language] = html
        return self._texts[name, language]

    def stories(self, seat: Seat | None, language: str, since: int) -> Stories:
        """What the game did at each moment from that one on, as far as it has been told to that seat. Nobody
        asks for what was before."""
        told = self._stories.setdefault((seat, language), {})
        for moment in [*told][:-MOST_STORIES] + [moment for moment in told if moment < since]:
            told.pop(moment, None)
        return told

    def note(self, line: Line, moment: int, speaker: Speaker) -> LogLine:
        """The server's note at that moment, in the speaker's words."""
        key, made_from = (line.number, speaker.language), (line, moment, [*speaker.players])
        known = self._notes.get(key)
        if known is None or known[0] != made_from:
            text = note_text(line, speaker, speaker.language)
            told = LogLine(moment, compact(log_html(f"en{line.number}", "aside", text)), told=False)
            known = self._notes[key] = made_from, told
        return known[1]

    def log(self, play: Play, seat: Seat | None, speaker: Speaker) -> Sequence[LogLine]:
        """The newest lines, as that seat may know them, numbered as everybody counts."""
        moments = play.moments
        log = self._logs.get((seat, speaker.language))
        if log is None or not log.goes_on(moments, speaker.players):
            log = self._logs[seat, speaker.language] = LogCache(speaker.players, seat)
        log.catch_up(moments, play.timeline(), speaker, self._open_lines)
        return log.lines


_CACHES: Final[WeakKeyDictionary[Room, RoomCache]] = WeakKeyDictionary()


def cache_of(room: Room) -> RoomCache:
    known = _CACHES.get(room)
    if known is None:
        known = _CACHES[room] = RoomCache()
    return known
