"""How long one person waits for bots: a game on a clock of its own, with the room that the server has."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from ..bots.base import ask
from ..engine import Choice, GameSpec, Rng
from ..server.hub import PACE
from ..server.opening import open_lobby
from ..server.pace import NORMAL
from ..server.rows import PLAYING
from .answers import usual_bot

PERSON: Final = "somebody"


class VirtualClock:
    """Time passes when somebody waits."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@dataclass
class Waits:
    """What one person went through in a game, who answered everything at once."""

    answers: int = 0
    seconds: list[float] = field(default_factory=list)
    """From each answer to the next question."""
    bots: int = 0
    """Answers of the bots."""

    @property
    def in_all(self) -> float:
        return sum(self.seconds)

    @property
    def mean(self) -> float:
        return self.in_all / len(self.seconds) if self.seconds else 0.0


class Evening:
    """A person, who answers as the bot of the house would, and bots on all the other seats."""

    def __init__(self, spec: GameSpec[Any], seats: int, seed: int, pace: str) -> None:
        self.clock = VirtualClock()
        self.room = room = open_lobby("room", spec.id, seats, {}, PERSON, seed=seed, clock=self.clock)
        room.pace.beat = PACE
        room.set_pace(PERSON, pace)
        room.take_seat(PERSON, 0, "Ann")
        room.start(PERSON)
        self.bot = usual_bot(spec.id)
        self.luck = Rng(seed)
        self.waits = Waits()

    def run(self) -> Waits:
        asked_at = self.clock.now
        while self.room.status == PLAYING:
            asked = self._asked()
            if asked is None:
                self._let_bots_play()
                continue
            self.waits.seconds.append(self.clock.now - asked_at)
            self.waits.answers += 1
            option = ask(self.bot, self.room.play.started(), 0, asked, self.luck, 0.0)
            assert option is not None  # only a standing question may be met with silence
            self.room.answer(PERSON, asked.id, 0, option.name)
            asked_at = self.clock.now
        return self.waits

    def _asked(self) -> Choice | None:
        """What the person must answer; where any seat may, people do."""
        for choice in self.room.questions_for(PERSON, 0):
            if not choice.optional and not self.room.is_passed_for(choice):
                return choice
        return None

    def _let_bots_play(self) -> None:
        thought = self.room.think()
        assert thought is not None, "nobody is asked"
        self.clock.now += self.room.pace.wait
        before = self.room.moment
        self.room.bot_answer(thought, thought.decide())
        self.waits.bots += self.room.moment - before


def play_evening(spec: GameSpec[Any], seats: int, seed: int, pace: str = NORMAL) -> Waits:
    """One game to its end."""
    return Evening(spec, seats, seed, pace).run()
