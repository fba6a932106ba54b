"""The lab's shelf: studies that somebody started at /lab, each in a folder of its own.

A study is played by a process of its own (`shamble.lab.desk`), which writes down how far it is; whoever looks
reads that. The process holds a lock on its folder, so that a study whose process is gone is known as such. It
ends with the server; what it has finished is kept, and it can be gone on with.
"""

from __future__ import annotations

import os
import re
import secrets
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec

from ..engine.study import Study
from .errors import BadInput, TooFast, Trouble, UnknownRoom
from .home import home
from .limits import Limits
from .lock import lock, opened

ORDER: Final = "order.json"
STATE: Final = "state.json"
STOP: Final = "stop"
LOCK: Final = "lock"
RUN: Final = "run.parquet"
ERRORS: Final = "errors.txt"

WAITING: Final = "waiting"
PLAYING: Final = "playing"
WRITING: Final = "writing"
DONE: Final = "done"
STOPPED: Final = "stopped"
FAILED: Final = "failed"
BUSY: Final = (WAITING, PLAYING, WRITING)

TO_BEGIN: Final = 60.0
"""Seconds that the process of another worker has until it holds its lock."""
MOST_COMBINATIONS: Final = 500
MOST_WAITING: Final = 4
"""Studies beside those that are played: each is a process."""
_CODE: Final = re.compile(r"\d{8}-\d{6}-[0-9a-f]{6}")


class Order(Study, frozen=True):
    """A study that somebody has asked for."""

    compare: str = ""
    """The code of an earlier one with which the report compares it."""


class State(msgspec.Struct, frozen=True):
    """How far a study is, as its process last wrote it down."""

    phase: str
    done: int = 0
    rate: float = 0.0
    """Games a second."""
    left: float = 0.0
    """Seconds to go."""
    told: dict[str, str] = {}
    """Of one that failed: why; of one that is done: how hard the game was; by language."""


class KeptStudy(msgspec.Struct, frozen=True):
    """A study on the shelf."""

    code: str
    folder: Path
    order: Order
    state: State

    @property
    def is_busy(self) -> bool:
        return self.state.phase in BUSY

    @property
    def began(self) -> float:
        return time.mktime(time.strptime(self.code[:15], "%Y%m%d-%H%M%S"))

    def report(self, language: str) -> Path:
        return report_file(self.folder, language)


def report_file(folder: Path, language: str) -> Path:
    return folder / f"report.{language}.html"


def _written(folder: Path) -> State:
    return msgspec.json.decode((folder / STATE).read_bytes(), type=State)


def write_state(folder: Path, state: State) -> None:
    """Whole or not at all: somebody may be reading it."""
    fresh = folder / f"{STATE}.new"
    fresh.write_bytes(msgspec.json.encode(state))
    os.replace(fresh, folder / STATE)


