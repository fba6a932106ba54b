"""The application: routes, headers, errors."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import Lifespan
from starlette.websockets import WebSocket

from ..engine import ShambleError
from ..games import specs
from ..server.hub import Hub
from ..server.identity import Identity, secret_key
from ..server.protocol import socket_endpoint
from ..server.store import Store
from . import home, maps, replay, rules, table
from .boards import FOLDER as BOARDS
from .boards import presentation_of
from .live import live
from .pages import STATIC
from .reply import refuse, refuse_http, stumble
from .security import Guard

FOR_EVER = {"cache-control": "public, max-age=31536000, immutable"}


async def static_file(request: Request) -> Response:
    """One of our own files, by its exact name."""
    name = request.path_params["name"]
    if name not in {path.name for path in STATIC.iterdir()}:
        raise HTTPException(404)
    return FileResponse(STATIC / name, headers=FOR_EVER)


async def board_style(request: Request) -> Response:
    """A style sheet that one of the boards names."""
    name = request.path_params["name"]
    if name not in {style for game in specs() for style in presentation_of(game).board.styles}:
        raise HTTPException(404)
    return FileResponse(BOARDS / name, headers=FOR_EVER)


async def socket(connection: WebSocket) -> None:
    """The JSON socket for programs (docs/protocol.md)."""
    state = connection.app.state
    await socket_endpoint(state.hub, state.identity)(connection)


def _routes() -> list[Route | WebSocketRoute]:
    forms = [
        Route(f"/t/{{code}}/{name}", table.acting(parse), methods=["POST"])
        for name, parse in table.FORMS.items()
    ]
    return [
        Route("/", home.home),
        Route("/play", home.play_now, methods=["POST"]),
        Route("/new/{game}", home.new_table, methods=["GET"]),
        Route("/new/{game}", home.open_table, methods=["POST"]),
        Route("/lang/{language}", home.choose_language),
        Route("/theme/{theme}", home.choose_theme),
        Route("/guide/{wish}", home.choose_guide),
        Route("/rules/{game}", rules.show),
        Route("/replay", replay.show_upload, methods=["GET"]),
        Route("/replay", replay.upload, methods=["POST"]),
        Route("/t/{code}", table.show),
        *forms,
        Route("/t/{code}/offer", table.offer, methods=["POST"]),
        Route("/t/{code}/more", table.more),
        Route("/t/{code}/report", table.report, methods=["POST"]),
        Route("/t/{code}/record", table.record),
        Route("/t/{code}/sandbox", table.sandbox, methods=["POST"]),
        Route("/t/{code}/again", table.again, methods=["POST"]),
        Route("/t/{code}/claim", table.show_claim, methods=["GET"]),
        Route("/t/{code}/claim", table.claim, methods=["POST"]),
        Route("/t/{code}/replay", replay.show),
        WebSocketRoute("/t/{code}/live", live),
        WebSocketRoute("/t/{code}/socket", socket),
        Route("/static/{name}", static_file),
        Route("/boards/{name:path}", board_style),
        Route("/maps/{game}/{language}/{name}.svg", maps.picture),
    ]


def create_app(
    hub: Hub | None = None, identity: Identity | None = None, database: str | None = None
) -> Starlette:
    """The application over a hub; without one it opens the database itself and closes it at the end."""
    return Starlette(
        routes=_routes(),
        middleware=[Middleware(GZipMiddleware, minimum_size=600), Middleware(Guard)],
        exception_handlers={ShambleError: refuse, HTTPException: refuse_http, Exception: stumble},
        lifespan=_lifespan(hub, identity, database),
    )


def _lifespan(hub: Hub | None, identity: Identity | None, database: str | None) -> Lifespan[Starlette]:
    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        app.state.identity = identity or Identity(secret_key())
        app.state.hub = hub or Hub(await Store.open(database))
        try:
            yield
        finally:
            if hub is None:
                await app.state.hub.close()

    return lifespan
