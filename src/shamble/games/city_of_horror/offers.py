"""Trade offers as they lie on the table: one a seat, drafted in private, then posted to a partner.

Both partners know the content; everybody knows that there is an offer, and how many cards and antidotes are
on each side (ruling 38).
"""

from __future__ import annotations

from ...engine import Seat
from ...engine.offers import Offer, counted_goods, named_goods
from ...engine.table import replaced
from .content import Card
from .state import NOBODY, Town


def holds(hand: list[Card], wanted: tuple[Card, ...]) -> bool:
    """Are all those cards in the hand?"""
    return all(hand.count(card) >= wanted.count(card) for card in set(wanted))


def is_drafting(g: Town, seat: Seat) -> bool:
    return g.offer_to[seat] != NOBODY and not g.offer_posted[seat]


def posted_offers_to(g: Town, seat: Seat) -> list[Seat]:
    """Whose offers wait for that seat's answer."""
    return [giver for giver in range(g.seats) if g.offer_posted[giver] and g.offer_to[giver] == seat]


def can_give(g: Town, giver: Seat) -> bool:
    """Does the one who offers still hold what is offered?"""
    return (
        holds(g.hands[giver], g.offer_gives[giver]) and g.antidotes[giver] >= g.offer_gives_antidotes[giver]
    )


def can_accept(g: Town, giver: Seat) -> bool:
    """Does the partner hold what is asked?"""
    partner = g.offer_to[giver]
    asked = g.offer_takes[giver]
    return (
        holds(g.hands[partner], asked)
        and len(g.hands[partner]) >= len(asked) + g.offer_any[giver]
        and g.antidotes[partner] >= g.offer_takes_antidotes[giver]
    )


def clear_offer(g: Town, seat: Seat) -> None:
    g.offer_to = replaced(g.offer_to, seat, NOBODY)
    g.offer_posted = replaced(g.offer_posted, seat, False)
    g.offer_gives = replaced(g.offer_gives, seat, ())
    g.offer_takes = replaced(g.offer_takes, seat, ())
    g.offer_any = replaced(g.offer_any, seat, 0)
    g.offer_gives_antidotes = replaced(g.offer_gives_antidotes, seat, 0)
    g.offer_takes_antidotes = replaced(g.offer_takes_antidotes, seat, 0)


def withdraw_broken_offers(g: Town, seat: Seat) -> None:
    """An offer falls when its maker no longer has what it promises."""
    if g.offer_to[seat] != NOBODY and not can_give(g, seat):
        lapse_offer(g, seat)


def lapse_offer(g: Town, seat: Seat) -> None:
    """An offer falls; a draft of one nobody ever knew of."""
    if g.offer_posted[seat]:
        g.emit("offer_lapsed", seat, g.offer_to[seat])
    clear_offer(g, seat)


def withdraw_offers_of_the_eliminated(g: Town) -> None:
    for seat in range(g.seats):
        partner = g.offer_to[seat]
        if partner != NOBODY and (g.eliminated[seat] or g.eliminated[partner]):
            clear_offer(g, seat)


def end_offers(g: Town) -> None:
    """Offers lapse when a vote or the leader's attack begins."""
    for seat in range(g.seats):
        if g.offer_to[seat] != NOBODY:
            clear_offer(g, seat)


def allow_talk(g: Town) -> None:
    """A new occasion: everybody may make offers and declarations again."""
    g.offers_begun = g.offers_posted = (0,) * g.seats
    g.approached = (False,) * g.seats
    g.declarations = ()


def offers_seen(g: Town, viewer: Seat | None) -> list[Offer]:
    """Posted offers are public in outline; what they hold is known to the partners, a draft to its maker."""
    return [_seen(g, giver, viewer) for giver in range(g.seats) if sees_offer(g, giver, viewer)]


def sees_offer(g: Town, giver: Seat, viewer: Seat | None) -> bool:
    """Posted offers are public in outline; a draft is its maker's."""
    return g.offer_posted[giver] or (g.offer_to[giver] != NOBODY and viewer == giver)


def _seen(g: Town, giver: Seat, viewer: Seat | None) -> Offer:
    names, partner = g.content.names["card"], g.offer_to[giver]
    gives, takes, any_card = g.offer_gives[giver], g.offer_takes[giver], g.offer_any[giver]
    if viewer in (giver, partner):
        given = named_goods("card", [names[card] for card in gives])
        taken = (*named_goods("card", [names[card] for card in takes]), *counted_goods(any_card=any_card))
    else:
        given, taken = counted_goods(card=len(gives)), counted_goods(card=len(takes) + any_card)
    given += counted_goods(antidote=g.offer_gives_antidotes[giver])
    taken += counted_goods(antidote=g.offer_takes_antidotes[giver])
    return Offer(giver, partner, g.offer_posted[giver], given, taken)
