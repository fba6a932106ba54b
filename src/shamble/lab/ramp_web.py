"""The ramp: twice as many tables at every step, until something breaks, and what broke first.

Every step has a server of its own on a database that is thrown away, so that one step's tables do not weigh
on the next. At each table a program answers every eight seconds and two pages watch (`web_load`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from .web_client import Latency
from .web_load import GAME, Load, LoadReport
from .web_processes import Use, busy_tables, rest, server, use_of

if TYPE_CHECKING:
    from rich.table import Table as RichTable

ProgressLine = Callable[[str], None]

FIRST: Final = 25
SOCKETS: Final = 3
"""At every table: the program that plays, a player's page and a spectator's."""
EVERY: Final = 8.0
"""Seconds from one answer at a table to the next."""
LATEST: Final = 150.0
"""Milliseconds from an answer to the changed table, for 99 of a hundred."""
WHOLE_CORE: Final = 90.0
"""Per cent of a core: a server process has no more to give."""
STARVED: Final = 20.0
"""Per cent of the time without a processor, from which on times say little about the server."""


@dataclass(frozen=True)
class RampStep:
    """So many tables for a while."""

    tables: int
    seconds: float
    load: LoadReport
    start: Use
    earlier: Use
    now: Use

    @property
    def processor(self) -> float:
        """Per cent of a core."""
        return self.now.share_since(self.earlier)

    @property
    def each(self) -> float:
        """Milliseconds of processor time for an answer and two watchers."""
        used = self.now.processor - self.earlier.processor
        return 1000 * used / self.load.answers if self.load.answers else 0.0

    @property
    def memory(self) -> float:
        """Bytes for each table, beyond what the server takes without any."""
        return (self.now.memory - self.start.memory) / self.tables

    @property
    def starved(self) -> float:
        return self.now.wait_since(self.earlier)

    @property
    def late(self) -> float:
        return Latency(self.load.times).at(99)

    def broken(self) -> str:
        """What broke; the cause comes before what follows from it. Empty: all went well."""
        if self.load.reasons:
            return f"{self.load.lost} tables broke off, the first because of: {self.load.reasons[0]}"
        if self.processor >= WHOLE_CORE:
            return f"processor: {self.processor:.0f} % of a core"
        if self.late > LATEST:
            noise = self.starved > STARVED
            blame = f" (others had the processor {self.starved:.0f} % of the time)" if noise else ""
            return f"latency: p99 {self.late:.0f} ms{blame}"
        return ""

    def row(self) -> tuple[str, ...]:
        load = self.load
        return (
            f"{self.tables:,}",
            f"{SOCKETS * self.tables:,}",
            f"{load.answers / self.seconds:,.1f}",
            f"{Latency(load.times).at(50):,.0f}",
            f"{self.late:,.0f}",
            f"{self.processor:,.0f}",
            f"{self.each:,.1f}",
            f"{self.memory / 1000:,.0f}",
            f"{self.starved:,.0f}",
        )


HEADINGS: Final = (
    "tables",
    "sockets",
    "answers/s",
    "p50, ms",
    "p99, ms",
    "% of a core",
    "ms of processor an answer",
    "KB a table",
    "% starved",
)


@dataclass
class Ramp:
    """Every step, and what ended it."""

    steps: list[RampStep] = field(default_factory=list)
    refused: str = ""
    """Why the tables of the next step could not even be set up."""

    @property
    def verdict(self) -> str:
        if self.refused:
            return f"broke first: {self.refused}"
        broken = self.steps[-1].broken() if self.steps else ""
        return f"broke first, at {self.steps[-1].tables} tables: {broken}" if broken else "nothing broke"

    def table(self) -> RichTable:
        """The figures, for the terminal."""
        from rich.table import Table as RichTable

        table = RichTable(title="bench: web, ramp", caption=self.verdict)
        for heading in HEADINGS:
            table.add_column(heading, justify="right")
        for step in self.steps:
            table.add_row(*step.row())
        return table


def sizes(most: int) -> Iterator[int]:
    """Twice as many each time; the last step is what was asked for."""
    size = min(FIRST, most)
    while size < most:
        yield size
        size *= 2
    yield most


def ramp(progress: ProgressLine, most: int, game: str = GAME, every: float = EVERY) -> Ramp:
    """Until something breaks, or so many tables are reached; `progress` hears of each step."""
    result = Ramp()
    for tables in sizes(most):
        progress(f"{tables} tables")
        try:
            step = measure_step(tables, game, every)
        except (RuntimeError, OSError) as error:
            result.refused = f"{tables} tables: {error}"
            break
        result.steps.append(step)
        if step.broken():
            break
    return result


def measure_step(tables: int, game: str, every: float) -> RampStep:
    """So many tables, for two answers at each of them."""
    seconds = 2 * every
    wanted = Load(
        "",
        tables,
        game,
        every=every,
        warm_answers=10,
        warm_seconds=10 + tables / 4,
        longest=seconds + 60,
    )
    with server() as (address, process):
        start = use_of(process.pid)
        with busy_tables(wanted.at(address)) as told:
            earlier = use_of(process.pid)
            rest(seconds)
            now = use_of(process.pid)
    return RampStep(tables, seconds, told[0], start, earlier, now)
