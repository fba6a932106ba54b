"""The table: its page, and the forms by which people act on it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from .. import __version__
from ..bots import RandomBot
from ..engine import Arg, IllegalAnswer, Seat, ShambleError
from ..engine.choice import Name
from ..engine.offers import SCRAP, read_option
from ..engine.plans import LONGEST
from ..server import messages
from ..server.caller import CALLER
from ..server.errors import RoomError, UnknownRoom
from ..server.identity import Identity
from ..server.limits import LONGEST_NAME
from ..server.messages import Command, obey
from ..server.records import record_for
from ..server.room import Room
from ..server.rows import LOBBY, OVER, PLAYING, Change
from . import guide, pages
from .aside import aside_at, aside_of
from .boards import presentation_of, sheet_of
from .clock import clock_line, read_clock
from .forms import Form, number_of, read_form
from .invite import is_local, qr_code
from .lists import hub_of
from .packs import pack_changes
from .regions.lobby import chosen_settings
from .render import render
from .reply import done, page, redirected, refuse_call
from .screen import acting_at, standing_question
from .trade import batch
from .visitor import GUIDE, Visitor, remember_name, set_cookie, visitor

MOMENT: Final = 350
"""Milliseconds: a click or key so soon after a question has changed was meant for the one before it."""


async def room_of(request: Request, who: Visitor) -> Room:
    """The room of this address, if this person may know of it."""
    room = await hub_of(request).room(request.path_params["code"])
    if not room.admits(who.person):
        raise UnknownRoom("room.unknown", code=request.path_params["code"])
    return room


def wished_seat(request: Request) -> Seat | None:
    """The seat that the address asks for."""
    wish = request.query_params.get("seat", "")
    return int(wish) if wish.isdecimal() and len(wish) < 3 else None


async def show(request: Request) -> Response:
    who = visitor(request)
    room = await room_of(request, who)
    wish, acting = wished_seat(request), acting_at(request.query_params)
    seen = render(room, who.looking(wish, acting))
    seat = "" if wish is None else f"&seat={wish}" if acting is None else f"&seat={wish}&act={acting}"
    board = presentation_of(room.game).board
    response = page(
        request,
        f"{'lobby' if seen.kind == LOBBY else 'table'}.html",
        who,
        title=seen.title,
        turn=seen.turn,
        regions=seen.regions,
        code=room.code,
        game=room.game,
        live=f"/t/{room.code}/live?page={seen.fingerprint}{seat}",
        ask=f"/t/{room.code}/about?from=table{seat}",
        sheet=board.sheet() if room.table is None else sheet_of(room.game, room.table.content),
        board_styles=[pages.board_style_url(name) for name in board.styles],
        private=room.origin if room.private else "",
        tried=room.tried,
        spectator=not room.seats_of(who.person),
        hand_at=presentation_of(room.game).hand_at,
        moment=MOMENT,
        **await aside_at(hub_of(request), room.tried, who),
    )
    if room.status == OVER and not who.guide and guide.is_first_game(room) and room.seats_of(who.person):
        set_cookie(request, response, GUIDE, "off")  # no newcomer any more
    return response


# -- acting -----------------------------------------------------------------------------------------------

Parser = Callable[[Form], Command]
"""Reads a form into the command that it stands for: a malformed one never reaches the room's queue."""


def acting(parse: Parser) -> Callable[[Request], Any]:
    """An endpoint that has a command run on the room, and leads back to its page. Whoever says their name is
    remembered by it, even if they came too late for what they wanted."""

    async def endpoint(request: Request) -> Response:
        form = await read_form(request)
        command = parse(form)
        who = visitor(request)
        code = request.path_params["code"]
        name = form.text("name", "")
        try:
            await hub_of(request).do(code, who.person, obey, command)
        except RoomError as late:
            if not name:
                raise
            response = await refuse_call(request, late)
        else:
            response = done(request, back_to(code, form))
        if name:
            remember_name(request, response, name)
        return response

    return endpoint


def back_to(code: str, form: Form) -> str:
    """The page again, from the same seat."""
    seat = form.text("seat", "")
    return f"/t/{code}?seat={seat}" if seat.isdecimal() else f"/t/{code}"


def _answer(form: Form) -> Command:
    return messages.GiveAnswer(
        question=form.number("question"),
        seat=form.number("seat"),
        answer=list(read_option(form.text("option"))),
    )


