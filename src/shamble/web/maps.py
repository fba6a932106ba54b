"""Maps of missions as pictures, and what else the pages before a game show of what can be chosen."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from .. import __version__
from ..engine import Arg, GameSpec, Setting
from ..engine.speech import Speaker
from ..games import find, specs
from . import pages
from .boards import PLANS, choosing_for, plan_for

A_DAY: Final = {"cache-control": "public, max-age=86400"}


@dataclass(frozen=True)
class Pick:
    """A value of a setting, with all that one wants to know before taking it."""

    value: str
    label: str
    note: str
    html: Markup
    picture: str
    """The address of its map."""
    side: str
    """Which side one is on, as `cast` knows it."""
    side_name: str


async def picture(request: Request) -> Response:
    """A map that a game's content holds, in a language."""
    game, language, name = (request.path_params[part] for part in ("game", "language", "name"))
    if game not in specs() or game not in PLANS or language not in find(game).languages:
        raise HTTPException(404)
    if name not in find(game).maps(_content(game)):
        raise HTTPException(404)
    return Response(_drawn(game, language, name), media_type="image/svg+xml", headers=A_DAY)


@cache
def _content(game: str) -> Any:
    return find(game).load_content(None)


@cache
def _drawn(game: str, language: str, name: str) -> str:
    spec = find(game)
    return str(plan_for(game)(spec.atlas(_content(game), name), Speaker(spec, language, ())))


@cache
def pick(game: str, language: str, setting: str, value: Arg) -> Pick | None:
    """None for a value whose name says it all."""
    spec, choosing = find(game), choosing_for(game)
    if choosing is None:
        return None
    seen = choosing.preview(spec, setting, str(value), Speaker(spec, language, ()))
    if seen is None:
        return None
    label = pages.setting_value(spec.catalogue(language), setting, value)
    address = f"/maps/{game}/{language}/{seen.map}.svg?v={__version__}" if seen.map else ""
    html = Markup(seen.html)
    return Pick(str(value), label, seen.note, html, address, seen.side, seen.side_name)


def picks(spec: GameSpec[Any], language: str, setting: Setting) -> list[Pick]:
    """Every value with what it means, if the game tells."""
    found = (pick(spec.id, language, setting.name, value) for value in setting.choices)
    return [each for each in found if each is not None]


@cache
def cast(game: str, language: str, side: str = "") -> Markup:
    """Who can be played on a side, or on any, if the game tells."""
    spec, choosing = find(game), choosing_for(game)
    return Markup() if choosing is None else Markup(choosing.cast(spec, side, Speaker(spec, language, ())))
