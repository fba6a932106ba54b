"""Gymnasium's own check, whole games against bots, and several tables at once."""

from __future__ import annotations

import warnings
from typing import Any

import pytest

import shamble

gymnasium = pytest.importorskip("gymnasium", reason="the extra 'gymnasium' is not installed")

import numpy as np  # noqa: E402 (it comes with Gymnasium)
from gymnasium.utils.env_checker import check_env  # noqa: E402

from shamble.doors.gymnasium import ILLEGAL, SeatEnv  # noqa: E402
from shamble.research.errors import ResearchError  # noqa: E402

GAMES = [spec.id for spec in shamble.games()]


@pytest.mark.parametrize("game", GAMES)
def test_it_passes_the_check_of_gymnasium(game: str) -> None:
    made = gymnasium.make(f"shamble/{game}-v1", bots="random")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(made.unwrapped)


def played(env: SeatEnv, seed: int) -> tuple[int, float]:
    seen, _ = env.reset(seed=seed)
    steps, got, over = 0, 0.0, False
    while not over:
        seen, reward, ended, cut_off, _ = env.step(int(np.flatnonzero(seen["action_mask"])[0]))
        steps, got, over = steps + 1, got + reward, ended or cut_off
    return steps, got


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_against_bots(game: str) -> None:
    env = SeatEnv(game, seat=1, seats=3 if game == "city-of-horror" else 2)
    steps, got = played(env, 2)
    assert steps > 5
    assert got in (0.0, 0.5, 1.0)
    assert env.episode.table.over
    assert played(env, 2) == (steps, got)


def test_an_action_that_may_not_be_taken_loses_the_game() -> None:
    env = SeatEnv("city-of-horror", bots=["random", "thumb"])
    seen, _ = env.reset(seed=1)
    wrong = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    _, reward, ended, _, told = env.step(wrong)
    assert (reward, ended) == (ILLEGAL, True)
    assert "may not be taken" in told["illegal"]
    assert np.array_equal(env.action_masks(), seen["action_mask"])


def test_a_seat_that_is_not_there_is_refused_with_a_sentence() -> None:
    with pytest.raises(ResearchError, match="There is no seat 9: this table has 4"):
        SeatEnv("city-of-horror", seat=9)


def test_tables_that_begin_anew_at_once_always_have_something_to_answer() -> None:
    again = {"autoreset_mode": gymnasium.vector.AutoresetMode.SAME_STEP}
    tables = gymnasium.make_vec(
        "shamble/city-of-horror-v1", num_envs=2, vectorization_mode="sync", vector_kwargs=again, bots="random"
    )
    seen, _ = tables.reset(seed=1)
    ended = 0
    while ended < 3:
        first = [np.flatnonzero(mask)[0] for mask in seen["action_mask"]]
        seen, _, over, *_ = tables.step(np.array(first))
        ended += int(over.sum())
    tables.close()


@pytest.mark.parametrize("mode", ["sync", "async"])
def test_several_tables_at_once(mode: str) -> None:
    tables = gymnasium.make_vec(
        "shamble/city-of-horror-v1", num_envs=2, vectorization_mode=mode, bots="random", actions="index"
    )
    try:
        seen: Any
        seen, _ = tables.reset(seed=1)
        for _ in range(20):
            seen, *_ = tables.step(np.zeros(2, dtype=np.int64))
        assert seen["action_mask"].shape == (2, 96)
        assert seen["options"].shape == (2, 96, 3)
    finally:
        tables.close()