def _plan(form: Form) -> Command:
    return messages.FollowPlan(
        question=form.number("question"), seat=form.number("seat"), plan=list(read_option(form.text("plan")))
    )


def _share(form: Form) -> Command:
    shares = _handed_out(form) if form.text("parts", "") else form.numbers("share")
    return messages.GiveShares(question=form.number("question"), seat=form.number("seat"), shares=shares)


def _handed_out(form: Form) -> list[int]:
    """Of so many parts those that were chosen, one for each thing; what stays is left blank."""
    shares = [0] * min(form.number("parts"), LONGEST)
    for part in form.fields.get("part", ()):
        if part and number_of("part", part) < len(shares):
            shares[number_of("part", part)] += 1
    return shares


def _undo(form: Form) -> Command:
    return messages.Undo(
        seat=form.number("seat"),
        to=form.number("to") if form.text("to", "") else None,
        regardless=form.text("regardless", "") == "yes",
    )


def _vote(form: Form) -> Command:
    decide = messages.Agree if form.text("agree") == "yes" else messages.Refuse
    return decide(petition=form.number("petition"))


def _bot(form: Form) -> str:
    """Its level, and the temperament if one was chosen; who plays at random has none."""
    bot, temper = form.text("bot", ""), form.text("temper", "")
    return f"{bot}+{temper}" if temper and bot != RandomBot.name else bot


FORMS: Final[Mapping[str, Parser]] = {
    "sit": lambda form: messages.TakeSeat(seat=form.number("seat"), name=form.text("name", "")),
    "rename": lambda form: messages.Rename(seat=form.number("seat"), name=form.text("name", "")),
    "leave": lambda form: messages.LeaveSeat(seat=form.number("seat")),
    "free": lambda form: messages.Free(seat=form.number("seat")),
    "bot": lambda form: messages.SeatBot(seat=form.number("seat"), bot=_bot(form)),
    "nobot": lambda form: messages.RemoveBot(seat=form.number("seat")),
    "start": lambda form: messages.Start(),
    "clock": read_clock,
    "accept": lambda form: messages.AcceptFacts(),
    "answer": _answer,
    "plan": _plan,
    "share": _share,
    "ties": lambda form: messages.Ties(on=form.text("on") == "yes"),
    "pass": lambda form: messages.Prefer(seat=form.number("seat"), auto_pass=form.text("until")),
    "window": lambda form: messages.Pass(until=form.text("until")),
    "stop": lambda form: messages.SwitchStop(seat=form.number("seat"), stop=form.text("stop")),
    "pace": lambda form: messages.SetPace(pace=form.text("pace")),
    "chat": lambda form: messages.Say(text=form.text("text", ""), name=form.text("name", "")),
    "undo": _undo,
    "hints": lambda form: messages.AllowHints(on=form.text("on") == "yes"),
    "hint": lambda form: messages.AskHint(seat=form.number("seat")),
    "why": lambda form: messages.Why(seat=form.number("seat")),
    "review": lambda form: messages.AskReview(seat=form.number("seat")),
    "vote": _vote,
    "replace": lambda form: messages.ReplacePerson(seat=form.number("seat")),
    "join": lambda form: messages.JoinGame(seat=form.number("seat"), name=form.text("name", "")),
    "back": lambda form: messages.TakeBack(seat=form.number("seat")),
}
"""The forms of a table, each under /t/<code>/<name>: the same commands as a program's messages."""


# -- offers: a form that stands for several answers -------------------------------------------------------


def _speak(room: Room, person: str, seat: Seat, name: Name) -> Change:
    """Answer whatever the seat's standing question is now: its number changes with every word."""
    choice = standing_question(room, person, seat)
    if choice is None:
        raise IllegalAnswer("answer.stale", question=0)
    return room.answer(person, choice.id, seat, name)


async def offer(request: Request) -> Response:
    """Give, take and post in one go; an offer that does not hold together is dropped whole."""
    form = await read_form(request)
    who, hub = visitor(request), hub_of(request)
    code, seat = request.path_params["code"], form.number("seat")
    names = batch(form.fields) if form.text("do", "post") != SCRAP else [(SCRAP,)]
    try:
        for name in names:
            await hub.do(code, who.person, _speak, seat, name)
    except IllegalAnswer:
        await _scrap(request, code, who, seat)
        raise
    return done(request, back_to(code, form))


