"""Whom the table waits for, what can be taken back, and the guide for newcomers."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from ...server.rows import OVER
from .. import guide
from ..clock import clock_line
from ..viewpoint import Viewpoint


def status(v: Viewpoint) -> dict[str, Any]:
    return {
        "over": v.room.status == OVER,
        "frozen": v.room.frozen,
        "turn": bool(v.demands),
        "waiting": v.waiting_line(),
        "since": v.waiting and round(v.waiting.since),
        **_clock(v),
        "viewer_name": _viewer_name(v),
        "pack": v.room.pack and v.room.pack.name,
        "undo": _undo(v),
    }


def menu_tools(v: Viewpoint) -> dict[str, Any]:
    """What is wanted now and then, in the menu."""
    return {
        "may_plan": v.player is not None and not v.room.private,
        "guide": _guide_state(v),
        "here": v.here,
    }


def _clock(v: Viewpoint) -> dict[str, Any]:
    """Until when somebody must have answered. Scripts count down; without them it is the time of day."""
    deadline = v.room.deadline
    if deadline is None:
        return {"deadline": None}
    at = datetime.fromtimestamp(deadline, UTC)
    return {
        "deadline": round(deadline),
        "deadline_iso": at.isoformat(timespec="seconds"),
        "deadline_text": v.words("clock.until", time=at.strftime("%H:%M")),
        "clock": clock_line(v.room.timer.row, v.words),
    }


def guide_box(v: Viewpoint) -> dict[str, Any]:
    state = _guide_state(v)
    on, done = state == "on", state == "off" and guide.is_done(v.room, v.looker)
    return {"on": on, "done": done, "asked": on and bool(v.demands), "advice": v.advice, "here": v.here}


def _guide_state(v: Viewpoint) -> str:
    """ "on", "off", or the game has none for this person."""
    if v.player is None or not guide.is_first_game(v.room):
        return ""
    return "on" if guide.is_on(v.room, v.looker) else "off"


def _viewer_name(v: Viewpoint) -> str:
    if v.seat is None and v.own:
        return ""
    return v.words("status.watching") if v.seat is None else v.names[v.seat]


@dataclass(frozen=True)
class WayBack:
    """The way back: "free", "reveals" (free, but it must be meant) or "ask"; and how far."""

    kind: str
    count: int
    to: int
    """As the viewer counts; a button for another moment is another button."""


def _undo(v: Viewpoint) -> WayBack | None:
    """None: nothing to take back."""
    target = None if v.player is None else v.room.petitions.undo_target(v.player)
    if target is None:
        return None
    counted = v.room.timeline_for(v.looker.person)
    to = counted.number(target.moment)
    meant = target.reveals and v.room.undo_reveals(v.looker.person, target.moment)
    return WayBack("reveals" if meant else "free" if target.free else "ask", max(1, counted.last - to), to)
