"""People who play over the socket, through broken connections, and remember what they were told."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, suppress
from random import Random
from typing import Any, Final

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from ..engine.session import replay_record
from ..games import find
from ..server.errors import Trouble
from ..server.room import Room
from ..server.rows import StoredRoom
from ..server.store import Store
from .soak import Fault

SILENCE: Final = 20.0
"""Seconds without a word from the server after which a player connects again."""
STUCK: Final = 120.0
"""Seconds in which every table must have gone on, on the slowest machine."""
AGAIN: Final = 0.5
"""Seconds before a page that was turned away connects again."""
PAUSE: Final = 0.02
"""Seconds before a message, so that a soak does not take the whole processor."""
TRIES: Final = 5
TROUBLE: Final = ("database", "database.silent", "room.closing", "room.moved", "room.damaged")
"""Refusals that mean: nothing was done, try again. A table that refuses for ever stands still."""

Mischief = Callable[[bytes, bytes], list[bytes]]
"""What arrives in place of a frame; the second is the last answer that was acknowledged."""


def faithfully(frame: bytes, last: bytes) -> list[bytes]:
    return [frame]


def duplicated(frame: bytes, last: bytes) -> list[bytes]:
    return [frame, frame]


def reordered(frame: bytes, last: bytes) -> list[bytes]:
    """An old answer comes late, and what was asked after it comes first."""
    return [b'{"do": "look"}', last, frame] if last else [b'{"do": "look"}', frame]


def truncated(frame: bytes, last: bytes) -> list[bytes]:
    return [frame[: len(frame) // 2], frame, frame[:1]]


@asynccontextmanager
async def connected(address: str, **options: Any) -> AsyncIterator[ClientConnection]:
    """A connection of which nothing is left, even if whoever has it is called away while it says goodbye to
    somebody who no longer answers."""
    connection = await connect(address, proxy=None, **options)
    try:
        async with connection:
            yield connection
    finally:
        connection.transport.abort()


class SocketPlayer:
    """Holds two seats of a table with bots, and remembers every answer that was acknowledged."""

    def __init__(self, address: Callable[[str], str], game: str, number: int) -> None:
        self.address = address
        self.game = game
        self.random = Random(number)
        self.code = "new"
        self.token = ""
        self.acknowledged: list[tuple[int, int, list[Any]]] = []
        self.refusals = 0
        self.seen = 0
        self.over = False
        self.mischief: Mischief = faithfully
        self._messages = 0
        self._last = b""

    async def play(self) -> None:
        """Until the game is over, through any number of broken connections."""
        while not self.over:
            with suppress(OSError, WebSocketException):
                async with connected(self.address(self.code), open_timeout=SILENCE) as connection:
                    await self._talk(connection)
            await asyncio.sleep(0.05)

    async def _talk(self, connection: ClientConnection) -> None:
        """One message at a time: the next one goes out when the table shows what the last one did."""
        table: dict[str, Any] = {"version": -1}
        done = 0
        sent: dict[str, Any] | None = {"do": "hello", "token": self.token}
        while not self.over:
            if sent is None and (table["version"] >= done or self.code == "new"):
                sent = self._next(table)
            if sent is not None and "id" not in sent:
                await self._send(connection, sent)
            message = await self._hear(connection)
            is_reply = sent is not None and message.get("id") == sent["id"]
            if message["type"] == "table":
                table = message
                self._look(table)
            elif sent is not None and is_reply and message["type"] == "error":
                sent = self._refused(message)
            elif sent is not None and is_reply:
                self._acknowledge(message, sent)
                sent, done = None, message.get("version", done)

    async def _send(self, connection: ClientConnection, sent: dict[str, Any]) -> None:
        await asyncio.sleep(PAUSE)
        self._messages += 1
        sent["id"] = self._messages
        for frame in self.mischief(msgspec.json.encode(sent), self._last):
            await connection.send(frame.decode(), text=True)

    async def _hear(self, connection: ClientConnection) -> dict[str, Any]:
        async with asyncio.timeout(SILENCE):  # a TimeoutError is an OSError: the player connects again
            heard: dict[str, Any] = msgspec.json.decode(await connection.recv())
        return heard

    def _refused(self, message: dict[str, Any]) -> dict[str, Any]:
        """What to do about it."""
        self.refusals += 1
        if message["error"] in TROUBLE:
            raise ConnectionError(message["text"])
        if message["error"] != "answer.stale":
            raise Fault(f"table {self.code}: {message['error']}: {message['text']}")
        return {"do": "look"}

    def _look(self, table: dict[str, Any]) -> None:
        moment = table.get("moment") or 0
        if moment < self.seen:
            raise Fault(f"table {self.code} showed moment {self.seen}, and now {moment}")
        self.seen = moment
        self.over = table["status"] == "over"

    def _acknowledge(self, message: dict[str, Any], sent: dict[str, Any]) -> None:
        self.token = message.get("token", self.token)
        self.code = message.get("room", self.code)
        if "answer" in sent:
            self.acknowledged.append((sent["question"], sent["seat"], sent["answer"]))
            self._last = msgspec.json.encode(sent)

    def _next(self, table: dict[str, Any]) -> dict[str, Any] | None:
        if self.code == "new":
            return {"do": "open", "game": self.game, "seats": 4}
        if table["version"] < 0:
            return None
        if table["status"] == "lobby":
            free = [seat["seat"] for seat in table["seats"] if seat["kind"] == "open"]
            start = {"do": "start"}
            return {"do": "take", "seat": free[0], "name": f"R{free[0]}"} if len(free) > 2 else start
        must = [question for question in table["questions"] if not question["optional"]]
        if not must:
            return None
        question = self.random.choice(must)
        answer = self.random.choice(question["options"])["answer"]
        return {"question": question["question"], "seat": question["seat"], "answer": answer}


class SocketGames:
    """Games one after the other at a few tables."""

    def __init__(self, address: Callable[[str], str], game: str, tables: int) -> None:
        self.address = address
        self.game = game
        self.tables = tables
        self.players: list[SocketPlayer] = []
        self._tasks: list[asyncio.Task[None]] = []
        self.fill_up()

    def fill_up(self) -> None:
        """Another game for every one that is over."""
        for task in self._tasks:
            if task.done():
                task.result()  # a player who saw something wrong says so here
        for _ in range(self.tables - sum(1 for _ in self.playing())):
            player = SocketPlayer(self.address, self.game, len(self.players))
            self.players.append(player)
            self._tasks.append(asyncio.create_task(player.play()))

    def playing(self) -> Iterator[SocketPlayer]:
        return (player for player in self.players if not player.over)

    @property
    def acknowledged(self) -> int:
        return sum(len(player.acknowledged) for player in self.players)

    async def go_on(self, answers: int = 1) -> None:
        """So many more answers at every table, or its game is over."""
        wanted = {player: len(player.acknowledged) + answers for player in self.playing()}
        end = asyncio.get_running_loop().time() + STUCK
        while late := [p for p, n in wanted.items() if not p.over and len(p.acknowledged) < n]:
            if asyncio.get_running_loop().time() > end:
                raise Fault(f"table {late[0].code} stands still")
            await asyncio.sleep(0.01)
            self.fill_up()

    async def __aenter__(self) -> SocketGames:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.stop()

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.sleep(0)  # sockets that were broken off are closed in the next turn of the loop


async def check_stored(database: str, players: list[SocketPlayer]) -> None:
    """Every acknowledged answer is there, in order, and as much of the game as the player has seen; and the
    record leads to the position that is stored."""
    promised = [(player, player.code, player.acknowledged[:], player.seen) for player in players]
    store = await Store.open(database)
    try:
        for player, code, acknowledged, seen in promised:
            if code != "new":
                await _check_stored(store, player.code, acknowledged, seen)
    finally:
        await store.close()


async def _loaded(store: Store, code: str) -> StoredRoom | None:
    """A database may hang up on us where the machine gives us no time: whoever looks may look again."""
    for _ in range(TRIES):
        with suppress(Trouble):
            return await store.load(code)
        await asyncio.sleep(AGAIN)
    return await store.load(code)


async def _check_stored(store: Store, code: str, acknowledged: list[Any], seen: int) -> None:
    found = await _loaded(store, code)
    if found is None:
        raise Fault(f"table {code} is gone")
    answers = [(m.question, m.seat, list(m.name)) for m in found.moments if m.seat is not None]
    remaining = iter(answers)
    lost = [answer for answer in acknowledged if answer not in remaining]
    if lost or len(answers) < seen:
        raise Fault(f"table {code} has lost {lost or f'what was shown at {seen}'}")
    table = Room(found).table
    if table is not None and replay_record(table.record, find).digest != table.digest:
        raise Fault(f"the record of table {code} replays to another end")


async def open_sockets(address: str, token: str, number: int) -> int:
    """So many live pages at once, each of which connects again when it is turned away, as pages do; how many
    of them were shown the table."""

    async def look() -> bool:
        with suppress(TimeoutError):
            async with asyncio.timeout(STUCK):
                while not await _shown(address, token):
                    await asyncio.sleep(AGAIN)
                return True
        return False

    return sum(await asyncio.gather(*(look() for _ in range(number))))


async def _shown(address: str, token: str) -> bool:
    headers = {"cookie": f"shamble={token}"}
    try:
        async with connected(address, additional_headers=headers, max_size=None, open_timeout=STUCK) as page:
            return bool(await page.recv())
    except (OSError, WebSocketException):
        return False
