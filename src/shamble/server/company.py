"""People come and go: votes, seats that change hands, talk, another game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from ..engine import Seat
from . import course, undoing
from .errors import NotAllowed, RoomError
from .limits import LONGEST_REPORT
from .petitions import REST
from .rows import (
    BOT,
    JOIN,
    LOBBY,
    NOTE,
    OVER,
    PERSON,
    PLAYING,
    REPLACE,
    UNDO,
    Chair,
    Change,
    Line,
    Petition,
    Report,
)
from .texts import clean_text

if TYPE_CHECKING:
    from .room import Room

REFUSALS: Final = (f"{REPLACE}_refused", f"{JOIN}_refused")
"""Notes in the log after which a proposal rests for a while."""

NEXT: Final = "next_game"
"""The note in the log that names a table's successor."""


def say(room: Room, person: str, text: str, name: str = "") -> Change:
    """A line of chat: plain text. Whoever has no seat says who they are."""
    room.check_entry(person)
    speaker = room.seats.name_of(person) or room.seats.guest_name(name)
    change = Change()
    room.chat.say(change, person, speaker, text, room.play.timeline().last)
    room.presence.seen(person)
    return course.committed(room, change)


def report(room: Room, person: str, text: str, version: str) -> Change:
    """A bug report: one sentence is enough, the record stays here."""
    room.check_entry(person)
    report = Report(person, clean_text(text, LONGEST_REPORT), room.moment, version, room.clock())
    return Change(version=room.version, report=report)


def set_pace(room: Room, person: str, pace: str) -> Change:
    """How long bots let people look, for the whole table: whoever sits there may say so."""
    room.check_entry(person)
    if person != room.host:
        room.seats.check_seated(person)
    room.pace.change(pace)
    return course.committed(room, Change())


def ask_replacement(room: Room, person: str, seat: Seat) -> Change:
    """Propose a bot for somebody who has gone. More than half of the others must agree."""
    room.play.playing()
    room.seats.check_seated(person)
    chair = room.seats.chair(seat)
    if chair.kind != PERSON or chair.person is None or chair.person == person:
        raise RoomError("replace.whom", seat=seat + 1)
    if not room.is_absent(chair.person):
        raise RoomError("replace.present", name=chair.name)
    if room.is_at_rest(REPLACE, seat):
        raise RoomError("replace.refused", name=chair.name)
    room.petitions.ask_replacement(room.version + 1, person, seat)
    room.presence.seen(person)
    return settled(room, Change())


def ask_seat(room: Room, person: str, seat: Seat, name: str) -> Change:
    """Somebody new would like to play on for a bot: the host decides, or over half of the players."""
    room.check_entry(person)
    room.play.playing()
    if room.seats.of(person) or room.seats.to_take_back(person):
        raise RoomError("join.seated")
    if room.seats.chair(seat).kind != BOT:
        raise RoomError("seat.no_bot", seat=seat + 1)
    if room.is_at_rest(JOIN, seat):
        raise RoomError("join.refused")
    room.petitions.ask_seat(room.version + 1, person, seat, room.seats.free_name(name, seat))
    room.presence.seen(person)
    return settled(room, Change())


def is_at_rest(room: Room, kind: str, seat: Seat) -> bool:
    """Was that refused for this seat a moment ago?"""
    refused = f"{kind}_refused"
    return any(line.text == refused and line.params.get("seat") == seat for line in _refusals(room))


def next_rest(room: Room) -> float | None:
    """In how many seconds something may be proposed again that was refused a moment ago."""
    now = room.clock()
    return min((line.at + REST - now for line in _refusals(room)), default=None)


def _refusals(room: Room) -> Iterator[Line]:
    """What was refused a moment ago. The log knows."""
    since = room.clock() - REST
    for line in reversed(room.lines):
        if line.at <= since:
            return
        if line.kind == NOTE and line.text in REFUSALS:
            yield line


def agree(room: Room, person: str, petition: int) -> Change:
    room.petitions.agree(person, petition)
    room.presence.seen(person)
    return settled(room, Change())


def refuse(room: Room, person: str, petition: int) -> Change:
    """Say no, think again about what one has asked for, or be there after all."""
    change = Change()
    ended = room.petitions.refuse(person, petition)
    room.presence.seen(person)
    _note_end(room, change, ended, person)
    return settled(room, change)


def _note_end(room: Room, change: Change, ended: Petition, person: str) -> None:
    """Why a petition came to nothing; the log also knows when it may be put again (`is_at_rest`)."""
    name, whose = room.seats.name_of(person), ended.name or room.chairs[ended.seat].name
    if ended.person == person:
        course.note(room, change, f"{ended.kind}_withdrawn", name=name or ended.name, whose=whose)
    elif ended.kind == REPLACE and room.chairs[ended.seat].person == person:
        course.note(room, change, "here", name=name)
    else:
        course.note(room, change, f"{ended.kind}_refused", name=name, whose=whose, seat=ended.seat)


