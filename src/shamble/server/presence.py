"""Who is connected to a table, and who counts as absent."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

ABSENT_AFTER: Final = 60.0
"""Seconds without a connection after which the others may vote a bot into a seat."""
ASLEEP_AFTER: Final = 600.0
"""The same for somebody who is connected, is asked, and does nothing."""
MOST_NOTED: Final = 200
"""People, from which on those are forgotten who have been gone for long: anybody may come by to watch."""


class Presence:
    """Connections and signs of life. Nothing of it is stored."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._since = clock()
        self._connections: dict[str, int] = {}
        self._left_at: dict[str, float] = {}
        self._last_seen: dict[str, float] = {}

    @property
    def connected(self) -> list[str]:
        return list(self._connections)

    def connect(self, person: str) -> None:
        """Whoever comes back after a while is there; a connection that flickers is no sign of life."""
        if self.left(person, None) <= 0:
            self.seen(person)
        self._connections[person] = self._connections.get(person, 0) + 1

    def disconnect(self, person: str) -> None:
        left = self._connections.pop(person, 1) - 1
        if left > 0:
            self._connections[person] = left
        else:
            self._note(self._left_at, person)

    def seen(self, person: str) -> None:
        """The person did something just now."""
        self._note(self._last_seen, person)

    def last_here(self, person: str) -> float:
        """When somebody who is not connected was last here: at the latest when the table was loaded."""
        last = self._last_seen.get(person, self._since)
        return max(last, self._left_at.get(person, last))

    def is_connected(self, person: str | None) -> bool:
        return person in self._connections

    def left(self, person: str, asked: float | None) -> float:
        """Seconds until that person counts as absent: not connected for a minute, or silent for ten while
        the table waits for an answer since `asked`."""
        if not self.is_connected(person):
            return self.last_here(person) + ABSENT_AFTER - self._clock()
        last = self._last_seen.get(person, self._since)
        return float("inf") if asked is None else max(last, asked) + ASLEEP_AFTER - self._clock()

    def _note(self, times: dict[str, float], person: str) -> None:
        """When it was; what is so old that it says no more than nothing goes."""
        now = self._clock()
        times[person] = now
        if len(times) > MOST_NOTED:
            for one in [one for one, at in times.items() if now - at > ASLEEP_AFTER]:
                del times[one]
