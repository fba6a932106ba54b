"""What a bot is, what it is given, and who lets it speak."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from ..engine import Arg, Choice, Event, Option, Result, Rng, Seat, Table, View
from ..engine.asking import next_question
from ..engine.choice import SEALED
from ..engine.offers import replies_in

MOST_WORDS: Final = 24
"""How often a bot may speak unasked beside the same open questions: enough for two whole offers."""


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


@dataclass(frozen=True)
class Decision:
    """What a bot wants to answer, and to which question."""

    question: int
    seat: Seat
    option: Option


class Driver:
    """Lets the bots of a table speak, one answer at a time, in the same order every time."""

    def __init__(self, table: Table, bots: Mapping[Seat, Bot], seed: int, budget: float = 1.0) -> None:
        self.table = table
        self.bots = dict(sorted(bots.items()))
        self.budget = budget
        self._luck = {seat: Rng(seed).fork(seat + 1) for seat in self.bots}
        self._heard: dict[Seat, int] = {}  # the standing question that a bot was last asked
        self._words: dict[Seat, int] = {}  # how often it spoke unasked beside the questions now open
        self._newest = -1  # the last of those questions
        self._told = 0  # how much of the table's log the bots have heard

    def run(self) -> None:
        """Until it is the people's turn, or the game is over."""
        while self.step():
            pass

    def step(self) -> bool:
        """One answer by one bot; False when none of them has anything to say."""
        decision = self.decide()
        if decision is None:
            return False
        self.table.answer(decision.question, decision.option, decision.seat)
        return True

    def decide(self) -> Decision | None:
        """What the next bot to speak would answer, unanswered yet; None where none has anything to say."""
        self._listen()
        self._notice_new_questions()
        return self._reply_to_offers() or self._speak_unasked() or self._answer_questions()

    def hear(self, since: int, events: Sequence[Event]) -> None:
        """Tell those bots that listen what their seats saw. They may have something to say to it."""
        for seat, bot in self.bots.items():
            listen = getattr(bot, "hear", None)
            if listen is not None:
                listen(since, [event.seen_by(seat) for event in events])
                self._heard.pop(seat, None)

    def _listen(self) -> None:
        """To the table's log, if it keeps one."""
        log = self.table.sink
        if log is not None and len(log) != self._told:
            since = self._told if self._told < len(log) else 0
            self._told = len(log)
            self.hear(since, log[since:])

    def _notice_new_questions(self) -> None:
        """With a new question, everybody may speak freely again."""
        newest = max((choice.id for choice in self.table.open), default=-1)
        if newest > self._newest:
            self._newest = newest
            self._words = {}

    def _reply_to_offers(self) -> Decision | None:
        """First of all, so that nobody waits for a bot that has passed: here silence is no answer."""
        for standing in self.table.standing:
            if standing.seat in self.bots:
                replies = replies_in(standing)
                if replies:
                    asked = Choice(standing.seat, standing.prompt, standing.params, replies, SEALED)
                    asked.id = standing.id
                    return self._ask(asked, standing.seat)
        return None

    def _speak_unasked(self) -> Decision | None:
        """Each bot is asked each standing question until it has nothing to say, and may not talk for ever: an
        offer is put together in several answers, and the question may look the same after one of them."""
        for standing in self.table.standing:
            seat = standing.seat
            if seat not in self.bots or self._heard.get(seat) == standing.id:
                continue
            said = self._ask(standing, seat) if self._words.get(seat, 0) < MOST_WORDS else None
            if said is not None:
                self._words[seat] = self._words.get(seat, 0) + 1
                return said
            self._heard[seat] = standing.id
        return None

    def _answer_questions(self) -> Decision | None:
        for choice, pick in zip(self.table.open, self.table.picks, strict=True):
            if pick is None:
                seat = self._speaker() if choice.seat is None else choice.seat
                if seat in self.bots:
                    return self._ask(choice, seat)
        return None

    def _speaker(self) -> Seat | None:
        """Where any seat may answer people go before bots; among bots alone the first one speaks."""
        return min(self.bots) if len(self.bots) == self.table.seats else None

    def _ask(self, choice: Choice, seat: Seat) -> Decision | None:
        answer = ask(self.bots[seat], self.table, seat, choice, self._luck[seat], self.budget)
        return None if answer is None else Decision(choice.id, seat, answer)


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
