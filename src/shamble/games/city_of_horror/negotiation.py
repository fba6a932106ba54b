"""Rulebook: "Negotiation and trades": offers and declarations, standing beside whatever else is open.

An offer is put together piece by piece (partner, give…, take…, post), then waits for its partner's answer
(ruling 38). Declarations are public and bind nobody (ruling 39). Both are bounded on each occasion, so that
no table talks for ever.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ...engine import Choice, Option, Seat
from ...engine.choice import STANDING
from ...engine.table import replaced
from .content import CROSSROADS, Card
from .hands import pass_cards
from .knowledge import learn_at_least, who_can_tell
from .offers import can_accept, clear_offer, holds, is_drafting, posted_offers_to, withdraw_broken_offers
from .state import Rule, Town, owners_at, shared_option

OFFERS: Final = 3
"""How many offers a seat may begin on one occasion (a phase, a place)."""
DECLARATIONS: Final = 2
OBJECTS: Final = 4
"""How many objects an offer may name on each side."""


def standing_questions(g: Town) -> list[Choice]:
    """What each living player may say now, if anything; from the vaccination on nothing changes hands."""
    if any(step.topic == "score" for step in g.agenda):
        return []
    questions = []
    for seat in range(g.seats):
        if not g.eliminated[seat]:
            options = draft_options(g, seat) if is_drafting(g, seat) else talk_options(g, seat)
            if options:
                prompt, params = ("talk", ()) if not is_drafting(g, seat) else ("draft", (g.offer_to[seat],))
                questions.append(Choice(seat, prompt, params, options, STANDING))
    return questions


def talk_options(g: Town, seat: Seat) -> list[Option]:
    """Answer offers, withdraw or begin one, declare a vote."""
    options: list[Option] = []
    for giver in posted_offers_to(g, seat):
        if can_accept(g, giver):
            options.append(g.option("accept", (giver,), (AcceptOffer(giver),)))
        options.append(g.option("refuse", (giver,), (RefuseOffer(giver),)))
    if g.offer_posted[seat]:
        options.append(g.option("withdraw", (), (WithdrawOffer(seat),)))
    elif g.offers_begun[seat] < OFFERS:
        for partner in range(g.seats):
            if partner != seat and not g.eliminated[partner]:
                options.append(shared_option(g, "offer", seat, partner, BeginOffer))
    if sum(speaker == seat for _, speaker, _, _ in g.declarations) < DECLARATIONS:
        options += declarations(g, seat)
    return options


def declarations(g: Town, seat: Seat) -> list[Option]:
    """ "I vote against you", "I vote for you": at the place whose vote comes next."""
    pending: list[Any] = g.agenda[::-1]
    coming = next((step for step in pending if step.topic in ("attack", "share")), None)
    if coming is None or coming.location == CROSSROADS:
        return []
    location = coming.location
    kind = "against" if coming.topic == "attack" else "for"
    return [
        g.option(f"declare_{kind}", (location, target), (Declare(seat, kind, location, target),))
        for target in owners_at(g, location)
    ]


def draft_options(g: Town, seat: Seat) -> list[Option]:
    """Add to the offer, post it, or drop it."""
    partner = g.offer_to[seat]
    gives, takes = g.offer_gives[seat], g.offer_takes[seat]
    given = len(gives) + g.offer_gives_antidotes[seat]
    taken = len(takes) + g.offer_any[seat] + g.offer_takes_antidotes[seat]
    options: list[Option] = []
    if given or taken:
        asked = any(choice.seat == partner for choice in g.open)
        post = PostOffer(seat) if asked else PostOfferAndAsk(seat)
        options.append(g.option("post", (), (post,)))
    if given < OBJECTS:
        for card in sorted(set(g.hands[seat])):
            if g.hands[seat].count(card) > gives.count(card):
                options.append(shared_option(g, "give", seat, card, AddGive))
        if g.antidotes[seat] > g.offer_gives_antidotes[seat]:
            options.append(g.option("give_antidote", (), (AddGive(seat, ANTIDOTE),)))
    if taken < OBJECTS:
        if len(g.hands[partner]) > len(takes) + g.offer_any[seat]:
            for card, entry in enumerate(g.content.cards):
                if takes.count(card) < entry.copies:
                    options.append(shared_option(g, "ask", seat, card, AddTake))
            options.append(g.option("ask_any", (), (AddTake(seat, ANY_CARD),)))
        if g.antidotes[partner] > g.offer_takes_antidotes[seat]:
            options.append(g.option("ask_antidote", (), (AddTake(seat, ANTIDOTE),)))
    options.append(g.option("scrap", (), (ScrapOffer(seat),)))
    return options


ANTIDOTE: Final = -1
ANY_CARD: Final = -2


class BeginOffer(Rule):
    aside = True

    def __init__(self, seat: Seat, partner: Seat) -> None:
        self.seat, self.partner = seat, partner

    def run(self, g: Town) -> None:
        clear_offer(g, self.seat)
        g.offer_to = replaced(g.offer_to, self.seat, self.partner)
        g.offers_begun = replaced(g.offers_begun, self.seat, g.offers_begun[self.seat] + 1)


class AddGive(Rule):
    """`what` is a card of the own hand, or ANTIDOTE."""

    aside = True

    def __init__(self, seat: Seat, what: Card) -> None:
        self.seat, self.what = seat, what

    def run(self, g: Town) -> None:
        if self.what == ANTIDOTE:
            more = g.offer_gives_antidotes[self.seat] + 1
            g.offer_gives_antidotes = replaced(g.offer_gives_antidotes, self.seat, more)
        else:
            gives = tuple(sorted([*g.offer_gives[self.seat], self.what]))
            g.offer_gives = replaced(g.offer_gives, self.seat, gives)


class AddTake(Rule):
    """`what` is a kind of card, ANY_CARD of the partner's choice, or ANTIDOTE; never the real hand."""

    aside = True

    def __init__(self, seat: Seat, what: Card) -> None:
        self.seat, self.what = seat, what

    def run(self, g: Town) -> None:
        if self.what == ANTIDOTE:
            more = g.offer_takes_antidotes[self.seat] + 1
            g.offer_takes_antidotes = replaced(g.offer_takes_antidotes, self.seat, more)
        elif self.what == ANY_CARD:
            g.offer_any = replaced(g.offer_any, self.seat, g.offer_any[self.seat] + 1)
        else:
            takes = tuple(sorted([*g.offer_takes[self.seat], self.what]))
            g.offer_takes = replaced(g.offer_takes, self.seat, takes)


