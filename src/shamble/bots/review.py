"""Which answers of a game cost most: all of them looked at in turn, and the dearest again, more closely."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from .counsel import Cost

LOOK_SECONDS: Final = 0.25
CLOSE_SECONDS: Final = 1.5
"""How long an answer is looked at, and how long more closely."""
CLOSELY: Final = 5
"""So many are looked at again."""
DEAREST: Final = 3
"""So many are named."""
REVIEW_SECONDS: Final = 120.0
"""Then a review ends, with whatever it has found."""


class Review:
    """The answers of one seat, by their numbers in the record."""

    def __init__(self, given: Sequence[int]) -> None:
        self.left = list(given)
        self.total = len(given) + CLOSELY
        self.found: dict[int, Cost] = {}
        self._closely = False
        self._go_on()

    @property
    def done(self) -> int:
        """How many of `total` have been looked at."""
        return self.total - len(self.left) - (0 if self._closely else CLOSELY)

    @property
    def seconds(self) -> float:
        """How long the next one is looked at."""
        return CLOSE_SECONDS if self._closely else LOOK_SECONDS

    def note(self, cost: Cost | None) -> None:
        """What the next one has cost."""
        answer = self.left.pop(0)
        self.found.pop(answer, None)
        if cost is not None:
            self.found[answer] = cost
        self._go_on()

    def stop(self) -> None:
        self.left.clear()
        self._closely = True

    def dearest(self) -> list[tuple[int, Cost]]:
        """What it comes to, the dearest first."""
        return [(answer, self.found[answer]) for answer in self._by_loss()[:DEAREST]]

    def _go_on(self) -> None:
        if not self.left and not self._closely:
            self._closely = True
            self.left = self._by_loss()[:CLOSELY]
            self.found = {answer: self.found[answer] for answer in self.left}

    def _by_loss(self) -> list[int]:
        return sorted(self.found, key=lambda answer: -self.found[answer].loss)
