"""What the searcher must know of City of Horror."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ...engine import Choice, Seat, Table
from ..base import Bot
from ..search import Guidance
from .thumb import ThumbBot
from .value import value

WINDOWS: Final = frozenset({"window.attack", "window.vaccination"})
"""Windows in which a card decides who is eaten: the others are hardly worth a thought."""
QUESTIONS: Final = ("movement.card", "move.who", "vote", "activate.", "cancel.card", "card.", "share")


def worth(choice: Choice) -> bool:
    if len(choice.options) < 2:
        return False
    return choice.prompt in WINDOWS or choice.prompt.startswith(QUESTIONS)


def stop(table: Table) -> Callable[[Table], bool]:
    """At the end of the turn; in the last one the game is played out, which is hardly farther."""
    now = table.spec.turn(table)[0]
    return lambda world: bool(world.spec.turn(world)[0] != now)


def others(policy: Bot, seat: Seat) -> ThumbBot:
    """They saw what the bot saw, and everybody knows who they are."""
    other = ThumbBot()
    if isinstance(policy, ThumbBot):
        other.ledger, other.printed = policy.ledger, policy.printed
    return other


def settled(policy: Bot) -> bool:
    """Whose word counts keeps it, whatever a search would find."""
    return isinstance(policy, ThumbBot) and policy.resolute


GUIDANCE: Final = Guidance(ThumbBot, worth, stop, value, others=others, settled=settled)
