"""Who is asked at a table and is not there to answer: whom the clock finds late, and whom we call.

To be called is everybody's own business: nothing of it is shown to others.
"""

from __future__ import annotations

from collections.abc import Mapping

from ..engine import Seat
from .play import Play, Waiting
from .preferences import Preferences
from .presence import Presence
from .rows import PERSON, PLAYING
from .seats import Seats


class Calls:
    """The people of one table who should hear that it is their turn; each once for every question."""

    def __init__(
        self,
        called: Mapping[str, float],
        seats: Seats,
        play: Play,
        preferences: Preferences,
        presence: Presence,
    ) -> None:
        self.called = dict(called)
        """Who was called, for a question asked when."""
        self.after: float | None = None
        """Seconds after which somebody who is not here is called. None: nobody is."""
        self.presence = presence
        self._seats = seats
        self._play = play
        self._preferences = preferences

    def late(self) -> list[Seat]:
        """The people's seats that have yet to answer."""
        return [seat for person in self._seats.people for seat in self._awaited(person)]

    @property
    def due(self) -> float | None:
        """When somebody is called, were nobody here."""
        asked = self._asked()
        if asked is None or self.after is None:
            return None
        return asked.since + self.after if any(self._waiting(asked)) else None

    def times(self) -> dict[str, float]:
        """Who is called, and when: those who have been asked, and gone, for a while."""
        asked = self._asked()
        if asked is None or self.after is None:
            return {}
        return {
            person: max(asked.since, self.presence.last_here(person)) + self.after
            for person in self._waiting(asked)
            if not self.presence.is_connected(person)
        }

    def take(self, now: float) -> list[str]:
        """Who must be called now. Nobody is called twice for it."""
        due = [person for person, at in self.times().items() if at <= now]
        asked = self._asked()
        if asked is not None:
            self.called.update(dict.fromkeys(due, asked.since))
        return due

    def _asked(self) -> Waiting | None:
        return self._play.waiting() if self.after is not None and self._play.status == PLAYING else None

    def _waiting(self, asked: Waiting) -> list[str]:
        """For whom the table waits, and who has not been called for it."""
        people = [person for person in self._seats.people if self.called.get(person) != asked.since]
        return [person for person in people if self._awaited(person)]

    def _awaited(self, person: str) -> list[Seat]:
        """The seats on which that person has to answer; not what is about to be passed for them."""
        table = self._play.started()
        return [
            choice.seat
            for choice in table.choices
            if choice.seat is not None
            and not choice.optional
            and self._seats.chairs[choice.seat].kind == PERSON
            and self._seats.chairs[choice.seat].person == person
            and not self._preferences.passes(table, choice)
        ]
