"""Chance: one small 64-bit generator, so that a state holds its whole future luck in a single int."""

from __future__ import annotations

from typing import TypeVar

from mypy_extensions import mypyc_attr

T = TypeVar("T")

_MASK = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15
_FIRST = 0xBF58476D1CE4E5B9
_SECOND = 0x94D049BB133111EB


@mypyc_attr(allow_interpreted_subclasses=True)
class Rng:
    """SplitMix64 (Steele, Lea and Flood, 2014): fast, well mixed, and every int is a good seed."""

    def __init__(self, state: int) -> None:
        self.state = state & _MASK

    def copy(self) -> Rng:
        return Rng(self.state)

    def word(self) -> int:
        """The next 64 random bits."""
        self.state = word = (self.state + _GOLDEN) & _MASK
        word = ((word ^ (word >> 30)) * _FIRST) & _MASK
        word = ((word ^ (word >> 27)) * _SECOND) & _MASK
        return word ^ (word >> 31)

    def below(self, limit: int) -> int:
        """A whole number from 0 to limit - 1. The bias is below limit / 2**64: nobody will ever see it."""
        return (self.word() * limit) >> 64

    def pick(self, items: list[T]) -> T:
        return items[self.below(len(items))]

    def shuffle(self, items: list[T]) -> None:
        """Fisher and Yates, in place. The words of `below` stand in line: imagined worlds are mostly shuffled
        decks, and the calls would cost more than the arithmetic."""
        state = self.state
        for last in range(len(items) - 1, 0, -1):
            state = (state + _GOLDEN) & _MASK
            word = ((state ^ (state >> 30)) * _FIRST) & _MASK
            word = ((word ^ (word >> 27)) * _SECOND) & _MASK
            other = ((word ^ (word >> 31)) * (last + 1)) >> 64
            items[last], items[other] = items[other], items[last]
        self.state = state

    def fork(self, label: int) -> Rng:
        """An independent stream: a seed fixes the set-up whatever happens in play."""
        return Rng(Rng(self.state ^ (label * 0xD1342543DE82EF95)).word())
