"""A stranger's connection cannot hold up others: large heads and slow requests are refused in a sentence."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from shamble.web import connections
from shamble.web.connections import HEAD_LIMIT, LONGEST_ADDRESS, MOST_FIELDS, MOST_HEADERS, BoundedProtocol
from shamble.web.workshop import LONGEST

from .loopback import in_a_thread, serving

opened: list[BoundedProtocol] = []


class Noted(BoundedProtocol):
    """One that a test can look into."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        opened.append(self)


async def app(scope: Any, receive: Any, send: Any) -> None:
    """Answers with the length of the body; at /long, with more than anybody's buffers hold."""
    if scope["type"] != "http":
        return
    if scope["path"] == "/long":
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"x" * 20_000_000})
        return
    taken, more = 0, True
    while more:
        message = await receive()
        taken, more = taken + len(message.get("body", b"")), message.get("more_body", False)
    body = str(taken).encode()
    headers = [(b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body})


@asynccontextmanager
async def running() -> AsyncIterator[int]:
    opened.clear()
    async with serving(app, http=Noted) as port:
        yield port


async def reply(port: int, sent: bytes) -> bytes:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(sent)
    try:
        return await reader.read(200)
    except ConnectionResetError:
        return b"reset"
    finally:
        writer.close()


def get(header: bytes = b"") -> bytes:
    return b"GET / HTTP/1.1\r\nhost: here\r\n" + header + b"\r\n"


@in_a_thread
async def test_an_ordinary_request_is_answered_and_the_connection_kept() -> None:
    async with running() as port:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        for length in (3, HEAD_LIMIT * 2):  # a body may be longer than a head
            writer.write(b"POST / HTTP/1.1\r\ncontent-length: %d\r\n\r\n" % length + b"x" * length)
            head = await reader.readuntil(b"\r\n\r\n")
            assert b" 200 " in head
            assert await reader.readexactly(len(str(length))) == str(length).encode()
        writer.close()
        assert not BoundedProtocol.unfinished


@pytest.mark.parametrize("length", [HEAD_LIMIT + 1, HEAD_LIMIT * 40])
@in_a_thread
async def test_a_head_that_is_too_large_is_refused(length: int) -> None:
    async with running() as port:
        answer = await reply(port, get(b"x: " + b"y" * length + b"\r\n"))
        assert answer == b"reset" or (b" 431 " in answer and b"too large" in answer)
        assert b" 200 " in await reply(port, get())


@pytest.mark.parametrize(
    "sent",
    [
        get(b"a: b\r\n" * (MOST_HEADERS + 1)),
        b"GET /?" + b"a&" * MOST_FIELDS + b" HTTP/1.1\r\nhost: here\r\n\r\n",
        b"GET /?" + b"a" * LONGEST_ADDRESS + b" HTTP/1.1\r\nhost: here\r\n\r\n",
    ],
)
@in_a_thread
async def test_too_many_headers_and_a_long_address_are_refused(sent: bytes) -> None:
    async with running() as port:
        assert b" 431 " in await reply(port, sent)
        assert b" 200 " in await reply(port, get(b"a: b\r\n" * (MOST_HEADERS - 1)))


@in_a_thread
async def test_a_draft_of_the_workshop_fits_into_an_address_twice() -> None:
    """The next one is asked for from its page, whose address the browser tells."""
    draft = b"/workshop/marvel-zombies?d=" + b"x" * LONGEST + b"&tool=wall&part=tiles"
    async with running() as port:
        sent = b"GET %s HTTP/1.1\r\nhost: here\r\nreferer: http://here%s\r\n\r\n" % (draft, draft)
        assert b" 200 " in await reply(port, sent)


@in_a_thread
async def test_a_reply_that_nobody_reads_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "UNREAD_FOR", 0.05)
    await _unread(1)


@in_a_thread
async def test_of_too_many_unread_replies_the_oldest_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "MOST_UNREAD", 3)
    await _unread(4)


async def _unread(replies: int) -> None:
    """The first of them does not come to its end."""
    async with running() as port:
        waiting = []
        for _ in range(replies):
            reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1_000)
            writer.write(b"GET /long HTTP/1.1\r\nhost: here\r\n\r\n")
            await reader.readuntil(b"\r\n")
            waiting.append((reader, writer))
        while not opened[0].transport.is_closing():
            await asyncio.sleep(0.01)
        reader, taken = waiting[0][0], 0
        try:
            while got := await reader.read(100_000):
                taken += len(got)
        except ConnectionResetError:
            pass
        assert taken < 20_000_000
        assert b" 200 " in await reply(port, get())
        for _, writer in waiting:
            writer.transport.abort()


@in_a_thread
async def test_a_request_that_does_not_arrive_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "HEAD_TIMEOUT", 0.05)
    monkeypatch.setattr(connections, "BODY_TIMEOUT", 0.05)
    async with running() as port:
        for sent in (b"", b"GET / HTTP/1.1\r\nx: ", b"POST / HTTP/1.1\r\ncontent-length: 9\r\n\r\nabc"):
            answer = await reply(port, sent)
            assert b" 408 " in answer
            assert b"too long" in answer


@in_a_thread
async def test_of_too_many_unfinished_requests_the_oldest_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "MOST_NEW", 5)
    await _too_many()


@in_a_thread
async def test_slow_ones_have_a_lower_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "MOST_UNFINISHED", 5)
    monkeypatch.setattr(connections, "PROMPT", 0.0)
    await _too_many()


@in_a_thread
async def test_many_that_connect_at_once_are_all_served(monkeypatch: pytest.MonkeyPatch) -> None:
    """After a restart every page comes back at the same moment."""
    monkeypatch.setattr(connections, "MOST_UNFINISHED", 5)
    async with running() as port:
        pages = [await asyncio.open_connection("127.0.0.1", port) for _ in range(20)]
        for reader, writer in pages:
            writer.write(get())
            assert b" 200 " in await reader.read(200)
            writer.close()


async def _too_many() -> None:
    async with running() as port:
        idle = [await asyncio.open_connection("127.0.0.1", port) for _ in range(9)]
        for _, writer in idle:
            writer.write(b"GET / HTTP/1.1\r\n")
        for reader, _ in idle[:4]:
            assert b" 408 " in await reader.read(200)
        assert len(BoundedProtocol.unfinished) <= 5
        assert b" 200 " in await reply(port, get())
        for _, writer in idle:
            writer.close()
