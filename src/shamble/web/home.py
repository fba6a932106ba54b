"""The first page, new tables, and the choices of language and theme."""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass
from functools import cache
from threading import Lock
from typing import Any, Final

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ..bots import default_bot
from ..engine import Arg, Catalogue, GameSpec, Pack
from ..engine.session import content_for
from ..engine.text import LANGUAGES
from ..games import find, specs
from ..server.limits import LONGEST_NAME
from ..server.messages import obey
from ..server.names import clean_name
from ..server.room import Room
from ..server.rows import BOT, OPEN, PERSON
from ..server.texts import read_options
from . import covers, pages
from .boards import presentation_of, sheet_of
from .campaign import Campaign, campaign
from .clock import clock_choices, read_clock
from .forms import Form, PageError, read_form
from .lists import MOST_FINISHED, finished_tables, hub_of, open_tables, running_tables, spoken
from .logbook import entries_for
from .maps import Brought, SettingValue, choices_of, playable_cast, setting_values
from .packs import own_packs, pack_asked_for
from .pressed import PLACE, Pressed, filled
from .reply import page, redirected
from .sketching import apart
from .visitor import GUIDE, GUIDES, LANGUAGE, THEME, THEMES, Visitor, remember_name, set_cookie, visitor
from .words import Words

MOST_SEATS = 12


_DRAWING = re.compile(r'<symbol\b[^>]*\bid="([^"]+)".*?</symbol>', re.DOTALL)


@dataclass(frozen=True)
class Offered:
    """A setting as a field of the form."""

    name: str
    label: str
    help: str
    choices: list[tuple[str, str]]
    default: str
    picks: list[SettingValue]
    """The choices with what they mean, where names do not say it all."""


@dataclass(frozen=True)
class SettingsOfPack:
    """The settings of a game with somebody's pack, which may bring a hundred missions."""

    game: str
    language: str
    brought: Brought

    def made(self) -> list[Offered]:
        return _settings(find(self.game), self.language, self.brought)


async def home(request: Request) -> Response:
    who = visitor(request)
    await _first_page_is_drawn(who.words.language)
    finished = await finished_tables(request, who)
    framed = page(
        request,
        "home.html",
        who,
        tables=await running_tables(request, who),
        finished=finished[:MOST_FINISHED],
        more_finished=len(finished) > MOST_FINISHED,
        open_tables=await open_tables(request, who),
        games=_games(who.words.language),
        campaigns=await _campaigns(request, who),
        drawing=PLACE,
        board_styles=_styles(),
        lab=request.app.state.shelf.limits.studies_at_once > 0,
    )
    return filled(request, framed, *_drawings(who.words.language))


async def _campaigns(request: Request, who: Visitor) -> dict[str, Campaign]:
    """The missions of the games that have any, with what this person has won."""
    entries = await entries_for(request, who)
    found = {game: campaign(spec, entries, who.words) for game, spec in specs().items()}
    return {game: each for game, each in found.items() if each is not None}


# What is the same for everybody is made once: the first page must be cheap, since anybody may ask for it.

_ONCE: Final = Lock()
_DRAWN: Final[set[str]] = set()


def draw_first_page(language: str) -> None:
    """All that is the same for everybody: a second of processor, so in a thread, and once for all."""
    with _ONCE:
        _games(language)
        _styles()
        _drawings(language)
        _DRAWN.add(language)


async def _first_page_is_drawn(language: str) -> None:
    if language not in _DRAWN:
        await asyncio.to_thread(draw_first_page, language)


@cache
def _games(language: str) -> list[dict[str, Any]]:
    return [_game(spec, Words(language)) for spec in specs().values()]


@cache
def _styles() -> list[str]:
    boards = dict.fromkeys(presentation_of(game).board for game in specs())  # two games may share one
    return list(dict.fromkeys(pages.board_style_url(name) for board in boards for name in board.styles))


@cache
def _drawings(language: str) -> list[Pressed]:
    """In the order of the page: the boards' drawings, then the covers that are made of them."""
    return [Pressed(_sheets()), *(Pressed(game["picture"]) for game in _games(language))]


def _sheets() -> Markup:
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


def _game(spec: GameSpec[Any], words: Words) -> dict[str, Any]:
    texts = spec.catalogue(spoken(spec.id, words))
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
        "seating": spec.seating(spoken(spec.id, words)),
        "minutes": spec.minutes,
        "lessons": _lessons(spec, texts),
        "picture": covers.cover(spec.id, spoken(spec.id, words)),
    }


def _lessons(spec: GameSpec[Any], texts: Catalogue) -> list[tuple[str, str]]:
    """What can be learned by playing, with what it is called."""
    return [(name, texts.say(f"lesson.{name}")) for name in (spec.guide.lessons if spec.guide else ())]


# -- new tables -----------------------------------------------------------------------------------------


