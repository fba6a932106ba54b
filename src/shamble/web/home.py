"""The first page, new tables, and the choices of language and theme."""

from __future__ import annotations

import logging
import re
from dataclasses import dataclass
from functools import cache
from typing import Any

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from ..bots import default_bot
from ..engine import Arg, GameSpec
from ..engine.session import content_for
from ..engine.text import LANGUAGES
from ..games import find, specs
from ..server import remains
from ..server.errors import RoomError, Trouble
from ..server.hub import Hub
from ..server.identity import tidy_code
from ..server.limits import LONGEST_NAME
from ..server.names import clean_name
from ..server.room import Room
from ..server.rows import BOT, LOBBY, OPEN, OVER, PERSON, PLAYING, RECORD, SANDBOX, TABLE
from ..server.store import Summary
from ..server.texts import read_options
from . import covers, pages
from .boards import presentation_of, sheet_of
from .forms import Form, PageError, read_form
from .maps import Pick, cast, picks
from .reply import go, page
from .screen import is_awaited
from .visitor import GUIDE, GUIDES, LANGUAGE, THEME, THEMES, Visitor, remember_name, set_cookie, visitor
from .words import Words

log = logging.getLogger(__name__)

YOUR_TURN = "your_turn"
DAMAGED = "damaged"
STATES = (LOBBY, PLAYING, OVER, SANDBOX, RECORD)
MOST_SEATS = 12
MOST_LISTED = 12
MOST_LOADED = 4
"""Of one's own tables, so many are asked whether they wait for one."""


_DRAWING = re.compile(r'<symbol\b[^>]*\bid="([^"]+)".*?</symbol>', re.DOTALL)


@dataclass(frozen=True)
class Offered:
    """A setting as a field of the form."""

    name: str
    label: str
    help: str
    choices: list[tuple[str, str]]
    default: str
    picks: list[Pick]
    """The choices with what they mean, where names do not say it all."""


def hub_of(request: Request) -> Hub:
    hub: Hub = request.app.state.hub
    return hub


async def home(request: Request) -> Response:
    who = visitor(request)
    tables = [] if who.is_new else await hub_of(request).tables_of(who.person)
    states = [await _state(request, who, table) for table in tables[:MOST_LOADED]]
    states += [_stored_state(table) for table in tables[MOST_LOADED:MOST_LISTED]]
    listed = [_listed(who, *table) for table in zip(tables, states, strict=False)]
    return page(
        request,
        "home.html",
        who,
        tables=listed,
        games=_games(who.words.language),
        sheets=_sheets(),
        board_styles=_styles(),
    )


# What is the same for everybody is made once: the first page must be cheap, since anybody may ask for it.


@cache
def _games(language: str) -> list[dict[str, Any]]:
    return [_game(spec, Words(language)) for spec in specs().values()]


@cache
def _styles() -> list[str]:
    boards = dict.fromkeys(presentation_of(game).board for game in specs())  # two games may share one
    return list(dict.fromkeys(pages.board_style(name) for board in boards for name in board.styles))


@cache
def _sheets() -> Markup:
    """The boards' drawings of which the covers are made."""
    drawn = dict.fromkeys(sheet_of(game, content_for(spec)) for game, spec in specs().items())
    return Markup("").join(each_drawing_once(list(drawn)))


def each_drawing_once(sheets: list[Markup]) -> list[Markup]:
    """Boards share drawings, and games a board; on a page with several of them no id may stand twice."""
    known: set[str] = set()

    def first_time(found: re.Match[str]) -> str:
        new = found[1] not in known
        known.add(found[1])
        return found[0] if new else ""

    return [Markup(_DRAWING.sub(first_time, str(sheet))) for sheet in sheets]


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
    """A line in the list of one's tables."""
    words = who.words
    known = table.game in specs()
    return {
        "code": table.code,
        "title": find(table.game).title(_spoken(find(table.game), words)) if known else table.game,
        "who": ", ".join(name for name in table.names if name),
        "state": words(f"home.state.{state}"),
        "hot": state == YOUR_TURN,
        "damaged": state == DAMAGED,
        "own": table.host == who.person,
    }


def _spoken(spec: GameSpec[Any], words: Words) -> str:
    return words.language if words.language in spec.languages else "en"


def _game(spec: GameSpec[Any], words: Words) -> dict[str, Any]:
    texts = spec.catalogue(_spoken(spec, words))
    least, most = spec.seats
    return {
        "id": spec.id,
        "title": texts.say("game.title"),
        "mood": texts.say("game.mood"),
        "summary": texts.say("game.summary"),
        "unofficial": texts.say("game.unofficial"),
        "least": least,
        "most": most,
        "usual": spec.usual_seats,
        "seating": spec.seating(_spoken(spec, words)),
        "minutes": spec.minutes,
        "picture": covers.cover(spec.id, _spoken(spec, words)),
    }


