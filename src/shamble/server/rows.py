"""The rows of a room, the same in memory and in the database."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from ..bots.counsel import Grounds
from ..engine import Arg, Event, Pack, Seat
from ..engine.passing import MOMENT, PASS, TURN
from ..engine.plans import Followed

LOBBY: Final = "lobby"
PLAYING: Final = "playing"
OVER: Final = "over"

OPEN: Final = "open"
PERSON: Final = "person"
BOT: Final = "bot"

TABLE: Final = "table"
SANDBOX: Final = "sandbox"
RECORD: Final = "record"

SET_UP: Final = "setup"
PREFERENCE: Final = "preference"
PLAN: Final = "plan"
"""An answer that a plan gave after its first one, which is the person's: undo takes back all of it."""
TIE: Final = "tie"
"""The game settled a mere preference, as the players wished."""

ASK_ALWAYS: Final = "none"
PASS_MOMENT: Final = MOMENT
PASS_TURN: Final = TURN
AUTO_PASS: Final = (ASK_ALWAYS, PASS_MOMENT, PASS_TURN)

UNDO: Final = "undo"
REPLACE: Final = "replace"
JOIN: Final = "join"

MOVE: Final = "move"
TOTAL: Final = "total"
LATE_BOT: Final = "bot"
LATE_VOTE: Final = "vote"

SAID: Final = "said"
NOTE: Final = "note"


@dataclass
class Chair:
    """One seat: who sits there, and that one's wishes.

    A bot's chair may have a `person` too: the one who left it or was replaced, and may take it back. So may
    an open one: it is kept for that person, who sat there in the game before.
    """

    seat: Seat
    kind: str = OPEN
    person: str | None = None
    name: str = ""
    bot: str | None = None
    auto_pass: str = ASK_ALWAYS
    until: list[Arg] | None = None
    """What an auto-pass lasts for; None until the first question it meets."""
    stops: list[str] | None = None
    """At which windows this seat wants to be asked, by their ids; None: as the game proposes."""


@dataclass(frozen=True)
class Answer:
    """An answer as given: by PERSON, BOT, PREFERENCE, PLAN or TIE. The first moment follows from none
    (SET_UP)."""

    question: int = 0
    seat: Seat | None = None
    by: str = SET_UP
    name: tuple[Arg, ...] = ()
    seconds: float = 0.0
    """How long the seat took."""
    grounds: Grounds | None = None
    """Why a bot gave it."""


@dataclass(frozen=True)
class Moment:
    """The table after so many answers: the answer, what happened, the position. Number 0 is the set-up."""

    number: int
    question: int
    seat: Seat | None
    by: str
    name: tuple[Arg, ...]
    events: tuple[Event, ...]
    position: bytes
    commits: int
    at: float
    seconds: float
    grounds: Grounds | None = None

    @property
    def is_pass(self) -> bool:
        """Was it a window that was let go by? Nothing else is called so."""
        return self.name == PASS


@dataclass(frozen=True)
class Line:
    """Something said (kind SAID, `text` as typed), or a note in the log (kind NOTE, `text` is a key of
    server/locale under "note.", said with `params`)."""

    number: int
    kind: str
    person: str | None
    name: str
    text: str
    params: dict[str, Arg]
    moment: int
    """How many answers had been given, as everybody may count them (`timeline`)."""
    at: float


@dataclass
class Petition:
    """Something put to the others: UNDO back to `moment`, REPLACE the person on `seat` by a bot, or let the
    one who asks JOIN in the place of a bot. `person` asks for it; nobody ("") where the clock does."""

    id: int
    kind: str
    person: str
    seat: Seat
    moment: int
    agreed: list[str] = field(default_factory=list)
    name: str = ""
    """What somebody who asks for a seat is called."""


@dataclass(frozen=True)
class Report:
    """A bug report: what somebody says, and where to look."""

    person: str
    text: str
    moment: int
    version: str
    at: float


@dataclass
class ClockRow:
    """A table's clock: so many `seconds` for each answer (MOVE) or for the whole game (TOTAL); `then` a bot
    sits in (LATE_BOT), or the others vote about it (LATE_VOTE)."""

    kind: str
    seconds: float
    then: str
    left: list[float] = field(default_factory=list)
    """What each seat has left of a whole game's time."""
    restarted: float = 0.0
    """Nobody is charged for what was before: an undo, a seat taken back, a server that was down."""


@dataclass(frozen=True)
class Costly:
    """An answer that cost something: at which moment it was given, what would have been best, and how likely
    each led to a win."""

    moment: int
    given: tuple[Arg, ...]
    best: tuple[Arg, ...]
    worth: float
    best_worth: float


@dataclass
class RoomRow:
    """The facts of a room that are not about one seat or one answer."""

    code: str
    game: str
    seats: int
    options: dict[str, Any]
    seed: int
    host: str
    origin: str
    status: str
    version: int
    created: float
    changed: float
    petitions: list[Petition]
    pack: Pack | None = None
    """The content pack that the game is played with: an uploaded record brings its own."""
    listed: bool = False
    """The host wants company: strangers find it in the lobby."""
    clock: ClockRow | None = None
    called: dict[str, float] = field(default_factory=dict)
    """Who was called away from the page, for a question asked when."""
    due: float | None = None
    """When something happens by itself, though nobody has the room open. Worked out, never read."""
    pace: str = "normal"
    """How long bots let people look (`pace.PACES`)."""
    hints: bool = True
    """May people take hints?"""
    reviews: dict[Seat, list[Costly]] = field(default_factory=dict)
    """For each seat whose person wanted to know, the answers that cost most."""


@dataclass(frozen=True)
class StoredRoom:
    """All the rows of one room."""

    row: RoomRow
    chairs: list[Chair]
    moments: list[Moment]
    lines: list[Line]


@dataclass(frozen=True)
class LogbookEntry:
    """A line in one person's logbook: a game that they have played to its end. It outlives its table."""

    person: str
    room: str
    game: str
    seats: int
    people: int
    """How many people played."""
    mission: str
    """Empty in games without missions; so is `difficulty` where there is none."""
    difficulty: str
    party: int
    """How many figures the seats played, where that is not told by their number."""
    won: bool
    reason: str
    score: int
    rounds: int
    falls: int
    """How many people fell, whosever they were."""
    own_falls: int
    seconds: float
    """From the first question to the end."""
    at: float


@dataclass(frozen=True)
class Passed:
    """Windows that somebody passes by hand: (question, seat). Not stored: they become moments when the
    windows may close."""

    person: str
    windows: tuple[tuple[int, Seat], ...]
    until: str = ASK_ALWAYS
    """For how long they pass from there on."""


@dataclass
class Change:
    """What a command changed, to be written in one transaction. Truncating comes before appending."""

    version: int = 0
    """The room's, as the person who gave the command counts it."""
    told: list[str] | None = None
    """Who can see any of it, if not everybody."""
    truncated: int | None = None
    """Moments from this number on are gone."""
    moments: list[Moment] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    chairs: bool = False
    report: Report | None = None
    followed: Followed | None = None
    """How far a plan came."""
    ended: list[LogbookEntry] = field(default_factory=list)
    """The game is over: what each person's logbook says of it."""
    gone: bool = False
    """Nobody is left: the room is deleted with all that belongs to it."""
    called: list[str] = field(default_factory=list)
    """Who is to be called once it is stored."""
