"""The learning example is short, runs with NumPy alone, and its players meet at one table."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

np = pytest.importorskip("numpy")

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture
def examples(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    monkeypatch.syspath_prepend(str(EXAMPLES))
    monkeypatch.chdir(tmp_path)
    return import_module("train_city")


def test_it_is_at_most_150_lines() -> None:
    assert len((EXAMPLES / "train_city.py").read_text(encoding="utf-8").splitlines()) <= 150


def test_it_learns_keeps_its_weights_and_meets_our_bots(
    examples: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(examples, "TEST_GAMES", 4)
    monkeypatch.setattr(sys, "argv", ["train_city.py", "0.02", "city.npz"])
    examples.main()
    assert "held-out seeds" in capsys.readouterr().out
    assert np.abs(np.load("city.npz")["weights"]).sum() > 0
    results = import_module("results_city")
    monkeypatch.setattr(results, "PLAYERS", ("random", "thumb", "thumb@2", "trained"))
    monkeypatch.setattr(sys, "argv", ["results_city.py", "city.npz", "2"])
    results.main()
    assert "| trained |" in capsys.readouterr().out
