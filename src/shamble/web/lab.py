"""The lab in the browser: start studies, watch them, keep them. See `Limits.studies_at_once`."""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from shlex import quote
from typing import Any, Final, TypeVar

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response

from ..bots import default_bot
from ..bots.texts import level_name
from ..engine import Arg, GameSpec
from ..engine.text import LANGUAGES
from ..games import find, specs
from ..server.studies import DONE, FAILED, RUN, STOPPED, KeptStudy, Order, StudyShelf
from ..server.texts import read_options
from . import pages
from .forms import Form, PageError, read_form
from .lists import spoken
from .reply import page, redirected
from .visitor import Visitor, visitor
from .words import Words

R = TypeVar("R")

USUAL_GAMES: Final = 400
NEEDED: Final = ("duckdb", "altair", "vl_convert")
TABLES: Final = {"games": RUN, "players": "run.players.parquet", "events": "run.events.parquet"}
REPORT: Final = {
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; img-src data:; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox",
    "x-frame-options": "SAMEORIGIN",
}
"""A report is a page of its own, with its style in it, and shown within ours."""


def shelf_of(request: Request) -> StudyShelf:
    """The shelf, where there is a lab."""
    shelf: StudyShelf = request.app.state.shelf
    if not shelf.limits.studies_at_once:
        raise HTTPException(404)
    return shelf


async def _apart(work: Callable[[], R]) -> R:
    """Files are read beside the event loop."""
    return await run_in_threadpool(work)


def lacking() -> str:
    """A library that the lab needs and that is not installed."""
    return next((name for name in NEEDED if find_spec(name) is None), "")


# -- pages ----------------------------------------------------------------------------------------------


async def show(request: Request) -> Response:
    """All studies, and the games that one can be made of."""
    shelf, who = shelf_of(request), visitor(request)
    studies = await _apart(shelf.studies)
    games = [(game, spec.title(spoken(game, who.words))) for game, spec in specs().items()]
    rows = [_row(each, who.words) for each in studies]
    return page(request, "lab.html", who, studies=rows, games=games, lacking=lacking())


async def new_study(request: Request) -> Response:
    shelf, who = shelf_of(request), visitor(request)
    spec = find(request.path_params["game"])
    finished = [each for each in await _apart(shelf.studies) if _fits(each, spec)]
    least, most = spec.seats
    return page(
        request,
        "lab_new.html",
        who,
        game=spec.id,
        title=spec.title(spoken(spec.id, who.words)),
        games=USUAL_GAMES,
        most_games=shelf.limits.games_of_a_study,
        seats=range(least, most + 1),
        usual_seats=spec.usual_seats,
        bots=pages.bot_names(spec.id, who.words),
        default_bot=default_bot(spec.id),
        settings=_settings(spec, who.words),
        earlier=[(each.code, _name(each, who.words)) for each in finished],
    )


def _fits(kept: KeptStudy, spec: GameSpec[Any]) -> bool:
    return kept.order.game == spec.id and kept.state.phase == DONE


def _settings(spec: GameSpec[Any], words: Words) -> list[dict[str, Any]]:
    """Settings with a list of values, the usual one first chosen."""
    texts = spec.catalogue(spoken(spec.id, words))
    return [
        {
            "name": setting.name,
            "label": texts.say(f"setting.{setting.name}"),
            "default": str(setting.default),
            "choices": [
                (str(each), pages.setting_value(texts, setting.name, each)) for each in setting.choices
            ],
        }
        for setting in spec.settings
        if setting.choices
    ]


async def show_study(request: Request) -> Response:
    shelf, who = shelf_of(request), visitor(request)
    kept = await _apart(lambda: shelf.find(request.path_params["study"]))
    language = who.words.language
    return page(
        request,
        "lab_study.html",
        who,
        study=_row(kept, who.words),
        has_report=kept.state.phase == DONE and kept.report(language).exists(),
        command=command_of(kept.order),
        tables=TABLES if kept.state.phase == DONE else (),
    )


def _row(kept: KeptStudy, words: Words) -> dict[str, Any]:
    """What the pages and the script are told of a study."""
    order, state = kept.order, kept.state
    return {
        "code": kept.code,
        "game": find(order.game).title(spoken(order.game, words)),
        "name": _name(kept, words),
        "phase": state.phase,
        "busy": kept.is_busy,
        "can_go_on": state.phase in (STOPPED, FAILED),
        "done": state.done,
        "games": order.games,
        "said": _said(kept, words),
    }


def _name(kept: KeptStudy, words: Words) -> str:
    order = kept.order
    return words(
        "lab.name",
        count=order.games,
        bots=", ".join(level_name(bot, words.language) for bot in order.bots),
        seats=", ".join(map(str, order.seats)),
        seed=order.seed,
    )


