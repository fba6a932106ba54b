"""Maps of missions as pictures, and what else the pages before a game show of what can be chosen."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Final

from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from .. import __version__
from ..engine import Arg, GameSpec, Setting
from ..engine.session import content_for
from ..engine.speech import Speaker
from ..games import find, specs
from ..server.room import Room
from . import pages
from .boards import presentation_of

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
    if game not in specs() or language not in find(game).languages:
        raise HTTPException(404)
    drawn = _drawn(game, language, name)
    if not drawn:
        raise HTTPException(404)
    return Response(drawn, media_type="image/svg+xml", headers=A_DAY)


@cache
def _drawn(game: str, language: str, name: str) -> str:
    """Nothing if there is no such map."""
    spec, plan = find(game), presentation_of(game).plan
    content = content_for(spec)
    board, _, party = name.partition(":")
    if plan is None or board not in spec.maps(content) or not (party.isdecimal() or name == board):
        return ""
    return str(plan(spec.atlas(content, name), Speaker(spec, language, ())))


def pick_for(room: Room, language: str, setting: str) -> Pick | None:
    """What that setting means at a table, with the map as it is set up for those who play."""
    values = {**room.spec.usual, **room.options}
    found = pick(room.game, language, setting, values[setting])
    party = room.spec.party(len(room.chairs), values, content_for(room.spec))
    if found is None or not found.picture or not party:
        return found
    return replace(found, picture=found.picture.replace(".svg", f":{party}.svg"))


@cache
def pick(game: str, language: str, setting: str, value: Arg) -> Pick | None:
    """None for a value whose name says it all."""
    spec, choosing = find(game), presentation_of(game).choosing
    if choosing is None:
        return None
    seen = choosing.preview(content_for(spec), setting, str(value), Speaker(spec, language, ()))
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
    spec, choosing = find(game), presentation_of(game).choosing
    return (
        Markup()
        if choosing is None
        else Markup(choosing.cast(content_for(spec), side, Speaker(spec, language, ())))
    )
