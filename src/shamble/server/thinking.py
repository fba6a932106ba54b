"""Letting a room's bots think without holding up the people.

A thought works on a copy of the table, so it may run in another thread while the room goes on; if something
happened meanwhile, it is dropped.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass

from ..bots import Bot, Driver, bots_for
from ..bots.base import ask
from ..engine import Choice, Seat, Table
from ..engine.choice import Name

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Decision:
    """What a bot wants to answer."""

    question: int
    seat: Seat
    name: Name


class Mind(Driver):
    """The bots of a room. It says what one of them would answer and leaves the answering to the room."""

    def __init__(self, table: Table, bots: Mapping[Seat, Bot], seed: int, budget: float) -> None:
        super().__init__(table, bots, seed, budget)
        self.decision: Decision | None = None

    def decide(self, table: Table) -> Decision | None:
        """The next answer, or None where no bot has anything to say."""
        self.table = table
        self.decision = None
        try:
            self.step()
        except Exception:
            log.exception("a bot stumbled; it takes the first option")
            self.decision = self._first_option()
        return self.decision

    def _put(self, choice: Choice, seat: Seat) -> bool:
        answer = ask(self.bots[seat], self.table, seat, choice, self._luck[seat], self.budget)
        if answer is not None:
            self.decision = Decision(choice.id, seat, answer.name)
        return answer is not None

    def _first_option(self) -> Decision | None:
        """A bot's mistake must not stop a table of people."""
        for choice, pick in zip(self.table.open, self.table.picks, strict=True):
            if pick is None and choice.seat in self.bots:
                return Decision(choice.id, choice.seat, choice.options[0].name)
        return None


@dataclass(frozen=True)
class Thought:
    """Something to think about, apart from the room."""

    epoch: int
    mind: Mind
    table: Table

    def decide(self) -> Decision | None:
        return self.mind.decide(self.table)


def default_bot(game: str) -> str:
    """The simplest one that plays sensibly: it answers at once."""
    names = list(bots_for(game))
    return names[min(1, len(names) - 1)]
