"""What people are told on request: a hint, a bot's reasons, what their own answers have cost.

What must be worked out for it is an `Inquiry`; a room has one at a time under way (`worker`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ..bots.counsel import Counsel, Grounds
from ..bots.review import REVIEW_SECONDS, Review
from ..engine import Seat
from ..engine.choice import Name
from .play import Play
from .rows import PREFERENCE, TIE, Costly
from .thinking import Query

HINT_SECONDS: Final = 2.5
"""How long a hint is thought about: whoever asks for one has the patience."""
STEPS: Final = 20
"""So often, at most, is told how far a review is."""


@dataclass(frozen=True)
class HintWish:
    """A hint that somebody wants."""

    person: str
    seat: Seat
    question: int
    undos: int
    """How many undos there had been: the same question may come up in another position."""


@dataclass(frozen=True)
class Inquiry:
    """Something to be worked out in a process of the bots'."""

    query: Query
    wish: HintWish | None = None
    moment: int = 0
    """In a review, the answer that is looked at."""


@dataclass(frozen=True)
class Reason:
    """Why a bot answered as it did at that moment; of what was before such things were kept, nobody knows."""

    seat: Seat
    moment: int
    name: Name
    grounds: Grounds | None


@dataclass(frozen=True)
class Reviewing:
    """A review under way, for whom, and until when it may take."""

    person: str
    seat: Seat
    review: Review
    until: float


class Advice:
    """The hints, reasons and reviews of one table. Only reviews that are finished are stored."""

    def __init__(self, play: Play, on: bool, reviews: dict[Seat, list[Costly]]) -> None:
        self.on = on
        """May people take hints?"""
        self.reviews = reviews
        self.reasons: dict[str, Reason] = {}
        """What each person was last told about a bot."""
        self.running: dict[Seat, Reviewing] = {}
        self._play = play
        self._wishes: dict[Seat, HintWish] = {}
        self._hints: dict[Seat, tuple[HintWish, Counsel | None]] = {}

    # -- hints ---------------------------------------------------------------------------------------

    def is_wanted(self, seat: Seat, question: int) -> bool:
        """Is a hint for that question being thought about?"""
        return self._holds(self._wishes.get(seat), question)

    def hint(self, seat: Seat, question: int) -> Counsel | None:
        wish, found = self._hints.get(seat, (None, None))
        return found if self._holds(wish, question) else None

    def has_failed(self, seat: Seat, question: int) -> bool:
        """Was a hint for that question sought in vain?"""
        wish, found = self._hints.get(seat, (None, None))
        return found is None and self._holds(wish, question)

    def want(self, person: str, seat: Seat, question: int) -> None:
        self._wishes[seat] = HintWish(person, seat, question, len(self._play.truncations))

    def give(self, wish: HintWish, found: Counsel | None) -> bool:
        """Somebody's hint, or that there is none. Does anybody still want it?"""
        if self._wishes.get(wish.seat) != wish:
            return False
        del self._wishes[wish.seat]
        self._hints[wish.seat] = (wish, found)
        return True

    def _holds(self, wish: HintWish | None, question: int) -> bool:
        return wish is not None and (wish.question, wish.undos) == (question, len(self._play.truncations))

    # -- reviews -------------------------------------------------------------------------------------

    def begin_review(self, person: str, seat: Seat, now: float) -> None:
        given = [
            moment.number
            for moment in self._play.moments
            if moment.seat == seat and moment.by not in (PREFERENCE, TIE) and not moment.is_pass
        ]
        self.running[seat] = Reviewing(person, seat, Review(given), now + REVIEW_SECONDS)

    # -- what there is to work out ---------------------------------------------------------------------

    def next(self) -> Inquiry | None:
        """Hints first: somebody waits for them."""
        for wish in list(self._wishes.values()):
            if self._holds(wish, wish.question):
                last = self._play.moments[-1].number
                return Inquiry(self._query(last, wish.seat, wish.question, HINT_SECONDS), wish)
            del self._wishes[wish.seat]
        for running in self.running.values():
            review = running.review
            given = self._play.moments[review.left[0]]
            query = self._query(given.number - 1, running.seat, given.question, review.seconds, given.name)
            return Inquiry(query, moment=given.number)
        return None

    def _query(
        self, moment: int, seat: Seat, question: int, seconds: float, given: Name | None = None
    ) -> Query:
        """About a question after that moment. Its luck follows from what everybody may count."""
        deal, moments = self._play.deal, self._play.moments[: moment + 1]
        seen = tuple(event.seen_by(seat) for each in moments for event in each.events)
        luck = self._play.timeline().number(moment) * 64 + seat
        position = moments[-1].position
        return Query(
            deal.spec.id, deal.seats, position, deal.pack, seat, question, seen, luck, seconds, given
        )
