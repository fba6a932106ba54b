"""Real Chromium against a real server, each test with people of its own.

A game played from a random deal may never come to what a test is about. `stage` deals a scene instead: the
next tables that are started stand as its scenario says (docs/recipes/write-a-scenario.md).
"""

from __future__ import annotations

import os
import shutil
import socket
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import uvicorn

from shamble.engine import Table
from shamble.engine.session import new_table_with
from shamble.testing import table as set_table
from shamble.web.app import create_app

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser")
CHROMIUM = next(filter(None, map(shutil.which, BROWSERS)), None)
"""Chromium without a window of its own, if it is there: the same pages with half the work."""

try:
    from playwright.sync_api import Browser, Page, expect, sync_playwright

    from tests.web.browser.player import GAME, Player
except ModuleNotFoundError:
    CHROMIUM = None

SEED = 5
PATIENCE = 1000 * int(os.environ.get("SHAMBLE_PATIENCE", "180"))
"""Milliseconds before a test gives up: what never comes takes that long, and nothing else, anywhere.

Whoever mends a page sets SHAMBLE_PATIENCE to a few seconds: a test that fails says so at once, and once.
"""
RERUNS = 0 if "SHAMBLE_PATIENCE" in os.environ else 2
"""Chromium itself may stumble ("Not attached to an active page"); our own faults stay faults."""
NO_STORIES = "if (location.protocol !== 'about:') localStorage.setItem('shamble-story', 'off')"
"""What happened is told by itself only to those whom a test is about."""
MOST_FORGIVEN = "409 (Conflict)"
"""An answer that came too late because a bot was quicker: the page says so and goes on."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    here = [item for item in items if "web/browser" in item.path.as_posix()]
    if CHROMIUM is None and here:
        reason = "no Chromium with playwright here: the browser tests are left out"
        if os.environ.get("CI") == "true":
            raise pytest.UsageError(reason)
        print(reason)
        for item in here:
            item.add_marker(pytest.mark.skip(reason=reason))
    for item in here:
        item.add_marker(pytest.mark.flaky(reruns=RERUNS, only_rerun=["playwright"]))


class Site:
    """The server: where it is, where it keeps its tables, and what it deals."""

    def __init__(self, address: str, database: Path, app: Any) -> None:
        self.address = address
        self.app = app
        self.database = database
        self.scene: Callable[[], Table] | None = None
        self.finished = ""
        """A table whose game is over, for all who want to look at one."""

    def deal(self, *asked: Any) -> Table:
        return new_table_with(*asked) if self.scene is None else self.scene()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server on a free port; bots answer at once."""
    patch = pytest.MonkeyPatch()
    patch.setenv("SHAMBLE_PACE", "0")
    patch.setenv("SHAMBLE_RATE", "0")
    patch.setenv("SHAMBLE_STUDIES_AT_ONCE", "1")
    patch.setenv("SHAMBLE_HOME", str(tmp_path_factory.mktemp("home")))
    patch.setenv("SHAMBLE_UPLOAD_SECONDS", "600")  # on a machine that is busy
    patch.setenv("SHAMBLE_SECRET", "for tests only, and long enough")
    patch.setattr("shamble.web.table.MOMENT", 0)  # nobody waits for a hand that might still be on its way
    patch.setattr("shamble.server.opening.secrets.randbits", lambda bits: SEED)
    database = tmp_path_factory.mktemp("site") / "tables.db"
    listener = socket.create_server(("127.0.0.1", 0))
    app = create_app(database=f"sqlite:///{database}")
    site = Site(f"http://127.0.0.1:{listener.getsockname()[1]}", database, app)
    patch.setattr("shamble.server.play.new_table_with", site.deal)
    config = uvicorn.Config(app, log_level="error")
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    while not server.started:
        time.sleep(0.02)
    yield site
    server.should_exit = True
    thread.join()
    patch.undo()


@pytest.fixture
def stage(site: Site) -> Iterator[Callable[..., None]]:
    """stage(players="Ann Ben Cleo", people={…}, at=…): tables started from now on stand like that; of another
    game with stage(game="marvel-zombies", …)."""

    def arrange(players: str, *, game: str = GAME, **literal: Any) -> None:
        site.scene = lambda: set_table(game, players=players, **literal).t

    yield arrange
    site.scene = None


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    assert CHROMIUM is not None  # otherwise these tests were left out
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
        )
        yield browser
        browser.close()


@pytest.fixture
def person(chromium: Browser, site: Site) -> Iterator[Callable[..., Player]]:
    """Somebody with a browser: person("Ann", width=390, scripts=False), person("Ben", stories=True), with a
    phone held across person("Cleo", width=844, height=390).

    No page may complain of anything but what is forgiven: person("Ann", forgiven="404").
    """
    contexts: list[Any] = []
    complaints: list[str] = []

    def listen(name: str, kind: str, text: str, forgiven: str) -> None:
        if kind == "error" and MOST_FORGIVEN not in text and not (forgiven and forgiven in text):
            complaints.append(f"{name}: {text}")

    def arrive(
        name: str,
        *,
        width: int = 1280,
        height: int = 0,
        scripts: bool = True,
        stories: bool = False,
        forgiven: str = "",
        **options: Any,
    ) -> Player:
        context = chromium.new_context(
            viewport={"width": width, "height": height or (844 if width < 500 else 900)},
            java_script_enabled=scripts,
            has_touch=width < 500 or 0 < height < 500,
            **{"locale": "en-GB", "reduced_motion": "reduce", **options},
        )
        context.set_default_timeout(PATIENCE)
        if not stories:
            context.add_init_script(NO_STORIES)
        contexts.append(context)
        page: Page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(f"{name}: {error}"))
        page.on("console", lambda line: listen(name, line.type, line.text, forgiven))
        return Player(page, site.address, name, scripts)

    yield arrive
    for context in contexts:
        context.close()
    assert not complaints


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """What is looked at twice is looked at once unless --all was asked for."""
    everything = metafunc.config.getoption("--all")
    if "locale" in metafunc.fixturenames:
        metafunc.parametrize("locale", ["fr-FR", "en-GB"] if everything else ["fr-FR"])
    if "looks" in metafunc.fixturenames:
        day, night = ("light", "en-GB"), ("dark", "fr-FR")
        metafunc.parametrize("looks", [day, night] if everything else [day], ids=lambda looks: looks[0])


@pytest.fixture
def onlooker(person: Callable[..., Player], looks: tuple[str, str]) -> Player:
    """Somebody whose pages are to be without fault: by day in English and, with --all, by night in French."""
    return person("Ann", color_scheme=looks[0], locale=looks[1])
