"""The bots of a room: when there is something for them to think about, and what came of it."""

from __future__ import annotations

from ..bots import default_bot
from ..engine import Event, Seat
from .play import Play
from .rows import BOT, PLAYING, Moment
from .seats import Seats
from .thinking import Outcome, Task, Thought


class Bots:
    """Lets the bots at a table think, one thought at a time. Answering is left to the room."""

    budget: float = 1.0
    """How long a bot may think about one answer, in seconds."""

    def __init__(self, seats: Seats, play: Play) -> None:
        self._seats = seats
        self._play = play
        self._mind: bytes | None = None
        self._heard = 0  # how many events they have heard
        self._known = 0  # how many moments those came with
        self._last: Moment | None = None  # the last of these
        self._seed = 0
        self._silent = -1  # the public epoch in which no bot had anything to say

    def may_act(self) -> bool:
        """Is there anything for the bots to think about?"""
        if self._play.status != PLAYING or self._silent == self._play.public_epoch:
            return False
        return any(chair.kind == BOT for chair in self._seats.chairs)

    def think(self) -> Thought | None:
        """What the bots should think about now, to be worked out elsewhere."""
        if not self.may_act():
            return None
        deal, moments = self._play.deal, self._play.moments
        if self._mind is None:
            self._seed = deal.seed ^ self._play.timeline().last
        since, events = self._news()
        task = Task(
            deal.spec.id,
            deal.seats,
            moments[-1].position,
            deal.pack,
            self._names(),
            self._seed,
            self.budget,
            self._mind,
            since,
            events,
            len(moments),
        )
        return Thought(self._play.public_epoch, task)

    def is_current(self, thought: Thought) -> bool:
        """Is that still what they should think about?"""
        return thought.epoch == self._play.public_epoch

    def remember(self, outcome: Outcome) -> None:
        """What they decided was taken: next time they go on from there."""
        self._mind = outcome.mind
        self._heard = outcome.since
        # Somebody may have taken a secret answer back meanwhile: nobody is told, so the thought still holds.
        self._known = min(outcome.moments, len(self._play.moments))
        self._last = self._play.moments[self._known - 1]

    def be_silent(self) -> None:
        """They have nothing to say until the table changes."""
        self._silent = self._play.public_epoch

    def forget(self) -> None:
        """Others sit at the table now, or what they remember did not happen."""
        self._mind = None
        self._play.public_epoch += 1

    def _news(self) -> tuple[int, tuple[Event, ...]]:
        """How many events they know already, and those that followed; all of them where they know none, or
        where a moment that they know of was taken back."""
        moments, known = self._play.moments, self._known
        if self._mind is None or self._last is None or moments[known - 1 : known] != [self._last]:
            return 0, tuple(event for moment in moments for event in moment.events)
        return self._heard, tuple(event for moment in moments[known:] for event in moment.events)

    def _names(self) -> dict[Seat, str]:
        usual = default_bot(self._seats.game)
        return {chair.seat: chair.bot or usual for chair in self._seats.chairs if chair.kind == BOT}
