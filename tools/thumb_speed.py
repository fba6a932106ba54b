"""How long the rules of thumb take to decide, rules of the game included, scaled by the yardstick.

    python tools/thumb_speed.py [GAME …] [--games 2] [--times 5] [--option mission=MZ2 …]

Each game is played several times, nobody speaking unasked; of each the fastest counts, in processor time.
"""

from __future__ import annotations

import argparse
from time import process_time
from typing import Any

import shamble
from shamble.bots import made
from shamble.bots.base import answer_next
from shamble.engine import GameSpec, Rng
from shamble.engine.session import new_table
from shamble.games import find
from shamble.lab.bench import REFERENCE_YARDSTICK, yardstick

FIRST = 100


def timed(spec: GameSpec[Any], seats: int, seed: int, options: dict[str, str]) -> tuple[float, int]:
    """Seconds of one game, and its decisions."""
    table, rng, decisions = new_table(spec, seats, seed, options, None), Rng(seed), 0
    bots = [made(spec.id, "thumb") for _ in range(seats)]
    began = process_time()
    while not table.over:
        answer_next(table, bots, rng)
        decisions += 1
    return process_time() - began, decisions


def measure(spec: GameSpec[Any], games: int, times: int, options: dict[str, str]) -> float:
    """Seconds a decision, over up to four numbers of seats."""
    fewest, most = spec.seats
    spent, decided = 0.0, 0
    for seats in range(fewest, most + 1)[:4]:
        for seed in range(FIRST, FIRST + games):
            runs = [timed(spec, seats, seed, options) for _ in range(times)]
            spent, decided = spent + min(run[0] for run in runs), decided + runs[0][1]
    return spent / decided


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="*", default=[spec.id for spec in shamble.games()])
    parser.add_argument("--games", type=int, default=2)
    parser.add_argument("--times", type=int, default=5)
    parser.add_argument("--option", action="append", default=[])
    wanted = parser.parse_args()
    options = dict(option.split("=") for option in wanted.option)
    print("game                     µs a decision    scaled    yardstick")
    for name in wanted.game:
        before = yardstick()
        found = measure(find(name), wanted.games, wanted.times, options) * 1e6
        loops = max(before, yardstick())
        scaled = found * loops / REFERENCE_YARDSTICK
        print(f"{name:24} {found:13.0f} {scaled:9.0f} {loops:12.1f}", flush=True)


if __name__ == "__main__":
    main()
