"""Passing in advance: what people wish for their seats, and the passes that follow from it.

The rules are `engine.passing`'s; a chair's row holds the wish. A pass given by a preference is like any
other: nobody else can tell the two apart.
"""

from __future__ import annotations

from ..engine import Choice, Table
from ..engine.offers import offer_waits
from ..engine.passing import ASK, Wish, as_of_now, is_window, passes_unasked, wish_for
from .errors import BadInput
from .rows import ASK_ALWAYS, AUTO_PASS, PERSON, Chair, Change
from .seats import Seats
from .texts import shortened


class Preferences:
    """The wishes of everybody at a table."""

    def __init__(self, seats: Seats) -> None:
        self._seats = seats

    def wish(self, change: Change, table: Table, chair: Chair, auto_pass: str) -> Choice | None:
        """Set that chair's wish. Whoever makes one at a window means that window first of all: it is
        returned, to be passed at once."""
        if auto_pass not in AUTO_PASS:
            raise BadInput("preference", value=shortened(auto_pass), choices=", ".join(AUTO_PASS))
        wish = ASK if auto_pass == ASK_ALWAYS else wish_for(table, auto_pass)
        _set(change, chair, wish)
        if wish == ASK or offer_waits(table, chair.seat):
            return None
        own = (choice for choice in table.choices if choice.seat == chair.seat)
        return next(filter(is_window, own), None)

    def due(self, change: Change, table: Table) -> Choice | None:
        """A question that is to be passed for somebody now. Wishes that are over end."""
        for chair in self._seats.chairs:
            _set(change, chair, as_of_now(_wish_of(chair), table))
        return next((choice for choice in table.choices if self.passes(table, choice)), None)

    def end(self, change: Change, chairs: list[Chair]) -> None:
        """Ask these again."""
        for chair in chairs:
            _set(change, chair, ASK)

    def passes(self, table: Table, choice: Choice) -> bool:
        """Is that question passed for whoever is asked it?"""
        if choice.seat is None:
            return False
        chair = self._seats.chairs[choice.seat]
        return chair.kind == PERSON and passes_unasked(table, choice.seat, choice, _wish_of(chair))


def _wish_of(chair: Chair) -> Wish:
    if chair.auto_pass == ASK_ALWAYS:
        return ASK
    return Wish(chair.auto_pass, None if chair.until is None else tuple(chair.until))


def _set(change: Change, chair: Chair, wish: Wish) -> None:
    if wish != _wish_of(chair):
        chair.auto_pass = wish.scope or ASK_ALWAYS
        chair.until = None if wish.token is None else list(wish.token)
        change.chairs = True
