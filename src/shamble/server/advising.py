"""Commands of whoever wants to know: a hint, why a bot did that, what one's own answers have cost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..bots.counsel import Cost, Counsel, can_review
from ..engine import Seat
from . import course, lobby, sight
from .advice import STEPS, Inquiry, Reason, Reviewing
from .errors import NotAllowed, RoomError
from .rows import BOT, OVER, Change, Costly, Moment

if TYPE_CHECKING:
    from .room import Room


def allow_hints(room: Room, person: str) -> Change:
    """Before the game, whoever arranges the table says whether people may take hints."""
    lobby.check_may_arrange(room, person)
    room.advice.on = True
    return course.committed(room, Change())


def forbid_hints(room: Room, person: str) -> Change:
    lobby.check_may_arrange(room, person)
    room.advice.on = False
    return course.committed(room, Change())


def ask_hint(room: Room, person: str, seat: Seat) -> Change:
    """What to answer. Everybody reads that it was asked for; what it says, only whoever asked."""
    course.check_facts(room)
    room.play.playing()
    room.seats.held(person, seat)
    if not room.advice.on:
        raise RoomError("hint.off")
    choice = sight.question_asked(room, person, seat)
    if choice is None:
        raise RoomError("hint.nothing")
    if room.advice.is_wanted(seat, choice.id):
        raise RoomError("hint.busy")
    if room.advice.hint(seat, choice.id) is not None:
        raise RoomError("hint.given")
    room.advice.want(person, seat, choice.id)
    change = Change()
    course.note(room, change, "hint", name=room.chairs[seat].name)
    room.presence.seen(person)
    return course.committed(room, change, person)


def hint_for(room: Room, person: str, seat: Seat) -> Counsel | None:
    """The hint for what that seat is asked now."""
    choice = sight.question_asked(room, person, seat)
    return None if choice is None else room.advice.hint(seat, choice.id)


def explain(room: Room, person: str, seat: Seat) -> Change:
    """Why a bot answered as it did. Where hands are hidden its reasons would tell of its own: they are given
    when the game is over."""
    room.check_entry(person)
    room.play.started()
    chair = room.seats.chair(seat)
    if chair.kind != BOT:
        raise RoomError("why.person", name=chair.name)
    if not may_explain(room):
        raise NotAllowed("why.secret", name=chair.name)
    given = last_known_answer(room, seat)
    if given is None:
        raise RoomError("why.nothing", name=chair.name)
    room.advice.reasons[person] = Reason(seat, given.number, given.name, given.grounds)
    return course.told_alone(room, Change(), person)


def may_explain(room: Room) -> bool:
    """Has nobody anything to hide here?"""
    return room.status == OVER or len(room.chairs) in room.spec.open_information


def last_known_answer(room: Room, seat: Seat) -> Moment | None:
    """The last answer of a bot there that everybody knows of: not one that is still sealed, and no pass,
    since who could have acted is nobody's business."""
    play = room.play
    known = play.timeline().begin(play.timeline().last)
    given = (moment for moment in reversed(play.moments[: known + 1]) if moment.seat == seat)
    return next((moment for moment in given if moment.by == BOT and not moment.is_pass), None)


def reason_for(room: Room, person: str, seat: Seat) -> Reason | None:
    """What that person was told about the bot there, as long as it stands."""
    reason = room.advice.reasons.get(person)
    if reason is None or reason.seat != seat or reason.moment >= len(room.moments):
        return None
    given = room.moments[reason.moment]
    return reason if (given.seat, given.name) == (seat, reason.name) else None


def ask_review(room: Room, person: str, seat: Seat) -> Change:
    """After the game: which answers of that seat cost most. It takes a while, and is kept."""
    if room.status != OVER:
        raise RoomError("review.early")
    room.seats.held(person, seat)
    if not can_review(room.game):
        raise RoomError("review.none")
    if seat in room.advice.running:
        raise RoomError("review.busy")
    if seat in room.advice.reviews:
        raise RoomError("review.done")
    room.advice.begin_review(person, seat, room.clock())
    return _went_on(room, room.advice.running[seat]) or course.told_alone(room, Change(), person)


def advised(room: Room, inquiry: Inquiry, found: Counsel | Cost | None) -> Change | None:
    """What came of an inquiry; nothing of what failed."""
    if inquiry.wish is not None:
        wanted = room.advice.give(inquiry.wish, found if isinstance(found, Counsel) else None)
        return course.told_alone(room, Change(), inquiry.wish.person) if wanted else None
    running = room.advice.running.get(inquiry.query.seat)
    if running is None or running.review.left[0] != inquiry.moment:
        return None
    before = running.review.done
    running.review.note(found if isinstance(found, Cost) else None)
    return _went_on(room, running, before)


def _went_on(room: Room, running: Reviewing, before: int = -1) -> Change | None:
    """A review is a step farther, or at its end. That is told now and then."""
    review = running.review
    if room.clock() > running.until:
        review.stop()
    if not review.left:
        del room.advice.running[running.seat]
        room.advice.reviews[running.seat] = [_costly(moment, cost) for moment, cost in review.dearest()]
        return course.committed(room, Change(), running.person)
    if before >= 0 and before * STEPS // review.total == review.done * STEPS // review.total:
        return None
    return course.told_alone(room, Change(), running.person)


def _costly(moment: int, cost: Cost) -> Costly:
    return Costly(moment, cost.given.name, cost.best.name, cost.given.worth, cost.best.worth)
