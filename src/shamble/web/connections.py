"""Connections from strangers: how long a request may take to arrive and how large its head may be, and how
long a reply may be left unread.

uvicorn's parser sets no such limit: one client with a header of 100 MB, or a thousand that never finish
theirs, would stop everybody. Here a request that is too large or too slow is refused in a sentence, and of
too many unfinished ones the oldest goes, so whoever finishes at once never notices; the same with replies
that nobody reads.
"""

from __future__ import annotations

import asyncio
from typing import Any, ClassVar, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

HEAD_LIMIT: Final = 32 * 1024
"""Bytes of request line and headers together."""
MOST_HEADERS: Final = 100
LONGEST_ADDRESS: Final = 16_384
"""Bytes of path and query: a draft of the workshop stands in its address."""
MOST_FIELDS: Final = 100
"""Of a query: ten thousand empty ones take tens of milliseconds to read."""
HEAD_TIMEOUT: Final = 20.0
"""Seconds from the connection, or from the first byte of a later request, to the end of the headers."""
BODY_TIMEOUT: Final = 300.0
"""Seconds from there to the last byte: the largest upload, over a slow phone line."""
MOST_UNFINISHED: Final = 256
"""Connections that may be waiting for the rest of their request, over all clients."""
PROMPT: Final = 5.0
"""Seconds in which a new connection is not counted: after a restart all pages connect at the same moment."""
MOST_NEW: Final = 768
"""The limit with those: fewer than the files that a process may usually have open (1,024)."""
UNREAD_FOR: Final = 60.0
"""Seconds for which a client may read nothing of a reply."""
MOST_UNREAD: Final = 256
"""Replies that may be waiting for their reader, over all clients."""

REFUSALS: Final = {
    408: "The request took too long to arrive. / La requête a mis trop de temps à arriver.",
    431: "The request's headers are too large. / Les en-têtes de la requête sont trop grands.",
}
_REASONS: Final = {408: "Request Timeout", 431: "Request Header Fields Too Large"}


class BoundedProtocol(HttpToolsProtocol):
    """uvicorn's HTTP protocol with limits on what is not a request yet."""

    unfinished: ClassVar[dict[BoundedProtocol, float]] = {}
    """Connections in the middle of a request, the oldest first, and since when."""
    unread: ClassVar[dict[BoundedProtocol, asyncio.TimerHandle]] = {}
    """Connections whose reply nobody reads, the oldest first, and what ends them."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._head_bytes = 0
        self._in_head = True
        self._refused = False
        self._deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in uvicorn
        super().connection_made(transport)
        self._expect_request()

    def connection_lost(self, exc: Exception | None) -> None:
        self._request_arrived()
        self._forget_unread()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._refused:
            return
        if self._deadline is None:  # the next request of a connection that was kept alive
            self._expect_request()
        if self._in_head:
            self._head_bytes += len(data)
        super().data_received(data)
        if self._in_head and self._head_bytes > HEAD_LIMIT:
            self.refuse(431)

    def on_headers_complete(self) -> None:
        self._in_head = False
        if self._is_head_too_large():
            self.refuse(431)
        else:
            self._set_deadline(BODY_TIMEOUT)
            super().on_headers_complete()

    def _is_head_too_large(self) -> bool:
        if len(self.url) > LONGEST_ADDRESS or self.url.count(b"&") >= MOST_FIELDS:
            return True
        if len(self.headers) > MOST_HEADERS:
            return True
        return sum(len(name) + len(value) for name, value in self.headers) + len(self.url) > HEAD_LIMIT

    def on_body(self, body: bytes) -> None:
        if not self._refused:
            super().on_body(body)

    def on_message_complete(self) -> None:
        self._request_arrived()
        if not self._refused:
            super().on_message_complete()
        self._in_head, self._head_bytes = True, 0

    def handle_websocket_upgrade(self) -> None:
        self._request_arrived()
        super().handle_websocket_upgrade()

    def pause_writing(self) -> None:
        super().pause_writing()
        self.unread[self] = self.loop.call_later(UNREAD_FOR, self.transport.abort)
        if len(self.unread) > MOST_UNREAD:
            next(iter(self.unread)).transport.abort()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._forget_unread()

    def _forget_unread(self) -> None:
        if (deadline := self.unread.pop(self, None)) is not None:
            deadline.cancel()

    def refuse(self, status: int) -> None:
        """Say why, and hang up."""
        self._request_arrived()
        if self._refused or self.transport.is_closing():
            return
        self._refused = True
        body = REFUSALS[status].encode()
        head = (
            f"HTTP/1.1 {status} {_REASONS[status]}\r\ncontent-type: text/plain; charset=utf-8\r\n"
            f"content-length: {len(body)}\r\nconnection: close\r\n\r\n"
        )
        self.transport.write(head.encode() + body)
        self.transport.close()

    def _expect_request(self) -> None:
        self._set_deadline(HEAD_TIMEOUT)
        now = self.loop.time()
        self.unfinished[self] = now
        oldest, since = next(iter(self.unfinished.items()))
        most = MOST_NEW if now - since < PROMPT else MOST_UNFINISHED
        if len(self.unfinished) > most:
            oldest.refuse(408)

    def _set_deadline(self, seconds: float) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
        self._deadline = self.loop.call_later(seconds, self.refuse, 408)

    def _request_arrived(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
        self.unfinished.pop(self, None)
