"""Rulebook: "Votes": one vote for each character present, all of a player's votes on one player, at once."""

from __future__ import annotations

from ...engine import Seat
from .content import Location
from .offers import end_offers
from .state import NOBODY, City, Rule, votes_at


def begin_vote(g: City) -> None:
    """Empty the ballot box; whatever was still on offer has lapsed."""
    g.ballots = [0] * g.seats
    end_offers(g)


def voter_for(g: City, location: Location, seat: Seat) -> Seat:
    """Who points in that player's name: a Replica weapon may have changed that."""
    other = g.replicas[location * g.seats + seat]
    return seat if other == NOBODY or g.eliminated[other] else other


def ask_votes(g: City, prompt: str, location: Location, candidates: list[Seat]) -> None:
    """Everybody with a vote at that place points at a candidate; the votes are shown together."""
    for seat in range(g.seats):
        votes = votes_at(g, location, seat)
        if votes:
            options = [
                g.option("vote", (target,), (CastVotes(seat, target, votes),)) for target in candidates
            ]
            g.ask(voter_for(g, location, seat), prompt, (location, seat), options)


class CastVotes(Rule):
    """All votes of one player go to one player."""

    def __init__(self, seat: Seat, target_seat: Seat, votes: int) -> None:
        self.seat, self.target_seat, self.votes = seat, target_seat, votes

    def run(self, g: City) -> None:
        g.ballots[self.target_seat] += self.votes
        g.emit("voted", self.seat, self.target_seat, self.votes)


def most_voted(g: City) -> list[Seat]:
    """Who got the most votes, if anybody got any."""
    most = max(g.ballots)
    return [seat for seat, votes in enumerate(g.ballots) if most and votes == most]
