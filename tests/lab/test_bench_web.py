"""The bench of the web table runs and reports; how fast things are is no test."""

from __future__ import annotations

import json
from io import StringIO
from typing import Any, cast

import pytest
from rich.console import Console

pytest.importorskip("websockets")
pytest.importorskip("starlette")

from shamble.lab.bench_web import Size, WebBench
from shamble.lab.bench_web import bench as run_bench
from shamble.lab.web_client import Latency, Player, first_form
from shamble.web.live import ALIVE

NEVER = 600.0
"""Seconds: what is measured ends by number, however slow the machine is."""
TINY = Size(
    samples=12,
    tables=2,
    pause=0.01,
    loaded_pause=0.01,
    alone_seconds=NEVER,
    loaded_seconds=NEVER,
    warm_answers=3,
    warm_seconds=NEVER,
)
"""A few answers; the times are far beyond what the slowest machine takes for them."""


def shown(measured: WebBench) -> str:
    console = Console(file=StringIO(), width=140)
    console.print(measured.table())
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


@pytest.mark.thorough
def test_every_figure_is_measured() -> None:
    heard: list[str] = []
    measured = run_bench(heard.append, TINY)
    assert heard == ["yardstick", "pages", "one table", "2 tables more", "one table beside 2"]
    assert len(measured.alone.samples) == len(measured.loaded.samples) == 12
    assert min(measured.alone.samples + measured.loaded.samples) > 0
    assert measured.load.answers >= 1, "the other tables are played at meanwhile"
    assert measured.load.lost == 0
    assert 0 < measured.home.sent < measured.home.plain, "the server compresses"
    assert measured.table_page.files > 3, "a page with its styles and script"
    text = shown(measured)
    assert all(row[0] in text for row in measured.rows())


class Heard:
    """A socket that says those messages."""

    def __init__(self, *messages: str) -> None:
        self.messages = list(messages)

    def recv(self, timeout: float) -> str:
        return self.messages.pop(0)


def test_a_player_that_waits_long_hears_the_heart_beat_and_goes_on_waiting() -> None:
    player = Player.__new__(Player)
    whole = json.dumps({"regions": {"region-question": '<form id="question-1">'}, "patches": {}})
    player.question, player.socket = "", cast(Any, Heard(ALIVE, whole))  # no server is needed for that
    assert player._receive(1.0) == {}
    assert player._receive(1.0) == {"region-question": '<form id="question-1">'}
    assert player.question == '<form id="question-1">'


def test_percentiles() -> None:
    times = Latency([float(number) for number in range(1, 102)])
    assert (times.at(50), times.at(95), times.at(99)) == (51, 96, 100)
    assert Latency([7.0]).at(95) == 7
    assert Latency([]).at(95) == 0


def test_a_form_is_read_as_the_page_shows_it() -> None:
    region = (
        '<form class="question" method="post"><input type="hidden" name="question" value="12">'
        '<input type="hidden" name="seat" value="0">'
        '<button name="option" value="[&#34;pass&#34;]"></button></form>'
    )
    form = first_form(region)
    assert form is not None
    assert form.question == "12"
    assert form.fields["seat"] == "0"
    assert form.options == ['["pass"]']
    assert first_form("<p>Waiting</p>") is None
