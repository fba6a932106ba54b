"""What the searcher must know of City of Horror."""

from __future__ import annotations

from collections.abc import Callable
from math import exp
from typing import Final

from ...engine import Choice, Rng, Seat, Table
from ..search import Guidance
from .appraisal import Appraisal
from .thumb import ThumbBot

WINDOWS: Final = frozenset({"window.attack", "window.vaccination"})
"""Windows in which a card decides who is eaten: the others are hardly worth a thought."""
QUESTIONS: Final = ("movement.card", "move.who", "vote", "activate.", "cancel.card", "card.", "share")


def worth(choice: Choice) -> bool:
    if len(choice.options) < 2:
        return False
    return choice.prompt in WINDOWS or choice.prompt.startswith(QUESTIONS)


def stop(table: Table) -> Callable[[Table], bool]:
    """At the end of the turn."""
    now = table.spec.turn(table)
    return lambda world: bool(world.spec.turn(world) != now)


def value(table: Table, seat: Seat) -> float:
    """The share of the win to expect, from how everybody stands: the less there is to come, the surer."""
    if table.over:
        result = table.result
        assert result is not None
        return 1 / len(result.winners) if seat in result.winners else 0.0
    appraisal = Appraisal(table.glance(seat), Rng(0))
    warmth = 1.2 + 0.9 * appraisal.turns_left
    odds = [exp(appraisal.strength(other) / warmth) for other in range(table.seats)]
    return odds[seat] / sum(odds)


GUIDANCE: Final = Guidance(ThumbBot, worth, stop, value)
