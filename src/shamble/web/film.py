"""Any moment as a picture, and a moment or a whole game as a film: for a friend who was not there.

Everybody gets what their seat may see, and no more. Boards are drawn in another process, a few at a time and
so many an hour; what has been drawn is sent at once, so that a page can say how far it is.
"""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from ..engine import Seat
from ..engine.tales import SIZES
from ..server.gate import Gate
from ..server.limits import MEGABYTE
from ..server.processes import Failed, ProcessPool, working
from ..server.room import Room
from ..server.rows import Moment
from ..server.timeline import Timeline
from .lists import hub_of
from .reel import Reel, Titles
from .replay import moment_asked_for, seat_asked_for
from .story import Listener
from .table import room_of
from .takes import Drawn, SeatTake, TakeShot, draw
from .visitor import Visitor, visitor

log = logging.getLogger(__name__)

MOST_FRAMES: Final = 60
AT_ONCE: Final = 6
"""Frames that are drawn for one film before it is another one's turn."""
SECONDS: Final = 30.0
"""For so many frames, on a slow machine that has just been started."""
POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'"


@dataclass(frozen=True)
class Scripted:
    """What a film will show: each shot with its words."""

    shots: list[tuple[TakeShot, str]]
    moments: list[Moment]


async def film(request: Request) -> Response:
    """A moment (`at`) with all that happened in it, or else the whole game so far."""
    who = visitor(request)
    room = await room_of(request, who)
    seat = seat_asked_for(request, room, who)
    counted = room.timeline_for(who.person)
    if "at" in request.query_params or "moment" in request.query_params:
        script = _moment(room, who, seat, counted.begin(moment_asked_for(request, room, counted)))
    else:
        script = _whole(room, who, seat, counted)
    return _sent(request, room, seat, script)


async def picture(request: Request) -> Response:
    """A moment as it was left."""
    who = visitor(request)
    room = await room_of(request, who)
    seat = seat_asked_for(request, room, who)
    counted = room.timeline_for(who.person)
    stored = counted.begin(moment_asked_for(request, room, counted))
    moment = room.moments[stored]
    return _sent(request, room, seat, Scripted([(TakeShot(0), _caption(room, who, seat, moment))], [moment]))


# -- what is shown -----------------------------------------------------------------------------------------


def _whole(room: Room, who: Visitor, seat: Seat | None, counted: Timeline) -> Scripted:
    """The moments that matter most, the first and the last among them."""
    numbers = [counted.begin(number) for number in range(counted.last + 1)]
    weights = [weight_of(room, room.moments[number]) for number in numbers]
    picked = [numbers[place] for place in chosen(weights, MOST_FRAMES)]
    moments = [room.moments[number] for number in picked]
    captions = [_caption(room, who, seat, moment) for moment in moments]
    return Scripted([(TakeShot(place), text) for place, text in enumerate(captions)], moments)


def _moment(room: Room, who: Visitor, seat: Seat | None, stored: int) -> Scripted:
    """As it lay before, then each thing that is told of it."""
    moment = room.moments[stored]
    speaker = room.speaker(who.words.language)
    beats = Listener(room, who.person, seat, speaker).story(stored, stored)[: MOST_FRAMES - 2]
    if not stored or not beats:
        return Scripted([(TakeShot(0), _caption(room, who, seat, moment))], [moment])
    told = [(TakeShot(1, beat.scene.last), beat.text) for beat in beats]
    before = room.moments[stored - 1]
    return Scripted([(TakeShot(0), ""), *told, (TakeShot(1), beats[-1].text)], [before, moment])


def _caption(room: Room, who: Visitor, seat: Seat | None, moment: Moment) -> str:
    """What happened, as that seat knows it."""
    events = [event.seen_by(seat) for event in moment.events]
    tales = room.spec.story.tales
    told = [event for event in events if event.key in tales] or events
    return " ".join(text for _, text in room.speaker(who.words.language).lines(told, seat))


