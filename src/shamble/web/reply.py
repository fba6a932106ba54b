"""Answering a request: a page, a way on, or a sentence about what went wrong."""

from __future__ import annotations

import logging
from typing import Any, Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from ..engine import BadContent, BadOption, BadSave, IllegalAnswer, ShambleError, UnknownGame
from ..server.caller import CALLER
from ..server.errors import Damaged, http_status
from ..server.metrics import REFUSALS
from ..server.room import Room
from ..server.sight import question_asked
from . import heart, pages
from .aside import NOWHERE
from .forms import PageError
from .ledger import clause_behind
from .visitor import THEMES, Visitor, remember, visitor
from .words import NAMES

log = logging.getLogger(__name__)

OUR_FAULT: Final = 500
"""From here on the page says under which id the request stands in our log."""
BY_NIGHT: Final = ("table.html", "replay.html")
"""Tables are first seen by night; a click makes it day."""
HEADINGS: Final = (400, 403, 404, 405, 409, 413, 429, 500, 503)


def page(request: Request, template: str, who: Visitor, status: int = 200, **context: Any) -> Response:
    """A whole page in that visitor's language and theme."""
    theme = who.theme or ("dark" if template in BY_NIGHT else "auto")
    here = request.url.path + (f"?{request.url.query}" if request.url.query else "")
    html = pages.fragment(
        template,
        t=who.words,
        theme=theme,
        next_theme=THEMES[(THEMES.index(theme) + 1) % len(THEMES)],
        languages=NAMES,
        here=here if request.method == "GET" else "/",
        csrf=who.csrf,
        beat=heart.BEAT,
        now=round(request.app.state.hub.clock(), 1),
        **{"said": "", **NOWHERE, **context},
    )
    response = HTMLResponse(str(html), status)
    remember(request, response, who)
    return response


def wants_json(request: Request) -> bool:
    """Our script asks for JSON; a plain form gets pages."""
    return "application/json" in request.headers.get("accept", "")


def redirected(request: Request, path: str) -> Response:
    """Done: a plain form moves on to that page; the script hears of it only if it is another one."""
    if not wants_json(request):
        return RedirectResponse(path, 303)
    return JSONResponse({"go": path})


def done(request: Request, path: str) -> Response:
    """Done, and the page that was open shows it by itself."""
    return JSONResponse({}) if wants_json(request) else RedirectResponse(path, 303)


# -- errors ---------------------------------------------------------------------------------------------


async def refuse_call(request: Request, error: Exception) -> Response:
    """What was asked cannot be done: its sentence, in the visitor's language."""
    assert isinstance(error, ShambleError)  # registered for nothing else
    REFUSALS.labels(error.key).inc()
    sentence = error.in_language(visitor(request).words.language)
    code = request.path_params.get("code", "")
    remains = f"/t/{code}/remains" if isinstance(error, Damaged) and code else ""
    return _sentence(request, status_of(error), sentence, remains, await _rule_behind(request, error))


async def _rule_behind(request: Request, error: ShambleError) -> str:
    """Where an answer was refused, the address of the rule of what is asked now; empty if there is none."""
    code = request.path_params.get("code", "")
    if not code or not isinstance(error, IllegalAnswer):
        return ""
    try:
        room: Room = await request.app.state.hub.room(code)
    except ShambleError:
        return ""
    person = visitor(request).person
    choices = (question_asked(room, person, seat) for seat in room.seats.of(person))
    choice = next(filter(None, choices), None)
    clause = clause_behind(room.spec, choice) if choice is not None else ""
    return f"/rules/{room.game}?table={code}#{clause}" if clause else ""


def status_of(error: ShambleError) -> int:
    if isinstance(error, PageError | BadContent | BadOption | BadSave):
        return 400
    return 404 if isinstance(error, UnknownGame) else http_status(error)


async def refuse_http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)  # registered for nothing else
    words = visitor(request).words
    key = f"error.{error.status_code}"
    return _sentence(request, error.status_code, words(key if key in words else "error.404"))


async def stumble(request: Request, error: Exception) -> Response:
    """Our own fault."""
    log.exception("%s %s", request.method, request.url.path, exc_info=error)
    return _sentence(request, 500, visitor(request).words("error.500"))


def _sentence(request: Request, status: int, sentence: str, remains: str = "", rule: str = "") -> Response:
    """`remains`: where to find what is left of a table that cannot be opened; `rule`: where to read why."""
    who = visitor(request)
    if wants_json(request):
        more = {"why": rule, "ask": who.words("question.why")} if rule else {}
        return JSONResponse({"error": sentence, **more}, status)
    code = request.path_params.get("code", "")
    heading = who.words(f"error.heading.{status if status in HEADINGS else 400}")
    return page(
        request,
        "error.html",
        who,
        status,
        heading=heading,
        sentence=sentence,
        back=f"/t/{code}" if code and status != 404 and not remains else "",
        remains=remains,
        rule=rule,
        request_id=CALLER.get().request if status >= OUR_FAULT else "",
    )
