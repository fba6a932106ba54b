"""Several workers behind one port: a parent that holds the socket, and replaces whichever of them dies."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import socket
import threading
import time
from collections.abc import Callable
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from typing import Any, Final

from ..server.store import Store

log = logging.getLogger(__name__)

Serve = Callable[[socket.socket, str | None, str, Callable[[], None]], None]
ListeningAt = tuple[socket.socket, str | None, str]

TO_END: Final = 5.0
"""Seconds for the workers to finish what is under way."""
LEAST_LIFE: Final = 2.0
"""A worker that has not lived so many seconds is not replaced before they are over."""
EVERY: Final = 0.5

_spawning = multiprocessing.get_context("spawn")


class WorkerProcesses:
    """The parent: it serves nobody itself."""

    def __init__(self, number: int, serve: Serve, place: ListeningAt) -> None:
        self._number = number
        self._serve = serve
        self._place = place
        self._alive: dict[BaseProcess, float] = {}
        """Each worker, and when it began."""
        self._ending = False
        self._ready = _spawning.Semaphore(0)

    def run(self, ready: Callable[[], None]) -> None:
        """Until interrupted; `ready` is called once the first worker answers."""
        asyncio.run(_try(self._place[1]))
        self._place[0].listen(2048)
        for signum in (signal.SIGTERM, signal.SIGINT):
            signal.signal(signum, self._end)
        threading.Thread(target=self._announce, args=(ready,), daemon=True).start()
        while not self._ending:
            self._fill_up()
            wait([worker.sentinel for worker in self._alive], EVERY)
            self._bury()
        self._stop()

    def _announce(self, ready: Callable[[], None]) -> None:
        self._ready.acquire()
        ready()

    def _fill_up(self) -> None:
        for _ in range(self._number - len(self._alive)):
            worker = _spawning.Process(target=_work, args=(self._serve, self._place, self._ready))
            worker.start()
            self._alive[worker] = time.monotonic()

    def _bury(self) -> None:
        for worker, began in list(self._alive.items()):
            if worker.exitcode is not None and time.monotonic() - began >= LEAST_LIFE:
                log.warning("worker %s has ended (%s); another takes its place", worker.pid, worker.exitcode)
                del self._alive[worker]

    def _end(self, *_: Any) -> None:
        self._ending = True

    def _stop(self) -> None:
        for worker in self._alive:
            worker.terminate()
        end = time.monotonic() + TO_END
        for worker in self._alive:
            worker.join(max(0.0, end - time.monotonic()))
            if worker.exitcode is None:
                worker.kill()


async def _try(database: str | None) -> None:
    """One sentence, if the database cannot be used, instead of one from every worker."""
    await (await Store.open(database)).close()


def _work(serve: Serve, place: ListeningAt, ready: Any) -> None:
    """The life of a worker. An interrupt at the keyboard reaches all of them; the parent's death as well."""
    threading.Thread(target=_end_with_parent, daemon=True).start()
    serve(*place, ready.release)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None  # it has started us
    parent.join()
    os.kill(os.getpid(), signal.SIGTERM)
