"""How strong a bot is on one seat, and how long it thinks: whole games, a line for each, and their sum.

    python tools/strength.py GAME BOT [--against BOT] [--seats 1-6] [--seat K] [--games N] [--seed S]
                             [--option name=value,value … …] [--rows FILE]

Against others the bot sits on seat K, or on every seat in turn; without others it fills the table. What
`shamble arena` plays in pairs of bots is told apart here by seat and by side, and thinking is timed
(processor time). Run it for thumb on the same seeds to compare. Several numbers of seats and values of an
option are played in turn, each by its own seeds. With --rows games that are in the file are not played again,
so a run may be broken off and continued.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from time import process_time
from typing import Any

from tune import Case, cases

import shamble
from shamble.bots import Bot, Driver, made
from shamble.bots.base import Look, Worlds
from shamble.bots.search import SearchBot
from shamble.engine import Choice, Event, Option, Rng, Seat
from shamble.lab.rates import Rate

Row = dict[str, Any]


class Timed:
    """A bot with a clock beside it."""

    def __init__(self, bot: Bot) -> None:
        self.bot, self.name = bot, bot.name
        self.answers, self.overruled, self.rollouts = 0, 0, 0
        self.seconds, self.longest = 0.0, 0.0

    def hear(self, since: int, events: Sequence[Event]) -> None:
        listen = getattr(self.bot, "hear", None)
        if listen is not None:
            listen(since, events)

    def choose(self, look: Look, choice: Choice, worlds: Worlds, rng: Rng, budget: float) -> Option | None:
        began = process_time()
        answer = self.bot.choose(look, choice, worlds, rng, budget)
        finding = self.bot.finding if isinstance(self.bot, SearchBot) else None
        if finding is not None:
            took = process_time() - began
            self.answers += 1
            self.overruled += finding.answer != finding.policy
            self.rollouts += sum(len(each.values) for each in finding.tried)
            self.seconds, self.longest = self.seconds + took, max(self.longest, took)
        return answer


def game_of(wish: argparse.Namespace, case: Case, seed: int) -> Row:
    """One game by that seed: who won, and how the bot thought."""
    t = shamble.new(wish.game, case[0], seed, dict(case[1]))
    me: Seat = wish.seat if wish.seat is not None else seed % t.seats if wish.against else 0
    timed = Timed(made(wish.game, wish.bot))
    others = wish.against or wish.bot
    bots: dict[Seat, Bot] = {seat: made(wish.game, others) for seat in range(t.seats)}
    began = process_time()
    Driver(t, bots | {me: timed}, seed).run()
    assert t.result is not None
    won = (me in t.result.winners) / max(1, len(t.result.winners) if wish.against else 1)
    return {
        "seed": seed,
        "case": named(case),
        "seat": me,
        "won": won,
        "answers": timed.answers,
        "overruled": timed.overruled,
        "rollouts": timed.rollouts,
        "thought": round(timed.seconds, 4),
        "longest": round(timed.longest, 4),
        "took": round(process_time() - began, 3),
    }


def named(case: Case) -> str:
    return " ".join([f"{case[0]} seats", *(f"{name}={value}" for name, value in case[1].items())])


def played(wish: argparse.Namespace) -> list[Row]:
    """All games, those in the file first."""
    known: dict[int, Row] = {}
    if wish.rows is not None and wish.rows.exists():
        known = {row["seed"]: row for row in map(json.loads, wish.rows.read_text().splitlines())}
    rows = []
    every = cases(wish)
    for seed in range(wish.seed, wish.seed + wish.games):
        if seed not in known:
            known[seed] = game_of(wish, every[seed % len(every)], seed)
            if wish.rows is not None:
                with wish.rows.open("a") as file:
                    file.write(json.dumps(known[seed]) + "\n")
        rows.append(known[seed])
    return rows


def summary(rows: Sequence[Row]) -> str:
    rate = Rate("", len(rows), sum(row["won"] for row in rows))
    low, high = rate.interval
    answers = max(1, sum(row["answers"] for row in rows))
    told = [
        f"{rate.rate:.1%} [{low:.1%}, {high:.1%}] of {rate.n}",
        f"{sum(row['took'] for row in rows) / len(rows):.2f} s a game",
    ]
    if sum(row["answers"] for row in rows):
        told += [
            f"{answers / len(rows):.1f} searched answers",
            f"{sum(row['thought'] for row in rows) / answers:.3f} s",
            f"and {sum(row['rollouts'] for row in rows) / answers:.1f} rollouts each",
            f"longest {max(row['longest'] for row in rows):.2f} s",
            f"{sum(row['overruled'] for row in rows) / answers:.1%} overruled",
        ]
    return ", ".join(told)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("bot")
    parser.add_argument("--against", default="")
    parser.add_argument("--seats", default="")
    parser.add_argument("--seat", type=int, default=None)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--option", action="append", default=[])
    parser.add_argument("--rows", type=Path, default=None)
    wish = parser.parse_args()
    rows = played(wish)
    for case in dict.fromkeys(row["case"] for row in rows):
        print(case, summary([row for row in rows if row["case"] == case]))
    print(wish.game, wish.bot, wish.against, *wish.option, summary(rows), flush=True)


if __name__ == "__main__":
    main()
