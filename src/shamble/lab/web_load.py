"""Other tables: the load under which `shamble bench web` measures, in a process of its own.

At every table one program holds all the seats, so that an answer is one answer and no bot adds to it. It
plays over the socket for programs, at random; two pages watch live, a player's and a spectator's.

It says "ready" when every table is set up and watched, begins when it reads a line, stops when its input ends
or its time is up, and says then what it did, as JSON.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Coroutine
from contextlib import AsyncExitStack, suppress
from dataclasses import asdict, dataclass, field, replace
from random import Random
from typing import Any, Final

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from ..server.identity import COOKIE

GAME: Final = "city-of-horror"
SEATS: Final = 4
TIMEOUT: Final = 120.0
"""Seconds without a message after which a table is given up, on the slowest machine."""
AT_ONCE: Final = 8
"""Tables that are set up at the same time."""


@dataclass(frozen=True)
class Load:
    """How much load, and for how long at most. Times in seconds."""

    address: str
    tables: int
    game: str = GAME
    every: float = 2.0
    """From one answer at a table to the next."""
    warm_answers: int = 25
    """Given at once at the beginning, so that boards and logs are not empty."""
    warm_seconds: float = 15.0
    longest: float = 60.0

    def at(self, address: str) -> Load:
        """The same load, on that server."""
        return replace(self, address=address)


@dataclass
class LoadReport:
    """What the load came to."""

    answers: int = 0
    late: int = 0
    """Answers that could not be sent in time: the server or this process was too slow."""
    lost: int = 0
    """Tables that broke off."""
    updates: int = 0
    """Messages that reached the pages that watch."""
    times: list[float] = field(default_factory=list)
    """Milliseconds from each answer sent to the changed table received by the program that sent it."""
    reasons: list[str] = field(default_factory=list)
    """Why tables broke off."""


class BusyTable:
    """One of the other tables."""

    def __init__(self, load: Load, report: LoadReport, number: int) -> None:
        self.load = load
        self.report = report
        self.number = number
        self.rng = Random(number)
        self.stack = AsyncExitStack()
        self.watching: list[asyncio.Task[None]] = []
        self.socket: ClientConnection
        self.table: dict[str, Any] = {}

    async def set_up(self, until: float) -> None:
        """A table in the middle of a game, with two pages that watch it."""
        await self._begin()
        for _ in range(self.load.warm_answers):
            if _now() > until or not self._asked():
                break
            await self._answer()
        await self._watch("?seat=0", self.token)
        await self._watch("", "")

    async def close(self) -> None:
        for task in self.watching:
            task.cancel()
        await self.stack.aclose()

    async def play(self, start: float, stop: asyncio.Event) -> None:
        """An answer every so often, from a moment of its own on, until it must stop."""
        due = start + self.load.every * self.number / self.load.tables
        while due <= start + self.load.longest:
            late = _now() - due
            self.report.late += late > self.load.every / 2
            await _slept(max(0.0, -late), stop)
            if stop.is_set():
                return
            if not self._asked():
                await self._begin_again()
            sent = _now()
            await self._answer()
            self.report.times.append(1000 * (_now() - sent))
            self.report.answers += 1
            due += self.load.every

    # -- the program that plays -----------------------------------------------------------------------

    async def _begin(self) -> None:
        self.socket = await self._connect("/t/new/socket", "")
        self.token = (await self._ask({"do": "hello"}, "welcome"))["token"]
        self.code = (await self._ask({"do": "open", "game": self.load.game, "seats": SEATS}, "opened"))[
            "room"
        ]
        for seat in range(SEATS):
            await self._ask({"do": "take", "seat": seat, "name": f"Player {seat + 1}"}, "done")
        await self._obeyed({"do": "start"})

    async def _begin_again(self) -> None:
        """The game is over: another one, and the pages follow."""
        await self.close()
        self.stack, self.watching = AsyncExitStack(), []
        await self.set_up(_now())

    def _asked(self) -> list[dict[str, Any]]:
        return [question for question in self.table.get("questions", ()) if not question["optional"]]

    async def _answer(self) -> None:
        question = self.rng.choice(self._asked())
        option = self.rng.choice(question["options"])["answer"]
        await self._obeyed({"question": question["question"], "seat": question["seat"], "answer": option})

    async def _obeyed(self, message: dict[str, Any]) -> None:
        """Sent, done, and the table as it is then; the two may come in any order."""
        await self._send(message)
        version = 0
        while not version or self.table.get("version", 0) < version:
            heard = await self._hear()
            if heard["type"] == "done":
                version = heard["version"]

    async def _ask(self, message: dict[str, Any], reply: str) -> dict[str, Any]:
        await self._send(message)
        while (heard := await self._hear())["type"] != reply:
            pass
        return heard

    async def _send(self, message: dict[str, Any]) -> None:
        await self.socket.send(msgspec.json.encode({"do": "answer", **message}), text=True)

    async def _hear(self) -> dict[str, Any]:
        async with asyncio.timeout(TIMEOUT):
            heard: dict[str, Any] = msgspec.json.decode(await self.socket.recv())
        if heard["type"] == "error":
            raise RuntimeError(heard["text"])
        if heard["type"] == "table":
            self.table = heard
        return heard

    # -- the pages that watch -------------------------------------------------------------------------

    async def _watch(self, query: str, token: str) -> None:
        """Open a page's live connection; set up once the first message has come."""
        socket = await self._connect(f"/t/{self.code}/live{query}", token)
        await asyncio.wait_for(socket.recv(), TIMEOUT)
        self.watching.append(asyncio.create_task(self._listen(socket)))

    async def _listen(self, socket: ClientConnection) -> None:
        try:
            async for _ in socket:
                self.report.updates += 1
        except ConnectionClosed:
            return

    async def _connect(self, path: str, token: str) -> ClientConnection:
        headers = {"cookie": f"{COOKIE}={token}"} if token else {}
        address = f"ws://{self.load.address}{path}"
        packed = "deflate" if "/live" in path else None  # as browsers do; the program does without
        opening = connect(address, additional_headers=headers, max_size=None, proxy=None, compression=packed)
        return await self.stack.enter_async_context(opening)


