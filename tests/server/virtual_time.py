"""An event loop whose time passes at once whenever nothing is left to do: waits cost nothing, and the moment
at which something happens is exact."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from typing import Any, TypeVar, TypeVarTuple

T = TypeVar("T")
Ts = TypeVarTuple("Ts")


class VirtualLoop(asyncio.SelectorEventLoop):
    """Time stands still while a thread is at work, and otherwise leaps to whatever is due next."""

    def __init__(self) -> None:
        self._now = 0.0
        self._held = 0
        super().__init__(_LeapingSelector(self))

    def time(self) -> float:
        return self._now

    def leap(self, seconds: float) -> None:
        self._now += seconds

    @property
    def is_held(self) -> bool:
        return self._held > 0

    @contextmanager
    def held(self) -> Iterator[None]:
        """No time passes: for whatever waits for threads of its own."""
        self._held += 1
        try:
            yield
        finally:
            self._held -= 1

    def run_in_executor(
        self, executor: Executor | None, func: Callable[[*Ts], T], *args: *Ts
    ) -> asyncio.Future[T]:
        self._held += 1
        future = super().run_in_executor(executor, func, *args)
        future.add_done_callback(self._release)
        return future

    async def shutdown_default_executor(self, timeout: float | None = None) -> None:
        """It is told by a thread that the others have ended."""
        with self.held():
            await super().shutdown_default_executor()

    def _release(self, _: object) -> None:
        self._held -= 1


class _LeapingSelector(selectors.DefaultSelector):
    def __init__(self, loop: VirtualLoop) -> None:
        super().__init__()
        self._loop = loop

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is not None and timeout <= 0:
            return super().select(0)
        if self._loop.is_held:
            return super().select(None)  # a thread will wake us up
        found = super().select(0)
        if not found:
            assert timeout is not None, "nothing will ever happen again"
            self._loop.leap(timeout)
        return found


def run(work: Coroutine[Any, Any, T]) -> T:
    """That work from its beginning to its end."""
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        return runner.run(work)


def virtual_loop() -> VirtualLoop:
    loop = asyncio.get_running_loop()
    assert isinstance(loop, VirtualLoop)
    return loop
