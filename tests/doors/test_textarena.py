"""TextArena: whole games of all five, played by whoever reads nothing but text."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

import shamble

ta = pytest.importorskip("textarena", reason="TextArena is heavy: it is tested where it is installed")

import shamble.doors.textarena  # noqa: E402 (it needs TextArena)

SEATS = {"city-of-horror": 3, "dawn-of-the-dead": 1}
GAMES = [spec.id for spec in shamble.games()]


def played(env: Any, seats: int, seed: int) -> tuple[dict[int, int], int]:
    """A whole game by readers who take any number that they read in the last question."""
    env.reset(num_players=seats, seed=seed)
    luck, done, steps = random.Random(seed), False, 0
    while not done:
        _, observation = env.get_observation()
        numbers = re.findall(r"^\[(\d+)\]", observation[observation.rindex("YOUR QUESTION") :], re.M)
        done, _ = env.step(action=f"I think it should be [{luck.choice(numbers)}]")
        steps += 1
    rewards, _ = env.close()
    return rewards, steps


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_played_by_reading(game: str) -> None:
    seats = SEATS.get(game, 2)
    rewards, steps = played(ta.make(f"shamble/{game}-v1", talk=False), seats, 4)
    assert set(rewards) == set(range(seats))
    assert set(rewards.values()) <= {1, -1}
    assert steps > 10


def test_players_read_the_rules_their_own_table_and_nothing_of_the_others() -> None:
    env = ta.make("shamble/city-of-horror-v1-raw")
    env.reset(num_players=3, seed=1)
    player, observation = env.get_observation()
    said = [text for _, text, _ in observation]
    assert "helicopter" in said[0]
    assert f"You are Player {player + 1} (you)" in said[0]
    assert sum("THE TABLE" in text for text in said) == 1
    assert f"Player {(player + 1) % 3 + 1} (you)" not in " ".join(said)


def test_whoever_gives_no_number_is_asked_again_and_then_passed_over() -> None:
    env = ta.make("shamble/city-of-horror-v1-raw", error_allowance=2, language="fr")
    env.reset(num_players=3, seed=1)
    player, _ = env.get_observation()
    before = env.episode.table.digest
    for _ in range(2):
        env.step("Je ne sais pas.")
        again, observation = env.get_observation()
        assert again == player
        assert "entre crochets" in observation[-1][1]
        assert env.episode.table.digest == before
    env.step("[99]")
    assert env.episode.table.digest != before
    assert env.state.game_info[player]["invalid_move"]
