"""Learn City of Horror against three random players: a linear policy, trained by REINFORCE, with NumPy alone.

    python examples/train_city.py [MINUTES] [WEIGHTS.npz]

trains for so many minutes of processor time (4), keeps the weights, and plays 400 games on seeds that were
not trained on. Every answer is scored by a few features of what it points at (place, character, player, card)
and of the place that the question is about; each kind of question has weights of its own.
"""

from __future__ import annotations

import sys
import time
from typing import Any

import numpy as np

from shamble.engine.asking import SeatTurn
from shamble.research.arrays import encoder_of, observe
from shamble.research.episode import Episode, Setup

SETUP = Setup("city-of-horror", 4)
FIRST_TEST_SEED, TEST_GAMES = 10_000_000, 400
PLACE, PERSON, PLAYER, CARDS = 9, 8, 5, len(SETUP.table(0).content.cards)
WIDTH = 1 + PLACE + PERSON + PLAYER + CARDS + PLACE
KINDS = {"location": 0, "character": 1, "seat": 2, "card": 3}
STARTS = (1, 1 + PLACE, 1 + PLACE + PERSON, 1 + PLACE + PERSON + PLAYER)
BATCH, RATE, HEAT = 24, 0.03, 1.0


class Policy:
    """A row of weights for each kind of question and answer."""

    def __init__(self) -> None:
        sample = SETUP.table(0)
        encoder, words = encoder_of(sample), sample.spec.vocabulary
        self.codec, self.schema = encoder.codec, encoder.schema
        self.columns = {
            part.name: {name.split(" (")[0]: at for at, name in enumerate(part.columns)}
            for part in self.schema.parts
        }
        self.args = [[KINDS.get(kind, 9) for _, kind in fields] for fields in words.options.values()]
        self.about = [[KINDS.get(kind, 9) for _, kind in fields] for fields in words.prompts.values()]
        self.weights = np.zeros((len(self.about), len(self.args), WIDTH))

    def features(self, seen: Any, turn: SeatTurn) -> tuple[np.ndarray, int, np.ndarray]:
        """For each answer a row; with the question's number, and those of the answers' keys."""
        named = self.schema.named(seen)
        places, people, players = self.tables(named)
        prompt, *params = named["question"]
        subject = np.zeros(PLACE)
        for kind, value in zip(self.about[prompt], params, strict=False):
            if kind == 0:
                subject = places[value]
        rows = np.zeros((len(turn.options), WIDTH))
        rows[:, 0], rows[:, -PLACE:] = 1, subject
        keys = np.zeros(len(turn.options), int)
        for at, option in enumerate(turn.options):
            key, *values = self.codec.factors(option)
            keys[at] = key
            for kind, value in zip(self.args[key], values, strict=True):
                if kind < len(STARTS):
                    table = (places, people, players, np.eye(CARDS))[kind]
                    row = table[(value - turn.seat) % 4 if kind == KINDS["seat"] else value]
                    rows[at, STARTS[kind] : STARTS[kind] + len(row)] = row
        return rows, int(prompt), keys

    def tables(self, named: dict[str, Any]) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """What places, characters and players are like, in small numbers."""
        place, person, player = (self.columns[name] for name in ("places", "characters", "seats"))
        p, c, s = (named[name].astype(float) for name in ("places", "characters", "seats"))
        at, owner = c[:, person["place"]].astype(int), c[:, person["seat"]]
        alive = (c[:, 0] == 1) & (at >= 0)
        crowd = np.bincount(at[alive], minlength=len(p))
        mine = np.bincount(at[alive & (owner == 0)], minlength=len(p))
        zombies, least = p[:, place["zombies"]], p[:, place["attack at_least"]]
        due = np.where(p[:, place["attack outnumbered"]] == 1, zombies > crowd, zombies >= least)
        room = np.where(p[:, place["slots"]] < 0, 9, p[:, place["slots"]]) - crowd
        gifts, number = p[:, place["antidotes"]] + p[:, place["cards"]], p[:, place["number"]]
        spots = [zombies / 4, due, crowd / 4, mine / 2, room <= 0, gifts / 2, number == 6, due & (mine > 0)]
        spots.append(mine < crowd)
        spot = np.where(alive, at, 0)
        folk = [c[:, person["value"]] / 5, c[:, person["fresh"]], owner == 0, zombies[spot] / 4, due[spot]]
        folk += [number[spot] == 6, c[:, person["hidden"]], mine[spot] / 2]
        score = s[:, player["score"]]
        seats = [np.arange(len(s)) == 0, (score - score[0]) / 5, s[:, player["hand"]] / 5]
        seats += [score == score.max(), s[:, player["antidotes"]] / 3]
        return np.stack(spots, 1), np.stack(folk, 1) * alive[:, None], np.stack(seats, 1)

    def choose(self, seen: Any, turn: SeatTurn, rng: np.random.Generator, heat: float) -> tuple[int, Any]:
        """An answer; and how much each weight would have made it likelier."""
        rows, prompt, keys = self.features(seen, turn)
        scores = np.einsum("ij,ij->i", rows, self.weights[prompt][keys]) / max(heat, 1e-3)
        chances = np.exp(scores - scores.max())
        chances /= chances.sum()
        pick = int(rng.choice(len(chances), p=chances)) if heat else int(chances.argmax())
        pull = -chances[:, None] * rows
        pull[pick] += rows[pick]
        return pick, (prompt, keys, pull)


