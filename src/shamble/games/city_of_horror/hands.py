"""Action cards on the move: drawn, discarded, stolen, handed over. Hands stay sorted."""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence

from ...engine import Seat
from .content import Card, Character, Location
from .knowledge import card_left, learn, who_can_tell
from .offers import lapse_offer, withdraw_broken_offers
from .state import City, Rule


def discard(g: City, seat: Seat, card: Card) -> None:
    """From hand to the public discard pile."""
    g.hands[seat].remove(card)
    g.discard.append(card)
    card_left(g, seat, card)
    withdraw_broken_offers(g, seat)


def hand_over(g: City, giver: Seat, taker: Seat, card: Card) -> None:
    """From hand to hand; only the two see which."""
    pass_cards(g, giver, taker, [card], who_can_tell(g, giver, 1))


def pass_cards(g: City, giver: Seat, taker: Seat, cards: Sequence[Card], wise: list[Seat]) -> None:
    """Several cards from hand to hand; the two see which, and the wise need not see it."""
    for card in cards:
        g.hands[giver].remove(card)
        insort(g.hands[taker], card)
        card_left(g, giver, card, [giver, taker, *wise])
        for viewer in {giver, *wise}:
            learn(g, viewer, taker, card)


class Discard(Rule):
    """A card paid as a price: its effect and its explosion do not happen."""

    def __init__(self, seat: Seat, card: Card) -> None:
        self.seat, self.card = seat, card

    def run(self, g: City) -> None:
        discard(g, self.seat, self.card)
        g.emit("discarded", self.seat, self.card)


class DrawCard(Rule):
    """The top card of the Action deck; an empty deck gives nothing."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, g: City) -> None:
        if g.deck:
            card = g.deck.pop()
            insort(g.hands[self.seat], card)
            g.commit()
            g.emit("drew", self.seat, secret=(card,), seers=1 << self.seat)


class StealCard(Rule):
    """A random Action card from another player's hand (Thief, Pickpocket)."""

    def __init__(self, seat: Seat, victim: Seat) -> None:
        self.seat, self.victim = seat, victim

    def run(self, g: City) -> None:
        hand = g.hands[self.victim]
        if hand:
            card = hand[g.below(len(hand))]
            hand_over(g, self.victim, self.seat, card)
            seers = 1 << self.seat | 1 << self.victim
            g.emit("stole", self.seat, self.victim, secret=(card,), seers=seers)
            lapse_offer(g, self.victim)  # always: a standing offer would tell which card was not stolen


class TakeFromDiscard(Rule):
    """A card of the player's choice comes back from the discard pile (business people, Armory B)."""

    def __init__(self, seat: Seat, card: Card) -> None:
        self.seat, self.card = seat, card

    def run(self, g: City) -> None:
        g.discard.remove(self.card)
        insort(g.hands[self.seat], self.card)
        for viewer in range(g.seats):
            learn(g, viewer, self.seat, self.card)
        g.emit("salvaged", self.seat, self.card)


class Exhaust(Rule):
    """A character's card is turned to its exhausted face."""

    def __init__(self, character: Character) -> None:
        self.character = character

    def run(self, g: City) -> None:
        g.fresh[self.character] = False
        g.emit("exhausted", g.owner[self.character], self.character)


class Refresh(Rule):
    """A character's card is turned back to its fresh face."""

    def __init__(self, character: Character) -> None:
        self.character = character

    def run(self, g: City) -> None:
        g.fresh[self.character] = True
        g.emit("refreshed", g.owner[self.character], self.character)


class Hide(Rule):
    """Neither votes nor is eaten until the end of the turn."""

    def __init__(self, character: Character) -> None:
        self.character = character

    def run(self, g: City) -> None:
        g.hidden[self.character] = True
        g.emit("hid", g.owner[self.character], self.character)


def take_supply(g: City, location: Location, card: Card, taker: Seat, witness: Seat) -> None:
    """A dropped card goes to a hand; the one who shares out saw it."""
    g.supplies[location].remove(card)
    insort(g.hands[taker], card)
    card_left(g, g.seats + location, card, [witness, taker])
    learn(g, witness, taker, card)
