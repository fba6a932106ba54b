"""Running the web table."""

from __future__ import annotations

import argparse
import socket
from typing import Final

import uvicorn

from .app import create_app

USUAL_PORT: Final = 8000


def serve(host: str = "127.0.0.1", port: int = 8000, database: str | None = None) -> None:
    """Serve until interrupted. Behind a proxy, its headers are believed only if it runs on this machine."""
    uvicorn.run(create_app(database=database), host=host, port=port, log_level="warning", ws_max_size=65_536)


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
