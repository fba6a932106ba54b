"""Commands before the game begins: who sits where, the clock, the list of tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..engine import Seat
from . import course
from .errors import NotAllowed, RoomError
from .rows import LOBBY, Change, ClockRow

if TYPE_CHECKING:
    from .room import Room


def take_seat(room: Room, person: str, seat: Seat, name: str) -> Change:
    room.check_entry(person)
    _check_lobby(room)
    room.seats.take(person, seat, name)
    room.presence.seen(person)
    return course.committed(room, Change(chairs=True))


def rename(room: Room, person: str, seat: Seat, name: str) -> Change:
    room.seats.rename(person, seat, name)
    return course.committed(room, Change(chairs=True))


def rejoin(room: Room, person: str) -> Change:
    """Sit down where one sat in the game before."""
    _check_lobby(room)
    if not room.seats.take_kept(person):
        raise RoomError("seat.none_kept")
    room.presence.seen(person)
    return course.committed(room, Change(chairs=True))


def free_seat(room: Room, person: str, seat: Seat) -> Change:
    """The host asks somebody out of the lobby, say because their browser is gone."""
    _check_host_in_lobby(room, person)
    room.seats.free(seat)
    return course.committed(room, Change(chairs=True))


def seat_bot(room: Room, person: str, seat: Seat, bot: str = "") -> Change:
    check_may_arrange(room, person)
    room.seats.seat_bot(seat, bot)
    return course.committed(room, Change(chairs=True))


def remove_bot(room: Room, person: str, seat: Seat) -> Change:
    check_may_arrange(room, person)
    room.seats.remove_bot(seat)
    return course.committed(room, Change(chairs=True))


def start(room: Room, person: str) -> Change:
    """Begin the game; seats still open become bots."""
    check_may_arrange(room, person)
    change = Change(chairs=True)
    room.play.begin(change)
    room.pace.tell(room.moments[0].events)
    room.seats.fill_with_bots()
    course.note(room, change, "started")
    course.settle(room, change)
    return course.committed(room, change)


def list_table(room: Room, person: str) -> Change:
    """The host wants company: strangers find the table in the lobby until it begins."""
    _check_host_in_lobby(room, person)
    room.listed = True
    return course.committed(room, Change())


def unlist_table(room: Room, person: str) -> Change:
    _check_host_in_lobby(room, person)
    room.listed = False
    return course.committed(room, Change())


def set_clock(room: Room, person: str, clock: ClockRow | None) -> Change:
    """How long people may take (`timer.new_clock`); None: as long as they like."""
    check_may_arrange(room, person)
    room.timer.row = clock
    return course.committed(room, Change())


def _check_lobby(room: Room) -> None:
    if room.status != LOBBY:
        raise RoomError("room.started")


def _check_host_in_lobby(room: Room, person: str) -> None:
    _check_lobby(room)
    if person != room.host:
        raise NotAllowed("host.only")


def check_may_arrange(room: Room, person: str) -> None:
    """The host and whoever sits at the table set it up together."""
    _check_lobby(room)
    if person != room.host:
        room.seats.check_seated(person)
