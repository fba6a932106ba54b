"""How a table goes on: an answer and what follows from it, the passes that nobody need be asked for, and who
is told. The commands of a room end here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from ..bots.counsel import Grounds
from ..engine import Arg, Choice, Seat
from ..engine.choice import Name
from ..engine.offers import option_text
from ..engine.passing import pass_of
from .errors import RoomError
from .logbook import entries_of
from .rows import OVER, PERSON, PLAYING, PREFERENCE, TIE, Change

if TYPE_CHECKING:
    from .room import Room

INSTANT: Final = 0.001
"""Seconds that nobody can tell from none."""


def give_answer(
    room: Room,
    change: Change,
    question: int,
    seat: Seat,
    name: Name | list[Arg] | str | int,
    *,
    by: str,
    grounds: Grounds | None = None,
) -> None:
    common, before = room.play.is_common(question), room.play.timeline().last
    asked = room.play.waiting()
    room.play.answer(change, question, seat, name, by, grounds)
    room.timer.charge(asked, room.play.waiting(), room.clock())
    given = room.play.moments[-1]
    if by == PERSON and given.events:
        room.pace.all_seen()
    room.pace.tell(given.events, seat)
    if common and len({chair.person for chair in room.chairs}) > 1:
        chosen = option_text(given.name)
        room.chat.note(change, before, "chose", name=room.chairs[seat].name, option=chosen)
    if not room.play.sealed[-1] and room.petitions.end_undos():
        note(room, change, "undo_lapsed")
    if room.status == OVER:
        room.petitions.open.clear()
        room.preferences.end(change, room.chairs)
        note(room, change, "over")
        change.ended = entries_of(room)


def settle(room: Room, change: Change) -> None:
    """Settle ties and give the passes that nobody need be asked for."""
    while room.status == PLAYING and not room.changed_facts and not room.petitions.is_undo_open:
        if (tie := room.plans.tie()) is not None:
            choice, seat, option = tie
            give_answer(room, change, choice.id, seat, option.name, by=TIE)
            continue
        window = room.preferences.due(change, room.play.playing())
        if window is None or pass_wait(room) > 0:
            return
        give_pass(room, change, window, PREFERENCE)


def give_pass(room: Room, change: Change, window: Choice, by: str) -> None:
    passing = pass_of(window)
    assert passing is not None  # or it were no window
    assert window.seat is not None
    give_answer(room, change, window.id, window.seat, passing.name, by=by)


def pass_wait(room: Room) -> float:
    """How long the open window stays open at least; not if it opened in the future: the clock has leapt."""
    asked = room.play.waiting()
    if asked is None or len(room.people) < 2:
        return 0.0
    left = asked.since + room.pass_pause - room.clock()
    return left if INSTANT < left <= room.pass_pause + INSTANT else 0.0


def note(room: Room, change: Change, key: str, **params: Arg) -> None:
    """A line in the log, in everybody's language."""
    room.chat.note(change, room.play.timeline().last, key, **params)


def acted(room: Room, change: Change, who: Sequence[tuple[str, Seat]]) -> Change:
    """These players have done something on these seats. If all of it is sealed, nobody else is told; and it
    is no sign of life either, unless the others have begun to wonder."""
    people = list(dict.fromkeys(person for person, _ in who))
    late = [room.petitions.end_replacement(seat) for _, seat in who]
    missed = [room.petitions.end_missing(person) or room.is_absent(person) for person in people]
    if _is_sealed(room, change) and not any([*late, *missed]):
        return _committed_in_secret(room, change, people)
    for person in people:
        room.presence.seen(person)
    return committed(room, change, people[0])


def _is_sealed(room: Room, change: Change) -> bool:
    return not change.lines and all(room.play.sealed[moment.number] for moment in change.moments)


def happened(room: Room, change: Change) -> Change:
    """Nobody gave a command for it."""
    return _committed_in_secret(room, change, []) if _is_sealed(room, change) else committed(room, change)


def _committed_in_secret(room: Room, change: Change, people: list[str]) -> Change:
    """Only these people, and whoever passed in advance, can see anything of it. What was sealed before an
    undo and is sealed again is no news."""
    given = change.moments if change.truncated is None else []
    owners = (room.chairs[moment.seat].person for moment in given if moment.seat is not None)
    change.told = list(dict.fromkeys([*people, *filter(None, owners)]))
    for person in change.told:
        room.unseen[person] = room.unseen.get(person, 0) + 1
    change.version = room.version_for(people[0]) if people else room.version
    return change


def told_alone(room: Room, change: Change, person: str) -> Change:
    """Nobody else can see anything of it."""
    return _committed_in_secret(room, change, [person])


def committed(room: Room, change: Change, person: str = "") -> Change:
    room.version += 1
    room.changed = room.clock()
    change.version = room.version_for(person)
    return change


def check_facts(room: Room) -> None:
    if facts := room.changed_facts:
        raise RoomError("facts.changed", facts=facts)
