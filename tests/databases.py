"""Databases for tests: one is migrated from nothing, once in each process; all others are copies of it."""

from __future__ import annotations

import asyncio
import tempfile
import threading
from collections.abc import Callable, Coroutine
from functools import cache
from pathlib import Path
from typing import Any

from shamble.server.store import Store


def run_apart(work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """In a thread of its own: the loop of an asynchronous test must not notice."""
    thread = threading.Thread(target=lambda: asyncio.run(work()))
    thread.start()
    thread.join()


def migrate(address: str) -> None:
    async def open_and_close() -> None:
        await (await Store.open(address)).close()

    run_apart(open_and_close)


@cache
def _migrated() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "tables.db"
        migrate(f"sqlite:///{file}")
        return file.read_bytes()


def new_sqlite(folder: Path) -> str:
    """The address of one in that folder, with nothing in it but its tables."""
    file = folder / "tables.db"
    file.write_bytes(_migrated())
    return f"sqlite:///{file}"
