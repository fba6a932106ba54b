"""What drawing an answer costs, game by game.

    python tools/drawing.py [GAME...] [--seeds 1 2] [--usual] [--times FILE] [--hashes FILE]
    python tools/drawing.py --least FILE [FILE...]

One process without sockets, four seats: one program holds the first, another the others. They are asked
everything, as before there were stops, so that an answer is one step of the game (with --usual, what the
stops pass is part of it), and answer at random, the same in every run. After each answer come their messages,
a player's page and a spectator's, if they are notified: drawn, compared with what was there and compressed as
they are sent. Says the processor time of an answer, of an update of a page and of a whole game.

On a machine that does other things a run may take half as much again. With --times each answer goes into that
file; --least takes several such files of the same version and counts the least that each answer took. With
--hashes every region of every page goes into that file: two versions that draw alike write the same.
"""

from __future__ import annotations

import argparse
import asyncio
import hashlib
import tempfile
import time
import zlib
from collections import defaultdict
from collections.abc import Sequence
from contextlib import AsyncExitStack
from itertools import count, pairwise
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import msgspec

from shamble.games import specs
from shamble.server.hub import Hub
from shamble.server.identity import ALPHABET, CODE_LENGTH, Identity
from shamble.server.limits import Limits
from shamble.server.protocol import Session
from shamble.server.store import Store
from shamble.web.cache import RenderCache
from shamble.web.live import SentRegions, _encoded
from shamble.web.pages import load_all
from shamble.web.render import render
from shamble.web.screen import Looker
from shamble.web.serve import tune_interpreter
from shamble.web.words import Words

SEATS, MOST, WARM = 4, 500, 15
LEVEL = 3
"""As `web/sockets.py` compresses."""
STEPS = ("session", "message", "pages")
Json = dict[str, Any]


class Page:
    """One that watches."""

    def __init__(self, person: str, seat: int | None) -> None:
        words = Words("en")
        self.looker = Looker(person, words, "token", "http://table.test", wish=seat, guide="off")
        self.sent, self.cache = SentRegions(), RenderCache()
        self.watcher: Any = None

    async def look(self, hub: Hub, code: str) -> int:
        """How many updates were sent: one, or none."""
        if not self.watcher._changed.is_set():
            return 0
        await self.watcher.changed()
        update = self.sent.update(render(await hub.room(code), self.looker, self.cache))
        if update is None:
            return 0
        packer = zlib.compressobj(LEVEL, zlib.DEFLATED, -15)
        packer.compress(_encoded(update).encode())
        packer.flush(zlib.Z_SYNC_FLUSH)
        return 1


class Program:
    """Sits at a table over a session."""

    def __init__(self, hub: Hub, person: str) -> None:
        key = Identity(b"for this measurement only, and long enough")
        self.session = Session(hub, key, "new", person)
        self.heard: Json = {}

    async def say(self, message: Json) -> None:
        (reply,) = await self.session.receive(msgspec.json.encode(message))
        assert b'"error"' not in reply, reply

    async def hear(self) -> list[Json]:
        """What it is asked."""
        for message in await self.session.updates():
            self.heard = msgspec.json.decode(message)
        return [question for question in self.heard["questions"] if not question["optional"]]


class Table:
    """A game, with the programs that play it."""

    def __init__(self, hub: Hub, game: str, seed: int) -> None:
        self.hub, self.game, self.seed, self.code = hub, game, seed, ""
        self.rng, self.times = Random(seed), list[list[float]]()
        self.updates = 0
        self.programs = [Program(hub, "program"), Program(hub, "other")]
        self.pages = [Page("program", 0), Page("watcher", None)]
        self.asked: list[Json] = []

    def program(self, seat: int) -> Program:
        return self.programs[min(seat, 1)]

    async def begin(self, doors: AsyncExitStack, usual: bool) -> None:
        room = await self.hub.create("program", self.game, SEATS, seed=self.seed)
        self.code = room.code
        for program in self.programs:
            await program.say({"do": "hello"})
            program.session.code = self.code
        for seat in range(SEATS):
            await self.program(seat).say({"do": "take", "seat": seat, "name": f"Player {seat + 1}"})
            if not usual:
                await self.program(seat).say({"do": "stops", "seat": seat, "stops": ["everything"]})
        await self.programs[0].say({"do": "start"})
        await self.hear()
        for page in self.pages:
            page.watcher = await doors.enter_async_context(self.hub.watch(self.code, page.looker.person))
        for page in self.pages:
            await page.look(self.hub, self.code)

    async def answer(self) -> bool:
        """One at random; False: nobody is asked any more."""
        if not self.asked or len(self.times) >= MOST:
            return False
        question = self.rng.choice(self.asked)
        option, seat = self.rng.choice(question["options"])["answer"], question["seat"]
        times = [time.process_time()]
        given = {"do": "answer", "question": question["question"], "seat": seat, "answer": option}
        await self.program(seat).say(given)
        times.append(time.process_time())
        await self.hear()
        times.append(time.process_time())
        for page in self.pages:
            self.updates += await page.look(self.hub, self.code)
        times.append(time.process_time())
        self.times.append([1000 * (after - before) for before, after in pairwise(times)])
        return True

    async def hear(self) -> None:
        self.asked = [question for program in self.programs for question in await program.hear()]

    def hashes(self) -> str:
        """Of all that the pages show."""
        shown = (region for page in self.pages for region in page.sent.shown.items())
        lines = (
            f"{name} {hashlib.blake2b(html.encode(), digest_size=8).hexdigest()}" for name, html in shown
        )
        return "".join(f"{self.game} {self.seed} {len(self.times)} {line}\n" for line in lines)


