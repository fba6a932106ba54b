"""Real workers on a real PostgreSQL, each a process of its own: to be killed, stopped and cut off."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from uuid import uuid4

import httpx
import httpx2

import shamble
from tests.web.visitor import Visitor

SECRET = "for tests only, and long enough"
PATIENCE = 180
"""Seconds before a test gives up: only what hangs takes that long."""


class Worker:
    """`python -m shamble.web` with that database, at a port of its own."""

    program: Sequence[str] = ("-m", "shamble.web")
    settings: Mapping[str, str] = {}
    """More of its environment."""

    def __init__(self, database: str, home: Path, *arguments: str, internal: str = "") -> None:
        own = {
            "SHAMBLE_DATABASE": database,
            "SHAMBLE_HOME": str(home),
            "SHAMBLE_SECRET": SECRET,
            "SHAMBLE_PACE": "0",
            "SHAMBLE_RATE": "0",
            "SHAMBLE_INTERNAL": internal,
            "PYTHONPATH": str(Path(shamble.__file__).parent.parent),
            **self.settings,
        }
        command = [sys.executable, *self.program, "--port", "0", *arguments]
        self._log = home / f"{uuid4().hex}.log"
        with self._log.open("w") as log:  # nobody reads a pipe meanwhile, and a full one stops the worker
            self.process = subprocess.Popen(
                command, env={**os.environ, **own}, stdout=subprocess.PIPE, stderr=log, text=True
            )
        self._url = ""
        self._clients: list[httpx.Client] = []

    @property
    def url(self) -> str:
        """Where it answers; waits until it does."""
        if not self._url:
            assert self.process.stdout is not None  # we asked for pipes
            self._url = self.process.stdout.readline().strip()
            assert self._url, self.complaint
        return self._url

    @property
    def complaint(self) -> str:
        """What it said to its log, once it has ended."""
        self.process.wait(PATIENCE)
        return self._log.read_text()

    def address(self, code: str) -> str:
        return f"{self.url.replace('http', 'ws')}t/{code}/socket"

    def refusal(self) -> str:
        """What it says if it does not start."""
        said, _ = self.process.communicate(timeout=PATIENCE)
        assert not said
        assert self.process.returncode
        return self.complaint

    def children(self) -> list[int]:
        """With --workers: those that do the work."""
        found = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        return [pid for pid in map(int, found) if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()]

    def send(self, how: signal.Signals) -> None:
        self.process.send_signal(how)

    def stop(self, how: signal.Signals = signal.SIGKILL) -> None:
        self.process.send_signal(signal.SIGCONT)
        self.process.send_signal(how)
        self.process.communicate(timeout=PATIENCE)
        for client in self._clients:
            client.close()

    def client(self) -> httpx.Client:
        """Closed with the worker at the latest: a socket that is left to the garbage collection warns where
        that happens to run."""
        self._clients.append(httpx.Client(base_url=self.url, timeout=PATIENCE, trust_env=False))
        return self._clients[-1]


class Guest(Visitor):
    """A visitor who may go from worker to worker."""

    def __init__(self, worker: Worker) -> None:
        super().__init__(worker.client(), "en")  # type: ignore[arg-type]  # a TestClient is such a client

    def at(self, worker: Worker) -> Guest:
        self.server.close()
        self.server = worker.client()  # type: ignore[assignment]  # as above
        return self

    def answer(self, path: str) -> httpx2.Response:
        """The first answer that the page offers."""
        return self.json(f"{path}/answer", self.asked(path)[0])


class Anywhere:
    """Any of several workers, at random: whoever connects again may get another one."""

    def __init__(self, workers: list[Worker]) -> None:
        self.workers = workers
        self.random = Random(1)

    def address(self, code: str) -> str:
        return self.random.choice(self.workers).address(code)


class Wire:
    """The way from a worker to its database, which can be cut without either end being told."""

    def __init__(self, port: int) -> None:
        self._target = port
        self._passing = asyncio.Event()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self.port: int = asyncio.run_coroutine_threadsafe(self._listen(), self._loop).result()

    async def _listen(self) -> int:
        self._passing.set()
        self._server = await asyncio.start_server(self._join, "127.0.0.1", 0)
        port: int = self._server.sockets[0].getsockname()[1]
        return port

    async def _join(self, near: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        try:
            await self._passing.wait()
            far, forth = await asyncio.open_connection("127.0.0.1", self._target)
            await asyncio.gather(self._pass(near, forth), self._pass(far, back))
        finally:
            back.transport.abort()

    async def _pass(self, source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        try:
            with contextlib.suppress(OSError):
                while data := await source.read(65_536):
                    await self._passing.wait()
                    target.write(data)
                    await target.drain()
            target.close()
        except asyncio.CancelledError:
            target.transport.abort()
            raise

    def cut(self) -> None:
        """When this returns, nothing passes any more, however busy the machine is."""
        asyncio.run_coroutine_threadsafe(self._let_pass(False), self._loop).result()

    def mend(self) -> None:
        asyncio.run_coroutine_threadsafe(self._let_pass(True), self._loop).result()

    async def _let_pass(self, passing: bool) -> None:
        if passing:
            self._passing.set()
        else:
            self._passing.clear()

    def close(self) -> None:
        asyncio.run_coroutine_threadsafe(self._hang_up(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def _hang_up(self) -> None:
        self._server.close()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)
        await asyncio.sleep(0)  # what was broken off is closed in the next turn of the loop
