"""What a room is made of: its rows, its table, who sits where, and what every command checks first."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Sequence
from typing import Any, Final

from ..engine import (
    Arg,
    GameSpec,
    IllegalAnswer,
    Result,
    Seat,
    Table,
    View,
)
from ..engine.save import History
from ..engine.speech import Speaker
from ..games import find
from .errors import BadInput, NotAllowed, RoomError, UnknownRoom
from .fairness import dice_rolled
from .position import open_questions, seal_in, unpack_position
from .rows import (
    BOT,
    LOBBY,
    NOTE,
    OVER,
    PERSON,
    SANDBOX,
    TABLE,
    Chair,
    Change,
    Line,
    Moment,
    RoomRow,
)
from .thinking import Mind

ABSENT_AFTER: Final = 60.0
"""Seconds without a connection after which the others may vote a bot into a seat."""
ASLEEP_AFTER: Final = 600.0
"""The same for somebody who is connected but does nothing."""


class RoomBase:
    """The rows of a room, and the table that they describe."""

    bot_budget: float = 1.0
    """How long a bot may think about one answer, in seconds."""

    def __init__(
        self,
        row: RoomRow,
        chairs: Sequence[Chair],
        moments: Sequence[Moment],
        lines: Sequence[Line],
        clock: Callable[[], float] = time.time,
    ) -> None:
        """A room from its rows, exactly as it was kept. For new ones see `Room.create`."""
        self.code = row.code
        self.game = row.game
        self.options = row.options
        self.seed = row.seed
        self.host = row.host
        self.origin = row.origin
        self.status = row.status
        self.version = row.version
        """Grows with every change that anybody could see."""
        self.created = row.created
        self.changed = row.changed
        self.petitions = row.petitions
        self.pack = row.pack
        self.chairs = list(chairs)
        self.moments = list(moments)
        self.lines = list(lines)
        self.clock = clock
        self.spec: GameSpec[Any] = find(row.game)

        self.epoch = 0
        """Grows whenever the table changes: a bot's thought about another epoch is worth nothing."""
        self.truncations: list[int] = []
        """Each undo since the room was loaded: the first number that was taken back."""
        self.present: dict[str, int] = {}
        """How many connections each person has; the hub keeps count."""
        self.last_seen: dict[str, float] = {}
        self._last_said: dict[str, float] = {}
        self._loaded = clock()
        self._mind: Mind | None = None
        self._quiet = -1  # the epoch in which no bot had anything to say
        self._opened = 0  # the moment at which the open questions were asked
        self._views: dict[Seat | None, tuple[int, View]] = {}  # from each seat, and of which epoch
        self._readings: dict[Seat | None, tuple[int, Any]] = {}  # likewise
        self._past: tuple[int, Table] | None = None  # the moment last looked at in a replay
        self.table: Table | None = None
        if moments:
            self._set_table()

    def row(self) -> RoomRow:
        return RoomRow(
            self.code,
            self.game,
            len(self.chairs),
            self.options,
            self.seed,
            self.host,
            self.origin,
            self.status,
            self.version,
            self.created,
            self.changed,
            self.petitions,
            self.pack,
        )

    # -- what everybody may know ---------------------------------------------------------------------

    @property
    def names(self) -> list[str]:
        return [chair.name for chair in self.chairs]

    @property
    def private(self) -> bool:
        """Sandboxes and uploaded records belong to one person."""
        return self.origin != TABLE

    @property
    def is_sandbox(self) -> bool:
        return self.origin == SANDBOX

    @property
    def moment(self) -> int:
        """How many answers have been given."""
        return max(0, len(self.moments) - 1)

    @property
    def result(self) -> Result | None:
        return self.table.result if self.table is not None else None

    @property
    def revealed_seed(self) -> int | None:
        """Once the game is over anybody may play it again and check."""
        return self.seed if self.status == OVER and not self.is_sandbox else None

    @property
    def seed_seal(self) -> str:
        """Published from the start: the fingerprint of "<code> <seed>", so that the seed revealed at the end
        is known to be the one that was played."""
        return hashlib.sha256(f"{self.code} {self.seed}".encode()).hexdigest()

    def seats_of(self, person: str) -> list[Seat]:
        """The seats that this person plays now."""
        return [chair.seat for chair in self.chairs if chair.kind == PERSON and chair.person == person]

    def seats_to_take_back(self, person: str) -> list[Seat]:
        """Where a bot sits in for this person."""
        return [chair.seat for chair in self.chairs if chair.kind == BOT and chair.person == person]

    @property
    def people(self) -> list[str]:
        """Everybody who plays, each once, in the order of the seats."""
        return list(dict.fromkeys(c.person for c in self.chairs if c.kind == PERSON and c.person is not None))

    def speaker(self, language: str) -> Speaker:
        """Says prompts, options and events in a language, with the names of this table."""
        return Speaker(self.spec, language, self.names, self.table)

    def admits(self, person: str) -> bool:
        return not self.private or person == self.host

    def is_absent(self, person: str) -> bool:
        """Not connected for a minute, or connected and silent for ten."""
        return self.clock() - self.last_seen.get(person, self._loaded) >= self._patience(person)

    def next_absence(self) -> float | None:
        """In how many seconds the next of those who play will count as absent, if nothing happens."""
        now = self.clock()
        ends = [
            self.last_seen.get(person, self._loaded) + self._patience(person) - now for person in self.people
        ]
        return min((seconds for seconds in ends if seconds > 0), default=None)

    def _patience(self, person: str) -> float:
        return ASLEEP_AFTER if self.present.get(person) else ABSENT_AFTER

    def dice(self) -> dict[int, list[int]]:
        """For each kind of die (its number of sides), how often each face came up. Empty without dice."""
        return dice_rolled(self.spec, (event for moment in self.moments for event in moment.events))

    # -- checks --------------------------------------------------------------------------------------

    def _chair(self, seat: Seat) -> Chair:
        if type(seat) is not int or not 0 <= seat < len(self.chairs):
            raise BadInput("seat.unknown", seat=seat + 1 if type(seat) is int else 0, seats=len(self.chairs))
        return self.chairs[seat]

    def _holds(self, person: str, seat: Seat) -> bool:
        chair = self.chairs[seat]
        return chair.kind == PERSON and chair.person == person

    def _check_holds(self, person: str, seat: Seat) -> None:
        if not self._holds(person, self._chair(seat).seat):
            raise NotAllowed("seat.not_yours", seat=seat + 1)

    def _check_seated(self, person: str) -> None:
        if not self.seats_of(person):
            raise NotAllowed("seated.only")

    def _check_entry(self, person: str) -> None:
        if not self.admits(person):
            raise UnknownRoom("room.unknown", code=self.code)

    def _check_lobby(self) -> None:
        if self.status != LOBBY:
            raise RoomError("room.started")

    def _check_may_arrange(self, person: str) -> None:
        """The host and whoever sits at the table set it up together."""
        self._check_lobby()
        if person != self.host:
            self._check_seated(person)

    def _started(self) -> Table:
        if self.table is None:
            raise RoomError("room.lobby")
        return self.table

    def _playing(self) -> Table:
        table = self._started()
        if self.status == OVER:
            raise IllegalAnswer("answer.over")
        return table

    # -- keeping -------------------------------------------------------------------------------------

    def _set_table(self, table: Table | None = None) -> None:
        """Put the last moment's position on the table, with its past."""
        last = self.moments[-1]
        table = table or self._unpacked(last)
        answers = [(m.question, m.seat, m.name) for m in self.moments if m.seat is not None]
        begun = seal_in(self.moments[0].position)
        table.history = History(self.seed, dict(self.options), answers, begun)
        table.sink = []
        self.table = table
        asked = open_questions(last.position)
        self._opened = last.number
        while self._opened and open_questions(self.moments[self._opened - 1].position) == asked:
            self._opened -= 1

    def _unpacked(self, moment: Moment) -> Table:
        return unpack_position(self.spec, len(self.chairs), moment.position, self.pack)

    def _kept(self, change: Change) -> Change:
        self.version += 1
        self.changed = self.clock()
        change.version = self.version
        return change

    def _seen(self, person: str) -> None:
        self.last_seen[person] = self.clock()

    def _note(self, change: Change, key: str, **params: Arg) -> None:
        """A line in the log, in everybody's language."""
        self._write(change, Line(len(self.lines), NOTE, None, "", key, params, self.moment, self.clock()))

    def _write(self, change: Change, line: Line) -> None:
        self.lines.append(line)
        change.lines.append(line)

    def _name_of(self, person: str) -> str:
        return " & ".join(self.chairs[seat].name for seat in self.seats_of(person))
