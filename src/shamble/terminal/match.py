"""A game at one screen: the table, who sits where, who is to speak next. Knows nothing of screens."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

import shamble

from ..bots import BOT_NAMES, default_bot, is_known, level_of, made
from ..bots.texts import offered_bots
from ..engine import Arg, BadOption, Choice, Event, GameSpec, Option, Pack, Seat, Table
from ..engine.offers import replies_in, standing_of
from ..engine.passing import Stops
from .advice import ReasoningDriver
from .clock import Clock, read_clock

HINTS: Final = ("on", "off")


class Seating(msgspec.Struct, frozen=True):
    """Who sits where: a name for every seat, and which bot plays it, or "" for a person at this screen."""

    names: tuple[str, ...]
    bots: tuple[str, ...]
    away: tuple[Seat, ...] = ()
    """Of the bots' seats, those of people whose time ran out: they may come back."""

    @property
    def humans(self) -> tuple[Seat, ...]:
        return tuple(seat for seat, bot in enumerate(self.bots) if not bot)


class NewGame(msgspec.Struct):
    """A game about to be set up."""

    game: str
    seats: int
    humans: int = 1
    bot: str = "thumb"
    """What the bots are, separated by commas: the first bot is the first of them, and so on; the last holds
    for all who are left."""
    seed: int = 0
    names: list[str] = []
    """Of the people; those who gave none are called by their number."""
    options: dict[str, Any] = {}
    seat: int = 1
    """Where the first of the people sits, counted from one; the others follow."""
    clock: str = ""
    """How long they may take ("move:60", "total:900"); no clock if empty."""
    late: str = "bot"
    hints: str = "on"
    """May people take hints ("on", "off")?"""


def usual_game(spec: GameSpec[Any]) -> NewGame:
    """What a newcomer gets: as many seats as the game is best with, one of them for people."""
    return NewGame(spec.id, spec.usual_seats, bot=default_bot(spec.id))


def seated(plan: NewGame, player: str) -> Seating:
    """People from their seat on, then bots; `player` names those people who did not say who they are."""
    if not 0 <= plan.humans <= plan.seats:
        raise BadOption("option.value", option="humans", value=plan.humans, choices=f"0–{plan.seats}")
    if not 1 <= plan.seat <= plan.seats:
        raise BadOption("option.value", option="seat", value=plan.seat, choices=f"1–{plan.seats}")
    bots = bots_of(plan)
    given = [*plan.names, *[""] * plan.humans][: plan.humans]
    people = [name or f"{player} {number}" for number, name in enumerate(given, 1)]
    free = [name for name in BOT_NAMES if name not in people]
    around = [(name, "") for name in people] + list(zip(free, bots, strict=False))
    cut = len(around) - (plan.seat - 1)
    in_order = around[cut:] + around[:cut]
    return Seating(tuple(name for name, _ in in_order), tuple(bot for _, bot in in_order))


def bots_of(plan: NewGame) -> list[str]:
    """The bot of every seat that nobody takes, as many as there are."""
    wanted = [bot.strip() for bot in plan.bot.split(",")]
    for bot in wanted:
        if not is_known(plan.game, bot):
            known = ", ".join(map(level_of, offered_bots(plan.game)))
            raise BadOption("option.value", option="bot", value=bot, choices=known)
    count = plan.seats - plan.humans
    return [*wanted, *[wanted[-1]] * count][:count]


def lesson_match(spec: GameSpec[Any], name: str, player: str) -> Match:
    """A first game that teaches itself, with one person and bots."""
    assert spec.guide is not None  # whoever asks has the name from there
    lesson = spec.guide.lessons[name]
    plan = NewGame(
        spec.id,
        lesson.seats,
        bot=default_bot(spec.id),
        seed=lesson.seed,
        options=dict(lesson.options),
        seat=lesson.seat + 1,
    )
    return set_up_match(plan, seated(plan, player))


def set_up_match(plan: NewGame, seating: Seating, pack: Pack | None = None) -> Match:
    clock = read_clock(plan.clock, plan.late)
    if plan.hints not in HINTS:
        raise BadOption("option.value", option="hints", value=plan.hints, choices=", ".join(HINTS))
    table = shamble.new(plan.game, seats=plan.seats, seed=plan.seed, options=plan.options, pack=pack)
    match = Match(table, seating, clock)
    match.hints = plan.hints == HINTS[0]
    return match


