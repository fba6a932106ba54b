"""How long it takes until a table goes on, by the clock: python tools/recovery.py [--times N]

Workers on a PostgreSQL of our own (Debian's) are killed, stopped and ended, and the database is frozen and
killed, each N times; everything is promised within five seconds. docs/reliability.md has the figures.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parents[1] / "src"))

from tests.server.cluster import Guest, Worker
from tests.server.conftest import new_database
from tests.server.postgres import Postgres

PROMISED = 5.0
OK, TRY_AGAIN = 200, 503


class Scene:
    """Two workers, and somebody at a table of the first."""

    def __init__(self, server: Postgres, database: str, home: Path) -> None:
        self.server = server
        self.database = database
        self.home = home
        self.two = Worker(database, home)
        self.begin()

    def begin(self) -> None:
        self.one = Worker(self.database, self.home)
        self.ann = Guest(self.one)
        self.table = self.ann.play_now()
        self.choice = self.ann.asked(self.table)[0]

    def end(self) -> None:
        for worker in (self.one, self.two):
            if worker.process.poll() is None:
                worker.stop()

    def until(self, status: int) -> float:
        """Seconds until an answer is met with that."""
        began = time.monotonic()
        while self.ann.json(f"{self.table}/answer", self.choice).status_code != status:
            time.sleep(0.02)
        return time.monotonic() - began

    def at_the_other(self) -> float:
        self.ann.at(self.two)
        return self.until(OK)

    # -- what is measured -----------------------------------------------------------------------------

    def worker_killed(self) -> float:
        self.one.stop(signal.SIGKILL)
        return self.at_the_other()

    def worker_stopped(self) -> float:
        self.one.send(signal.SIGSTOP)
        return self.at_the_other()

    def worker_ended(self) -> float:
        began = time.monotonic()
        self.one.stop(signal.SIGTERM)
        return time.monotonic() - began

    def database_frozen(self) -> float:
        """Until a sentence comes, for an answer and for the first page: the longer of the two."""
        self.server.freeze()
        try:
            answer, began = self.until(TRY_AGAIN), time.monotonic()
            assert self.ann.get("/").status_code == TRY_AGAIN
            return max(answer, time.monotonic() - began)
        finally:
            self.server.thaw()

    def database_thawed(self) -> float:
        self.server.freeze()
        self.until(TRY_AGAIN)
        self.server.thaw()
        return self.until(OK)

    def database_killed_and_started(self) -> float:
        self.server.kill()
        self.until(TRY_AGAIN)
        self.server.start()
        return self.until(OK)


WHAT: dict[str, Callable[[Scene], float]] = {
    "worker killed: its table goes on at another": Scene.worker_killed,
    "worker stopped (SIGSTOP): the same": Scene.worker_stopped,
    "worker told to end (SIGTERM): it has ended": Scene.worker_ended,
    "database frozen: a sentence, at the table and on the first page": Scene.database_frozen,
    "database thawed: the table goes on": Scene.database_thawed,
    "database killed and started again: the table goes on": Scene.database_killed_and_started,
}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=3)
    times = parser.parse_args().times
    server = Postgres()
    server.start()
    longest = 0.0
    try:
        with tempfile.TemporaryDirectory() as home, new_database(server.address) as database:
            for what, measure in WHAT.items():
                seconds = []
                for _ in range(times):
                    scene = Scene(server, database, Path(home))
                    seconds.append(measure(scene))
                    scene.end()
                longest = max(longest, *seconds)
                print(f"{what}: median {median(seconds):.2f} s, at most {max(seconds):.2f} s", flush=True)
    finally:
        server.stop()
        server.remove()
    print(f"load average {os.getloadavg()[0]:.1f}; promised: {PROMISED:.0f} s")
    return int(longest > PROMISED)


if __name__ == "__main__":
    sys.exit(main())
