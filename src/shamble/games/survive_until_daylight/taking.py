"""House: the Klepto's main perk, once on the own combat turn, free: a card from a player who agrees."""

from __future__ import annotations

from ...engine import Option, Seat
from .attack import UsePerk
from .content import Card
from .inventory import LOOSE, bag_for, fits, kinds, put, put_in_bag, take
from .state import MAIN, Daylight, Rule, has_main_perk


def take_options(g: Daylight, seat: Seat) -> list[Option]:
    if not has_main_perk(g, seat, "take_card"):
        return []
    return [
        g.option("take_from", (other,), (TakeWhich(seat, other),))
        for other in range(g.seats)
        if other != seat and takeable(g, seat, other)
    ]


def takeable(g: Daylight, seat: Seat, other: Seat) -> list[Card]:
    """No weapons, nothing that does not fit, nothing that was refused this turn."""
    return [
        card
        for card in kinds(g, other)
        if g.content.weapons[card] is None
        and (other, card, seat) not in g.refused
        and (fits(g, seat, card) or bag_for(g, seat, card) != LOOSE)
        and not (g.content.is_backpack(card) and _holds_weapon(g, other))
    ]


def _holds_weapon(g: Daylight, seat: Seat) -> bool:
    return any(g.content.weapons[card] is not None for card in g.packed[seat][-1])


class TakeWhich(Rule):
    closed = True

    def __init__(self, seat: Seat, partner: Seat) -> None:
        self.seat, self.partner = seat, partner

    def run(self, g: Daylight) -> None:
        options = [
            g.option("take", (card,), (Consent(self.seat, card, self.partner),))
            for card in takeable(g, self.seat, self.partner)
        ]
        g.ask(self.seat, "take.which", (self.partner,), options)


class Consent(Rule):
    closed = True

    def __init__(self, seat: Seat, card: Card, partner: Seat) -> None:
        self.seat, self.card, self.partner = seat, card, partner

    def run(self, g: Daylight) -> None:
        options = [
            g.option("agree", (), (UsePerk(self.seat, MAIN), Take(self.seat, self.card, self.partner))),
            g.option("decline", (), (KeepsIt(self.seat, self.card, self.partner),)),
        ]
        g.ask(self.partner, "take.consent", (self.seat, self.card), options)


class Take(Rule):
    def __init__(self, seat: Seat, card: Card, partner: Seat) -> None:
        self.seat, self.card, self.partner = seat, card, partner

    def run(self, g: Daylight) -> None:
        contents = take(g, self.partner, self.card)
        if fits(g, self.seat, self.card):
            put(g, self.seat, self.card, contents)
        else:
            put_in_bag(g, self.seat, self.card)
        g.emit("took", self.seat, self.card, self.partner)


class KeepsIt(Rule):
    """The same card is not asked for again this turn."""

    def __init__(self, seat: Seat, card: Card, partner: Seat) -> None:
        self.seat, self.card, self.partner = seat, card, partner

    def run(self, g: Daylight) -> None:
        g.refused = (*g.refused, (self.partner, self.card, self.seat))
        g.emit("declined", self.partner, self.card, self.seat)