async def play_now(request: Request) -> Response:
    """You and bots, one click; of a game with missions, the one that is asked for."""
    form = await read_form(request)
    who, hub = visitor(request), hub_of(request)
    spec = find(form.text("game"))
    wish = form.text("mission", "")
    options = read_options(spec, {spec.campaign: wish}) if wish and spec.campaign else {}
    room = await hub.create(who.person, spec.id, spec.usual_seats, options)
    await hub.do(room.code, who.person, Room.take_seat, 0, who.name or who.words("home.guest"))
    await hub.do(room.code, who.person, Room.start)
    return redirected(request, f"/t/{room.code}")


async def learn(request: Request) -> Response:
    """A first game that teaches itself: its seed is fixed, and the guide speaks."""
    form = await read_form(request)
    who, hub = visitor(request), hub_of(request)
    spec = find(form.text("game"))
    lesson = spec.guide.lessons.get(form.text("lesson")) if spec.guide is not None else None
    if lesson is None:
        raise PageError("form", field="lesson")
    room = await hub.create(who.person, spec.id, lesson.seats, lesson.options, seed=lesson.seed)
    name = who.name or who.words("home.guest")
    await hub.do(room.code, who.person, Room.take_seat, lesson.seat, name)
    await hub.do(room.code, who.person, Room.start)
    response = redirected(request, f"/t/{room.code}")
    set_cookie(request, response, GUIDE, "on")
    return response


async def new_table(request: Request) -> Response:
    who = visitor(request)
    spec = find(request.path_params["game"])
    await _first_page_is_drawn(who.words.language)
    course = campaign(spec, await entries_for(request, who), who.words)
    kept, brought = await pack_asked_for(request, spec)
    return page(
        request,
        "new.html",
        who,
        game=_game(spec, who.words),
        name=who.name,
        bots=pages.bot_names(spec.id, who.words),
        levels=pages.bot_levels(spec.id, who.words),
        default_bot=default_bot(spec.id),
        settings=await _offered(request, who, spec, brought),
        workshop=(made := presentation_of(spec.id).workshop) and made.PANELS,
        own_packs=await own_packs(request, spec),
        pack=kept and {"code": kept.code, "name": kept.pack.name},
        campaign=course,
        campaign_setting=spec.campaign,
        mission=_mission(request, course, brought.pack),
        cast=playable_cast(spec.id, spoken(spec.id, who.words)),
        sheet=presentation_of(spec.id).board.sheet(),
        board_styles=[pages.board_style_url(name) for name in presentation_of(spec.id).board.styles],
        clocks=clock_choices(who.words),
        lobby=hub_of(request).limits.tables_listed > 0,
        longest_name=LONGEST_NAME,
    )


def _mission(request: Request, course: Campaign | None, pack: Pack | None) -> str:
    """The mission that the address asks for, one that a pack brings, or the first that has not been won."""
    if course is None:
        return ""
    wish = request.query_params.get("mission", "")
    brought = [] if pack is None else [each for each in pack.files.get("missions", {}) if not wish]
    if brought:
        return brought[0]
    return wish if wish in course.how else (course.next or course.steps[0]).mission


async def _offered(request: Request, who: Visitor, spec: GameSpec[Any], brought: Brought) -> list[Offered]:
    language = spoken(spec.id, who.words)
    if brought.pack is None:
        return _settings(spec, language, brought)
    found: list[Offered] = await apart(request, who, SettingsOfPack(spec.id, language, brought))
    return found


def _settings(spec: GameSpec[Any], language: str, brought: Brought) -> list[Offered]:
    pack = brought.pack
    texts = spec.catalogue(language, content_for(spec, pack))
    offered = []
    for setting in spec.settings:
        help_key = f"setting.{setting.name}.help"
        values = choices_of(spec, setting, pack)
        choices = [(str(value), pages.setting_value(texts, setting.name, value)) for value in values]
        helped = texts.say(help_key) if help_key in texts else ""
        label = texts.say(f"setting.{setting.name}")
        meant = setting_values(spec, language, setting, brought)
        usual = str(setting.default) if choices else pages.setting_value(texts, setting.name, setting.default)
        offered.append(Offered(setting.name, label, helped, choices, usual, meant))
    return offered


async def open_table(request: Request) -> Response:
    form = await read_form(request)
    who, hub = visitor(request), hub_of(request)
    spec = find(request.path_params["game"])
    name = clean_name(form.text("name", "") or who.name or who.words("home.guest"))
    wishes = _wishes(form, who.words, name, form.number("seats"))
    clock = read_clock(form)
    pack = form.text("pack", "")
    room = await hub.create(who.person, spec.id, form.number("seats"), _chosen(spec, form), pack=pack)
    await hub.do(room.code, who.person, obey, clock)
    for seat, (kind, called) in enumerate(wishes):
        if kind == PERSON:
            await hub.do(room.code, who.person, Room.take_seat, seat, called)
        elif kind == BOT:
            await hub.do(room.code, who.person, Room.seat_bot, seat, called)
    if form.text("no_hints", ""):
        await hub.do(room.code, who.person, Room.forbid_hints)
    if form.text("listed", ""):
        await hub.list_table(room.code, who.person)
    response = redirected(request, f"/t/{room.code}")
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
