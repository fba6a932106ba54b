"""The bench of the web table: from an answer sent to the changed regions received, and what pages weigh.

A server of its own runs on the loopback interface, on a database that is thrown away. A browser without a
screen plays against bots as the page's script does: it posts the form and listens on the live connection.
What a real browser needs to draw comes on top. Everything is bounded, in number and in time.
"""

from __future__ import annotations

import html
import os
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from .bench import REFERENCE_YARDSTICK, yardstick
from .web_client import TIMEOUT, Browser, Latency, answer_times
from .web_load import GAME, Load, LoadReport
from .web_processes import busy_tables, server, use_of

if TYPE_CHECKING:
    from rich.table import Table as RichTable

ProgressLine = Callable[[str], None]

KILOBYTE: Final = 1000.0
ASKED_ALONE: Final = 50.0
ASKED_LOADED: Final = 100.0
"""Milliseconds at p95, from issue 3."""
ASKED_PAGE: Final = 150.0
"""Kilobytes."""
ASKED_HOME: Final = 5.0
"""Milliseconds of processor for the first page."""


@dataclass(frozen=True)
class Size:
    """What and how much to measure. Times in seconds."""

    game: str = GAME
    """The one whose figures are asked for; others have larger boards."""
    samples: int = 200
    tables: int = 100
    pause: float = 0.03
    """Between a question and its answer, so that the bots have come to rest."""
    loaded_pause: float = 0.2
    """The same under load: what the measured table does itself shall add little to it."""
    alone_seconds: float = 22.0
    loaded_seconds: float = 28.0
    warm_answers: int = 25
    warm_seconds: float = 8.0


@dataclass(frozen=True)
class Weight:
    """A page with all that it loads, in bytes."""

    files: int
    sent: int
    """As the server sends it to a browser that takes gzip."""
    plain: int


@dataclass
class WebBench:
    """What was measured."""

    size: Size
    yardstick: float = 0.0
    alone: Latency = field(default_factory=lambda: Latency([]))
    loaded: Latency = field(default_factory=lambda: Latency([]))
    home: Weight = field(default_factory=lambda: Weight(0, 0, 0))
    table_page: Weight = field(default_factory=lambda: Weight(0, 0, 0))
    home_processor: float = 0.0
    """Milliseconds of the server's processor for the first page."""
    load: LoadReport = field(default_factory=LoadReport)
    load_seconds: float = 0.0
    memory_at_start: int = 0
    memory_alone: int = 0
    memory_loaded: int = 0
    processor_loaded: float = 0.0
    starved_alone: float = 0.0
    starved_loaded: float = 0.0
    """Per cent of the time in which the server waited for a processor that others had."""
    load_average: tuple[float, float] = (0.0, 0.0)
    """Of the machine, at the beginning and at the end."""

    @property
    def slowness(self) -> float:
        """How many times slower this machine is than the reference one, at plain Python."""
        return REFERENCE_YARDSTICK / self.yardstick

    def rows(self) -> Iterator[tuple[str, str, str, str, str]]:
        """What, measured, scaled, asked for, unit."""
        yield from self._times("one table", self.alone, ASKED_ALONE)
        yield from self._times(f"beside {self.size.tables} tables", self.loaded, ASKED_LOADED)
        rate = self.load.answers / self.load_seconds if self.load_seconds else 0.0
        yield "the other tables: answers", f"{rate:,.1f}", "", f"{self.size.tables / 2:,.1f}", "/s"
        yield "the other tables: late answers, lost tables", f"{self.load.late}, {self.load.lost}", "", "", ""
        updates = self.load.updates / self.load_seconds if self.load_seconds else 0.0
        yield "the other tables: updates of pages", f"{updates:,.1f}", "", "", "/s"
        yield "the server's processor under load", f"{self.processor_loaded:,.0f}", "", "", "% of a core"
        starved = f"{self.starved_alone:,.0f}, {self.starved_loaded:,.0f}"
        yield "the server waited for a processor, alone and under load", starved, "", "", "% of the time"
        each = 10 * self.processor_loaded / rate if rate else 0.0
        scaled = each / self.slowness
        yield "processor time for an answer and two watchers", f"{each:,.1f}", f"{scaled:,.1f}", "", "ms"
        update = 10 * self.processor_loaded / updates if updates else 0.0
        scaled = update / self.slowness
        yield "the same for an update of a page", f"{update:,.1f}", f"{scaled:,.1f}", "", "ms"
        first, limit = f"{self.home_processor:,.1f}", f"≤ {ASKED_HOME:,.0f}"
        rescaled = f"{self.home_processor / self.slowness:,.1f}"
        yield "processor time for the first page", first, rescaled, limit, "ms"
        yield from _weights("first page", self.home)
        yield from _weights("table page", self.table_page)
        for when, memory in (
            ("at the start", self.memory_at_start),
            ("after one table", self.memory_alone),
            ("under load", self.memory_loaded),
        ):
            yield f"memory {when}", f"{memory / KILOBYTE**2:,.0f}", "", "", "MB"
        yield "yardstick", f"{self.yardstick:,.1f}", f"{REFERENCE_YARDSTICK:,.1f}", "", "loops/s"
        before, after = self.load_average
        yield "load average, before and after", f"{before:.1f}, {after:.1f}", "", "", ""

    def _times(self, where: str, times: Latency, asked: float) -> Iterator[tuple[str, str, str, str, str]]:
        for percent in (50, 95, 99):
            value = times.at(percent)
            limit = f"≤ {asked:,.0f}" if percent == 95 else ""
            what = f"answer to changed board, {where}, p{percent}"
            yield what, f"{value:,.1f}", f"{value / self.slowness:,.1f}", limit, "ms"
        yield f"samples, {where}", f"{len(times.samples)}", "", f"{self.size.samples}", ""

    def table(self) -> RichTable:
        """The figures, for the terminal."""
        from rich.table import Table as RichTable

        table = RichTable("what", title=f"bench: web, {self.size.game}")
        for heading in ("measured", "scaled", "asked for"):
            table.add_column(heading, justify="right")
        table.add_column("unit")
        for row in self.rows():
            table.add_row(*row)
        return table


