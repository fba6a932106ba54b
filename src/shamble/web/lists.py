"""One's tables on the first page, and how they leave it; the lobby of tables that want company."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from ..games import find, specs
from ..server import remains
from ..server.errors import RoomError, Trouble
from ..server.hub import Hub
from ..server.identity import tidy_code
from ..server.room import Room
from ..server.rows import LOBBY, OVER, PLAYING, RECORD, SANDBOX, TABLE
from ..server.store import Summary
from .forms import read_form
from .reply import done, page, redirected
from .screen import is_awaited
from .visitor import Visitor, visitor
from .words import Words

log = logging.getLogger(__name__)

YOUR_TURN: Final = "your_turn"
DAMAGED: Final = "damaged"
STATES: Final = (LOBBY, PLAYING, OVER, SANDBOX, RECORD)
MOST_LISTED: Final = 12
MOST_FINISHED: Final = 4
"""On the first page; the page of replays has them all."""
MOST_LOADED: Final = 4
"""Of one's own tables, so many are asked whether they wait for one."""


def hub_of(request: Request) -> Hub:
    hub: Hub = request.app.state.hub
    return hub


def spoken(game: str, words: Words) -> str:
    """The language in which a game speaks to whoever reads these words."""
    return words.language if words.language in find(game).languages else "en"


# -- one's own ---------------------------------------------------------------------------------------------


async def running_tables(request: Request, who: Visitor) -> list[dict[str, Any]]:
    """The tables that go on, for the first page: those that wait for one first."""
    tables = [] if who.is_new else await hub_of(request).running_tables(who.person)
    states = [await _state(request, who, table) for table in tables[:MOST_LOADED]]
    states += [_stored_state(table) for table in tables[MOST_LOADED:MOST_LISTED]]
    listed = [_listed(who, *table) for table in zip(tables, states, strict=False)]
    return sorted(listed, key=lambda table: not table["hot"])


async def finished_tables(request: Request, who: Visitor) -> list[dict[str, Any]]:
    """The games that one can look at again."""
    tables = [] if who.is_new else await hub_of(request).finished_tables(who.person)
    return [_listed(who, table, _stored_state(table)) for table in tables]


async def _state(request: Request, who: Visitor, table: Summary) -> str:
    """How that table is for this person. One that cannot be opened must not keep the others from the list."""
    state = _stored_state(table)
    if state != PLAYING:
        return state
    try:
        awaited = is_awaited(await hub_of(request).glance(table.code), who.person)
    except Trouble:
        return state
    except RoomError:
        return DAMAGED
    except Exception:  # a rule that stumbles over the position
        log.exception("table %s cannot be looked at", table.code)
        return DAMAGED
    return YOUR_TURN if awaited else state


def _stored_state(table: Summary) -> str:
    """As its row has it."""
    state = table.status if table.origin == TABLE else table.origin
    return state if table.game in specs() and state in STATES else DAMAGED


def _listed(who: Visitor, table: Summary, state: str) -> dict[str, Any]:
    """A line in a list of tables."""
    words = who.words
    known = table.game in specs()
    return {
        "code": table.code,
        "title": find(table.game).title(spoken(table.game, words)) if known else table.game,
        "who": ", ".join(filter(None, table.names)),
        "date": datetime.fromtimestamp(table.changed, UTC).date().isoformat(),
        "state": words(f"home.state.{state}"),
        "hot": state == YOUR_TURN,
        "damaged": state == DAMAGED,
        "ended": state in (OVER, RECORD),
    }


# -- deleting ----------------------------------------------------------------------------------------------


async def confirm_delete(request: Request) -> Response:
    """What would become of the table, before anything does."""
    who = visitor(request)
    room = await hub_of(request).room(request.path_params["code"])
    room.check_on_list(who.person)
    return page(
        request,
        "delete.html",
        who,
        title=room.spec.title(spoken(room.game, who.words)),
        lines=_consequences(room, who),
        action=f"/t/{room.code}/delete",
        record="" if room.status == LOBBY else f"/t/{room.code}/record",
    )


def _consequences(room: Room, who: Visitor) -> list[str]:
    words = who.words
    others = [chair.name for chair in room.chairs if chair.person not in (None, who.person)]
    if not others:
        return [words("delete.last")]
    lines = [words("delete.others", names=", ".join(others))]
    if room.status == PLAYING and room.seats_of(who.person):
        lines.append(words("delete.playing"))
    return lines


async def delete(request: Request) -> Response:
    await read_form(request)
    await hub_of(request).do(request.path_params["code"], visitor(request).person, Room.forget)
    return redirected(request, "/")


async def download_remains(request: Request) -> Response:
    """What is left of a damaged table."""
    code = request.path_params["code"]
    left = await remains.remains_of(hub_of(request), code, visitor(request).person)
    headers = {"content-disposition": f'attachment; filename="table-{tidy_code(code)[:5]}.json"'}
    return JSONResponse(left, headers=headers)


async def confirm_discard(request: Request) -> Response:
    """The same for a damaged table, which nobody can open to look who else is there."""
    who, code = visitor(request), request.path_params["code"]
    host = await remains.is_hosts(hub_of(request), code, who.person)
    return page(
        request,
        "delete.html",
        who,
        title=who.words("home.state.damaged"),
        lines=[who.words("delete.damaged" if host else "delete.damaged_others")],
        action=f"/t/{tidy_code(code)}/discard",
        record=f"/t/{tidy_code(code)}/remains",
    )


async def discard(request: Request) -> Response:
    await read_form(request)
    await remains.discard(hub_of(request), request.path_params["code"], visitor(request).person)
    return redirected(request, "/")


# -- the lobby ---------------------------------------------------------------------------------------------


async def open_tables(request: Request, who: Visitor) -> list[dict[str, Any]]:
    """The tables that want company, but for those that are on one's own list anyway."""
    return [_open_table(who, table) for table in _known(await hub_of(request).open_tables(), who.person)]


def _known(tables: Sequence[Summary], person: str) -> list[Summary]:
    return [table for table in tables if table.game in specs() and table.host != person]


def _open_table(who: Visitor, table: Summary) -> dict[str, Any]:
    names = [name for name in table.names if name]
    return {
        "code": table.code,
        "title": find(table.game).title(spoken(table.game, who.words)),
        "who": ", ".join(names),
        "free": who.words("home.free", count=table.seats - len(names), seats=table.seats),
    }


async def list_table(request: Request) -> Response:
    """The host wants company, or no more of it."""
    form = await read_form(request)
    who, hub, code = visitor(request), hub_of(request), request.path_params["code"]
    await (hub.list_table if form.text("listed") == "yes" else hub.unlist_table)(code, who.person)
    return done(request, f"/t/{code}")
