"""Rulebook: "5C. Share": who wins the vote takes one object and must hand out the rest."""

from __future__ import annotations

from ...engine import Seat
from .content import Card, Location
from .hands import take_supply
from .knowledge import look_through, pile
from .state import City, Rule, owners_at, votes_at
from .votes import ask_votes, begin_vote, most_voted
from .windows import PlaceWindow
from .words import Option

ANTIDOTE = -1
"""Stands for an antidote where a card could stand."""


def objects_at(g: City, location: Location) -> list[Card]:
    """One of each different object there: kinds of cards, and the antidote."""
    return ([ANTIDOTE] if g.supply_antidotes[location] else []) + sorted(set(g.supplies[location]))


def count_at(g: City, location: Location) -> int:
    """How many different objects could lie there, for all that everybody sees."""
    return min(g.supply_antidotes[location], 1) + len(g.supplies[location])


class ShareOut(Rule):
    """If anything lies there and somebody is present, a vote must be held; before it, anybody may act."""

    topic = "share"

    def __init__(self, location: Location) -> None:
        self.location = location

    def run(self, g: City) -> None:
        if owners_at(g, self.location) and objects_at(g, self.location):
            g.then(PlaceWindow("share", self.location), Share(self.location))


class Share(Rule):
    """Alone and with a vote one shares without voting; otherwise those present vote."""

    topic = "share"

    def __init__(self, location: Location) -> None:
        self.location = location

    def run(self, g: City) -> None:
        present = owners_at(g, self.location)
        if not present:
            return
        begin_vote(g)
        if len(present) > 1:
            g.then(ShareVote(self.location))
        elif votes_at(g, self.location, present[0]):
            g.then(Winner(self.location, present[0]))
        else:
            g.emit("share_failed", g.content.names["location"][self.location])


class ShareVote(Rule):
    """Those present point at the player who shall share out; oneself is allowed."""

    closed = True

    def __init__(self, location: Location) -> None:
        self.location = location

    def run(self, g: City) -> None:
        ask_votes(g, "vote.share", self.location, owners_at(g, self.location))
        g.then(ShareTally(self.location))


class ShareTally(Rule):
    """A tie leaves everything where it is."""

    def __init__(self, location: Location) -> None:
        self.location = location

    def run(self, g: City) -> None:
        g.commit()  # the votes lie open: nobody takes one back alone
        winners = most_voted(g)
        if len(winners) == 1:
            g.then(Winner(self.location, winners[0]))
        else:
            g.emit("share_failed", g.content.names["location"][self.location])


class Winner(Rule):
    """The winner may look at the cards before choosing."""

    def __init__(self, location: Location, seat: Seat) -> None:
        self.location, self.seat = location, seat

    def run(self, g: City) -> None:
        names = g.content.names
        look_through(g, self.seat, pile(g, self.location), g.supplies[self.location])
        g.emit("share_won", self.seat, names["location"][self.location])
        for card in g.supplies[self.location]:
            g.commit()
            secret = (names["card"][card],)
            g.emit("supply_seen", self.seat, secret=secret, seers=1 << self.seat)
        g.then(TakeObject(self.location, self.seat))


class TakeObject(Rule):
    """One object of the winner's choice."""

    closed = True

    def __init__(self, location: Location, seat: Seat) -> None:
        self.location, self.seat = location, seat

    def run(self, g: City) -> None:
        served = 1 << self.seat
        options = [
            Option(
                *_taken(g, "take", card),
                (
                    Receive(self.location, _slot(g, self.location, card), self.seat, self.seat),
                    HandOut(self.location, self.seat, served),
                ),
            )
            for card in objects_at(g, self.location)
        ]
        place = g.content.names["location"][self.location]
        g.ask_bluff(self.seat, "share.take", (place,), options, count_at(g, self.location))


class HandOut(Rule):
    """The rest must go to others, present or not, one object each at most; a surplus stays."""

    closed = True

    def __init__(self, location: Location, seat: Seat, served: int) -> None:
        self.location, self.seat, self.served = location, seat, served

    def run(self, g: City) -> None:
        options = []
        for card in objects_at(g, self.location):
            for taker in range(g.seats):
                if not g.eliminated[taker] and not self.served >> taker & 1:
                    key, args = _taken(g, "hand_out", card)
                    then = (
                        Receive(self.location, _slot(g, self.location, card), taker, self.seat),
                        HandOut(self.location, self.seat, self.served | 1 << taker),
                    )
                    options.append(Option(key, (*args, taker), then))
        if options:
            place = g.content.names["location"][self.location]
            possible = count_at(g, self.location) * len({option.args[-1] for option in options})
            g.ask_bluff(self.seat, "share.hand_out", (place,), options, possible)


def _taken(g: City, key: str, card: Card) -> tuple[str, tuple[str, ...]]:
    """An option's name: antidotes have a word of their own."""
    return (f"{key}_antidote", ()) if card == ANTIDOTE else (key, (g.content.names["card"][card],))


def _slot(g: City, location: Location, card: Card) -> int:
    """Where in the pile a card lies: steps hold no secrets, so they do not name it."""
    return ANTIDOTE if card == ANTIDOTE else g.supplies[location].index(card)


class Receive(Rule):
    """An object goes to a player; which card it is only the one who shares and the one who gets it see."""

    def __init__(self, location: Location, slot: int, seat: Seat, sharer: Seat) -> None:
        self.location, self.slot, self.seat, self.sharer = location, slot, seat, sharer

    def run(self, g: City) -> None:
        place = g.content.names["location"][self.location]
        if self.slot == ANTIDOTE:
            g.supply_antidotes[self.location] -= 1
            g.antidotes[self.seat] += 1
            g.emit("received_antidote", self.seat, place)
        else:
            card = g.supplies[self.location][self.slot]
            take_supply(g, self.location, card, self.seat, self.sharer)
            secret = (g.content.names["card"][card],)
            g.emit("received_card", self.seat, place, secret=secret, seers=1 << self.seat | 1 << self.sharer)
