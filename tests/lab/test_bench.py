"""The bench runs and reports; how fast things are is no test."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console

from shamble.lab.bench import REFERENCE_YARDSTICK, Bench, yardstick
from shamble.lab.bench import bench as run_bench


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("GAMES", 2), ("RUNS", 1), ("POSITIONS", 2), ("REPEATS", 2)):
        monkeypatch.setattr(f"shamble.lab.bench.{name}", value)


@pytest.mark.usefixtures("small")
def test_every_figure_is_measured() -> None:
    heard: list[str] = []
    measured = run_bench("city-of-horror", heard.append)
    assert heard[0] == "yardstick"
    assert len(heard) == 4
    assert all(figure.value > 0 for figure in measured.figures())
    assert measured.options > 1
    assert measured.decisions > measured.games


def figures_on(machine: float) -> Bench:
    return Bench("city-of-horror", REFERENCE_YARDSTICK * machine, 1000, 600, 900, 10, 4, 8, 50, 60, 700)


def test_on_the_reference_machine_figures_are_as_measured() -> None:
    assert all(figure.value == figure.scaled for figure in figures_on(1).figures())


def test_on_a_machine_half_as_fast_rates_scale_up_and_times_down() -> None:
    scaled = {figure.name: figure.scaled for figure in figures_on(0.5).figures()}
    assert scaled["decisions"] == 2000
    assert scaled["clone, mid-game"] == 4
    assert scaled["options of a question, on average"] == 4


def test_the_table_shows_every_figure() -> None:
    console = Console(file=StringIO(), width=120)
    console.print(figures_on(1).table())
    assert isinstance(console.file, StringIO)
    shown = console.file.getvalue()
    for figure in figures_on(1).figures():
        assert figure.name in shown


def test_the_yardstick_measures_something() -> None:
    assert yardstick() > 0
