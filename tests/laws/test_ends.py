"""Random games end, with a result, and on the way there happens what the laws need to mean something."""

from __future__ import annotations

from typing import Any

from shamble.engine import GameSpec
from shamble.lab.driver import any_table
from tests.laws.cases import Case, enough
from tests.laws.told import told

LONGEST = 3_000
"""Answers in a random game, standing questions included; what is counted ends far below."""


def test_random_games_end(case: Case) -> None:
    assert case.new().result is None
    t = case.played()
    assert t.over
    assert t.choices == []
    assert t.history is not None
    assert enough(case, 50) < len(t.history.answers) < LONGEST


def test_a_finished_game_has_a_result(case: Case) -> None:
    result = case.played().result
    assert result is not None
    assert len(result.scores) == case.seats
    assert all(0 <= seat < case.seats for seat in result.winners)
    assert result.reason


def test_the_laws_are_tried_on_eventful_games(spec: GameSpec[Any]) -> None:
    wanted = set(told(spec.id).happens.split())
    seen: set[str] = set()
    for seed in range(80):
        if seen >= wanted:
            break
        least, most = spec.seats
        game = Case(spec, least + seed % (most - least + 1), seed + 1)
        seen |= {event.key for event in game.played().sink or []}
    assert not wanted - seen


def test_random_set_up_takes_every_value_of_every_option(spec: GameSpec[Any]) -> None:
    taken: set[tuple[str, Any]] = set()
    least, most = spec.seats
    for seed in range(400):
        game = Case(spec, least + seed % (most - least + 1), seed + 1)
        t = any_table(spec, game.seats, seed, game.rng())
        assert t.history is not None
        taken |= set(t.history.options.items())
    assert taken == {(setting.name, value) for setting in spec.settings for value in setting.choices}
