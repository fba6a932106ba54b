"""The live connection of a page: whenever the room changes, the regions that look different now."""

from __future__ import annotations

import logging
from typing import Any, Final

import anyio
import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from ..engine import ShambleError
from ..server.errors import Trouble
from ..server.hub import Hub
from ..server.protocol import TRY_AGAIN, is_same_origin
from ..server.worker import Watcher
from .cache import RenderCache
from .patch import patch_of
from .render import PRESENCE, Page, Regions, page_kind, render
from .screen import Looker
from .visitor import visitor

log = logging.getLogger(__name__)

GONE = 4404
FOREIGN = 4403
LONG: Final = 1_500
"""From so many characters on, a region that was sent before is sent as what changed in it."""


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
        await socket.close(TRY_AGAIN if isinstance(error, Trouble) else GONE)


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
    cache, sent = RenderCache(), SentRegions()
    seen = render(room, looker, cache)
    if seen.fingerprint == socket.query_params.get("page"):
        sent.shown = seen.regions
        sent.shown.pop(PRESENCE, None)  # it has changed, if only by this visit
    while True:
        await watcher.changed()
        room = await hub.room(code)
        if page_kind(room) != kind:
            await socket.send_json({"reload": True})
            return
        update = sent.update(render(room, looker, cache))
        if update is not None:
            await socket.send_text(_encoded(update))


def _encoded(update: dict[str, Any]) -> str:
    """As JSON; Markup goes as the text that it is."""
    return msgspec.json.encode(update, enc_hook=str).decode()


class SentRegions:
    """What a page shows, and what of it was sent over this connection."""

    def __init__(self) -> None:
        self.shown: Regions = {}
        self._sent: set[str] = set()
        """Which regions went over this connection, so that the page has their lines."""
        self._last: tuple[str, bool] | None = None

    def update(self, seen: Page) -> dict[str, Any] | None:
        """What has changed since. Nothing: then not even that something happened is anybody's business."""
        changed = {name: html for name, html in seen.regions.items() if self.shown.get(name) != html}
        if not changed and self._last == (seen.title, seen.turn):
            return None
        patches, whole = {}, {}
        for name, html in changed.items():
            if name in self._sent and len(html) >= LONG:
                patches[name] = patch_of(self.shown[name], html)
            else:
                whole[name] = html
        self.shown, self._last = seen.regions, (seen.title, seen.turn)
        self._sent.update(changed)
        return {
            "regions": whole,
            "patches": patches,
            "title": seen.title,
            "turn": seen.turn,
        }
