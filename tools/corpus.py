"""Writes what a release leaves on people's disks: saves, records and a database with tables in all states.

    python tools/corpus.py tests/corpus/0.1.0

Run it once for each release, with that release's code, and commit the folder: tests/corpus opens everything
in it for ever after. What it writes was played at random, so that rare positions come up, too.

"""

from __future__ import annotations

import asyncio
import gzip
import json
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import shamble
from shamble.engine import GameSpec, IllegalAnswer, Rng, Table
from shamble.engine.session import new_table
from shamble.lab.driver import any_table, half_sensible
from shamble.server.hub import Hub
from shamble.server.room import Room
from shamble.server.store import Store

PERSON = "person-ann"
ANSWERS = 4000
"""No game that is kept is longer."""


def games() -> Iterator[tuple[str, GameSpec[Any], Table]]:
    """Every mission once; of games without missions, every number of seats with settings of all sorts."""
    for spec in shamble.games():
        missions = next((setting.choices for setting in spec.settings if setting.name == "mission"), ())
        least, most = spec.seats
        for number, mission in enumerate(missions):
            seats = least + number % (most - least + 1)
            yield f"{spec.id}-{mission}", spec, new_table(spec, seats, number, {"mission": mission}, None)
        for seats in () if missions else range(least, most + 1):
            for seed in range(2):
                yield f"{spec.id}-{seats}-{seed}", spec, any_table(spec, seats, seed, Rng(seed))


def played(spec: GameSpec[Any], t: Table, seed: int) -> Iterator[Table]:
    """The table before each answer, to the end."""
    player, rng = half_sensible(spec, t.seats), Rng(seed)
    for _ in range(ANSWERS):
        yield t
        if t.over:
            return
        choice, option = player(t, rng)
        t.answer(choice.id, option, choice.seat)


def write_games(folder: Path) -> None:
    for number, (name, spec, t) in enumerate(games()):
        total = sum(1 for _ in played(spec, shamble.load(t.save()), number))
        middle = total // 2 + number % 7
        for answers, at in enumerate(played(spec, t, number)):
            if answers == min(middle, total - 2):
                (folder / f"{name}.save.gz").write_bytes(gzip.compress(at.save(), mtime=0))
        assert t.result is not None
        end = {"reason": t.result.reason, "winners": t.result.winners, "view": t.view(None)}
        kept = json.dumps({"record": t.record, "end": end}).encode()
        (folder / f"{name}.record.gz").write_bytes(gzip.compress(kept, mtime=0))
        print(f"{name}: {total} answers", flush=True)


async def write_tables(database: Path) -> None:
    """For each game a table in its lobby, one in the middle of a game with bots, and one that is over."""
    hub = Hub(await Store.open(f"sqlite:///{database}"), pace=0, rate=0)
    for spec in shamble.games():
        for answers in (0, 12, ANSWERS):
            room = await hub.create(PERSON, spec.id, max(2, spec.seats[0]), seed=7)
            await hub.do(room.code, PERSON, Room.take_seat, 0, "Ann")
            if answers:
                await hub.do(room.code, PERSON, Room.start)
                await answer(hub, room.code, answers)
            room = await hub.room(room.code)
            print(f"{spec.id} {room.code}: {room.status}, {len(room.moments)} moments", flush=True)
    await hub.close()


async def answer(hub: Hub, code: str, answers: int) -> None:
    """Ann answers at random, so many times or to the end; the bots answer when they like."""
    for number in range(answers):
        for _ in range(2000):
            room = await hub.room(code)
            asked = [choice for choice in room.questions_for(PERSON, 0) if not choice.optional]
            if asked or room.status != "playing":
                break
            await asyncio.sleep(0.005)
        if room.status != "playing":
            return
        option = asked[0].options[number % len(asked[0].options)]
        with suppress(IllegalAnswer):  # a bot may have been quicker
            await hub.do(code, PERSON, Room.answer, asked[0].id, 0, option.name)


if __name__ == "__main__":
    target = Path(sys.argv[1])
    target.mkdir(parents=True, exist_ok=True)
    write_games(target)
    database = target / "tables.db"
    asyncio.run(write_tables(database))
    (target / "tables.db.gz").write_bytes(gzip.compress(database.read_bytes(), mtime=0))
    database.unlink()
