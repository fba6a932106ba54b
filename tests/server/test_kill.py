"""A server killed in the middle of games comes back with every answer that it has acknowledged."""

from __future__ import annotations

import asyncio
import contextlib
import importlib.util
import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest
import websockets

import shamble
from shamble.server.room import Room
from shamble.server.rows import StoredRoom
from shamble.server.store import Store

HERE = Path(__file__).parent
TABLES = 3
PATIENCE = 600
"""Seconds before a test gives up: only what hangs takes that long."""


class Server:
    """A real one, in a process of its own, at a port of its own."""

    def __init__(self, home: Path, database: str) -> None:
        self.home = home
        self.database = database
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        source = str(Path(shamble.__file__).parent.parent)
        own = {"SHAMBLE_HOME": str(self.home), "SHAMBLE_DATABASE": self.database, "PYTHONPATH": source}
        environment = {**os.environ, **own}
        command = [sys.executable, str(HERE / "sockets.py"), str(self.port)]
        self.process = subprocess.Popen(command, env=environment)

    def stop(self, how: signal.Signals) -> None:
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(60)

    def address(self, code: str) -> str:
        return f"ws://127.0.0.1:{self.port}/t/{code}/socket"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One for all the tests that leave it alive."""
    home = tmp_path_factory.mktemp("home")
    server = Server(home, f"sqlite:///{home / 'tables.db'}")
    server.start()
    yield server
    server.stop(signal.SIGKILL)


@pytest.fixture
def mortal_server(tmp_path: Path, database: str) -> Iterator[Server]:
    server = Server(tmp_path, database)
    server.start()
    yield server
    server.stop(signal.SIGKILL)


class Player:
    """Holds two seats of a table with bots, and remembers every answer that was acknowledged."""

    def __init__(self, server: Server, number: int) -> None:
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
                assert message["error"] == "answer.stale", message
                sent = {"do": "look"}
            elif sent is not None and message["id"] == sent["id"]:
                self._acknowledge(message, sent)
                sent, done = None, message.get("version", done)

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

    def __init__(self, server: Server) -> None:
        self.server = server
        self.players: list[Player] = []
        self.tasks: list[asyncio.Task[None]] = []
        for _ in range(TABLES):
            self._new_game()

    def _new_game(self) -> None:
        player = Player(self.server, len(self.players))
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


async def test_not_one_acknowledged_answer_is_lost(mortal_server: Server, everything: bool) -> None:
    server = mortal_server
    games = Games(server)
    moods = Random(1)
    for _ in range(50 if everything else 3):
        await games.go_on(moods.randrange(3, 12))
        await asyncio.sleep(moods.random() * 0.05)
        server.stop(signal.SIGKILL)
        for player in games.players:
            await check(server.database, player)
        server.start()
    await games.go_on(5)
    await games.stop()
    server.stop(signal.SIGTERM)
    for player in games.players:
        await check(server.database, player)
        if player.code != "new":
            await check_room(server.database, player.code)


async def check_room(database: str, code: str) -> None:
    """The kept position is the one to which the kept answers lead."""
    found = await kept(database, code)
    room = Room(found)
    if room.table is not None:
        assert shamble.replay(room.table.record).digest == room.table.digest


def example_client() -> ModuleType:
    path = HERE.parent.parent / "docs" / "example_client.py"
    found = importlib.util.spec_from_file_location("example_client", path)
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


async def test_the_example_client_plays_a_game(server: Server) -> None:
    """Two of them join a table that a third program has opened, with bots on the other seats."""
    code = await asyncio.wait_for(_open_table(server), PATIENCE)
    client = example_client()
    robots = [asyncio.create_task(client.play(server.address(code), name)) for name in ("One", "Two")]
    await asyncio.wait_for(_start_when_full(server, code), PATIENCE)
    results = await asyncio.wait_for(asyncio.gather(*robots), PATIENCE)
    assert results[0] == results[1]
    assert results[0]["winners"] is not None


TOKENS: dict[str, str] = {}


async def _open_table(server: Server) -> str:
    while True:
        try:
            async with websockets.connect(server.address("new")) as connection:
                await connection.send('{"do": "hello"}')
                token = json.loads(await connection.recv())["token"]
                await connection.send('{"do": "open", "game": "city-of-horror", "seats": 3}')
                code = str(json.loads(await connection.recv())["room"])
                TOKENS[code] = token
                return code
        except OSError:  # the server is not up yet
            await asyncio.sleep(0.05)


async def _start_when_full(server: Server, code: str) -> None:
    async with websockets.connect(server.address(code)) as connection:
        await connection.send(json.dumps({"do": "hello", "token": TOKENS[code]}))
        async for frame in connection:
            message = json.loads(frame)
            if message["type"] == "table" and sum(s["kind"] == "person" for s in message["seats"]) == 2:
                await connection.send('{"do": "start"}')
                return


async def test_an_oversized_frame_closes_the_socket_with_a_sentence(server: Server) -> None:
    code = await asyncio.wait_for(_open_table(server), PATIENCE)
    async with websockets.connect(server.address(code)) as connection:
        await connection.send("x" * 20_000)
        assert json.loads(await connection.recv())["error"] == "message.long"
        with pytest.raises(websockets.ConnectionClosed):
            await asyncio.wait_for(connection.recv(), PATIENCE)
        assert connection.close_code == 1009


async def test_a_foreign_page_cannot_use_our_visitors_cookie(server: Server) -> None:
    code = await asyncio.wait_for(_open_table(server), PATIENCE)
    for origin, known in ((f"http://127.0.0.1:{server.port}", True), ("https://elsewhere.example", False)):
        headers = {"Cookie": f"shamble={TOKENS[code]}", "Origin": origin}
        async with websockets.connect(server.address(code), additional_headers=headers) as connection:
            await connection.send('{"do": "hello"}')
            token = json.loads(await connection.recv())["token"]
            assert (token == TOKENS[code]) == known
