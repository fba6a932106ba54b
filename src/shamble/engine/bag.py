"""A small multiset of ids in a single int, three bits an id: free to clone, and plain enough to save."""

from __future__ import annotations

from collections.abc import Iterable

MOST = 7
"""How often an id fits into a bag."""


def count(bag: int, item: int) -> int:
    return bag >> 3 * item & 7


def add(bag: int, item: int) -> int:
    return bag + (1 << 3 * item)


def remove(bag: int, item: int) -> int:
    """Without one such item, if there was one."""
    return bag - (1 << 3 * item) if bag >> 3 * item & 7 else bag


def items(bag: int) -> list[int]:
    """The contents, in order, each as often as it is there."""
    found: list[int] = []
    while bag:
        item = ((bag & -bag).bit_length() - 1) // 3
        number = bag >> 3 * item & 7
        found += [item] * number
        bag -= number << 3 * item
    return found


def pack(found: list[int]) -> int:
    bag = 0
    for item in found:
        bag = add(bag, item)
    return bag


def counted(found: Iterable[int], kinds: int) -> list[int]:
    """How often each of so many ids is among these."""
    counts = [0] * kinds
    for item in found:
        counts[item] += 1
    return counts