async def measured(wish: argparse.Namespace) -> None:
    now, codes = [1_790_000_000.0], ("".join(Random(n).choices(ALPHABET, k=CODE_LENGTH)) for n in count())
    hashes = ""
    async with AsyncExitStack() as doors:
        folder = doors.enter_context(tempfile.TemporaryDirectory())
        doors.enter_context(patch("shamble.server.hub.new_code", codes.__next__))
        hub = Hub(
            await Store.open(f"sqlite:///{folder}/tables.db"),
            pace=0,
            clock=lambda: now[0],
            limits=Limits(rate=0),
        )
        doors.push_async_callback(hub.close)
        for game in wish.games:
            warm = Table(hub, game, 999)
            await warm.begin(doors, wish.usual)
            for _ in range(WARM):
                await warm.answer()
            tables = [Table(hub, game, seed) for seed in wish.seeds]
            for table in tables:
                await table.begin(doors, wish.usual)
                while await table.answer():
                    now[0] += 1
                    hashes += table.hashes() if wish.hashes else ""
            updates = sum(table.updates for table in tables)
            report(game, [table.times for table in tables], updates)
            if wish.times:
                note(wish.times, tables)
    if wish.hashes:
        wish.hashes.write_text(hashes, encoding="utf-8")


def note(file: Path, tables: Sequence[Table]) -> None:
    with file.open("a", encoding="utf-8") as lines:
        for table in tables:
            for number, times in enumerate(table.times):
                steps = " ".join(map(str, times))
                lines.write(f"{table.game} {table.seed} {number} {table.updates} {steps}\n")


def report(game: str, tables: Sequence[Sequence[Sequence[float]]], updates: int) -> None:
    spent = [sum(steps) for steps in zip(*[times for table in tables for times in table], strict=True)]
    answers = sum(map(len, tables))
    steps = ", ".join(f"{name} {each / answers:.2f}" for name, each in zip(STEPS, spent, strict=True))
    print(f"{game}: an answer {sum(spent) / answers:.2f} ms ({steps}),")
    whole, given = sum(spent) / 1000 / len(tables), answers / len(tables)
    print(f"  an update of a page {sum(spent) / updates:.2f} ms, a whole game {whole:.2f} s", end="")
    print(f" ({given:.0f} answers, {updates / answers:.2f} updates each)")


def least(files: Sequence[Path]) -> None:
    """The least that each answer took in any of these runs."""
    known: dict[tuple[str, str, str], list[float]] = {}
    updates: dict[tuple[str, str], int] = {}
    for line in (line for file in files for line in file.read_text(encoding="utf-8").splitlines()):
        game, seed, number, drawn, *steps = line.split()
        times = [*map(float, steps)]
        before = known.get((game, seed, number), times)
        known[game, seed, number] = [*map(min, before, times)]
        updates[game, seed] = int(drawn)
    games: dict[str, dict[str, list[list[float]]]] = defaultdict(lambda: defaultdict(list))
    for (game, seed, _), times in known.items():
        games[game][seed].append(times)
    for game, tables in games.items():
        report(game, [*tables.values()], sum(updates[game, seed] for seed in tables))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*", default=[*specs()])
    parser.add_argument("--seeds", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--usual", action="store_true", help="with the usual stops")
    parser.add_argument("--times", type=Path, default=None)
    parser.add_argument("--hashes", type=Path, default=None, help="a file; times mean nothing then")
    parser.add_argument("--least", type=Path, nargs="+", default=None)
    asked = parser.parse_args()
    if asked.least:
        least(asked.least)
        return
    load_all()
    tune_interpreter()
    asyncio.run(measured(asked))


if __name__ == "__main__":
    main()
