"""Windows: the moments at which anybody may play a card or use a power (rulings 1, 34 and 43).

A window asks every seat that publicly could act. Passes stand until somebody acts, then all are asked again;
it closes when all have passed.
"""

from __future__ import annotations

from ...engine import Arg, Seat
from .cards import play_options
from .content import Location
from .powers import power_options
from .state import NOBODY, City, Rule
from .words import PASS


class Window(Rule):
    """Anybody may act before the game goes on."""

    def __init__(self, moment: str) -> None:
        self.moment = moment

    def run(self, g: City) -> None:
        poll_everybody(g, f"window.{self.moment}", (), NOBODY)


class PlaceWindow(Rule):
    """Anybody may act before something happens at this location."""

    def __init__(self, moment: str, location: Location) -> None:
        self.moment, self.location = moment, location

    def run(self, g: City) -> None:
        poll_everybody(g, f"window.{self.moment}", (self.location,), NOBODY)


class MoveWindow(Rule):
    """Anybody may act before this player moves; the player may still change the Movement card."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, g: City) -> None:
        if not g.eliminated[self.seat]:
            poll_everybody(g, "window.move", (self.seat,), self.seat)


def poll_everybody(g: City, prompt: str, params: tuple[Arg, ...], mover: Seat) -> None:
    """Ask every seat that has something to play or trade, or whose characters openly have something to do."""
    for seat, powers in enumerate(power_options(g, mover)):
        if not g.eliminated[seat] and (g.hands[seat] or g.antidotes[seat] or powers or g.approached[seat]):
            g.poll(seat, prompt, params, [PASS, *play_options(g, seat, mover), *powers])
