"""Work that may hang, grow or crash, in processes that are killed at their limits.

A thread cannot be killed, and one that spins takes half of the interpreter from everybody. So whatever is not
ours to trust (bots, uploads) runs in a child process: it gets a task, says how far it is, and answers. One
that takes too long, too much memory, or dies costs its own task and is replaced.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import multiprocessing
import os
import signal
import threading
import time
import traceback
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Final
from weakref import WeakSet

from ..engine import ShambleError
from .errors import BadInput
from .turns import Turns

log = logging.getLogger(__name__)

Tell = Callable[[Any], None]
"""Says how far a task is: the last word is known even of one that hangs."""
Work = Callable[[Any, Tell], Any]

HUNG: Final = "hung"
DIED: Final = "died"
RAISED: Final = "raised"
TOO_BIG: Final = "too big"

_READY: Final = "ready"
_STEP: Final = "step"
_DONE: Final = "done"
_REFUSED: Final = "refused"

START: Final = 60.0
"""Seconds that a child may take to start, however busy the machine: a task's time begins when it is ready."""
BUSY: Final = 6
"""How many times longer by the clock a task may take whose processor time counts."""
TASKS: Final = 10_000
"""After so many a child is replaced: whatever its work has left behind goes with it."""
NICE: Final = 5
"""People's requests come first."""
PRELOADED: Final = "shamble.server.preloaded"
"""What a child needs is imported once, by the server that forks them."""


_POOLS: Final[WeakSet[ProcessPool]] = WeakSet()


class Failed(Exception):
    """A task that came to nothing: it HUNG, DIED, RAISED or was TOO_BIG. `step` is its last word."""

    def __init__(self, why: str, step: Any = None, detail: str = "") -> None:
        super().__init__(why, step, detail)
        self.why = why
        self.step = step
        self.detail = detail


def refusal(what: str, failure: Failed, bounds: Bounds) -> BadInput:
    """Why a "record" or a "pack" is not taken: it is too much for us, or we stumbled over it."""
    if failure.why == RAISED:
        return BadInput("record.raised") if what == "record" else BadInput("pack.raised")
    seconds = round(bounds.seconds)
    return (
        BadInput("record.heavy", seconds=seconds)
        if what == "record"
        else BadInput("pack.heavy", seconds=seconds)
    )


@dataclass(frozen=True)
class Bounds:
    """What a task may cost."""

    seconds: float
    """From one step that it tells to the next: one that tells none has that long for everything."""
    memory: int
    """Bytes of address space of its process, where the system can limit that."""
    clock: float = 0.0
    """Seconds by the clock, where the above are of processor: a busy machine makes a task no larger. 0: they
    are by the clock themselves, since whoever waits for it waits by that."""

    @property
    def longest(self) -> float:
        return max(self.seconds, self.clock)


def working(seconds: float, memory: int) -> Bounds:
    """For a task that computes and does nothing else: so many seconds of processor."""
    return Bounds(seconds, memory, BUSY * seconds)


class ProcessPool:
    """Child processes that all do the same kind of work, so many at a time."""

    def __init__(
        self,
        work: Work,
        bounds: Bounds,
        *,
        size: int,
        most: int,
        patience: float = 1.0,
        tasks: int = TASKS,
        prepare: Callable[[], None] | None = None,
    ) -> None:
        """`size` tasks run at once; one that takes longer than `patience` seconds no longer counts, so that
        those behind it go on, up to `most`. A child is replaced after so many `tasks`; `prepare` is called in
        it first."""
        self.load = 0
        """Tasks that run or wait."""
        self._tasks = tasks
        self.bounds = bounds
        self._work = work
        self._prepare = prepare
        self._patience = patience
        self._turns = Turns(size)
        self._threads = ThreadPoolExecutor(max_workers=most, thread_name_prefix=work.__name__)
        self._lock = threading.Lock()
        self._idle: list[_Child] = []
        self._alive: set[_Child] = set()
        self._closed = False
        self._warm = False
        _POOLS.add(self)

    async def run(self, task: Any, address: str = "") -> Any:
        """What the work makes of a task; a ShambleError of its own, or `Failed`. `address`: where it comes
        from; each has its turn."""
        if self._closed:
            raise Failed(DIED)
        loop = asyncio.get_running_loop()
        self.load += 1
        try:
            async with _Permit(self._turns, address, self._patience):
                return await loop.run_in_executor(self._threads, self._call, task)
        finally:
            self.load -= 1

    def warm_up(self) -> None:
        """Start the first child before the first task comes; returns at once."""
        if self._warm or self._closed:
            return
        self._warm = True
        self._threads.submit(lambda: self._put_back(self._taken()))

    def close(self) -> None:
        """Kill every child, whatever it is doing."""
        with self._lock:
            self._closed = True
            alive = list(self._alive)
        for child in alive:
            child.kill()
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _call(self, task: Any) -> Any:
        """In a thread, which waits no longer than a start and the task may take."""
        child = self._taken()
        try:
            result = child.call(task, self.bounds)
        except ShambleError:
            self._put_back(child)
            raise
        except BaseException:
            self._drop(child)
            raise
        self._put_back(child)
        return result

    def _taken(self) -> _Child:
        with self._lock:
            if self._closed:
                raise Failed(DIED)
            if self._idle:
                return self._idle.pop()
        child = _Child(self._work, self._prepare, self.bounds)
        with self._lock:
            self._alive.add(child)
        self._check_open(child)
        return child

    def _check_open(self, child: _Child) -> None:
        """The pool may have been closed while a child started."""
        if self._closed:
            self._drop(child)
            raise Failed(DIED)

    def _put_back(self, child: _Child) -> None:
        if child.done >= self._tasks:
            self._drop(child)
            return
        with self._lock:
            self._idle.append(child)

    def _drop(self, child: _Child) -> None:
        with self._lock:
            self._alive.discard(child)
        child.kill()


