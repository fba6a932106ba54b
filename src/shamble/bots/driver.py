"""Who lets the bots of a table speak."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from ..engine import Choice, Event, Option, Rng, Seat, Table
from ..engine.choice import SEALED
from ..engine.offers import replies_in
from .base import Bot, ask

MOST_WORDS: Final = 24
"""How often a bot may speak unasked beside the same open questions: enough for two whole offers."""


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
