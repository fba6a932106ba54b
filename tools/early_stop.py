"""What stopping early saves a search, and what it costs.

    python tools/early_stop.py GAME [--seats N] [--simulations N] [--positions N] [--seed S] [--option n=v …]

Questions worth a search, from games by rules of thumb, are searched twice with the same luck: to the end of
the budget, and until the answer is clear. Where the answers differ both are judged in worlds that neither has
seen. A difference below 0: stopping early plays worse there.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from math import sqrt
from time import process_time
from typing import Any, Final
from unittest.mock import patch

import shamble
from shamble.bots import Look, Worlds, made
from shamble.bots.base import ask
from shamble.bots.search import Candidate, Finding, Search, SearchBot
from shamble.engine import Choice, Rng, Table
from shamble.engine.asking import next_question
from shamble.games import find

FRESH: Final = 48
"""Worlds in which answers are judged."""
EVERY: Final = 7
"""One in so many questions is searched."""


def questions(wish: argparse.Namespace) -> Iterator[tuple[Table, Choice]]:
    """As they come up in one game after the other."""
    options = dict(each.split("=", 1) for each in wish.option)
    met = 0
    for seed in range(wish.seed, wish.seed + 1_000):
        t = shamble.new(wish.game, wish.seats or find(wish.game).usual_seats, seed, options)
        bots, rng = [made(wish.game, "thumb") for _ in range(t.seats)], Rng(seed)
        searcher: Any = made(wish.game, "sharp")
        while not t.over:
            choice = next_question(t)
            seat = choice.seat or 0
            if searcher.guidance.worth(choice):
                met += 1
                if met % EVERY == 0:
                    yield t.clone(), choice
            answer = ask(bots[seat], t, seat, choice, rng, 0.0)
            assert answer is not None
            t.take(choice, answer)


def to_the_end(self: Search, left: list[Candidate], more: int) -> list[Candidate]:
    return left


def search(wish: argparse.Namespace, t: Table, choice: Choice) -> tuple[Finding | None, float]:
    bot, seat = made(wish.game, f"sharp@{wish.simulations}"), choice.seat or 0
    assert isinstance(bot, SearchBot)
    began = process_time()
    bot.choose(Look(t, seat), choice, Worlds(t, seat), Rng(5), 0.0)
    return bot.finding, process_time() - began


def judged(wish: argparse.Namespace, t: Table, choice: Choice, found: list[Finding]) -> float:
    """By how much the second answer is better than the first."""
    bot, seat = made(wish.game, "sharp"), choice.seat or 0
    assert isinstance(bot, SearchBot)
    names = [each.answer for each in found]
    first = next(option for option in choice.options if option.name == names[0])
    others = [option for option in choice.options if option.name != names[0]]
    asked = Choice(seat, choice.prompt, choice.params, [first, *others], choice.mode)
    asked.id = choice.id
    judge, gain = bot.searching(bot.policy, asked, Worlds(t, seat), Rng(7)), 0.0
    for draw in range(FRESH):
        world = t.determinise(seat, Rng(9_000 + draw))
        before, after = (judge._rollout(world.clone(), name, Rng(draw)) for name in names)
        gain += (after - before) / FRESH
    return gain


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=None)
    parser.add_argument("--simulations", type=int, default=300)
    parser.add_argument("--positions", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--option", action="append", default=[])
    wish = parser.parse_args()
    seconds, rollouts, gains, different = [0.0, 0.0], [0, 0], list[float](), 0
    for t, choice in questions(wish):
        with patch.object(Search, "_promising", to_the_end):
            before = search(wish, t, choice)
        pair = [before, search(wish, t, choice)]
        found = [each for each, _ in pair if each is not None]
        if len(found) < 2:
            continue
        for number, (_, took) in enumerate(pair):
            seconds[number] += took
            rollouts[number] += sum(len(each.values) for each in found[number].tried)
        same = found[0].answer == found[1].answer
        different += not same
        gains.append(0.0 if same else judged(wish, t, choice, found))
        if len(gains) >= wish.positions:
            break
    n = len(gains)
    mean = sum(gains) / n
    error = sqrt(sum((gain - mean) ** 2 for gain in gains) / (n - 1) / n)
    told = [f"{seconds[k] / n:.3f} s and {rollouts[k] / n:.0f} rollouts" for k in (0, 1)]
    print(
        wish.game,
        *wish.option,
        f"{n} answers: {told[0]} before, {told[1]} now; {different} other answers, "
        f"worth {mean:+.4f} ± {error:.4f} each",
        flush=True,
    )


if __name__ == "__main__":
    main()
