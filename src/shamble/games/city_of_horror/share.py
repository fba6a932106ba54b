"""Rulebook: "5C. Share": who wins the vote takes one object and must hand out the rest."""

from __future__ import annotations

from ...engine import Seat
from .content import Card, Location
from .hands import take_supply
from .knowledge import look_through, pile
from .state import City, Rule, owners_at, votes_at
from .votes import ask_votes, begin_vote, most_voted
from .windows import PlaceWindow

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
            g.emit("share_failed", self.location)


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
            g.emit("share_failed", self.location)


class Winner(Rule):
    """The winner may look at the cards before choosing."""

    def __init__(self, location: Location, seat: Seat) -> None:
        self.location, self.seat = location, seat

    def run(self, g: City) -> None:
        look_through(g, self.seat, pile(g, self.location), g.supplies[self.location])
        g.emit("share_won", self.seat, self.location)
        for card in g.supplies[self.location]:
            g.commit()
            g.emit("supply_seen", self.seat, secret=(card,), seers=1 << self.seat)
        g.then(TakeObject(self.location, self.seat))


class TakeObject(Rule):
    """One object of the winner's choice."""

    closed = True

    def __init__(self, location: Location, seat: Seat) -> None:
        self.location, self.seat = location, seat

    def run(self, g: City) -> None:
        options = []
        for card in objects_at(g, self.location):
            receive = Receive(self.location, _slot(g, self.location, card), self.seat, self.seat)
            then = (receive, HandOut(self.location, self.seat, 1 << self.seat))
            options.append(g.option(*_taken("take", card), then))
        g.ask_bluff(self.seat, "share.take", (self.location,), options, count_at(g, self.location))


class HandOut(Rule):
    """The rest must go to others, present or not, one object each at most; a surplus stays."""

    closed = True

    def __init__(self, location: Location, seat: Seat, served: int) -> None:
        self.location, self.seat, self.served = location, seat, served

    def run(self, g: City) -> None:
        takers = [s for s in range(g.seats) if not g.eliminated[s] and not self.served >> s & 1]
        options = []
        for card in objects_at(g, self.location):
            key, args = _taken("hand_out", card)
            for taker in takers:
                receive = Receive(self.location, _slot(g, self.location, card), taker, self.seat)
                then = (receive, HandOut(self.location, self.seat, self.served | 1 << taker))
                options.append(g.option(key, (*args, taker), then))
        if options:
            possible = count_at(g, self.location) * len(takers)
            g.ask_bluff(self.seat, "share.hand_out", (self.location,), options, possible)


def _taken(key: str, card: Card) -> tuple[str, tuple[Card, ...]]:
    """An option's name: antidotes have a word of their own."""
    return (f"{key}_antidote", ()) if card == ANTIDOTE else (key, (card,))


def _slot(g: City, location: Location, card: Card) -> int:
    """Where in the pile a card lies: steps hold no secrets, so they do not name it."""
    return ANTIDOTE if card == ANTIDOTE else g.supplies[location].index(card)


class Receive(Rule):
    """An object goes to a player; which card it is only the one who shares and the one who gets it see."""

    def __init__(self, location: Location, slot: int, seat: Seat, sharer: Seat) -> None:
        self.location, self.slot, self.seat, self.sharer = location, slot, seat, sharer

    def run(self, g: City) -> None:
        if self.slot == ANTIDOTE:
            g.supply_antidotes[self.location] -= 1
            g.antidotes[self.seat] += 1
            g.emit("received_antidote", self.seat, self.location)
        else:
            card = g.supplies[self.location][self.slot]
            take_supply(g, self.location, card, self.seat, self.sharer)
            seers = 1 << self.seat | 1 << self.sharer
            g.emit("received_card", self.seat, self.location, secret=(card,), seers=seers)
