"""Our games beside other people's, in one run on one machine: `bench --peers`.

catanatron and OpenSpiel are installed into an environment that is thrown away; peer_play.py runs there.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import venv
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ..games import specs
from . import peer_play
from .bench import ProgressLine, fastest, microseconds, mid_games
from .drawing import bars
from .driver import any_main_answer
from .errors import LabError
from .history import is_compiled

if TYPE_CHECKING:
    from rich.table import Table as RichTable

PACKAGES: Final = ("catanatron", "open_spiel")
PATIENCE: Final = 600
"""Seconds for installing, and for measuring."""


@dataclass(frozen=True)
class PeerRow:
    """One game of one engine: answers a second, those that were a choice, and µs for a clone."""

    engine: str
    game: str
    decisions: float
    real_decisions: float
    clone: float

    @property
    def name(self) -> str:
        return f"{self.engine}, {self.game}"


@dataclass(frozen=True)
class Peers:
    """All of them, ours first."""

    rows: tuple[PeerRow, ...]

    def table(self) -> RichTable:
        from rich.table import Table as RichTable

        table = RichTable("engine, game", title="bench: peers")
        for heading in ("decisions/s", "with two options or more/s", "clone, µs"):
            table.add_column(heading, justify="right")
        for row in self.rows:
            table.add_row(
                row.name, f"{row.decisions:,.0f}", f"{row.real_decisions:,.0f}", f"{row.clone:,.1f}"
            )
        return table

    def chart(self) -> str:
        """By answers that were a choice: how many others there are is a matter of each engine's style."""
        ordered = sorted(self.rows, key=lambda row: -row.real_decisions)
        title = "Random play: decisions with two options or more, per second"
        return bars(
            title, [(row.name, row.real_decisions, row.engine.startswith("Shamble")) for row in ordered]
        )


def measure(progress: ProgressLine) -> Peers:
    """First they, since installing may fail; then we, in the same way."""
    with tempfile.TemporaryDirectory() as folder:
        progress("installing " + ", ".join(PACKAGES))
        python = environment(Path(folder))
        progress("peers")
        theirs = told(run_command([str(python), peer_play.__file__]))
    return Peers((*ours(progress), *theirs))


def environment(folder: Path) -> Path:
    """The Python of a new environment with the peers in it."""
    venv.create(folder, with_pip=True)
    python = folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    run_command([str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *PACKAGES])
    return python


def run_command(command: list[str]) -> str:
    try:
        done = subprocess.run(command, check=True, capture_output=True, text=True, timeout=PATIENCE)
    except (OSError, subprocess.SubprocessError) as error:
        lines = str(getattr(error, "stderr", "") or error).strip().splitlines()
        raise LabError("bench.peers", reason=lines[-1]) from error
    return done.stdout


def told(lines: str) -> list[PeerRow]:
    return [PeerRow(**json.loads(line)) for line in lines.splitlines()]


def ours(progress: ProgressLine) -> list[PeerRow]:
    engine, rows = "Shamble, compiled" if is_compiled() else "Shamble", []
    for spec in specs().values():
        progress(spec.id)
        plain = fastest(spec, any_main_answer)
        clone = microseconds(mid_games(spec), lambda t: t.clone())
        decisions, real = plain.decisions / plain.seconds, plain.real_decisions / plain.seconds
        rows.append(PeerRow(engine, spec.id, decisions, real, clone))
    return rows
