"""Look for better figures in the rules of thumb of Marvel Zombies (docs/bots.md).

    python tools/tune_marvel.py OUT.json [--minutes M] [--pairs P] [--missions MZ1,MZ2,…] [--seed S]
                                         [--names worth,mind.XP,…] [--leave-out mind.CLEAR,…]

Every pair of games is played from one seed with all figures changed a little at once, by chance, in one game
this way and in the other the opposite way. Which figures the better game had larger is counted over a
generation of pairs; then all of them go a step that way. It is judged by wins, and of lost games by how far
they came. OUT.json holds what was found after each generation, and goes on where it stopped; what is in it
is a proposal, to be confirmed on fresh seeds.
"""

from __future__ import annotations

import argparse
import importlib
import json
import math
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import numpy as np

from shamble.bots.base import ask
from shamble.bots.marvel_zombies import roads
from shamble.bots.marvel_zombies.thumb import ThumbBot
from shamble.engine import Rng
from shamble.engine.session import new_table
from shamble.games import find
from shamble.research.progress import progress_of

PACKAGE: Final = "shamble.bots.marvel_zombies"
MODULES: Final = (
    "judging worth mind tasks roads acting choosing windows features"
    " hero_mind hero_worth hero_acting hero_tasks hero_windows"
).split()
FIXED: Final = frozenset("FAR DIGITS EXACT SURE LATER NEVER MOST_WAYS CLEAR STARVING".split())
"""Figures that are no judgement."""
APART: Final = frozenset({"WOUND"})
"""Tables of which each figure is changed for itself; others grow and shrink as a whole."""
SPREAD: Final = 0.35
"""How far figures are changed for a trial: the standard deviation of their logarithm."""
STEP: Final = 1.5
"""How far they go after a generation, altogether and in such deviations."""
FADES: Final = 0.6
"""How much of what a generation has found still counts in the next."""
LOST: Final = 0.5
"""What having nearly won is worth."""
TOLD: Final = 8

Slot = tuple[str, str, str]
"""A figure: the module, the name there, and its place in a table of figures ("*" for all of them)."""
Figures = dict[Slot, float]


def modules() -> dict[str, ModuleType]:
    return {name: importlib.import_module(f"{PACKAGE}.{name}") for name in MODULES}


def slots(asked: Sequence[str], left_out: Sequence[str]) -> Figures:
    """What is to be tuned, as it is; of a table that is changed as a whole how large it is, which is 1."""
    found: Figures = {}
    seen: set[tuple[str, int]] = set()
    for module, home in modules().items():
        for name, value in vars(home).items():
            names = {module, f"{module}.{name}"}
            if name.isupper() and name not in FIXED and (name, id(value)) not in seen:
                seen.add((name, id(value)))
                if names & {*asked} and not names & {*left_out}:
                    found.update({(module, name, at): figure for at, figure in figures(name, value)})
    return found


def figures(name: str, value: object) -> Iterator[tuple[str, float]]:
    if isinstance(value, float):
        yield "", value
    elif isinstance(value, tuple) and value and all(isinstance(each, float) for each in value):
        yield from (
            [(str(at), each) for at, each in enumerate(value) if each > 0] if name in APART else [("*", 1.0)]
        )
    elif isinstance(value, dict) and value and all(isinstance(each, float) for each in value.values()):
        yield "*", 1.0


class Patch:
    """Puts figures in their places, also where another module or a class has taken them over."""

    def __init__(self, known: Mapping[Slot, float]) -> None:
        self.values: dict[tuple[str, str], Any] = {}
        self.places: dict[tuple[str, str], list[tuple[Any, str]]] = {}
        holders = [*_holders()]
        for module, name, _ in known:
            value = vars(importlib.import_module(f"{PACKAGE}.{module}"))[name]
            self.values[module, name] = value
            self.places[module, name] = [
                (holder, key)
                for holder in holders
                for key, each in vars(holder).items()
                if each is value and (key == name or isinstance(holder, type))
            ]

    def put(self, chosen: Mapping[Slot, float]) -> None:
        for home, value in self.values.items():
            fresh = _fresh(
                value, {at: figure for (*there, at), figure in chosen.items() if (*there,) == home}
            )
            for holder, key in self.places[home]:
                setattr(holder, key, fresh)
        roads._NETWORKS.clear()  # ways that were worked out with other figures


