"""The soak of the server: a real one, people who play, and everything that can go wrong, in any order.

After each fault no acknowledged answer is lost, every table goes on, every record replays to the position
that is stored, and everybody's first page works. Otherwise it is a `Fault`.
"""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Final

from sqlalchemy import text

from ..games import find
from ..server.home import database_url
from ..server.identity import COOKIE
from ..server.store import Store
from .cutting_proxy import CuttingProxy
from .soak import Fault
from .socket_players import (
    Mischief,
    SocketGames,
    SocketPlayer,
    check_stored,
    duplicated,
    faithfully,
    open_sockets,
    reordered,
    truncated,
)
from .web_client import Browser

HOST: Final = "127.0.0.1"
GAME: Final = "city-of-horror"
START_TIMEOUT: Final = 120.0
"""Seconds for a server to start, on the slowest machine."""
SECRET: Final = "for the soak only, and long enough"
DAY: Final = 86_400.0


class Server:
    """A `faulty_server` in a process of its own, at a port of its own."""

    def __init__(self, home: str, database: str) -> None:
        self.home = home
        self.database = database
        with socket.socket() as probe:
            probe.bind((HOST, 0))
            self.port: int = probe.getsockname()[1]
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        own = {"SHAMBLE_HOME": self.home, "SHAMBLE_SECRET": SECRET, "SHAMBLE_PACE": "0", "SHAMBLE_RATE": "0"}
        options = ("--port", str(self.port), "--database", self.database)
        self._process = await asyncio.create_subprocess_exec(
            sys.executable,
            *("-m", "shamble.lab.faulty_server", *options),
            env={**os.environ, **own},
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,  # it complains of what we do to it
        )
        if not (await self._heard()).startswith(b"http"):
            raise Fault("the server does not start")

    async def stop(self, how: signal.Signals) -> None:
        process = self._process
        if process is not None and process.returncode is None:
            process.send_signal(how)
            await process.wait()
        self._process = None

    async def say(self, what: str, value: float) -> None:
        """Something goes wrong in there, or right again."""
        assert self._process is not None
        assert self._process.stdin is not None  # we asked for pipes
        self._process.stdin.write(f"{what} {value}\n".encode())
        await self._heard()

    async def _heard(self) -> bytes:
        assert self._process is not None
        assert self._process.stdout is not None  # we asked for pipes
        async with asyncio.timeout(START_TIMEOUT):
            return await self._process.stdout.readline()


@dataclass
class SoakReport:
    """What was done, and what it cost."""

    answers: int = 0
    refusals: int = 0
    tables: int = 0
    faults: dict[str, int] = field(default_factory=dict)
    longest: float = 0.0
    """Seconds from the end of a fault until every table had gone on."""


class Soak:
    """A server, people at its tables, and what befalls them."""

    def __init__(self, server: Server, proxy: CuttingProxy, game: str, tables: int, sockets: int) -> None:
        self.server = server
        self.proxy = proxy
        self.sockets = sockets
        self.report = SoakReport()
        self.games = SocketGames(lambda code: f"ws://{HOST}:{proxy.port}/t/{code}/socket", game, tables)

    async def suffer(self, name: str, seed: int) -> None:
        """One fault; everything is as it should be afterwards."""
        try:
            await FAULTS[name](self, Random(seed))
            began = time.monotonic()
            await self.games.go_on()
            self.report.longest = max(self.report.longest, time.monotonic() - began)
            await self.check()
        except Fault as fault:
            raise Fault(f"after {name} {seed}: {fault}") from fault
        self.report.faults[name] = self.report.faults.get(name, 0) + 1

    async def check(self) -> None:
        games = self.games
        await check_stored(self.server.database, [*games.playing()])
        for player in games.playing():
            if player.code != "new":
                await self.visit(player)
        self.report.answers, self.report.tables = games.acknowledged, len(games.players)
        self.report.refusals = sum(player.refusals for player in games.players)

    async def visit(self, player: SocketPlayer) -> None:
        """The player's first page shows the table, and the table's page works."""
        home = await self.get("/", player.token)
        if f"/t/{player.code}" not in home:
            raise Fault(f"the first page does not show table {player.code}")
        await self.get(f"/t/{player.code}", player.token)

    async def get(self, path: str, token: str) -> str:
        browser = Browser(f"{HOST}:{self.server.port}", GAME)
        browser.cookies[COOKIE] = token
        try:
            return (await asyncio.to_thread(browser.get, path)).decode()
        except (RuntimeError, OSError) as error:
            raise Fault(f"{path}: {error}") from error
        finally:
            browser.connection.close()


# -- faults ------------------------------------------------------------------------------------------


async def killed(soak: Soak, random: Random) -> None:
    await asyncio.sleep(random.random() * 0.1)
    await soak.server.stop(signal.SIGKILL)
    await soak.server.start()


async def ended(soak: Soak, random: Random) -> None:
    """As an operator ends it: within five seconds, which a busy machine may double."""
    await asyncio.sleep(random.random() * 0.1)
    await soak.server.stop(signal.SIGTERM)
    await soak.server.start()


def going_wrong(what: str) -> Callable[[Soak, Random], Awaitable[None]]:
    """The server's disk or database fails for a while, in the middle of games."""

    async def fault(soak: Soak, random: Random) -> None:
        await soak.server.say(what, random.choice((0.05, 0.2)) if what == "slow" else 1)
        await asyncio.sleep(0.2 + random.random())
        await soak.server.say(what, 0)

    return fault


