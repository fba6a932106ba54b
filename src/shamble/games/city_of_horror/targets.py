"""What cards, powers and places aim at: each step asks for one target, then leads to the effect.

`card` is the card being played, or NO_CARD for a power or a place, which nobody can cancel.
"""

from __future__ import annotations

from ...engine import Option, Seat
from ...engine.table import replaced
from .cancel import Aimed, announced
from .content import Card, Location
from .explosions import Explosion
from .hands import Discard, Hide, Refresh, StealCard, TakeFromDiscard
from .state import (
    NOBODY,
    Rule,
    Town,
    can_refresh,
    characters_of,
    owners_at,
    room_for_zombies,
    votes_to_come,
)
from .words import VOCABULARY
from .zombies import AddZombies, Kill, MoveZombies, TurnLeader


def places_with_zombies(g: Town) -> list[Location]:
    return [location for location in g.numbers if g.zombies[location]]


def places_with_room(g: Town, origin: Location = NOBODY) -> list[Location]:
    return [location for location in g.numbers if location != origin and room_for_zombies(g, location) > 0]


class Choose(Rule):
    """A seat is asked for the target of a card, a power or a place."""

    def __init__(self, seat: Seat, card: Card) -> None:
        self.seat, self.card = seat, card

    def aimed(self, g: Town, key: str, target: int, effect: Rule, tell: Rule | None = None) -> Option:
        """The option that aims at that target; unless it is told otherwise, the target is named."""
        told = tell or Aimed(self.seat, VOCABULARY.options[key][0][1], target)
        return g.option(key, (target,), announced(self.seat, self.card, effect, told))


class ChooseKill(Choose):
    """Where the zombies are killed (Gun, Shotgun, Molotov cocktail, Homemade bomb)."""

    def run(self, g: Town) -> None:
        entry = g.content.cards[self.card]
        options = []
        for location in places_with_zombies(g):
            kill = Kill(location, entry.effect.zombies)
            effect = Blast(self.seat, location, entry.effect.zombies) if entry.explosion else kill
            options.append(self.aimed(g, "at", location, effect))
        g.ask(self.seat, "card.kill_where", (self.card,), options)


class Blast(Rule):
    """Zombies die, then an explosion marker must be placed."""

    def __init__(self, seat: Seat, location: Location, zombies: int) -> None:
        self.seat, self.location, self.zombies = seat, location, zombies

    def run(self, g: Town) -> None:
        g.then(Kill(self.location, self.zombies), Explosion(self.seat))


class ChooseHalf(Choose):
    """Where the chainsaw is used."""

    def run(self, g: Town) -> None:
        options = [self.aimed(g, "at", location, KillHalf(location)) for location in places_with_zombies(g)]
        g.ask(self.seat, "card.kill_where", (self.card,), options)


