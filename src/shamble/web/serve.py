"""Running the web table: in one process, or in several behind one port (`processes`)."""

from __future__ import annotations

import argparse
import gc
import socket
import sys
from collections.abc import Callable
from contextlib import AsyncExitStack
from importlib import import_module
from threading import Thread
from typing import Final

import uvicorn

from ..engine import ShambleError
from ..engine.finding import find_rules
from ..engine.text import LANGUAGES
from ..games import specs
from ..server.home import database_url, refuse_file
from ..server.listen import address_of, internal, listening
from .app import bare_app, tables
from .ending import PromptServer, server_options
from .home import draw_first_page
from .observe import set_up_log
from .pages import load_all
from .processes import WorkerProcesses

USUAL_PORT: Final = 8000
GC_THRESHOLD: Final = 100_000
"""Allocations between two runs of the young garbage collection (Python's default: 700 or 2,000)."""
SWITCH_INTERVAL: Final = 0.001
"""Seconds after which a thread that holds the GIL gives it up to one that waits (Python's default: 0.005)."""

Announcer = Callable[[str], None]


def serve(host: str, port: int, database: str | None, announce: Announcer, workers: int = 1) -> None:
    """Serve until interrupted; the address is announced once it answers. Whatever is wrong with the database
    or the port is a `Trouble`. A proxy is believed only if SHAMBLE_TRUSTED_PROXIES names it."""
    with listening(host, port) as listener:
        address = f"http://{address_of(listener)}/"
        if workers == 1:
            serve_at(listener, database, address, lambda: announce(address))
            return
        refuse_file(database)
        WorkerProcesses(workers, serve_at, (listener, database, address)).run(lambda: announce(address))


def serve_at(listener: socket.socket, database: str | None, address: str, ready: Callable[[], None]) -> None:
    """One worker, at a socket that others may listen at as well."""
    sockets, inside = [listener], ""
    if database_url(database).get_backend_name() != "sqlite":
        sockets.append(internal())
        inside = address_of(sockets[-1])
    set_up_log()
    load_what_is_shared()
    tune_interpreter()
    Thread(target=draw_what_is_shared, name="drawings", daemon=True).start()
    TableServer(database, address, inside, ready).run(sockets)


def load_what_is_shared() -> None:
    """Games, bots and content, before the collector is told what stays: whatever comes later it looks through
    again and again, and everybody waits meanwhile."""
    import_module("shamble.server.preloaded")


def draw_what_is_shared() -> None:
    """Before anybody comes, or while the first ones wait: no table does."""
    load_all()
    for language in LANGUAGES:
        draw_first_page(language)
        for spec in specs().values():
            find_rules(spec, language, spec.id)  # whoever first looks up a rule would read all of them


class TableServer(PromptServer):
    """Opens the tables before it answers. uvicorn's own way (lifespan) makes a traceback of any trouble."""

    def __init__(self, database: str | None, address: str, inside: str, ready: Callable[[], None]) -> None:
        self.app = bare_app()
        super().__init__(uvicorn.Config(self.app, lifespan="off", **server_options()))
        self._tables = tables(self.app, database, address, inside)
        self._open = AsyncExitStack()
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await self._open.enter_async_context(self._tables)
        await super().startup(sockets)
        self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await super().shutdown(sockets)
        await self._open.aclose()


def tune_interpreter() -> None:
    """Fewer garbage collections and a shorter GIL switch interval, for the latency of answers.

    An answer leaves no reference cycles (`tests/web/test_drawing.py`), but replaces every view of its table,
    which triggers collections: with a hundred tables full ones stop the world for tens of milliseconds every
    few seconds, and find nothing. The database thread needs the GIL about six times for each answer, and
    would wait for a page to be rendered every time.
    """
    gc.collect()
    gc.freeze()  # modules, templates and content never become garbage
    gc.set_threshold(GC_THRESHOLD)
    sys.setswitchinterval(SWITCH_INTERVAL)


def free_port(host: str) -> int:
    """The usual port, or the next one that nobody uses: two tables may run on one machine."""
    for port in range(USUAL_PORT, USUAL_PORT + 50):
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, port))
            except OSError:
                continue
            return port
    return 0


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m shamble.web", description="Serve the web table.")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--database", help="a database URL; a file of your own by default")
    parser.add_argument("--workers", type=int, default=1, help="server processes (PostgreSQL only)")
    chosen = parser.parse_args()
    try:
        serve(chosen.host, chosen.port, chosen.database, _say, chosen.workers)
    except ShambleError as error:
        sys.exit(str(error))


def _say(address: str) -> None:
    print(address, flush=True)
