"""A small multiset of ids in a single int, three bits an id: free to clone, and plain enough to save."""

from __future__ import annotations

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
    item = 0
    while bag:
        found += [item] * (bag & 7)
        bag >>= 3
        item += 1
    return found


def pack(found: list[int]) -> int:
    bag = 0
    for item in found:
        bag = add(bag, item)
    return bag
