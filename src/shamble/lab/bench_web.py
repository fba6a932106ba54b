"""The bench of the web table: from an answer sent to the changed regions received, and what pages weigh.

A server of its own runs on the loopback interface, on a database that is thrown away. A browser without a
screen plays against bots as the page's script does: it posts the form and listens on the live connection.
What a real browser needs to draw comes on top. Everything is bounded, in number and in time.
"""

from __future__ import annotations

import html
import os
import re
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from random import Random
from statistics import quantiles
from typing import IO, TYPE_CHECKING, Any, Final
from urllib.parse import urlencode

import msgspec
from websockets.sync.client import ClientConnection, connect

from ..web.patch import patched
from .bench import REFERENCE_YARDSTICK, yardstick
from .web_load import GAME, Done, Plan

if TYPE_CHECKING:
    from rich.table import Table as RichTable

Progress = Callable[[str], None]

HOST: Final = "127.0.0.1"
PATIENCE: Final = 60.0
"""Seconds to wait for any one thing: for what hangs, not for what is slow."""
KILOBYTE: Final = 1000.0
ASKED_ALONE: Final = 50.0
ASKED_LOADED: Final = 100.0
"""Milliseconds at p95, from issue 3."""
ASKED_PAGE: Final = 150.0
"""Kilobytes."""
STALE: Final = 409
IDLE: Final = 3.0
PACE: Final = "0.02"
"""Seconds before a bot answers: in real games so long that it never thinks while a page is being drawn."""


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


@dataclass(frozen=True)
class Latency:
    """Milliseconds from the answer to the changed regions."""

    samples: list[float]

    def at(self, percent: int) -> float:
        if len(self.samples) < 2:
            return self.samples[0] if self.samples else 0.0
        return quantiles(self.samples, n=100, method="inclusive")[percent - 1]


@dataclass(frozen=True)
class Use:
    """What the server used up to some moment: memory in bytes, processor time in seconds."""

    memory: int
    processor: float
    waited: float
    """Seconds in which its main thread could have run, but others did."""
    clock: float

    def share_since(self, earlier: Use) -> float:
        """Per cent of one core."""
        return 100 * (self.processor - earlier.processor) / (self.clock - earlier.clock)

    def wait_since(self, earlier: Use) -> float:
        """Per cent of the time: well above zero, the machine is too busy for times to mean much."""
        return 100 * (self.waited - earlier.waited) / (self.clock - earlier.clock)


@dataclass
class WebBench:
    """What was measured."""

    size: Size
    yardstick: float = 0.0
    alone: Latency = field(default_factory=lambda: Latency([]))
    loaded: Latency = field(default_factory=lambda: Latency([]))
    home: Weight = field(default_factory=lambda: Weight(0, 0, 0))
    table_page: Weight = field(default_factory=lambda: Weight(0, 0, 0))
    load: Done = field(default_factory=Done)
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


def bench(progress: Progress, size: Size | None = None) -> WebBench:
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


def _measure_loaded(result: WebBench, browser: Browser, server_pid: int, progress: Progress) -> None:
    size = result.size
    plan = Plan(
        browser.address,
        size.tables,
        size.game,
        warm_answers=size.warm_answers,
        warm_seconds=size.warm_seconds,
        longest=size.loaded_seconds + PATIENCE,
    )
    with load(plan) as told:
        progress(f"one table beside {size.tables}")
        earlier = use_of(server_pid)
        result.loaded = answer_times(browser, size.samples, size.loaded_pause, size.loaded_seconds)
        now = use_of(server_pid)
        result.load_seconds = now.clock - earlier.clock
    result.load = told[0]
    result.memory_loaded = now.memory
    result.processor_loaded = now.share_since(earlier)
    result.starved_loaded = now.wait_since(earlier)


# -- processes ---------------------------------------------------------------------------------------


@contextmanager
def server() -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """Our own server on a free port, with a home that is thrown away; it ends with the block."""
    with tempfile.TemporaryDirectory(prefix="shamble-bench-") as home, socket.socket() as probe:
        probe.bind((HOST, 0))
        port = probe.getsockname()[1]
        probe.close()
        kept = {name: value for name, value in os.environ.items() if not name.startswith("SHAMBLE_")}
        environment = {**kept, "SHAMBLE_HOME": home, "SHAMBLE_PACE": PACE, "SHAMBLE_RATE": "0"}
        with running([sys.executable, "-m", "shamble.web", "--port", str(port)], environment) as process:
            _wait_for(port, process)
            yield f"{HOST}:{port}", process


