"""Every request gets an id, a line in the log and a place in the metrics; too many from one address are
refused before anything is done for them."""

from __future__ import annotations

import json
import logging
import os
import sys
import time
from typing import Any, Final

from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketClose

from ..engine import ShambleError
from ..server.caller import CALLER, Caller, network_of
from ..server.metrics import REFUSALS, REQUESTS
from .relay import FORWARDED
from .reply import refuse_call, stumble

REQUEST_ID: Final = "x-request-id"
UNMATCHED: Final = "unmatched"
"""The route of whatever we have no page for: addresses are endless, labels must not be."""

log = logging.getLogger("shamble.requests")


class Observer:
    """ASGI middleware, next to the pages."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        client = scope.get("client") or ("",)
        caller = Caller(network_of(client[0]))
        CALLER.set(caller)
        if scope["type"] == "websocket":
            await self._connect(scope, receive, send)
            return
        watched = _Watched(scope, send, caller)
        answer = self.app if FORWARDED in scope else self._answer  # the other worker has counted it
        try:
            await answer(scope, receive, watched.send)
        except Exception as error:
            await self._stumble(scope, receive, watched, error)
        finally:
            watched.finish()

    async def _connect(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A socket that is opened is a request like any other."""
        try:
            if FORWARDED not in scope:
                scope["app"].state.hub.gate.check_request()
        except ShambleError as error:
            REFUSALS.labels(error.key).inc()
            await WebSocketClose()(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            scope["app"].state.hub.gate.check_request()
        except ShambleError as error:
            response = await refuse_call(Request(scope, receive), error)
            await response(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _stumble(self, scope: Scope, receive: Receive, watched: _Watched, error: Exception) -> None:
        """Our own fault, told with the request's id; Starlette would answer outside of all middleware."""
        if watched.begun:
            raise error
        response = await stumble(Request(scope, receive), error)
        await response(scope, receive, watched.send)


class _Watched:
    """One request, from its first byte to the last of its answer."""

    def __init__(self, scope: Scope, send: Send, caller: Caller) -> None:
        self._scope = scope
        self._send = send
        self._caller = caller
        self._began = time.perf_counter()
        self._status = 500
        self.begun = False

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self._status = message["status"]
            self.begun = True
            MutableHeaders(scope=message)[REQUEST_ID] = self._caller.request
        await self._send(message)

    def finish(self) -> None:
        seconds = time.perf_counter() - self._began
        route = getattr(self._scope.get("route"), "path", UNMATCHED)
        method = self._scope["method"] if self._scope["method"] in ("GET", "POST", "HEAD") else "other"
        REQUESTS.labels(route, method, str(self._status)).observe(seconds)
        if log.isEnabledFor(logging.INFO):
            facts = {"method": method, "route": route, "status": self._status, "ms": round(1e3 * seconds, 1)}
            log.info("request", extra={"facts": {**facts, "address": self._caller.address}})


# -- the log ------------------------------------------------------------------------------------------


class JsonLines(logging.Formatter):
    """One JSON object a line, with the id of the request in which it was written."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": self.formatTime(record, "%Y-%m-%dT%H:%M:%S"),
            "level": record.levelname.lower(),
            "log": record.name,
            "text": record.getMessage(),
        }
        if CALLER.get().request:
            line["request"] = CALLER.get().request
        line.update(getattr(record, "facts", {}))
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def set_up_log() -> None:
    """To the error output: warnings and errors; every request, too, with SHAMBLE_LOG=info."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    level = {"debug": logging.DEBUG, "info": logging.INFO}.get(os.environ.get("SHAMBLE_LOG", "").lower())
    for name in ("shamble", "uvicorn"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler], False
        logger.setLevel(level or logging.WARNING)
    logging.getLogger("uvicorn.access").disabled = True  # ours say the same, and more
