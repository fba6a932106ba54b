"""A table as each seat may know it: now, at any moment of the past, and what happened between.

Nothing here asks who is looking: the room does, before anything leaves it.
"""

from __future__ import annotations

from typing import Any

import msgspec

from ..engine import Event, Seat, View
from .play import Play


class Views:
    """A cache of readings for each seat. All who look from a seat share one: for reading only."""

    def __init__(self, play: Play) -> None:
        self._play = play
        self._seen: dict[Seat | None, Any] = {}
        self._readings: dict[Seat | None, Any] = {}
        self._epoch = -1

    def reading(self, seat: Seat | None) -> Any:
        """The game's typed reading, for boards."""
        table = self._play.started()
        self._drop_stale()
        if seat not in self._readings:
            self._readings[seat] = table.spec.reading(self._seen_from(seat), table.content)
        return self._readings[seat]

    def glance(self, seat: Seat) -> Any:
        """The same for one question, to be looked at now: what is not asked for is never worked out."""
        self._drop_stale()
        found = self._readings.get(seat)
        return self._play.started().glance(seat) if found is None else found

    def view(self, seat: Seat | None) -> View:
        """The view as JSON-able data, which is large and asked for once, as a rule: not kept."""
        table = self._play.started()
        self._drop_stale()
        return table.spec.plain(self._seen_from(seat))

    def sent(self, seat: Seat | None) -> msgspec.Raw:
        """The same as JSON, made at once."""
        table = self._play.started()
        self._drop_stale()
        return msgspec.Raw(table.spec.sent(self._seen_from(seat)))

    def _seen_from(self, seat: Seat | None) -> Any:
        """What all see is put together for the first who looks."""
        if seat not in self._seen:
            other = next(iter(self._seen.values()), None)
            self._seen[seat] = self._play.started().seen_from(seat, other)
        return self._seen[seat]

    def reading_at(self, seat: Seat | None, moment: int) -> Any:
        """After so many answers, for a replay."""
        return self._play.table_at(moment).reading(seat)

    def view_at(self, seat: Seat | None, moment: int) -> View:
        return self._play.table_at(moment).view(seat)

    def events(self, seat: Seat | None, since: int = -1) -> list[tuple[int, list[Event]]]:
        """What happened after that moment: (number of the answer, events)."""
        return [
            (moment.number, [event.seen_by(seat) for event in moment.events])
            for moment in self._play.moments[max(0, since + 1) :]
        ]

    def _drop_stale(self) -> None:
        if self._epoch != self._play.view_epoch:
            self._epoch = self._play.view_epoch
            self._seen.clear()
            self._readings.clear()
