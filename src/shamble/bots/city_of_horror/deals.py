"""What a deal is worth: V(after) − V(before), for the bot and, by what lies open, for its partner.

V is one function of what somebody holds (`Appraisal.purse` and what cards do), so no circle of trades pays.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final, NamedTuple

from ...engine import Seat
from ...games.city_of_horror.view import OfferView
from .appraisal import Appraisal
from .temper import Temper, temper_of

LEAST_USE: Final = 0.75
"""What a card does that its owner chooses to give away."""
FAIR: Final = 0.25
"""Of what the other one gains, so much must be in it for the bot."""
ENVY: Final = 0.25
"""How much of what the strongest rival gains is the bot's loss."""
HAGGLE: Final = 0.3
"""How much more each refusal of this turn makes the bot offer."""
LEAST: Final = 0.15
"""What both must gain, to be worth a proposal."""


class Deal(NamedTuple):
    """What the one who proposes it gives and takes."""

    partner: Seat
    gives: tuple[str, ...]
    gives_antidotes: int
    takes_any: int
    takes_antidotes: int
    takes: tuple[str, ...] = ()


def known_offer(offer: OfferView) -> Deal:
    """An offer whose terms the bot knows."""
    assert offer.terms is not None
    terms = offer.terms
    return Deal(
        offer.partner,
        tuple(terms.gives),
        offer.antidotes,
        terms.takes_any,
        offer.asked_antidotes,
        tuple(terms.takes),
    )


def gain_of_proposer(s: Appraisal, deal: Deal) -> float:
    """The bot proposes it: what it would gain."""
    count = len(s.hand) - len(deal.gives) + deal.takes_any
    antidotes = s.antidotes - deal.gives_antidotes + deal.takes_antidotes
    cards = LEAST_USE * deal.takes_any - sum(map(s.card_use, deal.gives), 0.0)
    return cards + _purse(s, count, antidotes) - _purse(s, len(s.hand), s.antidotes)


def gain_of_partner(s: Appraisal, deal: Deal) -> float:
    """It was proposed to the bot: what it would gain by it."""
    count = len(s.hand) + len(deal.gives) - deal.takes_any - len(deal.takes)
    antidotes = s.antidotes + deal.gives_antidotes - deal.takes_antidotes
    kept = list(s.hand)
    for card in deal.takes:
        if card in kept:
            kept.remove(card)
    least = sorted(map(s.card_use, kept))[: deal.takes_any]
    cards = sum(map(s.card_use, deal.gives), 0.0) - sum(map(s.card_use, deal.takes), 0.0) - sum(least, 0.0)
    return cards + _purse(s, count, antidotes) - _purse(s, len(s.hand), s.antidotes)


def _purse(s: Appraisal, cards: int, antidotes: int) -> float:
    return s.purse(cards, antidotes, len(s.people))


def guess_of_partner(s: Appraisal, deal: Deal) -> float:
    """What the other one would gain by the bot's proposal, as far as can be seen."""
    use = sum(map(s.card_use, deal.gives), 0.0) - LEAST_USE * deal.takes_any
    cards = len(deal.gives) - deal.takes_any
    return use + _others_purse(s, deal.partner, cards, deal.gives_antidotes - deal.takes_antidotes)


def guess_of_proposer(s: Appraisal, giver: Seat, deal: Deal) -> float:
    """What the other one would gain who proposed it to the bot."""
    taken = sum(map(s.card_use, deal.takes), 0.0) + LEAST_USE * deal.takes_any
    use = taken - sum(map(s.card_use, deal.gives), 0.0)
    cards = deal.takes_any + len(deal.takes) - len(deal.gives)
    return use + _others_purse(s, giver, cards, deal.takes_antidotes - deal.gives_antidotes)


def _others_purse(s: Appraisal, seat: Seat, cards: int, antidotes: int) -> float:
    """By how much somebody else's purse would change."""
    entry = s.reading.seat(seat)
    people = len(entry.characters)
    after = s.purse(entry.hand + cards, entry.antidotes + antidotes, people)
    return after - s.purse(entry.hand, entry.antidotes, people)


def is_welcome(s: Appraisal, giver: Seat, deal: Deal) -> bool:
    """Does a proposal bring the bot enough: more than its price, and a fair part of what the other gains?"""
    mine = gain_of_partner(s, deal)
    theirs = max(0.0, guess_of_proposer(s, giver, deal))
    return mine > asked_of(s, giver) + FAIR * theirs + (ENVY * theirs if giver == strongest(s, s.me) else 0.0)


def asked_of(s: Appraisal, other: Seat) -> float:
    """What a deal with that player must bring: less from friends, more from foes."""
    return _asked_by(s, s.temper, s.me, other)


def _asked_by(s: Appraisal, temper: Temper, one: Seat, other: Seat) -> float:
    """The same for anybody of that temper, from what all know of the two."""
    feud = temper.grudge * s.ledger.grudge(one, other) - temper.loyalty * s.ledger.goodwill(one, other)
    return temper.price + max(-temper.price, 0.5 * feud)


def strongest(s: Appraisal, viewer: Seat) -> Seat:
    """Of all but that one."""
    return max((seat for seat in s.seats if seat != viewer), key=s.strength)


def best_deal(s: Appraisal, partner: Seat) -> Deal | None:
    """What to propose to that player: the deal that is best for whoever gains less by it, with what the other
    will ask for a fair part taken off. Who proposes what would be refused only makes others wait."""
    best, most = None, max(asked_of(s, partner), LEAST)
    more = HAGGLE * s.ledger.refused.get((partner, s.me), 0)
    for deal in proposals(s, partner):
        mine = gain_of_proposer(s, deal)
        least = min(mine, guess_of_partner(s, deal) - FAIR * mine - more)
        if least > most:
            best, most = deal, least
    return best


def acceptable(s: Appraisal) -> list[Deal]:
    """What others are likely to agree to, whatever the bot itself would gain by its prices; what it would by
    them gain most by first. Who has refused it this turn is left alone."""
    found = [
        (gain_of_proposer(s, deal), deal)
        for partner in s.seats
        if partner != s.me
        and not s.reading.seat(partner).eliminated
        and not s.ledger.refused.get((partner, s.me))
        for deal in proposals(s, partner)
    ]
    likely = [(gain, deal) for gain, deal in found if would_agree(s, deal, max(0.0, gain))]
    return [deal for _, deal in sorted(likely, key=lambda each: -each[0])]


def would_agree(s: Appraisal, deal: Deal, gain: float) -> bool:
    """Is the bot's proposal likely to be welcome, as `is_welcome` has it, if it gains so much itself?"""
    partner = deal.partner
    price = max(LEAST, _asked_by(s, temper_of(partner), partner, s.me))
    fair = FAIR * gain + (ENVY * gain if s.me == strongest(s, partner) else 0.0)
    return guess_of_partner(s, deal) > price + fair


def proposals(s: Appraisal, partner: Seat) -> Iterator[Deal]:
    """An antidote for cards, cards for an antidote: one or two cards that the bot needs least."""
    entry = s.reading.seat(partner)
    least = sorted(s.hand, key=lambda card: (s.card_use(card), card))[:3]
    if entry.antidotes:
        for size in (1, 2):
            for gives in combinations(least, size):
                yield Deal(partner, gives, 0, 0, 1)
    if s.antidotes:
        for asked in range(1, min(3, entry.hand) + 1):
            yield Deal(partner, (), 1, asked, 0)
