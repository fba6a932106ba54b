"""Commands at windows: passing by hand, wishes and stops; and the passes that are given unasked.

Where several people play, a window stays open for a while however it is passed (`Room.pass_pause`). Passes
that come sooner wait (`NotYet`), and all of them are given as one change with those that nobody was asked
for: nobody can tell whose was the last, or how many there were.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..engine import Choice, Seat
from ..engine.choice import Name
from ..engine.passing import pass_of
from . import course
from .errors import NotYet, RoomError
from .preferences import window_of
from .rows import ASK_ALWAYS, PASS_MOMENT, PASS_TURN, PERSON, PLAYING, Change, Passed

if TYPE_CHECKING:
    from .room import Room


# -- by hand -----------------------------------------------------------------------------------------------


def let_pass(room: Room, person: str, seat: Seat | None, until: str = ASK_ALWAYS) -> Change:
    """Pass the open window on that seat, or on all that the person holds: round one screen nobody acts.
    With "turn" it goes on so until the turn is over."""
    course.check_facts(room)
    table = room.play.playing()
    seats = [room.seats.held(person, each).seat for each in _or_all(room, person, seat)]
    windows = [window for each in seats if (window := window_of(table, each)) is not None]
    if not windows:
        raise RoomError("pass.none")
    room.preferences.check_wish(until)
    return passed(room, person, windows, until)


def _or_all(room: Room, person: str, seat: Seat | None) -> list[Seat]:
    return room.seats_of(person) if seat is None else [seat]


def prefer(room: Room, person: str, seat: Seat, auto_pass: str) -> Change:
    """Pass reactions by itself: "none", "moment" (until something else is asked), "turn" (until the next
    turn). Nobody else can see it. Whoever wishes so at a window means that window first of all, even where
    somebody's offer is open."""
    course.check_facts(room)
    table = room.play.playing()
    chair = room.seats.held(person, seat)
    window = window_of(table, seat)
    if auto_pass in (PASS_MOMENT, PASS_TURN) and window is not None:
        return passed(room, person, [window], auto_pass)
    change = Change()
    room.preferences.wish(change, table, chair, auto_pass)
    course.settle(room, change)
    return course.acted(room, change, [(person, seat)])


def is_pass(choice: Choice, name: Name) -> bool:
    """Does that answer let a window go by?"""
    passing = pass_of(choice)
    return passing is not None and passing.name == name


def passed(room: Room, person: str, windows: Sequence[Choice], until: str = ASK_ALWAYS) -> Change:
    """These windows by hand: now, or with all the others when they may close."""
    open_to = tuple((window.id, window.seat) for window in windows if window.seat is not None)
    passes = Passed(person, open_to, until)
    if course.pass_wait(room):
        raise NotYet(passes)
    return _given(room, [passes])


def can_pass(room: Room, passes: Passed) -> bool:
    """Are those windows still open?"""
    asked = {(choice.id, choice.seat) for choice in room.play.started().choices}
    return room.status == PLAYING and asked.issuperset(passes.windows)


def _given(room: Room, together: Sequence[Passed]) -> Change:
    change = Change()
    for passes in together:
        if can_pass(room, passes):  # whoever sent it twice passes once
            _give(room, change, passes)
    course.settle(room, change)
    return course.acted(room, change, [(each.person, seat) for each in together for _, seat in each.windows])


def _give(room: Room, change: Change, passes: Passed) -> None:
    table = room.play.playing()
    for _, seat in passes.windows:
        if passes.until != ASK_ALWAYS:
            room.preferences.wish(change, table, room.chairs[seat], passes.until)
    for question, _ in passes.windows:
        course.give_pass(room, change, table.question(question), PERSON)


# -- unasked -----------------------------------------------------------------------------------------------


def choose_stops(room: Room, person: str, seat: Seat, stops: list[str] | None) -> Change:
    """Where that seat is asked from now on; None: as the game proposes. Nobody else can see it."""
    chair = room.seats.held(person, seat)
    change = Change()
    room.preferences.choose(change, chair, stops)
    course.settle(room, change)
    return course.acted(room, change, [(person, seat)])


def switch_stop(room: Room, person: str, seat: Seat, stop: str) -> Change:
    """Be asked at those windows, too, or no longer."""
    chair = room.seats.held(person, seat)
    change = Change()
    room.preferences.switch(change, chair, stop)
    course.settle(room, change)
    return course.acted(room, change, [(person, seat)])


def next_pass(room: Room) -> float | None:
    """In how many seconds somebody's window is passed, if nothing happens: not while people talk about an
    undo."""
    if room.status != PLAYING or room.changed_facts or room.petitions.is_undo_open:
        return None
    window = room.preferences.due(Change(), room.play.playing())
    return None if window is None else course.pass_wait(room)


def give_passes(room: Room, by_hand: Sequence[Passed] = ()) -> Change | None:
    """Once the window has been open long enough: the passes that came too early, and those that nobody need
    be asked for."""
    if by_hand:
        return _given(room, by_hand)
    change = Change()
    course.settle(room, change)
    return course.happened(room, change) if change.moments else None


def is_passed_for(room: Room, choice: Choice) -> bool:
    """Will that question be passed for whoever is asked it?"""
    return room.preferences.passes(room.play.started(), choice)
