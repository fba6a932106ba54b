"""Real Chromium against a real server, each test with people of its own."""

from __future__ import annotations

import os
import shutil
import socket
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import uvicorn

from shamble.web.app import create_app

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")

try:
    from playwright.sync_api import Browser, Page, sync_playwright

    from tests.web.browser.player import Player
except ModuleNotFoundError:
    CHROMIUM = None

SEED = 5
"""With it, at a table of three, Ann is dealt a Shotgun and Ben a Tear gas."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    here = [item for item in items if "web/browser" in item.path.as_posix()]
    if CHROMIUM is None and here:
        reason = "no Chromium with playwright here: the browser tests are left out"
        if os.environ.get("CI") == "true":
            raise pytest.UsageError(reason)
        print(reason)
        for item in here:
            item.add_marker(pytest.mark.skip(reason=reason))
    for item in here:  # two browsers and a bot race each other: what fails must fail three times
        item.add_marker(pytest.mark.flaky(reruns=2))


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server on a free port; bots answer at once."""
    patch = pytest.MonkeyPatch()
    patch.setenv("SHAMBLE_PACE", "0")
    patch.setenv("SHAMBLE_RATE", "0")
    patch.setenv("SHAMBLE_SECRET", "for tests only, and long enough")
    patch.setattr("shamble.server.room.secrets.randbits", lambda bits: SEED)
    database = tmp_path_factory.mktemp("site") / "tables.db"
    listener = socket.create_server(("127.0.0.1", 0))
    config = uvicorn.Config(create_app(database=f"sqlite:///{database}"), log_level="error")
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    while not server.started:
        time.sleep(0.02)
    yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    server.should_exit = True
    thread.join()
    patch.undo()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    assert CHROMIUM is not None  # otherwise these tests were left out
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
        )
        yield browser
        browser.close()


@pytest.fixture
def person(chromium: Browser, site: str) -> Iterator[Callable[..., Player]]:
    """Somebody with a browser: person("Ann", width=390, scripts=False).

    No page may complain of anything, except of an answer that came too late because a bot was quicker.
    """
    contexts: list[Any] = []
    complaints: list[str] = []

    def listen(name: str, kind: str, text: str) -> None:
        if kind == "error" and "409 (Conflict)" not in text:
            complaints.append(f"{name}: {text}")

    def arrive(name: str, *, width: int = 1280, scripts: bool = True, **options: Any) -> Player:
        context = chromium.new_context(
            viewport={"width": width, "height": 844 if width < 500 else 900},
            java_script_enabled=scripts,
            has_touch=width < 500,
            **{"locale": "en-GB", "reduced_motion": "reduce", **options},
        )
        context.set_default_timeout(20_000)
        contexts.append(context)
        page: Page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(f"{name}: {error}"))
        page.on("console", lambda line: listen(name, line.type, line.text))
        return Player(page, site, name, scripts)

    yield arrive
    for context in contexts:
        context.close()
    assert not complaints
