"""Possible tables for those who think ahead, and what a seat knows of hidden cards."""

from __future__ import annotations

from ...engine import Rng, Seat
from ...engine.table import replaced
from .content import LOCATIONS, Card
from .knowledge import box, holders, known_cards, pile
from .negotiation import AcceptOffer
from .offers import clear_offer
from .state import NOBODY, Town


def known_hand(g: Town, viewer: Seat, seat: Seat) -> list[Card]:
    """What the viewer knows to be in that hand: seen going there, on offer, or promised by accepting."""
    known = known_cards(g, viewer, seat)
    shown: tuple[Card, ...] = ()
    if g.offer_posted[seat] and g.offer_to[seat] == viewer:
        shown = g.offer_gives[seat]
    elif isinstance(g.asker, AcceptOffer) and g.asker.giver == viewer and g.offer_to[viewer] == seat:
        shown = g.offer_takes[viewer]  # whoever accepts has what was asked
    if not shown:
        return known
    for card in set(shown):
        known += [card] * (shown.count(card) - known.count(card))
    return sorted(known)


def determinise(g: Town, seat: Seat, rng: Rng) -> None:
    """Draw anew everything that seat cannot know, using nothing but what it knows."""
    _forget_others(g, seat)
    _deal_unknown_cards(g, seat, rng)
    _draw_invasions(g, seat, rng)
    g.food_truck.sort()
    rng.scatter(g.food_truck)
    _guess_offers(g, seat, rng)


def _forget_others(g: Town, seat: Seat) -> None:
    """Other seats' knowledge and half-made offers."""
    width = holders(g.seats)
    for other in range(g.seats):
        if other != seat:
            g.known[other * width : (other + 1) * width] = [0] * width
            if g.offers_begun[other] != g.offers_posted[other]:
                g.offers_begun = replaced(g.offers_begun, other, g.offers_posted[other])
            if not g.offer_posted[other] and g.offer_to[other] != NOBODY:
                clear_offer(g, other)


def _deal_unknown_cards(g: Town, seat: Seat, rng: Rng) -> None:
    """Every card of the box that this seat does not see somewhere is equally likely anywhere else."""
    packs = [list(pack) for pack in g.packs]
    held = [(g.deck, []), (g.boxed, known_cards(g, seat, box(g)))]
    for other in range(g.seats):
        if other != seat:
            held.append((g.hands[other], known_hand(g, seat, other)))
            held.append((packs[other], passed_pack(g, seat) if other == _left_of(g, seat) else []))
    for location in range(len(LOCATIONS)):
        held.append((g.supplies[location], known_cards(g, seat, pile(g, location))))
    unknown: list[Card] = []
    for cards, known in held:
        unknown += _without(cards, known) if known else cards
    unknown.sort()
    rng.scatter(unknown)
    unknown.reverse()  # the last one on top, as in every deck
    dealt = 0
    for cards, known in held:
        start, dealt = dealt, dealt + len(cards) - len(known)
        fresh = unknown[start:dealt]
        cards[:] = fresh if cards is g.deck else sorted(known + fresh)
    g.packs = tuple(tuple(pack) for pack in packs)


def _left_of(g: Town, seat: Seat) -> Seat:
    return (seat + 1) % g.seats


def passed_pack(g: Town, seat: Seat) -> list[Card]:
    """During the draft the left-hand neighbour chooses from what this seat has just passed on."""
    return list(g.packs[_left_of(g, seat)]) if g.hands[seat] else []


def _without(cards: list[Card], known: list[Card]) -> list[Card]:
    rest = list(cards)
    for card in known:
        rest.remove(card)
    return rest


def _draw_invasions(g: Town, seat: Seat, rng: Rng) -> None:
    """Any card of the hour, except where the seat has looked."""
    for index, card in enumerate(g.invasions):
        if not g.seen[seat] >> (index + 1) & 1:
            g.invasions[index] = rng.pick(g.content.of_the_hour[g.content.invasions[card].hour])


def _guess_offers(g: Town, seat: Seat, rng: Rng) -> None:
    """Of offers between others only the numbers are known: some cards of the new hand, for any cards."""
    for giver in range(g.seats):
        if g.offer_posted[giver] and seat not in (giver, g.offer_to[giver]):
            asked = g.offer_any[giver] + len(g.offer_takes[giver])
            hand = g.hands[giver][:]
            rng.scatter(hand)
            given = tuple(sorted(hand[: len(g.offer_gives[giver])]))
            g.offer_any = replaced(g.offer_any, giver, asked)
            g.offer_takes = replaced(g.offer_takes, giver, ())
            g.offer_gives = replaced(g.offer_gives, giver, given)