def _said(kept: KeptStudy, words: Words) -> str:
    """How far it is; why it failed; at the end how hard the game was."""
    state = kept.state
    told = state.told.get(words.language, "")
    return told if state.phase == FAILED else f"{_phase(kept, words)} {told}".strip()


def _phase(kept: KeptStudy, words: Words) -> str:
    state = kept.state
    minutes, seconds = divmod(round(state.left), 60)
    params = {"done": state.done, "games": kept.order.games, "rate": round(state.rate, 1)}
    return words.catalogue.say(f"lab.phase.{state.phase}", {**params, "left": f"{minutes}:{seconds:02}"})


def command_of(order: Order) -> str:
    """The same study from the command line."""
    parts = ["./play", "sim", order.game, "--games", str(order.games), "--seed", str(order.seed)]
    parts += ["--seats", ",".join(map(str, order.seats)), "--bots", ",".join(order.bots)]
    for name, values in order.options.items():
        parts += ["--option", f"{name}={','.join(map(str, values))}"]
    parts += [] if order.talk else ["--quiet"]
    parts += [] if order.pack is None else ["--pack", "PACK.zip"]
    return " ".join(quote(part) for part in [*parts, "--report", "report.html"])


# -- what people do -------------------------------------------------------------------------------------


async def start(request: Request) -> Response:
    shelf = shelf_of(request)
    form = await read_form(request)
    if missing := lacking():
        raise PageError("lab.lacking", module=missing)
    order = _read_order(find(request.path_params["game"]), form)
    kept = await _apart(lambda: shelf.start(order))
    return redirected(request, f"/lab/{kept.code}")


def _read_order(spec: GameSpec[Any], form: Form) -> Order:
    sent = {name[4:]: values for name, values in form.fields.items() if name.startswith("set.")}
    options: dict[str, tuple[Arg, ...]] = {name: _values(spec, name, texts) for name, texts in sent.items()}
    usual = {setting.name: (setting.default,) for setting in spec.settings}
    return Order(
        spec.id,
        form.number("games"),
        form.number("seed"),
        tuple(dict.fromkeys(form.numbers("seats"))),
        tuple(dict.fromkeys(form.fields.get("bots", ()))),
        {name: values for name, values in options.items() if usual.get(name) != values},
        bool(form.text("talk", "")),
        compare=form.text("compare", ""),
    )


def _values(spec: GameSpec[Any], name: str, texts: Any) -> tuple[Arg, ...]:
    read = (read_options(spec, {name: text}) for text in texts)
    return tuple(dict.fromkeys(found[name] for found in read if name in found))


def acting(act: Callable[[StudyShelf, str], None]) -> Callable[[Request], Any]:
    """A button of a study's page: stop it, go on with it."""

    async def endpoint(request: Request) -> Response:
        shelf, code = shelf_of(request), request.path_params["study"]
        await read_form(request)
        await _apart(lambda: act(shelf, code))
        return redirected(request, f"/lab/{code}")

    return endpoint


async def confirm_delete(request: Request) -> Response:
    shelf, who = shelf_of(request), visitor(request)
    kept = await _apart(lambda: shelf.find(request.path_params["study"]))
    return page(
        request,
        "delete.html",
        who,
        title=find(kept.order.game).title(spoken(kept.order.game, who.words)),
        action=f"/lab/{kept.code}/delete",
        lines=[_name(kept, who.words), who.words("lab.delete")],
        record="",
    )


async def delete(request: Request) -> Response:
    shelf = shelf_of(request)
    await read_form(request)
    await _apart(lambda: shelf.delete(request.path_params["study"]))
    return redirected(request, "/lab")


# -- what comes of it -----------------------------------------------------------------------------------


async def state(request: Request) -> Response:
    """How far it is, for the script."""
    shelf, who = shelf_of(request), visitor(request)
    kept = await _apart(lambda: shelf.find(request.path_params["study"]))
    return JSONResponse(_row(kept, who.words))


async def report(request: Request) -> Response:
    """The report in the visitor's language; with ?save it is kept as a file."""
    kept = await _found(request)
    file = kept.report(_language(visitor(request)))
    if not file.exists():
        raise HTTPException(404)
    name = f"{kept.order.game}-{kept.code}.html" if "save" in request.query_params else None
    return FileResponse(file, headers=REPORT, media_type="text/html", filename=name)


def _language(who: Visitor) -> str:
    return who.words.language if who.words.language in LANGUAGES else LANGUAGES[0]


async def rows(request: Request) -> Response:
    """One of the tables, as parquet."""
    kept, table = await _found(request), request.path_params["table"]
    file = kept.folder / TABLES.get(table, "")
    if table not in TABLES or not file.exists():
        raise HTTPException(404)
    name = f"{kept.order.game}-{kept.code}.{table}.parquet"
    return FileResponse(file, media_type="application/vnd.apache.parquet", filename=name)


async def _found(request: Request) -> KeptStudy:
    shelf = shelf_of(request)
    return await _apart(lambda: shelf.find(request.path_params["study"]))
