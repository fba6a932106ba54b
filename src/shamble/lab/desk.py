"""The process that plays one study of the shelf (`server/studies.py`): `python -m shamble.lab.desk FOLDER N`.

It waits until fewer than N others play, plays, writes the report in every language, and says how far it is.
It stops when it is asked to or when the server that started it is gone; what is finished lies in its folder.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
import traceback
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final

import msgspec

from ..engine import ShambleError
from ..engine.study import Study
from ..engine.text import LANGUAGES
from ..server.lock import lock, opened
from ..server.studies import (
    DONE,
    FAILED,
    LOCK,
    ORDER,
    PLAYING,
    RUN,
    STATE,
    STOP,
    STOPPED,
    WAITING,
    WRITING,
    Order,
    State,
    report_file,
    write_state,
)
from .errors import LabError
from .parquet import Run
from .report import verdict, write_report
from .sim import Processes, RunProgress, run
from .study import checked_study

POLL: Final = 0.25
PATIENCE: Final = 3.0
"""Seconds that the games under way have to come to their end, once somebody has asked us to stop."""
UNWRITTEN: Final = ("disk", "sim.disk", "file.unwritten")
"""What the command line says of a full disk speaks of --resume, which pages do not have."""
NICE: Final = 10
"""People at tables come first."""


class Desk:
    """One study, and what is said of it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.order = msgspec.json.decode((folder / ORDER).read_bytes(), type=Order)
        self.state = msgspec.json.decode((folder / STATE).read_bytes(), type=State)
        self._lock = threading.Lock()

    def say(self, state: State) -> None:
        """After the last word nothing is said any more."""
        with self._lock:
            if self.state.phase not in (DONE, FAILED, STOPPED):
                self.state = state
                write_state(self.folder, state)

    def listen(self, progress: RunProgress) -> None:
        self.say(State(PLAYING, progress.done, progress.rate, progress.left))

    def play(self) -> None:
        order = self.order
        study = checked_study(msgspec.convert(order, Study, from_attributes=True))
        out = self.folder / RUN
        run(study, out, Processes(os.cpu_count() or 1), self.listen, resume=True)
        self.say(State(WRITING, order.games))
        before = Run(self.folder.parent / order.compare / RUN) if order.compare else None
        for language in LANGUAGES:
            write_report(Run(out), report_file(self.folder, language), language, before)
        told = {language: verdict(Run(out), language) for language in LANGUAGES}
        self.say(State(DONE, order.games, told=told))

    def fail(self, error: ShambleError) -> None:
        if error.key in UNWRITTEN:
            error = LabError("desk.disk", **error.params)
        told = {language: error.in_language(language) for language in LANGUAGES}
        self.say(State(FAILED, self.state.done, told=told))

    def end_when_asked(self) -> None:
        """In a thread of its own: a game may take a minute."""
        # Until the server is gone. Not by sys.stdin, whose lock our own processes would inherit.
        heard = threading.Thread(target=os.read, args=(sys.stdin.fileno(), 1), daemon=True)
        heard.start()
        while heard.is_alive() and not (self.folder / STOP).exists():
            time.sleep(POLL)
        _interrupt_main_thread()
        time.sleep(PATIENCE)
        self.say(State(STOPPED, self.state.done))  # last of all: whoever reads it may go on with the study
        _end_all()


def _interrupt_main_thread() -> None:
    """Even where it waits for something."""
    if hasattr(signal, "pthread_kill"):
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)
    else:
        signal.raise_signal(signal.SIGINT)


def _end_all() -> None:
    """Ourselves and whoever plays for us; they would not notice that we are gone."""
    if hasattr(os, "killpg"):
        os.killpg(os.getpgrp(), signal.SIGKILL)
    os._exit(1)


@contextmanager
def held(file: Path) -> Iterator[bool]:
    """Have we got that lock?"""
    with opened(file) as handle:
        try:
            lock(handle)
        except OSError:
            yield False
            return
        yield True


def wait_for_place(places: Path, at_once: int, stack: ExitStack) -> None:
    """One of so many studies that are played at once; the place is ours until the stack is closed."""
    while True:
        for number in range(at_once):
            with ExitStack() as trying:
                if trying.enter_context(held(places / f"place-{number}.lock")):
                    stack.push(trying.pop_all())
                    return
        time.sleep(POLL)


def serve(folder: Path, at_once: int) -> None:
    with ExitStack() as stack:
        if not stack.enter_context(held(folder / LOCK)):
            return  # somebody plays it already
        desk = Desk(folder)
        desk.say(State(WAITING, desk.state.done))
        threading.Thread(target=desk.end_when_asked, daemon=True).start()
        try:
            wait_for_place(folder.parent, at_once, stack)
            desk.play()
        except KeyboardInterrupt:
            desk.say(State(STOPPED, desk.state.done))
        except ShambleError as error:
            desk.fail(error)
        except Exception as error:
            traceback.print_exc()
            desk.fail(LabError("desk", reason=f"{type(error).__name__}: {error}"))


def main(args: list[str]) -> None:
    if hasattr(os, "nice"):
        os.nice(NICE)
    serve(Path(args[0]), int(args[1]))


if __name__ == "__main__":
    main(sys.argv[1:])
