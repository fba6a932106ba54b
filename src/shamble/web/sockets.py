"""Sockets from strangers: how many frames one may send, how long it may leave ours unread, what it costs.

uvicorn's own has no such limits. Whoever sends thousands of tiny frames at once has all of them read before
anybody else is served; whoever sends pings and reads no pong makes the server keep the pongs; a message may
have as many empty parts as somebody cares to send.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final

from uvicorn._types import ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory
from websockets.frames import CloseCode

from ..server.limits import TokenBucket

SLICE: Final = 4_096
"""Bytes that are read at once: so many tiny frames take a few milliseconds."""
FRAMES_A_SECOND: Final = 300
FRAMES_AT_ONCE: Final = 600
"""Frames of any kind; of messages a person may send far fewer (`limits.rate`)."""
MOST_PARTS: Final = 64
"""Frames of one message."""
UNREAD_FOR: Final = 60.0
"""Seconds for which a client may read nothing of what it is sent."""
COMPRESSION: Final = ServerPerMessageDeflateFactory(
    server_no_context_takeover=True, client_no_context_takeover=True, compress_settings={"level": 3}
)
"""Every message by itself: what is kept from one to the next takes 45 KB for each page. That level takes half
the time of the usual one, for a twelfth more bytes."""


class BoundedSocket(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket protocol with limits on what a client sends and does not read."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.conn.available_extensions = [COMPRESSION]
        self._frames = TokenBucket(FRAMES_A_SECOND, FRAMES_AT_ONCE)
        self._unread: asyncio.TimerHandle | None = None

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), SLICE):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + SLICE])

    async def send(self, message: ASGISendEvent) -> None:
        """What was said to open it is not kept for as long as it is open."""
        await super().send(message)
        if message["type"] == "websocket.accept":
            del self.request, self.response

    def handle_events(self) -> None:
        in_time = all(self._frames.take() for _ in self.conn.events)
        if in_time and len(self.frames) <= MOST_PARTS:
            super().handle_events()
            return
        self.conn.events.clear()
        self.conn.fail(CloseCode.POLICY_VIOLATION, "too many frames")
        self.handle_parser_exception()

    def pause_writing(self) -> None:
        """What is answered without being asked for (pongs) would pile up."""
        super().pause_writing()
        self.transport.pause_reading()
        self._unread = self.loop.call_later(UNREAD_FOR, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._forget_unread()
        if not self.read_paused:
            self.transport.resume_reading()

    def connection_lost(self, exc: Exception | None) -> None:
        self._forget_unread()
        super().connection_lost(exc)

    def _forget_unread(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None
