"""Not being asked at every turn: one person's wishes at this screen. The rules are `engine.passing`'s."""

from __future__ import annotations

from ..engine import Choice, Option, Seat, Table
from ..engine.passing import (
    ASK,
    USUAL,
    Stops,
    as_of_now,
    idle_option,
    must_ask,
    pass_of,
    passes_unasked,
    passes_without_stop,
    wish_for,
)


class Ease:
    """What one person wishes not to be asked."""

    def __init__(self, alone: bool, stops: Stops = USUAL) -> None:
        self.skip_lone = alone
        """Pass where there is nothing else to do. Not by default among several people at a screen: they would
        see who is asked and who is not."""
        self.wish = ASK
        self.stops = stops

    def until(self, table: Table, scope: str) -> None:
        """Pass for the rest of this place, phase or turn."""
        self.wish = wish_for(table, scope)

    def stop(self) -> None:
        self.wish = ASK

    def answer(self, table: Table, seat: Seat, choice: Choice) -> Option | None:
        """The answer to give unasked, if any."""
        self.wish = as_of_now(self.wish, table)
        if self.wakes(table, seat, choice):
            return None
        return idle_option(choice)

    def wakes(self, table: Table, seat: Seat, choice: Choice) -> bool:
        """Must the person be asked?"""
        if passes_unasked(table, seat, choice, self.wish):
            return False
        if pass_of(choice) is not None and table.spec.stops:
            return not passes_without_stop(table, seat, choice, self.stops, lambda: table.reading(seat))
        lone = self.skip_lone and len(choice.options) == 1 and idle_option(choice) is not None
        return not lone or must_ask(table, seat, choice)
