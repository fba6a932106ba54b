"""What the viewer can say at once: ways and attacks to point at, shares, what repeats, and ties."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from ...engine import Choice, Seat
from ...engine.offers import option_text
from ...engine.plans import SHARE, Expected, Plan, Ref, SharePart, Sharing
from ..viewpoint import Viewpoint

NOTHING: Final = Sharing(0, ())


@dataclass(frozen=True)
class PlanLine:
    """A plan as one line: what to send, what to say, where to point."""

    value: str
    label: str
    notes: str
    target: str
    way: str
    wary: str
    warning: str
    """Why it may be regretted, if it may."""


@dataclass(frozen=True)
class ShareRow:
    """One answer of a question that is asked several times."""

    label: str
    most: int
    proposed: int
    fatal: int
    warning: str
    """Why that many may be regretted."""


@dataclass(frozen=True)
class Taker:
    """Somebody who may get it."""

    part: int
    label: str
    proposed: bool
    first: bool
    """Does that answer the open question? One of them must be chosen."""
    room: int
    """How many things may go there."""


@dataclass(frozen=True)
class Handed:
    """One thing of several that are given out, each to one at most: who may get it."""

    label: str
    takers: Sequence[Taker]
    stays: bool
    """Do we propose that nobody gets it?"""


@dataclass(frozen=True)
class SayAtOnce:
    question: int
    seat: Seat
    aimed: Sequence[tuple[str, Sequence[PlanLine]]]
    """With a place on the board, in groups."""
    plain: Sequence[PlanLine]
    """Without one."""
    total: int
    shares: Sequence[ShareRow]
    """How often each answer is given…"""
    handed: Sequence[Handed]
    """… or who gets which."""
    parts: int
    roomy: bool
    """May somebody, or some place, have more than one?"""
    ties: bool
    """Is it about a mere preference?"""


def at_once(v: Viewpoint) -> dict[str, Any]:
    """What the templates show below the first question."""
    asked = v.demands[0] if v.demands else None
    return {
        "at_once": None if asked is None or v.player is None else _said_at_once(v, asked, v.player),
        "stopped": _stopped(v),
        "ties_settled": v.player is not None and v.room.plans.are_ties_settled,
    }


def _said_at_once(v: Viewpoint, asked: Choice, seat: Seat) -> SayAtOnce:
    plans = v.room.plans_for(v.looker.person, seat)
    sharing = v.room.sharing_for(v.looker.person, seat) or NOTHING
    things = sharing.things()
    groups: dict[str, list[PlanLine]] = {}
    for plan in plans:
        if plan.target is not None:
            groups.setdefault(plan.key.partition("_")[0], []).append(_line(v, plan, asked))
    return SayAtOnce(
        asked.id,
        seat,
        [(v.words(f"plan.group.{key}"), lines) for key, lines in groups.items()],
        [_line(v, plan, asked) for plan in plans if plan.target is None and plan.key != SHARE],
        sharing.total,
        [_share(v, asked, part) for part in sharing.parts] if not things else (),
        [_handed(v, sharing, numbers) for numbers in things],
        len(sharing.parts),
        any(part.room > 1 for part in sharing.parts),
        asked.prompt in v.room.spec.planning.ties,
    )


def _line(v: Viewpoint, plan: Plan, asked: Choice) -> PlanLine:
    return PlanLine(
        option_text(plan.name),
        v.speaker.plan(plan, asked),
        " · ".join(v.speaker.notes(plan)),
        _refs([plan.target] if plan.target is not None else []),
        _refs(plan.way),
        _refs(plan.wary),
        v.reading.caution_at_once(asked, plan, v.speaker),
    )


def _share(v: Viewpoint, asked: Choice, part: SharePart) -> ShareRow:
    option = next(option for option in asked.options if option.name == part.name)
    so_many = Plan(SHARE, (), (Expected(asked.prompt, part.name),) * part.fatal)
    warning = v.reading.caution_at_once(asked, so_many, v.speaker) if part.fatal else ""
    return ShareRow(v.speaker.option(option), part.most, part.proposed, part.fatal, warning)


def _handed(v: Viewpoint, sharing: Sharing, numbers: Sequence[int]) -> Handed:
    parts = [sharing.parts[number] for number in numbers]
    label, _ = v.speaker.part(parts[0])
    takers = [
        Taker(number, _taker(v, part), bool(part.proposed), not part.later, part.room)
        for number, part in zip(numbers, parts, strict=True)
    ]
    return Handed(label, takers, not any(part.proposed for part in parts))


def _taker(v: Viewpoint, part: SharePart) -> str:
    _, name = v.speaker.part(part)
    return v.words("plan.you", name=name) if part.taker == ("seat", str(v.player)) else name


def _refs(refs: Sequence[Ref]) -> str:
    return " ".join(f"{kind}:{thing}" for kind, thing in refs)


def _stopped(v: Viewpoint) -> str:
    """Why the viewer's plan went no farther."""
    followed = None if v.player is None else v.room.stopped_for(v.looker.person, v.player)
    return "" if followed is None else v.speaker.stopped(followed, v.player)
