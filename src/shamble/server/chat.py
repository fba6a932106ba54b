"""What is said at a table, and what the server notes in its log."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from ..engine import Arg
from .errors import TooFast
from .rows import NOTE, SAID, Change, Line
from .texts import clean_text

CHAT_PAUSE: Final = 1.0
"""Seconds between two lines of one person."""


class Chat:
    """The lines of a table in their order, each with the number of answers given until then (`moment`)."""

    def __init__(self, lines: Sequence[Line], clock: Callable[[], float]) -> None:
        self.lines = list(lines)
        self._clock = clock
        self._last_said: dict[str, float] = {}

    def say(self, change: Change, person: str, name: str, text: str, moment: int) -> None:
        """A line of plain text."""
        said = clean_text(text)
        now = self._clock()
        if now - self._last_said.get(person, 0.0) < CHAT_PAUSE:
            raise TooFast("chat.fast")
        self._last_said[person] = now
        self._write(change, Line(len(self.lines), SAID, person, name, said, {}, moment, now))

    def note(self, change: Change, moment: int, key: str, **params: Arg) -> None:
        """A line of the server's own, which everybody reads in their language."""
        self._write(change, Line(len(self.lines), NOTE, None, "", key, params, moment, self._clock()))

    def _write(self, change: Change, line: Line) -> None:
        self.lines.append(line)
        change.lines.append(line)
