"""Rulebook: "Exchange phase": one gift each, and the only time for healing."""

from __future__ import annotations

from ...engine import Option, Seat
from .content import Card
from .inventory import (
    LOOSE,
    bag_for,
    fits,
    kinds,
    packing_options,
    put,
    put_in_bag,
    room_options,
    take,
    throw_away,
)
from .state import FIRST, Daylight, Rule, full_life, has_first_perk, shared_option
from .words import PASS


class ExchangePhase(Rule):
    """Everybody may give one card away."""

    topic = "exchange"

    def run(self, g: Daylight) -> None:
        g.gifts = [2 if has_first_perk(g, seat, "give_two") else 1 for seat in range(g.seats)]
        g.refused = ()
        g.then(Exchange())


class Exchange(Rule):
    """In no particular order everybody may give and heal; it ends when nobody wants to any more."""

    packs_aside = True  # what lies in a Backpack can be given and used all the same

    def run(self, g: Daylight) -> None:
        for seat in range(g.seats):
            own = kinds(g, seat)
            healing, giving = heal_options(g, seat, own), give_options(g, seat, own)
            if healing or giving:
                prompt = "exchange" if giving else "exchange.heal"
                g.poll(seat, prompt, (), [PASS, *healing, *giving])


def heal_options(g: Daylight, seat: Seat, own: list[Card]) -> list[Option]:
    if not wounds(g, seat):
        return []
    rubble = g.content.rubble
    return [
        shared_option(g, "heal", seat, card, Heal)
        for card in own
        if (entry := rubble[card]) is not None and entry.hearts
    ]


def wounds(g: Daylight, seat: Seat) -> int:
    return full_life(g, seat) - g.life[seat]


def give_options(g: Daylight, seat: Seat, own: list[Card]) -> list[Option]:
    """Whatever somebody has not yet turned down."""
    if not g.gifts[seat] or g.seats == 1:
        return []
    refused = [card for giver, card, _ in g.refused if giver == seat]
    others = g.seats - 1
    return [shared_option(g, "give", seat, card, GiftWhom) for card in own if refused.count(card) < others]


def partners(g: Daylight, seat: Seat, card: Card) -> list[Seat]:
    """Everybody else who has not yet turned that card down."""
    return [other for other in range(g.seats) if other != seat and (seat, card, other) not in g.refused]


class Heal(Rule):
    """Hearts on the card, up to full life; then the card is used up."""

    def __init__(self, seat: Seat, card: Card) -> None:
        self.seat, self.card = seat, card

    def run(self, g: Daylight) -> None:
        entry = g.content.rubble[self.card]
        assert entry is not None
        healed = min(entry.hearts, wounds(g, self.seat))
        g.life[self.seat] += healed
        throw_away(g, self.seat, self.card)
        g.emit("healed", self.seat, self.card, healed)


class GiftWhom(Rule):
    """A single card, to anybody who will have it."""

    closed = True  # nobody drops the card that is being given

    def __init__(self, seat: Seat, card: Card) -> None:
        self.seat, self.card = seat, card

    def run(self, g: Daylight) -> None:
        options = [
            g.option("to", (other,), (Gift(self.seat, self.card, other),))
            for other in partners(g, self.seat, self.card)
        ]
        g.ask(self.seat, "exchange.whom", (self.card,), options)


class Gift(Rule):
    """Nobody has to take it; whoever has no room makes some, or throws something else away."""

    def __init__(self, seat: Seat, card: Card, partner: Seat) -> None:
        self.seat, self.card, self.partner = seat, card, partner

    def run(self, g: Daylight) -> None:
        card, partner = self.card, self.partner
        loose = HandOver(self.seat, card, partner)
        options = [g.option("welcome", (card,), (loose,))] if fits(g, partner, card) else []
        if bag_for(g, partner, card) != LOOSE:
            options.append(g.option("stow", (card,), (StowGift(self.seat, card, partner),)))
        options += room_options(g, partner, card, loose)
        if g.content.is_backpack(card):
            options += packing_options(g, partner, g.packed[self.seat][-1], loose)
        options.append(g.option("decline", (), (Decline(self.seat, card, partner),)))
        g.ask(partner, "exchange.gift", (self.seat, card), options)


class HandOver(Rule):
    """A Backpack goes with everything in it."""

    def __init__(self, seat: Seat, card: Card, partner: Seat) -> None:
        self.seat, self.card, self.partner = seat, card, partner

    def run(self, g: Daylight) -> None:
        put(g, self.partner, self.card, take(g, self.seat, self.card))
        given(g, self.seat, self.card, self.partner)


class StowGift(Rule):
    """Straight into the receiver's Backpack."""

    def __init__(self, seat: Seat, card: Card, partner: Seat) -> None:
        self.seat, self.card, self.partner = seat, card, partner

    def run(self, g: Daylight) -> None:
        take(g, self.seat, self.card)
        put_in_bag(g, self.partner, self.card)
        given(g, self.seat, self.card, self.partner)


def given(g: Daylight, seat: Seat, card: Card, partner: Seat) -> None:
    g.gifts[seat] -= 1
    if not g.gifts[seat] and has_first_perk(g, seat, "give_two"):
        g.used[seat] |= FIRST
    g.emit("gave", seat, card, partner)


class Decline(Rule):
    """Then find somebody more grateful: that card is not offered to the same player again."""

    def __init__(self, seat: Seat, card: Card, partner: Seat) -> None:
        self.seat, self.card, self.partner = seat, card, partner

    def run(self, g: Daylight) -> None:
        g.refused = (*g.refused, (self.seat, self.card, self.partner))
        g.emit("declined", self.partner, self.card, self.seat)
