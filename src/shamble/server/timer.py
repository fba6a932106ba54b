"""A table's clock: how long people may take, for each answer or for the whole game.

There is one deadline at a time, made from nothing but what everybody knows. Where several decide at once, in
secret or in a window, all have the same time and nobody is charged for it: a clock that stopped for whoever
has passed would tell that they have.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ..engine import Seat
from .errors import BadInput
from .limits import DAY
from .play import Waiting
from .rows import LATE_BOT, LATE_VOTE, MOVE, PERSON, TOTAL, ClockRow
from .seats import Seats

KINDS: Final = (MOVE, TOTAL)
LATE: Final = (LATE_BOT, LATE_VOTE)
SHORTEST: Final = 10.0
LONGEST: Final = 14 * DAY
SHARE: Final = 20
"""Where several decide at once, and once the time for the whole game is used up: this part of it."""
LEAST_SHARE: Final = 60.0
UNSEEN: Final = 60.0
"""Seconds by which a deadline may have passed before we conclude that no server was there to see it."""


def new_clock(kind: str, seconds: float, then: str, seats: int) -> ClockRow:
    """A clock as somebody wishes it."""
    if kind not in KINDS or then not in LATE:
        raise BadInput("clock.kind", kinds=", ".join(KINDS), late=", ".join(LATE))
    if not SHORTEST <= seconds <= LONGEST:
        raise BadInput("clock.seconds", least=int(SHORTEST), most=int(LONGEST))
    return ClockRow(kind, float(seconds), then, [float(seconds)] * seats if kind == TOTAL else [])


class Timer:
    """The clock of one table, if it has one. It runs while at least two people play."""

    def __init__(self, row: ClockRow | None, seats: Seats) -> None:
        self.row = row
        self._seats = seats

    # -- questions -----------------------------------------------------------------------------------

    def deadline(self, asked: Waiting | None) -> float | None:
        """Until when somebody must have answered."""
        if self.row is None or asked is None or not self._is_timed(asked):
            return None
        return self._since(asked) + self._allowed(asked)

    def left(self, seat: Seat) -> float | None:
        """Seconds of the whole game's time, as they stood when that seat was last asked."""
        return self.row.left[seat] if self.row is not None and self.row.left else None

    def _is_timed(self, asked: Waiting) -> bool:
        if asked.kind == "anyone" or len(self._seats.people) < 2:
            return False  # nobody waits for somebody else
        people = any(self._seats.chairs[seat].kind == PERSON for seat in asked.seats)
        return people or asked.kind == "reactions"

    def _since(self, asked: Waiting) -> float:
        assert self.row is not None  # asked only where there is a clock
        return max(asked.since, self.row.restarted)

    def _allowed(self, asked: Waiting) -> float:
        assert self.row is not None  # asked only where there is a clock
        if self.row.kind == MOVE:
            return self.row.seconds
        return self.row.left[asked.seats[0]] if asked.kind == "seat" else self._share

    @property
    def _share(self) -> float:
        assert self.row is not None  # asked only where there is a clock
        return max(LEAST_SHARE, self.row.seconds / SHARE)

    # -- changes -------------------------------------------------------------------------------------

    def charge(self, asked: Waiting | None, then: Waiting | None, now: float) -> None:
        """Something else is asked by now: whoever had to answer alone has used that time."""
        if self.row is None or not self.row.left or asked is None or asked.kind != "seat":
            return
        if self._is_timed(asked) and (then is None or then.since != asked.since):
            seat = asked.seats[0]
            self.row.left[seat] = max(0.0, self.row.left[seat] - (now - self._since(asked)))

    def restart(self, now: float, late: Iterable[Seat] = ()) -> None:
        """The time for the open question begins anew; those who were late get a little more for the game."""
        if self.row is None:
            return
        self.row.restarted = now
        for seat in late:
            if self.row.left:
                self.row.left[seat] = max(self.row.left[seat], self._share)

    def resume(self, asked: Waiting | None, now: float) -> None:
        """The table has been in nobody's memory for a while: nobody is late because the server was down."""
        deadline = self.deadline(asked)
        if deadline is not None and now > deadline + UNSEEN:
            self.restart(now)
