"""A clock at one screen: how long people may take, for each answer or for the whole game.

Only whoever has a question of their own before them is timed, and only while at least two people play:
whoever is alone keeps nobody waiting, and whether anybody acts is everybody's question.
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Final, Literal

import msgspec

from ..engine import BadOption, Choice, Seat

MOVE: Final = "move"
TOTAL: Final = "total"
BOT: Final = "bot"
VOTE: Final = "vote"
MINUTE: Final = 60
CHOICES: Final = (
    "",
    *(f"{MOVE}:{minutes * MINUTE}" for minutes in (1, 3, 10)),
    *(f"{TOTAL}:{minutes * MINUTE}" for minutes in (15, 30, 60)),
)
"""What the set-up offers: none, so long for each answer, so long for the whole game."""
LATE: Final = (BOT, VOTE)
SHORTEST: Final = 10
LONGEST: Final = 24 * 60 * MINUTE
SHARE: Final = 20
"""Once the time for the whole game is used up, and more is granted: this part of it, or a minute."""


class Clock(msgspec.Struct):
    """How long, for what, and what follows when it has run out."""

    kind: Literal["move", "total"]
    seconds: float
    late: Literal["bot", "vote"] = "bot"
    used: dict[Seat, float] = {}
    """Of the time for the whole game, by seat."""

    def allowed(self, seat: Seat) -> float:
        return self.seconds - (self.used.get(seat, 0.0) if self.kind == TOTAL else 0.0)

    def charge(self, seat: Seat, seconds: float) -> None:
        self.used[seat] = min(self.seconds, self.used.get(seat, 0.0) + max(0.0, seconds))

    def grant(self, seat: Seat) -> None:
        """A little more of the whole game's time."""
        share = max(MINUTE, self.seconds / SHARE)
        self.used[seat] = min(self.used.get(seat, 0.0), self.seconds - share)


def read_clock(text: str, late: str) -> Clock | None:
    """ "move:60" or "total:900"; nothing where nobody wants one."""
    if not text:
        return None
    kind, _, seconds = text.partition(":")
    known = kind in (MOVE, TOTAL) and seconds.isdecimal() and SHORTEST <= int(seconds[:9]) <= LONGEST
    if not known:
        wanted = f"{MOVE}:{SHORTEST}–{LONGEST}, {TOTAL}:{SHORTEST}–{LONGEST}"
        raise BadOption("option.value", option="clock", value=text, choices=wanted)
    if late not in LATE:
        raise BadOption("option.value", option="late", value=late, choices=", ".join(LATE))
    return msgspec.convert({"kind": kind, "seconds": int(seconds), "late": late}, Clock)


def spelled(seconds: float) -> str:
    """As clocks show it."""
    minutes, odd = divmod(max(0, round(seconds)), MINUTE)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{odd:02}" if hours else f"{minutes}:{odd:02}"


class Timekeeper:
    """Times whoever is asked, whatever they look at meanwhile."""

    def __init__(self, clock: Clock | None, now: Callable[[], float] = monotonic) -> None:
        self.clock = clock
        self._now = now
        self._asked: tuple[Seat, int] | None = None
        self._since = 0.0

    def ask(self, seat: Seat, question: Choice | None, people: int) -> None:
        """The time runs, or runs on, if that has been asked before."""
        if self.clock is None or question is None or people < 2:
            self.stop()
        elif self._asked != (seat, question.id):
            self.stop()
            self._asked, self._since = (seat, question.id), self._now()

    def stop(self) -> None:
        """They have answered."""
        if self.clock is not None and self._asked is not None:
            self.clock.charge(self._asked[0], self._now() - self._since)
        self._asked = None

    def more(self, seat: Seat) -> None:
        """They get some more time: for an answer all of it again."""
        self.stop()
        if self.clock is not None:
            self.clock.grant(seat)

    @property
    def left(self) -> float | None:
        """Seconds that whoever is asked still has; none while nobody is timed."""
        if self.clock is None or self._asked is None:
            return None
        return self.clock.allowed(self._asked[0]) - (self._now() - self._since)
