"""A server with nothing but the socket, to be started as a process of its own and killed."""

from __future__ import annotations

import asyncio
import sys

import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute

from shamble.server.hub import Hub
from shamble.server.identity import Identity, secret_key
from shamble.server.leases import Leases
from shamble.server.listen import address_of, internal, listening
from shamble.server.protocol import socket_endpoint
from shamble.server.store import Store
from shamble.web.relay import socket_at_owner


async def serve(port: int) -> None:
    identity = Identity(secret_key())
    store = await Store.open()
    with internal() as inside, listening("127.0.0.1", port) as listener:
        leases = Leases(store.database, address=address_of(inside), secret=identity.fingerprint)
        hub = Hub(store, pace=0, rate=0, leases=leases)
        routes = [WebSocketRoute("/t/{code}/socket", socket_at_owner(socket_endpoint(hub, identity)))]
        app = Starlette(routes=routes)
        app.state.hub, app.state.identity = hub, identity
        await uvicorn.Server(uvicorn.Config(app, log_level="warning")).serve([listener, inside])
        await hub.close()


if __name__ == "__main__":
    asyncio.run(serve(int(sys.argv[1])))
