"""What rules-of-thumb bots answer in whole games, a line a game: write it before a change, compare after.

    python tools/thumb_answers.py [GAME …] [--games 100] [--seed 7000] [--option mission=MZ2] [--against FILE]

Each number of seats gets so many games; nobody speaks unasked. A line holds the game, its options, seats and
seed, how many answers were given, and a digest of them all. With a file of such lines those that differ are
named.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any

import shamble
from shamble.bots import made
from shamble.bots.base import ask
from shamble.engine import GameSpec, Rng
from shamble.engine.asking import next_question
from shamble.engine.session import new_table
from shamble.games import find


def answers(spec: GameSpec[Any], options: dict[str, str], seats: int, seed: int) -> str:
    """Of one game, in a line."""
    table, rng = new_table(spec, seats, seed, options, None), Rng(seed)
    given, digest = 0, blake2b(digest_size=12)
    bots = [made(spec.id, "thumb") for _ in range(seats)]
    while not table.over:
        choice = next_question(table)
        seat = choice.seat or 0
        answer = ask(bots[seat], table, seat, choice, rng, 0.0)
        assert answer is not None  # only a standing question may be met with silence
        digest.update(repr((seat, answer.name)).encode())
        given += 1
        table.take(choice, answer)
    played = " ".join([spec.id, *(f"{option}={value}" for option, value in options.items())])
    return f"{played} {seats} {seed} {given} {digest.hexdigest()}"


def lines(names: list[str], options: dict[str, str], games: int, first: int) -> Iterator[str]:
    for name in names:
        spec = find(name)
        fewest, most = spec.seats
        for seed in range(first, first + games):
            for seats in range(fewest, most + 1):
                yield answers(spec, options, seats, seed)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="*", default=[spec.id for spec in shamble.games()])
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=7000, help="the first of them")
    parser.add_argument("--option", action="append", default=[])
    parser.add_argument("--against", type=Path)
    wanted = parser.parse_args()
    before = set(wanted.against.read_text().splitlines()) if wanted.against else None
    same = differ = 0
    options = dict(option.split("=") for option in wanted.option)
    for line in lines(wanted.game, options, wanted.games, wanted.seed):
        if before is None:
            print(line, flush=True)
        elif line in before:
            same += 1
        else:
            differ += 1
            print("differs:", line, flush=True)
    if before is not None:
        print(f"{same} games the same, {differ} not")
        sys.exit(bool(differ))


if __name__ == "__main__":
    main()
