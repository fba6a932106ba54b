"""What a table costs: python tools/costs.py [TABLES]

One process with a database that is thrown away. So many tables of City of Horror, thirty answers into their
games, each with two pages that watch (a player's and a spectator's); then all of them are let go, and woken.
Says the memory of a table, with its pages and asleep, what an answer costs, how long waking takes, and what
the first page costs. Then the same memory and an answer's processor with real sockets, in a process of its
own: half of the tables come first, and the slope over the other half counts (two pages and a program each).
"""

from __future__ import annotations

import asyncio
import gc
import re
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from asyncio.subprocess import PIPE, Process
from pathlib import Path
from typing import Any

import msgspec
import uvicorn

from shamble.engine import Rng
from shamble.lab.web_load import Load, LoadReport
from shamble.server.hub import Hub
from shamble.server.identity import Identity
from shamble.server.room import Room
from shamble.server.store import Store
from shamble.server.wire import table_message
from shamble.web.app import create_app
from shamble.web.boards.common.kept import KEPT
from shamble.web.cache import RenderCache
from shamble.web.ending import PromptServer, server_options
from shamble.web.live import SentRegions
from shamble.web.pages import load_all
from shamble.web.render import render
from shamble.web.screen import Looker
from shamble.web.serve import tune_interpreter
from shamble.web.words import Words

GAME, SEATS, ANSWERS = "city-of-horror", 4, 30
VISITS = 200
TIMES = 5
"""Answers at each table whose processor time is measured."""
WITH_SOCKETS = "--sockets"


class Page:
    """One that watches."""

    def __init__(self, person: str, seat: int | None) -> None:
        self.looker = Looker(person, Words("en"), "token", "http://table.test", wish=seat)
        self.sent, self.cache = SentRegions(), RenderCache()

    def look(self, room: Room) -> None:
        self.sent.update(render(room, self.looker, self.cache))


def resident() -> int:
    """Bytes of memory that this process has."""
    gc.collect()
    found = re.search(r"VmRSS:\s*(\d+) kB", Path("/proc/self/status").read_text())
    assert found is not None  # Linux only
    return int(found[1]) * 1024


async def table(hub: Hub, rng: Rng, pages: list[Page]) -> str:
    """In the middle of its game."""
    code = (await hub.create("host", GAME, SEATS)).code
    for seat in range(SEATS):
        await hub.do(code, "host", Room.take_seat, seat, f"Player {seat + 1}")
    await hub.do(code, "host", Room.start)
    for page in pages:
        (await hub.room(code)).presence.connect(page.looker.person)  # as their sockets would
    for _ in range(ANSWERS):
        await answer(hub, code, rng, pages)
    return code


async def answer(hub: Hub, code: str, rng: Rng, pages: list[Page]) -> Room:
    """One, at random, and the pages that show it."""
    choice = rng.pick([c for c in (await hub.room(code)).play.started().choices if not c.optional])
    option, seat = rng.pick(list(choice.options)), choice.seat if choice.seat is not None else 0
    await hub.do(code, "host", Room.answer, choice.id, seat, option.name)
    room = await hub.room(code)
    for page in pages:
        page.look(room)
    return room


async def answering(hub: Hub, tables: dict[str, list[Page]]) -> None:
    """What an answer, the message to the program that gave it and two pages cost, without their sockets."""
    rng, given, began = Rng(2), 0, time.process_time()
    for code, pages in [*tables.items()] * TIMES:
        room = await hub.room(code)
        if not room.play.started().over:
            known, said = room.moment, len(room.lines)
            room = await answer(hub, code, rng, pages)
            msgspec.json.encode(table_message(room, "host", "en", known, said))
            given += 1
    each = 1000 * (time.process_time() - began) / given
    print(f"an answer, a program's message and two pages: {each:.1f} ms of processor ({given} answers)")


def shared() -> int:
    """Bytes of the drawings that all tables share; there is a limit to them (`kept.MOST`)."""
    return sum(sys.getsizeof(key) + sys.getsizeof(part) for key, part in KEPT._drawn.items())


