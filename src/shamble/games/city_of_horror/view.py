"""What each seat may know of the table, and possible tables for those who think ahead."""

from __future__ import annotations

from itertools import chain
from typing import Any

from ...engine import Rng, Seat, View
from .cancel import CancelWindow
from .content import ARMORY, LOCATIONS, SIDES, WATER_TOWER, Card, Location
from .helicopter import score, value
from .knowledge import box, holders, known_cards, pile
from .negotiation import AcceptOffer
from .offers import clear_offer, holds
from .state import NOBODY, NOWHERE, City, board, characters_at, characters_of, is_closed, replaced, votes_of
from .words import FIELD_KINDS


def view(g: City, viewer: Seat | None) -> View:
    """Built up from nothing: public facts first, then what this viewer alone knows."""
    names = g.content.names
    return {
        "game": "city-of-horror",
        "viewer": viewer,
        "turn": g.turn,
        "turns": g.content.box.turns,
        "first": g.first,
        "leader": names["colour"][g.leader],
        "zombie_reserve": g.zombie_reserve,
        "antidote_reserve": g.antidote_reserve,
        "deck": len(g.deck),
        "discard": [names["card"][card] for card in g.discard],
        "boxed": len(g.boxed),
        "food_truck": len(g.food_truck),
        "food_up": list(g.food_up),
        "markers_left": g.content.box.explosion_markers - sum(g.markers),
        "places": [_place(g, number, viewer) for number in range(1, len(LOCATIONS) + 1)],
        "characters": _characters(g),
        "seats": [_seat(g, seat, viewer) for seat in range(g.seats)],
        "next_invasion": _next_invasion(g, viewer),
        "next_invasion_card": _next_invasion_card(g, viewer),
        "draft": [] if viewer is None else [names["card"][card] for card in g.packs[viewer]],
        "draft_passed": [] if viewer is None else [names["card"][card] for card in _passed_pack(g, viewer)],
        "pending": _pending(g),
        "drawn": _drawn_places(g),
        "declarations": [
            {"side": side, "seat": seat, "place": names["location"][location], "target": target}
            for side, seat, location, target in g.declarations
        ],
        "offers": [_offer(g, giver, viewer) for giver in range(g.seats) if _sees_offer(g, giver, viewer)],
        "printed": g.content.printed,
    }


def _place(g: City, number: int, viewer: Seat | None) -> dict[str, Any]:
    location = g.numbers[number - 1]
    names = g.content.names
    face = board(g, location)
    seen = [] if viewer is None else known_cards(g, viewer, pile(g, location))
    replicas = g.replicas[location * g.seats : (location + 1) * g.seats]
    side, closed = SIDES[g.sides[location]], is_closed(g, location)
    there = characters_at(g, location)
    votes = [0] * g.seats
    for c in there:
        votes[g.owner[c]] += votes_of(g, c)
    return {
        "id": names["location"][location],
        "number": number,
        "side": side,
        "slots": face.slots,
        "attack": {"at_least": face.attack.at_least, "outnumbered": face.attack.outnumbered},
        "zombies": g.zombies[location],
        "characters": [names["character"][c] for c in there],
        "antidotes": g.supply_antidotes[location],
        "cards": len(g.supplies[location]),
        "known_cards": [names["card"][card] for card in seen],
        "markers": g.markers[location],
        "markers_limit": face.explosion.markers if face.explosion else None,
        "closed": closed,
        "burnt": location == ARMORY and closed and side == "A",
        "collapsed": location == WATER_TOWER and side == "collapsed",
        "votes": votes,
        "replicas": [None if voter == NOBODY else voter for voter in replicas],
    }


def _characters(g: City) -> dict[str, dict[str, Any]]:
    """Everybody who was dealt, with the lost ones at no place."""
    names = g.content.names
    return {
        names["character"][c]: {
            "seat": g.owner[c],
            "place": None if g.place[c] == NOWHERE else names["location"][g.place[c]],
            "fresh": g.fresh[c],
            "hidden": g.hidden[c],
            "extra": g.extra[c],
            "unbound": g.unbound[c],
            "value": value(g, c),
        }
        for c in range(len(g.owner))
        if g.owner[c] != NOBODY
    }


