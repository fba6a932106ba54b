"""Not being asked at every turn: one person's wishes at this screen. The rules are `engine.passing`'s."""

from __future__ import annotations

from ..engine import Choice, Option, Seat, Table
from ..engine.passing import ASK, as_of_now, idle_option, must_ask, passes_unasked, wish_for


class Ease:
    """What one person wishes not to be asked."""

    def __init__(self, alone: bool) -> None:
        self.skip_lone = alone
        """Pass where there is nothing else to do. Not by default among several people at a screen: they would
        see who is asked and who is not."""
        self.wish = ASK

    def until(self, table: Table, scope: str) -> None:
        """Pass for the rest of this place, phase or turn."""
        self.wish = wish_for(table, scope)

    def stop(self) -> None:
        self.wish = ASK

    def answer(self, table: Table, seat: Seat, choice: Choice) -> Option | None:
        """The answer to give unasked, if any."""
        option = idle_option(choice)
        if option is None or must_ask(table, seat, choice):
            return None
        self.wish = as_of_now(self.wish, table)
        lone = self.skip_lone and len(choice.options) == 1
        return option if lone or passes_unasked(table, seat, choice, self.wish) else None
