"""A real server whose disk, database and clock go wrong when it is told so: a line of "what value" at its
standard input. `soak_server` starts it as a process of its own.

full 1      no file may grow (0: again they may)
readonly 1  every transaction may only read
gone 1      no transaction begins: the database has gone away
slow 0.3    every transaction takes so many seconds longer
clock 3600  the clock jumps
"""

from __future__ import annotations

import argparse
import sys
import threading
import time
from contextlib import suppress
from typing import Any, Final

SMALL: Final = 4096
"""Bytes, on a disk that is full."""


class Faults:
    """What is wrong at the moment."""

    def __init__(self) -> None:
        self.readonly = self.gone = self.full = False
        self.slow = 0.0
        self.clock = 0.0
        self._real_time = time.time

    def time(self) -> float:
        return self._real_time() + self.clock

    def obey(self, line: str) -> None:
        what, value = line.split()
        now: float | bool = float(value)
        if what in ("readonly", "gone", "full"):
            now = bool(now)
        setattr(self, what, self.clock + now if what == "clock" else now)
        if what == "full":
            self._limit_files()

    def _limit_files(self) -> None:
        import resource

        hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
        resource.setrlimit(resource.RLIMIT_FSIZE, (SMALL if self.full else hard, hard))

    def begin(self, connection: Any) -> None:
        """Before every transaction."""
        from sqlalchemy.exc import OperationalError

        if self.gone:
            raise OperationalError("BEGIN", {}, OSError("the disk is not there"))
        if connection.dialect.name == "sqlite":
            time.sleep(self.slow)
            connection.exec_driver_sql(f"PRAGMA query_only = {int(self.readonly)}")
            return
        if self.slow:
            connection.exec_driver_sql(f"SELECT pg_sleep({self.slow})")
        if self.readonly:
            connection.exec_driver_sql("SET TRANSACTION READ ONLY")


def _listen(faults: Faults) -> None:
    for line in sys.stdin:
        faults.obey(line)
        print("done", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--database", required=True)
    chosen = parser.parse_args()
    faults = Faults()
    time.time = faults.time  # before anybody takes the clock as a default

    from sqlalchemy import Engine, event

    from ..web.serve import serve

    event.listen(Engine, "begin", faults.begin)
    threading.Thread(target=_listen, args=(faults,), daemon=True).start()
    with suppress(KeyboardInterrupt):
        serve("127.0.0.1", chosen.port, chosen.database, lambda address: print(address, flush=True))


if __name__ == "__main__":
    main()
