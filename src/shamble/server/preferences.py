"""Passing unasked: the stops of everybody at a table, what they wish beside that, and the passes that follow.

The rules are `engine.passing`'s; a chair's row holds stops and wish. A pass that nobody was asked for is like
any other: nobody else can tell the two apart.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from ..engine import Choice, Seat, Table
from ..engine.passing import (
    ASK,
    EVERYTHING,
    Stops,
    Wish,
    as_of_now,
    is_window,
    passes_unasked,
    passes_without_stop,
    wish_for,
)
from .errors import BadInput
from .play import Play
from .rows import ASK_ALWAYS, AUTO_PASS, PERSON, Chair, Change
from .seats import Seats
from .texts import shortened


class Preferences:
    """What everybody at a table wants to be asked."""

    def __init__(self, play: Play, seats: Seats, reading: Callable[[Seat], Any]) -> None:
        """`reading`: what a seat may know now, as far as it is looked at."""
        self._play = play
        self._spec = play.deal.spec
        self._seats = seats
        self._reading = reading
        self._passed: dict[int, bool] = {}
        self._stopless: dict[int, bool] = {}
        self._worked_out_for: Any = None
        self.one_screen = True
        """Whoever holds several seats lets others look, too: they are asked together, or none of them is."""

    # -- stops ---------------------------------------------------------------------------------------

    def choose(self, change: Change, chair: Chair, stops: Sequence[str] | None) -> None:
        """Set that chair's stops; None: as the game proposes."""
        for stop in stops or ():
            self._check(stop)
        chosen = None if stops is None else sorted(set(stops))
        if chosen != chair.stops:
            chair.stops = chosen
            change.chairs = True

    def switch(self, change: Change, chair: Chair, stop: str) -> None:
        """Set that stop, or if it was set, no longer."""
        self._check(stop)
        switched = stops_of(chair).switched(self._spec.stops, stop)
        self.choose(change, chair, sorted(switched.chosen or ()))

    def _check(self, stop: str) -> None:
        known = [EVERYTHING, *(each.id for each in self._spec.stops)]
        if stop not in known:
            raise BadInput("stop", value=shortened(stop), choices=", ".join(known))

    # -- wishes --------------------------------------------------------------------------------------

    def wish(self, change: Change, table: Table, chair: Chair, auto_pass: str) -> None:
        """Set that chair's wish."""
        self.check_wish(auto_pass)
        _set(change, chair, ASK if auto_pass == ASK_ALWAYS else wish_for(table, auto_pass))

    def check_wish(self, auto_pass: str) -> None:
        if auto_pass not in AUTO_PASS:
            raise BadInput("preference", value=shortened(auto_pass), choices=", ".join(AUTO_PASS))

    def end(self, change: Change, chairs: list[Chair]) -> None:
        """Ask these again."""
        for chair in chairs:
            _set(change, chair, ASK)

    # -- what follows --------------------------------------------------------------------------------

    def due(self, change: Change, table: Table) -> Choice | None:
        """A question that is to be passed for somebody now. Wishes that are over end."""
        for chair in self._seats.chairs:
            if chair.auto_pass != ASK_ALWAYS:
                _set(change, chair, as_of_now(_wish_of(chair), table))
        self._drop_stale()
        return next((choice for choice in table.choices if self._passes(table, choice)), None)

    def passes(self, table: Table, choice: Choice) -> bool:
        """Is that question passed for whoever is asked it? Worked out once for each position and its wishes:
        every page asks it several times."""
        if not is_window(choice):
            return False
        self._drop_stale()
        return self._passes(table, choice)

    def _drop_stale(self) -> None:
        wishes = [(c.kind, c.person, c.auto_pass, c.until, c.stops) for c in self._seats.chairs]
        given = (self._play.epoch, self.one_screen, wishes)
        if self._worked_out_for != given:
            self._worked_out_for = given
            self._passed.clear()
            self._stopless.clear()

    def _passes(self, table: Table, choice: Choice) -> bool:
        found = self._passed.get(choice.id)
        if found is None:
            found = self._passed[choice.id] = self._is_passed(table, choice)
        return found

    def _is_passed(self, table: Table, choice: Choice) -> bool:
        seat = choice.seat
        if seat is None or not is_window(choice):
            return False
        chair = self._seats.chairs[seat]
        if chair.kind != PERSON:
            return False
        if passes_unasked(table, seat, choice, _wish_of(chair)):
            return True
        return all(self._has_no_stop(table, each) for each in self._asked_with(table, choice))

    def _asked_with(self, table: Table, choice: Choice) -> list[Choice]:
        """The windows at which those are asked who sit at the same screen: it must not tell which of them has
        a stop there."""
        seat = choice.seat
        person = None if seat is None or not self.one_screen else self._seats.chairs[seat].person
        own = [] if person is None else self._seats.of(person)
        return [each for each in table.choices if each.seat in own and is_window(each)] or [choice]

    def _has_no_stop(self, table: Table, window: Choice) -> bool:
        seat = window.seat
        assert seat is not None  # windows are asked of seats
        if window.id not in self._stopless:  # all who share a screen ask for all of them
            stops, reading = stops_of(self._seats.chairs[seat]), partial(self._reading, seat)
            self._stopless[window.id] = passes_without_stop(table, seat, window, stops, reading)
        return self._stopless[window.id]


def window_of(table: Table, seat: Seat) -> Choice | None:
    """The window that this seat is asked at."""
    own = (choice for choice in table.choices if choice.seat == seat)
    return next(filter(is_window, own), None)


def stops_of(chair: Chair) -> Stops:
    return Stops(None if chair.stops is None else frozenset(chair.stops))


def _wish_of(chair: Chair) -> Wish:
    if chair.auto_pass == ASK_ALWAYS:
        return ASK
    return Wish(chair.auto_pass, None if chair.until is None else tuple(chair.until))


def _set(change: Change, chair: Chair, wish: Wish) -> None:
    if wish != _wish_of(chair):
        chair.auto_pass = wish.scope or ASK_ALWAYS
        chair.until = None if wish.token is None else list(wish.token)
        change.chairs = True
