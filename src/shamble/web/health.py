"""For whoever runs the server: is it alive and ready, and what has it done?"""

from __future__ import annotations

import asyncio
import hmac
import os
from typing import Final

from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
from sqlalchemy import text
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from ..engine import ShambleError
from ..server.metrics import REGISTRY, SOCKETS, TABLES
from .lists import hub_of

PATIENCE: Final = 1.0
"""Seconds in which a database that can be used answers."""
LOOPBACK: Final = ("127.0.0.1", "::1", "localhost")


async def live(request: Request) -> Response:
    """The process answers. If it does not, start it again."""
    return JSONResponse({"live": True})


async def ready(request: Request) -> Response:
    """Requests can be answered: the database does. If not, send them elsewhere for the moment."""
    try:
        query = hub_of(request).store.database.run(lambda c: c.execute(text("SELECT 1")).scalar())
        await asyncio.wait_for(query, PATIENCE)
    except (ShambleError, TimeoutError):
        return JSONResponse({"ready": False}, 503)
    return JSONResponse({"ready": True})


async def metrics(request: Request) -> Response:
    """In Prometheus's text format, to this machine or whoever has SHAMBLE_METRICS_TOKEN."""
    if not _may_measure(request):
        raise HTTPException(404)
    hub = hub_of(request)
    SOCKETS.set(hub.gate.sockets)
    TABLES.set(hub.loaded)
    return Response(generate_latest(REGISTRY), media_type=CONTENT_TYPE_LATEST)


def _may_measure(request: Request) -> bool:
    """A proxy on this machine makes everybody look local: what it passes on needs the token."""
    token = os.environ.get("SHAMBLE_METRICS_TOKEN", "")
    given = request.headers.get("authorization", "").removeprefix("Bearer ")
    if token:
        return hmac.compare_digest(given.encode(), token.encode())
    local = request.client is not None and request.client.host in LOOPBACK
    return local and "x-forwarded-for" not in request.headers
