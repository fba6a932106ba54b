"""OpenSpiel's own test with saving, and its search bots in whole games."""

from __future__ import annotations

from typing import Any

import pytest

import shamble

pyspiel = pytest.importorskip("pyspiel", reason="the extra 'open-spiel' is not installed")

import numpy as np  # noqa: E402 (it comes with OpenSpiel)
from open_spiel.python.algorithms import ismcts, mcts  # noqa: E402

from shamble.doors.open_spiel import GAMES, SEEDS, name_of, resampler  # noqa: E402

SEATS = {"city-of-horror": 3, "survive-until-daylight": 2, "dawn-of-the-dead": 2}
IDS = [spec.id for spec in shamble.games()]


def loaded(game: str, **parameters: Any) -> Any:
    if game == "dawn-of-the-dead":  # 154,433 actions are more than a mask wants to be
        parameters["actions"] = "index"
    return pyspiel.load_game(name_of(game), {"seats": SEATS.get(game, 2), **parameters})


@pytest.mark.thorough("city", "marvel")
@pytest.mark.parametrize("game", IDS)
def test_it_passes_the_random_simulation_of_open_spiel_with_saving(game: str) -> None:
    alone = {"seats": 1} if game == "dawn-of-the-dead" else {}  # two play it ten times as long
    pyspiel.random_sim_test(loaded(game, **alone), num_sims=1, serialize=True, verbose=False)


def played(game: Any, bots: list[Any], seed: int) -> list[float]:
    state = game.new_initial_state()
    assert state.is_chance_node()
    assert len(state.chance_outcomes()) == SEEDS
    state.apply_action(seed)
    while not state.is_terminal():
        state.apply_action(int(bots[state.current_player()].step(state)))
    returns: list[float] = state.returns()
    return returns


@pytest.mark.thorough("city")
@pytest.mark.parametrize("kind", ["mcts", "ismcts"])
@pytest.mark.parametrize("game", IDS)
def test_search_bots_of_open_spiel_play_whole_games(game: str, kind: str) -> None:
    table, luck = loaded(game), np.random.RandomState(1)
    short = 5 if game == "dawn-of-the-dead" else 30
    evaluator = mcts.RandomRolloutEvaluator(1, luck, max_length=short)
    bots = []
    for seat in range(table.num_players()):
        if kind == "mcts":
            bots.append(mcts.MCTSBot(table, 1.0, 2, evaluator, random_state=luck))
        else:
            bot = ismcts.ISMCTSBot(table, evaluator, 1.0, 2, random_state=luck, use_observation_string=True)
            bot.set_resampler(resampler(seat))
            bots.append(bot)
    returns = played(table, bots, 5)
    assert len(returns) == table.num_players()
    assert all(0 <= value <= 1 for value in returns)


def test_a_resampled_state_looks_the_same_to_whoever_is_asked_and_hides_the_truth() -> None:
    game = loaded("city-of-horror")
    state, luck = game.new_initial_state(), np.random.RandomState(3)
    resample: Any = resampler(3)
    state.apply_action(7)
    different = 0
    for _ in range(120):
        player = state.current_player()
        world = resample(state, player)
        assert world.current_player() == player
        assert world.legal_actions() == state.legal_actions()
        assert world.observation_string(player) == state.observation_string(player)
        different += world.episode.table.digest != state.episode.table.digest
        state.apply_action(int(luck.choice(state.legal_actions())))
        if state.is_terminal():
            break
    assert different > 100


def test_states_that_read_alike_to_a_seat_let_it_answer_the_same() -> None:
    """ISMCTS takes equal strings for one. Who is tied, or can still be vaccinated, is in no array."""
    game = loaded("city-of-horror")
    state, luck = game.new_initial_state(), np.random.RandomState(2)
    state.apply_action(2)
    while not state.is_terminal():
        player, legal = state.current_player(), state.legal_actions()
        listed = " " + " ".join(map(str, legal))
        assert state.observation_string(player).endswith(listed)
        assert state.observation_string((player + 1) % 3).endswith(" "), "and nobody else hears of it"
        state.apply_action(int(luck.choice(legal)))


def test_a_state_is_told_its_actions_have_names_and_observers_have_parts() -> None:
    game = pyspiel.load_game("shamble_marvel_zombies(seats=2,mission=MZ2)")
    assert set(GAMES) >= {"shamble_marvel_zombies", "shamble_city_of_horror"}
    state = game.new_initial_state()
    assert str(state) == "before the deal"
    assert state.action_to_string(pyspiel.PlayerId.CHANCE, 3) == "seed 3"
    state.apply_action(3)
    assert "MZ2" in str(state)
    action = state.legal_actions()[0]
    assert state.action_to_string(state.current_player(), action).startswith("pick ")
    observer = game.make_py_observer()
    observer.set_from(state, 1)
    assert observer.dict["heroes"].ndim == 2
    assert observer.tensor.sum() != 0
