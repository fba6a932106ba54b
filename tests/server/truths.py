"""Two truths that look alike to one seat, each on a server of its own, and all that comes out of these.

`Truth` is a server with one room. `other_truth` makes a second room from a first: whatever the seat cannot
know is drawn anew, and sealed answers of others that it cannot count have never been stored.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any, Concatenate, ParamSpec

import msgspec
from httpx import ASGITransport, AsyncClient

from shamble.engine import Choice, Rng, Seat, ShambleError
from shamble.engine.save import History
from shamble.server.hub import Hub
from shamble.server.identity import COOKIE, Identity
from shamble.server.opening import open_lobby
from shamble.server.position import pack_position
from shamble.server.protocol import Session
from shamble.server.room import Room
from shamble.server.rows import Change, StoredRoom
from shamble.server.store import Store
from shamble.web.app import create_app
from shamble.web.cache import RenderCache
from shamble.web.live import SentRegions
from shamble.web.render import render
from shamble.web.screen import Looker
from shamble.web.words import Words
from tests.server.tools import EVE, Clock

P = ParamSpec("P")
CODE = "truthtruthtru"
IDENTITY = Identity(b"for tests only, and long enough")
SITE = "http://table.test"


def person(seat: Seat) -> str:
    return f"person-{seat}"


def dealt(game: str, seats: int, seed: int, **options: Any) -> Room:
    """A game that has begun, with a person on every seat."""
    room = open_lobby(CODE, game, seats, options, person(0), seed=seed, clock=Clock())
    for seat in range(seats):
        room.take_seat(person(seat), seat, f"Player {seat}")
    room.start(person(0))
    return room


def copied(stored: StoredRoom) -> StoredRoom:
    """Rows of its own for a second server."""
    chairs = [replace(chair) for chair in stored.chairs]
    return StoredRoom(replace(stored.row), chairs, stored.moments[:], stored.lines[:])


def other_truth(stored: StoredRoom, seat: Seat, rng: Rng) -> StoredRoom:
    """The same to that seat; the others hold, have drawn and have answered something else."""
    room = Room(copied(stored), Clock())
    table = room.play.started()
    world = table.determinise(seat, rng)
    world.rng = table.rng.copy()
    world.spec = table.spec
    known = [m for m in room.moments if m.seat == seat or not room.play.sealed[m.number]]
    kept = [replace(moment, number=number) for number, moment in enumerate(known)]
    answers = [(m.question, m.seat, m.name) for m in kept if m.seat is not None]
    world.history = History(stored.row.seed, stored.row.options, answers)
    kept[-1] = replace(kept[-1], position=pack_position(world))
    return replace(copied(stored), moments=kept)


class Viewer:
    """Somebody connected with a page and with a program: keeps all that either is sent."""

    def __init__(self, hub: Hub, who: str, language: str) -> None:
        self.hub = hub
        self.person = who
        self.looker = Looker(who, Words(language), IDENTITY.form_token(who), SITE)
        self.session = Session(hub, IDENTITY, CODE, who)
        self.sent: list[bytes] = []
        self._page, self._cache = SentRegions(), RenderCache()

    async def greet(self, language: str) -> None:
        self.sent += await self.session.receive(msgspec.json.encode({"do": "hello", "language": language}))

    async def told(self) -> None:
        """The room has notified this viewer: what goes to its page and its program."""
        self.sent += await self.session.updates()
        update = self._page.update(render(await self.hub.room(CODE), self.looker, self._cache))
        self.sent.append(msgspec.json.encode(update, enc_hook=str) if update else b"a page: nothing")


class Truth:
    """A server with one room, watched from one seat and by a spectator."""

    def __init__(self, hub: Hub, seat: Seat) -> None:
        self.hub = hub
        self.seat = seat
        self.viewers = [Viewer(hub, person(seat), "en"), Viewer(hub, EVE, "fr")]
        app = create_app(hub, IDENTITY)
        app.state.hub, app.state.identity = hub, IDENTITY
        self._browser = AsyncClient(transport=ASGITransport(app), base_url=SITE)
        self._watching = AsyncExitStack()
        self._watchers: list[Any] = []

    @classmethod
    async def open(cls, database: Path, stored: StoredRoom, seat: Seat, clock: Clock) -> Truth:
        store = await Store.open(f"sqlite:///{database}")
        await store.add(stored)
        truth = cls(Hub(store, pace=0, rate=0, clock=clock), seat)
        for viewer in truth.viewers:
            await viewer.greet(viewer.looker.words.language)
            watch = truth.hub.watch(CODE, viewer.person)
            truth._watchers.append(await truth._watching.enter_async_context(watch))
        await truth.deliver()
        return truth

    async def close(self) -> None:
        await self._watching.aclose()
        await self._browser.aclose()
        await self.hub.close()

    async def room(self) -> Room:
        return await self.hub.room(CODE)

    async def do(
        self,
        who: str,
        command: Callable[Concatenate[Room, str, P], Change],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> str:
        """Have it done and delivered; what the person is told."""
        try:
            change = await self.hub.do(CODE, who, command, *args, **kwargs)
            said = f"version {change.version}"
        except ShambleError as error:
            said = error.in_language("en")
        await self.deliver()
        return said

    async def deliver(self) -> None:
        """Whoever was notified is sent what there is to send."""
        for viewer, watcher in zip(self.viewers, self._watchers, strict=True):
            if watcher._changed.is_set():
                await watcher.changed()
                await viewer.told()

    # -- what the seat, and a spectator, can get ------------------------------------------------------

    async def sent(self) -> list[bytes]:
        """All that was sent since, in its order."""
        found = [b"|".join([viewer.person.encode(), *viewer.sent]) for viewer in self.viewers]
        for viewer in self.viewers:
            viewer.sent = []
        return found

    async def shown(self) -> list[bytes]:
        """How things stand, for whoever asks."""
        room = await self.room()
        found = []
        for viewer in self.viewers:
            fresh = Session(self.hub, IDENTITY, CODE, viewer.person)
            await fresh.receive(b'{"do": "hello"}')
            found += await fresh.receive(b'{"do": "look"}')
            found.append(msgspec.json.encode(render(room, viewer.looker).regions, enc_hook=str))
            found.append(repr(await self.hub.tables_of(viewer.person)).encode())
        return found

    async def asked(self, questions: set[int]) -> list[bytes]:
        """Every address, and every wrong thing that one can ask for, of these questions and others."""
        room = await self.room()
        found = []
        for viewer in self.viewers:
            last = room.timeline_for(viewer.person).last
            moments = {0, last // 2, last - 1, last, last + 3}
            paths = ["", "/more", "/record", *(f"/replay?at={at}" for at in sorted(moments) if at >= 0)]
            for path in [*(f"/t/{CODE}{path}" for path in paths), f"/t/{CODE}/replay?seat={self.seat}", "/"]:
                found.append(f"{path}\n".encode() + await self._fetched(viewer, path))
            found += await self._refused(viewer, room, questions)
        return found

    async def _fetched(self, viewer: Viewer, path: str) -> bytes:
        cookies = {"cookie": f"{COOKIE}={IDENTITY.cookie_for(viewer.person)}"}
        reply = await self._browser.get(path, headers=cookies)
        return re.sub(rb"claim\?token=[\w.-]+", b"claim", reply.content)  # it has the time of day in it

    async def _refused(self, viewer: Viewer, room: Room, questions: set[int]) -> list[bytes]:
        """Answers to questions that are another's, or that nobody has been asked; undos of what never was."""
        seat = self.seat
        near = {question + step for question in questions for step in range(-2, 3)}
        own = {choice.id for choice in room.play.questions(seat)}
        answer = {"do": "answer", "seat": seat}
        wrong = [
            *({**answer, "question": each, "answer": ["pass"]} for each in sorted(near - own)),
            *({**answer, "question": each, "answer": ["?"]} for each in sorted(own)),
            {"do": "undo", "seat": seat, "to": room.timeline_for(viewer.person).last + 1},
            {"do": "undo", "seat": (seat + 1) % len(room.seats)},
            {"do": "agree", "petition": room.version},
        ]
        session = Session(self.hub, IDENTITY, CODE, viewer.person)
        await session.receive(b'{"do": "hello"}')
        return [each for message in wrong for each in await session.receive(msgspec.json.encode(message))]


def must_answer(room: Room) -> list[Choice]:
    """The questions that stand in the way."""
    table = room.play.started()
    return [choice for choice, pick in zip(table.open, table.picks, strict=True) if pick is None]
