"""Two truths that look alike to one seat, each on a server of its own, and all that comes out of these.

`Truth` is a server with one room. `other_truth` makes a second room from a first: whatever the seat cannot
know is drawn anew, in the past as well, and sealed answers of others that it cannot count have never been
stored. Time is virtual (`virtual_time`): what is sent is kept with the moment at which it was.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterable
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any, Concatenate, ParamSpec

import msgspec
from httpx import ASGITransport, AsyncClient

from shamble.bots.counsel import Cost, Counsel, SeatQuestion, counsel
from shamble.engine import Choice, Event, Rng, Seat, ShambleError, Table
from shamble.engine.passing import EVERYTHING
from shamble.engine.save import History
from shamble.games import find
from shamble.server.advice import Inquiry
from shamble.server.hub import Hub
from shamble.server.identity import COOKIE, Identity
from shamble.server.opening import open_lobby
from shamble.server.position import pack_position, unpack_position
from shamble.server.protocol import Session
from shamble.server.room import Room
from shamble.server.rows import PERSON, Change, Moment, StoredRoom
from shamble.server.store import Store
from shamble.server.thinking import Outcome, Thought
from shamble.server.worker import Watcher
from shamble.web.app import create_app
from shamble.web.cache import RenderCache
from shamble.web.live import SentRegions
from shamble.web.render import render
from shamble.web.screen import Looker
from shamble.web.takes import Drawn, SeatTake, draw
from shamble.web.words import Words
from tests.server.addresses import Asking, past_moments, paths_to_ask
from tests.server.tools import EVE
from tests.server.virtual_time import virtual_loop

P = ParamSpec("P")
CODE = "truthtruthtru"
IDENTITY = Identity(b"for tests only, and long enough")
SITE = "http://table.test"
PACE = 0.8
"""Seconds for which what bots did is alone on the screen."""
SIMULATIONS = 16
"""Games that are played in thought for a hint."""
ASKED_FOR = ("plans", "why", "review")
"""What a program may want to know about a seat, its own or another's."""
CHANCE = {b"x-request-id", b"set-cookie"}
"""Headers that differ from request to request, whatever the truth."""


def person(seat: Seat) -> str:
    return f"person-{seat}"


def now() -> float:
    """The servers' clock."""
    return 1_000.0 + virtual_loop().time()


def dealt(game: str, seats: int, seed: int, bots: Iterable[Seat] = (), **options: Any) -> Room:
    """A game that has begun, with bots on those seats and a person on every other."""
    room = open_lobby(CODE, game, seats, options, person(0), seed=seed, clock=now)
    for seat in sorted({*range(seats)} - {*bots}):
        room.take_seat(person(seat), seat, f"Player {seat}")
        if seat != 2:  # that one as the game proposes
            room.choose_stops(person(seat), seat, [EVERYTHING])
    room.start(person(0))
    return room


# -- a second truth ---------------------------------------------------------------------------------------


def copied(stored: StoredRoom) -> StoredRoom:
    """Rows of its own for a second server."""
    chairs = [replace(chair) for chair in stored.chairs]
    return StoredRoom(replace(stored.row), chairs, stored.moments[:], stored.lines[:])


def other_truth(stored: StoredRoom, seat: Seat, rng: Rng) -> StoredRoom:
    """The same to that seat; the others hold, have drawn and have answered something else."""
    room = Room(copied(stored), now)
    known = [m for m in room.moments if m.seat == seat or not room.play.sealed[m.number]]
    others = _other_secrets(known, seat)
    kept = [replace(m, number=number, events=others(m)) for number, m in enumerate(known)]
    for number in past_moments(len(kept) - 1):
        answers = [(m.question, m.seat, m.name) for m in kept[1 : number + 1] if m.seat is not None]
        table = room.play.started() if number == len(kept) - 1 else room.play.table_at(known[number].number)
        begun = History(stored.row.seed, stored.row.options, answers)
        kept[number] = replace(kept[number], position=_drawn_anew(table, seat, begun, rng))
    return replace(copied(stored), moments=kept)


def _drawn_anew(table: Table, seat: Seat, history: History, rng: Rng) -> bytes:
    world = table.determinise(seat, rng)
    world.rng = table.rng.copy()  # the same luck, or they would soon look different
    world.spec = table.spec
    world.history = history
    return pack_position(world)


def _other_secrets(moments: list[Moment], seat: Seat) -> Callable[[Moment], tuple[Event, ...]]:
    """What happened, with the secrets that the seat may not know taken from other events of the same kind."""
    hidden: dict[tuple[str, int], list[tuple[Any, ...]]] = {}
    for moment in moments:
        for event in moment.events:
            if event.secret and not event.seen_by(seat).secret:
                hidden.setdefault((event.key, len(event.secret)), []).append(event.secret)

    def another(event: Event) -> Event:
        found = hidden.get((event.key, len(event.secret)))
        if not found or not event.secret or event.seen_by(seat).secret:
            return event
        found.append(found.pop(0))
        return Event(event.key, event.args, found[0], event.seers)

    return lambda moment: tuple(map(another, moment.events))


# -- a server ---------------------------------------------------------------------------------------------


class LawHub(Hub):
    """Its bots think in this process, always for as long."""

    async def think(self, thought: Thought) -> Outcome:
        await asyncio.sleep(PACE / 2)
        return thought.decide()

    async def advise(self, inquiry: Inquiry) -> Counsel | Cost | None:
        """As often as that, not as long as it takes."""
        await asyncio.sleep(PACE / 2)
        query = inquiry.query
        table = unpack_position(find(query.game), query.seats, query.position)
        asked = SeatQuestion(table, query.seat, table.question(query.question), query.events)
        return counsel(asked, Rng(query.seed), 0.0, SIMULATIONS)


