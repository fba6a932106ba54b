"""What the searcher must know of City of Horror."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from ...engine import Choice, Seat, Table
from ..base import Bot
from ..search import AfterRounds, Guidance
from .thumb import ThumbBot
from .value import value

WINDOWS: Final = frozenset({"window.attack", "window.vaccination"})
"""Windows in which a card decides who is eaten: for the others there is hardly time in 50 ms."""
QUESTIONS: Final = ("movement.card", "move.who", "vote", "activate.", "cancel.card", "card.", "share")

IDLE: Final = (
    "setup",
    "draft.keep",
    "window.attracted",
    "window.activation",
    "window.share",
    "window.turn_end",
)
A_LOOK: Final = 0.3
"""The part of the time for what is not among the dearest questions."""


def dearest(choice: Choice) -> bool:
    """Is that one of the questions on which most depends?"""
    if len(choice.options) < 2:
        return False
    return choice.prompt in WINDOWS or choice.prompt.startswith(QUESTIONS)


def worth(choice: Choice) -> bool:
    """Whatever leaves a choice, offers too; not where a search hardly ever found anything."""
    return len(choice.options) > 1 and not choice.prompt.startswith(IDLE)


def part(choice: Choice) -> float:
    """Windows come often, and mostly there is nothing to do."""
    return 1.0 if dearest(choice) else A_LOOK


def stop(table: Table) -> Callable[[Table], bool]:
    """At the end of the turn, for the set-up at that of the first; in the last one the game is played out,
    which is hardly farther."""
    begun: Any = table
    return AfterRounds(1 if begun.turn else 2)(table)


def others(policy: Bot, seat: Seat) -> ThumbBot:
    """They saw what the bot saw, and everybody knows who they are."""
    other = ThumbBot()
    if isinstance(policy, ThumbBot):
        other.ledger, other.printed = policy.ledger, policy.printed
    return other


def settled(policy: Bot) -> bool:
    """Whose word counts keeps it, whatever a search would find."""
    return isinstance(policy, ThumbBot) and policy.resolute


GUIDANCE: Final = Guidance(ThumbBot, worth, stop, value, others=others, settled=settled, part=part)
SOON: Final = replace(GUIDANCE, worth=dearest)
"""For whoever has little time."""