def _holders() -> Iterator[Any]:
    for module in modules().values():
        yield module
        yield from (each for each in vars(module).values() if isinstance(each, type))


def _fresh(value: Any, mine: Mapping[str, float]) -> object:
    """The same with other figures."""
    if isinstance(value, float):
        return mine[""]
    by = mine.get("*", 1.0)
    if isinstance(value, tuple):
        return tuple(mine.get(str(at), by * each) for at, each in enumerate(value))
    return {key: by * each for key, each in value.items()}


def played(mission: str, seed: int) -> tuple[bool, float]:
    """Was it won, and what was it worth?"""
    game = find("heroes-resistance" if mission.startswith("HR") else "marvel-zombies")
    t: Any = new_table(game, 1, seed, {"mission": mission}, None)
    bot, rng = ThumbBot(), Rng(seed).fork(7)
    turn, far = 0, 0.0
    while not t.over:
        if t.turn != turn:
            turn, far = t.turn, progress_of(t)
        choice = t.choices[0]
        answer = ask(bot, t, 0, choice, rng, 0.0)
        assert answer is not None  # no question of this game may be met with silence
        t.take(choice, answer)
    won = t.outcome == "won"
    return won, 1.0 if won else LOST * far


def moved(base: Figures, by: Any) -> Figures:
    steps = zip(base.items(), by, strict=True)
    return {slot: figure * math.exp(SPREAD * step) for (slot, figure), step in steps}


def generation(base: Figures, missions: Sequence[str], seed: int, pairs: int) -> tuple[Any, Any, list[float]]:
    """How much better games are with each figure larger, how sure that is, and wins and worth on average."""
    patch, luck = Patch(base), np.random.default_rng(seed)
    rows, wins, worth = [], 0, 0.0
    for pair in range(pairs):
        by = luck.standard_normal(len(base))
        ends = []
        for sign in (1, -1):
            patch.put(moved(base, sign * by))
            ends.append(played(missions[pair % len(missions)], seed + pair))
        rows.append((ends[0][1] - ends[1][1]) / 2 * by)
        wins += ends[0][0] + ends[1][0]
        worth += ends[0][1] + ends[1][1]
    patch.put(base)
    found = np.array(rows)
    return found.mean(0), found.std(0) / math.sqrt(pairs), [wins / pairs / 2, worth / pairs / 2]


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    parser.add_argument("out", type=Path)
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--pairs", type=int, default=300)
    parser.add_argument("--missions", default="MZ1,MZ2,MZ3,MZ4,MZ5,MZ6,MZ8,MZ10")
    parser.add_argument("--seed", type=int, default=100_000)
    parser.add_argument("--names", default="judging,worth,mind,tasks,roads")
    parser.add_argument("--leave-out", default="")
    return parser.parse_args()


def main() -> None:
    asked, began = arguments(), time.monotonic()
    base = slots(asked.names.split(","), asked.leave_out.split(","))
    first = dict(base)
    done = json.loads(asked.out.read_text()) if asked.out.exists() else []
    if done:
        base = {slot: done[-1]["figures"].get(".".join(slot), figure) for slot, figure in base.items()}
    way, weight = np.zeros(len(base)), 0.0
    while time.monotonic() - began < 60 * asked.minutes:
        seed = asked.seed + asked.pairs * len(done)
        slope, doubt, result = generation(base, asked.missions.split(","), seed, asked.pairs)
        way, weight = FADES * way + slope, FADES * weight + 1.0
        base = moved(base, STEP * way / max(float(np.linalg.norm(way)), 1e-9))
        sure = sorted(zip(slope / doubt, base, strict=True), key=lambda each: -abs(each[0]))[:TOLD]
        told = {".".join(slot): round(float(each), 1) for each, slot in sure}
        after = {".".join(slot): round(figure, 4) for slot, figure in base.items()}
        done.append({"before": result, "sure": told, "figures": after})
        asked.out.write_text(json.dumps(done, indent=1))
        print(len(done), [round(each, 3) for each in result], told, file=sys.stderr, flush=True)
    for slot, figure in base.items():
        print(f"{'.'.join(slot):28} {first[slot]:8.3f} → {figure:8.3f}")


if __name__ == "__main__":
    main()
