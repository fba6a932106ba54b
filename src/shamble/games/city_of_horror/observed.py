"""What a seat sees of the town as numbers, straight from the state: for agents, who look at every answer.

The same as the view's arrays (research/shapes/city_of_horror.py), column for column; a law compares them.
"""

from __future__ import annotations

from typing import Any, Final

from ...engine import Seat
from ...engine.bag import counted
from .content import LOCATIONS, WATER_TOWER, Character
from .determinise import known_hand
from .helicopter import character_value
from .knowledge import known_cards, pile
from .showing import PARTS
from .state import NOBODY, NOWHERE, Town, board, is_burnt, is_closed, votes_of
from .view import CityView

FOOD: Final = 10
"""Canned food is worth less than that."""
COLLAPSED: Final = 2
"""The side of the Water Tower's ruin."""
ABSENT: Final = [0, -1, -1, -1, -1, -1, -1, -1]
"""The row of a character that was not dealt."""


def figures(g: Town, viewer: Seat) -> CityView:
    """The view: the big tables as finished numbers, the rest as it stands there."""
    living: list[list[Character]] = [[] for _ in range(g.seats)]
    votes = [0] * (len(LOCATIONS) * g.seats)
    for c, location in enumerate(g.place):
        if location != NOWHERE:
            living[g.owner[c]].append(c)
            votes[location * g.seats + g.owner[c]] += votes_of(g, c)
    ready: dict[str, Any] = {
        "places": _places(g, viewer, votes),
        "characters": _characters(g, viewer),
        "seats": _players(g, viewer, living),
        "discard": tuple(counted(g.discard, len(g.content.cards))),
    }
    return CityView(*[ready[name] if name in ready else part(g, viewer) for name, part in PARTS.items()])


def _places(g: Town, viewer: Seat, votes: list[int]) -> tuple[int, ...]:
    """A row for each location, in the order of the content."""
    numbers: list[int] = []
    seats, no_cards = g.seats, [0] * len(g.content.cards)
    order = [0] * len(LOCATIONS)
    for number, location in enumerate(g.numbers, 1):
        order[location] = number
    for location in range(len(LOCATIONS)):
        face, cards, closed = board(g, location), g.supplies[location], is_closed(g, location)
        slots, attack, antidotes = face.slots, face.attack, g.supply_antidotes[location]
        numbers += (1, order[location], g.sides[location], -1 if slots is None else slots, 1)
        numbers += (attack.at_least, int(attack.outnumbered), g.zombies[location], antidotes, len(cards))
        numbers += counted(known_cards(g, viewer, pile(g, location)), len(no_cards)) if cards else no_cards
        limit = face.explosion.markers if face.explosion else -1
        burnt = closed and is_burnt(g, location)
        collapsed = location == WATER_TOWER and g.sides[location] == COLLAPSED
        numbers += (g.markers[location], limit, int(closed), int(burnt), int(collapsed))
        first = location * seats
        numbers += votes[first + viewer : first + seats] + votes[first : first + viewer]
        voters = g.replicas[first + viewer : first + seats] + g.replicas[first : first + viewer]
        numbers += [-1 if voter == NOBODY else (voter - viewer) % seats for voter in voters]
    return tuple(numbers)


def _characters(g: Town, viewer: Seat) -> tuple[int, ...]:
    """A row for each character of the content."""
    numbers: list[int] = []
    seats = g.seats
    for c, owner in enumerate(g.owner):
        if owner == NOBODY:
            numbers += ABSENT
        else:
            numbers += [1, (owner - viewer) % seats, g.place[c], int(g.fresh[c]), int(g.hidden[c])]
            numbers += [int(g.extra[c]), int(g.unbound[c]), character_value(g, c)]
    return tuple(numbers)


def _players(g: Town, viewer: Seat, living: list[list[Character]]) -> tuple[int, ...]:
    """A row for each seat, the viewer's first."""
    numbers: list[int] = []
    kinds = len(g.content.cards)
    for after in range(g.seats):
        seat = (viewer + after) % g.seats
        known = g.hands[seat] if seat == viewer else known_hand(g, viewer, seat)
        numbers += [1, g.colours[seat], int(g.eliminated[seat]), len(g.hands[seat])]
        numbers += counted(known, kinds)
        numbers.append(g.antidotes[seat])
        numbers += counted(g.food[seat], FOOD)
        people = living[seat]
        worth = (
            sum([character_value(g, c) for c in people])
            + g.antidotes[seat]
            + sum(g.food[seat])
            + g.points[seat]
        )
        numbers += [g.movement[seat], g.points[seat], worth if people else 0]
    return tuple(numbers)
