"""What one person may know of a room, and how they count it. All that leaves a room passes through here."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Any

from msgspec import Raw

from ..engine import Choice, Event, Seat, View
from ..engine.offers import Offer
from ..engine.plans import Followed, Plan, Sharing
from .errors import NotAllowed, RoomError, UnknownRoom
from .rows import OVER, PLAYING
from .timeline import Timeline

if TYPE_CHECKING:
    from .room import Room


def version_for(room: Room, person: str) -> int:
    """Grows with every change that this person could see, and with no other."""
    return room.version + room.unseen.get(person, 0)


def timeline_for(room: Room, person: str) -> Timeline:
    """How this person counts the moments: all of them once there is nothing to hide. In company one's own
    sealed answers count for nobody: whether a pass was the last one, from which something followed, would
    tell whether others were asked."""
    if room.private or room.status == OVER:
        return room.play.timeline(range(len(room.seats)))
    return room.play.timeline(room.seats.of(person) if room.seats.plays_alone(person) else ())


def admits(room: Room, person: str) -> bool:
    return not room.private or person == room.host


def check_entry(room: Room, person: str) -> None:
    if not room.admits(person):
        raise UnknownRoom("room.unknown", code=room.code)


def may_see(room: Room, person: str, seat: Seat | None) -> bool:
    """Is the view of that seat open to this person? Once the game is over every seat is."""
    if not room.admits(person):
        return False
    return seat is None or room.seats.holds(person, seat) or room.status == OVER


def asked_since(room: Room, person: str) -> float | None:
    """Since when the table waits for this person, as everybody may know it: in a window, for all."""
    waiting = room.play.waiting()
    if waiting is None or (waiting.seats and not {*waiting.seats} & {*room.seats.of(person)}):
        return None
    return waiting.since


def is_absent(room: Room, person: str) -> bool:
    """Has this person gone, or fallen asleep while the others wait?"""
    return room.presence.left(person, room.asked_since(person)) <= 0


def next_absence(room: Room) -> float | None:
    """In how many seconds the next player will count as absent, if nothing happens."""
    left = (room.presence.left(person, room.asked_since(person)) for person in room.people)
    return min((seconds for seconds in left if 0 < seconds < float("inf")), default=None)


def view_for(room: Room, person: str, seat: Seat | None) -> View:
    """The table as that seat sees it; None is a spectator."""
    _check_may_see(room, person, seat)
    return room.views.view(seat)


def sent_view_for(room: Room, person: str, seat: Seat | None) -> Raw:
    """The same as JSON."""
    _check_may_see(room, person, seat)
    return room.views.sent(seat)


def view_at(room: Room, person: str, seat: Seat | None, moment: int) -> View:
    """The same after so many answers as the person counts them, for a replay."""
    _check_may_see(room, person, seat)
    return room.views.view_at(seat, _stored_moment(room, person, moment))


def reading_for(room: Room, person: str, seat: Seat | None) -> Any:
    """The view as the game's typed reading, for boards; shared like the view."""
    _check_may_see(room, person, seat)
    return room.views.reading(seat)


def reading_at(room: Room, person: str, seat: Seat | None, moment: int) -> Any:
    _check_may_see(room, person, seat)
    return room.views.reading_at(seat, _stored_moment(room, person, moment))


def readings_during(
    room: Room, person: str, seat: Seat | None, moment: int, events: Collection[int]
) -> dict[int, Any]:
    """The same in the midst of a stored moment, at its events of those numbers."""
    _check_may_see(room, person, seat)
    return room.play.readings_during(moment, seat, events)


def events_for(room: Room, person: str, seat: Seat | None, since: int = -1) -> list[tuple[int, list[Event]]]:
    """What happened after that stored moment, as the seat may know it: (number of the answer as the
    person counts them, events)."""
    if room.table is None:
        return []
    _check_may_see(room, person, seat)
    counted = room.timeline_for(person)
    return [
        (counted.number(moment), events)
        for moment, events in room.views.events(seat, since)
        if counted.shows(moment)
    ]


def _stored_moment(room: Room, person: str, number: int) -> int:
    """Where that moment of the person's begins."""
    counted = room.timeline_for(person)
    if type(number) is not int or not 0 <= number <= counted.last:
        raise RoomError("moment", moment=str(number), last=counted.last)
    return counted.begin(number)


def offers_for(room: Room, person: str, seat: Seat | None) -> list[Offer]:
    """The offers between players that lie on the table, as that seat knows them."""
    _check_may_see(room, person, seat)
    return room.spec.offers(room.play.started(), seat)


def questions_for(room: Room, person: str, seat: Seat) -> list[Choice]:
    """What that seat may answer now; standing questions come last and are `optional`."""
    if room.table is None:
        return []
    room.seats.held(person, seat)
    return room.play.questions(seat)


def plans_for(room: Room, person: str, seat: Seat) -> list[Plan]:
    """What that seat can say at once where it is asked something."""
    choice = question_asked(room, person, seat)
    return [] if choice is None else room.plans.offered(seat, choice)


def sharing_for(room: Room, person: str, seat: Seat) -> Sharing | None:
    """If the seat is asked the same several times running: how often, and what we propose."""
    choice = question_asked(room, person, seat)
    return None if choice is None else room.plans.sharing(seat, choice)


def stopped_for(room: Room, person: str, seat: Seat) -> Followed | None:
    """Why that seat's plan went no farther, until something else is seen."""
    room.seats.held(person, seat)
    return room.plans.stopped(seat, room.timeline_for(person).last)


def question_asked(room: Room, person: str, seat: Seat) -> Choice | None:
    """What that seat must answer now."""
    if room.status != PLAYING:
        return None
    room.seats.held(person, seat)
    return next((choice for choice in room.play.questions(seat) if not choice.optional), None)


def _check_may_see(room: Room, person: str, seat: Seat | None) -> None:
    room.check_entry(person)
    if not room.may_see(person, seat):
        raise NotAllowed("seat.not_yours", seat=(seat or 0) + 1)
