"""What a room's bots think about, apart from the room: it is done in another process (`processes`), which can
be killed when a bot hangs; if something happened at the table meanwhile, it is dropped.

A task carries the table as it was stored and what the bots remember, so any process will do.
"""

from __future__ import annotations

import logging
import pickle
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from ..bots import Bot, Decision, Driver, default_bot, is_known, made, simpler
from ..bots.counsel import Cost, Counsel, Grounds, SeatQuestion, answer_cost, counsel, grounds_of
from ..bots.first import FirstBot
from ..engine import Arg, Choice, Event, Pack, Rng, Seat, Table
from ..engine.session import content_for
from ..games import find
from .position import unpack_position
from .processes import Tell

log = logging.getLogger(__name__)

FIRST: Final = FirstBot.name
"""The last resort: it is in no list of bots, and sits down only where the others have failed."""


@dataclass(frozen=True)
class Task:
    """Everything that is needed to think."""

    game: str
    seats: int
    position: bytes
    pack: Pack | None
    bots: Mapping[Seat, str]
    seed: int
    budget: float
    mind: bytes | None = None
    """What they remember of their last answer; None: they have just sat down."""
    since: int = 0
    """How many events they have heard before."""
    events: tuple[Event, ...] = ()
    """What has been told since then; each of them hears what its seat saw."""
    moments: int = 0
    """How many of the table's moments they know with these."""


@dataclass(frozen=True)
class Query:
    """What somebody wants to know about a question of a seat, from what that seat has seen: what to answer,
    or what the answer that was given has cost."""

    game: str
    seats: int
    position: bytes
    pack: Pack | None
    seat: Seat
    question: int
    events: tuple[Event, ...]
    seed: int
    seconds: float
    given: tuple[Arg, ...] | None = None


@dataclass(frozen=True)
class BotAnswer:
    question: int
    seat: Seat
    name: tuple[Arg, ...]
    grounds: Grounds | None = None


@dataclass(frozen=True)
class Outcome:
    """What came of a thought: the answers up to the first from which something follows, none where no bot has
    anything to say; and what to remember."""

    answers: tuple[BotAnswer, ...]
    mind: bytes | None
    since: int = 0
    """How many events that comes from."""
    moments: int = 0
    """And how many moments."""


@dataclass(frozen=True)
class Thought:
    """Something to think about at one public epoch of the table."""

    epoch: int
    task: Task

    def decide(self) -> Outcome:
        """Here and now."""
        return decide(self.task, _to_nobody)


class _Driver(Driver):
    """Says whom it asks, before it does. What was told at the table comes with the task."""

    tell: Tell
    grounds: Grounds | None = None
    """Why the last answer was given."""

    def _listen(self) -> None:
        """The table here has no log."""

    def _ask(self, choice: Choice, seat: Seat) -> Decision | None:
        self.tell(seat)
        decision = super()._ask(choice, seat)
        if decision is not None:
            self.grounds = grounds_of(self.bots[seat], choice, decision.option)
        return decision


def work(task: Task | Query, tell: Tell) -> Outcome | Counsel | Cost | None:
    """What is done in the processes of the bots."""
    return consult(task, tell) if isinstance(task, Query) else decide(task, tell)


def consult(query: Query, tell: Tell) -> Counsel | Cost | None:
    """The two best answers to a question, or what the one that was given has cost."""
    table = _table_of(query)
    asked = SeatQuestion(table, query.seat, table.question(query.question), query.events)
    luck = Rng(query.seed)
    tell(query.seat)  # its time begins when there is something to think about
    if query.given is None:
        return counsel(asked, luck, query.seconds)
    return answer_cost(asked, query.given, luck, query.seconds)


def decide(task: Task, tell: Tell) -> Outcome:
    """The next answers of the bots: all that stay sealed, and one from which something follows. Whose answer
    is sought is told beforehand, so that a bot that hangs is known."""
    table = _table_of(task)
    driver = _made(task, tell) if task.mind is None else pickle.loads(task.mind)
    driver.table, driver.tell = table, tell
    if task.events:
        driver.hear(task.since, task.events)
    answers = tuple(_answers(driver))
    return Outcome(answers, _remembered(driver), task.since + len(task.events), task.moments)


def _table_of(task: Task | Query) -> Table:
    spec = find(task.game)
    return unpack_position(spec, task.seats, task.position, content_for(spec, task.pack))


def _answers(driver: _Driver) -> Iterator[BotAnswer]:
    table = driver.table
    asked = [choice.id for choice in table.open]
    table.sink = []
    while not table.sink and asked == [choice.id for choice in table.open]:
        found = driver.decide()
        if found is None:
            return
        yield BotAnswer(found.question, found.seat, found.option.name, driver.grounds)
        try:
            table.answer(found.question, found.option, found.seat)
        except Exception:
            return  # no fault of the bot's: the room will come to it, too


def _made(task: Task, tell: Tell) -> _Driver:
    bots: dict[Seat, Bot] = {}
    for seat, name in task.bots.items():
        tell(seat)
        bots[seat] = new_bot(task.game, name)
    blank: Any = None  # the table is put in for every thought
    return _Driver(blank, bots, task.seed, task.budget)


def _remembered(driver: _Driver) -> bytes | None:
    """Not the table and not whom to tell. A bot that cannot be kept begins afresh every time."""
    del driver.table, driver.tell
    try:
        return pickle.dumps(driver)
    except Exception:
        log.exception("what the bots remember cannot be kept")
        return None


def new_bot(game: str, name: str) -> Bot:
    """The bot of that name; one that no longer exists is the usual one."""
    if name == FIRST:
        return FirstBot()
    return made(game, name if is_known(game, name) else default_bot(game))


def simpler_bot(game: str, name: str) -> str | None:
    """The next simpler one, down to the first option; None if there is none."""
    return None if name == FIRST else simpler(game, name) or FIRST


def _to_nobody(_: object) -> None:
    """Nobody waits for word of a thought that runs in this process."""
