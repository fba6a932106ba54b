"""People who play over the socket, through broken connections, and remember what they were told."""

from __future__ import annotations

import asyncio
import contextlib
import json
from random import Random
from typing import Any, Protocol

import websockets

import shamble
from shamble.server.room import Room
from shamble.server.rows import StoredRoom
from shamble.server.store import Store

TABLES = 3


class Place(Protocol):
    """Where they play."""

    def address(self, code: str) -> str: ...


class Player:
    """Holds two seats of a table with bots, and remembers every answer that was acknowledged."""

    def __init__(self, server: Place, number: int) -> None:
        self.server = server
        self.random = Random(number)
        self.code = "new"
        self.token = ""
        self.acknowledged: list[tuple[int, int, list[Any]]] = []
        self.seen = 0
        self.over = False
        self.messages = 0

    async def play(self) -> None:
        """Until the game is over, through any number of broken connections."""
        while not self.over:
            with contextlib.suppress(OSError, websockets.WebSocketException):
                async with websockets.connect(self.server.address(self.code)) as connection:
                    await self._talk(connection)
            await asyncio.sleep(0.05)

    async def _talk(self, connection: websockets.ClientConnection) -> None:
        """One message at a time: the next one goes out when the table shows what the last one did."""
        table: dict[str, Any] = {"version": -1}
        done = 0
        sent: dict[str, Any] | None = {"do": "hello", "token": self.token}
        while not self.over:
            if sent is None and (table["version"] >= done or self.code == "new"):
                sent = self._next(table)
            if sent is not None and "id" not in sent:
                self.messages += 1
                sent["id"] = self.messages
                await connection.send(json.dumps(sent))
            message = json.loads(await connection.recv())
            if message["type"] == "table":
                table = message
                self._look(table)
            elif message["type"] == "error":
                sent = self._refused(message)
            elif sent is not None and message["id"] == sent["id"]:
                self._acknowledge(message, sent)
                sent, done = None, message.get("version", done)

    def _refused(self, message: dict[str, Any]) -> dict[str, Any]:
        """What to do about it: on a slow machine the database may miss its deadline, and one tries again."""
        if message["error"].split(".")[0] == "database":
            raise OSError(message["text"])
        assert message["error"] == "answer.stale", message
        return {"do": "look"}

    def _look(self, table: dict[str, Any]) -> None:
        assert table["moment"] >= self.seen, "the server has forgotten what it showed"
        self.seen = table["moment"]
        self.over = table["status"] == "over"

    def _acknowledge(self, message: dict[str, Any], sent: dict[str, Any]) -> None:
        self.token = message.get("token", self.token)
        self.code = message.get("room", self.code)
        if "answer" in sent:
            self.acknowledged.append((sent["question"], sent["seat"], sent["answer"]))

    def _next(self, table: dict[str, Any]) -> dict[str, Any] | None:
        if self.code == "new":
            return {"do": "open", "game": "city-of-horror", "seats": 4}
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


async def kept(database: str, code: str) -> StoredRoom:
    store = await Store.open(database)
    found = await store.load(code)
    await store.close()
    assert found is not None
    return found


async def check(database: str, player: Player) -> None:
    """Every acknowledged answer is there, in order; and as much of the game as the player has seen."""
    if player.code == "new":
        return
    moments = (await kept(database, player.code)).moments
    answers = [(m.question, m.seat, list(m.name)) for m in moments if m.seat is not None]
    assert len(answers) >= player.seen
    remaining = iter(answers)
    assert all(answer in remaining for answer in player.acknowledged)


class Games:
    """Games one after the other at a few tables."""

    def __init__(self, server: Place, kind: type[Player] = Player) -> None:
        self.server = server
        self.kind = kind
        self.players: list[Player] = []
        self.tasks: list[asyncio.Task[None]] = []
        for _ in range(TABLES):
            self._new_game()

    def _new_game(self) -> None:
        player = self.kind(self.server, len(self.players))
        self.players.append(player)
        self.tasks.append(asyncio.create_task(player.play()))

    @property
    def acknowledged(self) -> int:
        return sum(len(player.acknowledged) for player in self.players)

    async def go_on(self, answers: int) -> None:
        """So many more answers are acknowledged; whenever a game ends, another one begins."""
        wanted = self.acknowledged + answers
        while self.acknowledged < wanted:
            await asyncio.sleep(0.01)
            for task in self.tasks:
                if task.done():
                    task.result()  # a player who saw something wrong says so here
            for _ in range(TABLES - sum(not player.over for player in self.players)):
                self._new_game()

    async def stop(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)


async def check_room(database: str, code: str) -> None:
    """The kept position is the one to which the kept answers lead."""
    found = await kept(database, code)
    room = Room(found)
    if room.table is not None:
        assert shamble.replay(room.table.record).digest == room.table.digest
