"""What people at this screen are told on request: a hint, why a bot did that, what their answers have cost.

All of it is worked out beside the screen, from copies of the table.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from time import monotonic
from typing import Final

import shamble

from ..bots import Bot, Decision, Driver
from ..bots.counsel import Cost, Counsel, Grounds, SeatQuestion, answer_cost, counsel, grounds_of
from ..bots.review import REVIEW_SECONDS, Review
from ..bots.telling import hint_said, reason_said
from ..bots.texts import bot_text
from ..engine import Choice, Rng, Seat, Table
from ..engine.choice import Name
from ..engine.passing import PASS, is_window
from ..engine.session import new_table
from ..engine.speech import Speaker
from .typography import Text
from .words import Words

HINT_SECONDS: Final = 2.5


class ReasoningDriver(Driver):
    """Lets the bots of a table speak, and remembers why they said what they said last."""

    def __init__(self, table: Table, bots: Mapping[Seat, Bot], seed: int) -> None:
        super().__init__(table, bots, seed)
        self._reasons: dict[Seat, tuple[int, Name, Grounds]] = {}

    def _ask(self, choice: Choice, seat: Seat) -> Decision | None:
        decision = super()._ask(choice, seat)
        if decision is not None and not is_window(choice):  # who could have acted is nobody's business
            grounds = grounds_of(self.bots[seat], choice, decision.option)
            self._reasons[seat] = (choice.id, decision.option.name, grounds)
        return decision

    @property
    def reasons(self) -> dict[Seat, tuple[Name, Grounds]]:
        """What each bot answered last, and why; as long as its question is open, an answer may be secret."""
        still_open = [choice.id for choice in self.table.open]
        return {
            seat: (name, grounds)
            for seat, (question, name, grounds) in self._reasons.items()
            if question not in still_open
        }


def hint(saved: bytes, seat: Seat, question: int) -> Counsel:
    """What that seat might answer, from what it knows."""
    table = shamble.load(saved)
    seen = [event.seen_by(seat) for event in table.sink or ()]
    return counsel(SeatQuestion(table, seat, table.question(question), seen), Rng(question), HINT_SECONDS)


def hint_lines(found: Counsel, speaker: Speaker) -> list[Text]:
    return [
        Text(f"{number}. {each.text}", "bold").append(f"  {each.worth}", "not bold")
        for number, each in enumerate(hint_said(found, speaker), 1)
    ]


def why_lines(
    reasons: Mapping[Seat, tuple[Name, Grounds]], names: Sequence[str], speaker: Speaker
) -> list[Text]:
    """What each bot did last, and why."""
    words = Words(speaker.language)
    return [
        Text(words("pair", name=names[seat], text=""), "bold").append(
            reason_said(answer, grounds, speaker), "not bold"
        )
        for seat, (answer, grounds) in sorted(reasons.items())
    ]


class Looking:
    """A review under way in a thread: how far it is, and whether anybody still waits for it."""

    def __init__(self, table: Table, seat: Seat) -> None:
        assert table.history is not None  # a table at which somebody plays has one
        self.table, self.seat, self.answers = table, seat, list(table.history.answers)
        own = [n for n, (_, who, name) in enumerate(self.answers) if who == seat and name != PASS]
        self.review = Review(own)
        self.stopped = False

    def run(self) -> list[tuple[int, Cost]]:
        """The dearest answers, by their numbers in the record."""
        until = monotonic() + REVIEW_SECONDS
        while self.review.left:
            for number, past in tables_before(self.table, list(self.review.left)):
                if self.stopped or monotonic() > until:
                    self.review.stop()
                    break
                question, _, given = self.answers[number]
                seen = [event.seen_by(self.seat) for event in past.sink or ()]
                asked = SeatQuestion(past, self.seat, past.question(question), seen)
                self.review.note(answer_cost(asked, given, Rng(number), self.review.seconds))
        return self.review.dearest()

    def told(self, language: str) -> str:
        """How far it is."""
        done = {"done": self.review.done, "total": self.review.total}
        return bot_text(language).say("review.progress", done)


def tables_before(table: Table, wanted: Sequence[int]) -> Iterator[tuple[int, Table]]:
    """The game played again, and stopped before each of these answers."""
    history, past, at = table.history, table, len(table.history.answers) + 1 if table.history else 0
    assert history is not None
    for number in wanted:
        if number < at:
            past = new_table(table.spec, table.seats, history.seed, history.options, table.content.pack)
            at = 0
        for question, seat, name in history.answers[at:number]:
            past.answer(question, name, seat)
        at = number
        yield number, past
