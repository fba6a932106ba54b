"""Chance: SplitMix64, as published."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from shamble.engine import Rng
from tests.engine.toy import toy

PUBLISHED = [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F, 0xF88BB8A8724C81EC]
"""The first values for seed 0, from the reference implementation."""


def test_the_first_values_are_the_published_ones() -> None:
    rng = Rng(0)
    assert [rng.word() for _ in PUBLISHED] == PUBLISHED


def test_a_copy_goes_the_same_way_on_its_own() -> None:
    rng = Rng(7)
    copy = rng.copy()
    assert [rng.word() for _ in range(5)] == [copy.word() for _ in range(5)]
    rng.word()
    assert copy.state != rng.state


@pytest.mark.parametrize("seed", [-1, 2**64, 2**200, -(2**70)])
def test_every_whole_number_is_a_seed(seed: int) -> None:
    assert 0 <= Rng(seed).word() < 2**64


def test_below_stays_below() -> None:
    rng = Rng(1)
    assert {rng.below(6) for _ in range(500)} == {0, 1, 2, 3, 4, 5}
    assert {rng.below(1) for _ in range(20)} == {0}


@pytest.mark.parametrize("sides", [2, 6, 20])
def test_every_face_comes_up_about_equally_often(sides: int) -> None:
    rng, rolls = Rng(sides), 12_000
    counts = [0] * sides
    for _ in range(rolls):
        counts[rng.below(sides)] += 1
    expected = rolls / sides
    chi_square = sum((count - expected) ** 2 / expected for count in counts)
    assert chi_square < sides - 1 + 5 * (2 * (sides - 1)) ** 0.5


@pytest.mark.parametrize("mix", [Rng.shuffle, Rng.scatter])
def test_a_shuffle_keeps_the_cards_and_reaches_every_order(mix: Callable[[Rng, list[int]], None]) -> None:
    rng = Rng(3)
    orders: set[tuple[int, ...]] = set()
    for _ in range(400):
        cards = [0, 1, 2, 3]
        mix(rng, cards)
        assert sorted(cards) == [0, 1, 2, 3]
        orders.add(tuple(cards))
    assert len(orders) == 24


def test_a_pick_is_one_of_them() -> None:
    rng = Rng(4)
    assert {rng.pick(["a", "b", "c"]) for _ in range(60)} == {"a", "b", "c"}


def test_forks_are_independent_streams() -> None:
    rng = Rng(5)
    streams = [tuple(rng.fork(label).word() for _ in range(1)) for label in range(200)]
    assert len(set(streams)) == 200
    assert rng.state == Rng(5).state, "forking takes nothing from the stream itself"


def test_forks_of_neighbouring_seeds_do_not_overlap() -> None:
    seen: set[int] = set()
    for seed in range(40):
        for label in (1, 2):
            stream = Rng(seed).fork(label)
            seen |= {stream.word() for _ in range(50)}
    assert len(seen) == 40 * 2 * 50


def test_a_table_rolls_the_same_for_the_same_seed() -> None:
    plan = "Draw:0 Draw:1 Draw:0 Draw:2 Draw:1"
    assert toy(plan, seed=9).hands == toy(plan, seed=9).hands
    assert len({repr(toy(plan, seed=seed).hands) for seed in range(20)}) > 10
