"""What somebody is told on request: a hint at their question, a bot's reasons, a review of their answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...bots.counsel import Weighed, can_review
from ...bots.telling import Advised, cost_said, hint_said, reason_said
from ...bots.texts import bot_text
from ...engine import Seat
from ...server.rows import OVER, Costly
from ..viewpoint import Viewpoint


@dataclass(frozen=True)
class HintBox:
    """Beside a question: the hint, that it is thought about, or the way to ask for one."""

    seat: Seat
    question: int
    answers: Sequence[Advised]
    thinking: bool
    failed: bool


def hint_box(v: Viewpoint) -> HintBox | None:
    """At the first question; nothing where hints are off."""
    advice = v.room.advice
    if v.player is None or not v.demands or not advice.on:
        return None
    question = v.demands[0].id
    found = v.room.hint_for(v.looker.person, v.player)
    return HintBox(
        v.player,
        question,
        () if found is None else hint_said(found, v.speaker),
        advice.is_wanted(v.player, question),
        advice.has_failed(v.player, question),
    )


def may_ask_why(v: Viewpoint, seat: Seat) -> bool:
    return v.room.may_explain() and v.room.last_known_answer(seat) is not None


def reason(v: Viewpoint, seat: Seat) -> str:
    """Why the bot there did what it did, if the viewer has asked."""
    found = v.room.reason_for(v.looker.person, seat)
    return "" if found is None else reason_said(found.name, found.grounds, v.speaker)


@dataclass(frozen=True)
class ReviewBox:
    """After the game: how far the review of a seat's answers is, and what came of it."""

    seat: Seat
    running: str
    costs: Sequence[tuple[str, str]] | None
    """Each with the address of its moment in the replay; None: nobody has asked yet."""


def review_box(v: Viewpoint) -> ReviewBox | None:
    seat, advice = v.seat, v.room.advice
    if v.room.status != OVER or seat is None or seat not in v.own or not can_review(v.room.game):
        return None
    under_way, found, running = advice.running.get(seat), advice.reviews.get(seat), ""
    if under_way is not None:
        told = {"done": under_way.review.done, "total": under_way.review.total}
        running = bot_text(v.words.language).say("review.progress", told)
    return ReviewBox(seat, running, None if found is None else [_cost(v, seat, each) for each in found])


def _cost(v: Viewpoint, seat: Seat, cost: Costly) -> tuple[str, str]:
    text = cost_said(Weighed(cost.given, cost.worth, 0), Weighed(cost.best, cost.best_worth, 0), v.speaker)
    at = v.room.timeline_for(v.looker.person).number(cost.moment - 1)
    return text, f"/t/{v.room.code}/replay?seat={seat}&at={at}"
