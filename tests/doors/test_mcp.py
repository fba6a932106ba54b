"""A language model's seat, with the SDK's own client over stdio: at home, and at a running web table."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

import shamble
from shamble.research.episode import Setup
from shamble.research.errors import ResearchError
from tests.server.test_kill import Server

if find_spec("mcp") is None:  # not imported here: it takes a second, in every process that collects tests
    pytest.skip("the extra 'mcp' is not installed", allow_module_level=True)

import websockets

from shamble.doors.sitting import LocalSitting, list_of, make_offer, numbered
from shamble.doors.web_sitting import MARK, socket_address

TOOLS = ["look", "options", "answer", "offer", "say", "wait", "rules"]
SOURCE = str(Path(shamble.__file__).parent.parent)


class Model:
    """Somebody at the other end who always takes the first answer that is a number."""

    def __init__(self, client: Any) -> None:
        self.client = client

    async def call(self, tool: str, **arguments: Any) -> str:
        result = await self.client.call_tool(tool, arguments)
        text = "".join(part.text for part in result.content)
        assert not result.is_error, text
        return text

    async def refused(self, tool: str, **arguments: Any) -> str:
        result = await self.client.call_tool(tool, arguments)
        assert result.is_error
        return "".join(part.text for part in result.content)

    async def play(self) -> str:
        """Until the game is over: the last thing it was told."""
        told = await self.call("options")
        for _ in range(2_000):
            if "The game is over" in told:
                return told
            told = await (self.take_first() if "[0]" in told else self.call("wait", seconds=20))
        raise AssertionError("the game does not end")

    async def take_first(self) -> str:
        """The first answer, unless somebody was quicker: then the options of now."""
        result = await self.client.call_tool("answer", {"number": 0})
        text = "".join(part.text for part in result.content)
        assert not result.is_error or "Too late" in text, text
        return await self.call("options") if result.is_error else text


@asynccontextmanager
async def seated(*args: str) -> AsyncIterator[Model]:
    """`shamble mcp` as a client starts it."""
    own = {**os.environ, "PYTHONPATH": os.pathsep.join([SOURCE, *sys.path]), "SHAMBLE_LANG": "en"}
    import mcp

    command = mcp.StdioServerParameters(
        command=sys.executable, args=["-m", "shamble", "mcp", "--lang", "en", *args], env=own
    )
    async with mcp.Client(command) as client:
        yield Model(client)


@pytest.mark.thorough
async def test_a_whole_game_of_city_of_horror_at_home() -> None:
    async with seated(
        "--game", "city-of-horror", "--seats", "3", "--bots", "thumb,random", "--seed", "4"
    ) as model:
        assert [tool.name for tool in (await model.client.list_tools()).tools] == TOOLS
        assert "helicopter" in await model.call("rules")
        assert "Chainsaw" in await model.call("rules", cards=True)
        assert "Player 1 (you)" in await model.call("look")
        await model.call("options")
        assert "There is no answer 999" in await model.refused("answer", number=999)
        over = await model.play()
    assert "Winners" in over


@pytest.mark.thorough
async def test_a_whole_game_at_a_running_web_table(tmp_path: Path) -> None:
    server = Server(tmp_path, f"sqlite:///{tmp_path / 'tables.db'}")
    server.start()
    try:
        host = await opened_table(server)
        address = f"http://127.0.0.1:{server.port}/t/{host.code}"
        async with seated("--table", address, "--name", "Tin Man") as model:
            await host.until(lambda table: any(s["name"] == f"Tin Man {MARK}" for s in table["seats"]))
            assert f"Tin Man {MARK}" in await model.call("look")
            await host.send({"do": "start"})
            await model.call("wait", seconds=20)
            looked = await model.call("look")
            assert "Places" in looked
            await model.call("say", text="Hello, humans.")
            await host.play_on()
            over = await model.play()
            assert "The game is over" in over
            await host.close()
    finally:
        server.stop(signal.SIGKILL)


class Host:
    """A person at the same table, who plays by the socket and takes the first answer."""

    def __init__(self, socket: Any) -> None:
        self.socket = socket
        self.code = ""
        self.table: dict[str, Any] = {}
        self.lines: list[str] = []
        self._task: Any = None

    async def send(self, message: dict[str, Any]) -> None:
        await self.socket.send(json.dumps(message))

    async def take(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(await self.socket.recv())
        if message["type"] == "table":
            self.table = message
            self.lines += [line["text"] for line in message["chat"]]
        elif message["type"] == "opened":
            self.code = message["room"]
        return message

    async def until(self, true: Any) -> None:
        while not (self.table and true(self.table)):
            await self.take()

    async def play_on(self) -> None:
        """Answers in the background, until the game is over."""

        async def answers() -> None:
            busy, done = False, 0
            while self.table["result"] is None:
                must = [each for each in self.table["questions"] if not each["optional"]]
                if must and not busy and self.table["version"] >= done:
                    first, busy = must[0], True
                    answer = first["options"][0]["answer"]
                    await self.send({"question": first["question"], "seat": first["seat"], "answer": answer})
                message = await self.take()
                if message["type"] == "error":
                    await self.send({"do": "look"})
                if message["type"] in ("done", "error"):
                    busy, done = False, message.get("version", done)

        self._task = asyncio.create_task(answers())

    async def close(self) -> None:
        await self._task
        assert "Hello, humans." in " ".join(self.lines)
        await self.socket.close()


async def opened_table(server: Server) -> Host:
    """A table of three: a person, an open seat, and a bot."""
    for _ in range(600):  # it has just been started
        try:
            socket = await websockets.connect(server.address("new"))
            break
        except OSError:
            await asyncio.sleep(0.05)
    host = Host(socket)
    await host.send({"do": "hello", "language": "en"})
    await host.send({"do": "open", "game": "city-of-horror", "seats": 3})
    while not host.code:
        await host.take()
    await host.send({"do": "take", "seat": 0, "name": "Dorothy"})
    await host.send({"do": "bot", "seat": 2, "bot": "random"})
    await host.until(lambda table: table["seats"][2]["kind"] == "bot")
    return host


def at_table(seed: int = 5) -> LocalSitting:
    return LocalSitting(Setup("city-of-horror", 3, recorded=True), 0, ["thumb"], seed, "en")


async def test_an_offer_is_made_whole_or_not_at_all() -> None:
    sitting = at_table()
    while not any(option["answer"][0] == "offer" for _, option in numbered(sitting.questions())):
        question, option = numbered(sitting.questions())[0]
        await sitting.answer(question, option["answer"])
    held = sitting.table.seen_from(0).seats[0].known_hand[0]
    with pytest.raises(ResearchError, match="What could be said is: give"):
        await make_offer(sitting, 1, ["crown jewels"], [])
    assert not sitting.table.seen_from(0).offers
    with pytest.raises(ResearchError, match="partner: 9"):
        await make_offer(sitting, 8, [held], [])
    await make_offer(sitting, 1, [held], ["any"])
    assert any(name[0] == "post" for _, _, name in sitting.table.record["answers"])


async def test_it_sees_only_its_seat() -> None:
    sitting = at_table()
    hidden = [each.known_hand for each in sitting.table.seen_from(0).seats[1:]]
    assert hidden == [[], []]
    assert list_of(sitting.questions(), sitting.teller()).count("[0]") == 1
    assert all(question["seat"] == 0 for question in sitting.questions())


@pytest.mark.parametrize(
    ("given", "address"),
    [
        ("http://localhost:8000/t/abcd", "ws://localhost:8000/t/abcd/socket"),
        ("https://play.example/t/abcd/", "wss://play.example/t/abcd/socket"),
        ("localhost:8000/t/abcd", "ws://localhost:8000/t/abcd/socket"),
    ],
)
def test_the_address_that_people_have_will_do(given: str, address: str) -> None:
    assert socket_address(given) == address


def test_what_is_no_table_is_refused_with_a_sentence() -> None:
    with pytest.raises(ResearchError, match="not the address of a table"):
        socket_address("http://localhost:8000/lobby")
    with pytest.raises(ResearchError, match="There is no seat 7"):
        LocalSitting(Setup("city-of-horror", 3), 6, ["thumb"], 1, "en")
    assert re.search("Aucun bot", ResearchError("bot", bot="x", bots="thumb").in_language("fr"))
