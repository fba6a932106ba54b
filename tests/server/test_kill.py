"""A server killed in the middle of games comes back with every answer that it has acknowledged."""

from __future__ import annotations

import asyncio
import contextlib
import importlib.util
import json
import os
import signal
import socket
import sqlite3
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest
import websockets

import shamble
from shamble.server.room import Room
from shamble.server.store import Store

HERE = Path(__file__).parent
TABLES = 3


class Server:
    """A real one, in a process of its own, at a port of its own."""

    def __init__(self, home: Path) -> None:
        self.home = home
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        source = str(Path(shamble.__file__).parent.parent)
        environment = {**os.environ, "SHAMBLE_HOME": str(self.home), "PYTHONPATH": source}
        environment.pop("SHAMBLE_DATABASE", None)
        command = [sys.executable, str(HERE / "sockets.py"), str(self.port)]
        self.process = await asyncio.create_subprocess_exec(*command, env=environment)

    async def stop(self, how: signal.Signals) -> int:
        assert self.process is not None
        with contextlib.suppress(ProcessLookupError):
            self.process.send_signal(how)
        return await self.process.wait()

    def address(self, code: str) -> str:
        return f"ws://127.0.0.1:{self.port}/t/{code}/socket"


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Server]:
    server = Server(tmp_path)
    await server.start()
    yield server
    await server.stop(signal.SIGKILL)


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
        self._sent: tuple[int, int, list[Any]] | None = None

    async def play(self) -> None:
        """Until the game is over, through any number of broken connections."""
        while not self.over:
            try:
                async with websockets.connect(self.server.address(self.code)) as connection:
                    await self._talk(connection)
            except (OSError, websockets.WebSocketException):
                await asyncio.sleep(0.05)

    async def _talk(self, connection: websockets.ClientConnection) -> None:
        self._sent = None
        await self._send(connection, do="hello", token=self.token)
        async for frame in connection:
            message = json.loads(frame)
            match message["type"]:
                case "welcome":
                    self.token = message["token"]
                    if self.code == "new":
                        await self._send(connection, do="open", game="city-of-horror", seats=4)
                case "opened":
                    self.code = message["room"]
                case "done" if self._sent is not None:
                    self.acknowledged.append(self._sent)
                    self._sent = None
                case "error":
                    assert message["error"] in ("answer.stale", "seat.taken", "room.started"), message
                    self._sent = None
                case "table":
                    assert message["moment"] >= self.seen, "the server has forgotten what it showed"
                    self.seen = message["moment"]
                    if message["status"] == "over":
                        self.over = True
                        return
                    await self._react(connection, message)

    async def _react(self, connection: websockets.ClientConnection, table: dict[str, Any]) -> None:
        if table["status"] == "lobby":
            free = [seat["seat"] for seat in table["seats"] if seat["kind"] == "open"]
            if len(free) > 2:
                await self._send(connection, do="take", seat=free[0], name=f"R{free[0]}")
            else:
                await self._send(connection, do="start")
        elif self._sent is None and (must := [q for q in table["questions"] if not q["optional"]]):
            question = self.random.choice(must)
            answer = self.random.choice(question["options"])["answer"]
            self._sent = (question["question"], question["seat"], answer)
            await self._send(connection, question=self._sent[0], seat=self._sent[1], answer=answer)

    async def _send(self, connection: websockets.ClientConnection, **message: Any) -> None:
        await connection.send(json.dumps(message))


def kept_answers(home: Path, code: str) -> list[tuple[int, int, list[Any]]]:
    with contextlib.closing(sqlite3.connect(home / "tables.db")) as connection:
        rows = connection.execute(
            "SELECT question, seat, name FROM answers WHERE room = ? AND seat IS NOT NULL ORDER BY number",
            (code,),
        ).fetchall()
    return [(question, seat, json.loads(name)) for question, seat, name in rows]


def check(home: Path, player: Player) -> None:
    """Every acknowledged answer is there, in order; and as much of the game as the player has seen."""
    if player.code == "new":
        return
    kept = kept_answers(home, player.code)
    assert len(kept) >= player.seen
    remaining = iter(kept)
    assert all(answer in remaining for answer in player.acknowledged)


async def test_not_one_acknowledged_answer_is_lost(server: Server, tmp_path: Path, everything: bool) -> None:
    players = [Player(server, number) for number in range(TABLES)]
    kills = 50 if everything else 3
    moods = Random(1)
    waiting = list(players)
    tasks = [asyncio.create_task(player.play()) for player in players]
    for _ in range(kills):
        answered = sum(len(player.acknowledged) for player in players)
        while sum(len(player.acknowledged) for player in players) < answered + moods.randrange(3, 12):
            await asyncio.sleep(0.01)
            for number, player in enumerate(players):
                if player.over:  # the next game at this table's place
                    check(tmp_path, player)
                    waiting.append(Player(server, len(waiting)))
                    players[number] = waiting[-1]
                    tasks.append(asyncio.create_task(waiting[-1].play()))
        await asyncio.sleep(moods.random() * 0.05)
        await server.stop(signal.SIGKILL)
        for player in waiting:
            check(tmp_path, player)
        await server.start()
    await asyncio.wait_for(players[0].play() if players[0].over else _until_more(players), 60)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert await server.stop(signal.SIGTERM) in (0, -signal.SIGTERM)
    for player in waiting:
        check(tmp_path, player)
        await check_room(tmp_path, player.code)


async def _until_more(players: list[Player]) -> None:
    """After the last kill the games go on."""
    before = sum(len(player.acknowledged) for player in players)
    while sum(len(player.acknowledged) for player in players) < before + 5:
        await asyncio.sleep(0.01)


async def check_room(home: Path, code: str) -> None:
    """The kept position is the one to which the kept answers lead."""
    store = await Store.open(f"sqlite:///{home / 'tables.db'}")
    kept = await store.load(code)
    await store.close()
    assert kept is not None
    room = Room(kept.row, kept.chairs, kept.moments, kept.lines)
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
    code = await asyncio.wait_for(_open_table(server), 30)
    client = example_client()
    robots = [asyncio.create_task(client.play(server.address(code), name)) for name in ("One", "Two")]
    await asyncio.wait_for(_start_when_full(server, code), 30)
    results = await asyncio.wait_for(asyncio.gather(*robots), 120)
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
    code = await asyncio.wait_for(_open_table(server), 30)
    async with websockets.connect(server.address(code)) as connection:
        await connection.send("x" * 20_000)
        assert json.loads(await connection.recv())["error"] == "message.long"
        with pytest.raises(websockets.ConnectionClosed):
            await asyncio.wait_for(connection.recv(), 10)
        assert connection.close_code == 1009


async def test_a_foreign_page_cannot_use_our_visitors_cookie(server: Server) -> None:
    code = await asyncio.wait_for(_open_table(server), 30)
    for origin, known in ((f"http://127.0.0.1:{server.port}", True), ("https://elsewhere.example", False)):
        headers = {"Cookie": f"shamble={TOKENS[code]}", "Origin": origin}
        async with websockets.connect(server.address(code), additional_headers=headers) as connection:
            await connection.send('{"do": "hello"}')
            token = json.loads(await connection.recv())["token"]
            assert (token == TOKENS[code]) == known
