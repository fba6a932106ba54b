"""What something on the table is: one card about it, as whoever asks may know it."""

from __future__ import annotations

from typing import Any, Final

from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from ..engine import Choice, Seat
from ..engine.profiles import PACK, Profile, profile_of
from ..engine.text import engine_text
from ..server.room import Room
from ..server.rows import PLAYING
from . import pages
from .aside import aside_of
from .boards import presentation_of, sheet_of
from .box import anchor_of
from .lists import spoken
from .replay import moment_asked_for, seat_asked_for
from .reply import page
from .screen import acting_at, demands, screen_for
from .table import room_of, wished_seat
from .visitor import Visitor, visitor

LONGEST: Final = 120
"""Letters of a reference."""


async def show(request: Request) -> Response:
    """The card of the thing that `ref` names ("hero:wasp"), now or at a moment of the replay."""
    who = visitor(request)
    room = await room_of(request, who)
    kind, _, thing = request.query_params.get("ref", "")[:LONGEST].partition(":")
    if room.table is None:
        raise HTTPException(404)
    reading, asked = _looked_at(request, room, who)
    speaker = room.speaker(who.words.language)
    if not thing:
        return _everything(request, room, who, reading, asked)
    found = profile_of(room.spec, reading, (kind, thing), speaker, asked)
    if found is None:
        raise HTTPException(404)
    return HTMLResponse(
        str(_card(room, who, (kind, thing), found, presentation_of(room.game).picture(reading, kind, thing)))
    )


def _everything(request: Request, room: Room, who: Visitor, reading: Any, asked: Choice | None) -> Response:
    """All cards on one page, for those without scripts."""
    speaker, picture = room.speaker(who.words.language), presentation_of(room.game).picture
    cards = []
    for ref in dict.fromkeys(reading.askable()):
        found = profile_of(room.spec, reading, ref, speaker, asked)
        if found is not None:
            cards.append(_card(room, who, ref, found, picture(reading, *ref)))
    board = presentation_of(room.game).board
    return page(
        request,
        "things.html",
        who,
        cards=cards,
        sheet=sheet_of(room.game, reading.content),
        board_styles=[pages.board_style_url(name) for name in board.styles],
        code=room.code,
        game=room.game,
        **aside_of(room, who),
    )


def _looked_at(request: Request, room: Room, who: Visitor) -> tuple[Any, Choice | None]:
    """What the page shows that asks: the table from a seat with its question, or a moment of the past."""
    if "at" in request.query_params:
        seat, at = (
            seat_asked_for(request, room, who),
            moment_asked_for(request, room, room.timeline_for(who.person)),
        )
        return room.reading_at(who.person, seat, at), None
    seat = screen_for(room, who.person, wished_seat(request), acting_at(request.query_params)).seat
    return room.reading_for(who.person, seat), _question(room, who, seat)


def _question(room: Room, who: Visitor, seat: Seat | None) -> Choice | None:
    if seat is None or seat not in room.seats_of(who.person) or room.status != PLAYING:
        return None
    return next(iter(demands(room, who.person, seat)), None)


def _card(room: Room, who: Visitor, ref: tuple[str, str], found: Profile, picture: str) -> str:
    texts = engine_text(who.words.language)
    content: Any = room.play.started().content
    pack = content.pack.name if found.origin == PACK and content.pack is not None else ""
    return pages.fragment(
        "about.html",
        t=who.words,
        about=found,
        picture=Markup(picture),
        origin=texts.say(f"about.origin.{found.origin}", {"pack": pack}) if found.origin else "",
        labels={key: texts.say(f"about.{key}") for key in ("now", "cannot", "rule")},
        game=room.game,
        code=room.code,
        anchor=anchor_of(room.spec, spoken(room.game, who.words), *ref, found) if found.origin else "",
    )
