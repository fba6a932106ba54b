"""Requests for a table that another worker owns are forwarded to it, and its reply is passed on.

They go to the owner's internal address over plain HTTP, with a token that only workers know: what bears it is
never forwarded again. Whoever is not the owner (any more) answers 421, and the sender asks the database anew.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from typing import Any, Final, TypeVar

import h11
from starlette.datastructures import Headers
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from ..engine import ShambleError
from ..server.errors import LostLease
from ..server.hub import Hub
from ..server.identity import Identity
from ..server.leases import Peer
from ..server.protocol import NEW

log = logging.getLogger(__name__)

T = TypeVar("T")
PageHandler = Callable[[Request], Awaitable[Response]]
Socket = Callable[[WebSocket], Awaitable[None]]

TOKEN: Final = "x-shamble-relay"
FORWARDED: Final = "shamble.forwarded"
"""In the scope of a request that another worker has sent."""
SCHEMES: Final = {"http": ("http", "https"), "websocket": ("ws", "wss")}
MISDIRECTED: Final = 421
RESTARTED: Final = 1012
"""Closes a socket whose client should connect again."""
PATIENCE: Final = 4.5
"""Seconds in which a table whose owner has died must have found another."""
AGAIN: Final = 0.2
CONNECTING: Final = 1.0
CHUNK: Final = 65_536
LOOPBACK: Final = ("127.0.0.1", "::1")
"""On this machine, whoever does not listen is dead. Elsewhere, only the way there may be."""

NOT_PASSED_ON: Final = {
    b"accept-encoding",  # compressed once, on the way to the browser
    b"connection",
    b"content-length",
    b"forwarded",
    b"host",
    b"keep-alive",
    b"te",
    b"transfer-encoding",
    b"upgrade",
    b"x-forwarded-for",
    b"x-forwarded-proto",
    TOKEN.encode(),
}


class Relayed:
    """ASGI middleware, outside all others: what another worker forwards comes from whom that worker says."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket"):
            headers = Headers(scope=scope)
            identity: Identity = scope["app"].state.identity
            if TOKEN in headers and identity.is_relay_token(headers[TOKEN]):
                scope[FORWARDED] = True
                scope["client"] = (headers["x-forwarded-for"], 0)
                secure = headers["x-forwarded-proto"] == "https"
                scope["scheme"] = SCHEMES[scope["type"]][secure]
        await self.app(scope, receive, send)


class NotServed(Exception):
    """The owner was not there, or is not the owner: nothing has happened."""


class NobodyListens(NotServed):
    """Nobody listens there."""


def at_owner(endpoint: PageHandler) -> PageHandler:
    """A table's page or form, wherever the table is."""

    async def there(request: Request) -> Response:
        return await _forwarded(request) or await endpoint(request)

    return there


def socket_at_owner(endpoint: Socket) -> Socket:
    """A table's socket, wherever the table is."""

    async def there(socket: WebSocket) -> None:
        if not await _tunnelled(socket):
            await endpoint(socket)

    return there


# -- requests ---------------------------------------------------------------------------------------------


async def _forwarded(request: Request) -> Response | None:
    """The owner's reply; None: this worker is the owner."""
    hub: Hub = request.app.state.hub
    if not hub.leases.shared:
        return None
    code, end = request.path_params["code"], _time() + PATIENCE
    while (peer := await hub.owner_of(code)) is not None:
        if _is_forwarded(request):
            return Response(status_code=MISDIRECTED)
        body = await request.body()
        try:
            return await _while_alive(peer, _ask(peer, request, body))
        except NotServed as error:
            await _look_elsewhere(hub, code, peer, error)
        except (OSError, h11.RemoteProtocolError) as error:  # it went while it was at it
            if request.method not in ("GET", "HEAD"):
                raise LostLease("room.moved") from error
            await _look_elsewhere(hub, code, peer, error)
        if _time() > end:
            raise LostLease("room.moved")
    return None


async def _look_elsewhere(hub: Hub, code: str, peer: Peer, error: Exception) -> None:
    log.info("table %s is not served at %s: %s", code, peer.address, error)
    hub.is_not_at(code, peer)
    if isinstance(error, NobodyListens):
        await hub.leases.bury(peer)
    else:
        await asyncio.sleep(AGAIN)


async def _ask(peer: Peer, request: Request, body: bytes) -> Response:
    reader, writer = await _connected(peer)
    try:
        connection = h11.Connection(h11.CLIENT)
        target = request.scope["raw_path"].split(b"?")[0] + b"?" + request.scope["query_string"]
        headers = [*_headers(request), (b"host", request.headers.get("host", peer.address).encode("latin-1"))]
        headers += [(b"content-length", b"%d" % len(body)), (b"connection", b"close")]
        asked = h11.Request(method=request.method, target=target.removesuffix(b"?"), headers=headers)
        events = (asked, h11.Data(data=body), h11.EndOfMessage()) if body else (asked, h11.EndOfMessage())
        for event in events:
            writer.write(connection.send(event) or b"")
        await writer.drain()
        return await _reply(connection, reader)
    finally:
        writer.close()


async def _connected(peer: Peer) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    host, port = _place(peer)
    try:
        async with asyncio.timeout(CONNECTING):
            return await asyncio.open_connection(host, port)
    except ConnectionRefusedError as error:
        raise (NobodyListens if host in LOOPBACK else NotServed)(str(error)) from error
    except OSError as error:
        raise NotServed(str(error)) from error


def _place(peer: Peer) -> tuple[str, int]:
    host, _, port = peer.address.rpartition(":")
    return host.strip("[]"), int(port or 0)


