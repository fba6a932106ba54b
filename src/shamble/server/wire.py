"""A room as JSON for one person: the same views, events and questions that the pages are made of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Raw

from ..bots import level_of
from ..bots.counsel import Weighed
from ..bots.telling import cost_said, hint_said, reason_said
from ..engine import Choice, Event, Seat
from ..engine.passing import EVERYTHING
from ..engine.plans import Plan, SharePart, Sharing
from ..engine.speech import Speaker
from . import sight
from .notes import note_text, span_of
from .preferences import stops_of
from .room import Room
from .rows import NOTE, OVER, UNDO, Chair, Costly, Line, Petition

Json = dict[str, Any]


def table_message(room: Room, person: str, language: str, since: int, said: int) -> Json:
    """Everything that person may know: what stands now in full, and what happened after the stored moment
    `since` and was said from line `said` on. Moments are numbered as that person counts them."""
    speaker = room.speaker(language)
    viewers = viewers_of(room, person)
    return {
        "type": "table",
        "room": room.code,
        "game": room.game,
        "status": room.status,
        "version": room.version_for(person),
        "moment": room.timeline_for(person).last,
        "seats": [seat_data(room, person, seat) for seat in range(len(room.chairs))],
        "waiting": waiting_data(room),
        "listed": room.listed,
        "clock": clock_data(room),
        "views": views_data(room, person, viewers),
        "questions": questions_data(room, person, speaker),
        "events": {seat_key(seat): events_data(room, person, seat, since, speaker) for seat in viewers},
        "petitions": [petition_data(room, person, each, speaker) for each in room.petitions.open],
        "ties": room.plans.are_ties_settled,
        "pace": room.pace.name,
        "hints": room.advice.on,
        "advice": advice_data(room, person, speaker),
        "chat": [line_data(room, person, line, language) for line in room.lines[said:]],
        "result": result_data(room),
    }


def views_data(room: Room, person: str, viewers: Sequence[Seat | None]) -> dict[str, Raw]:
    """Most of a message: encoded once."""
    if room.table is None:
        return {}
    return {seat_key(seat): room.sent_view_for(person, seat) for seat in viewers}


def viewers_of(room: Room, person: str) -> list[Seat | None]:
    """Through whose eyes the person looks: their own seats, or a spectator's."""
    return [*room.seats_of(person)] or [None]


def seat_key(seat: Seat | None) -> str:
    return "watcher" if seat is None else str(seat)


def seat_data(room: Room, person: str, seat: Seat) -> Json:
    chair = room.chairs[seat]
    mine = chair.person == person
    data: Json = {
        "seat": seat,
        "kind": chair.kind,
        "name": chair.name,
        "bot": chair.bot,
        "level": level_of(chair.bot) if chair.bot else None,
        "yours": mine,
        "present": chair.kind == "bot" or room.presence.is_connected(chair.person),
    }
    return {**data, "auto_pass": chair.auto_pass, "stops": stops_data(room, chair)} if mine else data


def stops_data(room: Room, chair: Chair) -> list[str]:
    """Where the seat is asked."""
    stops = stops_of(chair)
    chosen = [stop.id for stop in room.spec.stops if stops.has(stop)]
    return [*chosen, EVERYTHING] if stops.everywhere else chosen


def waiting_data(room: Room) -> Json | None:
    waiting = room.play.waiting()
    if waiting is None:
        return None
    return {
        "kind": waiting.kind,
        "seats": list(waiting.seats),
        "prompt": [waiting.prompt, *waiting.params],
        "since": waiting.since,
    }


def clock_data(room: Room) -> Json | None:
    """All of it is everybody's: `deadline` while it runs (seconds since 1970), `left` for a whole game."""
    clock = room.timer.row
    if clock is None:
        return None
    return {
        "kind": clock.kind,
        "seconds": clock.seconds,
        "then": clock.then,
        "deadline": room.deadline,
        "left": list(clock.left),
    }


def questions_data(room: Room, person: str, speaker: Speaker) -> list[Json]:
    return [
        question_data(choice, seat, speaker)
        for seat in room.seats_of(person)
        for choice in room.questions_for(person, seat)
        if not room.is_passed_for(choice)
    ]


def question_data(choice: Choice, seat: Seat, speaker: Speaker) -> Json:
    return {
        "question": choice.id,
        "seat": seat,
        "optional": choice.optional,
        "prompt": [choice.prompt, *choice.params],
        "text": speaker.prompt(choice),
        "options": [
            {"answer": list(option.name), "text": speaker.option(option), "refs": option.refs}
            for option in choice.options
        ],
    }


def plans_data(room: Room, person: str, seat: Seat, language: str) -> Json:
    """What that seat can say at once, and what it is asked several times running."""
    plans, sharing = room.plans_for(person, seat), room.sharing_for(person, seat)
    asked = next((choice for choice in room.questions_for(person, seat) if not choice.optional), None)
    if asked is None:
        return {"question": None, "plans": [], "sharing": None}
    speaker = room.speaker(language)
    return {
        "question": asked.id,
        "plans": [plan_data(plan, asked, speaker) for plan in plans],
        "sharing": None if sharing is None else sharing_data(sharing),
    }


