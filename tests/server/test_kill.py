"""A server killed in the middle of games comes back with every answer that it has acknowledged."""

from __future__ import annotations

import asyncio
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

import pytest
import websockets

import shamble
from shamble.lab.socket_players import SocketGames, check_stored
from tests.server.tools import GAME

HERE = Path(__file__).parent
TABLES = 3
PATIENCE = 180
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
        """Players ask for it whenever they connect: one that did not start must not keep them waiting."""
        ended = self.process and self.process.poll()
        assert ended in (None, -signal.SIGKILL, -signal.SIGTERM, 0), f"the server has ended with {ended}"
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


@pytest.mark.thorough
async def test_not_one_acknowledged_answer_is_lost(mortal_server: Server, everything: bool) -> None:
    server = mortal_server
    moods = Random(1)
    async with SocketGames(server.address, GAME, TABLES) as games:
        for _ in range(6 if everything else 3):
            await games.go_on(moods.randrange(1, 4))
            await asyncio.sleep(moods.random() * 0.05)
            server.stop(signal.SIGKILL)
            await check_stored(server.database, games.players)
            server.start()
        await games.go_on(2)
    server.stop(signal.SIGTERM)
    await check_stored(server.database, games.players)


def example_client() -> ModuleType:
    path = HERE.parent.parent / "docs" / "example_client.py"
    found = importlib.util.spec_from_file_location("example_client", path)
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


@pytest.mark.thorough
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