def _seat(g: City, seat: Seat, viewer: Seat | None) -> dict[str, Any]:
    names = g.content.names
    known = g.hands[seat] if seat == viewer else [] if viewer is None else _known_hand(g, viewer, seat)
    return {
        "seat": seat,
        "colour": names["colour"][g.colours[seat]],
        "eliminated": g.eliminated[seat],
        "characters": [names["character"][c] for c in characters_of(g, seat)],
        "hand": len(g.hands[seat]),
        "known_hand": [names["card"][card] for card in known],
        "antidotes": g.antidotes[seat],
        "food": sorted(g.food[seat]),
        "movement": None if g.movement[seat] == NOWHERE else names["location"][g.movement[seat]],
        "points": g.points[seat],
        "score": score(g, seat),
    }


def _known_hand(g: City, viewer: Seat, seat: Seat) -> list[Card]:
    """What the viewer knows to be in that hand: seen going there, on offer, or promised by accepting."""
    known = known_cards(g, viewer, seat)
    shown: tuple[Card, ...] = ()
    if g.offer_posted[seat] and g.offer_to[seat] == viewer:
        shown = g.offer_gives[seat]
    elif isinstance(g.asker, AcceptOffer) and g.asker.giver == viewer and g.offer_to[viewer] == seat:
        shown = g.offer_takes[viewer]  # whoever accepts has what was asked
    for card in set(shown):
        known += [card] * (shown.count(card) - known.count(card))
    return sorted(known)


def _pending(g: City) -> dict[str, Any] | None:
    """The card that may be cancelled now, and what it would do: steps hold no secrets."""
    window = g.asker
    if not isinstance(window, CancelWindow) or not g.agenda:
        return None
    effect = g.agenda[-1]
    pending: dict[str, Any] = {
        "seat": window.seat,
        "card": g.content.names["card"][window.card],
        "effect": type(effect).__name__,
    }
    for field in effect.fields:
        kind = FIELD_KINDS.get(field, field)
        value = getattr(effect, field)
        pending[f"effect_{field}"] = g.content.names[kind][value] if kind in g.content.names else value
    return pending


def _drawn_places(g: City) -> list[dict[str, Any]]:
    """Set-up: the places drawn for characters still to be placed, next one first."""
    steps: list[Any] = [g.asker, *reversed(g.agenda)]
    names = g.content.names["location"]
    return [{"seat": s.seat, "place": names[s.location]} for s in steps if s.topic == "placing"]


def _has_seen_invasion(g: City, viewer: Seat | None) -> bool:
    """The card on top of the stack is for whoever has looked at it."""
    return viewer is not None and bool(g.invasions) and bool(g.seen[viewer] >> len(g.invasions) & 1)


def _next_invasion(g: City, viewer: Seat | None) -> str | None:
    return g.content.names["invasion"][g.invasions[-1]] if _has_seen_invasion(g, viewer) else None


def _next_invasion_card(g: City, viewer: Seat | None) -> dict[str, Any] | None:
    """What it says, with the places as they lie at this table."""
    if not _has_seen_invasion(g, viewer):
        return None
    entry = g.content.invasions[g.invasions[-1]]
    places = [g.content.names["location"][location] for location in g.numbers]
    return {
        "arrivals": dict(zip(places, entry.arrivals, strict=True)),
        "moves": [{"from": places[a - 1], "to": places[b - 1]} for a, b in entry.moves],
        "drops": [
            {"place": places[drop.place - 1], "antidotes": drop.antidotes, "cards": drop.cards}
            for drop in entry.drops
        ],
        "leader": entry.leader,
    }


def _sees_offer(g: City, giver: Seat, viewer: Seat | None) -> bool:
    """Posted offers are public in outline; a draft is its maker's."""
    return g.offer_posted[giver] or (g.offer_to[giver] != NOBODY and viewer == giver)


