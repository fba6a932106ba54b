"""Losing characters, and being out of the game."""

from __future__ import annotations

from ...engine import Seat
from .content import Character
from .knowledge import forget
from .offers import withdraw_offers_of_the_eliminated
from .state import NOWHERE, City, Rule, characters_of, turn_order


def lose(g: City, character: Character) -> None:
    """A character leaves the game for good; its owner is the last to have lost one."""
    seat = g.owner[character]
    g.place[character] = NOWHERE
    g.hidden[character] = False
    g.extra[character] = False
    g.last_loser = seat
    if not characters_of(g, seat):
        eliminate(g, seat)


def lose_together(g: City, characters: list[Character]) -> None:
    """Several at one blow: for the first-player marker the first victim in turn order counts."""
    order = turn_order(g)
    for character in sorted(characters, key=lambda c: (order.index(g.owner[c]), c)):
        g.emit("crushed", g.owner[character], g.content.names["character"][character])
    victims = [seat for seat in order if any(g.owner[c] == seat for c in characters)]
    for character in characters:
        lose(g, character)
    if victims:
        g.last_loser = victims[0]


def eliminate(g: City, seat: Seat) -> None:
    """Without a character a player is out: no more cards, no points, and the marker goes on clockwise."""
    g.eliminated[seat] = True
    g.boxed += g.hands[seat]
    g.hands[seat] = []
    forget(g, seat)
    g.antidotes[seat] = 0
    g.food[seat] = []
    g.emit("eliminated", seat)
    withdraw_offers_of_the_eliminated(g)
    if all(g.eliminated):
        g.end()  # with nobody left there is nothing to wait for (ruling 50)
    elif g.first == seat:
        pass_marker(g)


def pass_marker(g: City) -> None:
    """To the next living player clockwise, if there is one."""
    for i in range(1, g.seats):
        seat = (g.first + i) % g.seats
        if not g.eliminated[seat]:
            take_marker(g, seat)
            return


def take_marker(g: City, seat: Seat) -> None:
    g.first = seat
    g.emit("first_player", seat)


class TakeMarker(Rule):
    """The Student takes the First Player marker at once."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, g: City) -> None:
        take_marker(g, self.seat)


class Eaten(Rule):
    """A character dies; the zombies stay."""

    def __init__(self, character: Character) -> None:
        self.character = character

    def run(self, g: City) -> None:
        location = g.content.names["location"][g.place[self.character]]
        g.emit("eaten", g.owner[self.character], g.content.names["character"][self.character], location)
        lose(g, self.character)
