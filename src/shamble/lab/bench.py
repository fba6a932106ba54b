"""The bench: how fast a game goes, on one core, interpreted, in processor time.

Machines differ and are noisy, so a fixed loop of plain Python is timed in the same run. Figures are read
scaled by it: what they would be on the machine of the reference run (docs/benchmarks.md).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from time import process_time
from typing import TYPE_CHECKING, Any, Final

from ..engine import GameSpec, Rng, Table
from ..engine.session import new_table
from ..games import find
from .driver import Answerer, DecisionCount, any_answer, any_main_answer, play

if TYPE_CHECKING:
    from rich.table import Table as RichTable

ProgressLine = Callable[[str], None]

REFERENCE_YARDSTICK: Final = 11.7
"""Loops a second of the yardstick in the reference run recorded in docs/benchmarks.md."""

GAMES: Final = 12
"""Random games in each timed run, over all numbers of seats."""
RUNS: Final = 12
"""The best of so many runs counts: noise only ever makes a run slower."""
POSITIONS: Final = 12
"""Mid-game positions on which single operations are timed."""
REPEATS: Final = 20


@dataclass(frozen=True)
class BenchFigure:
    """One measurement, as it is and as it would be on the reference machine."""

    name: str
    value: float
    scaled: float
    unit: str


@dataclass(frozen=True)
class Bench:
    """What was measured. Rates are per second, times in µs."""

    game: str
    yardstick: float
    decisions: float
    real_decisions: float
    decisions_with_talk: float
    games: float
    options: float
    clone: float
    determinise: float
    view: float
    save: float

    @property
    def slowness(self) -> float:
        """How many times slower this machine is than the reference one, at plain Python."""
        return REFERENCE_YARDSTICK / self.yardstick

    def figures(self) -> list[BenchFigure]:
        return [
            self._rate("decisions", self.decisions),
            self._rate("decisions with two options or more", self.real_decisions),
            self._rate("decisions, standing questions included", self.decisions_with_talk),
            self._rate("games", self.games),
            BenchFigure("options of a question, on average", self.options, self.options, ""),
            self._time("clone, mid-game", self.clone),
            self._time("determinise, mid-game", self.determinise),
            self._time("view, mid-game", self.view),
            self._time("save, mid-game", self.save),
            BenchFigure("yardstick", self.yardstick, REFERENCE_YARDSTICK, "loops/s"),
        ]

    def _rate(self, name: str, value: float) -> BenchFigure:
        return BenchFigure(name, value, value * self.slowness, "/s")

    def _time(self, name: str, value: float) -> BenchFigure:
        return BenchFigure(name, value, value / self.slowness, "µs")

    def table(self) -> RichTable:
        """The figures, for the terminal."""
        from rich.table import Table as RichTable

        table = RichTable("what", title=f"bench: {self.game}")
        for heading in ("measured", "scaled"):
            table.add_column(heading, justify="right")
        table.add_column("unit")
        for figure in self.figures():
            table.add_row(figure.name, f"{figure.value:,.1f}", f"{figure.scaled:,.1f}", figure.unit)
        return table


def bench(game: str, progress: ProgressLine) -> Bench:
    """Measure that game; `progress` hears what is being measured."""
    spec = find(game)
    progress("yardstick")
    loops = [yardstick()]
    progress("decisions")
    plain = fastest(spec, any_main_answer)
    loops.append(yardstick())
    progress("decisions with standing questions")
    talk = fastest(spec, any_answer)
    loops.append(yardstick())
    progress("clone, determinise, view, save")
    tables, rng = mid_games(spec), Rng(1)
    return Bench(
        game=spec.id,
        decisions=plain.decisions / plain.seconds,
        real_decisions=plain.real_decisions / plain.seconds,
        decisions_with_talk=talk.decisions / talk.seconds,
        games=plain.games / plain.seconds,
        options=plain.options / plain.decisions,
        clone=microseconds(tables, lambda t: t.clone()),
        determinise=microseconds(tables, lambda t: t.determinise(0, rng)),
        view=microseconds(tables, lambda t: t.view(0)),
        save=microseconds(tables, lambda t: t.save()),
        yardstick=max([*loops, yardstick()]),
    )


# -- the yardstick -----------------------------------------------------------------------------------


def yardstick() -> float:
    """Loops a second of a million steps of plain Python: whole numbers and a list. The median of five."""
    return 1 / median(_seconds(_loop) for _ in range(5))


def _loop() -> int:
    table = list(range(256))
    total = 0
    for i in range(1_000_000):
        total = (total + table[i & 255] * 3) & 0xFFFF
    return total


def _seconds(work: Callable[[], Any]) -> float:
    start = process_time()
    work()
    return process_time() - start


# -- random play -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class TimedGames:
    """Some random games: what was counted, and how long they took."""

    seconds: float
    games: int
    decisions: int
    real_decisions: int
    options: int


def fastest(spec: GameSpec[Any], answer: Answerer) -> TimedGames:
    """The best of several runs of the same games."""
    return min((play_games(spec, answer) for _ in range(RUNS)), key=lambda run: run.seconds)


def play_games(spec: GameSpec[Any], answer: Answerer) -> TimedGames:
    """Random games over all numbers of seats, without a log or a record; setting up is part of it."""
    least, most = spec.seats
    rng = Rng(0)
    count = DecisionCount()
    start = process_time()
    for seed in range(GAMES):
        t = new_table(spec, least + seed % (most - least + 1), seed, {}, None)
        t.sink = t.history = None
        play(t, answer, rng, count)
    return TimedGames(process_time() - start, GAMES, count.decisions, count.real_decisions, count.options)


# -- single operations -------------------------------------------------------------------------------


def mid_games(spec: GameSpec[Any]) -> list[Table]:
    """Positions from the middle of random games, with a log and a record as at a real table."""
    least, most = spec.seats
    return [_half_played(spec, least + seed % (most - least + 1), seed) for seed in range(POSITIONS)]


def _half_played(spec: GameSpec[Any], seats: int, seed: int) -> Table:
    rng = Rng(seed)
    t = new_table(spec, seats, seed, {}, None)
    past = [t.clone()]
    while not t.over:
        t.take(*any_answer(t, rng))
        past.append(t.clone())
    middle = past[len(past) // 2]
    middle.sink, middle.history = t.sink, t.history
    return middle


def microseconds(tables: list[Table], work: Callable[[Table], Any]) -> float:
    """How long it takes, on average over the positions; for each the best of several runs."""
    return 1e6 * sum(_best(t, work) for t in tables) / len(tables)


def _best(t: Table, work: Callable[[Table], Any]) -> float:
    def repeat() -> None:
        for _ in range(REPEATS):
            work(t)

    return min(_seconds(repeat) for _ in range(RUNS)) / REPEATS