async def _reply(connection: h11.Connection, reader: asyncio.StreamReader) -> Response:
    head: h11.Response | None = None
    body = bytearray()
    while True:
        event = connection.next_event()
        if event is h11.NEED_DATA:
            connection.receive_data(await reader.read(CHUNK))
        elif isinstance(event, h11.Response):
            head = event
        elif isinstance(event, h11.Data):
            body += event.data
        elif isinstance(event, h11.EndOfMessage):
            break
        elif isinstance(event, h11.ConnectionClosed):
            raise ConnectionResetError("it hung up")
    assert head is not None  # it comes first
    if head.status_code == MISDIRECTED:
        raise NotServed("not the owner")
    response = Response(bytes(body), head.status_code)
    passed = [(name, value) for name, value in head.headers if name not in NOT_PASSED_ON]
    response.raw_headers = [*passed, (b"content-length", b"%d" % len(body))]
    return response


def _headers(connection: HTTPConnection) -> list[tuple[bytes, bytes]]:
    """What the owner must know of a request beside its body."""
    identity: Identity = connection.app.state.identity
    client = connection.client.host if connection.client else ""
    secure = connection.url.scheme in ("https", "wss")
    return [
        *((name, value) for name, value in connection.headers.raw if name not in NOT_PASSED_ON),
        (b"x-forwarded-for", client.encode()),
        (b"x-forwarded-proto", b"https" if secure else b"http"),
        (TOKEN.encode(), identity.relay_token.encode()),
    ]


def _is_forwarded(connection: HTTPConnection) -> bool:
    return FORWARDED in connection.scope


async def _while_alive(peer: Peer, work: Coroutine[Any, Any, T]) -> T:
    """That work, given up when the peer stops giving signs of life."""
    task, gone = asyncio.ensure_future(work), asyncio.ensure_future(peer.gone.wait())
    try:
        await asyncio.wait({task, gone}, return_when=asyncio.FIRST_COMPLETED)
        if not task.done():
            raise ConnectionResetError("it is gone")
        return task.result()
    finally:
        gone.cancel()
        task.cancel()


def _time() -> float:
    return asyncio.get_running_loop().time()


# -- sockets ----------------------------------------------------------------------------------------------


async def _tunnelled(socket: WebSocket) -> bool:
    """False: the table is here, or nowhere."""
    hub: Hub = socket.app.state.hub
    code, end = socket.path_params["code"], _time() + PATIENCE
    if not hub.leases.shared or code == NEW:
        return False
    while (peer := await _owner_of(hub, code)) is not None:
        if _is_forwarded(socket):
            await socket.close()
            return True
        try:
            upstream = await _while_alive(peer, _upstream(peer, socket))
        except (OSError, WebSocketException, NotServed) as error:
            if _time() > end:
                await socket.close(RESTARTED)
                return True
            await _look_elsewhere(hub, code, peer, error)
            continue
        async with upstream:
            await socket.accept()
            await _pump(peer, socket, upstream)
        return True
    return False


async def _owner_of(hub: Hub, code: str) -> Peer | None:
    try:
        return await hub.owner_of(code)
    except ShambleError:  # the endpoint finds the words for it
        return None


async def _upstream(peer: Peer, socket: WebSocket) -> ClientConnection:
    """The way to the owner, which takes the request for the browser's own."""
    host, port = _place(peer)
    path = socket.scope["raw_path"].split(b"?")[0].decode("ascii")
    query = socket.scope["query_string"].decode("ascii")
    skipped = ("origin", "user-agent")
    headers = [(name.decode("latin-1"), value.decode("latin-1")) for name, value in _headers(socket)]
    way = connect(
        f"ws://{socket.headers.get('host', peer.address)}{path}{'?' if query else ''}{query}",
        host=host,
        port=port,
        origin=socket.headers.get("origin"),  # type: ignore[arg-type]  # a NewType of str
        additional_headers=[
            pair for pair in headers if pair[0] not in skipped and not pair[0].startswith("sec-websocket")
        ],
        user_agent_header=socket.headers.get("user-agent"),
        compression=None,
        open_timeout=PATIENCE,
        ping_interval=None,
        max_size=None,
        proxy=None,
    )
    try:
        return await way
    except ConnectionRefusedError as error:
        raise (NobodyListens if host in LOOPBACK else NotServed)(str(error)) from error


async def _pump(peer: Peer, socket: WebSocket, upstream: ClientConnection) -> None:
    """Both ways, until either side leaves or the owner is gone."""
    tasks = [
        asyncio.ensure_future(work)
        for work in (_to_owner(socket, upstream), _to_browser(socket, upstream), peer.gone.wait())
    ]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    if peer.gone.is_set():
        upstream.transport.abort()  # it would not say goodbye
    with suppress(RuntimeError, WebSocketDisconnect):  # RuntimeError: the browser has closed it
        code = upstream.close_code
        await socket.close(RESTARTED if code is None or code == 1006 else code)


async def _to_owner(socket: WebSocket, upstream: ClientConnection) -> None:
    with suppress(ConnectionClosed):
        while (message := await socket.receive())["type"] == "websocket.receive":
            text = message.get("text")
            await upstream.send(text if text is not None else message.get("bytes") or b"")


async def _to_browser(socket: WebSocket, upstream: ClientConnection) -> None:
    with suppress(ConnectionClosed, WebSocketDisconnect, RuntimeError):
        async for message in upstream:
            await (socket.send_text(message) if isinstance(message, str) else socket.send_bytes(message))
