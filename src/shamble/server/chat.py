"""What is said at a table, and what the server notes in its log."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from ..engine import Arg
from .errors import RoomError, TooFast
from .limits import Limits
from .rows import NOTE, SAID, Change, Line
from .texts import clean_text

MINUTE: Final = 60.0
CHAT_PAUSE: Final = 1.0
"""Seconds between two lines of one person."""


class Chat:
    """The lines of a table in their order, each with the number of answers given until then (`moment`)."""

    def __init__(self, lines: Sequence[Line], clock: Callable[[], float]) -> None:
        self.lines = list(lines)
        self.limits = Limits()
        self._clock = clock
        self._last_said: dict[str, float] = {}

    def say(self, change: Change, person: str, name: str, text: str, moment: int) -> None:
        """A line of plain text."""
        said = clean_text(text)
        now = self._clock()
        if now - self._last_said.get(person, 0.0) < CHAT_PAUSE:
            raise TooFast("chat.fast")
        self._check_flood(now)
        self._last_said[person] = now
        self._write(change, Line(self._next_number, SAID, person, name, said, {}, moment, now))

    def note(self, change: Change, moment: int, key: str, **params: Arg) -> None:
        """A line of the server's own, which everybody reads in their language."""
        self._write(change, Line(self._next_number, NOTE, None, "", key, params, moment, self._clock()))

    @property
    def _next_number(self) -> int:
        """Old lines may have left: numbers are never used twice."""
        return self.lines[-1].number + 1 if self.lines else 0

    def _check_flood(self, now: float) -> None:
        """Whoever speaks, and however many they are."""
        said = [line.at for line in self.lines if line.kind == SAID]
        if len(said) >= self.limits.lines_kept:
            raise RoomError("chat.full", most=self.limits.lines_kept)
        if sum(now - at < MINUTE for at in said[-self.limits.lines_a_minute :]) >= self.limits.lines_a_minute:
            raise TooFast("chat.flood", most=self.limits.lines_a_minute)

    def _write(self, change: Change, line: Line) -> None:
        self.lines.append(line)
        change.lines.append(line)
