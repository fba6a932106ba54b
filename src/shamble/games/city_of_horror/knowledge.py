"""Who knows which hidden cards: kept so that views can show it and determinised tables can respect it.

Holders are the seats, the piles of dropped cards at the locations, and the box with the hands of the
eliminated. What is known of a holder is a lower bound: at least these cards are there.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...engine import Seat, bag
from .content import LOCATIONS, Card, Location
from .state import Town

Holder = int


BESIDE_SEATS: Final = len(LOCATIONS) + 1
"""Holders that are no seats."""


def holders(seats: int) -> int:
    return seats + BESIDE_SEATS


def pile(g: Town, location: Location) -> Holder:
    return g.seats + location


def box(g: Town) -> Holder:
    return g.seats + len(LOCATIONS)


def _index(g: Town, viewer: Seat, holder: Holder) -> int:
    return viewer * (g.seats + BESIDE_SEATS) + holder


def known_cards(g: Town, viewer: Seat, holder: Holder) -> list[Card]:
    known = g.known[_index(g, viewer, holder)]
    return bag.items(known) if known else []


def learn(g: Town, viewer: Seat, holder: Holder, card: Card) -> None:
    """The viewer sees that card go there."""
    if viewer != holder:
        index = _index(g, viewer, holder)
        g.known[index] = bag.add(g.known[index], card)


def learn_at_least(g: Town, viewer: Seat, holder: Holder, cards: Sequence[Card]) -> None:
    """The viewer is shown that these are there; some may have been known before."""
    index = _index(g, viewer, holder)
    for card in set(cards):
        for _ in range(cards.count(card) - bag.count(g.known[index], card)):
            g.known[index] = bag.add(g.known[index], card)


def who_can_tell(g: Town, holder: Seat, cards: int) -> list[Seat]:
    """Who, without seeing them, knows which cards leave a hand: it was known whole, and all of it goes or all
    of it is alike."""
    hand = g.hands[holder]
    obvious = cards == len(hand) or len(set(hand)) == 1
    return [v for v in range(g.seats) if obvious and g.known[_index(g, v, holder)] == bag.pack(hand)]


def card_left(g: Town, holder: Holder, card: Card, witnesses: list[Seat] | None = None) -> None:
    """A card left that hand or pile. Who saw which (None: everybody) strikes it off; the others can no longer
    be sure of anything there."""
    for viewer in range(g.seats):
        index = _index(g, viewer, holder)
        if witnesses is None or viewer in witnesses:
            g.known[index] = bag.remove(g.known[index], card)
        else:
            g.known[index] = 0


def look_through(g: Town, viewer: Seat, holder: Holder, cards: list[Card]) -> None:
    """The viewer sees the whole pile."""
    g.known[_index(g, viewer, holder)] = bag.pack(cards)


def put_in_the_box(g: Town, seat: Seat) -> None:
    """A hand leaves the game: what was known of it is known of the box, and its owner knows all of it."""
    for viewer in range(g.seats):
        cards = g.hands[seat] if viewer == seat else known_cards(g, viewer, seat)
        for card in cards:
            learn(g, viewer, box(g), card)
        g.known[_index(g, viewer, seat)] = 0
