"""Who looks at a room: from which seat, in which language, and whether a curtain hides the secrets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from ..engine import Choice, Seat
from ..engine.offers import replies_in
from ..engine.passing import is_window
from ..server.room import Room
from ..server.rows import PLAYING
from .words import Words

LONGEST_NUMBER: Final = 20
"""Digits of a question's id."""


@dataclass(frozen=True)
class Looker:
    """A person in front of a page."""

    person: str
    words: Words
    csrf: str
    base: str
    """Where this server is, as the person's browser knows it."""
    name: str = ""
    """What the person was last called."""
    wish: Seat | None = None
    """The seat that the address asks for."""
    acting: int | None = None
    """The window at which that seat said that it wants to act, round one screen."""
    guide: str = ""
    """Is the guide wanted ("on"), not wanted ("off"), or as the table has it?"""

    def address(self, path: str) -> str:
        return self.base + path


@dataclass(frozen=True)
class Screen:
    """The seat that the page shows (None: a spectator's view), or the seat that is to come to the screen, or
    those who are asked at a window while all of them look on."""

    seat: Seat | None
    curtain: Seat | None = None
    shared: tuple[Seat, ...] = ()


def screen_for(room: Room, person: str, wish: Seat | None, acting: int | None = None) -> Screen:
    """A person with several seats sees one at a time, and nothing secret while the screen changes hands: so
    whether anybody acts at a window is asked of all of them together."""
    own = room.seats_of(person)
    asked = wish if wish is not None and 0 <= wish < len(room.chairs) and room.may_see(person, wish) else None
    if not own:
        return Screen(asked)
    if room.private:
        return Screen(next((seat for seat in own if must_answer(room, person, seat)), own[0]))
    if len(own) == 1:
        return Screen(own[0] if asked is None else asked)
    if room.status != PLAYING:
        return Screen(own[0] if asked is None else asked)
    present = wish if wish in own else None
    shared = shared_window(room, person, own)
    if shared and present is not None and acting in [choice.id for choice in demands(room, person, present)]:
        return Screen(present)
    if shared and shared != (present,):
        return Screen(None, shared=shared)
    if present is not None and must_answer(room, person, present):
        return Screen(present)
    others = [seat for seat in own if seat != present]
    called = next((seat for seat in others if must_answer(room, person, seat)), None)
    called = called if called is not None else next((s for s in others if has_offer(room, person, s)), None)
    if called is None:
        return Screen(present)
    return Screen(called) if len(room.chairs) in room.spec.open_information else Screen(None, called)


def acting_at(query: Mapping[str, str]) -> int | None:
    """The window at which the address says that somebody wants to act."""
    number = query.get("act", "")
    return int(number) if number.isdecimal() and len(number) < LONGEST_NUMBER else None


def demands(room: Room, person: str, seat: Seat) -> list[Choice]:
    """What the seat has to answer; not what is about to be passed for it."""
    asked = room.questions_for(person, seat)
    return [choice for choice in asked if not choice.optional and not room.is_passed_for(choice)]


def shared_window(room: Room, person: str, own: Sequence[Seat]) -> tuple[Seat, ...]:
    """Who of them is asked at the window that is open; nobody where there is a decision to be taken or
    an offer to be answered, or nothing to be hidden."""
    asked = [choice for seat in own for choice in demands(room, person, seat)]
    offered = any(has_offer(room, person, seat) for seat in own)
    nothing_hidden = len(room.chairs) in room.spec.open_information
    if offered or nothing_hidden or not all(map(is_window, asked)):
        return ()
    return tuple(dict.fromkeys(choice.seat for choice in asked if choice.seat is not None))


def must_answer(room: Room, person: str, seat: Seat) -> bool:
    return bool(demands(room, person, seat))


def standing_question(room: Room, person: str, seat: Seat) -> Choice | None:
    """What the seat may say beside that."""
    return next((choice for choice in room.questions_for(person, seat) if choice.optional), None)


def has_offer(room: Room, person: str, seat: Seat) -> bool:
    """Does somebody wait for this seat's word on an offer?"""
    return bool(replies_in(standing_question(room, person, seat)))


def is_awaited(room: Room, person: str) -> bool:
    """Is it this person's turn, on any seat?"""
    if room.status != PLAYING:
        return False
    return any(
        must_answer(room, person, seat) or has_offer(room, person, seat) for seat in room.seats_of(person)
    )
