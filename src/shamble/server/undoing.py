"""The way back: one's own sealed answers, what is free, and what the others must agree to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..engine import Seat
from . import course
from .errors import RoomError
from .rows import Change

if TYPE_CHECKING:
    from .room import Room


def undo(room: Room, person: str, seat: Seat, to: int | None = None) -> Change:
    """Take back that seat's last answer, or all after the moment `to` as the person counts them; ask the
    others if need be. Alone, what came to light since is not forgotten: that must be meant."""
    course.check_facts(room)
    room.play.playing()
    room.seats.held(person, seat)
    moment = _undo_moment(room, person, seat, to)
    if room.undo_reveals(person, moment):
        raise RoomError("undo.revealed")
    return _take_back_to(room, person, seat, moment)


def undo_regardless(room: Room, person: str, seat: Seat, to: int | None = None) -> Change:
    """The same by somebody who knows that something came to light."""
    course.check_facts(room)
    room.play.playing()
    room.seats.held(person, seat)
    return _take_back_to(room, person, seat, _undo_moment(room, person, seat, to))


def undo_reveals(room: Room, person: str, moment: int) -> bool:
    """Would somebody who is alone go back past what came to light? In a private trial nobody minds."""
    return room.seats.plays_alone(person) and not room.private and room.play.came_to_light(moment)


def _take_back_to(room: Room, person: str, seat: Seat, moment: int) -> Change:
    chair = room.chairs[seat]
    change = Change()
    if room.people != [person] and room.play.is_sealed_since(moment):
        room.play.take_back(change, moment, room.seats.of(person))
        _forget_what_came_of_it(room, change, person)
        return course.acted(room, change, [(person, seat)])
    if room.petitions.undo_is_free(person, moment):
        rewind(room, change, person, moment, chair.name)
    else:
        room.petitions.ask_undo(room.version + 1, person, seat, moment)
    room.presence.seen(person)
    return course.committed(room, change)


def _undo_moment(room: Room, person: str, seat: Seat, to: int | None) -> int:
    """The stored moment that an undo leads back to."""
    if to is None:
        found = room.petitions.undo_target(seat)
        if found is None:
            raise RoomError("undo.nothing")
        return found.moment
    counted = room.timeline_for(person)
    if not 0 <= to < counted.last:
        raise RoomError("undo.moment", moment=to, last=counted.last)
    return counted.end(to)


def rewind(room: Room, change: Change, person: str, to: int, name: str) -> None:
    """Back to an earlier moment. The log keeps that it happened, if anybody could see what had."""
    everybodys = room.play.timeline()
    count = everybodys.last - everybodys.number(to)
    room.timer.charge(room.play.waiting(), None, room.clock())
    room.play.rewind(change, to)
    room.timer.restart(room.clock())
    if count:
        course.note(room, change, "undone", name=name, count=count)
    room.bots.forget()
    room.petitions.end_undos()
    _forget_what_came_of_it(room, change, person)


def _forget_what_came_of_it(room: Room, change: Change, person: str) -> None:
    """After an undo: what was wished for from there on is void. What others ask for stands if nobody
    could see the undo; it leads further back."""
    room.preferences.end(change, [room.chairs[seat] for seat in room.seats.of(person)])
    room.frozen_at = -1
    course.settle(room, change)
