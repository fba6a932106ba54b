"""Rulebook: "5. Resolving the locations": the order, and A) activation with every location's effect."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ...engine import Option, Seat, Step
from .attack import Attack
from .cancel import NO_CARD
from .content import CROSSROADS, Location
from .hands import Discard, DrawCard, Exhaust
from .offers import allow_talk
from .share import ShareOut
from .state import (
    Rule,
    Town,
    board,
    can_exhaust,
    can_refresh,
    characters_at,
    characters_of,
    owners_at,
    turn_order,
)
from .targets import ChooseLeader, ChooseRefresh, ChooseSalvage
from .windows import PlaceWindow
from .words import DECLINE
from .zombies import AdvanceLeader

PHASE_EFFECTS: Final = ("observe", "choose_late")
"""What the Water Tower gives, it gives in phases 1 and 2."""


class LocationsPhase(Rule):
    """5. One place after the other, by its number."""

    topic = "locations"

    def run(self, g: Town) -> None:
        g.then(*[PlaceTurn(location) for location in g.numbers])


class PlaceTurn(Rule):
    """Activation, attack, share. An empty place is passed over, but not zombies at the Crossroads."""

    topic = "location"

    def __init__(self, location: Location) -> None:
        self.location = location

    def run(self, g: Town) -> None:
        here = self.location
        people = characters_at(g, here)
        if not people and not (here == CROSSROADS and g.zombies[here]):
            return
        allow_talk(g)
        g.emit("place_reached", here)
        effect = board(g, here).effect
        if people and effect is not None and effect.name not in PHASE_EFFECTS:
            g.then(PlaceWindow("activation", here), Activation(here))
        g.then(PlaceWindow("attack", here), Attack(here), ShareOut(here))


class Activation(Rule):
    """5A. In turn order, everybody present may use the place once, however many characters are there."""

    def __init__(self, location: Location) -> None:
        self.location = location

    def run(self, g: Town) -> None:
        here = owners_at(g, self.location)
        g.then(*[Activate(self.location, seat) for seat in turn_order(g) if seat in here])


class Activate(Rule):
    """Use the place's effect, at its price, or let it be."""

    def __init__(self, location: Location, seat: Seat) -> None:
        self.location, self.seat = location, seat

    def run(self, g: Town) -> None:
        effect = board(g, self.location).effect
        if effect is None or self.seat not in owners_at(g, self.location):
            return
        available, gain = EFFECTS[effect.name]
        if available(g, self.seat):
            options = PRICES[effect.price](g, self.seat, self.location, gain(self.seat))
            if options:
                g.ask(self.seat, f"activate.{effect.name}", (self.location,), [DECLINE, *options])


# -- prices ------------------------------------------------------------------------------------------

PriceOptions = Callable[[Town, Seat, Location, Step[Town]], list[Option]]


def pay_card(g: Town, seat: Seat, location: Location, gain: Step[Town]) -> list[Option]:
    """Discard an Action card."""
    return [g.option("discard", (card,), (Discard(seat, card), gain)) for card in sorted(set(g.hands[seat]))]


def pay_food(g: Town, seat: Seat, location: Location, gain: Step[Town]) -> list[Option]:
    """Give a Food token out of the game."""
    return [g.option("eat", (value,), (SpendFood(seat, value), gain)) for value in sorted(set(g.food[seat]))]


def pay_character(g: Town, seat: Seat, location: Location, gain: Step[Town]) -> list[Option]:
    """Exhaust one of one's characters at this place."""
    return [
        g.option("exhaust", (c,), (Exhaust(c), gain))
        for c in characters_at(g, location)
        if g.owner[c] == seat and can_exhaust(g, c)
    ]


def pay_nothing(g: Town, seat: Seat, location: Location, gain: Step[Town]) -> list[Option]:
    return [g.option("use", (), (gain,))]


PRICES: Final[dict[str, PriceOptions]] = {
    "card": pay_card,
    "food": pay_food,
    "character": pay_character,
    "nothing": pay_nothing,
}


class SpendFood(Rule):
    """A Food token leaves the game."""

    def __init__(self, seat: Seat, value: int) -> None:
        self.seat, self.value = seat, value

    def run(self, g: Town) -> None:
        g.food[self.seat].remove(self.value)
        g.emit("food_spent", self.seat, self.value)


# -- effects -----------------------------------------------------------------------------------------


class GainAntidote(Rule):
    """Hospital: an antidote from the reserve."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, g: Town) -> None:
        g.antidote_reserve -= 1
        g.antidotes[self.seat] += 1
        g.emit("antidote_gained", self.seat)


class DrawFood(Rule):
    """Crossroads: a Food token, unseen, from the truck."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, g: Town) -> None:
        value = g.food_truck.pop()
        g.commit()
        g.food[self.seat].append(value)
        g.emit("food_gained", self.seat, value)


class ChooseFood(Rule):
    """Crossroads B: one of the open Food tokens, or an unseen one from the truck."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, g: Town) -> None:
        options = [
            g.option("food", (value,), (TakeOpenFood(self.seat, value),)) for value in sorted(set(g.food_up))
        ]
        if g.food_truck:
            options.append(g.option("food_unseen", (), (DrawFood(self.seat),)))
        g.ask(self.seat, "food.which", (), options)


class TakeOpenFood(Rule):
    """The token is replaced from the truck, so that three lie open while there are enough."""

    def __init__(self, seat: Seat, value: int) -> None:
        self.seat, self.value = seat, value

    def run(self, g: Town) -> None:
        g.food_up.remove(self.value)
        g.food[self.seat].append(self.value)
        g.emit("food_gained", self.seat, self.value)
        if g.food_truck:
            g.food_up.append(g.food_truck.pop())
            g.commit()


def someone_exhausted(g: Town, seat: Seat) -> bool:
    return any(can_refresh(g, c) for c in characters_of(g, seat))


def always(g: Town, seat: Seat) -> bool:
    return True


Available = Callable[[Town, Seat], bool]
Gain = Callable[[Seat], Step[Town]]

EFFECTS: Final[dict[str, tuple[Available, Gain]]] = {
    "refresh": (someone_exhausted, lambda seat: ChooseRefresh(seat, NO_CARD)),
    "antidote": (lambda g, seat: g.antidote_reserve > 0, GainAntidote),
    "turn_leader": (always, lambda seat: ChooseLeader(seat, NO_CARD)),
    "nudge_leader": (always, lambda seat: AdvanceLeader(1)),
    "draw": (lambda g, seat: bool(g.deck), DrawCard),
    "salvage": (lambda g, seat: bool(g.discard), lambda seat: ChooseSalvage(seat, NO_CARD)),
    "food": (lambda g, seat: bool(g.food_truck), DrawFood),
    "food_face_up": (lambda g, seat: bool(g.food_up or g.food_truck), ChooseFood),
}