def _weights(what: str, weight: Weight) -> Iterator[tuple[str, str, str, str, str]]:
    sent = f"{weight.sent / KILOBYTE:,.1f}"
    yield f"{what}, {weight.files} files, as sent", sent, "", f"≤ {ASKED_PAGE:,.0f}", "KB"
    yield f"{what}, uncompressed", f"{weight.plain / KILOBYTE:,.1f}", "", "", "KB"


def bench(progress: ProgressLine, size: Size | None = None) -> WebBench:
    """Measure; `progress` hears what is being measured."""
    size = size or Size()
    result = WebBench(size)
    progress("yardstick")
    loops = [yardstick()]
    before = os.getloadavg()[0]
    with server() as (address, process):
        result.memory_at_start = use_of(process.pid).memory
        progress("pages")
        browser = Browser(address, size.game)
        result.home = weigh(browser, "/")
        result.home_processor = processor_for(browser, "/", process.pid)
        result.table_page = weigh(browser, browser.play_now())
        progress("one table")
        earlier = use_of(process.pid)
        result.alone = answer_times(browser, size.samples, size.pause, size.alone_seconds)
        now = use_of(process.pid)
        result.memory_alone, result.starved_alone = now.memory, now.wait_since(earlier)
        loops.append(yardstick())
        progress(f"{size.tables} tables more")
        _measure_loaded(result, browser, process.pid, progress)
    result.yardstick = max([*loops, yardstick()])
    result.load_average = (before, os.getloadavg()[0])
    return result


def _measure_loaded(result: WebBench, browser: Browser, server_pid: int, progress: ProgressLine) -> None:
    size = result.size
    beside = Load(
        browser.address,
        size.tables,
        size.game,
        warm_answers=size.warm_answers,
        warm_seconds=size.warm_seconds,
        longest=size.loaded_seconds + TIMEOUT,
    )
    with busy_tables(beside) as told:
        progress(f"one table beside {size.tables}")
        earlier = use_of(server_pid)
        result.loaded = answer_times(browser, size.samples, size.loaded_pause, size.loaded_seconds)
        now = use_of(server_pid)
        result.load_seconds = now.clock - earlier.clock
    result.load = told[0]
    result.memory_loaded = now.memory
    result.processor_loaded = now.share_since(earlier)
    result.starved_loaded = now.wait_since(earlier)


def processor_for(browser: Browser, path: str, server_pid: int, times: int = 100) -> float:
    """Milliseconds of processor for that page, once it is warm."""
    earlier = use_of(server_pid)
    for _ in range(times):
        browser.get(path, **{"accept-encoding": "gzip"})
    return 1000 * (use_of(server_pid).processor - earlier.processor) / times


LOADED: Final = re.compile(r'<(?:link rel="(?:icon|stylesheet)" href|script src|img src)="([^"]+)"')


def weigh(browser: Browser, path: str) -> Weight:
    """A page and the files that it names: scripts, style sheets, icons. Drawings are part of the page."""
    page = browser.get(path).decode()
    files = [path, *dict.fromkeys(html.unescape(found) for found in LOADED.findall(page))]
    sent = sum(len(browser.get(file, **{"accept-encoding": "gzip"})) for file in files)
    return Weight(len(files), sent, sum(len(browser.get(file)) for file in files))