async def memory(hub: Hub, tables: int) -> dict[str, list[Page]]:
    """The slope over the second half, without the drawings that all tables share."""
    rng, kept = Rng(1), dict[str, list[Page]]()
    half = drawn = 0
    for number in range(tables):
        if number == tables // 2:
            half, drawn = resident(), shared()
        both = [Page("host", 0), Page("watcher", None)]
        kept[await table(hub, rng, both)] = both
    each = (resident() - half - shared() + drawn) / (tables - tables // 2)
    print(f"a table with two pages: {each / 1000:.0f} KB (sockets not counted)")
    positions = [sum(len(m.position) for m in (await hub.room(code)).moments) for code in kept]
    print(f"  of that, positions for undo and replays: {statistics.mean(positions) / 1000:.0f} KB")
    shown = [page.sent.shown.values() for both in kept.values() for page in both]
    pages = [sum(map(sys.getsizeof, regions)) for regions in shown]
    print(f"  of that, what the two pages show: {2 * statistics.mean(pages) / 1000:.0f} KB")
    return kept


async def sleep_and_wake(hub: Hub, codes: list[str]) -> None:
    hub.idle = 0.0
    await hub.evict()
    print(f"asleep: {hub.loaded} of {len(codes)} tables in memory")
    hub.idle = 3600.0
    clock, processor = [], time.process_time()
    for code in codes:
        began = time.perf_counter()
        await hub.room(code)
        clock.append(1000 * (time.perf_counter() - began))
    each = 1000 * (time.process_time() - processor) / len(codes)
    p50, p99 = statistics.median(clock), sorted(clock)[int(0.99 * len(clock))]
    print(f"waking: {each:.1f} ms of processor; by the clock p50 {p50:.1f}, p99 {p99:.1f} ms")


async def first_page(hub: Hub) -> None:
    app = create_app(hub, Identity(b"for this measurement only, and long enough"))
    scope: dict[str, Any] = {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": "GET", "scheme": "http",
        "path": "/", "raw_path": b"/", "query_string": b"", "root_path": "", "server": ("127.0.0.1", 80),
        "headers": [(b"host", b"table.test")], "state": {},
    }  # fmt: skip
    status: list[int] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Any) -> None:
        if message["type"] == "http.response.start":
            status.append(message["status"])

    for visits in (10, VISITS):
        began = time.process_time()
        for number in range(visits):
            await app({**scope, "client": (f"127.0.{number % 250}.1", 1)}, receive, send)
    each = 1000 * (time.process_time() - began) / VISITS
    print(f"the first page: {each:.1f} ms of processor ({set(status)})")


async def with_sockets(tables: int) -> None:
    """The same over the loopback: a player's page, a spectator's and a program at each table."""
    with tempfile.TemporaryDirectory() as folder, socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{listener.getsockname()[1]}"
        hub = Hub(await Store.open(f"sqlite:///{folder}/tables.db"), pace=0, rate=0)
        app = create_app(hub, Identity(b"for this measurement only, and long enough"))
        server = PromptServer(uvicorn.Config(app, lifespan="off", **server_options()))
        serving = asyncio.create_task(server.serve([listener]))
        first = await _players(address, tables // 2)
        half, drawn = resident(), shared()
        second = await _players(address, tables - tables // 2)
        each = (resident() - half - shared() + drawn) / (tables - tables // 2)
        print(f"a table with its three sockets: {each / 1000:.0f} KB")
        began = time.process_time()
        for load in (first, second):
            _say(load)
        await asyncio.sleep(TIMES)
        given = sum([(await _report(load)).answers for load in (first, second)])
        spent = 1000 * (time.process_time() - began) / given
        print(f"an answer and its three sockets: {spent:.1f} ms of processor ({given} answers)", flush=True)
        server.should_exit = True
        await serving
        await hub.close()


async def _players(address: str, tables: int) -> Process:
    """So many tables, thirty answers in, an answer a second at each as soon as they are told to begin."""
    load = Load(address, tables, every=1.0, warm_answers=ANSWERS, warm_seconds=600.0, longest=600.0)
    order = msgspec.json.encode(load).decode()
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "shamble.lab.web_load", order, stdin=PIPE, stdout=PIPE, limit=1 << 24
    )
    assert process.stdout is not None  # we asked for it
    assert await process.stdout.readline() == b"ready\n"
    return process


def _say(process: Process) -> None:
    assert process.stdin is not None
    process.stdin.write(b"go\n")


async def _report(process: Process) -> LoadReport:
    """They stop, and tell."""
    _say(process)
    assert process.stdout is not None
    report = msgspec.json.decode(await process.stdout.readline(), type=LoadReport)
    await process.wait()
    return report


async def without(tables: int) -> None:
    """Pages as they are drawn, without their sockets."""
    with tempfile.TemporaryDirectory() as folder:
        hub = Hub(await Store.open(f"sqlite:///{folder}/tables.db"), pace=0, rate=0)
        await first_page(hub)
        awake = await memory(hub, tables)
        await answering(hub, awake)
        await sleep_and_wake(hub, [*awake])
        await hub.close()


def measure(tables: int, what: str) -> None:
    load_all()
    tune_interpreter()
    asyncio.run(with_sockets(tables) if what == WITH_SOCKETS else without(tables))


if __name__ == "__main__":
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    measure(count, sys.argv[2] if len(sys.argv) > 2 else "")
    if len(sys.argv) < 3:
        subprocess.run([sys.executable, __file__, str(count), WITH_SOCKETS], check=True)
