"""Commands of whoever is asked: an answer, several at once, and whether ties are settled."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..engine import Arg, Choice, Event, IllegalAnswer, Option, Seat, plans
from ..engine.choice import Name
from ..engine.table import offered
from . import course, sight, windows
from .lateness import too_late
from .planning import TIES_OFF, TIES_ON
from .rows import PERSON, PLAN, Change

if TYPE_CHECKING:
    from .room import Room


def answer(room: Room, person: str, question: int, seat: Seat, name: Name | list[Arg] | str | int) -> Change:
    """Answer an open or standing question of a seat that the person holds."""
    course.check_facts(room)
    room.play.playing()
    room.seats.held(person, seat)
    _check_in_time(room, person, question, seat)
    choice = room.play.playing().question(question)
    if windows.is_pass(choice, offered(choice, name).name):
        return windows.passed(room, person, [choice])
    change = Change()
    course.give_answer(room, change, question, seat, name, by=PERSON)
    course.settle(room, change)
    return course.acted(room, change, [(person, seat)])


def follow(room: Room, person: str, question: int, seat: Seat, answers: Sequence[plans.Expected]) -> Change:
    """Give the answers of a plan one by one, as far as nothing unforeseen happens. Each is an answer like
    any other; an undo takes all of them back."""
    course.check_facts(room)
    table = room.play.playing()
    room.seats.held(person, seat)
    _check_in_time(room, person, question, seat)
    if not 1 <= len(answers) <= plans.LONGEST:
        raise IllegalAnswer("plan.empty", most=plans.LONGEST)
    first = table.question(question)
    if room.pass_wait() and windows.is_pass(first, answers[0].name):
        return windows.passed(room, person, [first])
    change = Change()

    def give(choice: Choice, option: Option) -> Sequence[Event]:
        if windows.is_pass(choice, option.name) and room.pass_wait():
            raise _Held
        by = PLAN if change.moments else PERSON
        course.give_answer(room, change, choice.id, seat, option.name, by=by)
        return change.moments[-1].events

    try:
        change.followed = plans.follow(table, seat, answers, give)
    except _Held:
        change.followed = plans.Followed(len(change.moments), plans.OTHERS)
    plans.check_given(change.followed)
    course.settle(room, change)
    room.plans.note(seat, room.timeline_for(person).last, change.followed)
    return course.acted(room, change, [(person, seat)])


class _Held(Exception):
    """A plan does not pass a window that must stay open."""


def follow_offered(room: Room, person: str, question: int, seat: Seat, name: Name | list[Arg]) -> Change:
    """The plan of that name, if it is on offer."""
    room.play.playing()
    room.seats.held(person, seat)
    _check_in_time(room, person, question, seat)
    on_offer = {plan.name: plan for plan in room.plans_for(person, seat)}
    if tuple(name) not in on_offer:
        raise IllegalAnswer("plan.offer")
    return room.follow(person, question, seat, on_offer[tuple(name)].answers)


def share(room: Room, person: str, question: int, seat: Seat, shares: Sequence[int]) -> Change:
    """Answer a question that is asked several times running: how often each of its answers is given."""
    room.play.playing()
    room.seats.held(person, seat)
    _check_in_time(room, person, question, seat)
    choice, sharing = sight.question_asked(room, person, seat), room.sharing_for(person, seat)
    if choice is None or sharing is None:
        raise IllegalAnswer("plan.offer")
    sharing.check(shares)
    return room.follow(person, question, seat, sharing.answers(choice.prompt, shares))


def let_game_settle(room: Room, person: str) -> Change:
    """From now on the game decides where only a preference is asked; the log says who wanted it."""
    return _note_ties(room, person, TIES_ON)


def settle_by_hand(room: Room, person: str) -> Change:
    """From now on players are asked even for a mere preference."""
    return _note_ties(room, person, TIES_OFF)


def _note_ties(room: Room, person: str, wish: str) -> Change:
    room.play.playing()
    room.seats.check_seated(person)
    change = Change()
    if room.plans.are_ties_settled != (wish == TIES_ON):
        course.note(room, change, wish, name=room.seats.name_of(person))
    course.settle(room, change)
    room.presence.seen(person)
    return course.committed(room, change)


def _check_in_time(room: Room, person: str, question: int, seat: Seat) -> None:
    try:
        room.play.check_open(question, seat)
    except IllegalAnswer as stale:
        raise too_late(room.play, question, seat, room.seats.of(person), room.speaker) from stale
