"""The live connection of a page: whenever the room changes, the regions that look different now."""

from __future__ import annotations

import logging
from typing import Any

import anyio
import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from ..engine import ShambleError
from ..server.hub import Hub, Watcher
from ..server.protocol import is_same_origin
from .render import Page, Regions, page_kind, render
from .sight import Looker
from .visitor import visitor

log = logging.getLogger(__name__)

GONE = 4404
FOREIGN = 4403


async def live(socket: WebSocket) -> None:
    """Opened by the page's script."""
    await socket.accept()
    if not is_same_origin(socket):
        await socket.close(FOREIGN)
        return
    wish = socket.query_params.get("seat", "")
    looker = visitor(socket).looking(int(wish) if wish.isdecimal() and len(wish) < 3 else None)
    code = socket.path_params["code"]
    hub: Hub = socket.app.state.hub
    try:
        async with hub.watch(code, looker.person) as watcher:
            await _serve(socket, hub, code, looker, watcher)
    except ShambleError as error:
        log.info("live connection to %s refused: %s", code, error)
        await socket.close(GONE)


async def _serve(socket: WebSocket, hub: Hub, code: str, looker: Looker, watcher: Watcher) -> None:
    """Send until the browser leaves. It says nothing itself; whatever it sends ends the connection."""
    async with anyio.create_task_group() as tasks:

        async def tell() -> None:
            try:
                await _tell(socket, hub, code, looker, watcher)
            except (
                WebSocketDisconnect,
                RuntimeError,
                ShambleError,
            ) as error:  # it left while we were sending
                log.info("live connection to %s ended: %s", code, error)
                tasks.cancel_scope.cancel()

        tasks.start_soon(tell)
        await socket.receive()
        tasks.cancel_scope.cancel()


async def _tell(socket: WebSocket, hub: Hub, code: str, looker: Looker, watcher: Watcher) -> None:
    """What the browser does not know yet, and then every change."""
    room = await hub.room(code)
    kind = page_kind(room)
    known: Regions = {}
    if str(room.version) == socket.query_params.get("version"):
        known = render(room, looker).regions
    while True:
        await watcher.changed()
        room = await hub.room(code)
        if page_kind(room) != kind:
            await socket.send_json({"reload": True})
            return
        seen = render(room, looker)
        await socket.send_text(_encoded(_update(seen, known, room.version)))
        known = seen.regions


def _encoded(update: dict[str, Any]) -> str:
    """As JSON; Markup goes as the text that it is."""
    return msgspec.json.encode(update, enc_hook=str).decode()


def _update(seen: Page, known: Regions, version: int) -> dict[str, Any]:
    changed = {name: html for name, html in seen.regions.items() if known.get(name) != html}
    return {"regions": changed, "title": seen.title, "turn": seen.turn, "version": version}
