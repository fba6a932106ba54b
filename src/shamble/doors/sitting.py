"""A seat that somebody plays from outside: what is asked, answers, offers and talk, at a table of our own.

At a web table the same is `web_sitting.py`. Questions are as the socket for programs sends them
(docs/protocol.md), so that both are played alike.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from ..bots import Driver, made
from ..engine import Choice, Seat, ShambleError
from ..engine.offers import POST, SCRAP, replies_in
from ..research.episode import Setup
from ..research.errors import ResearchError
from ..research.prose import ProseTeller

AskedQuestion = dict[str, Any]
AnswerWords = Sequence[str | int]
MOST_NEWS = 60
"""Lines of what happened that are told at once."""


class Sitting(Protocol):
    """A seat at some table."""

    language: str

    def questions(self) -> list[AskedQuestion]:
        """What the seat may answer now: first what it must, then what it may say."""
        ...

    async def answer(self, question: AskedQuestion, answer: AnswerWords) -> None: ...

    async def say(self, text: str) -> None: ...

    async def wait(self, seconds: float) -> None:
        """Until the seat must answer or the game is over, but no longer than that."""
        ...

    def look(self) -> str:
        """The table as the seat sees it."""
        ...

    def news(self) -> str:
        """What happened since this was last asked."""
        ...

    def over(self) -> str:
        """How the game ended; empty while it goes on."""
        ...

    def teller(self) -> ProseTeller:
        """Somebody who knows the rules."""
        ...


class LocalSitting:
    """A seat at a table of our own, with bots in the others."""

    def __init__(self, setup: Setup, seat: Seat, bots: Sequence[str], seed: int, language: str) -> None:
        self.table = setup.table(seed)
        if not 0 <= seat < self.table.seats:
            raise ResearchError("seat", seat=seat + 1, seats=self.table.seats)
        self.seat = seat
        self.language = language
        others = [each for each in range(self.table.seats) if each != seat]
        sorts = {each: made(setup.game, bots[at % len(bots)]) for at, each in enumerate(others)}
        self.driver = Driver(self.table, sorts, seed)
        self._told = 0
        self._go_on()

    def teller(self) -> ProseTeller:
        return ProseTeller(self.table, self.seat, self.language)

    def _go_on(self) -> None:
        """The bots play, and what leaves the seat no choice is answered for it."""
        self.driver.run()
        while (forced := self._forced()) is not None:
            self.table.answer(forced.id, forced.options[0], self.seat)
            self.driver.run()

    def _forced(self) -> Choice | None:
        asked = self._asked()
        waits = any(replies_in(choice) for choice in self.table.standing if choice.seat == self.seat)
        return asked[0] if asked and len(asked[0].options) == 1 and not waits else None

    def _asked(self) -> list[Choice]:
        return [choice for choice in self.table.unanswered if choice.seat in (self.seat, None)]

    def questions(self) -> list[AskedQuestion]:
        talk = [choice for choice in self.table.standing if choice.seat == self.seat]
        speaker = self.teller().speaker
        return [
            {
                "question": choice.id,
                "seat": self.seat,
                "optional": choice.optional,
                "text": speaker.prompt(choice),
                "options": [
                    {"answer": list(option.name), "text": speaker.option(option)} for option in choice.options
                ],
            }
            for choice in [*self._asked(), *talk]
        ]

    async def answer(self, question: AskedQuestion, answer: AnswerWords) -> None:
        self.table.answer(question["question"], tuple(answer), self.seat)
        if not is_draft(self.questions()):
            self._go_on()

    async def say(self, text: str) -> None:
        """Bots do not listen."""

    async def wait(self, seconds: float) -> None:
        """Bots answer at once: there is nothing to wait for."""

    def look(self) -> str:
        return self.teller().board()

    def news(self) -> str:
        since, self._told = self._told, len(self.table.sink or [])
        lines = self.teller().news(since).splitlines()
        return "\n".join([*lines[:1], *lines[1:][-MOST_NEWS:]])

    def over(self) -> str:
        return self.teller().question(None) if self.table.over else ""


# -- what both kinds share ---------------------------------------------------------------------------------


def is_draft(questions: Sequence[AskedQuestion]) -> bool:
    """Is an offer being put together?"""
    keys = {option["answer"][0] for question in questions for option in question["options"]}
    return SCRAP in keys


def numbered(questions: Sequence[AskedQuestion]) -> list[tuple[AskedQuestion, Mapping[str, Any]]]:
    """Every answer that may be given now, in order: its place is its number."""
    return [(question, option) for question in questions for option in question["options"]]


def list_of(questions: Sequence[AskedQuestion], teller: ProseTeller) -> str:
    """The questions with their answers, numbered through."""
    lines: list[str] = []
    number = 0
    for question in questions:
        lines.append(teller.say("prose.talk") if question["optional"] else question["text"])
        for option in question["options"]:
            lines.append(f"[{number}] {option['text']}")
            number += 1
    return "\n".join(lines) or teller.say("prose.waiting")


async def make_offer(sitting: Sitting, partner: Seat, give: Sequence[str], ask: Sequence[str]) -> None:
    """A whole offer: to whom, what is given and what is asked. What cannot be said leaves nothing behind."""
    await _speak(sitting, [["offer", partner]], "partner", str(partner + 1))
    try:
        for side, things in (("give", give), ("ask", ask)):
            for thing in things:
                await _speak(sitting, [[side, thing], [f"{side}_{thing}"]], side, thing)
        await _speak(sitting, [[POST]], "post", POST)
    except ShambleError:
        await _speak(sitting, [[SCRAP]], "scrap", SCRAP)
        raise


async def _speak(sitting: Sitting, names: Sequence[AnswerWords], part: str, thing: str) -> None:
    """Say the first of these that may be said."""
    talk = [(question, option) for question, option in numbered(sitting.questions()) if question["optional"]]
    for question, option in talk:
        if list(option["answer"]) in [list(name) for name in names]:
            await sitting.answer(question, option["answer"])
            return
    known = ", ".join(" ".join(map(str, option["answer"])) for _, option in talk)
    raise ResearchError("offer", part=part, thing=thing, known=known or "–")
