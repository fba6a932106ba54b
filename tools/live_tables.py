"""So many live tables, window by window: python tools/live_tables.py [TABLES] [WINDOWS]

The last step of `shamble bench web --tables N` alone, for longer: a server of its own, at every table a
program that answers every eight seconds, a player's page and a spectator's, on a machine that does nothing
else. Says for each window of twenty seconds after all tables were set up what an answer cost and how long it
took, and the memory of a table with its three sockets in the end.
"""

from __future__ import annotations

import sys
from typing import Final

from shamble.lab.ramp_web import EVERY
from shamble.lab.web_client import Latency
from shamble.lab.web_load import GAME, Load
from shamble.lab.web_processes import Use, busy_tables, rest, server, use_of

SECONDS: Final = 20.0


def main(tables: int, windows: int) -> None:
    load = Load(
        "",
        tables,
        GAME,
        every=EVERY,
        warm_answers=10,
        warm_seconds=10 + tables / 4,
        longest=windows * SECONDS + 60,
    )
    with server() as (address, process):
        uses = [use_of(process.pid)]
        with busy_tables(load.at(address)) as told:
            uses.append(use_of(process.pid))
            for _ in range(windows):
                rest(SECONDS)
                uses.append(use_of(process.pid))
    report = told[0]
    print(f"{report.answers} answers, {report.late} late, {report.lost} tables lost {report.reasons[:1]}")
    print("seconds, % of a core, % starved, ms of processor an answer, p50 ms, p99 ms")
    parts = [
        report.times[len(report.times) * w // windows :][: len(report.times) // windows]
        for w in range(windows)
    ]
    for number, times in enumerate(parts):
        print(_window(number, uses[number + 1], uses[number + 2], times))
    each = (uses[-1].memory - uses[0].memory) / tables
    print(f"{uses[-1].memory / 1e6:.0f} MB in all, {each / 1000:.0f} KB a table (shared drawings among it)")


def _window(number: int, earlier: Use, now: Use, times: list[float]) -> str:
    each = 1000 * (now.processor - earlier.processor) / len(times)
    share, starved, late = now.share_since(earlier), now.wait_since(earlier), Latency(times)
    when = f"{number * SECONDS:.0f} to {(number + 1) * SECONDS:.0f}"
    return f"{when}, {share:.0f}, {starved:.0f}, {each:.1f}, {late.at(50):.0f}, {late.at(99):.0f}"


if __name__ == "__main__":
    given = [int(word) for word in sys.argv[1:]]
    main(*(given + [1_000, 6][len(given) :]))
