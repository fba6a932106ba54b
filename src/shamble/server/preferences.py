"""Passing in advance: "don't ask me until …".

A preference answers *pass* in reaction windows, as the player would: nobody can tell the two apart.
"""

from __future__ import annotations

from ..bots.base import REPLIES
from ..engine import Arg, Choice, Seat, Table
from ..engine.choice import FLOOR
from .rows import PASS_MOMENT, PASS_TURN

Mark = list[Arg | None]


def mark(table: Table, auto_pass: str) -> Mark | None:
    """What the present moment or turn is known by; None where no window is open. In a game whose view has
    no "turn" a turn never ends."""
    if auto_pass == PASS_TURN:
        return [table.view(None).get("turn")]
    if auto_pass == PASS_MOMENT:
        window = next((choice for choice in table.open if choice.mode == FLOOR), None)
        return None if window is None else [window.prompt, *window.params]
    return None


def is_over(until: Mark | None, now: Mark | None) -> bool:
    """Has another moment or turn begun? What interrupts a window does not end it."""
    return until is not None and now is not None and until != now


def passes(choice: Choice) -> bool:
    return choice.mode == FLOOR and any(option.name == ("pass",) for option in choice.options)


def offer_waits(table: Table, seat: Seat) -> bool:
    """Is somebody's offer waiting for that seat's answer?"""
    standing = (choice for choice in table.standing if choice.seat == seat)
    return any(option.key in REPLIES for choice in standing for option in choice.options)
