"""How long the rules of thumb take to decide, rules of the game included and apart, scaled by the yardstick.

    python tools/thumb_speed.py [GAME …] [--games 2] [--times 5] [--option mission=MZ2 …]

Each game is played several times, nobody speaking unasked; of each the fastest counts, in processor time.
What the rules take is measured by giving the same answers again without any bot.
"""

from __future__ import annotations

import argparse
from time import process_time
from typing import Any

import shamble
from shamble.bots import made
from shamble.bots.base import ask
from shamble.engine import GameSpec, Rng
from shamble.engine.asking import next_question
from shamble.engine.session import new_table
from shamble.games import find
from shamble.lab.bench import REFERENCE_YARDSTICK, yardstick

FIRST = 100


def played(spec: GameSpec[Any], seats: int, seed: int, options: dict[str, str]) -> tuple[float, list[int]]:
    """Seconds of one game, and which options were taken."""
    table, rng, taken = new_table(spec, seats, seed, options, None), Rng(seed), []
    bots = [made(spec.id, "thumb") for _ in range(seats)]
    began = process_time()
    while not table.over:
        choice = next_question(table)
        seat = choice.seat or 0
        answer = ask(bots[seat], table, seat, choice, rng, 0.0)
        assert answer is not None  # only a standing question may be met with silence
        taken.append(choice.options.index(answer))
        table.take(choice, answer)
    return process_time() - began, taken


def replayed(spec: GameSpec[Any], seats: int, seed: int, options: dict[str, str], taken: list[int]) -> float:
    """Seconds of the same game, without anybody thinking."""
    table = new_table(spec, seats, seed, options, None)
    began = process_time()
    for index in taken:
        choice = next_question(table)
        table.take(choice, choice.options[index])
    return process_time() - began


def measure(spec: GameSpec[Any], games: int, times: int, options: dict[str, str]) -> tuple[float, float]:
    """Seconds a decision, over up to four numbers of seats: in all, and by the rules alone."""
    fewest, most = spec.seats
    spent = ruled = decided = 0.0
    for seats in range(fewest, most + 1)[:4]:
        for seed in range(FIRST, FIRST + games):
            runs = [played(spec, seats, seed, options) for _ in range(times)]
            taken = runs[0][1]
            spent += min(run[0] for run in runs)
            ruled += min(replayed(spec, seats, seed, options, taken) for _ in range(times))
            decided += len(taken)
    return spent / decided, ruled / decided


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="*", default=[spec.id for spec in shamble.games()])
    parser.add_argument("--games", type=int, default=2)
    parser.add_argument("--times", type=int, default=5)
    parser.add_argument("--option", action="append", default=[])
    wanted = parser.parse_args()
    options = dict(option.split("=") for option in wanted.option)
    print("scaled µs a decision     in all    rules    bots    yardstick")
    for name in wanted.game:
        before = yardstick()
        spent, ruled = measure(find(name), wanted.games, wanted.times, options)
        loops = max(before, yardstick())
        scale = 1e6 * loops / REFERENCE_YARDSTICK
        shares = (spent * scale, ruled * scale, (spent - ruled) * scale)
        print(f"{name:24} {shares[0]:6.0f} {shares[1]:8.0f} {shares[2]:7.0f} {loops:12.1f}", flush=True)


if __name__ == "__main__":
    main()
