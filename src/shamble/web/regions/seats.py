"""Who sits round the table, and what may be done about it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from markupsafe import Markup

from ...bots import default_bot
from ...bots.texts import level_name, level_says
from ...engine import Seat
from ...server.limits import LONGEST_NAME
from ...server.rows import BOT, JOIN, PERSON, PLAYING, REPLACE, Chair
from ..clock import seats_left
from ..portraits import Persona, persona
from ..viewpoint import Viewpoint
from .advice import may_ask_why, reason


def seats(v: Viewpoint, strip: Callable[[Seat], Markup]) -> dict[str, Any]:
    """`strip`: a seat's part of the board."""
    watchers = sum(1 for person in v.room.presence.connected if person not in v.room.people)
    left = seats_left(v.room, v.words)
    cards = [_card(v, chair, strip(chair.seat)) | {"left": left[chair.seat]} for chair in v.room.chairs]
    return {
        "chairs": cards,
        "watchers": watchers,
        "own_name": v.looker.name,
        "longest_name": LONGEST_NAME,
    }


def _card(v: Viewpoint, chair: Chair, strip: Markup) -> dict[str, Any]:
    bot = (chair.bot or default_bot(v.room.game)) if chair.kind == BOT else ""
    return {
        "seat": chair.seat,
        "name": chair.name,
        "mine": chair.seat in v.own and not v.room.private,
        "bot": chair.kind == BOT,
        "level": level_name(bot, v.words.language) if bot else "",
        "level_says": level_says(bot, v.words.language) if bot else "",
        "persona": _persona(v, chair),
        "away": _is_away(v, chair),
        "thinking": v.waiting is not None and chair.seat in v.waiting.seats,
        "acts": _acts(v, chair),
        "may_ask_why": bool(bot) and may_ask_why(v, chair.seat),
        "reason": reason(v, chair.seat) if bot else "",
        "may_join": _may_join(v, chair),
        "strip": strip,
    }


def _persona(v: Viewpoint, chair: Chair) -> Persona | None:
    if chair.kind != BOT:
        return None
    return persona(v.room.game, chair.bot or default_bot(v.room.game), chair.seat, v.speaker.catalogue)


def _is_away(v: Viewpoint, chair: Chair) -> bool:
    """Whoever looks is here, with scripts or without."""
    away = chair.kind == PERSON and not v.room.presence.is_connected(chair.person)
    return away and chair.person != v.looker.person and v.room.status == PLAYING and not v.room.private


def _acts(v: Viewpoint, chair: Chair) -> list[str]:
    """Take the seat back from a bot; propose a bot for somebody who has gone."""
    if v.room.status != PLAYING:
        return []
    acts = []
    if chair.seat in v.room.seats.to_take_back(v.looker.person):
        acts.append("back")
    another = v.own and chair.seat not in v.own and chair.kind == PERSON
    absent = another and chair.person is not None and v.room.is_absent(chair.person)
    if absent and not v.room.is_at_rest(REPLACE, chair.seat):
        acts.append("replace")
    return acts


def _may_join(v: Viewpoint, chair: Chair) -> bool:
    """May the viewer, who only watches, ask for this bot's seat?"""
    person, seats = v.looker.person, v.room.seats
    if v.room.status != PLAYING or v.room.private or chair.kind != BOT or v.own or seats.to_take_back(person):
        return False
    asked = any(
        p.kind == JOIN and (p.seat == chair.seat or p.person == person) for p in v.room.petitions.open
    )
    return not asked and not v.room.is_at_rest(JOIN, chair.seat)
