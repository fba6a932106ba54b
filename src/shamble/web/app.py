"""The application: routes, headers, errors."""

from __future__ import annotations

import asyncio
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
from ..server.home import database_url
from ..server.hub import Hub
from ..server.identity import Identity, secret_key
from ..server.leases import Leases
from ..server.limits import Limits
from ..server.lock import sole_process
from ..server.protocol import socket_endpoint
from ..server.store import Store
from ..server.studies import StudyShelf
from . import (
    about,
    box,
    calls,
    film,
    frames,
    health,
    home,
    install,
    lab,
    lists,
    logbook,
    maps,
    packs,
    replay,
    rules,
    sketching,
    table,
    workshop,
)
from .boards import FOLDER as BOARDS
from .boards import presentation_of
from .live import live_socket
from .observe import Observer
from .pages import SCRIPTS, STATIC, scripts
from .relay import PageHandler, Relayed, at_owner, socket_at_owner
from .reply import refuse_call, refuse_http, stumble
from .security import Guard

COMPRESSION = 4
"""A third of the time of the usual level, 9, for a tenth more bytes."""
FOR_EVER = {"cache-control": "public, max-age=31536000, immutable"}


async def static_file(request: Request) -> Response:
    """One of our own files, by its exact name."""
    name = request.path_params["name"]
    if name not in {path.name for path in STATIC.iterdir()}:
        raise HTTPException(404)
    return FileResponse(STATIC / name, headers=FOR_EVER)


async def script(request: Request) -> Response:
    """One of our modules. The version in its address is there for the browser's cache only."""
    name = request.path_params["name"]
    if name not in scripts():
        raise HTTPException(404)
    return FileResponse(SCRIPTS / name, headers=FOR_EVER, media_type="text/javascript")


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


def _at_table(path: str, endpoint: PageHandler, method: str = "GET") -> Route:
    """Something at /t/<code>, answered by the worker that owns the table."""
    return Route(f"/t/{{code}}{path}", at_owner(endpoint), methods=[method])


def _table_routes() -> list[Route | WebSocketRoute]:
    return [
        _at_table("", table.show),
        *(_at_table(f"/{name}", table.acting(parse), "POST") for name, parse in table.FORMS.items()),
        _at_table("/offer", table.offer, "POST"),
        _at_table("/list", lists.list_table, "POST"),
        _at_table("/delete", lists.confirm_delete),
        _at_table("/delete", lists.delete, "POST"),
        _at_table("/about", about.show),
        _at_table("/more", table.more),
        _at_table("/report", table.report_fault, "POST"),
        _at_table("/record", table.record),
        _at_table("/sandbox", table.sandbox, "POST"),
        _at_table("/again", table.again, "POST"),
        _at_table("/rejoin", table.rejoin, "POST"),
        _at_table("/claim", table.show_claim),
        _at_table("/claim", table.claim, "POST"),
        _at_table("/replay", replay.show),
        _at_table("/frames", frames.show),
        _at_table("/map/{language}/{name}.svg", sketching.table_map),
        _at_table("/film.svg", film.film),
        _at_table("/picture.svg", film.picture),
        WebSocketRoute("/t/{code}/live", socket_at_owner(live_socket)),
        WebSocketRoute("/t/{code}/socket", socket_at_owner(socket)),
    ]


def _lab_routes() -> list[Route]:
    return [
        Route("/lab", lab.show),
        Route("/lab/new/{game}", lab.new_study, methods=["GET"]),
        Route("/lab/new/{game}", lab.start, methods=["POST"]),
        Route("/lab/{study}", lab.show_study),
        Route("/lab/{study}/state", lab.state),
        Route("/lab/{study}/report", lab.report),
        Route("/lab/{study}/rows/{table}", lab.rows),
        Route("/lab/{study}/stop", lab.acting(StudyShelf.stop), methods=["POST"]),
        Route("/lab/{study}/resume", lab.acting(StudyShelf.go_on), methods=["POST"]),
        Route("/lab/{study}/delete", lab.confirm_delete, methods=["GET"]),
        Route("/lab/{study}/delete", lab.delete, methods=["POST"]),
    ]


