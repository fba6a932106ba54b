"""A stranger's socket cannot hold up others: tiny frames, endless messages and what is never read."""

from __future__ import annotations

import asyncio
import os
import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
import websockets
from websockets.frames import Opcode

from shamble.web import sockets
from shamble.web.connections import BoundedProtocol
from shamble.web.sockets import FRAMES_AT_ONCE, MOST_PARTS, BoundedSocket

from .loopback import in_a_thread, serving

HANDSHAKE = (
    b"GET / HTTP/1.1\r\nhost: here\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
    b"sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
open_now: list[BoundedSocket] = []


class Noted(BoundedSocket):
    """One that a test can look into."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        open_now.append(self)


async def echo(scope: Any, receive: Any, send: Any) -> None:
    """Sends back what it is sent; to "flood", all that a client could wish for."""
    await receive()
    await send({"type": "websocket.accept"})
    while (message := await receive())["type"] == "websocket.receive":
        while message.get("text") == "flood":
            await send({"type": "websocket.send", "text": "x" * 50_000})
        await send({"type": "websocket.send", "text": message.get("text") or ""})


@asynccontextmanager
async def running() -> AsyncIterator[int]:
    open_now.clear()
    async with serving(echo, http=BoundedProtocol, ws=Noted, ws_max_size=65_536) as port:
        yield port


@asynccontextmanager
async def connected(port: int) -> AsyncIterator[asyncio.StreamWriter]:
    """A socket whose frames are made by hand, and that reads nothing."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1_000)
    writer.write(HANDSHAKE)
    assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
    yield writer
    writer.transport.abort()


def frame(opcode: Opcode, data: bytes = b"", fin: int = 0x80) -> bytes:
    """Masked with zeros, so as it is."""
    assert len(data) < 126
    return struct.pack("!BB4x", fin | opcode, 0x80 | len(data)) + data


async def closing_code() -> int:
    """With which the server hangs up. It may not be heard over what is still being sent."""
    while not open_now or not open_now[0].disconnected:
        await asyncio.sleep(0.01)
    assert open_now[0].conn.close_sent is not None
    return open_now[0].conn.close_sent.code


async def in_time(work: Any) -> Any:
    return await asyncio.wait_for(work, 60)


@in_a_thread
async def test_what_people_send_is_answered() -> None:
    async with running() as port, websockets.connect(f"ws://127.0.0.1:{port}/") as socket:
        for text in ("hello", "y" * 60_000):
            await socket.send(text)
            assert await in_time(socket.recv()) == text


@pytest.mark.parametrize("opcode", [Opcode.TEXT, Opcode.BINARY, Opcode.PING, Opcode.PONG])
@in_a_thread
async def test_whoever_sends_too_many_frames_is_cut_off(opcode: Opcode) -> None:
    async with running() as port, connected(port) as writer:
        writer.write(frame(opcode) * (FRAMES_AT_ONCE * 20))
        assert await in_time(closing_code()) == 1008


@in_a_thread
async def test_a_message_of_too_many_empty_parts_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "FRAMES_AT_ONCE", 1_000_000)
    async with running() as port, connected(port) as writer:
        writer.write(frame(Opcode.TEXT, b"a", fin=0))
        code = asyncio.create_task(closing_code())
        while not code.done():
            if not writer.is_closing():
                writer.write(frame(Opcode.CONT, fin=0))
            await asyncio.sleep(0.001)
        assert await code == 1008
        assert len(open_now[0].frames) < 2 * MOST_PARTS


@in_a_thread
async def test_pongs_that_nobody_reads_do_not_pile_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "FRAMES_A_SECOND", 10**9)
    async with running() as port, connected(port) as writer:
        sent = 0
        try:
            while sent < 60_000_000:
                writer.write(frame(Opcode.PING, os.urandom(125)) * 500)
                await asyncio.wait_for(writer.drain(), 2)
                sent += 500 * 131
        except TimeoutError:
            pass  # nobody reads it any more, and that is the point
        assert open_now[0].transport.get_write_buffer_size() < 1_000_000
        assert sent < 60_000_000


@in_a_thread
async def test_whoever_reads_nothing_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "UNREAD_FOR", 0.05)
    async with running() as port, connected(port) as writer:
        writer.write(frame(Opcode.TEXT, b"flood"))
        while not open_now or not open_now[0].disconnected:
            await asyncio.sleep(0.01)
        assert open_now[0]._unread is None


@in_a_thread
async def test_nothing_is_kept_for_compression_between_messages() -> None:
    async with running() as port, websockets.connect(f"ws://127.0.0.1:{port}/") as socket:
        for _ in range(2):
            await socket.send("hello" * 50)
            assert await in_time(socket.recv()) == "hello" * 50
        (deflate,) = open_now[0].conn.extensions
        assert not {"encoder", "decoder"} & vars(deflate).keys()
