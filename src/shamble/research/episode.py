"""One game, played by agents who are asked one after the other: what every door is made of."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

from ..engine import Pack, Rng, Seat, Table
from ..engine.asking import QUIET, Asking, Manners, SeatTurn
from ..engine.offers import replies_in, standing_of
from ..engine.passing import idle_option
from ..engine.session import new_table
from ..games import find, specs
from .codec import ActionCodec, codec_of
from .errors import ResearchError

TALK: Final = 8
"""How often an agent may speak unasked beside the same questions: enough for a whole offer."""
ENDLESS: Final = 20_000
"""Steps after which an episode is cut off: no game is that long."""
VERSION: Final = 1
"""Of the environments' own shape, as it stands in their names."""


@dataclass(frozen=True)
class Setup:
    """Which game is played, by how many, and how they are asked."""

    game: str
    seats: int = 0
    """0: as many as usual."""
    options: Mapping[str, Any] = field(default_factory=dict)
    pack: Pack | None = None
    manners: Manners = QUIET
    recorded: bool = False
    """Are log and record kept? That costs time."""
    limit: int = ENDLESS

    @property
    def players(self) -> int:
        return self.seats or find(self.game).usual_seats

    def table(self, seed: int) -> Table:
        found = new_table(find(self.game), self.players, seed, self.options, self.pack)
        if not self.recorded:
            found.history = found.sink = None
        return found


@cache
def registered_names() -> dict[str, str]:
    """The registered names, each with its game: "shamble/city-of-horror-v1"."""
    return {f"shamble/{game}-v{VERSION}": game for game in specs()}


def game_of(name: str) -> str:
    """The game behind a registered name; a game's own id will do."""
    game = registered_names().get(name, name)
    if game not in specs():
        raise ResearchError("name", name=name, names=", ".join(registered_names()))
    return game


class Episode:
    """A table with whoever is asked now."""

    def __init__(self, setup: Setup, seed: int) -> None:
        self.setup = setup
        self.table = setup.table(seed)
        self.asking = Asking(self.table, setup.manners)
        self.steps = 0
        self.turn: SeatTurn | None = self.asking.next()

    @property
    def codec(self) -> ActionCodec:
        return codec_of(self.table)

    @property
    def seat(self) -> Seat | None:
        """Who is asked; None once the game is over."""
        return None if self.turn is None else self.turn.seat

    @property
    def cut_off(self) -> bool:
        return self.steps >= self.setup.limit

    def answer(self, index: int) -> None:
        """Whoever is asked gives that answer."""
        if self.turn is None:
            raise ResearchError("over")
        self.asking.answer(self.turn, index)
        self.steps += 1
        self.turn = self.asking.next()

    @property
    def rewards(self) -> tuple[float, ...]:
        """1 for whoever has won, shared by several who beat others; 0 for the rest, and while it goes on."""
        result = self.table.result
        if result is None:
            return (0.0,) * self.table.seats
        shared = len(result.winners) if self.rivals else 1
        return tuple(1.0 / shared if seat in result.winners else 0.0 for seat in range(self.table.seats))

    @property
    def rivals(self) -> bool:
        """Does each seat play for itself?"""
        return self.table.seats in self.table.spec.rivals

    def copy(self) -> Episode:
        """A separate one; without a record to keep it is quick enough for search."""
        return self._at(deepcopy(self.table) if self.setup.recorded else self.table.clone())

    def __deepcopy__(self, memo: dict[int, Any]) -> Episode:
        return self.copy()

    def imagined(self, rng: Rng) -> Episode:
        """A possible table as whoever is asked knows it: what is hidden is drawn anew, and so is what others
        have answered in secret to the questions before."""
        if self.turn is None:
            return self.copy()
        asked, world = self.turn.choice, self.table.determinise(self.turn.seat, rng)
        for choice, pick in zip(world.open, world.picks[:], strict=True):
            if choice.id == asked.id or asked.optional:
                break
            if pick is None:
                option = idle_option(choice) or choice.options[rng.below(len(choice.options))]
                world.put(choice, option, self.setup.manners.owner)
        return self._at(world)

    def _at(self, table: Table) -> Episode:
        """The same moment at another table that looks alike."""
        other = Episode.__new__(Episode)
        other.setup, other.table, other.steps = self.setup, table, self.steps
        other.asking = self.asking.copy(table)
        other.turn = None if self.turn is None else _same(self.turn, table)
        return other


def _same(turn: SeatTurn, table: Table) -> SeatTurn:
    """The same seat, asked the same, at another table. (Who is asked first could hang on what is hidden: on
    somebody's offer that is not yet made.)"""
    if turn.choice.optional:
        choice = table.question(turn.choice.id)
        return SeatTurn(turn.seat, choice, replies_in(choice), None)
    choice = next(each for each in table.open if each.id == turn.choice.id)
    return SeatTurn(turn.seat, choice, choice.options, turn.talk and standing_of(table, turn.seat))
