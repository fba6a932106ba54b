"""A seat at a web table, over the socket for programs (docs/protocol.md). Everybody sees that it is a bot."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from ..engine.session import new_table
from ..games import find
from ..research.errors import ResearchError, research_texts
from ..research.prose import ProseTeller
from .sitting import MOST_NEWS, AnswerWords, AskedQuestion

MARK: Final = "(bot)"
"""What everybody sees behind the name: people are to know that no person sits there."""
PATIENCE: Final = 20.0
"""Seconds for the server's reply."""


def socket_address(url: str) -> str:
    """Where programs connect, from the address that people have: http://host/t/abcd."""
    parts = urlsplit(url if "//" in url else f"http://{url}")
    path = parts.path.rstrip("/").removesuffix("/socket")
    if parts.scheme not in ("http", "https", "ws", "wss") or "/t/" not in path:
        raise ResearchError("address", address=url)
    scheme = "wss" if parts.scheme in ("https", "wss") else "ws"
    return f"{scheme}://{parts.netloc}{path}/socket"


class WebSitting:
    """What the server last sent, and a socket to answer by."""

    def __init__(self, socket: ClientConnection, language: str) -> None:
        self.socket = socket
        self.language = language
        self.table: dict[str, Any] = {"version": -1, "questions": [], "seats": [], "result": None, "game": ""}
        self._replies: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._news: list[str] = []
        self._changed = asyncio.Event()
        self._number = 0
        self._teller: ProseTeller | None = None

    # -- the connection -------------------------------------------------------------------------------

    async def listen(self) -> None:
        """Takes what the server sends, until the connection ends."""
        with suppress(ConnectionClosed):
            async for frame in self.socket:
                self._take(msgspec.json.decode(frame))
        for waiting in self._replies.values():
            waiting.cancel()

    def _take(self, message: dict[str, Any]) -> None:
        if message["type"] == "table":
            self.table = message
            self._news += [event["text"] for events in message.get("events", {}).values() for event in events]
            self._news += [f"{line.get('name', '')}: {line['text']}" for line in message.get("chat", ())]
            self._changed.set()
        elif message.get("id") in self._replies:
            self._replies.pop(message["id"]).set_result(message)
        self._changed.set()

    async def send(self, **message: Any) -> dict[str, Any]:
        """Obeyed, or refused with the server's own sentence. The table is as new as the answer led to."""
        self._number += 1
        reply: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._replies[self._number] = reply
        try:
            await self.socket.send(msgspec.json.encode({**message, "id": self._number}).decode())
            said = await asyncio.wait_for(reply, PATIENCE)
        except (ConnectionClosed, asyncio.CancelledError, TimeoutError) as error:
            raise ResearchError("gone") from error
        if said["type"] == "error":
            raise ResearchError("server", text=said["text"])
        await self._until(lambda: bool(self.table["version"] >= said.get("version", -1)), PATIENCE)
        return said

    async def _until(self, true: Any, seconds: float) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while not true():
                    self._changed.clear()
                    await self._changed.wait()

    async def sit_down(self, seat: int | None, name: str) -> None:
        """On that seat, or the first open one."""
        await self._until(lambda: bool(self.table["seats"]), PATIENCE)
        open_seats = [each["seat"] for each in self.table["seats"] if each["kind"] == "open"]
        wanted = open_seats[:1] if seat is None else [seat]
        if not wanted:
            raise ResearchError("full")
        await self.send(do="take", seat=wanted[0], name=f"{name} {MARK}")

    # -- the seat -------------------------------------------------------------------------------------

    @property
    def seat(self) -> int | None:
        return next((each["seat"] for each in self.table["seats"] if each["yours"]), None)

    def teller(self) -> ProseTeller:
        """Knows rules and cards of the game; the table itself is told by `look`."""
        if self._teller is None:
            spec = find(self.table["game"])
            seats = len(self.table["seats"])
            self._teller = ProseTeller(new_table(spec, seats, 0, {}, None), None, self.language)
        return self._teller

    def questions(self) -> list[AskedQuestion]:
        found: list[AskedQuestion] = self.table["questions"]
        return sorted(found, key=lambda question: bool(question["optional"]))

    async def answer(self, question: AskedQuestion, answer: AnswerWords) -> None:
        await self.send(question=question["question"], seat=question["seat"], answer=list(answer))

    async def say(self, text: str) -> None:
        await self.send(do="say", text=text)

    async def wait(self, seconds: float) -> None:
        await self._until(lambda: bool(self.over() or self._must()), seconds)

    def _must(self) -> bool:
        return any(not question["optional"] for question in self.table["questions"])

    def look(self) -> str:
        names = [
            f"{each['seat']}: {each['name'] or each['kind']}" + (" *" if each["yours"] else "")
            for each in self.table["seats"]
        ]
        view = self.table.get("views", {}).get(str(self.seat), {})
        return "\n".join([", ".join(names), *_facts(view, self.language)])

    def news(self) -> str:
        lines, self._news = self._news[-MOST_NEWS:], []
        return "\n".join(lines)

    def over(self) -> str:
        result = self.table["result"]
        if result is None:
            return ""
        names = ", ".join(self.table["seats"][winner]["name"] for winner in result["winners"])
        words = research_texts(self.language)
        return words.say("prose.over", {"names": names}) if names else words.say("prose.over.nobody")


def _facts(view: Mapping[str, Any], language: str) -> list[str]:
    """The view as it is sent, by the labels of prose; nothing, 0 and "no" are left out."""
    words = research_texts(language)

    def label(name: str) -> str:
        return words.say(f"field.{name}") if f"field.{name}" in words else name

    def told(value: Any) -> str:
        if isinstance(value, Mapping):
            parts = [
                (label(str(key)), each) for key, each in value.items() if each not in (None, 0, "", [], {})
            ]
            return (
                "("
                + "; ".join(name if each is True else f"{name}: {told(each)}" for name, each in parts)
                + ")"
            )
        if isinstance(value, list):
            return ", ".join(told(each) for each in value)
        return str(value)

    left_out = {"game", "viewer", "printed"}
    return [
        f"{label(key)}: {told(value)}"
        for key, value in view.items()
        if key not in left_out and value not in (None, 0, "", [], {})
    ]


@asynccontextmanager
async def web_sitting(url: str, name: str, seat: int | None, language: str) -> AsyncIterator[WebSitting]:
    """Connected and seated; leaves the connection, not the game."""
    address = socket_address(url)
    try:
        socket = await connect(address, max_size=2**24)
    except (OSError, WebSocketException) as error:
        raise ResearchError("unreachable", address=address, reason=str(error)) from error
    async with socket:
        sitting = WebSitting(socket, language)
        listener = asyncio.create_task(sitting.listen())
        try:
            await socket.send(msgspec.json.encode({"do": "hello", "language": language}).decode())
            await sitting.sit_down(seat, name)
            yield sitting
        finally:
            listener.cancel()
