"""The live connection of a page: whenever the room changes, the regions that look different now."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, MutableMapping
from contextlib import suppress
from typing import Any, Final

import anyio
import msgspec
from markupsafe import Markup
from starlette.websockets import WebSocket, WebSocketDisconnect

from ..engine import ShambleError
from ..server.errors import Trouble
from ..server.hub import Hub
from ..server.protocol import TRY_AGAIN, is_same_origin
from ..server.room import Room
from ..server.rows import LOBBY
from ..server.worker import Watcher
from . import heart
from .aside import aside_line
from .cache import RenderCache
from .patch import patch_of
from .render import PRESENCE, Regions, RoomPage, page_kind, render
from .screen import Looker, acting_at, is_awaited
from .visitor import visitor

log = logging.getLogger(__name__)

GONE = 4404
FOREIGN = 4403
ALIVE: Final = '{"beat":true}'
HERE: Final = "here"
PROBE: Final = "probe"
LONG: Final = 1_500
"""From so many characters on, a region that was sent before is sent as what changed in it."""


async def live_socket(socket: WebSocket) -> None:
    """Opened by the page's script."""
    await socket.accept()
    if not is_same_origin(socket):
        await socket.close(FOREIGN)
        return
    wish = socket.query_params.get("seat", "")
    looker = visitor(socket).looking(
        int(wish) if wish.isdecimal() and len(wish) < 3 else None, acting_at(socket.query_params)
    )
    code = socket.path_params["code"]
    hub: Hub = socket.app.state.hub
    try:
        async with hub.watch(code, looker.person) as watcher:
            await _serve(socket, hub, code, looker, watcher)
        with suppress(RuntimeError, WebSocketDisconnect):  # it has gone, as a rule
            await socket.close(TRY_AGAIN)
    except ShambleError as error:
        log.info("live connection to %s refused: %s", code, error)
        await socket.close(TRY_AGAIN if isinstance(error, Trouble) else GONE)


async def _serve(socket: WebSocket, hub: Hub, code: str, looker: Looker, watcher: Watcher) -> None:
    """Send until the browser leaves, or is not heard of any more."""
    telling = _tell_beside if "aside" in socket.query_params else _tell
    async with anyio.create_task_group() as tasks:

        async def until_it_leaves(work: Awaitable[None]) -> None:
            try:
                await work
            except (
                WebSocketDisconnect,
                RuntimeError,
                ShambleError,
            ) as error:  # it left while we were sending
                log.info("live connection to %s ended: %s", code, error)
            tasks.cancel_scope.cancel()

        tasks.start_soon(until_it_leaves, telling(socket, hub, code, looker, watcher))
        tasks.start_soon(until_it_leaves, _beat(socket))
        await until_it_leaves(_listen(socket, hub, code, looker.person))


async def _beat(socket: WebSocket) -> None:
    """The page knows that the line is alive, and so do we, since it answers."""
    while True:
        await anyio.sleep(heart.BEAT)
        await socket.send_text(ALIVE)


async def _listen(socket: WebSocket, hub: Hub, code: str, person: str) -> None:
    """A page says little: that it has heard a beat, or that somebody is looking at it (again) and would like
    to know whether the line is alive. Silence means that it is not."""
    while True:
        message: MutableMapping[str, Any] = {"type": "silence"}
        with anyio.move_on_after(heart.PATIENCE * heart.BEAT):
            message = await socket.receive()
        if message["type"] != "websocket.receive":
            return
        said = message.get("text")
        if said in (HERE, PROBE):
            hub.gate.check_message(person)
            await socket.send_text(ALIVE)
        if said == HERE:
            hub.notice(code, person)


async def _tell_beside(socket: WebSocket, hub: Hub, code: str, looker: Looker, watcher: Watcher) -> None:
    """Whose turn it is, to somebody who reads beside the table."""
    told: Markup | None = None
    while True:
        await watcher.changed()
        room = await hub.room(code)
        line = aside_line(room, looker.person, looker.words)
        if line != told:
            told = line
            turn = is_awaited(room, looker.person)
            await socket.send_text(_encoded({"regions": {"region-aside": line}, "turn": turn}))


async def _tell(socket: WebSocket, hub: Hub, code: str, looker: Looker, watcher: Watcher) -> None:
    """What the browser does not know yet, and then every change."""
    room = await hub.room(code)
    kind = _kind_for(room, looker.person)
    cache, sent = RenderCache(), SentRegions()
    seen = render(room, looker, cache)
    if seen.fingerprint == socket.query_params.get("page"):
        seen.regions.pop(PRESENCE, None)  # it has changed, if only by this visit
        sent.came_with(seen.regions)
    while True:
        await watcher.changed()
        room = await hub.room(code)
        if _kind_for(room, looker.person) != kind:
            await socket.send_json({"reload": True})
            return
        update = sent.update(render(room, looker, cache))
        if update is not None:
            await socket.send_text(_encoded(update))


def _kind_for(room: Room, person: str) -> tuple[str, bool]:
    """Which page it is, and whether it has room for a hand: whoever is let in or leaves needs another."""
    kind = page_kind(room)
    return kind, kind != LOBBY and bool(room.seats_of(person))


def _encoded(update: dict[str, Any]) -> str:
    """As JSON; Markup goes as the text that it is."""
    return msgspec.json.encode(update, enc_hook=str).decode()


class SentRegions:
    """What a page shows, and what of it was sent over this connection."""

    def __init__(self) -> None:
        self.shown: Regions = {}
        self._unsent = frozenset[str]()
        """The regions that the page came with; of all others it has the lines, since they were sent."""
        self._last: tuple[str, bool] | None = None

    def came_with(self, regions: Regions) -> None:
        """The page shows that already."""
        self.shown, self._unsent = regions, frozenset(regions)

    def update(self, seen: RoomPage) -> dict[str, Any] | None:
        """What has changed since. Nothing: then not even that something happened is anybody's business."""
        changed = {name: html for name, html in seen.regions.items() if self.shown.get(name) != html}
        if not changed and self._last == (seen.title, seen.turn):
            return None
        patches, whole = {}, {}
        for name, html in changed.items():
            if name in self.shown and name not in self._unsent and len(html) >= LONG:
                patches[name] = patch_of(self.shown[name], html)
            else:
                whole[name] = html
        self.shown, self._last = seen.regions, (seen.title, seen.turn)
        self._unsent -= changed.keys()
        return {
            "regions": whole,
            "patches": patches,
            "title": seen.title,
            "turn": seen.turn,
        }