def _routes() -> list[Route | WebSocketRoute]:
    return [
        Route("/", home.home),
        Route("/play", home.play_now, methods=["POST"]),
        Route("/learn", home.learn, methods=["POST"]),
        Route("/new/{game}", home.new_table, methods=["GET"]),
        Route("/new/{game}", home.open_table, methods=["POST"]),
        Route("/lang/{language}", home.choose_language),
        Route("/theme/{theme}", home.choose_theme),
        Route("/guide/{wish}", home.choose_guide),
        Route("/rules", rules.search),
        Route("/rules/{game}", rules.show),
        Route("/rules/{game}/short", rules.how_to_play),
        Route("/rules/{game}/why/{clause}", rules.why),
        Route("/box/{game}", box.show),
        Route("/replay", replay.show_replays, methods=["GET"]),
        Route("/replay", replay.upload, methods=["POST"]),
        *_table_routes(),
        *_lab_routes(),
        Route("/workshop/{game}", workshop.show, methods=["GET"]),
        Route("/workshop/{game}", workshop.change, methods=["POST"]),
        Route("/packs", packs.show, methods=["GET"]),
        Route("/packs", packs.add, methods=["POST"]),
        Route("/packs/{pack}", packs.show_one),
        Route("/packs/{pack}/zip", packs.download),
        Route("/packs/{pack}/map/{language}/{name}.svg", sketching.pack_map),
        Route("/packs/{pack}/delete", packs.confirm_delete, methods=["GET"]),
        Route("/packs/{pack}/delete", packs.delete, methods=["POST"]),
        Route("/health", health.ready),
        Route("/health/live", health.live),
        Route("/metrics", health.metrics),
        Route("/t/{code}/remains", lists.download_remains),
        Route("/t/{code}/discard", lists.confirm_discard, methods=["GET"]),
        Route("/t/{code}/discard", lists.discard, methods=["POST"]),
        Route("/logbook", logbook.show),
        Route("/logbook.json", logbook.export),
        Route("/logbook/delete", logbook.delete, methods=["POST"]),
        Route("/calls", calls.show, methods=["GET"]),
        Route("/calls", calls.give, methods=["POST"]),
        Route("/manifest.webmanifest", install.manifest),
        Route(f"/{install.WORKER}", install.service_worker),
        Route("/static/{name}", static_file),
        Route("/scripts/{version}/{name}", script),
        Route("/boards/{name:path}", board_style),
        Route("/maps/{game}/{language}/{name}.svg", maps.picture),
    ]


def create_app(
    hub: Hub | None = None, identity: Identity | None = None, database: str | None = None
) -> Starlette:
    """The application over a hub; without one it opens the database itself and closes it at the end."""
    app = bare_app()
    if hub is None:
        app.router.lifespan_context = _lifespan(database)
    else:
        app.state.hub, app.state.identity = hub, identity or Identity(secret_key())
    return app


def bare_app() -> Starlette:
    """The application before anything is open: see `tables`."""
    app = Starlette(
        routes=_routes(),
        middleware=[
            Middleware(Relayed),
            Middleware(GZipMiddleware, minimum_size=600, compresslevel=COMPRESSION),
            Middleware(Guard),
            Middleware(Observer),
        ],
        exception_handlers={ShambleError: refuse_call, HTTPException: refuse_http, Exception: stumble},
    )
    limits = Limits.from_environment()
    app.state.shelf, app.state.sketchers = StudyShelf(limits), sketching.sketchers(limits)
    app.state.turn_to_draw = asyncio.Lock()
    return app


def _lifespan(database: str | None) -> Lifespan[Starlette]:
    return lambda app: tables(app, database)


@asynccontextmanager
async def tables(
    app: Starlette, database: str | None, address: str = "", internal: str = ""
) -> AsyncIterator[None]:
    """The tables of that database, open for as long as this lasts. `address`: where people find them;
    `internal`: where other workers do."""
    identity = Identity(secret_key())
    with sole_process(database_url(database), address):
        store = await Store.open(database)
        leases = Leases(store.database, address=internal, secret=identity.fingerprint)
        app.state.hub, app.state.identity = Hub(store, leases=leases), identity
        try:
            await leases.join()
            app.state.hub.start()
            yield
        finally:
            app.state.shelf.close()
            app.state.sketchers.close()
            await app.state.hub.close()
