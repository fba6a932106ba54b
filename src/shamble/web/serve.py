"""Running the web table."""

from __future__ import annotations

import argparse
import gc
import socket
import sys
from threading import Thread
from typing import Final

import uvicorn

from .app import create_app
from .connections import BoundedProtocol
from .pages import load_all

USUAL_PORT: Final = 8000
SEARCH_EVERY: Final = 100_000
"""New objects after which Python looks for cycles among them."""
TAKE_TURNS: Final = 0.001
"""Seconds that one thread may work while another waits."""


def serve(host: str = "127.0.0.1", port: int = 8000, database: str | None = None) -> None:
    """Serve until interrupted. Behind a proxy, its headers are believed only if it runs on this machine."""
    app = create_app(database=database)
    answer_promptly()
    Thread(target=load_all, name="drawings", daemon=True).start()
    uvicorn.run(app, host=host, port=port, log_level="warning", ws_max_size=65_536, http=BoundedProtocol)


def answer_promptly() -> None:
    """Set Python up so that nobody waits for what is not about the game.

    An answer leaves no cycles behind (`tests/web/test_drawing.py`), but replaces every view of its table. To
    Python's collector that looks like growth: it would stop a hundred tables for some tens of milliseconds
    every few seconds, and find nothing. And the thread that keeps answers needs the interpreter half a
    dozen times for each: it must not wait for a page to be drawn every time.
    """
    gc.collect()
    gc.freeze()  # what is loaded by now stays
    gc.set_threshold(SEARCH_EVERY)
    sys.setswitchinterval(TAKE_TURNS)


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
    chosen = parser.parse_args()
    print(f"http://{chosen.host}:{chosen.port}/", flush=True)
    serve(chosen.host, chosen.port, chosen.database)