async def download_remains(request: Request) -> Response:
    """What is left of a damaged table."""
    code = request.path_params["code"]
    left = await remains.remains_of(hub_of(request), code, visitor(request).person)
    headers = {"content-disposition": f'attachment; filename="table-{tidy_code(code)[:5]}.json"'}
    return JSONResponse(left, headers=headers)


async def discard(request: Request) -> Response:
    """Delete a damaged table."""
    await read_form(request)
    await remains.discard(hub_of(request), request.path_params["code"], visitor(request).person)
    return go(request, "/")


# -- new tables -----------------------------------------------------------------------------------------


async def play_now(request: Request) -> Response:
    """You and bots, one click."""
    form = await read_form(request)
    who, hub = visitor(request), hub_of(request)
    spec = find(form.text("game"))
    room = await hub.create(who.person, spec.id, spec.usual_seats)
    await hub.do(room.code, who.person, Room.take_seat, 0, who.name or who.words("home.guest"))
    await hub.do(room.code, who.person, Room.start)
    return go(request, f"/t/{room.code}")


async def new_table(request: Request) -> Response:
    who = visitor(request)
    spec = find(request.path_params["game"])
    return page(
        request,
        "new.html",
        who,
        game=_game(spec, who.words),
        name=who.name,
        bots=pages.bot_names(spec.id, who.words),
        default_bot=default_bot(spec.id),
        settings=_settings(spec, who.words),
        cast=cast(spec.id, _spoken(spec, who.words)),
        sheet=presentation_of(spec.id).board.sheet(),
        board_styles=[pages.board_style(name) for name in presentation_of(spec.id).board.styles],
        longest_name=LONGEST_NAME,
    )


def _settings(spec: GameSpec[Any], words: Words) -> list[Offered]:
    texts = spec.catalogue(_spoken(spec, words))
    offered = []
    for setting in spec.settings:
        help_key = f"setting.{setting.name}.help"
        choices = [(str(value), pages.setting_value(texts, setting.name, value)) for value in setting.choices]
        helped = texts.say(help_key) if help_key in texts else ""
        label = texts.say(f"setting.{setting.name}")
        meant = picks(spec, _spoken(spec, words), setting)
        offered.append(Offered(setting.name, label, helped, choices, str(setting.default), meant))
    return offered


async def open_table(request: Request) -> Response:
    form = await read_form(request)
    who, hub = visitor(request), hub_of(request)
    spec = find(request.path_params["game"])
    name = clean_name(form.text("name", "") or who.name or who.words("home.guest"))
    wishes = _wishes(form, who.words, name, form.number("seats"))
    room = await hub.create(who.person, spec.id, form.number("seats"), _chosen(spec, form))
    for seat, (kind, called) in enumerate(wishes):
        if kind == PERSON:
            await hub.do(room.code, who.person, Room.take_seat, seat, called)
        elif kind == BOT:
            await hub.do(room.code, who.person, Room.seat_bot, seat, called)
    response = go(request, f"/t/{room.code}")
    remember_name(request, response, name)
    return response


def _chosen(spec: GameSpec[Any], form: Form) -> dict[str, Arg]:
    """The settings that differ from the usual."""
    sent = {name[4:]: values[0] for name, values in form.fields.items() if name.startswith("set.")}
    usual = {setting.name: setting.default for setting in spec.settings}
    return {name: value for name, value in read_options(spec, sent).items() if usual.get(name) != value}


def _wishes(form: Form, words: Words, name: str, seats: int) -> list[tuple[str, str]]:
    """Who sits where, as the form says: a person's name, a bot's, or nobody yet."""
    wishes: list[tuple[str, str]] = []
    own = name
    for seat in range(min(seats, MOST_SEATS)):
        wish, _, bot = form.text(f"who{seat}", "open").partition(":")
        called = form.text(f"name{seat}", "") or words("new.player", number=seat + 1)
        if wish == "me":
            wishes.append((PERSON, own or called))
            own = ""
        elif wish == "here":
            wishes.append((PERSON, called))
        elif wish in (BOT, OPEN):
            wishes.append((wish, bot))
        else:
            raise PageError("form", field=f"who{seat}")
    return wishes


# -- preferences -----------------------------------------------------------------------------------------


async def choose_language(request: Request) -> Response:
    return _preferred(request, LANGUAGE, request.path_params["language"], LANGUAGES)


async def choose_theme(request: Request) -> Response:
    return _preferred(request, THEME, request.path_params["theme"], THEMES)


async def choose_guide(request: Request) -> Response:
    return _preferred(request, GUIDE, request.path_params["wish"], GUIDES)


def _preferred(request: Request, cookie: str, value: str, known: tuple[str, ...]) -> Response:
    response = RedirectResponse(_local(request.query_params.get("next", "/")), 303)
    if value in known:
        set_cookie(request, response, cookie, value)
    return response


def _local(path: str) -> str:
    """A way back within this site, whatever the address says."""
    safe = path.startswith("/") and not path.startswith(("//", "/\\")) and path.isprintable()
    return path if safe else "/"
