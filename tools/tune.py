"""Which numbers of a game's rules of thumb matter, and which way: all of them are varied at once.

    python tools/tune.py GAME [--seats 1-6] [--option name=value …] [--games 2000] [--seed 1] [--spread 0.25]
                         [--set module.NAME=number …] [--only module.NAME …] [--rows FILE]
                         [--between module.NAME=low,high …] [--bot thumb] [--seat K] [--against BOT]

In each game every number of the bots' modules (a `Final` that is a float, or holds some) is multiplied or
divided by 1 + spread, by lot; with --between it is the one or the other of two. --only names numbers, tuples
or whole modules (`zombies.CUNNING[crowd]`, `zombies.CUNNING`, `zombies`). Games that are won together count
as such; with --seat that seat's wins count, and the others are by the bot of --against, whose numbers are the
same ones: what only the one uses is to be varied. Since lots are independent, one run tells of all
numbers what the win rate gains where that one is larger: the mean of wins with it less that without,
beside its standard error. So many games find what a comparison of one number after the other would take
dozens of such runs for. What stands out is tried on fresh seeds: `--spread 0 --set front.DEATH=30`.
Several values of an option are played in turn: `--option mission=MZ1,MZ2`. With --rows games that are in the
file are not played again.
"""

from __future__ import annotations

import argparse
import ast
import json
import pkgutil
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from itertools import product
from math import sqrt
from pathlib import Path
from statistics import fmean
from types import ModuleType
from typing import Any

import shamble.bots
from shamble.bots import made
from shamble.bots.base import play_out
from shamble.engine import Rng
from shamble.engine.session import new_table
from shamble.games import find
from shamble.lab.rates import Rate

Case = tuple[int, dict[str, str]]


@dataclass(frozen=True)
class Knob:
    """A number that may be varied: a constant of a module, or one of those in it."""

    module: str
    name: str
    place: int | str | None
    value: float

    @property
    def title(self) -> str:
        place = "" if self.place is None else f"[{self.place}]"
        return f"{self.module.rpartition('.')[2]}.{self.name}{place}"

    def is_of(self, name: str) -> bool:
        """Is it that number, or in that tuple or module?"""
        return self.title == name or self.title.startswith((f"{name}.", f"{name}["))


def modules_of(game: str) -> list[ModuleType]:
    package = import_module(f"{shamble.bots.__name__}.{find(game).package}")
    names = [each.name for each in pkgutil.iter_modules(package.__path__)]
    return [
        import_module(f"{package.__name__}.{name}") for name in names if name not in ("training", "value")
    ]


def knobs_of(module: ModuleType) -> Iterator[Knob]:
    """All floats among the constants that the module itself defines."""
    assert module.__file__ is not None
    for node in ast.parse(Path(module.__file__).read_text()).body:
        if not (isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)):
            continue
        name, value = node.target.id, getattr(module, node.target.id)
        parts: Mapping[Any, Any] = {None: value}
        if hasattr(value, "_asdict"):
            parts = value._asdict()
        elif isinstance(value, tuple):
            parts = dict(enumerate(value))
        elif isinstance(value, dict):
            parts = value
        for place, number in parts.items():
            if isinstance(number, float):
                yield Knob(module.__name__, name, place, number)


class Bench:
    """The bots' modules, with their numbers changed and put back."""

    def __init__(self, game: str) -> None:
        self.modules = modules_of(game)
        self.knobs = [knob for module in self.modules for knob in knobs_of(module)]
        self._given = {
            (knob.module, knob.name): getattr(import_module(knob.module), knob.name) for knob in self.knobs
        }
        self._holders = {
            key: [module for module in self.modules if getattr(module, key[1], None) is value]
            for key, value in self._given.items()
        }
        """A constant that others import stands in their modules, too."""

    def turn(self, numbers: Mapping[Knob, float]) -> None:
        changed: dict[tuple[str, str], Any] = dict(self._given)
        for knob, number in numbers.items():
            key = (knob.module, knob.name)
            changed[key] = number if knob.place is None else _with(changed[key], knob.place, number)
        for key, value in changed.items():
            for module in self._holders[key]:
                setattr(module, key[1], value)


def _with(holder: Any, place: int | str, number: float) -> Any:
    if hasattr(holder, "_replace"):
        return holder._replace(**{str(place): number})
    if isinstance(holder, tuple):
        return tuple(number if index == place else each for index, each in enumerate(holder))
    return {**holder, place: number}


def cases(wish: argparse.Namespace) -> list[Case]:
    """Every number of seats with every combination of the options' values."""
    first, _, last = (wish.seats or str(find(wish.game).usual_seats)).partition("-")
    given = [each.split("=", 1) for each in wish.option]
    choices = [[(name, value) for value in values.split(",")] for name, values in given]
    seats = range(int(first), int(last or first) + 1)
    return [(number, dict(chosen)) for number in seats for chosen in product(*choices)]


