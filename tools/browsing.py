"""A server of our own and a Chromium in front of it, for tools that look at pages or measure them."""

from __future__ import annotations

import asyncio
import os
import socket
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parents[1] / "src"))

import uvicorn
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

import shamble.server.play
import shamble.web.table
from shamble.engine import Table
from shamble.engine.session import new_table_with
from shamble.web.app import create_app
from tests.web.browser.conftest import CHROMIUM
from tests.web.browser.player import Player

LOOKS = {"night": "dark", "day": "light"}


class Site:
    """The server: where it is, and what it deals."""

    def __init__(self, address: str, app: Any) -> None:
        self.address = address
        self.app = app
        self.scene: Callable[[], Table] | None = None
        self.loop: asyncio.AbstractEventLoop | None = None
        """The server's own, for those who look at its tables."""

    def deal(self, *asked: Any) -> Table:
        return new_table_with(*asked) if self.scene is None else self.scene()


@contextmanager
def site(pace: float = 0.0) -> Iterator[Site]:
    """On a free port, with a database that is thrown away; bots answer at once, unless they have a pace."""
    os.environ.update(SHAMBLE_PACE=str(pace), SHAMBLE_RATE="0", SHAMBLE_UPLOAD_SECONDS="600")
    os.environ["SHAMBLE_SECRET"] = "for looking only, and long enough"
    shamble.web.table.MOMENT = 0
    with tempfile.TemporaryDirectory() as home:
        listener = socket.create_server(("127.0.0.1", 0))
        app = create_app(database=f"sqlite:///{home}/tables.db")
        found = Site(f"http://127.0.0.1:{listener.getsockname()[1]}", app)
        shamble.server.play.new_table_with = found.deal
        server = uvicorn.Server(uvicorn.Config(app, log_level="error"))

        async def serve() -> None:
            found.loop = asyncio.get_running_loop()
            await server.serve(sockets=[listener])

        thread = threading.Thread(target=asyncio.run, args=(serve(),))
        thread.start()
        while not server.started:
            time.sleep(0.02)
        try:
            yield found
        finally:
            server.should_exit = True
            thread.join()


@contextmanager
def chromium(*arguments: str) -> Iterator[Browser]:
    assert CHROMIUM, "no Chromium here"
    with sync_playwright() as playwright:
        basic = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=[*basic, *arguments])
        yield browser
        browser.close()


def visitor(
    browser: Browser,
    where: Site,
    *,
    width: int = 1280,
    height: int = 0,
    language: str = "en",
    look: str = "night",
    motion: str = "reduce",
) -> tuple[BrowserContext, Page, Player]:
    """Somebody new, with a window of that size."""
    context = browser.new_context(
        viewport={"width": width, "height": height or (844 if width < 500 else 720)},
        has_touch=width < 500,
        locale={"en": "en-GB", "fr": "fr-FR"}[language],
        reduced_motion=motion,  # type: ignore[arg-type] # a word of playwright's
    )
    context.add_cookies([{"name": "shamble-theme", "value": LOOKS[look], "url": where.address}])
    page = context.new_page()
    return context, page, Player(page, where.address, "Ann", True)


def csrf(who: Player) -> str:
    page = who.page.context.request.get(f"{who.site}/replay").text()
    return page.partition('name="csrf" value="')[2].partition('"')[0]