def plan_data(plan: Plan, asked: Choice, speaker: Speaker) -> Json:
    return {
        "plan": list(plan.name),
        "text": speaker.plan(plan, asked),
        "notes": dict(plan.notes),
        "target": plan.target,
        "way": list(plan.way),
        "answers": [{"prompt": each.prompt, "answer": list(each.name)} for each in plan.answers],
    }


def sharing_data(sharing: Sharing) -> Json:
    return {
        "total": sharing.total,
        "parts": [part_data(part) for part in sharing.parts],
    }


def part_data(part: SharePart) -> Json:
    """`thing`, `taker` and `room` are there where everything goes to one at most, and nobody gets more."""
    data: Json = {"answer": list(part.name), "most": part.most, "proposed": part.proposed}
    if part.thing is not None and part.taker is not None:
        number, thing = part.thing
        data |= {"thing": [number, *thing], "taker": list(part.taker), "room": part.room}
    return data


def events_data(room: Room, person: str, seat: Seat | None, since: int, speaker: Speaker) -> list[Json]:
    return [
        event_data(number, event, seat, speaker)
        for number, events in room.events_for(person, seat, since)
        for event in events
    ]


def event_data(number: int, event: Event, seat: Seat | None, speaker: Speaker) -> Json:
    """`event` is as the seat may see it already."""
    data: Json = {"moment": number, "event": [event.key, *event.args], "text": speaker.event(event, seat)}
    return {**data, "secret": list(event.secret)} if event.secret else data


def petition_data(room: Room, person: str, petition: Petition, speaker: Speaker) -> Json:
    data: Json = {
        "petition": petition.id,
        "kind": petition.kind,
        "seat": petition.seat,
        "moment": room.timeline_for(person).number(petition.moment),
        "agreed": len(petition.agreed),
        "your_vote": person in room.petitions.voters(petition) and person not in petition.agreed,
    }
    if petition.kind == UNDO:
        span = span_of(room, person, viewers_of(room, person)[0], petition.moment, speaker)
        return {**data, "answers": span.answers, "before": span.before}
    return {**data, "name": petition.name} if petition.name else data


def line_data(room: Room, person: str, line: Line, language: str) -> Json:
    said_at = room.timeline_for(person).number(room.play.timeline().begin(line.moment))
    text = note_text(line, room.speaker(language), language) if line.kind == NOTE else line.text
    return {"line": line.number, "kind": line.kind, "name": line.name, "text": text, "moment": said_at}


def advice_data(room: Room, person: str, speaker: Speaker) -> Json:
    """What that person has asked for: hints at open questions, why a bot answered so, reviews."""
    own = room.seats_of(person)
    hints = (hint_data(room, person, seat, speaker) for seat in own)
    reviews = (review_data(room, person, seat, speaker) for seat in own)
    return {
        "hints": [hint for hint in hints if hint is not None],
        "why": why_data(room, person, speaker),
        "reviews": [review for review in reviews if review is not None],
    }


def hint_data(room: Room, person: str, seat: Seat, speaker: Speaker) -> Json | None:
    choice = sight.question_asked(room, person, seat)
    found = None if choice is None else room.advice.hint(seat, choice.id)
    if found is None or choice is None:
        return None
    answers = [
        {"answer": list(each.name), "text": said.text, "worth": each.worth, "tries": each.tries}
        for each, said in zip(found.answers, hint_said(found, speaker), strict=True)
    ]
    return {"seat": seat, "question": choice.id, "answers": answers}


def why_data(room: Room, person: str, speaker: Speaker) -> Json | None:
    reason = room.advice.reasons.get(person)
    if reason is None or room.reason_for(person, reason.seat) is None:
        return None
    number = room.timeline_for(person).number(reason.moment)
    text = reason_said(reason.name, reason.grounds, speaker)
    return {"seat": reason.seat, "moment": number, "answer": list(reason.name), "text": text}


def review_data(room: Room, person: str, seat: Seat, speaker: Speaker) -> Json | None:
    running, found = room.advice.running.get(seat), room.advice.reviews.get(seat)
    if running is not None:
        return {"seat": seat, "done": running.review.done, "total": running.review.total}
    if found is None:
        return None
    return {"seat": seat, "costs": [cost_data(room, person, each, speaker) for each in found]}


def cost_data(room: Room, person: str, cost: Costly, speaker: Speaker) -> Json:
    given, best = Weighed(cost.given, cost.worth, 0), Weighed(cost.best, cost.best_worth, 0)
    return {
        "moment": room.timeline_for(person).number(cost.moment),
        "answer": list(cost.given),
        "worth": cost.worth,
        "best": list(cost.best),
        "best_worth": cost.best_worth,
        "text": cost_said(given, best, speaker),
    }


def result_data(room: Room) -> Json | None:
    result = room.play.result
    if room.status != OVER or result is None:
        return None
    return {
        "winners": list(result.winners),
        "scores": list(result.scores),
        "reason": result.reason,
        "seed": room.revealed_seed,
    }