async def clock_jumps(soak: Soak, random: Random) -> None:
    """Forwards and backwards, by seconds or by days."""
    for _ in range(2):
        await soak.server.say("clock", random.choice((1.0, 60.0, DAY)) * (random.random() * 4 - 2))
        await asyncio.sleep(0.1)


def sending(mischief: Mischief) -> Callable[[Soak, Random], Awaitable[None]]:
    """What people send arrives otherwise than they sent it."""

    async def fault(soak: Soak, random: Random) -> None:
        for player in soak.games.players:
            player.mischief = mischief
        await soak.games.go_on(random.randrange(1, 4))
        for player in soak.games.players:
            player.mischief = faithfully

    return fault


async def cut_off(soak: Soak, random: Random) -> None:
    """Connections break in the middle of a frame."""
    for _ in range(random.randrange(1, 4)):
        soak.proxy.cut_after(random.randrange(1, 3000))
        await asyncio.sleep(0.1)


async def half_open(soak: Soak, random: Random) -> None:
    """People are gone, and the server is not told; they come back while it still serves their shadows."""
    soak.proxy.abandon()
    await soak.games.go_on()
    soak.proxy.forget()


async def crowded(soak: Soak, random: Random) -> None:
    """Many pages connect at once, because the server was away."""
    await killed(soak, random)
    playing = [player for player in soak.games.playing() if player.code != "new"]
    each = soak.sockets // max(1, len(playing))  # one table admits only so many
    shown = await asyncio.gather(
        *(
            open_sockets(f"ws://{HOST}:{soak.server.port}/t/{player.code}/live?seat=0", player.token, each)
            for player in playing
        )
    )
    if sum(shown) < each * len(playing):
        raise Fault(f"only {sum(shown)} of {each * len(playing)} pages were shown their table")


async def damaged(soak: Soak, random: Random) -> None:
    """Rows of somebody's table are nonsense: its people are told so, and their first page and all other
    tables work; mended, it goes on."""
    victim = random.choice([player for player in soak.games.players if player.code != "new"])
    rows = random.choice((("answers", "events"), ("rooms", "petitions"), ("seats", "until")))
    others = [player for player in soak.games.playing() if player is not victim and player.code != "new"]
    await soak.server.stop(signal.SIGKILL)
    await _set(soak.server.database, victim, rows, "'[{' || {column}")
    await soak.server.start()
    await soak.get("/", victim.token)
    for player in others:
        await soak.visit(player)
    await soak.server.stop(signal.SIGKILL)
    await _set(soak.server.database, victim, rows, "substr({column}, 3)")
    await soak.server.start()


async def _set(database: str, victim: SocketPlayer, rows: tuple[str, str], value: str) -> None:
    table, column = rows
    key = "code" if table == "rooms" else "room"
    statement = f"UPDATE {table} SET {column} = {value.replace('{column}', column)} WHERE {key} = :code"
    store = await Store.open(database)
    try:
        await store.database.run(lambda c: c.execute(text(statement), {"code": victim.code}))
    finally:
        await store.close()


FAULTS: Final[dict[str, Callable[[Soak, Random], Awaitable[None]]]] = {
    "killed": killed,
    "ended": ended,
    "disk full": going_wrong("full"),
    "read-only": going_wrong("readonly"),
    "database gone": going_wrong("gone"),
    "slow": going_wrong("slow"),
    "clock": clock_jumps,
    "duplicated": sending(duplicated),
    "reordered": sending(reordered),
    "truncated": sending(truncated),
    "cut off": cut_off,
    "half-open": half_open,
    "crowded": crowded,
    "damaged": damaged,
}
STARTING: Final = frozenset({"killed", "ended", "crowded", "damaged"})
"""Those that start the server anew, which costs a second of processor time."""


# -- running -----------------------------------------------------------------------------------------


@asynccontextmanager
async def soaking(
    database: str | None = None, game: str = GAME, tables: int = 3, sockets: int = 500
) -> AsyncIterator[Soak]:
    """A server with people at its tables; without a database, in a file that is thrown away."""
    with tempfile.TemporaryDirectory(prefix="shamble-soak-") as home:
        server = Server(home, database or f"sqlite:///{Path(home) / 'tables.db'}")
        await server.start()
        async with CuttingProxy(server.port) as proxy:
            soak = Soak(server, proxy, find(game).id, tables, sockets)
            try:
                await soak.games.go_on()
                yield soak
            finally:
                await soak.games.stop()
                with suppress(ProcessLookupError):
                    await server.stop(signal.SIGKILL)


def faults_for(database: str | None) -> list[str]:
    """Those that a database of that kind can have: a server's disk is not ours to fill."""
    is_file = database is None or database_url(database).get_backend_name() == "sqlite"
    return [name for name in FAULTS if is_file or name != "disk full"]


async def soak_server(
    minutes: float, seed: int, progress: Callable[[SoakReport], None], database: str | None = None
) -> SoakReport:
    """Faults in an order that follows from the seed, each kind once before any comes again, until the time is
    up. A `Fault` says after which of them something was not as it should be."""
    random = Random(seed)
    end = time.monotonic() + 60 * minutes
    async with soaking(database) as soak:
        progress(soak.report)
        while time.monotonic() < end:
            order = faults_for(database)
            random.shuffle(order)
            for name in order:
                await soak.suffer(name, random.randrange(1_000_000))
                progress(soak.report)
                if time.monotonic() > end:
                    break
        await check_stored(soak.server.database, soak.games.players)
        return soak.report
