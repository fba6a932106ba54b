"""How many times as fast one package plays as another, turn about: plain and compiled, or two commits.

    python tools/compiled_speed.py FOLDER OTHER… [--game GAME …] [--what random thumb clone] [--times 6]

A folder holds the package: src, .venv/compiled, the src of another worktree. Each is measured in a process of
its own, one after the other and again, in processor time; of each game the fastest counts. All must give the
same answers.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Callable
from itertools import zip_longest
from pathlib import Path
from typing import Final

SEEDS: Final = (100,)
HEADING: Final = "game                     what     first    times as fast as the first"

Measured = list[tuple[float, int]]
"""Seconds of each game, and how many answers it took."""


# -- in a process of its own ---------------------------------------------------------------------------


def work() -> None:
    """Measure what is asked for, a line each time: a game and what of it."""
    for line in sys.stdin:
        game, what = line.split()
        print(" ".join(f"{seconds} {count}" for seconds, count in MEASURES[what](game)), flush=True)


def random_games(game: str) -> Measured:
    from shamble.games import find
    from shamble.lab.bench import play_games
    from shamble.lab.driver import any_main_answer

    run = play_games(find(game), any_main_answer)
    return [(run.seconds, run.options)]


def thumb_games(game: str) -> Measured:
    """A game for each number of seats and seed."""
    from thumb_speed import played

    from shamble.games import find

    spec, found = find(game), []
    for seats in range(spec.seats[0], spec.seats[1] + 1):
        for seed in SEEDS:
            seconds, taken = played(spec, seats, seed, {})
            found.append((seconds, sum(place * option for place, option in enumerate(taken))))
    return found


def clones(game: str) -> Measured:
    from shamble.games import find
    from shamble.lab.bench import microseconds, mid_games

    return [(microseconds(mid_games(find(game)), lambda table: table.clone()) / 1e6, 0)]


MEASURES: Final[dict[str, Callable[[str], Measured]]] = {
    "random": random_games,
    "thumb": thumb_games,
    "clone": clones,
}


# -- who asks ------------------------------------------------------------------------------------------


class Worker:
    """A package under measure."""

    def __init__(self, folder: Path) -> None:
        path = os.pathsep.join([str(folder.resolve()), str(Path(__file__).parent)])
        command = [sys.executable, __file__, "--work"]
        self.process = subprocess.Popen(
            command,
            env={**os.environ, "PYTHONPATH": path},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def measure(self, game: str, what: str) -> Measured:
        assert self.process.stdin  # both are pipes
        assert self.process.stdout
        self.process.stdin.write(f"{game} {what}\n")
        self.process.stdin.flush()
        found = self.process.stdout.readline().split()
        return [(float(a), int(b)) for a, b in zip(found[::2], found[1::2], strict=True)]


def compare(workers: list[Worker], game: str, what: str, times: int) -> list[float]:
    """The seconds of each, by the fastest of all runs of each game."""
    best: list[list[float]] = [[] for _ in workers]
    for _ in range(times):
        found = [worker.measure(game, what) for worker in workers]
        if len({tuple(count for _, count in each) for each in found}) != 1:
            sys.exit(f"{game}: they do not give the same answers")
        for n, each in enumerate(found):
            pairs = zip_longest(best[n], [seconds for seconds, _ in each], fillvalue=float("inf"))
            best[n] = [min(pair) for pair in pairs]
    return [sum(each) for each in best]


def main() -> None:
    from shamble import games

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="+", type=Path)
    parser.add_argument("--game", nargs="+", default=[spec.id for spec in games()])
    parser.add_argument("--what", nargs="+", default=[*MEASURES], choices=[*MEASURES])
    parser.add_argument("--times", type=int, default=6)
    wanted = parser.parse_args()
    workers = [Worker(folder) for folder in wanted.folder]
    print(HEADING)
    for game in wanted.game:
        for what in wanted.what:
            first, *rest = compare(workers, game, what, wanted.times)
            shown = f"{1e6 * first:6.2f} µs" if what == "clone" else f"{1e3 * first:6.1f} ms"
            print(f"{game:24} {what:7} {shown}", *[f"{first / each:7.2f}" for each in rest], flush=True)


if __name__ == "__main__":
    work() if "--work" in sys.argv else main()