@contextmanager
def load(plan: Plan) -> Iterator[list[Done]]:
    """The other tables, at work; what they did is in the list after the block."""
    told: list[Done] = []
    order = msgspec.json.encode(plan).decode()
    with running([sys.executable, "-m", "shamble.lab.web_load", order], dict(os.environ)) as process:
        said, heard = _pipes(process)
        if heard.readline().strip() != b"ready":
            raise RuntimeError("the other tables could not be set up")
        _say(said)
        yield told
        _say(said)
        told.append(msgspec.json.decode(heard.readline(), type=Done))


@contextmanager
def running(command: list[str], environment: dict[str, str]) -> Iterator[subprocess.Popen[bytes]]:
    """A process that never outlives the block."""
    process = subprocess.Popen(command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.communicate(timeout=5)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()


def _pipes(process: subprocess.Popen[bytes]) -> tuple[IO[bytes], IO[bytes]]:
    assert process.stdin is not None  # we asked for pipes
    assert process.stdout is not None
    return process.stdin, process.stdout


def _say(pipe: IO[bytes]) -> None:
    pipe.write(b"go\n")
    pipe.flush()


def _wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    """Until the server answers."""
    end = time.monotonic() + 2 * PATIENCE
    while time.monotonic() < end and process.poll() is None:
        try:
            socket.create_connection((HOST, port), 1).close()
            return
        except OSError:
            time.sleep(0.05)
    raise TimeoutError("the server did not start")


def use_of(pid: int) -> Use:
    """Memory and processor time of a process; zeros where the system has no /proc."""
    try:
        status = Path(f"/proc/{pid}/status").read_text()
        times = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        waited = int(Path(f"/proc/{pid}/schedstat").read_text().split()[1]) / 1e9
    except OSError:
        return Use(0, 0.0, 0.0, time.monotonic())
    found = re.search(r"VmRSS:\s*(\d+) kB", status)
    ticks = int(times[11]) + int(times[12])
    memory = int(found[1]) * 1024 if found else 0
    return Use(memory, ticks / os.sysconf("SC_CLK_TCK"), waited, time.monotonic())


# -- a browser without a screen ----------------------------------------------------------------------


class TooLate(Exception):
    """A bot closed the question while its answer was under way."""


class Browser:
    """One person: cookies, the form token of the last page, a connection that is kept open."""

    def __init__(self, address: str, game: str) -> None:
        self.address = address
        self.game = game
        self.cookies: dict[str, str] = {}
        self.token = ""
        self.connection = HTTPConnection(address, timeout=PATIENCE)
        self.last_used = time.monotonic()

    def another(self) -> Browser:
        """Somebody else at the same server."""
        return Browser(self.address, self.game)

    def get(self, path: str, **headers: str) -> bytes:
        self.connection.request("GET", path, headers=self._headers(headers))
        return self.read()

    def post(self, path: str, fields: dict[str, str]) -> None:
        """Sent as our script sends it; `read` waits for the reply."""
        headers = {"accept": "application/json", "content-type": "application/x-www-form-urlencoded"}
        body = urlencode({"csrf": self.token, **fields})
        self.connection.request("POST", path, body, self._headers(headers))

    def read(self) -> bytes:
        reply = self.connection.getresponse()
        body = reply.read()
        self.last_used = time.monotonic()
        self._remember(reply, body)
        if reply.status == STALE:
            raise TooLate
        if reply.status >= 400:
            raise RuntimeError(f"{reply.status}: {body[-300:]!r}")
        return body

    def stay_connected(self) -> None:
        """The server hangs up after some idle seconds; a browser then connects again by itself."""
        if time.monotonic() - self.last_used > IDLE:
            self.connection.close()
            self.connection.connect()

    def play_now(self) -> str:
        """A table with bots: its address."""
        self.get("/")
        self.post("/play", {"game": self.game})
        path: str = msgspec.json.decode(self.read())["go"]
        return path

    def live(self, table: str) -> AbstractContextManager[ClientConnection]:
        return connect(
            f"ws://{self.address}{table}/live",
            additional_headers=self._headers({}),
            max_size=None,
            open_timeout=PATIENCE,
            proxy=None,
        )

    def _headers(self, more: dict[str, str]) -> dict[str, str]:
        jar = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return {"accept-language": "en", **({"cookie": jar} if jar else {}), **more}

    def _remember(self, reply: HTTPResponse, body: bytes) -> None:
        for line in reply.headers.get_all("set-cookie") or ():
            name, _, value = line.partition(";")[0].partition("=")
            self.cookies[name] = value
        if found := re.search(rb'name="csrf" value="(\w+)"', body):
            self.token = found[1].decode()


# -- what pages weigh --------------------------------------------------------------------------------

LOADED: Final = re.compile(r'<(?:link rel="(?:icon|stylesheet)" href|script src|img src)="([^"]+)"')


def weigh(browser: Browser, path: str) -> Weight:
    """A page and the files that it names: scripts, style sheets, icons. Drawings are part of the page."""
    page = browser.get(path).decode()
    files = [path, *dict.fromkeys(html.unescape(found) for found in LOADED.findall(page))]
    sent = sum(len(browser.get(file, **{"accept-encoding": "gzip"})) for file in files)
    return Weight(len(files), sent, sum(len(browser.get(file)) for file in files))


# -- from an answer to the changed regions -----------------------------------------------------------


@dataclass(frozen=True)
class Form:
    """A question as the page shows it."""

    question: str
    fields: dict[str, str]
    options: list[str]


def first_form(region: str) -> Form | None:
    """The first question of the region, if it asks one."""
    found = re.search(r'<form class="question".*?</form>', region, re.DOTALL)
    if found is None:
        return None
    fields = dict(re.findall(r'<input type="hidden" name="(\w+)" value="(\w*)">', found[0]))
    options = [html.unescape(value) for value in re.findall(r'name="option" value="([^"]*)"', found[0])]
    return Form(fields["question"], fields, options)


class Player:
    """Plays at random on one table against bots, and takes the time of every answer."""

    def __init__(self, browser: Browser, seed: int) -> None:
        self.browser = browser
        self.rng = Random(seed)
        self.table = browser.play_now()
        self.question = ""
        """The region as it was last received."""
        self._stack = ExitStack()
        self.socket = self._stack.enter_context(browser.live(self.table))

    def close(self) -> None:
        self._stack.close()
        self.browser.connection.close()

    def wait_for_question(self, end: float) -> Form | None:
        """The next question; None when the game is over or that moment has come."""
        while time.monotonic() < end:
            if (form := first_form(self.question)) is not None:
                return form
            if 'class="result"' in self.question:
                return None
            with suppress(TimeoutError):
                self._receive(end - time.monotonic())
        return None

    def rest(self, seconds: float) -> None:
        """Listen until that time has passed."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            try:
                self._receive(left)
            except TimeoutError:
                return

    def answer(self, form: Form) -> float:
        """Milliseconds until the page is told that the question is answered: question and board as they are
        now come in one message. The reply to the form, which says only that it was taken, may come later."""
        fields = {**form.fields, "option": self.rng.choice(form.options)}
        self.browser.stay_connected()
        start = time.perf_counter()
        self.browser.post(f"{self.table}/answer", fields)
        while not self._is_answered(self._receive(PATIENCE), form):
            pass
        taken = time.perf_counter() - start
        self.browser.read()
        return 1000 * taken

    def _is_answered(self, changed: dict[str, str], form: Form) -> bool:
        return "region-question" in changed and f'"question-{form.question}"' not in self.question

    def _receive(self, timeout: float) -> dict[str, str]:
        update: dict[str, Any] = msgspec.json.decode(self.socket.recv(timeout=timeout))
        changed: dict[str, str] = update["regions"]
        if parts := update["patches"].get("region-question"):
            changed["region-question"] = "\n".join(patched(self.question.split("\n"), parts))
        self.question = changed.get("region-question", self.question)
        return changed


def answer_times(browser: Browser, samples: int, pause: float, seconds: float) -> Latency:
    """So many answers, or as many as there is time for; a new table whenever a game is over."""
    times: list[float] = []
    end = time.monotonic() + seconds
    player = Player(browser.another(), 0)
    try:
        while len(times) < samples and time.monotonic() < end:
            player.wait_for_question(end)
            player.rest(pause)
            form = player.wait_for_question(end)
            if form is not None:
                with suppress(TooLate):
                    times.append(player.answer(form))
            elif time.monotonic() < end:
                player.close()
                player = Player(browser.another(), len(times))
    finally:
        player.close()
    return Latency(times)
