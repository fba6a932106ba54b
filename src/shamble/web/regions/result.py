"""How the game ended."""

from __future__ import annotations

from itertools import chain
from typing import Any

from ...engine import Result
from ...engine.tally import tally
from ...server.rows import OVER
from .. import pages
from ..viewpoint import Viewpoint
from .ending import title


def result_region(v: Viewpoint) -> dict[str, Any] | None:
    """None until it has."""
    ended = v.room.play.result if v.room.status == OVER else None
    if ended is None:
        return None
    return {
        "heading": _heading(v, ended),
        "title": title(v, ended),
        "reason": v.speaker.say(f"result.{ended.reason}"),
        "points": _meaning_of_points(v),
        "together": _is_shared(ended),
        "tally": tally(v.room.spec, chain(*(moment.events for moment in v.room.moments)), v.speaker),
        "rows": _rows(v, ended),
        "seed": v.room.revealed_seed,
        "next": v.room.successor,
        "mission": _next_mission(v),
        "kept": bool(v.own),
        "dice": pages.histogram(v.room.play.dice()),
    }


def _next_mission(v: Viewpoint) -> str:
    """What the mission after this one is called; nothing where there is none."""
    spec = v.room.spec
    following = spec.mission_after({**spec.usual, **v.room.options}.get(spec.campaign, ""))
    if following is None or v.room.private:
        return ""
    return pages.setting_value(v.speaker.catalogue, spec.campaign, following)


def _is_shared(ended: Result) -> bool:
    """Did all win or nobody, and without points?"""
    return set(ended.scores) == {len(ended.winners) // len(ended.scores)}


def _heading(v: Viewpoint, ended: Result) -> str:
    won = v.joined([v.names[seat] for seat in ended.winners])
    if won:
        return v.words("result.won", names=won, count=len(ended.winners))
    return v.words("result.lost_together" if _is_shared(ended) else "result.lost")


def _rows(v: Viewpoint, ended: Result) -> list[dict[str, Any]]:
    """The winners first, then by points."""
    order = sorted(range(len(v.names)), key=lambda seat: (seat not in ended.winners, -ended.scores[seat]))
    return [
        {"name": v.names[seat], "points": ended.scores[seat], "winner": seat in ended.winners}
        for seat in order
    ]


def _meaning_of_points(v: Viewpoint) -> str:
    """A game in which they are no points says what they are."""
    texts = v.speaker.catalogue
    return texts.say("game.points") if "game.points" in texts else v.words("result.points")
