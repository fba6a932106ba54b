"""Passing in advance: "don't ask me until …". One set of rules for every front end.

Only windows are passed, never a decision; never while somebody's offer waits for the seat's answer, and not
where the game says that the seat is in danger, unless the wish was made at that very moment.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from .choice import FLOOR, Choice, Name, Option, Seat
from .offers import offer_waits

if TYPE_CHECKING:
    from .table import Table

PASS: Final = ("pass",)
"""The name of the option that lets a window go by. One's own turn ends with another ("end_turn"), so that it
is never passed in advance."""
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
"""No such wish: every window is asked."""


def is_window(choice: Choice) -> bool:
    """May the question be passed?"""
    return pass_of(choice) is not None


def pass_of(choice: Choice) -> Option | None:
    option = idle_option(choice)
    return option if option is not None and option.name == PASS else None


def idle_option(choice: Choice) -> Option | None:
    """The option of a floor question that does nothing: a pass, or the end of one's own turn."""
    if choice.mode != FLOOR:
        return None
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
    if not wish.scope or not is_window(choice) or offer_waits(table, seat):
        return False
    if wish.scope == MOMENT:
        return True
    covered = wish.scope == TURN or wish.scope in table.spec.spans(table, choice)
    return covered and not table.spec.in_danger(table, seat, choice)


def must_ask(table: Table, seat: Seat, choice: Choice) -> bool:
    """Would passing unasked be no favour?"""
    return offer_waits(table, seat) or table.spec.in_danger(table, seat, choice)


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
