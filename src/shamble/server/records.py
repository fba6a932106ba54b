"""Records for download: the whole game once it is over, until then what one person knows of it."""

from __future__ import annotations

from typing import Any, Final

from ..engine import Seat
from ..engine.save import record
from .room import Room
from .rows import OVER
from .wire import seat_key, viewers_of

VIEW: Final = "shamble-view"
"""The format of what one person knows. It cannot be played again."""


def record_for(room: Room, person: str) -> dict[str, Any]:
    room.check_entry(person)
    table = room.play.started()
    if room.status == OVER and not room.is_sandbox:
        return {**record(table), "names": room.names}
    return _own_record(room, person)


def _own_record(room: Room, person: str) -> dict[str, Any]:
    """Own answers, each with the moment at which it was given; the events as seen, and the views as they are
    now. No seed, hence no secrets."""
    own = room.seats_of(person)
    viewers = viewers_of(room, person)
    counted = room.timeline_for(person)
    return {
        "format": VIEW,
        "room": room.code,
        "moment": room.play.timeline().last,
        "game": room.game,
        "rules_version": room.spec.rules_version,
        "names": room.names,
        "options": room.options,
        "seats": own,
        "answers": [
            [counted.number(m.number - 1), m.question, m.seat, list(m.name)]
            for m in room.moments
            if m.seat in own
        ],
        "events": {seat_key(viewer): _events(room, person, viewer) for viewer in viewers},
        "views": {seat_key(viewer): room.view_for(person, viewer) for viewer in viewers},
    }


def _events(room: Room, person: str, viewer: Seat | None) -> list[Any]:
    return [
        [number, [[event.key, list(event.args), list(event.secret)] for event in events]]
        for number, events in room.events_for(person, viewer)
    ]
