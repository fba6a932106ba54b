"""How long other tables wait while one with the largest pack is opened: python tools/stalls.py

One process with a database that is thrown away, and a pack with as many boards as one may have. Somebody
opens a table with it, starts it, takes an answer back, and wakes it again; meanwhile a clock ticks every
millisecond, and answers are given at another table. Says the longest that either had to wait: with nothing
else going on, with the pack, and with the same content made on the event loop, as it was before.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any, Final

from costs import answer, table

from shamble.engine import Pack, Rng
from shamble.engine.pack import zipped
from shamble.engine.session import content_for
from shamble.games import find
from shamble.server.hub import Hub
from shamble.server.limits import Limits
from shamble.server.room import Room
from shamble.server.store import Store
from shamble.web.serve import tune_interpreter

MARVEL: Final = "marvel-zombies"
LARGEST: Final = "MZ10"
"""Our mission with the most tiles: nine."""
MISSIONS: Final = 22
NOTHING: Final = 2.0
"""Seconds in which nothing else goes on."""

Doing = Callable[[], Awaitable[object]]


def largest_pack(name: str) -> Pack:
    """As many boards as a pack may have."""
    ours: Any = content_for(find(MARVEL))
    texts = {"texts": {language: {"name": "Street", "told": "Go home."} for language in ("en", "fr")}}
    files = {stem: ours.sources.files[stem][LARGEST] for stem in ("missions", "boards")}
    files["missions"] = files["missions"] | texts
    return Pack(
        MARVEL, name, {stem: {f"MY{n}": entry for n in range(MISSIONS)} for stem, entry in files.items()}
    )


class Neighbours:
    """Whoever else is served by the process: how long they waited at most."""

    def __init__(self, hub: Hub, code: str) -> None:
        self.tick = self.answer = 0.0
        self._hub, self._code, self._rng = hub, code, Rng(3)

    async def during(self, doing: Doing) -> float:
        """The seconds that it took."""
        tasks = [asyncio.create_task(self._tick()), asyncio.create_task(self._answer())]
        await asyncio.sleep(0.05)
        self.tick = self.answer = 0.0
        began = time.perf_counter()
        await doing()
        took = time.perf_counter() - began
        await asyncio.sleep(0.05)  # whoever has waited notes it
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        return took

    async def _tick(self) -> None:
        while True:
            before = time.perf_counter()
            await asyncio.sleep(0.001)
            self.tick = max(self.tick, time.perf_counter() - before - 0.001)

    async def _answer(self) -> None:
        while True:
            if (await self._hub.room(self._code)).play.started().over:
                self._code = await table(self._hub, self._rng, [])
            before = time.perf_counter()
            await answer(self._hub, self._code, self._rng, [])
            self.answer = max(self.answer, time.perf_counter() - before)
            await asyncio.sleep(0.02)


async def opened(hub: Hub, pack: Pack) -> str:
    """The code of a table with that pack, begun."""
    code = (await hub.create("host", MARVEL, 1, {"mission": "MY0"}, pack=pack)).code
    await hub.do(code, "host", Room.take_seat, 0, "Ann")
    await hub.do(code, "host", Room.start)
    return code


async def taken_back(hub: Hub, code: str) -> None:
    await answer(hub, code, Rng(5), [])
    await hub.do(code, "host", Room.undo, 0)


async def woken(hub: Hub, code: str, others: list[Pack]) -> None:
    """After so many other packs were played that nobody remembers its own."""
    hub.idle = -1.0
    await hub.evict()
    hub.idle = 300.0
    for pack in others:
        await opened(hub, pack)
    await hub.room(code)


async def measured(hub: Hub) -> None:
    neighbours = Neighbours(hub, await table(hub, Rng(1), []))
    packs = [largest_pack(f"Mine {number}") for number in range(10)]
    checked = await hub.check_pack("host", [("mine.zip", zipped(packs[0]))])
    code = ""

    async def open_one() -> None:
        nonlocal code
        code = await opened(hub, checked)

    async def on_the_loop() -> None:
        content_for(find(MARVEL), replace_name(checked, "made on the loop"))

    print(f"{'':<42}{'took':>9}{'longest tick':>14}{'longest answer':>16}")
    rows: list[tuple[str, Doing]] = [
        ("nothing", lambda: asyncio.sleep(NOTHING)),
        ("a table with the largest pack is opened", open_one),
        ("an answer there is taken back", lambda: taken_back(hub, code)),
        ("it is woken after nine others were opened", lambda: woken(hub, code, packs[1:])),
        ("its content is made on the loop, as before", on_the_loop),
    ]
    for what, doing in rows:
        took = await neighbours.during(doing)
        print(
            f"{what:<42}{took:>7.2f} s{1000 * neighbours.tick:>11.0f} ms{1000 * neighbours.answer:>13.0f} ms"
        )


def replace_name(pack: Pack, name: str) -> Pack:
    return Pack(pack.game, name, pack.files)


async def main() -> None:
    tune_interpreter()
    with tempfile.TemporaryDirectory() as folder:
        limits = replace(Limits(), rate=0)
        hub = Hub(await Store.open(f"sqlite:///{folder}/tables.db"), limits=limits)
        try:
            await measured(hub)
        finally:
            await hub.close()


if __name__ == "__main__":
    asyncio.run(main())
