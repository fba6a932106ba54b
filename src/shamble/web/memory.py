"""What was drawn or said of a room before: most changes leave most of it as it was, for all who watch."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Any, Final
from weakref import WeakKeyDictionary

from markupsafe import Markup, escape

from ..engine import Seat
from ..engine.speech import Speaker
from ..server.room import Room
from ..server.rows import Moment

Key = tuple[Seat | None, str]
"""From which seat, in which language."""


class Drawings:
    """The last drawing of each kind, with what it showed."""

    def __init__(self) -> None:
        self._drawn: dict[Hashable, tuple[Any, Markup]] = {}

    def drawn(self, key: Hashable, seen: Any, draw: Callable[[], Markup]) -> Markup:
        """What was drawn last under that key, if it showed the same; otherwise it is drawn anew."""
        before = self._drawn.get(key)
        if before is not None and before[0] == seen:
            return before[1]
        fresh = draw()
        self._drawn[key] = (seen, fresh)
        return fresh


@dataclass(frozen=True)
class LogLine:
    """A line of the log, as HTML: as it stands, and as it stands while it is news."""

    old: str
    fresh: str


class Memory(Drawings):
    """One room's drawings and log lines. It lives as long as the room is in memory."""

    def __init__(self) -> None:
        super().__init__()
        self._told: dict[Key, dict[int, tuple[Moment, Sequence[str], list[LogLine]]]] = {}

    def told(self, moment: Moment, seat: Seat | None, speaker: Speaker) -> list[LogLine]:
        """The log lines of a moment as that seat may know them."""
        lines = self._told.setdefault((seat, speaker.language), {})
        before = lines.get(moment.number)
        if before is not None and before[0] is moment and before[1] == speaker.players:
            return before[2]
        said = [
            _log_line(f"e{moment.number}-{index}", speaker.event(event, seat))
            for index, event in enumerate(moment.events)
        ]
        lines[moment.number] = (moment, list(speaker.players), said)
        return said


def _log_line(key: str, text: str) -> LogLine:
    return LogLine(log_html(key, "", text), log_html(key, "fresh", text))


def log_html(key: str, cls: str, text: str) -> str:
    return f'<li data-key="{key}" class="{cls}">{escape(text)}</li>'


_MEMORIES: Final[WeakKeyDictionary[Room, Memory]] = WeakKeyDictionary()


def memory_of(room: Room) -> Memory:
    return _MEMORIES.setdefault(room, Memory())
