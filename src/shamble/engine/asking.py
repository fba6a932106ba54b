"""Who answers next: one rule for bots, simulations and everybody who wants players one after the other.

Questions are answered in the order of asking. Where talk is allowed an offer is replied to first, and whoever
is asked may say something else instead, a few times beside the same questions.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .choice import Choice, Option, Seat
from .offers import replies_in, standing_of

if TYPE_CHECKING:
    from .table import Table


@dataclass(frozen=True)
class Manners:
    """How the players of a table are asked one after the other."""

    talk: int = 0
    """How often a seat may speak unasked beside the same open questions; never, unless it says so."""
    forced: bool = False
    """Are seats asked where they have a single answer and nothing to say?"""
    owner: Seat = 0
    """Who answers what anybody may."""


QUIET = Manners()
"""Nobody speaks unasked, and nobody is asked where there is no choice."""


class SeatTurn:
    """A seat that is asked, with all that it may answer."""

    __slots__ = ("choice", "options", "own", "seat", "talk")

    def __init__(self, seat: Seat, choice: Choice, options: Sequence[Option], talk: Choice | None) -> None:
        self.seat = seat
        self.choice = choice
        self.talk = talk
        """What the seat may say instead, if anything."""
        self.own = len(options)
        """So many options answer the question; the others are talk."""
        self.options = options if talk is None else [*options, *talk.options]

    def question_of(self, index: int) -> Choice:
        """Which question that option answers."""
        return self.choice if index < self.own or self.talk is None else self.talk


def next_question(table: Table) -> Choice:
    """The first that must be answered; there is one, or the game is over."""
    for index, pick in enumerate(table.picks):
        if pick is None:
            return table.open[index]
    raise IndexError("nobody is asked")


class Asking:
    """Asks the players of one table, one after the other."""

    def __init__(self, table: Table, manners: Manners = QUIET) -> None:
        self.table = table
        self.manners = manners
        self._newest = -1
        self._words: dict[Seat, int] = {}

    def copy(self, table: Table) -> Asking:
        """The same for a copy of the table."""
        other = Asking(table, self.manners)
        other._newest, other._words = self._newest, dict(self._words)
        return other

    def next(self) -> SeatTurn | None:
        """Who answers next; None once the game is over. What is forced has been answered before, if nobody
        wants to be asked."""
        table, manners = self.table, self.manners
        while table.open:
            reply = self._reply() if manners.talk else None
            if reply is not None:
                return reply
            choice = next_question(table)
            seat = manners.owner if choice.seat is None else choice.seat
            talk = self._talk(seat) if manners.talk else None
            if talk is not None or manners.forced or len(choice.options) > 1:
                return SeatTurn(seat, choice, choice.options, talk)
            table.put(choice, choice.options[0], seat)
        return None

    def answer(self, turn: SeatTurn, index: int) -> None:
        """The option of that index, for whoever is asked."""
        choice = turn.question_of(index)
        if index >= turn.own:
            self._words[turn.seat] = self._words.get(turn.seat, 0) + 1
        self.table.put(choice, turn.options[index], turn.seat)

    def _reply(self) -> SeatTurn | None:
        """Whoever was made an offer."""
        for standing in self.table.standing:
            replies = replies_in(standing)
            if replies:
                assert standing.seat is not None
                return SeatTurn(standing.seat, standing, replies, None)
        return None

    def _talk(self, seat: Seat) -> Choice | None:
        """What the seat may say beside its question. With a new question everybody may speak again."""
        newest = max([choice.id for choice in self.table.open])
        if newest > self._newest:
            self._newest, self._words = newest, {}
        return standing_of(self.table, seat) if self._words.get(seat, 0) < self.manners.talk else None
