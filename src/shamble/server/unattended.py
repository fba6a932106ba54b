"""What happens without anybody's command: bots answer or fail, clocks run out, a rule raises, rules and facts
have changed since the game began.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..engine import Seat
from . import company, course
from .errors import NotAllowed, RoomError
from .rows import BOT, LATE_BOT, NOTE, PLAYING, Change
from .thinking import Outcome, Thought, simpler_bot
from .upgrades import AGREED, AMENDED, UNSEALED

if TYPE_CHECKING:
    from .room import Room


def bots_may_act(room: Room) -> bool:
    """Is there anything for the bots to think about? They wait while people talk about an undo, and where
    a rule has failed or the facts have changed."""
    if not room.bots.may_act():
        return False
    return not (room.frozen or room.petitions.is_undo_open or room.changed_facts)


def think(room: Room) -> Thought | None:
    """What the bots should think about now, to be worked out elsewhere; one thought at a time."""
    return room.bots.think() if room.bots_may_act() else None


def bot_answer(room: Room, thought: Thought, outcome: Outcome) -> Change | None:
    """What a bot decided, if that is still the question; None where nothing came of it."""
    if room.petitions.is_undo_open or not room.bots.is_current(thought):
        return None
    room.bots.remember(outcome)
    if not outcome.answers:
        room.bots.be_silent()
        return None
    change = Change()
    for answer in outcome.answers:
        if room.bots.is_current(thought):  # the last one asked may have answered in secret meanwhile
            course.give_answer(
                room, change, answer.question, answer.seat, answer.name, by=BOT, grounds=answer.grounds
            )
    course.settle(room, change)
    return course.happened(room, change)


def bot_failed(room: Room, thought: Thought, seat: Seat | None) -> Change | None:
    """The bot on that seat raised, hung or died: a simpler one takes its place. Where there is none, or
    nobody knows which bot it was, the fault is not a bot's."""
    if not room.bots.is_current(thought):
        return None
    chair = room.chairs[seat] if seat is not None else None
    simpler = chair and chair.bot and simpler_bot(room.game, chair.bot)
    if chair is None or not simpler:
        return room.freeze()
    chair.bot = simpler
    room.bots.forget()
    change = Change(chairs=True)
    course.note(room, change, "bot_failed", name=chair.name)
    return course.committed(room, change)


def next_due(room: Room) -> float | None:
    """In how many seconds something happens by itself, as it is."""
    times = [*room.calls.times().values(), *filter(None, [room.deadline])]
    return max(0.0, min(times) - room.clock()) if times else None


def do_what_is_due(room: Room) -> Change | None:
    """The clock has run out, or somebody must be called."""
    change = Change(told=[], called=room.calls.take(room.clock()))
    if room.deadline is not None and room.deadline <= room.clock():
        return _ring(room, change)
    return change if change.called else None


def _ring(room: Room, change: Change) -> Change:
    """The clock has run out. If everybody is late, nobody waits for anybody: it begins anew."""
    assert room.timer.row is not None  # or there would be no deadline
    then, late = room.timer.row.then, room.calls.late()
    change.told = None
    room.timer.restart(room.clock(), late)
    if {room.chairs[seat].person for seat in late} == {*room.people}:
        return course.committed(room, change)
    for seat in late:
        if then == LATE_BOT:
            company.let_bot_play(room, seat)
            change.chairs = True
        elif not room.petitions.time_is_up(room.version + 1, seat):
            continue
        course.note(room, change, f"late_{then}", name=room.chairs[seat].name)
    return company.settled(room, change)


def freeze(room: Room) -> Change:
    """Tell everybody that a rule failed: in the log, once for each moment, and beside the board."""
    room.frozen_at = room.play.timeline().last
    change = Change()
    last = next((line for line in reversed(room.lines) if line.kind == NOTE), None)
    if last is None or (last.text, last.moment) != ("frozen", room.frozen_at):
        course.note(room, change, "frozen")
    return course.committed(room, change)


def note_upgrade(room: Room) -> Change | None:
    """Say in the log which rules were amended since the game began, or that nobody knows; nothing if it
    is said already."""
    if room.status != PLAYING:
        return None
    change = Change()
    if rules := room.upgrade.rules(room.lines):
        course.note(room, change, AMENDED, version=room.spec.rules_version, rules=rules)
    if not room.private and room.upgrade.is_unknown(room.lines):
        course.note(room, change, UNSEALED)
    return course.committed(room, change) if change.lines else None


def accept_facts(room: Room, person: str) -> Change:
    """The host lets the game go on with the facts of today."""
    if person != room.host:
        raise NotAllowed("host.only")
    facts = room.changed_facts
    if not facts:
        raise RoomError("facts.same")
    change = Change()
    name = room.seats.name_of(person)
    room.timer.restart(room.clock())
    course.note(room, change, AGREED, name=name, facts=facts, content=room.upgrade.content)
    room.presence.seen(person)
    return company.settled(room, change)
