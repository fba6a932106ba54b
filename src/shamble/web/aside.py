"""Beside the table: whoever reads the rules, looks at the replay or tries something out is still there, and
is told when it is their turn."""

from __future__ import annotations

from typing import Any, Final

from markupsafe import Markup

from ..engine import ShambleError
from ..server.hub import Hub
from ..server.room import Room
from ..server.rows import PLAYING
from . import pages
from .screen import is_awaited
from .visitor import Visitor
from .words import Words

Aside = dict[str, Any]
"""For the template of a page beside a table: the line as it stands now, and where it comes live."""
NOWHERE: Final[Aside] = {"aside": Markup(), "aside_live": ""}
"""Of a page that belongs to no table."""


def aside_of(room: Room, who: Visitor) -> Aside:
    if room.status != PLAYING or not room.seats_of(who.person):
        return NOWHERE
    line = aside_line(room, who.person, who.words)
    return {"aside": line, "aside_live": f"/t/{room.code}/live?aside=1"}


async def aside_at(hub: Hub, code: str, who: Visitor) -> Aside:
    """The same for a table that may be played elsewhere, or nowhere any more; for a sandbox, of the table
    that it was taken from."""
    if not code:
        return NOWHERE
    try:
        room = await hub.glance(code)
    except ShambleError:
        return NOWHERE
    if room.tried:
        return await aside_at(hub, room.tried, who)
    return aside_of(room, who) if room.admits(who.person) else NOWHERE


def aside_line(room: Room, person: str, words: Words) -> Markup:
    return pages.fragment("aside.html", t=words, code=room.code, turn=is_awaited(room, person))
