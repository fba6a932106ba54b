"""Commands at windows: passing by hand, wishes and stops; and the passes that are given unasked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..engine import Choice, Seat
from . import course
from .errors import RoomError
from .preferences import window_of
from .rows import ASK_ALWAYS, PASS_MOMENT, PASS_TURN, PERSON, PLAYING, Change

if TYPE_CHECKING:
    from .room import Room


def prefer(room: Room, person: str, seat: Seat, auto_pass: str) -> Change:
    """Pass reactions by itself: "none", "moment" (until something else is asked), "turn" (until the next
    turn). Nobody else can see it."""
    course.check_facts(room)
    table = room.play.playing()
    chair = room.seats.held(person, seat)
    if auto_pass in (PASS_MOMENT, PASS_TURN) and window_of(table, seat) is not None:
        course.check_held(room)
    change = Change()
    window = room.preferences.wish(change, table, chair, auto_pass)
    if window is not None:
        course.give_pass(room, change, window, PERSON)
    course.settle(room, change)
    return course.acted(room, change, person, seat)


def let_pass(room: Room, person: str, seat: Seat | None, until: str = ASK_ALWAYS) -> Change:
    """Pass the open window on that seat, or on all that the person holds: round one screen nobody acts.
    With "turn" it goes on so until the turn is over."""
    course.check_facts(room)
    table = room.play.playing()
    chairs = [
        room.seats.held(person, each) for each in ([seat] if seat is not None else room.seats_of(person))
    ]
    windows = [window for chair in chairs if (window := window_of(table, chair.seat)) is not None]
    if not windows:
        raise RoomError("pass.none")
    course.check_held(room)
    change = Change()
    for chair in chairs if until != ASK_ALWAYS else []:
        room.preferences.wish(change, table, chair, until)
    for window in windows:
        course.give_pass(room, change, window, PERSON)
    course.settle(room, change)
    return course.acted(room, change, person, chairs[0].seat)


def choose_stops(room: Room, person: str, seat: Seat, stops: list[str] | None) -> Change:
    """Where that seat is asked from now on; None: as the game proposes. Nobody else can see it."""
    chair = room.seats.held(person, seat)
    change = Change()
    room.preferences.choose(change, chair, stops)
    course.settle(room, change)
    return course.acted(room, change, person, seat)


def switch_stop(room: Room, person: str, seat: Seat, stop: str) -> Change:
    """Be asked at those windows, too, or no longer."""
    chair = room.seats.held(person, seat)
    change = Change()
    room.preferences.switch(change, chair, stop)
    course.settle(room, change)
    return course.acted(room, change, person, seat)


def next_pass(room: Room) -> float | None:
    """In how many seconds somebody's window is passed, if nothing happens: not while people talk about an
    undo."""
    if room.status != PLAYING or room.changed_facts or room.petitions.is_undo_open:
        return None
    window = room.preferences.due(Change(), room.play.playing())
    return None if window is None else course.pass_wait(room)


def give_passes(room: Room) -> Change | None:
    """The passes that nobody need be asked for, once the window has been open long enough."""
    change = Change()
    course.settle(room, change)
    if not change.moments:
        return None
    return course.happened(room, change)


def is_passed_for(room: Room, choice: Choice) -> bool:
    """Will that question be passed for whoever is asked it?"""
    return room.preferences.passes(room.play.started(), choice)
