"""Answers that a person gives in a turn: asked everything, one by one; then with the usual stops and
what can be said at once (by ways as the bot walks them). Seconds one waits for bots at normal pace. For
every game, with its usual number of seats.

    python tools/answers.py [GAME …] [--games 20] [--seed 5000]
"""

from __future__ import annotations

import argparse

import shamble
from shamble.engine.passing import USUAL
from shamble.games import find
from shamble.lab.answers import ALWAYS, count_games
from shamble.lab.waiting import play_evening


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="*", default=[spec.id for spec in shamble.games()])
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=0, help="the first of them")
    wanted = parser.parse_args()
    print("game                     seats   answers a person and turn   waiting for bots   click to question")
    print("                                 everything   usual stops   a game, at most     mean     90 %")
    for name in wanted.game:
        spec = find(name)
        seats = spec.usual_seats
        before = count_games(spec, seats, wanted.games, ALWAYS, first=wanted.seed).one_by_one
        after = count_games(spec, seats, wanted.games, USUAL, first=wanted.seed).per_turn
        seeds = range(wanted.seed, wanted.seed + wanted.games)
        waits = [play_evening(spec, seats, seed) for seed in seeds]
        seconds = sorted(second for each in waits for second in each.seconds)
        most, mean = max(each.in_all for each in waits), sum(seconds) / len(seconds)
        late = seconds[int(len(seconds) * 0.9)]
        print(
            f"{name:24} {seats:5} {before:12.1f} {after:13.1f} {most:15.0f} s {mean:11.2f} s {late:6.2f} s",
            flush=True,
        )


if __name__ == "__main__":
    main()
