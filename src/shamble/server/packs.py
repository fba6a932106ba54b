"""Content packs that people have put in: whoever has the link may play with one, its owner may delete it.

A table keeps a copy of its own, so that it goes on when the pack is gone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

import msgspec
from sqlalchemy import delete, insert, select, update

from ..engine import Pack, ShambleError, Table
from ..engine.pack import add_file, pack_of_files, unzipped
from ..engine.session import changed_by, content_for, new_table
from ..games import find, specs
from .errors import BadInput, UnknownRoom
from .schema import packs
from .store import Store

ZIP = ".zip"
MOST_TRIED = 12
"""Missions of a pack that are set up when it is put in."""
ANSWERS_TRIED = 25


@dataclass(frozen=True)
class KeptPack:
    """A pack that somebody has put in."""

    code: str
    person: str
    pack: Pack
    at: float


@dataclass(frozen=True)
class PackFiles:
    """A pack as it came in: TOML files, or a zip of them; to be checked where it can do no harm."""

    files: Sequence[tuple[str, bytes]]

    def checked(self) -> Pack:
        """The pack, if the game can be played with it."""
        files: dict[str, bytes] = {}
        for name, data in self.files:
            for file, text in (unzipped(name, data) if name.lower().endswith(ZIP) else {name: data}).items():
                add_file(files, file, text)
        name = next((name for name, _ in self.files), "").removesuffix(ZIP)
        pack = pack_of_files(files, name, specs())
        try_out(pack)
        return pack


def try_out(pack: Pack) -> None:
    """Set up what the pack changes, look at it and play a little. A pack that breaks the rules is refused
    here, not in the process that everybody's tables live in."""
    spec = find(pack.game)
    content = content_for(spec, pack)
    try:
        for language in spec.languages:
            spec.catalogue(language, content)
        changed = [{name: value} for name, value in islice(changed_by(spec, pack), MOST_TRIED)]
        for number, settings in enumerate([{}, *changed]):
            _play_a_little(new_table(spec, spec.usual_seats, number, settings, pack))
    except ShambleError:
        raise
    except Exception as error:  # rules may stumble over a pack in any way
        raise BadInput("pack.breaks", error=f"{type(error).__name__}: {error}"[:200]) from error


def _play_a_little(table: Table) -> None:
    for _ in range(ANSWERS_TRIED):
        if table.over or not table.choices:
            return
        choice = table.choices[0]
        table.answer(choice.id, len(choice.options) // 2, seat=choice.seat)
    for seat in range(table.seats):
        table.view(seat)


async def keep(store: Store, kept: KeptPack) -> None:
    row = {
        "code": kept.code,
        "person": kept.person,
        "game": kept.pack.game,
        "name": kept.pack.name,
        "data": msgspec.json.encode(kept.pack).decode(),
        "at": kept.at,
    }
    await store.database.run(lambda c: c.execute(insert(packs).values(row)))


async def find_pack(store: Store, code: str) -> KeptPack:
    wanted = select(packs).where(packs.c.code == code)
    row = await store.database.run(lambda c: c.execute(wanted).mappings().first())
    if row is None:
        raise UnknownRoom("pack.unknown")
    return KeptPack(row["code"], row["person"], msgspec.json.decode(row["data"], type=Pack), row["at"])


async def packs_of(store: Store, person: str) -> list[tuple[str, str, str]]:
    """Code, game and name of each; the last ones first."""
    wanted = select(packs.c.code, packs.c.game, packs.c.name).where(packs.c.person == person)
    newest = wanted.order_by(packs.c.at.desc())
    rows = await store.database.run(lambda c: c.execute(newest).all())
    return [(row.code, row.game, row.name) for row in rows]


async def touch(store: Store, code: str, now: float) -> None:
    """Somebody plays with it."""
    await store.database.run(lambda c: c.execute(update(packs).where(packs.c.code == code).values(at=now)))


async def drop(store: Store, code: str, person: str) -> None:
    own = (packs.c.code == code) & (packs.c.person == person)
    await store.database.run(lambda c: c.execute(delete(packs).where(own)))
