"""Rulebook: "The game turn": six phases, four times; here are the order, phases 1, 2 and 6."""

from __future__ import annotations

from ...engine import Seat
from .content import COLLAPSED, WATER_TOWER, Location
from .helicopter import Helicopter
from .invasion import Invasion
from .losses import next_living, take_marker
from .movement import MovementPhase
from .offers import allow_talk
from .places import LocationsPhase
from .state import NOBODY, NOWHERE, City, Rule, board, owners_at, shared_option, turn_order
from .targets import Look
from .windows import Window


class Turn(Rule):
    """An hour of waiting for the helicopter."""

    def __init__(self, turn: int) -> None:
        self.turn = turn

    def run(self, g: City) -> None:
        g.turn = self.turn
        g.movement = [NOWHERE] * g.seats
        allow_talk(g)
        g.emit("turn_began", self.turn)
        following = Turn(self.turn + 1) if self.turn < g.content.box.turns else Helicopter()
        g.then(
            Observation(),
            Window("choice"),
            MovementCards(),
            Window("revealed"),
            Invasion(),
            MovementPhase(),
            LocationsPhase(),
            Window("turn_end"),
            FirstPlayerChange(),
            following,
        )


def tower_effect(g: City) -> str:
    effect = board(g, WATER_TOWER).effect
    return effect.name if effect is not None and g.sides[WATER_TOWER] != COLLAPSED else ""


class Observation(Rule):
    """1. From the Water Tower, side A, one sees what is coming."""

    def run(self, g: City) -> None:
        if tower_effect(g) == "observe":
            here = owners_at(g, WATER_TOWER)
            g.then(*[Look(seat) for seat in turn_order(g) if seat in here])


class MovementCards(Rule):
    """2. Everybody chooses a Movement card in secret; from the Water Tower, side B, after the reveal."""

    def run(self, g: City) -> None:
        late = owners_at(g, WATER_TOWER) if tower_effect(g) == "choose_late" else []
        early = [seat for seat in turn_order(g) if seat not in late]
        for seat in early:
            ask_movement_card(g, seat)
        g.then(Reveal(), LateMovementCards())


class LateMovementCards(Rule):
    """2. Those on the Water Tower, side B, choose knowing the others' cards."""

    def run(self, g: City) -> None:
        late = [seat for seat in turn_order(g) if g.movement[seat] == NOWHERE]
        for seat in late:
            ask_movement_card(g, seat)
        if late:
            g.then(Reveal())


def ask_movement_card(g: City, seat: Seat) -> None:
    options = [shared_option(g, "go", seat, location, ChooseCard) for location in g.numbers]
    g.ask(seat, "movement.card", (), options)


class ChooseCard(Rule):
    def __init__(self, seat: Seat, location: Location) -> None:
        self.seat, self.location = seat, location

    def run(self, g: City) -> None:
        g.movement[self.seat] = self.location
        g.emit("movement_revealed", self.seat, self.location)


class Reveal(Rule):
    """All cards are in, and lie open: from here nobody takes one back."""

    def run(self, g: City) -> None:
        g.commit()


class FirstPlayerChange(Rule):
    """6. Who lost a character last takes the marker; if nobody did, it goes on clockwise. Then a new hour."""

    def run(self, g: City) -> None:
        if g.last_loser == NOBODY:
            take_marker(g, next_living(g, g.first))
        elif g.eliminated[g.last_loser]:
            take_marker(g, next_living(g, g.last_loser))
        else:
            take_marker(g, g.last_loser)
        g.last_loser = NOBODY
        g.hidden = [False] * len(g.hidden)
        g.unbound = [False] * len(g.unbound)
        g.replicas = (NOBODY,) * len(g.replicas)