def play(policy: Policy, seed: int, rng: np.random.Generator, heat: float) -> tuple[float, float, list[Any]]:
    """One game, the learner on a seat that goes round: its share of the win, its lead, what it weighed."""
    episode, hero, trail = Episode(SETUP, seed), seed % 4, []
    while (turn := episode.turn) is not None:
        if turn.seat == hero:
            pick, pull = policy.choose(observe(episode.table, hero, turn), turn, rng, heat)
            trail.append(pull)
        else:
            pick = int(rng.integers(len(turn.options)))
        episode.answer(pick)
    scores = list(episode.table.result.scores) if episode.table.result else [0] * 4
    own = scores.pop(hero)
    return episode.rewards[hero], own - max(scores), trail


def train(policy: Policy, seconds: float) -> None:
    """Make answers likelier that led farther ahead than usual (Adam on batches of games)."""
    rng, games, wins, usual, spread = np.random.default_rng(1), 0, 0.25, 0.0, 5.0
    first, second = np.zeros_like(policy.weights), np.zeros_like(policy.weights)
    started = time.process_time()
    while time.process_time() - started < seconds:
        gradient = np.zeros_like(policy.weights)
        for _ in range(BATCH):
            won, lead, trail = play(policy, games, rng, HEAT)
            gain = lead + 5 * won
            usual, spread = usual + 0.01 * (gain - usual), spread + 0.01 * (abs(gain - usual) - spread)
            games, wins = games + 1, wins + 0.005 * (won - wins)
            for prompt, keys, pull in trail:
                np.add.at(gradient[prompt], keys, pull * (gain - usual) / spread / BATCH)
        first, second = 0.9 * first + 0.1 * gradient, 0.99 * second + 0.01 * gradient**2
        policy.weights += RATE * first / (np.sqrt(second) + 1e-4)
        if games % (BATCH * 20) == 0:
            print(f"{time.process_time() - started:4.0f} s  {games:6} games  wins {wins:.2f}", flush=True)


def main() -> None:
    minutes = float(sys.argv[1]) if len(sys.argv) > 1 else 4.0
    policy, rng = Policy(), np.random.default_rng(2)
    train(policy, minutes * 60)
    np.savez(sys.argv[2] if len(sys.argv) > 2 else "city.npz", weights=policy.weights)
    wins = [play(policy, FIRST_TEST_SEED + seed, rng, 0.0)[0] for seed in range(TEST_GAMES)]
    error = 1.96 * np.std(wins) / np.sqrt(len(wins))
    print(
        f"{TEST_GAMES} games on held-out seeds: {np.mean(wins):.3f} ± {error:.3f} of the wins (random: 0.25)"
    )


if __name__ == "__main__":
    main()
