"""`shamble sim` and `shamble sql`: studies from the command line."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from math import isnan
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bar

from ..engine import Arg, GameSpec, Pack
from ..engine.study import Study
from ..terminal.words import Words
from .arena import Standings, chart, compete
from .errors import LabError, check_place, save_text
from .parquet import Run
from .sim import Processes, RunProgress, Workers, run
from .study import checked_study

if TYPE_CHECKING:
    from .train import Judged


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
    earlier = _earlier(spec, wishes)  # before hours of play, as what follows
    if wishes.report is not None:
        check_place(wishes.report)
    workers = _workers(wishes)
    try:
        _with_progress(words, study, out, workers, wishes)
    except KeyboardInterrupt:
        click.echo(words("sim.interrupted", file=str(out)), err=True)
        return 130
    click.echo(words("sim.done", count=study.games, file=str(out)))
    _show(words, Run(out), wishes, earlier)
    return 0


def _earlier(spec: GameSpec[Any], wishes: SimWishes) -> Run | None:
    """The run to compare with."""
    if wishes.compare is None:
        return None
    if wishes.report is None:
        raise LabError("compare.report")
    earlier = Run(wishes.compare)
    if earlier.study.game != spec.id:
        raise LabError("compare.game", file=str(wishes.compare), game=earlier.study.game)
    return earlier


def _workers(wishes: SimWishes) -> Workers:
    if wishes.cluster is None:
        return Processes(wishes.jobs or os.cpu_count() or 1)
    from .cluster import Cluster

    return Cluster(wishes.cluster)


def _bar(words: Words) -> Bar:
    rate = TextColumn("{task.fields[rate]:.1f}/s")
    return Bar(
        TextColumn(words("sim.progress")), BarColumn(), MofNCompleteColumn(), rate, TimeRemainingColumn()
    )


def _with_progress(words: Words, study: Study, out: Path, workers: Workers, wishes: SimWishes) -> None:
    with _bar(words) as bar:
        task = bar.add_task("", total=study.games, rate=0.0)

        def listen(progress: RunProgress) -> None:
            bar.update(task, completed=progress.done, rate=progress.rate)

        run(study, out, workers, listen, resume=wishes.resume)


def _show(words: Words, finished: Run, wishes: SimWishes, earlier: Run | None) -> None:
    if wishes.report is not None:
        from .report import write_report

        write_report(finished, wishes.report, words.language, earlier)
        click.echo(words("sim.report", file=str(wishes.report)))
    if wishes.sql is not None:
        show_query(finished, wishes.sql)


@dataclass(frozen=True)
class TrainWishes:
    """What a call of `shamble train` asks for."""

    games: int | None
    seed: int | None
    jobs: int | None
    out: Path | None


def train(words: Words, spec: GameSpec[Any], wishes: TrainWishes) -> int:
    """Let the bots play, learn from it, say how good that is, and write it down."""
    from .train import learn_models, play_all, training_of, where

    training = training_of(spec.id)
    games = wishes.games or training.games
    seed = training.seed if wishes.seed is None else wishes.seed
    with _bar(words) as bar:
        task = bar.add_task("", total=None, rate=0.0)

        def listen(done: int, planned: int) -> None:
            bar.update(task, completed=done, total=planned)

        samples = play_all(spec.id, games, seed, wishes.jobs or os.cpu_count() or 1, listen)
    trained = learn_models(training, samples)
    said = [_judged(Words("en"), each) for each in trained.judged]
    command = f"shamble train {spec.id} --games {games} --seed {seed}"
    head = [f"# Made by `{command}`.", *(f"# {line}" for line in said)]
    out = wishes.out or where(spec.id)
    save_text(out, "\n".join([*head, "", trained.text]))
    for each in trained.judged:
        click.echo(_judged(words, each))
    click.echo(words("train.written", file=str(out)))
    return 0


def _judged(words: Words, judged: Judged) -> str:
    name = f"{judged.model}: " if judged.model else ""
    if isnan(judged.loss):
        return name + words("train.unjudged")
    told = {"loss": f"{judged.loss:.3f}", "blind": f"{judged.blind:.3f}"}
    return name + words("train.judged", count=judged.positions, **told)


@dataclass(frozen=True)
class ArenaWishes:
    """What a call of `shamble arena` asks for."""

    bots: tuple[str, ...]
    games: int
    seats: int | None
    option: tuple[str, ...]
    seed: int
    jobs: int | None
    quiet: bool
    chart: Path | None


def arena(words: Words, spec: GameSpec[Any], wishes: ArenaWishes) -> int:
    """Let bots meet, and show how they stand."""
    seats = wishes.seats or spec.usual_seats
    study = checked_study(
        Study(
            spec.id,
            wishes.games,
            wishes.seed,
            (seats,),
            tuple(dict.fromkeys(wishes.bots)),
            read_options(wishes.option),
            not wishes.quiet,
        )
    )
    if seats in spec.rivals and len(study.bots) < 2:
        raise LabError("arena.alone", bot=study.bots[0])
    with _bar(words) as bar:
        task = bar.add_task("", total=None, rate=0.0)

        def listen(done: int, games: int) -> None:
            bar.update(task, completed=done, total=games)

        standings = compete(study, Processes(wishes.jobs or os.cpu_count() or 1), listen)
    _show_standings(words, standings)
    if wishes.chart is not None:
        save_text(wishes.chart, chart(standings, words("arena.rate")))
        click.echo(words("sim.report", file=str(wishes.chart)))
    return 0


def _show_standings(words: Words, standings: Standings) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(*[words(f"arena.{name}") for name in ("bot", "other", "rate", "interval", "fair", "n")])
    for match in standings.matches:
        low, high = match.rate.interval
        fair = f"{match.fair:.0%}" if match.fair else ""
        table.add_row(
            match.bot,
            match.other,
            f"{match.rate.rate:.1%}",
            f"{low:.1%} – {high:.1%}",
            fair,
            str(match.rate.n),
        )
    Console().print(table)
    if standings.elo:
        ranked = sorted(standings.elo.items(), key=lambda each: -each[1])
        click.echo(words("arena.elo", list=", ".join(f"{bot} {value:+.0f}" for bot, value in ranked)))


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
        found = tuple(n for part in parts for n in range(int(part[0]), int(part[-1]) + 1))
    except ValueError as error:
        raise LabError("sim.seats", text=text) from error
    if not found:
        raise LabError("sim.seats", text=text)
    return found


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