class Artist:
    """Draws films in this process."""

    load = 0

    async def run(self, take: SeatTake, address: str) -> list[Drawn]:
        return draw(take, lambda step: None)


class Viewer:
    """Somebody connected with a page and with a program: keeps all that either is sent, and when."""

    def __init__(self, hub: Hub, who: str, language: str) -> None:
        self.hub = hub
        self.person = who
        self.looker = Looker(who, Words(language), IDENTITY.form_token(who), SITE)
        self.session = Session(hub, IDENTITY, CODE, who)
        self.sent: list[bytes] = []
        self._page, self._cache = SentRegions(), RenderCache()

    async def watch(self, watcher: Watcher) -> None:
        """As long as the connection lasts."""
        language = self.looker.words.language
        self._keep(await self.session.receive(msgspec.json.encode({"do": "hello", "language": language})))
        while True:
            await watcher.changed()
            self._keep(await self.session.updates())
            update = self._page.update(render(await self.hub.room(CODE), self.looker, self._cache))
            self._keep([msgspec.json.encode(update, enc_hook=str) if update else b"a page: nothing"])

    def _keep(self, frames: list[bytes]) -> None:
        self.sent += [f"at {now():.3f} ".encode() + frame for frame in frames]


class Truth:
    """A server with one room, watched from one seat and by a spectator."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.seat = 0
        self.begun = 0
        """Moments, as everybody counts them, before this was the truth: no answer led to what lies there."""
        self.viewers: list[Viewer] = []
        app = create_app(hub, IDENTITY)
        app.state.artists = Artist()
        self._browser = AsyncClient(transport=ASGITransport(app), base_url=SITE)
        self._watching = AsyncExitStack()
        self._tasks: list[asyncio.Task[None]] = []

    @classmethod
    async def open(cls, database: Path) -> Truth:
        return cls(LawHub(await Store.open(f"sqlite:///{database}"), pace=PACE, rate=0, clock=now))

    async def show(self, stored: StoredRoom, seat: Seat) -> None:
        """From now on this is the truth, and that seat's person and a spectator look at it."""
        await self._hang_up()
        former = self.hub._workers.pop(CODE, None)
        if former is not None:
            await former.close()
        await self.hub.store.delete(CODE)
        await self.hub.store.add(stored)
        self.seat = seat
        self.begun = Room(copied(stored), now).play.timeline().last
        self.viewers = [Viewer(self.hub, person(seat), "en"), Viewer(self.hub, EVE, "fr")]
        for viewer in self.viewers:
            watcher = await self._watching.enter_async_context(self.hub.watch(CODE, viewer.person))
            self._tasks.append(asyncio.create_task(viewer.watch(watcher)))

    async def _hang_up(self) -> None:
        for task in self._tasks:
            task.cancel()
        for result in await asyncio.gather(*self._tasks, return_exceptions=True):
            assert isinstance(result, asyncio.CancelledError), result
        self._tasks = []
        await self._watching.aclose()

    async def close(self) -> None:
        await self._hang_up()
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
        """Have it done; what the person is told."""
        try:
            return f"version {(await self.hub.do(CODE, who, command, *args, **kwargs)).version}"
        except ShambleError as error:
            return error.in_language("en")

    # -- what the seat, and a spectator, can get ------------------------------------------------------

    async def sent(self) -> list[bytes]:
        """All that was sent since, in its order, each with its time."""
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
        with virtual_loop().held():
            for viewer in self.viewers:
                found += [
                    await self._fetched(viewer, path) for path in paths_to_ask(self._asking(viewer, room))
                ]
        for viewer in self.viewers:
            found += await self._refused(viewer, room, questions)
        return found

    def _asking(self, viewer: Viewer, room: Room) -> Asking:
        own, public = room.timeline_for(viewer.person).last, room.play.timeline().last
        return Asking(CODE, room.game, len(room.seats), self.seat, own, public, self.begun)

    async def _fetched(self, viewer: Viewer, path: str) -> bytes:
        cookies = {"cookie": f"{COOKIE}={IDENTITY.cookie_for(viewer.person)}"}
        reply = await self._browser.get(path, headers=cookies)
        headers = [name + b": " + value for name, value in reply.headers.raw if name not in CHANCE]
        if path.endswith("/more"):  # it has the time of day in it
            headers = [each for each in headers if not each.startswith(b"content-length")]
        content = re.sub(rb"claim\?token=[\w.-]+", b"claim", reply.content)
        content = re.sub(rb'(id="qr-\d".*?)<svg.*?</svg>', rb"\1", content, flags=re.DOTALL)  # drawn
        return b"\n".join([f"{path} {reply.status_code}".encode(), *headers, content])

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
            *({"do": what, "seat": each} for what in ASKED_FOR for each in range(len(room.seats))),
        ]
        session = Session(self.hub, IDENTITY, CODE, viewer.person)
        await session.receive(b'{"do": "hello"}')
        return [each for message in wrong for each in await session.receive(msgspec.json.encode(message))]


def must_answer(room: Room) -> list[Choice]:
    """The questions that stand in the way."""
    table = room.play.started()
    return [choice for choice, pick in zip(table.open, table.picks, strict=True) if pick is None]


def people_asked(room: Room) -> list[Choice]:
    """Those that people must answer, and no bot."""
    return [c for c in must_answer(room) if c.seat is None or room.chairs[c.seat].kind == PERSON]
