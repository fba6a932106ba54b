"""Who is connected to a table, and who counts as absent."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

ABSENT_AFTER: Final = 60.0
"""Seconds without a connection after which the others may vote a bot into a seat."""
ASLEEP_AFTER: Final = 600.0
"""The same for somebody who is connected but does nothing."""


class Presence:
    """Connections and signs of life. Nothing of it is stored."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._since = clock()
        self._connections: dict[str, int] = {}
        self._last_seen: dict[str, float] = {}

    @property
    def connected(self) -> list[str]:
        return list(self._connections)

    def connect(self, person: str) -> None:
        self._connections[person] = self._connections.get(person, 0) + 1
        self.seen(person)

    def disconnect(self, person: str) -> None:
        left = self._connections.pop(person, 1) - 1
        if left > 0:
            self._connections[person] = left
        self.seen(person)

    def seen(self, person: str) -> None:
        """The person did something just now."""
        self._last_seen[person] = self._clock()

    def is_connected(self, person: str | None) -> bool:
        return person in self._connections

    def is_absent(self, person: str) -> bool:
        """Not connected for a minute, or connected and silent for ten."""
        return self._left(person) <= 0

    def next_absence(self, people: Iterable[str]) -> float | None:
        """In how many seconds the next of these will count as absent, if nothing happens."""
        return min((left for left in map(self._left, people) if left > 0), default=None)

    def _left(self, person: str) -> float:
        patience = ASLEEP_AFTER if self.is_connected(person) else ABSENT_AFTER
        return self._last_seen.get(person, self._since) + patience - self._clock()
