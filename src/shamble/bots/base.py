"""What a bot is, what it is given, and how it is asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from ..engine import Arg, Choice, Option, Result, Rng, Seat, Table, View
from ..engine.asking import next_question


class Worlds:
    """Possible tables, as one seat may imagine them. The true one stays in a closure, out of sight."""

    __slots__ = ("draw",)

    draw: Callable[[Rng], Table]
    """A table that agrees with all that the seat knows, the rest drawn anew."""

    def __init__(self, table: Table, seat: Seat) -> None:
        def draw(rng: Rng) -> Table:
            return table.determinise(seat, rng)

        self.draw = draw


class Look:
    """What a bot's seat may know, put together as far as it looks: all of it would cost more than it takes to
    decide."""

    __slots__ = ("_read", "_reading", "_see", "_view", "occasion")

    occasion: tuple[str, tuple[Arg, ...]]
    """Prompt and parameters of the question that the table waits for, as everybody may know."""

    def __init__(self, table: Table, seat: Seat) -> None:
        self.occasion = (table.open[0].prompt, table.open[0].params) if table.open else ("", ())

        def read() -> Any:
            return table.glance(seat)

        def see() -> View:
            return table.view(seat)

        self._read: Callable[[], Any] = read
        self._see: Callable[[], View] = see
        self._reading: Any = None
        self._view: View | None = None

    @property
    def reading(self) -> Any:
        """The game's typed reading, with the table's own content."""
        if self._reading is None:
            self._reading = self._read()
        return self._reading

    @property
    def view(self) -> View:
        """The same as plain data, for bots that know no game in particular."""
        if self._view is None:
            self._view = self._see()
        return self._view


class Bot(Protocol):
    """A player made of code. One bot sits on one seat of one table: it may remember what it was up to.

    One with a method `hear(since, events)` is told what its seat saw: the events that followed the first
    `since` of the game. From 0 on it is told everything anew, because something was taken back.
    """

    @property
    def name(self) -> str: ...

    def choose(self, look: Look, choice: Choice, worlds: Worlds, rng: Rng, budget: float) -> Option | None:
        """One of the question's options, within so many seconds; None, where it is optional, is silence."""
        ...


def ask(  # noqa: PLR0917 (the bot, and the five things from which it gets what it is given)
    bot: Bot, table: Table, seat: Seat, choice: Choice, rng: Rng, budget: float
) -> Option | None:
    """Put a question to a bot. It is not troubled where it has no choice."""
    if len(choice.options) == 1 and not choice.optional:
        return choice.options[0]
    answer = bot.choose(Look(table, seat), choice, Worlds(table, seat), rng, budget)
    if answer is None and not choice.optional:
        raise ValueError(f"the bot {bot.name!r} did not answer: {choice!r}")
    return answer


def answer_next(
    table: Table, bots: Sequence[Bot], rng: Rng, budget: float = 0.0, *, anybody: Seat = 0
) -> None:
    """Whoever must answer next does, unrecorded; that seat speaks where any may."""
    choice = next_question(table)
    seat = anybody if choice.seat is None else choice.seat
    answer = ask(bots[seat], table, seat, choice, rng, budget)
    assert answer is not None  # only a standing question may be met with silence
    table.take(choice, answer)


def play_out(table: Table, bots: Sequence[Bot], rng: Rng, budget: float = 0.0) -> Result:
    """Play a table to its end for a simulation: nothing is recorded, and nobody speaks unasked."""
    while not table.over:
        answer_next(table, bots, rng, budget)
    result = table.result
    assert result is not None
    return result
