"""A server with nothing but the socket, to be started as a process of its own and killed."""

from __future__ import annotations

import asyncio
import sys

import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute

from shamble.server.hub import Hub
from shamble.server.identity import Identity, secret_key
from shamble.server.protocol import socket_endpoint
from shamble.server.store import Store


async def serve(port: int) -> None:
    hub = Hub(await Store.open(), pace=0, rate=0)
    routes = [WebSocketRoute("/t/{code}/socket", socket_endpoint(hub, Identity(secret_key())))]
    config = uvicorn.Config(Starlette(routes=routes), port=port, log_level="warning")
    await uvicorn.Server(config).serve()
    await hub.close()


if __name__ == "__main__":
    asyncio.run(serve(int(sys.argv[1])))