class ScrapOffer(Rule):
    """A draft is dropped; nobody ever knew."""

    aside = True

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, g: Town) -> None:
        clear_offer(g, self.seat)


class PostOffer(Rule):
    """The offer is made: its partner sees it, the others how much is on each side. A partner who had passed
    is asked again."""

    aside = True

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, g: Town) -> None:
        partner = g.offer_to[self.seat]
        g.offer_posted = replaced(g.offer_posted, self.seat, True)
        g.approached = replaced(g.approached, partner, True)
        g.offers_posted = replaced(g.offers_posted, self.seat, g.offers_posted[self.seat] + 1)
        learn_at_least(g, partner, self.seat, g.offer_gives[self.seat])
        g.commit()
        g.emit(
            "offered",
            self.seat,
            partner,
            len(g.offer_gives[self.seat]),
            g.offer_gives_antidotes[self.seat],
            len(g.offer_takes[self.seat]) + g.offer_any[self.seat],
            g.offer_takes_antidotes[self.seat],
        )
        g.reopen(partner)


class PostOfferAndAsk(PostOffer):
    """To a partner whom the open window does not ask: it is asked afresh, so that the partner can answer."""

    aside = False


class WithdrawOffer(Rule):
    aside = True

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, g: Town) -> None:
        g.emit("offer_withdrawn", self.seat, g.offer_to[self.seat])
        clear_offer(g, self.seat)