class Match:
    """A table with its people and its bots."""

    def __init__(self, table: Table, seating: Seating, clock: Clock | None = None) -> None:
        self.table = table
        self.clock = clock
        self.hints = True
        """May people take hints?"""
        self.hinted: list[tuple[int, Seat]] = []
        """Who took one, after how many events: the log says so."""
        self._seat(seating)
        self.stops: dict[Seat, Stops] = {}
        """Where people want to be asked, if they have said so."""

    def _seat(self, seating: Seating) -> None:
        self.seating = seating
        bots = {seat: made(self.spec.id, bot) for seat, bot in enumerate(seating.bots) if bot}
        self.driver = ReasoningDriver(self.table, bots, self._luck())

    def stand_in(self, seat: Seat) -> None:
        """A bot plays on for somebody."""
        away = (*self.seating.away, seat)
        self._seat(msgspec.structs.replace(self._seated(seat, default_bot(self.spec.id)), away=away))

    def come_back(self, seat: Seat) -> None:
        """That person plays again."""
        away = tuple(other for other in self.seating.away if other != seat)
        self._seat(msgspec.structs.replace(self._seated(seat, ""), away=away))

    def _seated(self, seat: Seat, bot: str) -> Seating:
        bots = tuple(bot if other == seat else there for other, there in enumerate(self.seating.bots))
        return msgspec.structs.replace(self.seating, bots=bots)

    def _luck(self) -> int:
        """The bots' luck: another one after every resumption, but the same for the same game and position."""
        past = self.table.history
        return 0 if past is None else past.seed * 1_000_003 + len(past.answers)

    @property
    def spec(self) -> GameSpec[Any]:
        return self.table.spec

    @property
    def may_explain(self) -> bool:
        """May bots give their reasons? Not where those would tell what is hidden."""
        return self.table.over or self.table.seats in self.spec.open_information

    def succeed(self, former: Match) -> None:
        """Take the place of a match that was taken back: people's wishes stay."""
        self.stops, self.hints = former.stops, former.hints
        self.hinted = [(at, seat) for at, seat in former.hinted if at <= len(self.log)]

    @property
    def is_first_game(self) -> bool:
        """Is that the table at which newcomers are guided?"""
        guide, past = self.spec.guide, self.table.history
        return guide is not None and past is not None and guide.is_first(past.options, self.spec.usual)

    @property
    def humans(self) -> tuple[Seat, ...]:
        return self.seating.humans

    @property
    def log(self) -> Sequence[Event]:
        return self.table.sink or []

    def question(self, seat: Seat) -> Choice | None:
        """What that seat is asked and has to answer."""
        for choice in self.table.choices:
            if not choice.optional and choice.seat in (seat, None):
                return choice
        return None

    def standing(self, seat: Seat) -> Choice | None:
        """What that seat may say beside that."""
        return standing_of(self.table, seat)

    def replies(self, seat: Seat) -> list[Option]:
        """Its possible answers to the offers made to it."""
        return replies_in(self.standing(seat))

    def next_human(self, present: Seat | None, deferred: Mapping[Seat, Sequence[Option]]) -> Seat | None:
        """Who comes next to the screen: whoever sits there already, if possible. Offers want an answer too,
        unless the seat has put them off."""
        order = [seat for seat in self.humans if seat != present]
        if present is not None and present in self.humans:
            order.insert(0, present)
        for seat in order:
            if self.question(seat) is not None:
                return seat
        for seat in order:
            replies = [option.name for option in self.replies(seat)]
            if replies and replies != [option.name for option in deferred.get(seat, ())]:
                return seat
        return None

    def answer(self, seat: Seat, choice: Choice, option: Option) -> None:
        self.table.answer(choice.id, option, seat)


def next_mission(match: Match) -> Arg | None:
    """The mission after this one in printed order, if there is one."""
    past = match.table.history
    assert past is not None  # a table at which somebody plays has one
    return match.spec.mission_after({**match.spec.usual, **past.options}.get(match.spec.campaign, ""))
