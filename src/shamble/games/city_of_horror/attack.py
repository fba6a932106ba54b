"""Rulebook: "5B. Zombie attack?" and the leader's rule at the Crossroads."""

from __future__ import annotations

from ...engine import Seat
from .content import CROSSROADS, Location
from .losses import Eaten
from .offers import end_offers
from .state import City, Rule, board, characters_at, owners_at, prey_at
from .votes import ask_votes, begin_vote, most_voted
from .zombies import AdvanceLeader, advance_leader, seat_of_leader


def attack_is_due(g: City, location: Location) -> bool:
    """Enough zombies, or more of them than characters, as the place's board says."""
    return board(g, location).attack.is_due(g.zombies[location], len(characters_at(g, location)))


def endangered(g: City, location: Location) -> list[Seat]:
    """Who has somebody there whom zombies could eat."""
    return [seat for seat in owners_at(g, location) if prey_at(g, location, seat)]


class Attack(Rule):
    """If the condition holds one character dies. At the Crossroads it is the leader who points."""

    topic = "attack"

    def __init__(self, location: Location) -> None:
        self.location = location

    def run(self, g: City) -> None:
        if not characters_at(g, self.location) or not attack_is_due(g, self.location):
            return
        g.emit("attacked", self.location, g.zombies[self.location])
        candidates = endangered(g, self.location)
        if not candidates:
            g.emit("no_prey", self.location)
        elif self.location == CROSSROADS:
            g.then(LeaderAttack())
        elif len(candidates) == 1:
            end_offers(g)
            g.then(Victim(self.location, candidates[0]))
        else:
            begin_vote(g)
            g.then(AttackVote(self.location))


class AttackVote(Rule):
    """Those present point at the player who shall lose a character."""

    closed = True

    def __init__(self, location: Location) -> None:
        self.location = location

    def run(self, g: City) -> None:
        ask_votes(g, "vote.attack", self.location, endangered(g, self.location))
        g.then(AttackTally(self.location))


class AttackTally(Rule):
    """The most votes decide; a tie, or no vote at all, is the first player's to settle."""

    def __init__(self, location: Location) -> None:
        self.location = location

    def run(self, g: City) -> None:
        g.commit()  # the votes lie open: nobody takes one back alone
        tied = most_voted(g) or endangered(g, self.location)
        if len(tied) == 1:
            g.then(Victim(self.location, tied[0]))
        else:
            g.then(TieBreak(self.location, sum(1 << seat for seat in tied)))


class TieBreak(Rule):
    """The holder of the First Player marker, present or not, chooses among the tied."""

    closed = True

    def __init__(self, location: Location, tied: int) -> None:
        self.location, self.tied = location, tied

    def run(self, g: City) -> None:
        options = [
            g.option("vote", (seat,), (Settle(seat), Victim(self.location, seat)))
            for seat in range(g.seats)
            if self.tied >> seat & 1
        ]
        g.ask(g.first, "attack.tie", (self.location,), options)


class Settle(Rule):
    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, g: City) -> None:
        g.emit("tie_broken", g.first, self.seat)


class Victim(Rule):
    """The player designated chooses which character there is eaten; a hidden one cannot be."""

    closed = True

    def __init__(self, location: Location, seat: Seat) -> None:
        self.location, self.seat = location, seat

    def run(self, g: City) -> None:
        options = [g.option("lose", (c,), (Eaten(c),)) for c in prey_at(g, self.location, self.seat)]
        g.ask(self.seat, "attack.victim", (self.location,), options)


class LeaderAttack(Rule):
    """The leader turns clockwise to the first colour with prey here, eats, and turns one space on."""

    def run(self, g: City) -> None:
        end_offers(g)
        prey = endangered(g, CROSSROADS)
        while seat_of_leader(g) not in prey:
            advance_leader(g, 1)
        g.emit("leader_attacked", g.leader)
        g.then(Victim(CROSSROADS, seat_of_leader(g)), AdvanceLeader(1))
