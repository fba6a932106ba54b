"""Letting a room's bots think without blocking the people.

A thought works on a copy of the table, so it may run in another thread while the room goes on; if something
happened meanwhile, it is dropped.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass

from ..bots import Bot, Decision, Driver, bots_for
from ..engine import Seat, Table

log = logging.getLogger(__name__)


class Mind:
    """The bots of a room. It says what one of them would answer and leaves the answering to the room."""

    def __init__(self, table: Table, bots: Mapping[Seat, Bot], seed: int, budget: float) -> None:
        self._driver = Driver(table, bots, seed, budget)

    def decide(self, table: Table) -> Decision | None:
        """The next answer, or None where no bot has anything to say."""
        self._driver.table = table
        try:
            return self._driver.decide()
        except Exception:
            log.exception("a bot raised; it takes the first option")
            return self._first_option(table)

    def _first_option(self, table: Table) -> Decision | None:
        """A bot's mistake must not stop a table of people."""
        for choice, pick in zip(table.open, table.picks, strict=True):
            if pick is None and choice.seat in self._driver.bots:
                return Decision(choice.id, choice.seat, choice.options[0])
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
