"""PettingZoo's own tests, for every game, every seat count and both forms of actions."""

from __future__ import annotations

import sys
import warnings

import pytest

import shamble
from shamble.research.errors import ResearchError

pettingzoo = pytest.importorskip("pettingzoo", reason="the extra 'pettingzoo' is not installed")

import numpy as np  # noqa: E402 (it comes with PettingZoo)
from pettingzoo.test import api_test, performance_benchmark, seed_test  # noqa: E402

from shamble.doors.pettingzoo import env, raw_env  # noqa: E402

CASES = [
    (spec.id, seats, actions)
    for spec in shamble.games()
    for seats in range(spec.seats[0], spec.seats[1] + 1)
    for actions in ("id", "index")
]


@pytest.mark.thorough("city")
@pytest.mark.parametrize(("game", "seats", "actions"), CASES)
def test_it_passes_the_tests_of_pettingzoo(game: str, seats: int, actions: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # a list of their own names, in which ours are not
        api_test(env(game, seats, actions=actions), num_cycles=25)
        seed_test(lambda: env(game, seats, actions=actions), num_cycles=25)


def test_the_benchmark_of_pettingzoo_runs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    module = sys.modules["pettingzoo.test.performance_benchmark"]
    ticks = iter(range(0, 10_000, 2))
    monkeypatch.setattr(module.time, "time", lambda: next(ticks))  # five seconds go by at once
    performance_benchmark(env("city-of-horror", 3))
    assert "turns per second" in capsys.readouterr().out


@pytest.mark.parametrize("game", [spec.id for spec in shamble.games()])
def test_games_are_made_by_their_registered_names(game: str) -> None:
    made = pettingzoo.make("aec", f"shamble/{game}-v1", seats=2 if game != "city-of-horror" else 3)
    assert str(made) == f"shamble/{game}-v1"


def run(table: raw_env, seed: int) -> dict[str, float]:
    """A whole game at random; what everybody got."""
    luck, got = np.random.default_rng(seed), dict.fromkeys(table.possible_agents, 0.0)
    table.reset(seed=seed)
    for agent in table.agent_iter():
        seen, reward, ended, cut_off, _ = table.last()
        got[agent] += reward
        done = ended or cut_off
        table.step(None if done else int(luck.choice(np.flatnonzero(seen["action_mask"]))))
    return got


def test_rewards_are_the_result_of_the_game() -> None:
    table = raw_env("city-of-horror", 3)
    got = run(table, 3)
    result = table.episode.table.result
    assert result is not None
    assert sum(got.values()) == pytest.approx(1)
    assert {agent for agent, reward in got.items() if reward} == {f"player_{w}" for w in result.winners}


def test_rewards_on_the_way_add_up_to_how_far_the_team_has_come() -> None:
    table = raw_env("survive-until-daylight", 2, reward="progress")
    got = run(table, 3)
    assert 0 < got["player_0"] < 1
    assert got["player_0"] == got["player_1"]


def test_with_talk_agents_trade_and_the_game_ends() -> None:
    table = raw_env("city-of-horror", 3, talk=True, recorded=True)
    run(table, 1)
    record = table.episode.table.record
    assert any(name[0] == "post" for _, _, name in record["answers"])
    assert shamble.replay(record).over


def test_an_action_that_may_not_be_taken_is_refused_and_nothing_happens() -> None:
    table = raw_env("city-of-horror", 3)
    table.reset(seed=1)
    agent, before = table.agent_selection, table.episode.table.digest
    wrong = int(np.flatnonzero(table.observe(agent)["action_mask"] == 0)[0])
    with pytest.raises(ResearchError, match="may not be taken now"):
        table.step(wrong)
    assert table.episode.table.digest == before
    with pytest.raises(ResearchError, match="There are: id, index"):
        raw_env("city-of-horror", actions="words")
