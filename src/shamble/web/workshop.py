"""The workshop: missions, maps and set-ups are made by clicking, tried at once, saved as content packs.

A draft stands in the address of its page, so that nothing is stored, the browser's way back is the undo, and
a link is a copy. What a stranger's draft makes of us is worked out in a process that is killed at its limits.
"""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final
from urllib.parse import urlencode

import msgspec
from jinja2 import UndefinedError
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ..bots import default_bot
from ..engine import BadContent, GameSpec, Pack
from ..engine.pack import check_size
from ..engine.session import content_for
from ..engine.text import LANGUAGES
from ..games import find
from ..server.packs import find_pack
from ..server.room import Room
from ..server.studies import Order, StudyShelf
from . import pages
from .boards import presentation_of, sheet_of, workshop_of
from .boards.workshop import Draft, Edit, Tool
from .forms import PageError, read_form
from .lab import lacking
from .lists import hub_of, spoken
from .maps import data_address
from .reply import page, redirected
from .sketching import Sketch, Sketching, apart, draft_pack
from .visitor import Visitor, visitor
from .words import Words

LONGEST: Final = 12_000
"""Characters of a draft in an address."""
MOST_BYTES: Final = 60_000
WILD: Final = (ValueError, LookupError, TypeError, AttributeError, StopIteration, UndefinedError)
"""What a draft that no form of ours has made may raise."""
LACKING: Final = ("exit", "sign", "start", "spawns", "goals")
"""What a mission may lack while it is being made, and a click puts right."""
TRIES: Final = 100
"""Games that bots play to find out how hard a mission is."""


# -- drafts in addresses ---------------------------------------------------------------------------------


def encoded(draft: Draft) -> str:
    return urlsafe_b64encode(zlib.compress(msgspec.json.encode(draft), 9)).decode().rstrip("=")


def decoded(game: str, text: str) -> Draft:
    """What is no draft is refused with a sentence, however large it would be."""
    try:
        if len(text) > LONGEST:
            raise ValueError(text)
        packed = urlsafe_b64decode(text + "=" * (-len(text) % 4))
        data = zlib.decompressobj().decompress(packed, MOST_BYTES)
        draft = msgspec.json.decode(data, type=Draft)
        check_size(Pack(game, "draft", draft.files))
        workshop_of(game).check(draft)
    except (ValueError, zlib.error, msgspec.MsgspecError, LookupError, RecursionError, BadContent) as error:
        raise PageError("workshop.draft") from error
    return draft


@dataclass(frozen=True)
class DraftLook:
    """How somebody looks at a draft: what is in the hand, and at which part of it."""

    tool: str
    part: str = ""

    def address(self, game: str, draft: Draft) -> str:
        """A draft that does not fit into an address is refused."""
        code = encoded(draft)
        if len(code) > LONGEST:
            raise PageError("workshop.large")
        return f"/workshop/{game}?{urlencode({'d': code, 'tool': self.tool, 'part': self.part})}"


# -- pages -----------------------------------------------------------------------------------------------


async def show(request: Request) -> Response:
    """The draft of the address; with an edit in it, the way to what comes of that."""
    who, spec, asked = visitor(request), find(request.path_params["game"]), request.query_params
    board = workshop_of(spec.id)
    look = DraftLook(asked.get("tool", ""), asked.get("part", ""))
    if "d" not in asked:
        return RedirectResponse(look.address(spec.id, await _begun(request, who, spec)), 303)
    draft = decoded(spec.id, asked["d"])
    if "do" in asked:
        edit = Edit(asked["do"], asked.get("at", ""), asked.get("value", ""), look.part)
        try:
            draft = board.edited(content_for(spec), draft, edit)
        except WILD as error:
            raise PageError("workshop.edit") from error
        return RedirectResponse(look.address(spec.id, draft), 303)
    seen: Sketch = await apart(request, who, Sketching(spec.id, spoken(spec.id, who.words), draft))
    try:
        return page(request, "workshop.html", who, **_context(request, who, draft, seen, look))
    except WILD as error:
        raise PageError("workshop.draft") from error


async def _begun(request: Request, who: Visitor, spec: GameSpec[Any]) -> Draft:
    """A new mission, one like one of ours, or the one that a pack brings."""
    board, code = workshop_of(spec.id), request.query_params.get("pack", "")
    like = request.query_params.get("like", "")
    if like:
        try:
            language = spoken(spec.id, who.words)
            return board.copied(content_for(spec), like, language, partial(_said, spec))
        except LookupError as error:
            raise PageError("workshop.draft") from error
    if not code:
        names = {each: Words(each)(f"workshop.unnamed.{board.PANELS}") for each in LANGUAGES}
        return board.blank(content_for(spec), names, who.words.language)
    pack = (await find_pack(hub_of(request).store, code)).pack
    parts = board.parts(pack) if pack.game == spec.id else []
    if not parts:
        raise PageError("workshop.none")
    wish = request.query_params.get("name", "")
    return board.opened(content_for(spec), pack, wish if wish in parts else parts[0])