class StudyShelf:
    """All studies of this machine. Everybody who may open /lab shares them."""

    def __init__(self, limits: Limits, folder: Path | None = None) -> None:
        self.limits = limits
        self._folder = folder
        self._processes: dict[str, subprocess.Popen[bytes]] = {}
        self._ending: list[subprocess.Popen[bytes]] = []
        self._lock = threading.Lock()

    @property
    def folder(self) -> Path:
        return self._folder or home() / "lab"

    def studies(self) -> list[KeptStudy]:
        """Newest first; what cannot be read is passed over."""
        codes = [path.name for path in self.folder.glob("*") if _CODE.fullmatch(path.name)]
        found = []
        for code in sorted(codes, reverse=True):
            with suppress(UnknownRoom, Trouble):  # deleted just now
                found.append(self.find(code))
        return found

    def find(self, code: str) -> KeptStudy:
        folder = self.folder / code
        try:
            if not _CODE.fullmatch(code):
                raise ValueError(code)
            order = msgspec.json.decode((folder / ORDER).read_bytes(), type=Order)
            state = self._state(code)
        except (OSError, ValueError, msgspec.MsgspecError) as error:
            raise UnknownRoom("study.unknown") from error
        return KeptStudy(code, folder, order, state)

    def _state(self, code: str) -> State:
        state = _written(self.folder / code)
        if state.phase in BUSY and not self._is_alive(code, state):
            state = _written(self.folder / code)  # its last word may have come in between
            if state.phase in BUSY:
                return msgspec.structs.replace(state, phase=STOPPED)
        return state

    def _is_alive(self, code: str, state: State) -> bool:
        """Ours runs until it has ended; one that another worker started holds its lock."""
        process = self._processes.get(code)
        if process is not None and process.poll() is None:
            return True
        folder = self.folder / code
        is_elsewhere = process is None and state.phase == WAITING
        if is_elsewhere and time.time() - (folder / STATE).stat().st_mtime < TO_BEGIN:
            return True
        with opened(folder / LOCK) as file:
            try:
                lock(file)
            except OSError:
                return True
        return False

    # -- what people do ----------------------------------------------------------------------------------

    def start(self, order: Order) -> KeptStudy:
        with self._lock:
            return self._start(order)

    def _start(self, order: Order) -> KeptStudy:
        self._check(order)
        self._reap()
        code = f"{time.strftime('%Y%m%d-%H%M%S')}-{secrets.token_hex(3)}"
        folder = self.folder / code
        try:
            folder.mkdir(mode=0o700, parents=True)
            (folder / ORDER).write_bytes(msgspec.json.encode(order))
            self._begin(code, State(WAITING))
        except OSError as error:
            shutil.rmtree(folder, ignore_errors=True)
            raise Trouble("study.disk", reason=error.strerror or "") from error
        return self.find(code)

    def _check(self, order: Order) -> None:
        studies = self.studies()
        alike = {each.code for each in studies if each.order.game == order.game and each.state.phase == DONE}
        self._check_queue(studies)
        if order.compare and order.compare not in alike:
            raise UnknownRoom("study.unknown")
        if not 1 <= order.games <= self.limits.games_of_a_study:
            raise BadInput("study.games", most=self.limits.games_of_a_study)
        if not order.bots or not order.seats or not all(order.options.values()):
            raise BadInput("study.empty")
        if order.combinations > min(MOST_COMBINATIONS, order.games):
            raise BadInput("study.combinations", combinations=order.combinations, most=MOST_COMBINATIONS)
        if len(studies) >= self.limits.studies_kept:
            raise TooFast("study.full", most=self.limits.studies_kept)

    def _check_queue(self, studies: Sequence[KeptStudy]) -> None:
        room = self.limits.studies_at_once + MOST_WAITING
        if sum(each.is_busy for each in studies) >= room:
            raise TooFast("study.queue", most=room)

    def go_on(self, code: str) -> None:
        """With one that was stopped, or failed: there may be room on the disk by now."""
        with self._lock:
            kept = self.find(code)
            if kept.state.phase in (STOPPED, FAILED):
                self._check_queue(self.studies())
                (kept.folder / STOP).unlink(missing_ok=True)
                self._begin(code, State(WAITING, kept.state.done))

    def _begin(self, code: str, state: State) -> None:
        folder = self.folder / code
        if code in self._processes:
            self._ending.append(self._processes.pop(code))  # it has said that it stopped
        write_state(folder, state)
        with (folder / ERRORS).open("wb") as errors:
            self._processes[code] = subprocess.Popen(
                [sys.executable, "-m", "shamble.lab.desk", str(folder), str(self.limits.studies_at_once)],
                stdin=subprocess.PIPE,  # which ends when we do
                stdout=subprocess.DEVNULL,
                stderr=errors,
                start_new_session=True,  # Ctrl-C is for us
            )

    def stop(self, code: str) -> None:
        """What is finished is kept."""
        kept = self.find(code)
        if kept.is_busy:
            (kept.folder / STOP).touch()

    def delete(self, code: str) -> None:
        kept = self.find(code)
        if kept.is_busy:
            raise BadInput("study.busy")
        shutil.rmtree(kept.folder, ignore_errors=True)

    def _reap(self) -> None:
        """Processes that have ended are ended for good."""
        for code, process in list(self._processes.items()):
            if process.poll() is not None:
                self._ending.append(self._processes.pop(code))
        for process in self._ending:
            _hang_up(process)
        self._ending = [process for process in self._ending if process.poll() is None]

    def close(self) -> None:
        """Every process ends when it cannot hear us any more."""
        for process in [*self._processes.values(), *self._ending]:
            _hang_up(process)


def _hang_up(process: subprocess.Popen[bytes]) -> None:
    if process.stdin is not None:
        with suppress(OSError):
            process.stdin.close()
