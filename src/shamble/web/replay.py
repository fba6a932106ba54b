"""Looking at a game again: any moment, any seat that one may see."""

from __future__ import annotations

from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response

from ..engine import Option, Seat
from ..server.hub import Hub
from ..server.opening import OwnView
from ..server.room import Room
from ..server.rows import OVER, PLAYING, Moment
from ..server.timeline import Timeline
from . import pages
from .aside import aside_of
from .boards import presentation_of, sheet_of
from .forms import PageError, read_form
from .lists import finished_tables, hub_of
from .reply import page, redirected
from .story import Listener, frames_address, is_brief, story_title
from .table import room_of, wished_seat
from .visitor import Visitor, visitor


async def show(request: Request) -> Response:
    who = visitor(request)
    room = await room_of(request, who)
    seat = seat_asked_for(request, room, who)
    counted = room.timeline_for(who.person)
    at = moment_asked_for(request, room, counted)
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
        ask=f"/t/{room.code}/about?" + urlencode({"at": at, "seat": "" if seat is None else seat}),
        here_address=f"{who.base}/t/{room.code}/replay?{urlencode(_shared(room, seat, at, stored))}",
        answer=_answer(room, room.moments[stored], who, seat),
        lines=[text for _, text in speaker.lines(events, seat)],
        beats=beats,
        opened=is_brief(beats),
        story_title=story_title(None),
        frames=frames_address(room, seat),
        pace=room.pace.name,
        board=board.draw(reading, {}, speaker, room.names),
        notes=board.notes(reading, {}, speaker, room.names),
        hand="" if seat is None else board.hand(reading, {}, speaker),
        hand_at=presentation_of(room.game).hand_at,
        strips=[board.seat(reading, s, {}, speaker, room.names) for s in range(len(room.chairs))],
        sheet=sheet_of(room.game, reading.content),
        board_styles=[pages.board_style_url(name) for name in board.styles],
        undo=_undo(room, who, seat, at),
        **aside_of(room, who),
    )


def seat_asked_for(request: Request, room: Room, who: Visitor) -> Seat | None:
    """The seat that was asked for, if one may look from there, or one's own: a link to a moment shows
    everybody what they may see of it."""
    wish = wished_seat(request)
    if request.query_params.get("seat") is not None and (wish is None or _may_look(room, who, wish)):
        return wish
    own = room.seats_of(who.person)
    return own[0] if len(own) == 1 or (own and room.private) else None


def _may_look(room: Room, who: Visitor, seat: Seat) -> bool:
    return seat < len(room.chairs) and room.may_see(who.person, seat)


def moment_asked_for(request: Request, room: Room, counted: Timeline) -> int:
    """`at` as the viewer counts, `moment` as everybody does: that is what people send each other."""
    at, moment = (request.query_params.get(name, "") for name in ("at", "moment"))
    if _is_number(moment) and not at:
        everybodys = room.play.timeline()
        return counted.number(everybodys.begin(min(int(moment), everybodys.last)))
    return min(int(at), counted.last) if _is_number(at) else counted.last


def _is_number(text: str) -> bool:
    return text.isdecimal() and len(text) < 7


def _shared(room: Room, seat: Seat | None, at: int, stored: int) -> dict[str, int]:
    """A link to a moment that leads everybody there. Once the game is over all count alike, and may look
    from any seat."""
    if room.status != OVER:
        return {"moment": room.play.timeline().number(stored)}
    return {"at": at} if seat is None else {"at": at, "seat": seat}


def _undo(room: Room, who: Visitor, seat: Seat | None, at: int) -> str:
    """May the viewer go back to this moment: "free", "reveals" if that must be meant, or "" (nothing)."""
    counted = room.timeline_for(who.person)
    if room.status != PLAYING or seat not in room.seats_of(who.person) or at >= counted.last:
        return ""
    return "reveals" if room.undo_reveals(who.person, counted.end(at)) else "free"


def _eventful(room: Room, counted: Timeline, moments: range) -> int | None:
    """The first of these moments at which something happened: most answers are passes."""
    told = (number for number in moments if room.moments[counted.begin(number)].events)
    return next(told, moments[-1] if moments else None)


def _answer(room: Room, moment: Moment, who: Visitor, seat: Seat | None) -> str:
    """Whose answer led here, and which: for one's own seat, or for everybody once the game is over. Whose
    pass was the last one is told only then."""
    if moment.seat is None:
        return who.words("replay.setup")
    if room.status != OVER and (moment.seat != seat or moment.is_pass):
        return ""
    speaker = room.speaker(who.words.language)
    key, *args = moment.name
    given = speaker.option(Option(str(key), tuple(args)))
    return who.words("list.pair", name=room.names[moment.seat], text=given)


async def show_replays(request: Request) -> Response:
    """One's finished games, and a form for a record from elsewhere."""
    who = visitor(request)
    return page(request, "upload.html", who, finished=await finished_tables(request, who))


async def upload(request: Request) -> Response:
    form = await read_form(request)
    who = visitor(request)
    data = form.files.get("record", b"")
    if not data:
        raise PageError("upload")
    hub = hub_of(request)
    try:
        room = await hub.upload(who.person, data)
    except OwnView as view:
        return await _open_table_of(request, hub, view)
    return redirected(request, f"/t/{room.code}/replay?at=0&seat=0")


async def _open_table_of(request: Request, hub: Hub, view: OwnView) -> Response:
    """A record that was downloaded while the game went on: the table itself knows more."""
    room = str(view.params["room"])
    if not room or await hub.store.load(room) is None:
        raise view
    return redirected(request, f"/t/{room}/replay?{urlencode({'moment': str(view.params['moment'])})}")
