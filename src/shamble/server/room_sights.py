"""What each person may know of a table: the only ways from a room to the outside."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..engine import (
    Arg,
    Choice,
    Event,
    Seat,
    Table,
    View,
)
from ..engine.choice import FLOOR
from ..engine.save import record
from .errors import NotAllowed, RoomError
from .room_base import RoomBase
from .rows import (
    OVER,
    PERSON,
)


@dataclass(frozen=True)
class Waiting:
    """Whom the table waits for, as everybody may know it.

    `seats` is empty during reactions: who could react, and who has passed already, is nobody's business.
    """

    kind: str
    """"seat": one seat decides; "several": those seats decide in secret; "anyone": the players decide;
    "reactions": whoever likes may react."""
    seats: tuple[Seat, ...]
    prompt: str
    params: tuple[Arg, ...]
    since: float


class RoomSights(RoomBase):
    """Views, events and questions, each for those whom they concern."""

    def waiting(self) -> Waiting | None:
        """Whom the table waits for; None in the lobby and after the end."""
        if self.table is None or not self.table.open:
            return None
        asked = self.table.open
        first = asked[0]
        if first.mode == FLOOR:
            kind = "reactions"
        elif first.seat is None:
            kind = "anyone"
        else:
            kind = "seat" if len(asked) == 1 else "several"
        seats = () if kind == "reactions" else tuple(c.seat for c in asked if c.seat is not None)
        params = first.params if all(c.params == first.params for c in asked) else ()
        since = self.moments[self._opened].at
        return Waiting(kind, seats, first.prompt if params == first.params else "", params, since)

    def thinking_times(self) -> list[float]:
        """Seconds taken by each seat, without the questions still open: those would tell who has answered."""
        spent = [0.0] * len(self.chairs)
        for moment in self.moments[: self._opened + 1]:
            if moment.seat is not None and moment.by == PERSON:
                spent[moment.seat] += moment.seconds
        return spent

    # -- one person ----------------------------------------------------------------------------------

    def may_see(self, person: str, seat: Seat | None) -> bool:
        """Is the view of that seat open to this person?"""
        if not self.admits(person):
            return False
        return seat is None or self.status == OVER or self._holds(person, self._chair(seat).seat)

    def view_for(self, person: str, seat: Seat | None) -> View:
        """The table as that seat sees it; None is a spectator. Once the game is over every seat is open.

        Everybody who looks from there gets the same one: it is for reading only.
        """
        table = self._started_for(person, seat)
        kept = self._views.get(seat)
        if kept is None or kept[0] != self.epoch:
            kept = self._views[seat] = (self.epoch, table.view(seat))
        return kept[1]

    def reading_for(self, person: str, seat: Seat | None) -> Any:
        """The same as the game's typed reading, for boards; shared and kept like the view."""
        table = self._started_for(person, seat)
        kept = self._readings.get(seat)
        if kept is None or kept[0] != self.epoch:
            kept = self._readings[seat] = (self.epoch, table.reading(seat))
        return kept[1]

    def reading_at(self, person: str, seat: Seat | None, moment: int) -> Any:
        """The same after so many answers, for a replay."""
        self._started_for(person, seat)
        return self._table_at(moment).reading(seat)

    def view_at(self, person: str, seat: Seat | None, moment: int) -> View:
        """The same after so many answers, for a replay."""
        self._started_for(person, seat)
        return self._table_at(moment).view(seat)

    def events_for(self, person: str, seat: Seat | None, since: int = -1) -> list[tuple[int, list[Event]]]:
        """What happened after that moment, as the seat may know it: (number of the answer, events)."""
        if self.table is None:
            return []
        self._started_for(person, seat)
        return [
            (moment.number, [event.seen_by(seat) for event in moment.events])
            for moment in self.moments[max(0, since + 1) :]
        ]

    def last_answer_of(self, seat: Seat) -> int:
        """The moment of that seat's last answer by hand (0: none): "since your last turn" begins after it."""
        return next((m.number for m in reversed(self.moments) if m.seat == seat and m.by == PERSON), 0)

    def questions_for(self, person: str, seat: Seat) -> list[Choice]:
        """What that seat may answer now; standing questions come last and are `optional`."""
        if self.table is None:
            return []
        self._check_holds(person, seat)
        return self._questions(seat)

    def record_for(self, person: str) -> dict[str, Any]:
        """A download: the whole record once the game is over; until then what this person knows of it."""
        table = self._started()
        self._check_entry(person)
        if self.status == OVER and not self.is_sandbox:
            return {**record(table), "names": self.names}
        return self._own_record(person)

    def _own_record(self, person: str) -> dict[str, Any]:
        """Own answers, the events as seen, and the views as they are now. No seed, hence no secrets."""
        own = self.seats_of(person)
        viewers: list[Seat | None] = [*own] or [None]
        return {
            "format": "shamble-view",
            "game": self.game,
            "rules_version": self.spec.rules_version,
            "names": self.names,
            "options": self.options,
            "seats": own,
            "answers": [[m.number, m.question, m.seat, list(m.name)] for m in self.moments if m.seat in own],
            "events": {
                _seat_key(viewer): [
                    [number, [[e.key, list(e.args), list(e.secret)] for e in events]]
                    for number, events in self.events_for(person, viewer)
                ]
                for viewer in viewers
            },
            "views": {_seat_key(viewer): self.view_for(person, viewer) for viewer in viewers},
        }

    def _questions(self, seat: Seat) -> list[Choice]:
        assert self.table is not None  # only called while playing
        return [choice for choice in self.table.choices if choice.seat in (None, seat)]

    def _started_for(self, person: str, seat: Seat | None) -> Table:
        self._check_entry(person)
        if seat is not None:
            self._chair(seat)
        if not self.may_see(person, seat):
            raise NotAllowed("seat.not_yours", seat=(seat or 0) + 1)
        return self._started()

    def _table_at(self, moment: int) -> Table:
        """The table as it stood; the last one looked at is kept, since people look at it from all seats."""
        if type(moment) is not int or not 0 <= moment < len(self.moments):
            raise RoomError("moment", moment=str(moment), last=self.moment)
        wanted = hash(self.moments[moment].position)
        if self._past is None or self._past[0] != wanted:
            self._past = (wanted, self._unpacked(self.moments[moment]))
        return self._past[1]


def _seat_key(seat: Seat | None) -> str:
    return "watcher" if seat is None else str(seat)
