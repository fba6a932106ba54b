"""Hypothesis plays: whatever the answers, the table stays sound, can be kept, and keeps its secrets."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

import shamble
from shamble.engine import GameSpec, Rng, Table

SPECS = shamble.games()

a_game = st.sampled_from(SPECS)
a_seed = st.integers(min_value=0, max_value=2**64 - 1)
answers = st.lists(st.tuples(st.integers(0, 99), st.integers(0, 9999)), max_size=250)
"""For each answer which question (below 40: a standing one) and which option."""


def started(spec: GameSpec[Any], seats: int, seed: int) -> Table:
    least, most = spec.seats
    return shamble.new(spec.id, seats=least + seats % (most - least + 1), seed=seed)


def answer(t: Table, question: int, option: int) -> None:
    choices = t.standing if question < 40 and t.standing else t.unanswered
    choice = choices[question % len(choices)]
    t.answer(choice.id, option % len(choice.options), choice.seat)


@given(a_game, st.integers(0, 9), a_seed, answers)
def test_any_play_keeps_the_invariants(
    spec: GameSpec[Any], seats: int, seed: int, play: list[tuple[int, int]]
) -> None:
    t = started(spec, seats, seed)
    for question, option in play:
        if not t.over:
            answer(t, question, option)
            assert spec.invariants(t) == []
    assert t.over != bool(t.unanswered)


@given(a_game, st.integers(0, 9), a_seed, answers)
def test_any_play_can_be_kept_and_replayed(
    spec: GameSpec[Any], seats: int, seed: int, play: list[tuple[int, int]]
) -> None:
    t = started(spec, seats, seed)
    for question, option in play:
        if not t.over:
            answer(t, question, option)
    assert shamble.load(t.save()).digest == t.digest
    assert shamble.replay(t.record).digest == t.digest
    assert t.clone().digest == t.digest


@given(a_game, st.integers(0, 9), a_seed, answers)
def test_any_play_keeps_its_secrets(
    spec: GameSpec[Any], seats: int, seed: int, play: list[tuple[int, int]]
) -> None:
    t = started(spec, seats, seed)
    for question, option in play:
        if not t.over:
            answer(t, question, option)
    for seat in range(t.seats):
        world = t.determinise(seat, Rng(seed))
        assert world.view(seat) == t.view(seat)
        assert world.determinise(seat, Rng(seed)).digest == t.determinise(seat, Rng(seed)).digest
