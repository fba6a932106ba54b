"""How long what has happened stays alone on the screen before bots go on.

Only what can be seen takes time: an answer from which events follow, as long as it takes to read them; less
if it is the same again, square after square of a walk. Passes and sealed answers take none. Whoever has
answered has seen what came before.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Final

from ..engine import Event, Seat
from .errors import BadInput
from .texts import shortened

NORMAL: Final = "normal"
PACES: Final[Mapping[str, float]] = {"slow": 2.0, NORMAL: 1.0, "quick": 0.4, "at_once": 0.0}
"""What a table may choose, and how much longer everything takes."""
MORE: Final = 0.2
"""How much longer it takes for each event beyond the first."""
LONGEST: Final = 3.0
"""However much happened at once."""
MOST: Final = 60.0
"""Seconds that bots wait at most, for whatever happened one after the other."""


class Pace:
    """The pace of one table."""

    def __init__(self, name: str, brief: Collection[str], clock: Callable[[], float]) -> None:
        """`brief`: events that take no time (`GameSpec.brief`)."""
        self.name = name if name in PACES else NORMAL
        self.beat = 0.0
        """Seconds that one event takes at normal pace (`Hub.pace`); 0: nobody waits."""
        self._brief = brief
        self._clock = clock
        self._until = 0.0
        self._last: tuple[Seat | None, frozenset[str]] = (None, frozenset())  # who did what last

    def change(self, name: str) -> None:
        """What is being told already is cut short, if it goes quicker from now on."""
        if name not in PACES:
            raise BadInput("pace", value=shortened(name), choices=", ".join(PACES))
        self._until = min(self._until, self._clock() + LONGEST * self.beat * PACES[name])
        self.name = name

    def tell(self, events: Sequence[Event], seat: Seat | None = None) -> None:
        """That has just happened, by an answer of that seat."""
        seen = [event.key for event in events if event.key not in self._brief]
        who, before = self._last
        again = seat is not None and seat == who and before.issuperset(seen)
        self._until = self._clock() + min(MOST, self.wait + self.seconds(len(seen)) * (MORE if again else 1))
        if seen and not again:
            self._last = (seat, frozenset(seen))

    def all_seen(self) -> None:
        """Somebody has answered: what had happened until then waits for nobody any more."""
        self._until = self._clock()

    def seconds(self, events: int) -> float:
        """How long so many events take that happened at once."""
        if not events:
            return 0.0
        return self.beat * PACES[self.name] * min(LONGEST, 1 + MORE * (events - 1))

    @property
    def wait(self) -> float:
        """Seconds until bots may go on; none if that is far away, because the clock has leapt back."""
        left = self._until - self._clock()
        return left if 0.0 < left <= MOST else 0.0