class KillHalf(Rule):
    """Half of the zombies there, rounded down."""

    def __init__(self, location: Location) -> None:
        self.location = location

    def run(self, g: Town) -> None:
        g.then(Kill(self.location, g.zombies[self.location] // 2))


class ChooseAlarm(Choose):
    """Where the alarm rings."""

    def run(self, g: Town) -> None:
        zombies = g.content.cards[self.card].effect.zombies
        options = [
            self.aimed(g, "at", location, AddZombies(location, zombies)) for location in places_with_room(g)
        ]
        g.ask(self.seat, "card.alarm_where", (), options)


class ChooseLure(Choose):
    """From where a flare draws a zombie."""

    def run(self, g: Town) -> None:
        options = [
            g.option("at", (origin,), (ChooseLureTarget(self.seat, self.card, origin),))
            for origin in places_with_zombies(g)
            if places_with_room(g, origin)
        ]
        g.ask(self.seat, "card.lure_from", (), options)


class ChooseLureTarget(Choose):
    """Where the zombie goes (Flare, Geek, Rocker): another place that has room."""

    def __init__(self, seat: Seat, card: Card, origin: Location) -> None:
        super().__init__(seat, card)
        self.origin = origin

    def run(self, g: Town) -> None:
        explosive = self.card >= 0 and g.content.cards[self.card].explosion
        options = []
        for target in places_with_room(g, self.origin):
            move = MoveZombies(self.origin, target, 1)
            effect = LureAndExplode(self.seat, self.origin, target) if explosive else move
            tell = AimedLure(self.seat, self.origin, target)
            options.append(self.aimed(g, "at", target, effect, tell))
        g.ask(self.seat, "card.lure_to", (self.origin,), options)


class AimedLure(Rule):
    """From where to where, before anybody cancels."""

    def __init__(self, seat: Seat, origin: Location, target: Location) -> None:
        self.seat, self.origin, self.target = seat, origin, target

    def run(self, g: Town) -> None:
        g.emit("aimed_lure", self.seat, self.origin, self.target)


class LureAndExplode(Rule):
    """A zombie moves, then an explosion marker must be placed."""

    def __init__(self, seat: Seat, origin: Location, target: Location) -> None:
        self.seat, self.origin, self.target = seat, origin, target

    def run(self, g: Town) -> None:
        g.then(MoveZombies(self.origin, self.target, 1), Explosion(self.seat))


class ChooseKitten(Choose):
    """Whose zombies will run after the kitten."""

    def run(self, g: Town) -> None:
        options = [
            self.aimed(g, "at", origin, FollowKitten(self.seat, origin)) for origin in places_with_zombies(g)
        ]
        g.ask(self.seat, "card.kitten_from", (), options)


class FollowKitten(Rule):
    """One of the player's six Movement cards, drawn at random, says where all the zombies go."""

    def __init__(self, seat: Seat, origin: Location) -> None:
        self.seat, self.origin = seat, origin

    def run(self, g: Town) -> None:
        target = g.below(len(g.numbers))
        g.emit("kitten_ran", self.seat, target)
        g.then(MoveZombies(self.origin, target, g.zombies[self.origin]))


class ChooseRefresh(Choose):
    """Which of one's characters gets back into shape (Energy drink, Church)."""

    def run(self, g: Town) -> None:
        options = [
            self.aimed(g, "refresh", c, Refresh(c)) for c in characters_of(g, self.seat) if can_refresh(g, c)
        ]
        g.ask(self.seat, "card.refresh_whom", (), options)


class ChooseHide(Choose):
    """Which of one's characters hides."""

    def run(self, g: Town) -> None:
        options = [self.aimed(g, "hide", c, Hide(c)) for c in characters_of(g, self.seat) if not g.hidden[c]]
        g.ask(self.seat, "card.hide_whom", (), options)


class ChooseLeader(Choose):
    """Which colour the zombie leader is turned to: another one, and never a covered one."""

    def run(self, g: Town) -> None:
        options = [
            self.aimed(g, "colour", colour, TurnLeader(colour))
            for colour in sorted(g.colours)
            if colour != g.leader
        ]
        g.ask(self.seat, "card.leader_where", (), options)


def victims_of(g: Town, seat: Seat) -> list[Seat]:
    """Who else has a card to lose?"""
    return [s for s in range(g.seats) if s != seat and not g.eliminated[s] and g.hands[s]]


class ChooseVictim(Choose):
    """From whom a random card is stolen."""

    def run(self, g: Town) -> None:
        options = [
            self.aimed(g, "seat", victim, StealCard(self.seat, victim)) for victim in victims_of(g, self.seat)
        ]
        g.ask(self.seat, "card.steal_from", (), options)


def replica_targets(g: Town, seat: Seat) -> dict[Seat, list[Location]]:
    """In whose place one could vote, and where: a vote is still to come there, and once all have moved the
    player must be there."""
    moving = any(step.topic in ("movement", "move") for step in g.agenda)
    targets: dict[Seat, list[Location]] = {}
    for location in votes_to_come(g):
        for other in range(g.seats) if moving else owners_at(g, location):
            if other != seat and not g.eliminated[other]:
                targets.setdefault(other, []).append(location)
    return targets


class ChooseReplicaTarget(Choose):
    """In whose place the player will vote."""

    def run(self, g: Town) -> None:
        options = [
            g.option("seat", (target,), (ChooseReplicaPlace(self.seat, self.card, target),))
            for target in sorted(replica_targets(g, self.seat))
        ]
        g.ask(self.seat, "card.replica_whom", (), options)


class ChooseReplicaPlace(Choose):
    """At which one location."""

    def __init__(self, seat: Seat, card: Card, target_seat: Seat) -> None:
        super().__init__(seat, card)
        self.target_seat = target_seat

    def run(self, g: Town) -> None:
        options = []
        for location in replica_targets(g, self.seat)[self.target_seat]:
            effect = ReplaceVote(self.seat, self.target_seat, location)
            tell = AimedVote(self.seat, self.target_seat, location)
            options.append(self.aimed(g, "at", location, effect, tell))
        g.ask(self.seat, "card.replica_where", (self.target_seat,), options)


class AimedVote(Rule):
    """In whose place and where, before anybody cancels."""

    def __init__(self, seat: Seat, target_seat: Seat, location: Location) -> None:
        self.seat, self.target_seat, self.location = seat, target_seat, location

    def run(self, g: Town) -> None:
        g.emit("aimed_vote", self.seat, self.target_seat, self.location)


class ReplaceVote(Rule):
    """For the rest of the turn one player votes in another's place at that location; the last one counts."""

    def __init__(self, seat: Seat, target_seat: Seat, location: Location) -> None:
        self.seat, self.target_seat, self.location = seat, target_seat, location

    def run(self, g: Town) -> None:
        g.replicas = replaced(g.replicas, self.location * g.seats + self.target_seat, self.seat)
        g.emit("vote_replaced", self.seat, self.target_seat, self.location)


class ChooseNewMovement(Choose):
    """Another Movement card than the one chosen (Sport shoes, Teen)."""

    def run(self, g: Town) -> None:
        options = [
            self.aimed(g, "go", location, ChangeMovement(self.seat, location))
            for location in g.numbers
            if location != g.movement[self.seat]
        ]
        g.ask(self.seat, "card.new_movement", (), options)


class ChangeMovement(Rule):
    def __init__(self, seat: Seat, location: Location) -> None:
        self.seat, self.location = seat, location

    def run(self, g: Town) -> None:
        g.movement[self.seat] = self.location
        g.emit("movement_changed", self.seat, self.location)


class Look(Rule):
    """The player looks at the next Invasion card."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, g: Town) -> None:
        if g.invasions:
            g.seen = replaced(g.seen, self.seat, g.seen[self.seat] | 1 << len(g.invasions))
            g.commit()
            g.emit("looked", self.seat, secret=(g.invasions[-1],), seers=1 << self.seat)


def can_look(g: Town, seat: Seat) -> bool:
    return bool(g.invasions) and not g.seen[seat] >> len(g.invasions) & 1


class ChooseBarter(Rule):
    """Which card is discarded to get another one back (business people)."""

    closed = True  # whoever traded the hand away now could not pay any more

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, g: Town) -> None:
        options = [
            g.option("discard", (card,), (Discard(self.seat, card), ChooseSalvage(self.seat, card)))
            for card in sorted(set(g.hands[self.seat]))
        ]
        g.ask_bluff(self.seat, "barter.pay", (), options, len(g.hands[self.seat]))


class ChooseSalvage(Choose):
    """Which card of the discard pile is taken, never the very card just paid."""

    def run(self, g: Town) -> None:
        pile = g.discard[:-1] if self.card >= 0 else g.discard
        options = [
            g.option("salvage", (card,), (TakeFromDiscard(self.seat, card),)) for card in sorted(set(pile))
        ]
        g.ask(self.seat, "salvage.which", (), options)
