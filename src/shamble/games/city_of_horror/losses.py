"""Losing characters, and being out of the game."""

from __future__ import annotations

from ...engine import Seat
from .content import Character
from .knowledge import put_in_the_box
from .offers import withdraw_offers_of_the_eliminated
from .state import NOWHERE, Rule, Town, characters_of, turn_order


def lose_character(g: Town, character: Character) -> None:
    """A character leaves the game for good; its owner is the last to have lost one."""
    g.last_loser = g.owner[character]
    _remove(g, [character])


def _remove(g: Town, characters: list[Character]) -> None:
    for character in characters:
        g.place[character] = NOWHERE
        g.hidden[character] = False
        g.extra[character] = False
    eliminate(g, [s for s in turn_order(g) if not characters_of(g, s)])


def lose_together(g: Town, characters: list[Character]) -> None:
    """Several at one blow: for the first-player marker the first victim in turn order counts who is still in
    the game; with none of them left, the first of all (ruling 60)."""
    order = turn_order(g)
    for character in sorted(characters, key=lambda c: (order.index(g.owner[c]), c)):
        g.emit("crushed", g.owner[character], character)
    victims = [seat for seat in order if any(g.owner[c] == seat for c in characters)]
    _remove(g, characters)
    if victims:
        g.last_loser = next((seat for seat in victims if not g.eliminated[seat]), victims[0])
        if g.last_loser != victims[0]:
            g.ruled_anew(2, "ruling.60")


def eliminate(g: Town, seats: list[Seat]) -> None:
    """Without a character a player is out: no more cards, no points, and the marker goes on clockwise."""
    for seat in seats:
        g.eliminated[seat] = True
        put_in_the_box(g, seat)
        g.boxed += g.hands[seat]
        g.hands[seat] = []
        g.antidotes[seat] = 0
        g.food[seat] = []
        g.emit("eliminated", seat)
    withdraw_offers_of_the_eliminated(g)
    if all(g.eliminated):
        g.end()  # with nobody left there is nothing to wait for (ruling 50)
    elif g.eliminated[g.first]:
        take_marker(g, next_living(g, g.first))


def next_living(g: Town, seat: Seat) -> Seat:
    """The next player clockwise who is still in the game."""
    return next(s for i in range(1, g.seats + 1) if not g.eliminated[s := (seat + i) % g.seats])


def take_marker(g: Town, seat: Seat) -> None:
    g.first = seat
    g.emit("first_player", seat)


class TakeMarker(Rule):
    """The Student takes the First Player marker at once."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, g: Town) -> None:
        take_marker(g, self.seat)


class Eaten(Rule):
    """A character dies; the zombies stay."""

    def __init__(self, character: Character) -> None:
        self.character = character

    def run(self, g: Town) -> None:
        g.emit("eaten", g.owner[self.character], self.character, g.place[self.character])
        lose_character(g, self.character)
