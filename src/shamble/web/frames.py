"""The board as it lay at each scene of a story, for the script that tells it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any, Final

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from ..server.room import Room
from . import pages
from .boards import presentation_of
from .lists import hub_of
from .patch import patch_of
from .story import MOST_EVENTS, Listener, StoryBeat, Unfolding
from .table import room_of, wished_seat
from .visitor import Visitor, visitor
from .words import Words

MOST_FRAMES: Final = 24
"""So many are drawn for one request: a page asks again for what follows."""
MOST_MOMENTS: Final = 200
"""And no more of the game is looked through for them, as everybody counts."""


async def show(request: Request) -> Response:
    """The boards of the beats from one number of theirs to another, as this person's seat saw them: the first
    of them whole, as it lay before; then what changed with each."""
    who = visitor(request)
    room = await room_of(request, who)
    room.reading_for(who.person, wished_seat(request))  # refused to all who may not look from there
    with hub_of(request).gate.drawing(who.person):
        boards = _boards(room, who, wished_seat(request), _wanted(request, room, who))
        return JSONResponse({"frames": await _frames(request, boards)})


async def _frames(request: Request, boards: Iterator[tuple[str, Markup]]) -> list[dict[str, Any]]:
    """One board at a time, whoever waits for one: everybody's answers go in between."""
    turn: asyncio.Lock = request.app.state.turn_to_draw
    drawn, frames = "", list[dict[str, Any]]()
    while True:
        async with turn:
            try:
                found = next(boards, None)
            except IndexError:  # taken back meanwhile
                found = None
        if found is None:
            return frames
        key, board = found
        frames.append({"key": key, "parts": patch_of(Markup(drawn), board) if drawn else [board]})
        drawn = board
        await asyncio.sleep(0)


def _wanted(request: Request, room: Room, who: Visitor) -> list[StoryBeat]:
    """Beats are known by their place in the order of things, as everybody counts the moments."""
    first, last = (_order(request, name) for name in ("from", "to"))
    counted = room.play.timeline()
    last = min(last, first + MOST_MOMENTS * MOST_EVENTS)
    since, until = (counted.begin(order // MOST_EVENTS) for order in (first, last))
    story = _listener(room, who, wished_seat(request)).story(since, min(until, room.moment))
    return [beat for beat in story if first <= beat.order <= last][:MOST_FRAMES]


def _order(request: Request, name: str) -> int:
    said = request.query_params.get(name, "")
    return int(said) if said.isdecimal() and len(said) < 12 else 0


def _listener(room: Room, who: Visitor, seat: int | None) -> Listener:
    return Listener(room, who.person, seat, room.speaker(who.words.language))


def _boards(
    room: Room, who: Visitor, seat: int | None, beats: Sequence[StoryBeat]
) -> Iterator[tuple[str, Markup]]:
    """Before the first, and at each."""
    listener = _listener(room, who, seat)
    counted = room.play.timeline()
    for order, told in groupby(beats, lambda beat: beat.order // MOST_EVENTS):
        shown = [*told]
        unfolding = Unfolding(listener, room.moments[counted.begin(order)])
        if shown[0] is beats[0]:
            yield "", _region(listener, unfolding.before)
        readings = unfolding.frames([beat.scene.last for beat in shown])
        for beat in shown:
            yield beat.key, _region(listener, readings.get(beat.scene.last) or unfolding.then)


def _region(listener: Listener, reading: Any) -> Markup:
    room = listener.room
    board = presentation_of(room.game).board.draw(reading, {}, listener.speaker, room.names)
    return pages.fragment(
        "regions/board.html", t=Words(listener.speaker.language), game=room.game, board=board
    )
