"""A table as each seat may know it: now, at any moment of the past, and what happened between.

Nothing here asks who is looking: the room does, before anything leaves it.
"""

from __future__ import annotations

from typing import Any

import msgspec

from ..engine import Event, Seat, Table, View
from .play import Play


class Views:
    """A cache of views and readings for each seat. All who look from a seat share one: for reading only."""

    def __init__(self, play: Play) -> None:
        self._play = play
        self._seen: dict[Seat | None, Any] = {}
        self._readings: dict[Seat | None, Any] = {}
        self._sent: dict[Seat | None, msgspec.Raw] = {}
        self._epoch = -1

    def reading(self, seat: Seat | None) -> Any:
        """The game's typed reading, for boards."""
        table = self._play.started()
        self._drop_stale()
        if seat not in self._readings:
            self._readings[seat] = table.spec.reading(self._seen_by(table, seat), table.content)
        return self._readings[seat]

    def view(self, seat: Seat | None) -> View:
        """The view as JSON-able data."""
        table = self._play.started()
        self._drop_stale()
        return table.spec.plain(self._seen_by(table, seat))

    def sent(self, seat: Seat | None) -> msgspec.Raw:
        """The same as JSON, for programs: a tenth of what the data takes."""
        self._drop_stale()
        if seat not in self._sent:
            self._sent[seat] = msgspec.Raw(msgspec.json.encode(self.view(seat)))
        return self._sent[seat]

    def _seen_by(self, table: Table, seat: Seat | None) -> Any:
        """Worked out once for the reading and the view."""
        if seat not in self._seen:
            self._seen[seat] = table.seen_from(seat)
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
            self._sent.clear()