def be_here(room: Room, person: str) -> Change | None:
    """A sign of life: nobody votes about whoever is there. None: nobody had missed this person."""
    absent = person in room.people and room.is_absent(person)
    room.presence.seen(person)
    change = Change()
    if room.petitions.end_missing(person):
        course.note(room, change, "here", name=room.seats.name_of(person))
    return course.committed(room, change) if absent or change.lines else None


def leave(room: Room, person: str, seat: Seat) -> Change:
    """Stand up. During the game a bot plays on, until the person takes the seat back."""
    chair = room.seats.held(person, seat)
    change = Change(chairs=True)
    if room.status == LOBBY:
        room.seats.free(seat)
        return course.committed(room, change)
    course.note(room, change, "left", name=chair.name)
    let_bot_play(room, seat)
    return settled(room, change)


def take_back(room: Room, person: str, seat: Seat) -> Change:
    """The person is back: the bot stands up."""
    chair = room.seats.take_back(person, seat)
    room.timer.restart(room.clock())
    room.bots.forget()
    room.presence.seen(person)
    change = Change(chairs=True)
    course.note(room, change, "came_back", name=chair.name)
    return settled(room, change)


def claim_seat(room: Room, person: str, seat: Seat, former: str) -> Change:
    """A seat link was opened on another device: the seat moves from one browser to the other.

    The caller has checked that the link is ours; it is void once the former holder has lost the seat.
    """
    room.seats.hand_over(seat, former, person)
    if room.host == former:
        room.host = person
    room.presence.seen(person)
    return course.committed(room, Change(chairs=True))


def is_on_list(room: Room, person: str) -> bool:
    """Is the table on that person's list?"""
    return person == room.host or any(chair.person == person for chair in room.chairs)


def check_on_list(room: Room, person: str) -> None:
    if not room.is_on_list(person):
        raise NotAllowed("table.not_yours")


def forget(room: Room, person: str) -> Change:
    """The person wants the table no more: it leaves their list. A bot plays on for them, and the others
    keep all they have of it. With the last one the table goes."""
    room.check_on_list(person)
    change = Change(chairs=True)
    for chair in room.chairs:
        if chair.person == person:
            _give_up(room, change, chair)
    others = [chair.person for chair in room.chairs if chair.person is not None]
    change.gone = not others
    if others and room.host == person:
        room.host = others[0]
    return settled(room, change) if room.status == PLAYING and others else course.committed(room, change)


def _give_up(room: Room, change: Change, chair: Chair) -> None:
    """For good: a seat in the lobby is open again, one in a game is a bot's."""
    if room.status == LOBBY:
        room.seats.free(chair.seat)
        return
    if room.status == PLAYING and chair.kind == PERSON:
        course.note(room, change, "left", name=chair.name)
        let_bot_play(room, chair.seat)
    chair.person = None


def name_successor(room: Room, person: str, code: str, former: str) -> Change:
    """Another game, at that table, in place of `former` if that is gone. Whoever comes second finds the
    first one's table."""
    room.check_may_go_on(person)
    change = Change()
    if room.successor == former:
        course.note(room, change, NEXT, name=room.seats.name_of(person), code=code)
    return course.committed(room, change)


def check_may_go_on(room: Room, person: str) -> None:
    """Is there an end after which this person may ask for another game?"""
    room.check_entry(person)
    if room.status != OVER:
        raise RoomError("room.unfinished")
    room.seats.check_seated(person)


def settled(room: Room, change: Change) -> Change:
    """Do what enough people agree to, then what people asked for in advance."""
    for petition in room.petitions.settled():
        name = room.chairs[petition.seat].name
        if petition.kind == UNDO:
            undoing.rewind(room, change, petition.person, room.play.asked_since(petition.moment), name)
        elif petition.kind == JOIN:
            _let_in(room, change, petition)
        else:
            course.note(room, change, "replaced", name=name)
            let_bot_play(room, petition.seat)
            change.chairs = True
    course.settle(room, change)
    return course.committed(room, change)


def _let_in(room: Room, change: Change, petition: Petition) -> None:
    course.note(room, change, "joined", name=petition.name, bot=room.chairs[petition.seat].name)
    room.seats.let_in(petition.seat, petition.person, petition.name)
    change.chairs = True
    room.bots.forget()


def let_bot_play(room: Room, seat: Seat) -> None:
    room.seats.let_bot_play(seat)
    room.petitions.end_replacement(seat)
    room.bots.forget()
