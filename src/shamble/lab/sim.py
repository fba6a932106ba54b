"""Playing a study on all cores, with progress; Ctrl-C keeps what is done, and a second start goes on.

Finished batches lie beside the result as lines of JSON until all are there; then duckdb turns them into
parquet, sorted by game, so that the file does not tell how many processes made it.
"""

from __future__ import annotations

import os
import shutil
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Final, Protocol

import msgspec

from ..engine.study import Study
from ..games import find
from .errors import LabError
from .study import StudyRows, play_game, rules_of

BATCH_SECONDS: Final = 1.0
"""How long a batch should take: short enough to lose, long enough not to cost."""
FIRST_BATCH: Final = 4
MOST_IN_BATCH: Final = 500


@dataclass(frozen=True)
class RunProgress:
    """How far a run has come."""

    done: int
    games: int
    seconds: float
    before: int = 0
    """Games that an earlier start had finished."""

    @property
    def rate(self) -> float:
        """Games a second in this start."""
        return (self.done - self.before) / self.seconds if self.seconds else 0.0

    @property
    def left(self) -> float:
        """Seconds to go, as things stand."""
        return (self.games - self.done) / self.rate if self.rate else 0.0


RunListener = Callable[[RunProgress], None]
Batch = range


class Workers(Protocol):
    """Who plays batches: processes of this machine, or a cluster."""

    def map(self, study: Study, batches: Iterable[Batch]) -> Iterator[tuple[Batch, bytes]]: ...


def play_batch(study: Study, first: int, last: int) -> bytes:
    """The rows of some games, as JSON: what a worker does, with the rules and facts that the study names."""
    here = rules_of(find(study.game), study.pack)
    if here != study.rules:
        raise LabError("cluster.rules", here=here, there=study.rules)
    rows = StudyRows()
    for number in range(first, last):
        rows.add(play_game(study, number))
    return msgspec.json.encode(rows)


class Processes:
    """Processes of this machine; each finds out how many games make a batch."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs

    def map(self, study: Study, batches: Iterable[Batch]) -> Iterator[tuple[Batch, bytes]]:
        if self.jobs == 1:
            for batch in batches:
                yield batch, play_batch(study, batch.start, batch.stop)
            return
        with pool(self.jobs) as workers:
            source, running = iter(batches), dict[Future[bytes], Batch]()
            while True:
                for batch in source:
                    running[workers.submit(play_batch, study, batch.start, batch.stop)] = batch
                    if len(running) >= 2 * self.jobs:
                        break
                if not running:
                    return
                finished, _ = wait(running, return_when=FIRST_COMPLETED)
                for future in finished:
                    yield running.pop(future), future.result()


@contextmanager
def pool(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """Workers leave Ctrl-C to us, and what is not begun is not begun any more."""
    workers = ProcessPoolExecutor(jobs, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN))
    try:
        yield workers
    finally:
        workers.shutdown(wait=True, cancel_futures=True)


def run(study: Study, out: Path, workers: Workers, listen: RunListener, *, resume: bool = False) -> None:
    """Play what is missing, and write FILE.parquet, FILE.players.parquet and FILE.events.parquet."""
    from .parquet import check_targets, is_whole

    check_targets(out)
    parts = Parts(out, study)
    if resume and not parts.folder.exists() and is_whole(out, study):
        listen(RunProgress(study.games, study.games, 0.0, study.games))
        return
    parts.open(resume=resume)
    began, before = monotonic(), parts.done
    listen(RunProgress(before, study.games, 0.0, before))
    for batch, rows in workers.map(study, parts.missing()):
        parts.keep(batch, rows)
        listen(RunProgress(parts.done, study.games, monotonic() - began, before))
    parts.finish()


class Parts:
    """The finished batches of a run, on disk."""

    def __init__(self, out: Path, study: Study) -> None:
        self.out = out
        self.study = study
        self.folder = out.with_suffix(".parts")
        self._finished: set[int] = set()
        self._seconds_a_game = 0.0

    @property
    def done(self) -> int:
        return len(self._finished)

    def open(self, *, resume: bool) -> None:
        plan = self.folder / "study.json"
        said = msgspec.json.encode(self.study)
        if resume and plan.exists():
            if plan.read_bytes() != said:
                raise LabError("sim.other", folder=str(self.folder))
            for part in self.folder.glob("*-*.json"):
                first, last = map(int, part.stem.split("-"))
                self._finished.update(range(first, last))
            return
        shutil.rmtree(self.folder, ignore_errors=True)
        try:
            self.folder.mkdir(parents=True)
            plan.write_bytes(said)
        except OSError as error:
            raise LabError("disk", file=str(plan), reason=error.strerror or "") from error

    def missing(self) -> Iterator[Batch]:
        """What is not played yet, in batches that grow to about a second each."""
        size, number, games = FIRST_BATCH, 0, self.study.games
        while number < games:
            if number in self._finished:
                number += 1
                continue
            last = number
            while last < games and last not in self._finished and last - number < size:
                last += 1
            yield range(number, last)
            number = last
            if self._seconds_a_game:
                size = max(1, min(MOST_IN_BATCH, round(BATCH_SECONDS / self._seconds_a_game)))

    def keep(self, batch: Batch, rows: bytes) -> None:
        """Whole or not at all, so that a start after a crash finds only whole ones."""
        target = self.folder / f"{batch.start}-{batch.stop}.json"
        fresh = target.with_suffix(".new")
        try:
            fresh.write_bytes(rows)
            os.replace(fresh, target)
        except OSError as error:
            raise LabError("sim.disk", file=str(target), reason=error.strerror or "") from error
        found = msgspec.json.decode(rows, type=StudyRows)
        self._seconds_a_game = sum(game["seconds"] for game in found.games) / len(found.games)
        self._finished.update(batch)

    def finish(self) -> None:
        """All the parts as parquet, in the order of the games; the parts go."""
        from .parquet import write_tables

        files = sorted(self.folder.glob("*-*.json"), key=lambda file: int(file.stem.split("-")[0]))
        write_tables(files, self.out, self.study)
        shutil.rmtree(self.folder)