async def _scrap(request: Request, code: str, who: Visitor, seat: Seat) -> None:
    try:
        await hub_of(request).do(code, who.person, _speak, seat, (SCRAP,))
    except ShambleError:
        return  # there was no draft to drop


# -- more ---------------------------------------------------------------------------------------------------


async def more(request: Request) -> Response:
    """Links, download, bug report, leaving: what is needed seldom."""
    who = visitor(request)
    room = await room_of(request, who)
    identity: Identity = request.app.state.identity
    own = [
        (
            seat,
            room.names[seat],
            f"{who.base}/t/{room.code}/claim?token={identity.seat_link(room.code, seat, who.person)}",
        )
        for seat in room.seats_of(who.person)
    ]
    invite = f"{who.base}/t/{room.code}"
    return page(
        request,
        "more.html",
        who,
        said=who.words("more.reported") if "reported" in request.query_params else "",
        code=room.code,
        game_title=room.spec.title(who.words.language),
        wish=wished_seat(request),
        private=room.private,
        playing=room.status == PLAYING,
        invite=invite,
        qr=qr_code,
        local=is_local(who.base),
        may_delete=room.is_on_list(who.person),
        clock=clock_line(room.timer.row, who.words),
        own=own,
        seal=room.seed_seal,
        dice=pages.histogram(room.play.dice()),
        settings=chosen_settings(room, who.words),
        pack=room.pack and pack_changes(room.pack, who.words),
        longest_name=LONGEST_NAME,
        **aside_of(room, who),
    )


async def report_fault(request: Request) -> Response:
    form = await read_form(request)
    who = visitor(request)
    code = request.path_params["code"]
    version = f"{__version__} {CALLER.get().request}".strip()
    await hub_of(request).report(code, who.person, form.text("text", ""), version)
    return redirected(request, f"/t/{code}/more?reported=1")


async def record(request: Request) -> Response:
    who = visitor(request)
    room = await room_of(request, who)
    kept = record_for(room, who.person)
    name = f"{room.game}-{room.code[:5]}.json"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return JSONResponse(kept, headers=headers)


async def sandbox(request: Request) -> Response:
    """A private copy of what one's seat knows, to try things out."""
    form = await read_form(request)
    who = visitor(request)
    room = await hub_of(request).sandbox(request.path_params["code"], who.person, form.number("seat"))
    return redirected(request, f"/t/{room.code}")


async def again(request: Request) -> Response:
    """Another game, or the next mission: one table for all who played here, whoever asks for it first."""
    form = await read_form(request)
    who, hub, code = visitor(request), hub_of(request), request.path_params["code"]
    onward = next_mission(await room_of(request, who)) if form.text("mission", "") == "next" else None
    return redirected(request, f"/t/{await hub.next_table(code, who.person, onward)}")


def next_mission(room: Room) -> dict[str, Arg] | None:
    """The setting that makes the next mission in printed order; none where there is no more."""
    spec = room.spec
    following = spec.mission_after({**spec.usual, **room.options}.get(spec.campaign, ""))
    return None if following is None else {spec.campaign: following}


async def rejoin(request: Request) -> Response:
    """To the table of the next game, and to one's seat there; whoever has none any more may watch."""
    await read_form(request)
    code = request.path_params["code"]
    with suppress(RoomError):
        await hub_of(request).do(code, visitor(request).person, Room.rejoin)
    return redirected(request, f"/t/{code}")


# -- a seat on another device -------------------------------------------------------------------------------


async def show_claim(request: Request) -> Response:
    """Opening the link moves nothing yet: previews and crawlers open links, too."""
    who = visitor(request)
    token = request.query_params.get("token", "")
    identity: Identity = request.app.state.identity
    code, seat, _ = identity.read_seat_link(token)
    room = await hub_of(request).room(code)
    return page(request, "claim.html", who, code=code, token=token, name=room.names[seat])


async def claim(request: Request) -> Response:
    form = await read_form(request)
    who = visitor(request)
    identity: Identity = request.app.state.identity
    code, seat, former = identity.read_seat_link(form.text("token"))
    await hub_of(request).do(code, who.person, Room.claim_seat, seat, former)
    return redirected(request, f"/t/{code}")
