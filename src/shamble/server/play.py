"""The game of a room: its table, every moment of its past, and the way back."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from ..bots.counsel import Grounds
from ..engine import Arg, Choice, Event, GameSpec, IllegalAnswer, Pack, Result, Seat, ShambleError, Table
from ..engine.choice import FLOOR, Name
from ..engine.save import History
from ..engine.session import content_for, new_table_with
from ..engine.spec import Content
from .errors import RoomError, as_rule_failure
from .fairness import dice_rolled
from .position import moment_of, open_questions, seal_in, unpack_position
from .rows import LOBBY, OVER, PERSON, PLAYING, Answer, Change, Moment
from .timeline import Timeline, sealed_moments

MOST_PAST: Final = 8
"""Moments whose tables are kept: stories of the last answers are told to one seat after the other."""


@dataclass(frozen=True)
class GameSetup:
    """What a game is set up from."""

    spec: GameSpec[Any]
    seats: int
    seed: int
    options: dict[str, Any]
    pack: Pack | None = None

    @cached_property
    def content(self) -> Content:
        """What it is played with. Looked up once, when a room is made: the hub has it ready then."""
        return content_for(self.spec, self.pack)

    def table(self) -> Table:
        """A new table; wrong settings are refused."""
        return new_table_with(self.spec, self.content, self.seats, self.seed, self.options)


@dataclass(frozen=True)
class Waiting:
    """Whom the table waits for, as everybody may know it.

    `seats` is empty during reactions: who could react, and who has passed already, is nobody's business.
    """

    kind: str
    """"seat": one seat decides; "several": those seats decide in secret; "anyone": the players decide;
    "reactions": whoever likes may react."""
    seats: tuple[Seat, ...]
    prompt: str
    params: tuple[Arg, ...]
    since: float


class Play:
    """A game from its set-up to its end; before the set-up there is no table."""

    def __init__(self, deal: GameSetup, moments: Sequence[Moment], clock: Callable[[], float]) -> None:
        self.deal = deal
        self.content = deal.content
        self.moments = list(moments)
        """The table after each answer; the first is the set-up."""
        self.table: Table | None = None
        self.epoch = 0
        """Grows whenever the table changes: what was worked out for another epoch is void."""
        self.view_epoch = 0
        """Grows whenever somebody may see something else: not with a pass from which nothing follows."""
        self.public_epoch = 0
        """Grows with what everybody may notice. That somebody answers in secret must not make bots start
        again, or they would be later."""
        self.truncations: list[int] = []
        """Each undo since the room was loaded that others may know of: the first number taken back."""
        self.sealed: list[bool] = []
        """For each moment, whether nothing has followed from its answer: see `timeline`."""
        self._timelines: dict[tuple[Seat, ...], Timeline] = {}
        self._clock = clock
        self._asked_at = 0  # the moment at which the open questions were asked
        self._waiting: tuple[int, Waiting | None] = (-1, None)
        self._questions: tuple[int, list[Choice]] = (-1, [])
        """Both with the epoch at which that was: every page asks for them several times."""
        self._past: dict[int, tuple[bytes, Table]] = {}
        """By their numbers, moments that are looked at, with their positions and tables."""
        if moments:
            self.sealed = sealed_moments(self.moments)
            self._set_table(self._unpacked(self.moments[-1]))

    # -- questions -----------------------------------------------------------------------------------

    @property
    def status(self) -> str:
        if self.table is None:
            return LOBBY
        return OVER if self.table.over else PLAYING

    @property
    def moment(self) -> int:
        """How many answers have been given."""
        return max(0, len(self.moments) - 1)

    def timeline(self, own: Iterable[Seat] = ()) -> Timeline:
        """The moments as whoever may know these seats' sealed answers counts them; without any, as everybody
        does."""
        key = tuple(own)
        if key not in self._timelines:
            self._timelines[key] = Timeline(self.moments, self.sealed, key)
        return self._timelines[key]

    def asked_since(self, moment: int) -> int:
        """The moment at which the questions that were open then were asked: whoever goes back to it is asked
        anew, whatever they had sealed."""
        everybodys = self.timeline()
        return everybodys.begin(everybodys.number(moment))

    def is_sealed_since(self, moment: int) -> bool:
        """Has nothing followed from any answer after that moment?"""
        return all(self.sealed[moment + 1 :])

    @property
    def result(self) -> Result | None:
        return self.table.result if self.table is not None else None

    def started(self) -> Table:
        if self.table is None:
            raise RoomError("room.lobby")
        return self.table

    def playing(self) -> Table:
        table = self.started()
        if table.over:
            raise IllegalAnswer("answer.over")
        return table

    def questions(self, seat: Seat) -> list[Choice]:
        """What that seat may answer now; standing questions come last."""
        if self._questions[0] != self.epoch:
            self._questions = (self.epoch, self.started().choices)
        return [choice for choice in self._questions[1] if choice.seat in (None, seat)]

    def check_open(self, question: int, seat: Seat) -> None:
        """Refused alike whether it is closed or another seat's: that would tell who has answered."""
        if all(choice.id != question for choice in self.questions(seat)):
            raise IllegalAnswer("answer.stale", question=question)

    def is_common(self, question: int) -> bool:
        """Is that an open question that everybody was asked, and anybody may answer?"""
        return any(choice.id == question and choice.seat is None for choice in self.started().open)

    def common_answer(self, question: int) -> Moment | None:
        """The answer to a question that everybody had been asked; None where it was anybody's own."""
        given = next((m for m in reversed(self.moments) if m.question == question), None)
        if given is None or given.number == 0:
            return None
        asked = self._unpacked(self.moments[given.number - 1]).open
        return given if any(choice.id == question and choice.seat is None for choice in asked) else None

    def came_to_light(self, moment: int) -> bool:
        """Were cards or dice revealed since, which an undo cannot make anybody forget?"""
        return self.moments[-1].commits != self.moments[moment].commits

    def last_answer_of(self, seat: Seat) -> int:
        """The moment of that seat's last answer by hand (0: none)."""
        return next((m.number for m in reversed(self.moments) if m.seat == seat and m.by == PERSON), 0)

    def known_to(self, seat: Seat) -> int:
        """The moment after which everything is news to that seat: its last answer by hand. What follows a
        pass is news even if that pass happened to be the last one."""
        last = self.last_answer_of(seat)
        return last - 1 if last and self.moments[last].is_pass else last

    def waiting(self) -> Waiting | None:
        """Whom the table waits for; None in the lobby and after the end."""
        if self._waiting[0] != self.epoch:
            self._waiting = (self.epoch, self._waited_for())
        return self._waiting[1]

    def _waited_for(self) -> Waiting | None:
        if self.table is None or not self.table.open:
            return None
        asked = self.table.open
        first = asked[0]
        if first.mode == FLOOR:
            kind = "reactions"
        elif first.seat is None:
            kind = "anyone"
        else:
            kind = "seat" if len(asked) == 1 else "several"
        seats = () if kind == "reactions" else tuple(c.seat for c in asked if c.seat is not None)
        params = first.params if all(c.params == first.params for c in asked) else ()
        since = self.moments[self._asked_at].at
        return Waiting(kind, seats, first.prompt if params == first.params else "", params, since)

    def dice(self) -> dict[int, list[int]]:
        """For each kind of die (its number of sides), how often each face came up. Empty without dice."""
        return dice_rolled(self.deal.spec, (event for moment in self.moments for event in moment.events))

    def table_at(self, moment: int) -> Table:
        """The table as it stood; the last ones asked for are kept, since people look at it from all seats."""
        if type(moment) is not int or not 0 <= moment < len(self.moments):
            raise RoomError("moment", moment=str(moment), last=self.moment)
        kept = self._past.get(moment)
        if kept is not None and kept[0] is self.moments[moment].position:
            return kept[1]
        return self._remember(moment, self._unpacked(self.moments[moment]))

    def _remember(self, moment: int, table: Table) -> Table:
        """What came first makes room."""
        self._past.pop(moment, None)
        while len(self._past) >= MOST_PAST:
            del self._past[next(iter(self._past))]
        self._past[moment] = (self.moments[moment].position, table)
        return table

    def readings_during(self, moment: int, seat: Seat | None, events: Collection[int]) -> dict[int, Any]:
        """What that seat saw while the answer of that moment was carried out, at the events of those numbers:
        the answer is given once more. Nothing, if rules have changed since; the set-up was seen by nobody."""
        given = self.moments[moment]
        if given.seat is None:
            return {}
        table = self._unpacked(self.moments[moment - 1])
        told: list[Event] = []
        table.sink = told
        seen: dict[int, Any] = {}

        def look() -> None:
            if len(told) - 1 in events:
                seen[len(told) - 1] = table.reading(seat)

        table.witness = look
        try:
            with as_rule_failure():
                table.answer(given.question, given.name, given.seat)
        except ShambleError:
            return {}
        return seen if tuple(told) == given.events else {}

    # -- changes -------------------------------------------------------------------------------------

    def begin(self, change: Change) -> None:
        with as_rule_failure():
            self.table = self.deal.table()
        self._append(change, moment_of(self.table, Answer(), 0, self._clock()), sealed=False)

    def answer(  # noqa: PLR0917 (an answer, who gave it, and why)
        self,
        change: Change,
        question: int,
        seat: Seat,
        name: Name | list[Arg] | str | int,
        by: str,
        grounds: Grounds | None = None,
    ) -> None:
        """An answer by PERSON, BOT or PREFERENCE, and the moment that follows from it."""
        table = self.playing()
        before, asked = table.clone(), [choice.id for choice in table.open]
        table.sink = []
        with as_rule_failure():
            table.answer(question, name, seat)
        assert table.history is not None  # every room's table has one
        given = table.history.answers[-1][2]
        now = self._clock()
        seconds = max(0.0, now - self.moments[self._asked_at].at)
        moment = moment_of(table, Answer(question, seat, by, given, seconds, grounds), len(self.moments), now)
        unchanged = asked == [choice.id for choice in table.open]
        self._append(change, moment, sealed=unchanged and not moment.events)
        if moment.events:
            self._remember(moment.number - 1, before)  # its story begins there, on every page
        if not unchanged:
            self._asked_at = moment.number

    def rewind(self, change: Change, to: int) -> None:
        """Back to an earlier moment."""
        self._go_back(change, to)
        self.truncations.append(to + 1)
        self.public_epoch += 1

    def _go_back(self, change: Change, to: int) -> None:
        table = self._unpacked(self.moments[to])
        del self.moments[to + 1 :], self.sealed[to + 1 :]
        self._set_table(table)
        change.truncated = to + 1
        self.view_epoch += 1
        self.epoch += 1
        self._timelines.clear()

    def take_back(self, change: Change, to: int, own: Sequence[Seat]) -> None:
        """Take back these seats' sealed answers after that moment. What others have sealed since stays
        given: they must not learn of it."""
        kept = [moment for moment in self.moments[to + 1 :] if moment.seat not in own]
        self._go_back(change, to)
        for moment in kept:
            assert moment.seat is not None  # only the set-up has none
            self.answer(change, moment.question, moment.seat, moment.name, moment.by, moment.grounds)

    def _append(self, change: Change, moment: Moment, *, sealed: bool) -> None:
        counted = self._timelines.items() if self.moments else ()
        self._timelines = {own: timeline.later(moment, hidden=sealed) for own, timeline in counted}
        self.moments.append(moment)
        self.sealed.append(sealed)
        change.moments.append(moment)
        self.public_epoch += not sealed
        self.view_epoch += not (sealed and moment.is_pass)
        self.epoch += 1

    def _set_table(self, table: Table) -> None:
        """Put the last moment's position on the table, with its past."""
        answers = [(m.question, m.seat, m.name) for m in self.moments if m.seat is not None]
        begun = seal_in(self.moments[0].position)
        table.history = History(self.deal.seed, dict(self.deal.options), answers, begun)
        table.sink = []
        self.table = table
        last = self.moments[-1]
        asked = open_questions(last.position)
        self._asked_at = last.number
        while self._asked_at and open_questions(self.moments[self._asked_at - 1].position) == asked:
            self._asked_at -= 1

    def _unpacked(self, moment: Moment) -> Table:
        return unpack_position(self.deal.spec, self.deal.seats, moment.position, self.content)
