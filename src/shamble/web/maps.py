"""Maps of missions as pictures, and what else the pages before a game show of what can be chosen."""

from __future__ import annotations

from base64 import b64encode
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Final

from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from .. import __version__
from ..engine import Arg, GameSpec, Pack, Setting
from ..engine.session import content_for, is_changed
from ..engine.spec import Content
from ..engine.speech import Speaker
from ..games import find, specs
from ..server.room import Room
from . import pages
from .boards import presentation_of

A_DAY: Final = {"cache-control": "public, max-age=86400"}


@dataclass(frozen=True)
class SettingValue:
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
    if not is_map(find(game), content_for(find(game)), name):
        raise HTTPException(404)
    drawn = _drawn(game, language, name)
    return Response(drawn, media_type="image/svg+xml", headers=A_DAY)


PARTIES: Final = tuple(map(str, range(1, 7)))


def is_map(spec: GameSpec[Any], content: Any, name: str) -> bool:
    """A map of that content, or such a map for so many: asked before anything is drawn or kept."""
    board, sign, party = name.partition(":")
    if presentation_of(spec.id).plan is None or (sign and party not in PARTIES):
        return False
    return board in spec.maps(content)


def draw_map(spec: GameSpec[Any], content: Any, name: str, language: str) -> str:
    plan = presentation_of(spec.id).plan
    assert plan is not None  # whoever has maps can draw them
    return str(plan(spec.atlas(content, name), Speaker(spec, language, ())))


@cache
def _drawn(game: str, language: str, name: str) -> str:
    return draw_map(find(game), content_for(find(game)), name, language)


def pick_for(room: Room, language: str, setting: str) -> SettingValue | None:
    """What that setting means at a table, with the map as it is set up for those who play."""
    values = {**room.spec.usual, **room.options}
    if room.pack is None:
        found = pick(room.game, language, setting, values[setting])
    else:
        brought = Brought(room.pack, f"/t/{room.code}", room.play.content)
        found = _pick(room.spec, language, setting, values[setting], brought)
    party = room.spec.party(len(room.chairs), values, room.play.content)
    if found is None or not found.picture or not party:
        return found
    return replace(found, picture=found.picture.replace(".svg", f":{party}.svg"))


@dataclass(frozen=True)
class Brought:
    """A pack, and where its maps are found: /t/<code>, /packs/<code>; or none, and ours."""

    pack: Pack | None = None
    address: str = ""
    content: Content | None = None
    """What a table is played with that has it already."""


OURS: Final = Brought()


@cache
def pick(game: str, language: str, setting: str, value: Arg) -> SettingValue | None:
    """None for a value whose name says it all."""
    return _pick(find(game), language, setting, value, OURS)


def _pick(
    spec: GameSpec[Any], language: str, setting: str, value: Arg, brought: Brought
) -> SettingValue | None:
    choosing = presentation_of(spec.id).choosing
    content = brought.content or content_for(spec, brought.pack)
    if choosing is None:
        return None
    speaker = Speaker(spec, language, ())
    speaker.catalogue = spec.catalogue(speaker.language, content)
    seen = choosing.preview(content, setting, str(value), speaker)
    if seen is None:
        return None
    label = pages.setting_value(speaker.catalogue, setting, value)
    where = f"{brought.address}/map/{language}" if brought.pack else f"/maps/{spec.id}/{language}"
    address = f"{where}/{seen.map}.svg?v={__version__}" if seen.map else ""
    return SettingValue(str(value), label, seen.note, Markup(seen.html), address, seen.side, seen.side_name)


def map_address(spec: GameSpec[Any], language: str, name: str, brought: Brought) -> str:
    """Where the map of that name is drawn, if there is one."""
    if name not in spec.maps(content_for(spec, brought.pack)):
        return ""
    files = brought.pack.files if brought.pack else {}
    is_theirs = any(name in entries for entries in files.values())
    where = f"{brought.address}/map/{language}" if is_theirs else f"/maps/{spec.id}/{language}"
    return f"{where}/{name}.svg?v={__version__}"


def data_address(drawing: str) -> str:
    """A drawing as the address of itself."""
    return f"data:image/svg+xml;base64,{b64encode(drawing.encode()).decode()}"


def setting_values(
    spec: GameSpec[Any], language: str, setting: Setting, brought: Brought
) -> list[SettingValue]:
    """Every value with what it means, if the game tells; those that a pack changes as it has them."""
    pack = brought.pack
    found = (
        _pick(spec, language, setting.name, value, brought)
        if pack is not None and setting.kind and is_changed(spec, setting, value, pack)
        else pick(spec.id, language, setting.name, value)
        for value in choices_of(spec, setting, pack)
    )
    return [each for each in found if each is not None]


def choices_of(spec: GameSpec[Any], setting: Setting, pack: Pack | None) -> tuple[Arg, ...]:
    """A pack may bring more of them."""
    if pack is None or not setting.kind:
        return setting.choices
    return tuple(content_for(spec, pack).names[setting.kind])


@cache
def playable_cast(game: str, language: str, side: str = "") -> Markup:
    """Who can be played on a side, or on any, if the game tells."""
    spec, choosing = find(game), presentation_of(game).choosing
    return (
        Markup()
        if choosing is None
        else Markup(choosing.cast(content_for(spec), side, Speaker(spec, language, ())))
    )
