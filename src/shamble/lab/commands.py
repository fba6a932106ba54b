"""`shamble sim` and `shamble sql`: studies from the command line."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from ..engine import Arg, GameSpec, Pack
from ..terminal.words import Words
from .errors import LabError
from .parquet import Run
from .sim import Processes, Progress, Workers, run
from .study import Study, checked_study


@dataclass(frozen=True)
class SimWishes:
    """What a call of `shamble sim` asks for."""

    games: int
    seed: int
    seats: str | None
    bots: str
    option: tuple[str, ...]
    quiet: bool
    jobs: int | None
    cluster: str | None
    out: Path | None
    resume: bool
    report: Path | None
    compare: Path | None
    sql: str | None


def sim(words: Words, spec: GameSpec[Any], pack: Pack | None, wishes: SimWishes) -> int:
    """Play a study, and show what is asked for."""
    study = checked_study(
        Study(
            spec.id,
            wishes.games,
            wishes.seed,
            read_seats(wishes.seats, spec),
            tuple(wishes.bots.split(",")),
            read_options(wishes.option),
            not wishes.quiet,
            pack,
        )
    )
    out = wishes.out or Path(f"{spec.id}.parquet")
    workers = _workers(wishes)
    try:
        _with_progress(words, study, out, workers, wishes)
    except KeyboardInterrupt:
        click.echo(words("sim.interrupted", file=str(out)), err=True)
        return 130
    click.echo(words("sim.done", count=study.games, file=str(out)))
    _show(words, Run(out), wishes)
    return 0


def _workers(wishes: SimWishes) -> Workers:
    if wishes.cluster is None:
        return Processes(wishes.jobs or os.cpu_count() or 1)
    from .cluster import Cluster

    return Cluster(wishes.cluster)


def _with_progress(words: Words, study: Study, out: Path, workers: Workers, wishes: SimWishes) -> None:
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    rate = TextColumn("{task.fields[rate]:.1f}/s")
    with Bar(
        TextColumn(words("sim.progress")), BarColumn(), MofNCompleteColumn(), rate, TimeRemainingColumn()
    ) as bar:
        task = bar.add_task("", total=study.games, rate=0.0)

        def listen(progress: Progress) -> None:
            bar.update(task, completed=progress.done, rate=progress.rate)

        run(study, out, workers, listen, resume=wishes.resume)


def _show(words: Words, finished: Run, wishes: SimWishes) -> None:
    if wishes.report is not None:
        from .report import write_report

        before = None if wishes.compare is None else Run(wishes.compare)
        write_report(finished, wishes.report, words.language, before)
        click.echo(words("sim.report", file=str(wishes.report)))
    if wishes.sql is not None:
        show_query(finished, wishes.sql)


def sql(file: Path, query: str | None) -> int:
    """Ask a finished run; without a query, from standard input."""
    show_query(Run(file), sys.stdin.read() if query is None else query)
    return 0


def show_query(finished: Run, query: str) -> None:
    from rich.console import Console
    from rich.table import Table

    names, rows = finished.columns(query)
    table = Table(*names)
    for row in rows:
        table.add_row(*[f"{value:.4g}" if isinstance(value, float) else str(value) for value in row])
    Console().print(table)


def read_seats(text: str | None, spec: GameSpec[Any]) -> tuple[int, ...]:
    """ "4", "2,4" or "1-6"; nothing means the usual number."""
    if text is None:
        return (spec.usual_seats,)
    try:
        parts = [part.split("-") for part in text.split(",")]
        return tuple(n for part in parts for n in range(int(part[0]), int(part[-1]) + 1))
    except ValueError as error:
        raise LabError("sim.seats", text=text) from error


def read_options(wishes: Sequence[str]) -> dict[str, tuple[Arg, ...]]:
    """ "mission=MZ0,MZ1" is two values of a setting, "mission=*" all of them."""
    found: dict[str, tuple[Arg, ...]] = {}
    for wish in wishes:
        name, sign, values = wish.partition("=")
        if not sign or not values:
            raise LabError("sim.option", text=wish)
        found[name] = tuple(_value(value) for value in values.split(","))
    return found


def _value(text: str) -> Arg:
    return int(text) if text.lstrip("-").isdecimal() else text
