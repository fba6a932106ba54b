"""What a guide says to a question, and which answers it points at.

A guide may find its answers itself, or point at what a bot would do (`Guide.bot`): then it says the first
hint that means that answer. The bot knows what the seat knows, thinks no longer than a rule of thumb takes,
and answers the same question in the same way, however often it is asked.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ..engine import Choice, Rng, Seat, Table
from ..engine.guide import Guide
from . import made
from .base import ask


class GuideWord(NamedTuple):
    hint: str
    """The hint's name: its texts are "guide.<hint>" and "guide.<hint>.why"."""
    means: tuple[int, ...]
    """The answers that it points at, by their numbers."""


def guide_word(guide: Guide, table: Table, seat: Seat, reading: Any, asked: Choice) -> GuideWord | None:
    """What that guide says to a seat's question, from what the seat sees; None if it needs no explaining."""
    if not guide.bot or guide.is_firm(asked):
        hint = guide.hint(reading, asked)
        return GuideWord(hint, tuple(guide.means(hint, reading, asked))) if hint else None
    answer = ask(made(table.spec.id, guide.bot), table, seat, asked, Rng(asked.id), 0.0)
    if answer is None:
        return None
    number = asked.options.index(answer)
    hint = guide.hint_for(reading, asked, number)
    return GuideWord(hint, (number,)) if hint else None
