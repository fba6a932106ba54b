"""Chance: one small 64-bit generator, so that a state holds its whole future luck in a single int."""

from __future__ import annotations

from functools import partial
from hashlib import shake_128
from struct import unpack
from typing import Any, Final, TypeVar

from mypy_extensions import i64, mypyc_attr

T = TypeVar("T")

_MASK: Final = (1 << 64) - 1
_GOLDEN: Final = 0x9E3779B97F4A7C15
_FIRST: Final = 0xBF58476D1CE4E5B9
_SECOND: Final = 0x94D049BB133111EB


def _wraps(number: int) -> bool:
    """Is an i64 a machine word? Compiled it is; interpreted it is an int like any other (docs/adr/0013)."""
    try:
        return i64(number) != number
    except (OverflowError, ValueError):
        return True


_NATIVE: Final = _wraps(_MASK)
_LOW: Final[i64] = 0xFFFF_FFFF
_SMALL: Final = 1 << 31
_SIGNED_GOLDEN: Final[i64] = -0x61C8864680B583EB
_SIGNED_FIRST: Final[i64] = -0x40A7B892E31B1A47
_SIGNED_SECOND: Final[i64] = -0x6B2FB644ECCEEE15
"""The same numbers as above, in a machine word."""


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Rng:
    """SplitMix64 (Steele, Lea and Flood, 2014): fast, well mixed, and every int is a good seed."""

    __slots__ = ("_at",)

    def __init__(self, state: int) -> None:
        state &= _MASK
        self._at: i64 = state - (1 << 64) if _NATIVE and state >> 63 else state

    @property
    def state(self) -> int:
        at: int = self._at
        return at & _MASK

    def __reduce__(self) -> tuple[type[Rng], tuple[int]]:
        """Bots are kept between two thoughts, and their luck with them."""
        return type(self), (self.state,)

    def copy(self) -> Rng:
        return Rng(self._at)

    def word(self) -> int:
        """The next 64 random bits."""
        if _NATIVE:
            bits: int = self._bits()
            return bits & _MASK
        word: int = self._at
        word = (word + _GOLDEN) & _MASK
        self._at = word
        word = ((word ^ (word >> 30)) * _FIRST) & _MASK
        word = ((word ^ (word >> 27)) * _SECOND) & _MASK
        return word ^ (word >> 31)

    def _bits(self) -> i64:
        """The same in machine words, whose arithmetic wraps round and whose shifts keep the sign."""
        self._at += _SIGNED_GOLDEN
        word = self._at
        word = (word ^ ((word >> 30) & 0x3_FFFF_FFFF)) * _SIGNED_FIRST
        word = (word ^ ((word >> 27) & 0x1F_FFFF_FFFF)) * _SIGNED_SECOND
        return word ^ ((word >> 31) & 0x1_FFFF_FFFF)

    def below(self, limit: int) -> int:
        """A whole number from 0 to limit - 1. The bias is below limit / 2**64: nobody will ever see it. The
        word stands in line, as in `shuffle`."""
        if _NATIVE and limit < _SMALL:
            return self._bits_below(limit)
        if _NATIVE:
            return (self.word() * limit) >> 64
        state: int = self._at
        state = (state + _GOLDEN) & _MASK
        self._at = state
        if limit == 1:  # whoever answers a single open question: the word is drawn, and says nothing
            return 0
        word = ((state ^ (state >> 30)) * _FIRST) & _MASK
        word = ((word ^ (word >> 27)) * _SECOND) & _MASK
        return ((word ^ (word >> 31)) * limit) >> 64

    def _bits_below(self, limit: i64) -> i64:
        bits = self._bits()
        return (((bits >> 32) & _LOW) * limit + (((bits & _LOW) * limit) >> 32)) >> 32

    def pick(self, items: list[T]) -> T:
        return items[self.below(len(items))]

    def shuffle(self, items: list[T]) -> None:
        """Fisher and Yates, in place. The words of `below` stand in line: the calls would cost more than the
        arithmetic."""
        if _NATIVE:
            for last in range(len(items) - 1, 0, -1):
                other = int(self._bits_below(last + 1))
                items[last], items[other] = items[other], items[last]
            return
        state: int = self._at
        for last in range(len(items) - 1, 0, -1):
            state = (state + _GOLDEN) & _MASK
            word = ((state ^ (state >> 30)) * _FIRST) & _MASK
            word = ((word ^ (word >> 27)) * _SECOND) & _MASK
            other = ((word ^ (word >> 31)) * (last + 1)) >> 64
            items[last], items[other] = items[other], items[last]
        self._at = state

    def scatter(self, *decks: list[T]) -> None:
        """A shuffle of each from a single word, in place, for imagined worlds: they are drawn by the
        thousand, and are mostly shuffled decks. Things are sorted by what their place is hashed to."""
        count, word = sum(map(len, decks)), self.word()
        if count > 1:
            digest = shake_128(word.to_bytes(8, "little")).digest(4 * count)
            key: Any = partial(next, iter(unpack(f"<{count}I", digest)))  # the item is next's default
            for deck in decks:
                deck.sort(key=key)

    def fork(self, label: int) -> Rng:
        """An independent stream: a seed fixes the set-up whatever happens in play."""
        return Rng(Rng(self.state ^ (label * 0xD1342543DE82EF95)).word())