def _offer(g: City, giver: Seat, viewer: Seat | None) -> dict[str, Any]:
    names = g.content.names["card"]
    outline: dict[str, Any] = {
        "seat": giver,
        "partner": g.offer_to[giver],
        "posted": g.offer_posted[giver],
        "cards": len(g.offer_gives[giver]),
        "antidotes": g.offer_gives_antidotes[giver],
        "asked_cards": len(g.offer_takes[giver]) + g.offer_any[giver],
        "asked_antidotes": g.offer_takes_antidotes[giver],
    }
    if viewer in (giver, g.offer_to[giver]):
        outline["gives"] = [names[card] for card in g.offer_gives[giver]]
        outline["takes"] = [names[card] for card in g.offer_takes[giver]]
        outline["takes_any"] = g.offer_any[giver]
    return outline


# -- possible tables ---------------------------------------------------------------------------------


def determinise(g: City, seat: Seat, rng: Rng) -> None:
    """Draw anew everything that seat cannot know, using nothing but what it knows."""
    _forget_others(g, seat)
    _deal_unknown_cards(g, seat, rng)
    _draw_invasions(g, seat, rng)
    g.food_truck.sort()
    rng.shuffle(g.food_truck)
    _guess_offers(g, seat, rng)


def _forget_others(g: City, seat: Seat) -> None:
    """Other seats' knowledge and half-made offers."""
    width = holders(g.seats)
    for other in range(g.seats):
        if other != seat:
            g.known[other * width : (other + 1) * width] = [0] * width
            g.offers_begun = replaced(g.offers_begun, other, g.offers_posted[other])
            if not g.offer_posted[other]:
                clear_offer(g, other)


def _deal_unknown_cards(g: City, seat: Seat, rng: Rng) -> None:
    """Every card of the box that this seat does not see somewhere is equally likely anywhere else."""
    packs = [list(pack) for pack in g.packs]
    held = [(g.deck, []), (g.boxed, known_cards(g, seat, box(g)))]
    for other in range(g.seats):
        if other != seat:
            held.append((g.hands[other], _known_hand(g, seat, other)))
            held.append((packs[other], _passed_pack(g, seat) if other == _left_of(g, seat) else []))
    for location in range(len(LOCATIONS)):
        held.append((g.supplies[location], known_cards(g, seat, pile(g, location))))
    unknown = sorted(card for cards, known in held for card in _without(cards, known))
    rng.shuffle(unknown)
    for cards, known in held:
        size = len(cards) - len(known)
        fresh = [unknown.pop() for _ in range(size)]
        cards[:] = fresh if cards is g.deck else sorted(known + fresh)
    g.packs = tuple(tuple(pack) for pack in packs)


def _left_of(g: City, seat: Seat) -> Seat:
    return (seat + 1) % g.seats


def _passed_pack(g: City, seat: Seat) -> list[Card]:
    """During the draft the left-hand neighbour chooses from what this seat has just passed on."""
    return list(g.packs[_left_of(g, seat)]) if g.hands[seat] else []


def _without(cards: list[Card], known: list[Card]) -> list[Card]:
    rest = list(cards)
    for card in known:
        rest.remove(card)
    return rest


def _draw_invasions(g: City, seat: Seat, rng: Rng) -> None:
    """Any card of the hour, except where the seat has looked."""
    for index, card in enumerate(g.invasions):
        if not g.seen[seat] >> (index + 1) & 1:
            hour = g.content.invasions[card].hour
            same = [other for other, entry in enumerate(g.content.invasions) if entry.hour == hour]
            g.invasions[index] = rng.pick(same)


def _guess_offers(g: City, seat: Seat, rng: Rng) -> None:
    """Of offers between others only the numbers are known: some cards of the new hand, for any cards."""
    for giver in range(g.seats):
        if g.offer_posted[giver] and seat not in (giver, g.offer_to[giver]):
            asked = g.offer_any[giver] + len(g.offer_takes[giver])
            hand = g.hands[giver][:]
            rng.shuffle(hand)
            given = tuple(sorted(hand[: len(g.offer_gives[giver])]))
            g.offer_any = replaced(g.offer_any, giver, asked)
            g.offer_takes = replaced(g.offer_takes, giver, ())
            g.offer_gives = replaced(g.offer_gives, giver, given)


# -- invariants --------------------------------------------------------------------------------------


def invariants(g: City) -> list[str]:
    """What must hold at every moment of every game, whatever is played."""
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
