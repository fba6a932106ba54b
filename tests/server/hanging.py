"""A server in which something hangs for ever: `python hanging.py bot|rule|database PORT`."""

from __future__ import annotations

import asyncio
import sys
import time
from pathlib import Path
from typing import Any

import uvicorn

sys.path.insert(0, str(Path(__file__).parents[2]))

from shamble.engine import Table
from shamble.server.hub import Hub
from shamble.server.identity import Identity
from shamble.server.room import Room
from shamble.server.store import Store
from shamble.web.app import create_app
from shamble.web.ending import PromptServer, server_options
from tests.server import naughty


def spin(*_: object, **__: object) -> Any:
    print("hangs", flush=True)
    while True:
        pass


def sleep(_: object) -> None:
    print("hangs", flush=True)
    time.sleep(3600)


def spinning_bots() -> None:
    naughty.replace("thumb", spin)


async def hang(hub: Hub, what: str) -> None:
    room = await hub.create("ann", "city-of-horror", 3)
    if what == "rule":
        Table.answer = spin  # type: ignore[method-assign]  # from now on
    if what == "database":
        await hub.store.database.run(sleep)
    async with hub.watch(room.code, "ann"):
        await hub.do(room.code, "ann", Room.start)
        await asyncio.sleep(3600)


class Server(PromptServer):
    """Closes its tables as the real one does."""

    hub: Hub

    async def shutdown(self, sockets: Any = None) -> None:
        await super().shutdown(sockets)
        await self.hub.close()


async def serve(what: str, port: int) -> None:
    prepare = spinning_bots if what == "bot" else None
    hub = Hub(await Store.open(), pace=0, rate=0, prepare_bots=prepare)
    app = create_app(hub, Identity(b"x" * 32))
    server = Server(uvicorn.Config(app, port=port, **server_options()))
    server.hub = hub
    hanging = asyncio.create_task(hang(hub, what))
    await server.serve()
    hanging.cancel()


if __name__ == "__main__":
    asyncio.run(serve(sys.argv[1], int(sys.argv[2])))
