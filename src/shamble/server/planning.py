"""Plans at a room's table: what a seat can say at once, why the last of it stopped, and who settles ties.

Whether ties are settled for everybody is no row of its own: the log says it, and the last word there holds.
"""

from __future__ import annotations

from typing import Final

from ..engine import Choice, Option, Seat
from ..engine.plans import Followed, Plan, Sharing, plans_for, question_of, settled
from .chat import Chat
from .play import Play
from .rows import NOTE
from .views import Views

TIES_ON: Final = "ties_on"
TIES_OFF: Final = "ties_off"


class Plans:
    """What can be said at once; made from a seat's reading, and cached like it."""

    def __init__(self, play: Play, views: Views, chat: Chat) -> None:
        self._play = play
        self._views = views
        self._chat = chat
        self._offered: dict[tuple[Seat, int], list[Plan]] = {}
        self._epoch = -1
        self._stopped: dict[Seat, tuple[int, Followed]] = {}
        self._ties = (0, False)  # how many lines of the log were read, and what they say

    def offered(self, seat: Seat, choice: Choice) -> list[Plan]:
        if self._epoch != self._play.epoch:
            self._epoch = self._play.epoch
            self._offered.clear()
        key = (seat, choice.id)
        if key not in self._offered:
            planning = self._play.deal.spec.planning
            self._offered[key] = plans_for(planning, self._views.reading(seat), choice)
        return self._offered[key]

    def sharing(self, seat: Seat, choice: Choice) -> Sharing | None:
        return self._play.deal.spec.planning.sharing(self._views.reading(seat), choice)

    # -- why the last one stopped --------------------------------------------------------------------

    def note(self, seat: Seat, moment: int, followed: Followed) -> None:
        self._stopped[seat] = (moment, followed)

    def stopped(self, seat: Seat, moment: int) -> Followed | None:
        """What became of the seat's plan, if that was the last thing that it could see."""
        at, followed = self._stopped.get(seat, (-1, Followed(0)))
        return followed if at == moment and followed.why else None

    # -- ties ----------------------------------------------------------------------------------------

    @property
    def are_ties_settled(self) -> bool:
        """Does the game decide where only a preference is asked?"""
        lines = self._chat.lines
        read, on = self._ties
        for line in lines[read:]:
            if line.kind == NOTE and line.text in (TIES_ON, TIES_OFF):
                on = line.text == TIES_ON
        self._ties = (len(lines), on)
        return on

    @property
    def has_ties(self) -> bool:
        """Does the game know questions about a mere preference?"""
        return bool(self._play.deal.spec.planning.ties)

    def tie(self) -> tuple[Choice, Seat, Option] | None:
        """A question that the game answers now, if the players want it to."""
        if not self.has_ties or not self.are_ties_settled:
            return None
        table = self._play.playing()
        for seat in range(table.seats):
            choice = question_of(table, seat)
            option = None if choice is None else settled(table.spec.planning, choice)
            if choice is not None and option is not None:
                return choice, seat, option
        return None
