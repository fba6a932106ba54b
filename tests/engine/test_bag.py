"""Bags: small multisets in an int."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from shamble.engine import bag

counts = st.lists(st.integers(0, bag.MOST), max_size=30)


@given(counts)
def test_a_bag_gives_back_what_was_put_in(numbers: list[int]) -> None:
    found = [item for item, number in enumerate(numbers) for _ in range(number)]
    packed = bag.pack(found[::-1])
    assert bag.items(packed) == found
    assert [bag.count(packed, item) for item in range(len(numbers))] == numbers


@given(counts, st.integers(0, 40))
def test_removing_undoes_adding(numbers: list[int], item: int) -> None:
    packed = bag.pack([i for i, number in enumerate(numbers) for _ in range(number)])
    if bag.count(packed, item) < bag.MOST:
        assert bag.remove(bag.add(packed, item), item) == packed
    if not bag.count(packed, item):
        assert bag.remove(packed, item) == packed


def test_an_empty_bag_is_nothing() -> None:
    assert bag.pack([]) == 0
    assert bag.items(0) == []
    assert bag.remove(0, 3) == 0
