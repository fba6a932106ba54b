"""Answers that come too late: who was quicker, or what has happened meanwhile, in words."""

from __future__ import annotations

from collections.abc import Callable, Collection

from ..engine import Option, Seat
from ..engine.speech import Speaker
from .errors import TooLate
from .play import Play
from .rows import Moment

Speech = Callable[[str], Speaker]
"""The table's speaker in a language."""


def too_late(play: Play, question: int, seat: Seat, own: Collection[Seat], speech: Speech) -> TooLate:
    """The refusal for whoever holds the seats `own`. It is the same whether the question is closed or another
    seat's: that would tell who has answered. A question that everybody was asked is no secret."""
    given = play.common_answer(question)
    if given is None or given.seat is None or given.seat in own:
        reason = "late" if any(moment.events for moment in play.moments) else "closed"
        return TooLate(question, reason, lambda language: {"said": _last_line(play, seat, speech(language))})
    by = given.seat
    return TooLate(
        question,
        "outrun",
        lambda language: {"name": speech(language).players[by], "said": _option(given, speech(language))},
    )


def _option(moment: Moment, speaker: Speaker) -> str:
    key, *args = moment.name
    return speaker.option(Option(str(key), tuple(args)))


def _last_line(play: Play, seat: Seat, speaker: Speaker) -> str:
    """The newest line of the log, as that seat may know it."""
    told = next((moment.events for moment in reversed(play.moments) if moment.events), ())
    lines = [text for _, text in speaker.lines(told, seat)]
    return lines[-1] if lines else ""
