"""What drawing an answer costs, game by game: python tools/drawing.py [GAME...] [--seeds 1 2] [--hashes FILE]

One process without sockets. A program holds all four seats and answers at random, the same in every run;
after each answer come its message, a player's page and a spectator's, drawn, compared with what was there and
compressed as they are sent. Says the processor time of an answer, of an update of a page and of a whole game.
With --hashes, every region of every page goes into that file: two versions that draw alike write the same.
"""

from __future__ import annotations

import argparse
import asyncio
import hashlib
import tempfile
import time
import zlib
from collections import Counter
from itertools import count
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


class Page:
    """One that watches."""

    def __init__(self, person: str, seat: int | None) -> None:
        self.looker = Looker(person, Words("en"), "token", "http://table.test", wish=seat)
        self.sent, self.cache = SentRegions(), RenderCache()

    def look(self, room: Any) -> int:
        """How many updates were sent: one, or none."""
        update = self.sent.update(render(room, self.looker, self.cache))
        if update is None:
            return 0
        packer = zlib.compressobj(LEVEL, zlib.DEFLATED, -15)
        packer.compress(_encoded(update).encode())
        packer.flush(zlib.Z_SYNC_FLUSH)
        return 1


class Table:
    """A game, with the program that plays it."""

    def __init__(self, hub: Hub, game: str, seed: int) -> None:
        self.hub, self.game, self.seed = hub, game, seed
        self.rng, self.spent = Random(seed), Counter[str]()
        self.answers = self.updates = 0
        self.session = Session(hub, Identity(b"for this measurement only, and long enough"), "new", "program")
        self.pages = [Page("program", 0), Page("watcher", None)]

    async def begin(self) -> None:
        await self._say({"do": "hello"})
        room = await self.hub.create("program", self.game, SEATS, seed=self.seed)
        self.session.code = room.code
        for seat in range(SEATS):
            await self._say({"do": "take", "seat": seat, "name": f"Player {seat + 1}"})
        await self._say({"do": "start"})
        await self._hear()
        for page in self.pages:
            room.presence.connect(page.looker.person)  # as their sockets would
            page.look(room)

    async def answer(self) -> bool:
        """One at random; False: nobody is asked any more."""
        asked = [question for question in self.heard["questions"] if not question["optional"]]
        if not asked:
            return False
        question = self.rng.choice(asked)
        option = self.rng.choice(question["options"])["answer"]
        times = [time.process_time()]
        await self._say(
            {"question": question["question"], "seat": question["seat"], "answer": option, "do": "answer"}
        )
        room = await self.hub.room(self.session.code)
        times.append(time.process_time())
        await self._hear()
        times.append(time.process_time())
        self.updates += sum([page.look(room) for page in self.pages])
        times.append(time.process_time())
        self.spent.update({step: times[n + 1] - times[n] for n, step in enumerate(STEPS)})
        self.answers += 1
        return True

    async def _say(self, message: dict[str, Any]) -> None:
        (reply,) = await self.session.receive(msgspec.json.encode(message))
        assert b'"error"' not in reply, reply

    async def _hear(self) -> None:
        for message in await self.session.updates():
            self.heard = msgspec.json.decode(message)

    def hashes(self) -> str:
        """Of all that the pages show."""
        shown = (region for page in self.pages for region in page.sent.shown.items())
        lines = (
            f"{name} {hashlib.blake2b(html.encode(), digest_size=8).hexdigest()}" for name, html in shown
        )
        return "".join(f"{self.game} {self.seed} {self.answers} {line}\n" for line in lines)


async def measured(games: list[str], seeds: list[int], hashes: str) -> None:
    now, codes = [1_790_000_000.0], ("".join(Random(n).choices(ALPHABET, k=CODE_LENGTH)) for n in count())
    with (
        patch("shamble.server.hub.new_code", codes.__next__),
        tempfile.TemporaryDirectory() as folder,
        open(hashes or "/dev/null", "w", encoding="utf-8") as file,
    ):
        store = await Store.open(f"sqlite:///{folder}/tables.db")
        hub = Hub(store, pace=0, clock=lambda: now[0], limits=Limits(rate=0))
        for game in games:
            warm = Table(hub, game, 999)
            await warm.begin()
            for _ in range(WARM):
                await warm.answer()
            tables = [Table(hub, game, seed) for seed in seeds]
            for table in tables:
                await table.begin()
                while table.answers < MOST and await table.answer():
                    now[0] += 1
                    file.write(table.hashes() if hashes else "")
            report(game, tables)
        await hub.close()


def report(game: str, tables: list[Table]) -> None:
    answers, updates = sum(table.answers for table in tables), sum(table.updates for table in tables)
    spent = sum((table.spent for table in tables), Counter[str]())
    steps = ", ".join(f"{step} {1000 * spent[step] / answers:.2f}" for step in STEPS)
    each, update = 1000 * spent.total() / answers, 1000 * spent.total() / updates
    whole, given = spent.total() / len(tables), answers / len(tables)
    print(f"{game}: an answer {each:.2f} ms ({steps}), an update of a page {update:.2f} ms,")
    print(f"  a whole game {whole:.2f} s ({given:.0f} answers, {updates / answers:.2f} updates each)")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*", default=[*specs()])
    parser.add_argument("--seeds", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--hashes", default="", help="a file; times mean nothing then")
    asked = parser.parse_args()
    load_all()
    tune_interpreter()
    asyncio.run(measured(asked.games, asked.seeds, asked.hashes))


if __name__ == "__main__":
    main()