def won(wish: argparse.Namespace, case: Case, seed: int) -> bool:
    """By the seat whose wins count; else by all of them."""
    table = new_table(find(wish.game), case[0], seed, dict(case[1]), None)
    others = wish.against or wish.bot
    bots = [made(wish.game, wish.bot if wish.seat in (None, seat) else others) for seat in range(case[0])]
    winners = play_out(table, bots, Rng(seed)).winners
    return bool(winners) if wish.seat is None else wish.seat in winners


def varied_knobs(wish: argparse.Namespace, knobs: Sequence[Knob]) -> list[Knob]:
    """Those of which two values are given; and what --only names, or all."""
    given = dict(wish.between)
    return [
        knob
        for knob in knobs
        if knob.title in given
        or (wish.spread and knob.value and (not wish.only or any(map(knob.is_of, wish.only))))
    ]


def drawn(wish: argparse.Namespace, knob: Knob, value: float, lot: int) -> float:
    """What that number is in a game, by its lot: -1 or 1."""
    for name, levels in wish.between:
        if name == knob.title:
            return float(levels.split(",")[lot > 0])
    return float(value * (1 + wish.spread) ** lot)


def played(wish: argparse.Namespace, bench: Bench, knobs: Sequence[Knob]) -> list[dict[str, Any]]:
    """A row a game: its case, the lots that its numbers drew, and whether it was won."""
    known: dict[int, dict[str, Any]] = {}
    if wish.rows is not None and wish.rows.exists():
        known = {row["seed"]: row for row in map(json.loads, wish.rows.read_text().splitlines())}
    fixed = {knob: float(number) for knob in bench.knobs for name, number in wish.set if knob.title == name}
    every = cases(wish)
    for seed in range(wish.seed, wish.seed + wish.games):
        if seed in known:
            continue
        case, luck = every[seed % len(every)], random.Random(seed)
        lots = [luck.choice((-1, 1)) for _ in knobs]
        varied = {
            knob: drawn(wish, knob, fixed.get(knob, knob.value), lot)
            for knob, lot in zip(knobs, lots, strict=True)
        }
        bench.turn(fixed | varied)
        known[seed] = {"seed": seed, "case": str(case), "lots": lots, "won": won(wish, case, seed)}
        if wish.rows is not None:
            with wish.rows.open("a") as file:
                file.write(json.dumps(known[seed]) + "\n")
    return [known[seed] for seed in range(wish.seed, wish.seed + wish.games)]


def effects(rows: Sequence[dict[str, Any]], knobs: Sequence[Knob]) -> list[tuple[float, float, Knob]]:
    """For each number: what is gained by it where it is larger, and the standard error of that."""
    by_case: dict[str, list[float]] = {}
    for row in rows:
        by_case.setdefault(row["case"], []).append(row["won"])
    usual = {case: fmean(wins) for case, wins in by_case.items()}
    rest = [row["won"] - usual[row["case"]] for row in rows]
    error = sqrt(fmean([each * each for each in rest]) / len(rows))
    found = [
        (fmean([row["lots"][number] * each for row, each in zip(rows, rest, strict=True)]), error, knob)
        for number, knob in enumerate(knobs)
    ]
    return sorted(found, key=lambda each: -abs(each[0]))


def report(rows: Sequence[dict[str, Any]]) -> Iterator[str]:
    for case in sorted({row["case"] for row in rows}):
        wins = [row["won"] for row in rows if row["case"] == case]
        rate = Rate(case, len(wins), sum(wins))
        yield "{}: {:.1%} [{:.1%}, {:.1%}] of {}".format(case, rate.rate, *rate.interval, rate.n)
    yield f"altogether {fmean([row['won'] for row in rows]):.2%} of {len(rows)}"


def named(text: str) -> tuple[str, str]:
    name, _, value = text.partition("=")
    return name, value


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--seats", default="")
    parser.add_argument("--option", action="append", default=[])
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--spread", type=float, default=0.25)
    parser.add_argument("--set", action="append", default=[], type=named)
    parser.add_argument("--between", action="append", default=[], type=named)
    parser.add_argument("--only", action="append", default=[])
    parser.add_argument("--bot", default="thumb")
    parser.add_argument("--seat", type=int, default=None)
    parser.add_argument("--against", default="")
    parser.add_argument("--rows", type=Path, default=None)
    wish = parser.parse_args()
    bench = Bench(wish.game)
    knobs = varied_knobs(wish, bench.knobs)
    rows = played(wish, bench, knobs)
    for effect, error, knob in effects(rows, knobs):
        levels = dict(wish.between).get(knob.title, f"{knob.value:g} × {1 + wish.spread:g}")
        print(f"{effect:+.2%} ± {error:.2%}  {knob.title} {levels}")
    for line in report(rows):
        print(line)


if __name__ == "__main__":
    main()
