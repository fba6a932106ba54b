"""Playing a card and cancelling it: rulings 2 and 35, and the FAQ on cancels."""

from __future__ import annotations

from typing import Final

from ...engine import NOTHING, Seat, Step
from .content import Card
from .hands import Exhaust, discard
from .state import NOWHERE, City, Rule
from .words import PASS

NO_CARD: Final = -1


class Announce(Rule):
    """A card is shown and laid on the discard pile; what it does comes after the others could cancel it."""

    def __init__(self, seat: Seat, card: Card) -> None:
        self.seat, self.card = seat, card

    def run(self, g: City) -> None:
        discard(g, self.seat, self.card)
        g.commit()
        g.emit("played", self.seat, self.card)


class CancelWindow(Rule):
    """Everybody else may cancel the card just played before it takes effect; a cancel is a card too.
    Meanwhile nothing changes hands: nobody empties a hand that is about to be robbed."""

    closed = True

    def __init__(self, seat: Seat, card: Card) -> None:
        self.seat, self.card = seat, card

    def run(self, g: City) -> None:
        subject = len(g.agenda) - 1  # a window sits right above its subject
        if g.agenda[subject] is NOTHING:
            return
        for seat in range(g.seats):
            if seat != self.seat and not g.eliminated[seat]:
                self._poll(g, seat, subject)

    def _poll(self, g: City, seat: Seat, subject: int) -> None:
        content = g.content
        punks = [
            g.option("power", (c,), (Exhaust(c), Cancel(subject, self.card)))
            for c in content.powers["cancel_card"]
            if g.owner[c] == seat and g.place[c] != NOWHERE and g.fresh[c]
        ]
        if not g.hands[seat] and not punks:
            return  # known to everybody, so skipping tells nothing
        gases = [
            g.option("play", (c,), announced(seat, c, Cancel(subject, self.card), Announce(seat, c)))
            for c in content.effects["cancel_card"]
            if c in g.hands[seat]
        ]
        g.poll(seat, "cancel.card", (self.seat, self.card), [PASS, *gases, *punks])


class Cancel(Rule):
    """That card's pending step, at that depth of the agenda, will do nothing."""

    def __init__(self, depth: int, card: Card) -> None:
        self.depth, self.card = depth, card

    def run(self, g: City) -> None:
        g.agenda[self.depth] = NOTHING
        g.emit("cancelled", self.card)


class Aimed(Rule):
    """The card's target is named, so that the others know what they could cancel (ruling 35). It comes right
    after the target is chosen, before any question: no save holds it."""

    def __init__(self, seat: Seat, kind: str, aim: int) -> None:
        self.seat, self.kind, self.aim = seat, kind, aim

    def run(self, g: City) -> None:
        g.emit(f"aimed_{self.kind}", self.seat, self.aim)


def announced(seat: Seat, card: Card, effect: Step[City], *before: Step[City]) -> tuple[Step[City], ...]:
    """What a card leads to once it is aimed; a power or a place (NO_CARD) cannot be cancelled."""
    if card == NO_CARD:
        return (effect,)
    return (*before, CancelWindow(seat, card), effect)
