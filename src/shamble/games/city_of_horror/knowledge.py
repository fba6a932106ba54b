"""Who knows which hidden cards: kept so that views can show it and determinised tables can respect it.

Holders are the seats, then the piles of dropped cards at the locations.
"""

from __future__ import annotations

from ...engine import Seat, bag
from .content import LOCATIONS, Card, Location
from .state import City

Holder = int


def pile(g: City, location: Location) -> Holder:
    return g.seats + location


def known_cards(g: City, viewer: Seat, holder: Holder) -> list[Card]:
    return bag.items(g.known[viewer * (g.seats + len(LOCATIONS)) + holder])


def learn(g: City, viewer: Seat, holder: Holder, card: Card) -> None:
    """The viewer sees that card go there."""
    if viewer != holder:
        index = viewer * (g.seats + len(LOCATIONS)) + holder
        g.known[index] = bag.add(g.known[index], card)


def card_left(g: City, holder: Holder, card: Card, witnesses: list[Seat] | None = None) -> None:
    """A card left that hand or pile. Who saw which (None: everybody) strikes it off; the others can no longer
    be sure of anything there."""
    width = g.seats + len(LOCATIONS)
    for viewer in range(g.seats):
        index = viewer * width + holder
        if witnesses is None or viewer in witnesses:
            g.known[index] = bag.remove(g.known[index], card)
        else:
            g.known[index] = 0


def look_through(g: City, viewer: Seat, holder: Holder, cards: list[Card]) -> None:
    """The viewer sees the whole pile."""
    g.known[viewer * (g.seats + len(LOCATIONS)) + holder] = bag.pack(cards)


def forget(g: City, holder: Holder) -> None:
    """That hand or pile is gone."""
    width = g.seats + len(LOCATIONS)
    for viewer in range(g.seats):
        g.known[viewer * width + holder] = 0
