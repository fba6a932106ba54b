"""Playing: answers by people, by bots, and by preferences; and the way back."""

from __future__ import annotations

from ..bots import Decision, bots_for
from ..engine import (
    Arg,
    Choice,
    IllegalAnswer,
    Seat,
)
from ..engine.choice import Name
from .errors import BadInput
from .position import moment_of
from .preferences import is_over, mark, offer_waits, passes
from .room_sights import RoomSights
from .rows import (
    ASK_ALWAYS,
    AUTO_PASS,
    BOT,
    OVER,
    PERSON,
    PLAYING,
    PREFERENCE,
    REPLACE,
    UNDO,
    Answer,
    Change,
    Moment,
)
from .texts import shortened
from .thinking import Mind, Thought, default_bot


class RoomPlay(RoomSights):
    """A room in which answers are given."""

    def answer(self, person: str, question: int, seat: Seat, name: Name | list[Arg] | str | int) -> Change:
        """Answer an open or standing question of a seat that the person holds."""
        self._playing()
        self._check_holds(person, seat)
        self._check_open(question, seat)
        change = Change()
        self._play(change, question, seat, name, PERSON)
        self._seen(person)
        self._end_replacement(seat)
        self._settle(change)
        return self._kept(change)

    def prefer(self, person: str, seat: Seat, auto_pass: str) -> Change:
        """Pass reactions by itself: "none", "moment" (until something else is asked), "turn" (until the next
        turn). It holds its tongue while somebody's offer waits for an answer. Nobody else can see it."""
        table = self._playing()
        self._check_holds(person, seat)
        if auto_pass not in AUTO_PASS:
            raise BadInput("preference", value=shortened(auto_pass), choices=", ".join(AUTO_PASS))
        chair = self.chairs[seat]
        chair.auto_pass, chair.until = auto_pass, mark(table, auto_pass)
        change = Change(chairs=True)
        self._settle(change)
        return self._kept(change)

    def _check_open(self, question: int, seat: Seat) -> None:
        """Refused alike whether it is closed or another seat's: that would tell who has answered."""
        if all(choice.id != question for choice in self._questions(seat)):
            raise IllegalAnswer("answer.stale", question=question)

    # -- bots ----------------------------------------------------------------------------------------

    def bots_may_act(self) -> bool:
        """Is there anything for the bots to think about?"""
        if self.table is None or self.status != PLAYING or self._quiet == self.epoch or self._is_paused():
            return False
        return any(chair.kind == BOT for chair in self.chairs)

    def think(self) -> Thought | None:
        """What the bots should think about now, to be worked out elsewhere; one thought at a time."""
        if not self.bots_may_act():
            return None
        table = self._playing()
        if self._mind is None:
            known = bots_for(self.game)
            usual = known[default_bot(self.game)]
            bots = {c.seat: known.get(c.bot or "", usual)() for c in self.chairs if c.kind == BOT}
            self._mind = Mind(table, bots, self.seed ^ len(self.moments), self.bot_budget)
        return Thought(self.epoch, self._mind, table.clone())

    def bot_answer(self, thought: Thought, decision: Decision | None) -> Change | None:
        """What a bot decided, if that is still the question; None where nothing came of it."""
        if thought.epoch != self.epoch or self._is_paused():
            return None
        if decision is None:
            self._quiet = self.epoch
            return None
        change = Change()
        self._play(change, decision.question, decision.seat, decision.option.name, BOT)
        self._settle(change)
        return self._kept(change)

    def run_bots(self) -> Change:
        """All that the bots have to say, at once: for tests and for tables without an audience."""
        whole = Change(version=self.version)
        while (thought := self.think()) is not None:
            change = self.bot_answer(thought, thought.decide())
            if change is not None:
                whole.moments += change.moments
                whole.lines += change.lines
                whole.chairs |= change.chairs
                whole.version = change.version
        return whole

    def _is_paused(self) -> bool:
        """Bots wait while people talk about an undo."""
        return any(petition.kind == UNDO for petition in self.petitions)

    def _forget_mind(self) -> None:
        self._mind = None
        self.epoch += 1

    def _let_bot_play(self, seat: Seat) -> None:
        chair = self.chairs[seat]
        chair.kind, chair.bot = BOT, default_bot(self.game)
        chair.auto_pass, chair.until = ASK_ALWAYS, None
        self.petitions = [p for p in self.petitions if p.kind != REPLACE or p.seat != seat]
        self._forget_mind()

    # -- answers and positions -----------------------------------------------------------------------

    def _play(
        self, change: Change, question: int, seat: Seat, name: Name | list[Arg] | str | int, by: str
    ) -> None:
        table = self._playing()
        before = [choice.id for choice in table.open]
        table.sink = []
        table.answer(question, name, seat)
        assert table.history is not None  # every room's table has one
        given = table.history.answers[-1][2]
        now = self.clock()
        seconds = max(0.0, now - self.moments[self._opened].at)
        moment = moment_of(table, Answer(question, seat, by, given, seconds), len(self.moments), now)
        self._keep_moment(change, moment)
        if before != [choice.id for choice in table.open]:
            self._opened = moment.number
        if table.over:
            self._end(change)

    def _keep_moment(self, change: Change, moment: Moment) -> None:
        self.moments.append(moment)
        change.moments.append(moment)
        self.epoch += 1

    def _end(self, change: Change) -> None:
        self.status = OVER
        self.petitions = []
        for chair in self.chairs:
            if chair.auto_pass != ASK_ALWAYS:
                chair.auto_pass, chair.until = ASK_ALWAYS, None
                change.chairs = True
        self._note(change, "over")

    def _rewind(self, change: Change, person: str, to: int, name: str) -> None:
        """Back to an earlier moment. The log keeps that it happened."""
        count = self.moment - to
        table = self._unpacked(self.moments[to])
        del self.moments[to + 1 :]
        self._set_table(table)
        change.truncated = to + 1
        self.truncations.append(to + 1)
        self.petitions = [petition for petition in self.petitions if petition.kind != UNDO]
        for seat in self.seats_of(person):
            self.chairs[seat].auto_pass, self.chairs[seat].until = ASK_ALWAYS, None
        change.chairs = True
        self._note(change, "undone", name=name, count=count)
        self._forget_mind()
        self._settle(change)

    # -- preferences ---------------------------------------------------------------------------------

    def _settle(self, change: Change) -> None:
        """Give the passes that people asked for in advance."""
        while self.table is not None and self.status == PLAYING:
            self._end_preferences(change)
            found = next((choice for choice in self.table.choices if self._passes_by_itself(choice)), None)
            if found is None or found.seat is None:
                return
            self._play(change, found.id, found.seat, ("pass",), PREFERENCE)

    def _end_preferences(self, change: Change) -> None:
        """What was wished until the next moment or turn ends when that has come."""
        assert self.table is not None  # only called while playing
        for chair in self.chairs:
            if chair.auto_pass == ASK_ALWAYS:
                continue
            now = mark(self.table, chair.auto_pass)
            if chair.until is None and now is not None:
                chair.until = now
                change.chairs = True
            elif is_over(chair.until, now):
                chair.auto_pass, chair.until = ASK_ALWAYS, None
                change.chairs = True

    def _passes_by_itself(self, choice: Choice) -> bool:
        if choice.seat is None or not passes(choice):
            return False
        chair = self.chairs[choice.seat]
        wished = chair.kind == PERSON and chair.auto_pass != ASK_ALWAYS
        return wished and self.table is not None and not offer_waits(self.table, choice.seat)

    def _end_replacement(self, seat: Seat) -> None:
        """Whoever answers is not absent."""
        self.petitions = [p for p in self.petitions if p.kind != REPLACE or p.seat != seat]
