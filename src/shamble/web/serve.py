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
GC_THRESHOLD: Final = 100_000
"""Allocations between two runs of the young garbage collection (Python's default: 700 or 2,000)."""
SWITCH_INTERVAL: Final = 0.001
"""Seconds after which a thread that holds the GIL gives it up to one that waits (Python's default: 0.005)."""


def serve(host: str = "127.0.0.1", port: int = 8000, database: str | None = None) -> None:
    """Serve until interrupted. Behind a proxy, its headers are believed only if it runs on this machine."""
    app = create_app(database=database)
    tune_interpreter()
    Thread(target=load_all, name="drawings", daemon=True).start()
    uvicorn.run(app, host=host, port=port, log_level="warning", ws_max_size=65_536, http=BoundedProtocol)


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
    chosen = parser.parse_args()
    print(f"http://{chosen.host}:{chosen.port}/", flush=True)
    serve(chosen.host, chosen.port, chosen.database)