class RefuseOffer(Rule):
    aside = True

    def __init__(self, giver: Seat) -> None:
        self.giver = giver

    def run(self, g: Town) -> None:
        g.emit("offer_refused", g.offer_to[self.giver], self.giver)
        clear_offer(g, self.giver)


class Declare(Rule):
    """Said aloud, binding nobody."""

    aside = True

    def __init__(self, seat: Seat, side: str, location: int, target_seat: Seat) -> None:
        self.seat, self.side, self.location, self.target_seat = seat, side, location, target_seat

    def run(self, g: Town) -> None:
        g.declarations += ((self.side, self.seat, self.location, self.target_seat),)
        g.emit(f"declared_{self.side}", self.seat, self.location, self.target_seat)


class AcceptOffer(Rule):
    """The partner agrees; cards "of your choice" are chosen first, then everything changes hands at once."""

    closed = True

    def __init__(self, giver: Seat) -> None:
        self.giver = giver

    def run(self, g: Town) -> None:
        if not g.offer_any[self.giver]:
            g.then(Exchange(self.giver))
            return
        partner = g.offer_to[self.giver]
        hand, promised = g.hands[partner], g.offer_takes[self.giver]
        options = [
            g.option("give", (card,), (PickForOffer(self.giver, card), self))
            for card in sorted(set(hand))
            if holds(hand, (*promised, card))
        ]
        g.ask_bluff(partner, "offer.pick", (self.giver,), options, len(hand))


class PickForOffer(Rule):
    """One of the cards of the partner's choice is settled."""

    def __init__(self, giver: Seat, card: Card) -> None:
        self.giver, self.card = giver, card

    def run(self, g: Town) -> None:
        g.offer_any = replaced(g.offer_any, self.giver, g.offer_any[self.giver] - 1)
        takes = tuple(sorted([*g.offer_takes[self.giver], self.card]))
        g.offer_takes = replaced(g.offer_takes, self.giver, takes)


class Exchange(Rule):
    """Both sides change hands, whole and at once."""

    def __init__(self, giver: Seat) -> None:
        self.giver = giver

    def run(self, g: Town) -> None:
        giver, partner = self.giver, g.offer_to[self.giver]
        gives, takes = g.offer_gives[giver], g.offer_takes[giver]
        wise_of_giver = who_can_tell(g, giver, len(gives))
        wise_of_partner = who_can_tell(g, partner, len(takes))
        pass_cards(g, giver, partner, gives, wise_of_giver)
        pass_cards(g, partner, giver, takes, wise_of_partner)
        paid = g.offer_gives_antidotes[giver] - g.offer_takes_antidotes[giver]
        g.antidotes[giver] -= paid
        g.antidotes[partner] += paid
        g.commit()
        g.emit("traded", giver, partner)
        seers = 1 << giver | 1 << partner
        for seat, cards in ((partner, gives), (giver, takes)):
            for card in cards:
                g.emit("trade_card", seat, secret=(card,), seers=seers)
        if paid:
            g.emit("trade_antidotes", partner if paid > 0 else giver, abs(paid))
        clear_offer(g, giver)
        withdraw_broken_offers(g, giver)
        withdraw_broken_offers(g, partner)


def agreement(  # noqa: PLR0917 (both sides of a deal)
    g: Town,
    giver: Seat,
    partner: Seat,
    gives: Sequence[str],
    antidotes: int,
    asked: int,
    asked_antidotes: int,
) -> Option:
    """Cards and antidotes for so many cards of the partner's choice and antidotes, proposed and accepted at
    once: for those who think a deal through."""
    cards = g.content.names["card"]
    given = [AddGive(giver, cards.index(card)) for card in gives] + [AddGive(giver, ANTIDOTE)] * antidotes
    taken = [AddTake(giver, ANY_CARD)] * asked + [AddTake(giver, ANTIDOTE)] * asked_antidotes
    steps = (BeginOffer(giver, partner), *given, *taken, AcceptOffer(giver))
    return g.option("accept", (giver,), steps)
