"""How many steps a second agents from outside take, through the door of PettingZoo, in processor time.

    python tools/agents.py [GAME …] [--steps 4000] [--times 7]

A step is one answer by one agent, who picks any that the mask allows: four seats, talk off, forced answers
skipped. With observations and without are measured turn about; the best counts, the median tells the noise.
"""

from __future__ import annotations

import argparse
from random import Random
from statistics import median
from time import process_time

import numpy as np

from shamble.doors.lens import ARRAYS, MASK
from shamble.doors.pettingzoo import raw_env

SEATS = 4
SIGHTS = {ARRAYS: "with observations", MASK: "without"}


def rate(env: raw_env, steps: int, seed: int) -> float:
    """Steps a second, new tables included."""
    luck, began = Random(seed), process_time()
    env.reset(seed=seed)
    for _ in range(steps):
        seen, _, ended, cut_off, _ = env.last()
        if ended or cut_off:
            seed += 1
            env.reset(seed=seed)
            continue
        legal = np.flatnonzero(seen["action_mask"])
        env.step(int(legal[luck.randrange(len(legal))]))
    return steps / (process_time() - began)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", default=["city-of-horror", "marvel-zombies"])
    parser.add_argument("--steps", type=int, default=4000)
    parser.add_argument("--times", type=int, default=7)
    wanted = parser.parse_args()
    for game in wanted.games:
        tables = {sight: raw_env(game, SEATS, sight=sight) for sight in SIGHTS}
        found: dict[str, list[float]] = {sight: [] for sight in SIGHTS}
        for turn in range(wanted.times):
            for sight, env in tables.items():
                found[sight].append(rate(env, wanted.steps, 1000 * turn))
        for sight, rates in found.items():
            print(
                f"{game} {SIGHTS[sight]}: {max(rates):,.0f} steps a second (median {median(rates):,.0f})",
                flush=True,
            )


if __name__ == "__main__":
    main()