def kill_children() -> None:
    """All of this process, for its own end."""
    for pool in list(_POOLS):
        pool.close()


class _Permit:
    """A place among those that run; after `patience` seconds it is free again, though the task runs on."""

    def __init__(self, turns: Turns, address: str, patience: float) -> None:
        self._turns, self._address = turns, address
        self._patience = patience
        self._held = False
        self._timer: asyncio.TimerHandle | None = None

    async def __aenter__(self) -> None:
        await self._turns.take(self._address)
        self._held = True
        self._timer = asyncio.get_running_loop().call_later(self._patience, self._release)

    async def __aexit__(self, *_: object) -> None:
        assert self._timer is not None  # entered
        self._timer.cancel()
        self._release()

    def _release(self) -> None:
        if self._held:
            self._held = False
            self._turns.give_back()


# -- the parent's end ---------------------------------------------------------------------------------


class _Child:
    """A process that does one task at a time."""

    def __init__(self, work: Work, prepare: Callable[[], None] | None, bounds: Bounds) -> None:
        context = _context()
        self._connection, theirs = context.Pipe()
        arguments = (theirs, work, prepare, bounds)
        self._process = context.Process(target=_serve, args=arguments, name=work.__name__, daemon=True)
        self._process.start()
        self.done = 0
        self._ready = False
        theirs.close()

    def call(self, task: Any, bounds: Bounds) -> Any:
        self.done += 1
        step: Any = None
        try:
            self._wait_until_ready()
            self._connection.send(task)
            watch = _Stopwatch(self._process.pid, bounds)
            while (left := watch.left) > 0:
                if not self._connection.poll(left):
                    continue
                kind, value = self._connection.recv()
                if kind == _STEP:
                    step, watch = value, _Stopwatch(self._process.pid, bounds)
                    continue
                return self._result(kind, value, step)
        except (EOFError, OSError) as error:
            raise Failed(DIED, step) from error
        raise Failed(HUNG, step)

    def _wait_until_ready(self) -> None:
        if not self._ready and not self._connection.poll(START):
            raise Failed(HUNG)
        if not self._ready:
            self._connection.recv()
            self._ready = True

    def _result(self, kind: str, value: Any, step: Any) -> Any:
        if kind == _DONE:
            return value
        if kind == _REFUSED:
            raise value
        raise Failed(kind, step, value)

    def kill(self) -> None:
        self._process.kill()
        with contextlib.suppress(OSError):
            self._connection.close()


class _Stopwatch:
    """How long a task may still take, from now on."""

    def __init__(self, pid: int | None, bounds: Bounds) -> None:
        self._pid, self._bounds = pid, bounds
        self._began, self._used = time.monotonic(), self._processor()

    @property
    def left(self) -> float:
        """Seconds by the clock until there is reason to look again; none if its time is up."""
        bounds, taken = self._bounds, time.monotonic() - self._began
        used = self._processor() - self._used if bounds.clock else taken
        return min(bounds.seconds - used, bounds.longest - taken)

    def _processor(self) -> float:
        """Seconds of processor that the child has used; the clock, where the system does not say."""
        try:
            fields = Path(f"/proc/{self._pid}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            return time.monotonic()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _context() -> Any:
    """A server that forks children with everything loaded, where there is one; else they start afresh."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([PRELOADED])
    return context


# -- the child's end ----------------------------------------------------------------------------------


def _serve(connection: Connection, work: Work, prepare: Callable[[], None] | None, bounds: Bounds) -> None:
    """Task after task, until the parent is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's business
    if hasattr(os, "nice"):
        os.nice(NICE)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    _limit_memory(bounds.memory)
    if prepare is not None:
        prepare()

    def tell(step: Any) -> None:
        _set_alarm(2 * bounds.longest)
        connection.send((_STEP, step))

    with contextlib.suppress(EOFError, OSError):
        connection.send((_READY, None))
        while True:
            task = connection.recv()
            _set_alarm(2 * bounds.longest)
            connection.send(_answered(work, task, tell))
            _set_alarm(0)


def _answered(work: Work, task: Any, tell: Tell) -> tuple[str, Any]:
    try:
        return _DONE, work(task, tell)
    except ShambleError as refusal:
        return _REFUSED, refusal
    except MemoryError:
        return TOO_BIG, ""
    except Exception:
        return RAISED, traceback.format_exc()


def _end_with_parent() -> None:
    """However the parent ended, and whatever the work is doing."""
    parent = multiprocessing.parent_process()
    assert parent is not None  # it has started us
    parent.join()
    os._exit(1)


def _set_alarm(seconds: float) -> None:
    """The system kills a child that nothing else could."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, seconds)


def _limit_memory(most: int) -> None:
    try:
        import resource
    except ImportError:  # Windows
        return
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
