"""How the moments of a game are counted, as somebody may know them.

An answer is *sealed* as long as nothing follows from it: a pass or a pick while others are still asked, an
offer drafted in private. That it was given is nobody else's business, so it is not counted: every number that
leaves the server is counted by such a timeline. In company not even whoever gave it counts it, since the same
pass is sealed or not according to whether others are asked as well.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Sequence
from itertools import accumulate

from ..engine import Seat
from .position import open_questions
from .rows import Moment


def sealed_moments(moments: Sequence[Moment]) -> list[bool]:
    """Of stored moments, which are sealed: nothing was told, and the same questions stayed open."""
    sealed = [False] * len(moments)
    asked: list[int] | None = None
    for number, moment in enumerate(moments):
        if not number or moment.events:
            asked = None  # looked up only where it matters
            continue
        before = open_questions(moments[number - 1].position) if asked is None else asked
        asked = open_questions(moment.position)
        sealed[number] = before == asked
    return sealed


class Timeline:
    """The moments that one viewer can tell apart, numbered from 0 (the set-up)."""

    def __init__(self, moments: Sequence[Moment], sealed: Sequence[bool], own: Collection[Seat]) -> None:
        seen = (not hidden or moment.seat in own for moment, hidden in zip(moments, sealed, strict=True))
        self._numbers = [count - 1 for count in accumulate(map(int, seen))] or [0]
        self._own = own

    def later(self, moment: Moment, *, hidden: bool) -> Timeline:
        """The same with one more moment; whoever holds this one goes on counting as it does."""
        longer = Timeline((), (), self._own)
        longer._numbers = [*self._numbers, self.last + (not hidden or moment.seat in self._own)]
        return longer

    @property
    def last(self) -> int:
        """How many answers have been given, as far as the viewer knows."""
        return self._numbers[-1]

    def number(self, moment: int) -> int:
        """The viewer's number of a stored moment."""
        return self._numbers[min(moment, len(self._numbers) - 1)]

    def shows(self, moment: int) -> bool:
        """Is it a moment of its own to the viewer?"""
        return moment == 0 or self._numbers[moment] != self._numbers[moment - 1]

    def begin(self, number: int) -> int:
        """The stored moment at which that number began: what happened then is told there."""
        return bisect_left(self._numbers, number)

    def end(self, number: int) -> int:
        """The last stored moment of that number: an undo back to it takes nothing of it back."""
        return bisect_right(self._numbers, number) - 1
