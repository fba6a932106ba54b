"""The last page of a game: a scene, who fell when and by what, and what it turned on."""

from __future__ import annotations

from contextlib import suppress
from itertools import groupby
from typing import Any

from ...engine import Result
from ...engine.chronicle import Highlight, chronicle, outlook
from ...server.rows import OVER
from ..story import replay_address
from ..viewpoint import Viewpoint


def ending(v: Viewpoint) -> dict[str, Any] | None:
    """None until it is over, and at an arranged table that ends without a reason."""
    ended = v.room.play.result if v.room.status == OVER else None
    if ended is None or ended.reason not in v.room.spec.endings:
        return None
    told = chronicle(v.room.spec, [moment.events for moment in v.room.moments])
    return {
        "title": title(v, ended),
        "reason": v.speaker.say(f"result.{ended.reason}"),
        "picture": v.presentation.finale(ended.reason, look(v, ended), v.reading),
        "rounds": [
            {"title": _round(v, number), "falls": [_fall(v, fall) for fall in falls]}
            for number, falls in groupby(told.falls, lambda fall: fall.round)
        ],
        "turns": [_turn(v, turn) for turn in told.turns],
    }


def look(v: Viewpoint, ended: Result) -> str:
    """What the end is to whoever looks: to those who only watch, neither."""
    return outlook(v.room.spec, ended, v.own)


def title(v: Viewpoint, ended: Result) -> str:
    """How it ended, in a sentence to the viewer's face."""
    own = look(v, ended)
    return v.speaker.say(f"ending.{ended.reason}.{own}" if own else f"result.{ended.reason}")


def _round(v: Viewpoint, number: int) -> str:
    """As the game calls it: City of Horror has turns."""
    if not number:
        return v.words("result.before")
    texts = v.speaker.catalogue
    own = "game.round" in texts
    return texts.say("game.round", {"number": number}) if own else v.words("result.round", number=number)


def _fall(v: Viewpoint, fall: Highlight) -> dict[str, Any]:
    return {
        "text": v.speaker.event(fall.event, None),
        "cause": "" if fall.cause is None else v.speaker.event(fall.cause, None),
        "picture": _face(v, fall),
        "address": replay_address(v.room, fall.moment, v.seat),
    }


def _turn(v: Viewpoint, turn: Highlight) -> dict[str, Any]:
    return {
        "round": _round(v, turn.round),
        "text": v.speaker.event(turn.event, None),
        "address": replay_address(v.room, turn.moment, v.seat),
    }


def _face(v: Viewpoint, fall: Highlight) -> str:
    """Whoever fell, as the board draws them; nothing for those who look like nothing."""
    fields = v.room.spec.vocabulary.events[fall.event.key]
    named = [(kind, arg) for (_, kind), arg in zip(fields, fall.event.args, strict=True)]
    for kind, arg in sorted(named, key=lambda each: each[0] == "seat"):  # rather who it was than whose
        with suppress(LookupError):
            if drawn := v.presentation.picture(v.reading, kind, str(arg)):
                return drawn
    return ""
