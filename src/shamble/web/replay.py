"""Looking at a game again: any moment, any seat that one may see."""

from __future__ import annotations

from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response

from ..engine import Option, Seat
from ..server.room import Room
from ..server.rows import OVER, PLAYING, Moment
from ..server.timeline import Timeline
from . import pages
from .boards import presentation_of, sheet_of
from .forms import PageError, read_form
from .home import hub_of
from .reply import go, page
from .story import Listener, is_brief, story_title
from .table import room_of, wished_seat
from .visitor import Visitor, visitor


async def show(request: Request) -> Response:
    who = visitor(request)
    room = await room_of(request, who)
    seat = _seat(request, room, who)
    counted = room.timeline_for(who.person)
    at = _moment(request, counted)
    stored = counted.begin(at)
    reading = room.reading_at(who.person, seat, at)
    speaker = room.speaker(who.words.language)
    board = presentation_of(room.game).board
    events = room.events_for(who.person, seat, stored - 1)[0][1]
    beats = Listener(room, who.person, seat, speaker).story(stored, stored)

    def link(moment: int) -> str:
        return f"/t/{room.code}/replay?" + urlencode({"at": moment, "seat": "" if seat is None else seat})

    return page(
        request,
        "replay.html",
        who,
        code=room.code,
        game=room.game,
        game_title=room.spec.title(who.words.language),
        at=at,
        previous=_eventful(room, counted, range(at - 1, -1, -1)),
        next=_eventful(room, counted, range(at + 1, counted.last + 1)),
        last=counted.last,
        seat=seat,
        over=room.status == OVER,
        viewers=[(s, room.names[s]) for s in range(len(room.chairs)) if room.may_see(who.person, s)],
        link=link,
        here_address=who.base + link(at),
        answer=_answer(room, room.moments[stored], who, seat),
        lines=[text for _, text in speaker.lines(events, seat)],
        beats=beats,
        brief=is_brief(beats),
        story_title=story_title(None),
        board=board.draw(reading, {}, speaker, room.names),
        hand="" if seat is None else board.hand(reading, {}, speaker),
        strips=[board.seat(reading, s, {}, speaker, room.names) for s in range(len(room.chairs))],
        sheet=sheet_of(room.game, reading.content),
        board_styles=[pages.board_style(name) for name in board.styles],
        may_undo=room.status == PLAYING and seat in room.seats_of(who.person) and at < counted.last,
    )


def _seat(request: Request, room: Room, who: Visitor) -> Seat | None:
    """The seat that was asked for, or one's own."""
    if request.query_params.get("seat") is not None:
        return wished_seat(request)
    own = room.seats_of(who.person)
    return own[0] if len(own) == 1 or (own and room.private) else None


def _moment(request: Request, counted: Timeline) -> int:
    wish = request.query_params.get("at", "")
    return min(int(wish), counted.last) if wish.isdecimal() and len(wish) < 7 else counted.last


def _eventful(room: Room, counted: Timeline, moments: range) -> int | None:
    """The first of these moments at which something happened: most answers are passes."""
    told = (number for number in moments if room.moments[counted.begin(number)].events)
    return next(told, moments[-1] if moments else None)


def _answer(room: Room, moment: Moment, who: Visitor, seat: Seat | None) -> str:
    """Whose answer led here, and which: for one's own seat, or for everybody once the game is over."""
    if moment.seat is None:
        return who.words("replay.setup")
    if room.status != OVER and moment.seat != seat:
        return ""
    speaker = room.speaker(who.words.language)
    key, *args = moment.name
    given = speaker.option(Option(str(key), tuple(args)))
    return who.words("list.pair", name=room.names[moment.seat], text=given)


async def show_upload(request: Request) -> Response:
    return page(request, "upload.html", visitor(request))


async def upload(request: Request) -> Response:
    form = await read_form(request)
    who = visitor(request)
    data = form.files.get("record", b"")
    if not data:
        raise PageError("upload")
    room = await hub_of(request).upload(who.person, data)
    return go(request, f"/t/{room.code}/replay?at=0&seat=0")
