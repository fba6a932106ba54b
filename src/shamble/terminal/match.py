"""A game at one screen: the table, who sits where, who is to speak next. Knows nothing of screens."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

import shamble

from ..bots import BOT_NAMES, Driver, bots_for, default_bot
from ..engine import BadOption, Choice, Event, GameSpec, Option, Pack, Seat, Table
from ..engine.offers import replies_in, standing_of
from ..engine.passing import Stops


class Seating(msgspec.Struct, frozen=True):
    """Who sits where: a name for every seat, and which bot plays it, or "" for a person at this screen."""

    names: tuple[str, ...]
    bots: tuple[str, ...]

    @property
    def humans(self) -> tuple[Seat, ...]:
        return tuple(seat for seat, bot in enumerate(self.bots) if not bot)


class NewGame(msgspec.Struct):
    """A game about to be set up."""

    game: str
    seats: int
    humans: int = 1
    bot: str = "thumb"
    seed: int = 0
    names: list[str] = []
    """Of the people; those who gave none are called by their number."""
    options: dict[str, Any] = {}
    seat: int = 1
    """Where the first of the people sits, counted from one; the others follow."""


def usual_game(spec: GameSpec[Any]) -> NewGame:
    """What a newcomer gets: as many seats as the game is best with, one of them for people."""
    return NewGame(spec.id, spec.usual_seats, bot=default_bot(spec.id))


def seated(plan: NewGame, player: str) -> Seating:
    """People from their seat on, then bots; `player` names those people who did not say who they are."""
    if not 0 <= plan.humans <= plan.seats:
        raise BadOption("option.value", option="humans", value=plan.humans, choices=f"0–{plan.seats}")
    if not 1 <= plan.seat <= plan.seats:
        raise BadOption("option.value", option="seat", value=plan.seat, choices=f"1–{plan.seats}")
    if plan.bot not in bots_for(plan.game):
        known = ", ".join(bots_for(plan.game))
        raise BadOption("option.value", option="bot", value=plan.bot, choices=known)
    given = [*plan.names, *[""] * plan.humans][: plan.humans]
    people = [name or f"{player} {number}" for number, name in enumerate(given, 1)]
    free = [name for name in BOT_NAMES if name not in people]
    around = [(name, "") for name in people] + [(name, plan.bot) for name in free[: plan.seats - plan.humans]]
    cut = len(around) - (plan.seat - 1)
    in_order = around[cut:] + around[:cut]
    return Seating(tuple(name for name, _ in in_order), tuple(bot for _, bot in in_order))


def set_up(plan: NewGame, seating: Seating, pack: Pack | None = None) -> Match:
    table = shamble.new(plan.game, seats=plan.seats, seed=plan.seed, options=plan.options, pack=pack)
    return Match(table, seating)


class Match:
    """A table with its people and its bots."""

    def __init__(self, table: Table, seating: Seating) -> None:
        self.table = table
        self.seating = seating
        known = bots_for(table.spec.id)
        bots = {seat: known[bot]() for seat, bot in enumerate(seating.bots) if bot}
        self.driver = Driver(table, bots, self._luck())
        self.stops: dict[Seat, Stops] = {}
        """Where people want to be asked, if they have said so."""

    def _luck(self) -> int:
        """The bots' luck: another one after every resumption, but the same for the same game and position."""
        past = self.table.history
        return 0 if past is None else past.seed * 1_000_003 + len(past.answers)

    @property
    def spec(self) -> GameSpec[Any]:
        return self.table.spec

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