def weight_of(room: Room, moment: Moment) -> int:
    """As weighty as the weightiest thing that is told of it; nothing for a pass."""
    tales = room.spec.story.tales
    return max(
        (1 + SIZES.index(tales[event.key].size) for event in moment.events if event.key in tales), default=0
    )


def chosen(weights: Sequence[int], most: int) -> list[int]:
    """The places of the weightiest, at most so many, evenly spread where some must go; always the ends."""
    ends = {0, len(weights) - 1}
    picked: set[int] = set()
    for level in range(len(SIZES), 0, -1):
        places = [place for place, weight in enumerate(weights) if weight == level and place not in ends]
        left = most - len(ends) - len(picked)
        if len(places) > left:
            return sorted(ends | picked | {places[at * len(places) // left] for at in range(left)})
        picked |= {*places}
    return sorted(ends | picked)


# -- how it is made ------------------------------------------------------------------------------------------


def artists(app: Starlette) -> ProcessPool:
    """One process draws all films; it is started when somebody wants one."""
    pool: ProcessPool | None = getattr(app.state, "artists", None)
    if pool is None:
        limits = app.state.hub.limits
        bounds = working(SECONDS, limits.upload_memory * MEGABYTE)
        pool = app.state.artists = ProcessPool(draw, bounds, size=1, most=2, patience=SECONDS)
    return pool


def dismiss_artists(app: Starlette) -> None:
    pool: ProcessPool | None = getattr(app.state, "artists", None)
    if pool is not None:
        pool.close()


def _sent(request: Request, room: Room, seat: Seat | None, script: Scripted) -> Response:
    who, pool, gate = visitor(request), artists(request.app), hub_of(request).gate
    room.reading_for(who.person, seat)  # refused to all who may not look from there
    gate.check_film(who.person, pool.load)
    assert room.table is not None  # or there were no moments
    theme = "light" if who.theme == "light" else "dark"
    titles = Titles(room.spec.title(who.words.language), theme, who.words.language)
    reel = Reel(room.game, room.table.content, titles)
    take = SeatTake(
        room.game,
        len(room.chairs),
        room.play.deal.pack,
        tuple(room.names),
        seat,
        who.words.language,
        tuple(script.moments),
        (),
    )
    headers = {
        "content-disposition": f'attachment; filename="{room.game}-{room.code[:5]}.svg"',
        "content-security-policy": POLICY,
        "x-frames": str(len(script.shots)),
    }
    parts = _shot(Studio(pool, gate, who.person), reel, take, script)
    return StreamingResponse(parts, media_type="image/svg+xml", headers=headers)


@dataclass(frozen=True)
class Studio:
    """Where films are drawn, and for whom: each address has its turn."""

    artists: ProcessPool
    gate: Gate
    person: str

    async def drawn(self, take: SeatTake) -> list[Drawn]:
        boards: list[Drawn] = await self.artists.run(take, self.gate.counted_as(self.person))
        return boards


async def _shot(studio: Studio, reel: Reel, take: SeatTake, script: Scripted) -> AsyncIterator[str]:
    """Part after part. If something fails midway the film ends there, and can be seen all the same."""
    with studio.gate.film(studio.person):
        yield reel.opening()
        try:
            for first in range(0, len(script.shots), AT_ONCE):
                some = script.shots[first : first + AT_ONCE]
                boards = await studio.drawn(_only(take, [shot for shot, _ in some]))
                for board, (_, caption) in zip(boards, some, strict=True):
                    yield reel.frame(board, caption)
                if reel.is_full:
                    break
        except Failed as failure:
            log.warning("a film %s\n%s", failure.why, failure.detail)
        yield reel.ending()


def _only(take: SeatTake, shots: list[TakeShot]) -> SeatTake:
    """Those shots with the moments that they need."""
    first = min(max(0, shot.moment - (shot.event is not None)) for shot in shots)
    last = max(shot.moment for shot in shots)
    moved = tuple(TakeShot(shot.moment - first, shot.event) for shot in shots)
    moments = [replace(moment, number=number) for number, moment in enumerate(take.moments[first : last + 1])]
    return replace(take, moments=tuple(moments), shots=moved)
