"""The ramp reports every step and says what broke first; how far it gets is no test."""

from __future__ import annotations

from dataclasses import replace

import pytest

pytest.importorskip("websockets")
pytest.importorskip("starlette")

from shamble.lab import ramp_web
from shamble.lab.ramp_web import HEADINGS, Ramp, RampStep, ramp, sizes
from shamble.lab.web_load import LoadReport
from shamble.lab.web_processes import Use

QUIET = Use(0, 0.0, 0.0, 0.0)
FINE = RampStep(100, 16.0, LoadReport(200, times=[20.0] * 200), QUIET, QUIET, Use(30_000_000, 1.0, 0.1, 16.0))


def test_each_step_is_twice_the_last_and_ends_at_what_was_asked_for() -> None:
    assert [*sizes(1000)] == [25, 50, 100, 200, 400, 800, 1000]
    assert [*sizes(25)] == [25]
    assert [*sizes(3)] == [3]


@pytest.mark.parametrize(
    ("step", "broken"),
    [
        (FINE, ""),
        (replace(FINE, load=LoadReport(9, lost=2, reasons=["no connection"])), "no connection"),
        (replace(FINE, now=Use(0, 15.0, 0.0, 16.0)), "processor"),
        (replace(FINE, load=LoadReport(200, times=[900.0] * 200)), "latency: p99 900 ms"),
        (replace(FINE, now=Use(90_000_000, 1.0, 0.0, 16.0)), ""),  # drawings that all tables share, at first
    ],
)
def test_what_broke_is_named(step: RampStep, broken: str) -> None:
    assert broken in step.broken()
    assert bool(broken) == bool(step.broken())


def test_latency_on_a_busy_machine_says_so() -> None:
    busy = replace(FINE, load=LoadReport(200, times=[900.0] * 200), now=Use(0, 1.0, 8.0, 16.0))
    assert "others had the processor 50 %" in busy.broken()


def test_it_stops_at_the_first_step_that_breaks(monkeypatch: pytest.MonkeyPatch) -> None:
    slow = replace(FINE, load=LoadReport(200, times=[900.0] * 200))
    monkeypatch.setattr(ramp_web, "measure_step", lambda tables, *_: FINE if tables < 50 else slow)
    assert [step.late for step in ramp(lambda _: None, 400).steps] == [20, 900]


def test_what_cannot_be_set_up_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> RampStep:
        raise RuntimeError("the other tables could not be set up")

    monkeypatch.setattr(ramp_web, "measure_step", refuse)
    assert "25 tables: the other tables could not be set up" in ramp(lambda _: None, 25).verdict


@pytest.mark.thorough
def test_a_real_step_is_measured() -> None:
    step = ramp(lambda _: None, 2, every=1.0).steps[0]
    assert step.load.answers >= 4
    assert step.load.lost == 0
    assert step.each > 0
    assert len(step.row()) == len(HEADINGS)
    assert Ramp([step]).table().row_count == 1
