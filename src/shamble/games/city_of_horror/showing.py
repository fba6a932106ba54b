"""A seat's view of the table, built up from nothing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from msgspec.structs import replace

from ...engine import Seat
from ...engine.glance import FieldParts, beside_parts
from .cancel import CancelWindow
from .content import ARMORY, LOCATIONS, SIDES, WATER_TOWER, Card, Character, Location
from .determinise import known_hand, passed_pack
from .helicopter import score_with
from .knowledge import known_cards, pile
from .offers import sees_offer
from .state import NOBODY, NOWHERE, Town, board, is_burnt, is_closed, votes_of
from .view import (
    CharacterView,
    CityView,
    DeclarationView,
    DrawnView,
    DropView,
    InvasionView,
    OfferView,
    PendingView,
    PlaceView,
    SeatView,
    ShiftView,
    TermsView,
)
from .words import FIELD_KINDS


def view(g: Town, viewer: Seat | None) -> CityView:
    """Built up from nothing: public facts first, then what this viewer alone knows."""
    return CityView(*[part(g, viewer) for part in PARTS.values()])


def view_beside(g: Town, viewer: Seat | None, seen: CityView) -> CityView:
    """The same by what another viewer sees at that moment."""
    own = beside_parts(PARTS, OWN, g, viewer, seen)
    places = [place if not place.cards else _cards_seen(g, place, viewer) for place in seen.places]
    return replace(own, places=places, seats=[_hand_seen(g, seat, viewer) for seat in seen.seats])


def _cards_seen(g: Town, place: PlaceView, viewer: Seat | None) -> PlaceView:
    location = g.numbers[place.number - 1]
    return replace(place, known_cards=_known_supplies(g, location, viewer))


def _hand_seen(g: Town, seen: SeatView, viewer: Seat | None) -> SeatView:
    hand = _known_hand(g, seen.seat, viewer)
    return seen if hand == seen.known_hand else replace(seen, known_hand=hand)


def _known_supplies(g: Town, location: Location, viewer: Seat | None) -> list[str]:
    if not g.supplies[location] or viewer is None:
        return []
    return _cards(g, known_cards(g, viewer, pile(g, location)))


def _known_hand(g: Town, seat: Seat, viewer: Seat | None) -> list[str]:
    known = g.hands[seat] if seat == viewer else [] if viewer is None else known_hand(g, viewer, seat)
    return _cards(g, known) if known else []


def _places(g: Town, viewer: Seat | None) -> list[PlaceView]:
    there: list[list[Character]] = [[] for _ in LOCATIONS]
    for c, location in enumerate(g.place):
        if location != NOWHERE:
            there[location].append(c)
    return [place_seen(g, number, viewer, there[at]) for number, at in enumerate(g.numbers, 1)]


def place_seen(g: Town, number: int, viewer: Seat | None, there: list[Character]) -> PlaceView:
    location, seats = g.numbers[number - 1], g.seats
    people = g.content.names["character"]
    face, side = board(g, location), SIDES[g.sides[location]]
    closed = location == ARMORY and is_closed(g, location)
    voters = g.replicas[location * seats : (location + 1) * seats]
    quiet, votes = voters.count(NOBODY) == seats, [0] * seats
    ordinary, hidden, owner = g.content.one_vote, g.hidden, g.owner
    for c in there:
        votes[owner[c]] += 1 if ordinary[c] and not hidden[c] else votes_of(g, c)
    return PlaceView(
        LOCATIONS[location],
        number,
        side,
        face.slots,
        face.attack,
        g.zombies[location],
        [people[c] for c in there],
        g.supply_antidotes[location],
        len(g.supplies[location]),
        _known_supplies(g, location, viewer),
        g.markers[location],
        face.explosion.markers if face.explosion else None,
        closed,
        closed and is_burnt(g, location),
        location == WATER_TOWER and side == "collapsed",
        votes,
        [None] * seats if quiet else [None if voter == NOBODY else voter for voter in voters],
    )


def character_seen(g: Town, c: Character) -> CharacterView:
    """The lost ones are at no place."""
    place, fresh, entry = g.place[c], g.fresh[c], g.content.characters[c]
    return CharacterView(
        g.owner[c],
        None if place == NOWHERE else LOCATIONS[place],
        fresh,
        g.hidden[c],
        g.extra[c],
        g.unbound[c],
        entry.fresh if fresh else entry.exhausted,  # `character_value`
    )


def _characters(g: Town) -> dict[str, CharacterView]:
    """Everybody who was dealt."""
    names = g.content.names["character"]
    return {names[c]: character_seen(g, c) for c, owner in enumerate(g.owner) if owner != NOBODY}


def _seats(g: Town, viewer: Seat | None) -> list[SeatView]:
    living: list[list[Character]] = [[] for _ in range(g.seats)]
    for c, location in enumerate(g.place):
        if location != NOWHERE:
            living[g.owner[c]].append(c)
    return [seat_seen(g, seat, viewer, living[seat]) for seat in range(g.seats)]


def seat_seen(g: Town, seat: Seat, viewer: Seat | None, living: list[Character]) -> SeatView:
    names, movement = g.content.names, g.movement[seat]
    people = names["character"]
    return SeatView(
        seat,
        names["colour"][g.colours[seat]],
        g.eliminated[seat],
        [people[c] for c in living],
        len(g.hands[seat]),
        _known_hand(g, seat, viewer),
        g.antidotes[seat],
        sorted(g.food[seat]),
        None if movement == NOWHERE else LOCATIONS[movement],
        g.points[seat],
        score_with(g, seat, living),
    )


def _pending(g: Town) -> PendingView | None:
    """The card that may be cancelled now, and what it would do: steps hold no secrets."""
    window = g.asker
    if not isinstance(window, CancelWindow) or not g.agenda:
        return None
    effect = g.agenda[-1]
    names = g.content.names
    aim: dict[str, Any] = {}
    for field in effect.fields:
        kind = FIELD_KINDS.get(field, field)
        held = getattr(effect, field)
        aim[field] = names[kind][held] if kind in names else held
    return PendingView(window.seat, names["card"][window.card], type(effect).__name__, aim)


def _drawn_places(g: Town) -> list[DrawnView]:
    """Set-up: the places drawn for characters still to be placed, next one first."""
    if g.turn:
        return []
    steps: list[Any] = [g.asker, *reversed(g.agenda)]
    names = g.content.names["location"]
    return [DrawnView(s.seat, names[s.location]) for s in steps if s.topic == "placing"]


def _has_seen_invasion(g: Town, viewer: Seat | None) -> bool:
    """The card on top of the stack is for whoever has looked at it."""
    return viewer is not None and bool(g.invasions) and bool(g.seen[viewer] >> len(g.invasions) & 1)


def _next_invasion(g: Town, viewer: Seat | None) -> str | None:
    return g.content.names["invasion"][g.invasions[-1]] if _has_seen_invasion(g, viewer) else None


def _next_invasion_card(g: Town, viewer: Seat | None) -> InvasionView | None:
    """What it says, with the places as they lie at this table."""
    if not _has_seen_invasion(g, viewer):
        return None
    entry = g.content.invasions[g.invasions[-1]]
    places = [g.content.names["location"][location] for location in g.numbers]
    return InvasionView(
        dict(zip(places, entry.arrivals, strict=True)),
        [ShiftView(places[start - 1], places[end - 1]) for start, end in entry.moves],
        [DropView(places[drop.place - 1], drop.antidotes, drop.cards) for drop in entry.drops],
        entry.leader,
    )


def _offers(g: Town, viewer: Seat | None) -> list[OfferView]:
    if g.offer_to.count(NOBODY) == g.seats:  # mostly
        return []
    return [_offer(g, giver, viewer) for giver in range(g.seats) if sees_offer(g, giver, viewer)]


def _offer(g: Town, giver: Seat, viewer: Seat | None) -> OfferView:
    gives, takes, any_cards = g.offer_gives[giver], g.offer_takes[giver], g.offer_any[giver]
    names = g.content.names["card"]
    terms = None
    if viewer in (giver, g.offer_to[giver]):
        terms = TermsView([names[card] for card in gives], [names[card] for card in takes], any_cards)
    return OfferView(
        seat=giver,
        partner=g.offer_to[giver],
        posted=g.offer_posted[giver],
        cards=len(gives),
        antidotes=g.offer_gives_antidotes[giver],
        asked_cards=len(takes) + any_cards,
        asked_antidotes=g.offer_takes_antidotes[giver],
        terms=terms,
    )


def _draft(g: Town, viewer: Seat | None) -> list[str]:
    return _cards(g, g.packs[viewer]) if viewer is not None and g.packs[viewer] else []


def _cards(g: Town, cards: Iterable[Card]) -> list[str]:
    names = g.content.names["card"]
    return [names[card] for card in cards]


def _declarations(g: Town) -> list[DeclarationView]:
    places = g.content.names["location"]
    return [DeclarationView(side, seat, places[at], target) for side, seat, at, target in g.declarations]


PARTS: Final[FieldParts[Town]] = {
    "game": lambda g, viewer: "city-of-horror",
    "viewer": lambda g, viewer: viewer,
    "turn": lambda g, viewer: g.turn,
    "turns": lambda g, viewer: g.content.box.turns,
    "first": lambda g, viewer: g.first,
    "leader": lambda g, viewer: g.content.names["colour"][g.leader],
    "zombie_reserve": lambda g, viewer: g.zombie_reserve,
    "antidote_reserve": lambda g, viewer: g.antidote_reserve,
    "deck": lambda g, viewer: len(g.deck),
    "discard": lambda g, viewer: _cards(g, g.discard),
    "boxed": lambda g, viewer: len(g.boxed),
    "food_truck": lambda g, viewer: len(g.food_truck),
    "food_up": lambda g, viewer: g.food_up[:],
    "markers_left": lambda g, viewer: g.content.box.explosion_markers - sum(g.markers),
    "places": _places,
    "characters": lambda g, viewer: _characters(g),
    "seats": _seats,
    "next_invasion": _next_invasion,
    "next_invasion_card": _next_invasion_card,
    "draft": _draft,
    "draft_passed": lambda g, viewer: [] if viewer is None else _cards(g, passed_pack(g, viewer)),
    "pending": lambda g, viewer: _pending(g),
    "drawn": lambda g, viewer: _drawn_places(g),
    "declarations": lambda g, viewer: _declarations(g),
    "offers": _offers,
    "printed": lambda g, viewer: g.content.printed.view,
}
"""Field by field and in their order, so that a bot need not look at all of it."""
OWN: Final = ("viewer", "next_invasion", "next_invasion_card", "draft", "draft_passed", "offers")
"""The fields that one viewer sees otherwise than another, beside what `view_beside` sees to itself."""
