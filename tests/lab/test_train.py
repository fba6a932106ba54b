"""Learning a value: from any game that says how, judged on what it has not seen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import exp
from pathlib import Path

import pytest

from shamble.bots.marvel_zombies.value import learnt
from shamble.bots.training import Case, Learnt, Sample, Training
from shamble.engine import Rng
from shamble.games import find
from shamble.lab import commands, train
from shamble.lab.commands import TrainWishes
from shamble.lab.errors import LabError
from shamble.terminal.words import Words

EASY, HARD = Case("", "easy"), Case("", "hard")


def toy(case: Case, seed: int) -> list[Sample]:
    """Won the likelier the more one has, and in the easy case; the weather makes no difference."""
    rng = Rng(seed * 2 + (case is EASY))
    having, weather = rng.below(100) / 50 - 1, rng.below(100) / 50
    odds = exp(2 * having + (1 if case.name == "easy" else -1))
    won = rng.below(10_000) < 10_000 * odds / (1 + odds)
    return [Sample(case, seed, won, {"having": having, "weather": weather})]


def lines(learnt: Mapping[str, Learnt]) -> Iterator[str]:
    for model in learnt.values():
        yield from (f"{name} = {each:.3f}" for name, each in {**model.cases, **model.features}.items())


TOY = Training(lambda: [EASY, HARD], toy, lines, frozenset({"having"}), frozenset(), ridge=0.1)


@pytest.fixture(scope="module")
def samples() -> list[Sample]:
    return [sample for seed in range(1_500) for case in (EASY, HARD) for sample in toy(case, seed)]


def test_what_counts_is_found(samples: list[Sample]) -> None:
    found = train.Model(TOY, samples).learnt()
    assert found.features["having"] == pytest.approx(2, abs=0.25)
    assert found.features["weather"] == pytest.approx(0, abs=0.2)
    assert found.cases["easy"] - found.cases["hard"] == pytest.approx(2, abs=0.3)


def test_it_is_judged_by_what_was_held_out(samples: list[Sample]) -> None:
    (judged,) = train.learn_models(TOY, samples).judged
    assert judged.positions == len(samples)
    assert judged.loss < judged.blind < 0.7, "better than knowing only how often games are won"


def test_what_must_not_count_for_a_win_does_not(samples: list[Sample]) -> None:
    wrong = Training(TOY.cases, toy, lines, frozenset({"weather"}), frozenset())
    found = train.Model(wrong, samples).learnt()
    assert found.features["having"] == 0
    assert found.features["weather"] >= 0


def test_what_was_believed_before_holds_until_games_speak_against_it(samples: list[Sample]) -> None:
    firm = Training(
        TOY.cases, toy, lines, TOY.helps, frozenset(), prior={"having": 5.0}, ridge=1e6, of_a_game=1.0
    )
    assert train.Model(firm, samples).learnt().features["having"] == pytest.approx(5, abs=0.1)


def test_all_that_is_planned_is_played_once_and_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(train, "training_of", lambda game: TOY)
    heard: list[tuple[int, int]] = []
    found = train.play_all("any", 3, 100, 1, lambda done, planned: heard.append((done, planned)))
    assert [(each.seed, each.case.name) for each in found] == [
        (seed, case) for seed in (100, 101, 102) for case in ("easy", "hard")
    ]
    assert heard == [(done, 6) for done in range(7)]


def test_a_game_that_gives_nothing_to_learn_from_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(train, "find_spec", lambda name: None)
    with pytest.raises(LabError, match="Nothing is learnt for City of Horror"):
        train.training_of("city-of-horror")


def test_the_command_plays_learns_and_writes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(train, "training_of", lambda game: TOY)
    out = tmp_path / "value.toml"
    assert commands.train(Words("en"), find("marvel-zombies"), TrainWishes(20, None, 1, out)) == 0
    text = out.read_text(encoding="utf-8")
    assert text.startswith("# Made by `shamble train marvel-zombies --games 20 --seed 10000`.")
    assert "having = " in text
    assert "held out: log loss" in capsys.readouterr().out
    commands.train(Words("en"), find("marvel-zombies"), TrainWishes(1, None, 1, out))
    assert "too few games" in capsys.readouterr().out


def test_marvel_gives_what_its_value_counts() -> None:
    training = train.training_of("heroes-resistance")
    case = next(each for each in training.cases() if each.name == "HR1")
    samples = training.play(case, 1)
    known = learnt()["hero"]
    assert samples
    assert {each.case for each in samples} == {case}
    assert set(samples[0].seen) == set(known["features"])
    assert {each.name for each in training.cases() if each.model == "hero"} <= set(known["missions"])