def _said(spec: GameSpec[Any], language: str, key: str) -> str:
    return spec.catalogue(language).say(key)


def _context(request: Request, who: Visitor, draft: Draft, seen: Sketch, look: DraftLook) -> dict[str, Any]:
    spec = find(request.path_params["game"])
    board, language, content = workshop_of(spec.id), spoken(spec.id, who.words), content_for(spec)
    assert spec.workshop is not None  # workshop_of was asked first
    known = spec.workshop(content)
    draft = draft if seen.atlas is None else board.settled(draft, seen.atlas)
    tools = board.tools(draft, look.part, known)
    tool = look.tool if look.tool in {each.value for each in tools} else (tools[0].value if tools else "")
    shelf: StudyShelf = request.app.state.shelf
    shown = presentation_of(spec.id)
    canvas = board.canvas(draft, look.part, tool, seen.atlas)
    return {
        "game": spec.id,
        "title": spec.title(language),
        "texts": spec.catalogue(language),
        "draft": draft,
        "code": encoded(draft),
        "known": known,
        "kind": board.PANELS,
        "part": look.part,
        "tool": tool,
        "tools": tools,
        "by_group": _grouped(tools),
        "picture": data_address(seen.picture) if seen.picture else "",
        "drawn": seen.drawn,
        "sheet": sheet_of(spec.id, content) if seen.drawn else "",
        "board_styles": [pages.board_style_url(name) for name in shown.board.styles] if seen.drawn else [],
        "canvas": canvas,
        "problem": _told(seen.problem, who, language) if seen.problem else "",
        "languages_of_texts": LANGUAGES,
        "may_try": shelf.limits.studies_at_once > 0,
        "tries": TRIES,
        **board.panels(draft, look.part, known, seen.atlas),
    }


def _told(problem: BadContent, who: Visitor, language: str) -> str:
    """The validator's sentence; of what is not on the board yet, what to do instead."""
    asked = problem.params
    name = str(asked.get("field") or asked.get("entry", "")).rpartition(".")[2]
    absent = problem.key == "content.missing" or asked.get("got") == 0
    return (
        who.words(f"workshop.lacks.{name}") if absent and name in LACKING else problem.in_language(language)
    )


def _grouped(tools: Sequence[Tool]) -> dict[str, list[Tool]]:
    found: dict[str, list[Tool]] = {}
    for tool in tools:
        found.setdefault(tool.group, []).append(tool)
    return found


# -- what becomes of it ----------------------------------------------------------------------------------


async def change(request: Request) -> Response:
    """The form of goals, texts and numbers; or one of the buttons beside it."""
    spec = find(request.path_params["game"])
    board = workshop_of(spec.id)
    form = await read_form(request)
    before = decoded(spec.id, form.text("d"))
    try:
        draft = board.with_facts(before, form.fields)
    except WILD as error:
        raise PageError("workshop.edit") from error
    do = form.text("do", "facts")
    if do == "facts":
        return redirected(
            request, DraftLook(form.text("tool", ""), form.text("part", "")).address(spec.id, draft)
        )
    if do not in ENDS:
        raise PageError("workshop.edit")
    return await ENDS[do](request, spec, draft)


async def _save(request: Request, spec: GameSpec[Any], draft: Draft) -> Response:
    """As a pack that everybody with the link can play with."""
    kept = await hub_of(request).add_pack(visitor(request).person, draft_pack(spec, draft))
    return redirected(request, f"/packs/{kept.code}")


async def _play(request: Request, spec: GameSpec[Any], draft: Draft) -> Response:
    """At once, against the game with bots in the other seats. Nothing is kept but the table."""
    who, hub = visitor(request), hub_of(request)
    pack = await hub.check_pack(who.person, draft_pack(spec, draft))
    options = workshop_of(spec.id).options(draft)
    room = await hub.create(who.person, spec.id, spec.usual_seats, options, pack=pack)
    await hub.do(room.code, who.person, Room.take_seat, 0, who.name or who.words("home.guest"))
    await hub.do(room.code, who.person, Room.start)
    return redirected(request, f"/t/{room.code}")


async def _try(request: Request, spec: GameSpec[Any], draft: Draft) -> Response:
    """Bots play it many times in the background; the study says how hard it is."""
    shelf: StudyShelf = request.app.state.shelf
    if not shelf.limits.studies_at_once:
        raise HTTPException(404)
    if missing := lacking():
        raise PageError("lab.lacking", module=missing)
    pack = await hub_of(request).check_pack(visitor(request).person, draft_pack(spec, draft))
    chosen = workshop_of(spec.id).options(draft)
    options: dict[str, tuple[Any, ...]] = {name: (value,) for name, value in chosen.items()}
    order = Order(spec.id, TRIES, 1, (spec.usual_seats,), (default_bot(spec.id),), options, pack=pack)
    kept = await run_in_threadpool(shelf.start, order)
    return redirected(request, f"/lab/{kept.code}")


ENDS: Final = {"save": _save, "play": _play, "try": _try}
