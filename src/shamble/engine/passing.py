"""Passing unasked: at windows where a seat has no stop, and "don't ask me until …". One set of rules for
every front end.

Only windows are passed, never a decision, and never while somebody's new offer waits for the seat's answer:
whoever lets a window pass with an offer before them has seen it. A wish to pass for a while does not hold
where the game says that the seat is in danger, unless it was made at that very moment; stops are the seat's
own, and hold as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from .choice import BLUFF, FLOOR, Choice, Name, Option, Seat
from .offers import offer_is_new

if TYPE_CHECKING:
    from .table import Table

R = TypeVar("R")

PASS: Final = ("pass",)
"""The usual name of the option that lets a window go by. One's own turn ends with another ("end_turn"), so
that it is never passed in advance."""
MOMENT: Final = "moment"
"""Until another window opens: known in every game."""
TURN: Final = "turn"
"""Until the turn is over, as `GameSpec.turn` knows it."""


@dataclass(frozen=True)
class Wish:
    """One seat's wish not to be asked: for how long (MOMENT, TURN, or a span of the game's own)."""

    scope: str = ""
    token: Name | None = None
    """What that stretch is known by; None until the first window that has it."""


ASK: Final = Wish()
"""No such wish."""

EVERYTHING: Final = "everything"
"""The stop that every game has: ask me at every window. What else is chosen is kept beside it."""


@dataclass(frozen=True)
class Stop(Generic[R]):
    """A kind of window at which a seat may want to be asked. Its text is the game's "stop.<id>"."""

    id: str
    matches: Callable[[R, Choice], bool]
    """Is that window of this kind, for the seat whose reading and question these are? A stop may look at the
    seat's own hand: nobody else learns whether it matched."""
    on: bool = True
    """Is it set where nobody has said otherwise?"""


@dataclass(frozen=True)
class Stops:
    """Where one seat wants to be asked: the ids of its stops, or None for what the game proposes."""

    chosen: frozenset[str] | None = None

    def has(self, stop: Stop[Any]) -> bool:
        return stop.on if self.chosen is None else stop.id in self.chosen

    @property
    def everywhere(self) -> bool:
        return self.chosen is not None and EVERYTHING in self.chosen

    def ask(self, stops: Collection[Stop[Any]], reading: Callable[[], Any], window: Choice) -> bool:
        """Is the seat asked at that window? A game without stops asks at all of them."""
        if not stops or self.everywhere:
            return True
        wanted = [stop for stop in stops if self.has(stop)]
        return bool(wanted) and _matches(wanted, reading(), window)

    def switched(self, stops: Collection[Stop[Any]], stop: str) -> Stops:
        """With that one set or, if it was, not."""
        now = {each.id for each in stops if self.has(each)} | ({EVERYTHING} if self.everywhere else set())
        return Stops(frozenset(now ^ {stop}))


def _matches(stops: Collection[Stop[Any]], reading: Any, window: Choice) -> bool:
    return any(stop.matches(reading, window) for stop in stops)


USUAL: Final = Stops()
"""As the game proposes."""


def is_window(choice: Choice) -> bool:
    """May the question be passed?"""
    return pass_of(choice) is not None


def pass_of(choice: Choice) -> Option | None:
    """The option that lets a window go by: of a floor question, or of one that is put to a seat whether it
    can do anything or not (BLUFF)."""
    if choice.mode not in (FLOOR, BLUFF):
        return None
    return next((o for o in choice.options if not o.then and o.key in o.passes), None)


def idle_option(choice: Choice) -> Option | None:
    """The option that does nothing: a pass, or the end of one's own turn."""
    if choice.mode != FLOOR:
        return pass_of(choice)
    return next((option for option in choice.options if not option.then), None)


def scopes_at(table: Table, choice: Choice) -> list[str]:
    """For how long one may wish to pass from that question on, beyond this moment; the shortest first."""
    return [*table.spec.spans(table, choice), TURN] if is_window(choice) else []


def wish_for(table: Table, scope: str) -> Wish:
    """That wish, beginning now."""
    return Wish(scope, _token(table, scope))


def as_of_now(wish: Wish, table: Table) -> Wish:
    """The wish as it stands now: another moment, place or turn ends it. What merely interrupts does not."""
    if wish == ASK:
        return ASK
    now = _token(table, wish.scope)
    if now is None:
        ended = wish.token is not None and wish.scope != MOMENT and bool(_spans(table))
        return ASK if ended else wish
    return Wish(wish.scope, now) if wish.token in (None, now) else ASK


def passes_unasked(table: Table, seat: Seat, choice: Choice, wish: Wish) -> bool:
    """Shall the pass be given for the seat, by a wish that stands now?"""
    if not wish.scope or not is_window(choice) or offer_is_new(table, seat):
        return False
    if wish.scope == MOMENT:
        return True
    covered = wish.scope == TURN or wish.scope in table.spec.spans(table, choice)
    return covered and not table.spec.in_danger(table, seat, choice)


def passes_without_stop(
    table: Table, seat: Seat, choice: Choice, stops: Stops, reading: Callable[[], Any]
) -> bool:
    """Shall the pass be given for the seat, whose reading that is, because none of its stops matches?"""
    if not is_window(choice) or offer_is_new(table, seat):
        return False
    return not stops.ask(table.spec.stops, reading, choice)


def must_ask(table: Table, seat: Seat, choice: Choice) -> bool:
    """Would passing unasked be no favour?"""
    return offer_is_new(table, seat) or table.spec.in_danger(table, seat, choice)


def _window(table: Table) -> Choice | None:
    """The window that is open: all who are asked in it are asked the same."""
    return next(filter(is_window, table.open), None)


def _spans(table: Table) -> dict[str, Name]:
    window = _window(table)
    return {} if window is None else dict(table.spec.spans(table, window))


def _token(table: Table, scope: str) -> Name | None:
    """What the present stretch of that kind is known by; None where it is not known now."""
    if scope == TURN:
        return table.spec.turn(table)
    if scope == MOMENT:
        window = _window(table)
        return None if window is None else (window.prompt, *window.params)
    return _spans(table).get(scope)
