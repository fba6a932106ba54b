"""City of Horror: random, thumb, search and what train_city.py learnt, at one table, on every seat in turn.

    python examples/results_city.py WEIGHTS.npz [GAMES]

prints for everybody the share of wins, by seat as well, and an Elo rating from all pairs (who scored more).
"""

from __future__ import annotations

import sys
from itertools import combinations, permutations

import numpy as np
from train_city import SETUP, Policy

from shamble.bots import made
from shamble.engine import Rng
from shamble.research.arrays import observe
from shamble.research.episode import Episode
from shamble.research.opponents import answer_of

PLAYERS = ("random", "thumb", "sharp@8", "trained")
FIRST_SEED = 20_000_000


def play(policy: Policy, order: tuple[str, ...], seed: int) -> tuple[tuple[float, ...], tuple[int, ...]]:
    """One game with these players in their seats: what everybody won, and scored."""
    episode, luck, none = Episode(SETUP, seed), Rng(seed), np.random.default_rng(0)
    bots = [None if name == "trained" else made("city-of-horror", name) for name in order]
    while (turn := episode.turn) is not None:
        bot = bots[turn.seat]
        if bot is None:
            pick, _ = policy.choose(observe(episode.table, turn.seat, turn), turn, none, 0.0)
        else:
            pick = answer_of(bot, episode, turn, luck)
        episode.answer(pick)
    result = episode.table.result
    assert result is not None
    return episode.rewards, result.scores


def elo(pairs: dict[tuple[str, str], list[float]]) -> dict[str, float]:
    """Ratings that explain the results between any two best (Bradley and Terry), random at 1000."""
    strength = dict.fromkeys(PLAYERS, 1.0)
    for _ in range(500):
        for player in PLAYERS:
            won = sum(sum(r) for (one, _), r in pairs.items() if one == player) + 0.5
            met = sum(
                len(r) / (strength[player] + strength[other])
                for (one, other), r in pairs.items()
                if one == player
            )
            strength[player] = won / (met + 1 / (strength[player] + 1))
    return {name: 1000 + 400 * np.log10(strength[name] / strength["random"]) for name in PLAYERS}


def main() -> None:
    policy = Policy()
    policy.weights = np.load(sys.argv[1])["weights"]
    games = int(sys.argv[2]) if len(sys.argv) > 2 else 96
    orders = list(permutations(PLAYERS))
    wins = {name: [list[float]() for _ in PLAYERS] for name in PLAYERS}
    pairs: dict[tuple[str, str], list[float]] = {}
    for number in range(games):
        order = orders[number % len(orders)]
        rewards, scores = play(policy, order, FIRST_SEED + number)
        for seat, name in enumerate(order):
            wins[name][seat].append(rewards[seat])
        for a, b in combinations(range(4), 2):
            share = 0.5 + 0.5 * float(np.sign(scores[a] - scores[b]))
            pairs.setdefault((order[a], order[b]), []).append(share)
            pairs.setdefault((order[b], order[a]), []).append(1 - share)
    ratings = elo(pairs)
    print("| player | wins | Elo | seat 1 | seat 2 | seat 3 | seat 4 |\n|---|---|---|---|---|---|---|")
    for name in sorted(PLAYERS, key=lambda each: -ratings[each]):
        shares = [f"{np.mean(seat):.2f}" if seat else "–" for seat in wins[name]]
        every = [won for seat in wins[name] for won in seat]
        print(f"| {name} | {np.mean(every):.2f} | {ratings[name]:.0f} | {' | '.join(shares)} |")


if __name__ == "__main__":
    main()
