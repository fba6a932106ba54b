"""A browser without a screen: keeps cookies, posts forms, listens on the live connection, takes times."""

from __future__ import annotations

import html
import re
import time
from contextlib import AbstractContextManager, ExitStack, suppress
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPResponse
from random import Random
from statistics import quantiles
from typing import Any, Final
from urllib.parse import urlencode

import msgspec
from websockets.sync.client import ClientConnection, connect

from ..web.patch import patched

TIMEOUT: Final = 60.0
"""Seconds to wait for any one thing, on the slowest machine."""
STALE: Final = 409
KEEP_ALIVE: Final = 3.0
"""Seconds after which an idle connection is opened anew: the server closes it after five."""


@dataclass(frozen=True)
class Latency:
    """Milliseconds from the answer to the changed regions."""

    samples: list[float]

    def at(self, percent: int) -> float:
        if len(self.samples) < 2:
            return self.samples[0] if self.samples else 0.0
        return quantiles(self.samples, n=100, method="inclusive")[percent - 1]


class QuestionGone(Exception):
    """A bot closed the question while its answer was under way."""


class Browser:
    """One person: cookies, the form token of the last page, a connection that is kept open."""

    def __init__(self, address: str, game: str) -> None:
        self.address = address
        self.game = game
        self.cookies: dict[str, str] = {}
        self.token = ""
        self.connection = HTTPConnection(address, timeout=TIMEOUT)
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
            raise QuestionGone
        if reply.status >= 400:
            raise RuntimeError(f"{reply.status}: {body[-300:]!r}")
        return body

    def stay_connected(self) -> None:
        """The server hangs up after some idle seconds; a browser then connects again by itself."""
        if time.monotonic() - self.last_used > KEEP_ALIVE:
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
            open_timeout=TIMEOUT,
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


@dataclass(frozen=True)
class PageQuestion:
    """A question as the page shows it."""

    question: str
    fields: dict[str, str]
    options: list[str]


def first_form(region: str) -> PageQuestion | None:
    """The first question of the region, if it asks one."""
    found = re.search(r'<form class="question".*?</form>', region, re.DOTALL)
    if found is None:
        return None
    fields = dict(re.findall(r'<input type="hidden" name="(\w+)" value="(\w*)">', found[0]))
    options = [html.unescape(value) for value in re.findall(r'name="option" value="([^"]*)"', found[0])]
    return PageQuestion(fields["question"], fields, options)


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

    def wait_for_question(self, end: float) -> PageQuestion | None:
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

    def answer(self, form: PageQuestion) -> float:
        """Milliseconds until the page is told that the question is answered: question and board as they are
        now come in one message. The reply to the form, which says only that it was taken, may come later."""
        fields = {**form.fields, "option": self.rng.choice(form.options)}
        self.browser.stay_connected()
        start = time.perf_counter()
        self.browser.post(f"{self.table}/answer", fields)
        while not self._is_answered(self._receive(TIMEOUT), form):
            pass
        taken = time.perf_counter() - start
        self.browser.read()
        return 1000 * taken

    def _is_answered(self, changed: dict[str, str], form: PageQuestion) -> bool:
        return "region-question" in changed and f'"question-{form.question}"' not in self.question

    def _receive(self, timeout: float) -> dict[str, str]:
        """The regions that a message changes; a heartbeat changes none, a word beside the board no lines."""
        update: dict[str, Any] = msgspec.json.decode(self.socket.recv(timeout=timeout))
        changed: dict[str, str] = update.get("regions", {})
        if parts := update.get("patches", {}).get("region-question"):
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
                with suppress(QuestionGone):
                    times.append(player.answer(form))
            elif time.monotonic() < end:
                player.close()
                player = Player(browser.another(), len(times))
    finally:
        player.close()
    return Latency(times)