def _now() -> float:
    return asyncio.get_running_loop().time()


async def _slept(seconds: float, stop: asyncio.Event) -> None:
    with suppress(TimeoutError):
        await asyncio.wait_for(stop.wait(), seconds)


async def _set_up(load: Load, rivals: list[BusyTable]) -> None:
    until = _now() + load.warm_seconds
    few = asyncio.Semaphore(AT_ONCE)

    async def set_up(rival: BusyTable) -> None:
        async with few:
            await rival.set_up(until)

    await asyncio.gather(*map(set_up, rivals))


async def _play(rivals: list[BusyTable], report: LoadReport, stop: Coroutine[Any, Any, object]) -> None:
    """Until `stop` returns; each rival then finishes the answer that is under way."""
    start, stopped = _now(), asyncio.Event()

    async def play(rival: BusyTable) -> None:
        try:
            await rival.play(start, stopped)
        except (ConnectionClosed, OSError, RuntimeError, TimeoutError) as error:
            report.lost += 1
            report.reasons.append(str(error) or type(error).__name__)

    playing = [asyncio.create_task(play(rival)) for rival in rivals]
    await stop
    stopped.set()
    await asyncio.gather(*playing)


async def run_load(
    load: Load, ready: Callable[[], None], line: Callable[[], Coroutine[Any, Any, object]]
) -> LoadReport:
    """Set up, say so, wait for a line, play until the next one."""
    report = LoadReport()
    rivals = [BusyTable(load, report, number) for number in range(load.tables)]
    try:
        await asyncio.wait_for(_set_up(load, rivals), load.warm_seconds + TIMEOUT)
        ready()
        await asyncio.wait_for(line(), load.longest)
        report.updates = 0
        await _play(rivals, report, line())
    finally:
        await asyncio.gather(*(rival.close() for rival in rivals), return_exceptions=True)
    return report


async def _main(load: Load) -> None:
    reader = asyncio.StreamReader()
    loop = asyncio.get_running_loop()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    report = await run_load(load, lambda: print("ready", flush=True), reader.readline)
    print(msgspec.json.encode(asdict(report)).decode(), flush=True)


if __name__ == "__main__":
    asyncio.run(_main(msgspec.json.decode(sys.argv[1], type=Load)))
