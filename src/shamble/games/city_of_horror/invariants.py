"""What must hold at every moment of every game, whatever is played: for the soak and the laws."""

from __future__ import annotations

from itertools import chain

from ...engine import Seat
from .content import LOCATIONS, Location
from .knowledge import known_cards
from .offers import holds
from .state import City, board, characters_at, characters_of


def invariants(g: City) -> list[str]:
    """What is wrong with a state, in English; nothing if all is well."""
    box, cards = g.content.box, g.content.cards
    faults: list[str] = []
    if max(g.zombies) > box.zombie_cap or min(g.zombies) < 0:
        faults.append(f"zombies at a place: {g.zombies}")
    if sum(g.zombies) + g.zombie_reserve != box.zombies:
        faults.append(f"zombies in all: {sum(g.zombies)} + {g.zombie_reserve}")
    piles = [g.deck, g.discard, g.boxed, *g.hands, *g.packs, *g.supplies]
    if sorted(chain.from_iterable(piles)) != [
        card for card, entry in enumerate(cards) for _ in range(entry.copies)
    ]:
        faults.append("Action cards lost or doubled")
    if min([*g.antidotes, *g.supply_antidotes, g.antidote_reserve]) < 0:
        faults.append("negative antidotes")
    if sum(g.markers) > box.explosion_markers:
        faults.append(f"explosion markers: {g.markers}")
    for location in range(len(LOCATIONS)):
        faults += _crowding(g, location)
    for seat in range(g.seats):
        faults += [f"seat {seat}: {fault}" for fault in _seat_faults(g, seat)]
    if g.eliminated[g.first] and not all(g.eliminated):
        faults.append("an eliminated player holds the marker")
    return faults


def _seat_faults(g: City, seat: Seat) -> list[str]:
    faults: list[str] = []
    if g.turn and g.eliminated[seat] != (not characters_of(g, seat)):
        faults.append(f"eliminated is {g.eliminated[seat]}")
    if g.hands[seat] != sorted(g.hands[seat]):
        faults.append("hand out of order")
    if g.offer_posted[seat] and not holds(g.hands[seat], g.offer_gives[seat]):
        faults.append("offers what it does not hold")
    for other in range(g.seats):
        if other != seat and not holds(g.hands[other], tuple(known_cards(g, seat, other))):
            faults.append(f"knows cards that seat {other} does not hold")
    return faults


def _crowding(g: City, location: Location) -> list[str]:
    slots = board(g, location).slots
    people = [c for c in characters_at(g, location) if not g.extra[c]]
    if slots is not None and len(people) > slots:
        return [f"{LOCATIONS[location]}: {len(people)} characters on {slots} slots"]
    return []
