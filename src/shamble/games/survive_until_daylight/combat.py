"""Rulebook: "Combat phase": everybody's turn, clockwise from the first player."""

from __future__ import annotations

from ...engine import Option, Seat
from .attack import PlayCard, attack_options, play_key
from .content import Card
from .crafting import craft_options, free_craft_options
from .ending import Suffer
from .inventory import backpack_options, count, kinds, throw_away
from .state import Daylight, Rule, clockwise, enemies_left
from .taking import take_options
from .words import END_TURN, PASS


class CombatPhase(Rule):
    topic = "combat"

    def run(self, g: Daylight) -> None:
        g.then(*[CombatTurn(seat) for seat in clockwise(g)])


class CombatTurn(Rule):
    """One action: attack, craft, or nothing."""

    topic = "combat_turn"

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, g: Daylight) -> None:
        if nothing_left_to_do(g):
            return
        g.actions, g.extra_attacks, g.refused = 1, 0, ()
        g.emit("turn_began", self.seat)
        g.then(TurnGoesOn(self.seat))


class TurnGoesOn(Rule):
    """Until the player has done everything and nobody encourages any more."""

    topic = "combat_turn"
    packs_aside = True

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, g: Daylight) -> None:
        if nothing_left_to_do(g):
            return
        options = turn_options(g, self.seat)
        if options or backpack_options(g, self.seat):  # a last chance to pack
            g.poll(self.seat, "combat.turn", (), [*options, END_TURN])
        for seat in range(g.seats):
            if seat != self.seat:
                self._ask_for_encouragement(g, seat)

    def _ask_for_encouragement(self, g: Daylight, seat: Seat) -> None:
        options = [
            g.option("play", (card,), (Encourage(seat, card, self.seat),))
            for card in g.content.specials["encouragement"]
            if count(g, seat, card)
        ]
        if options:
            g.poll(seat, "combat.encourage", (self.seat,), [PASS, *options])


def nothing_left_to_do(g: Daylight) -> bool:
    """After the last assault, once no enemy is left."""
    return g.round_number >= g.content.box.rounds and not enemies_left(g)


def turn_options(g: Daylight, seat: Seat) -> list[Option]:
    """Actions while there are any left, and what takes none."""
    options = attack_options(g, seat) if g.actions or g.extra_attacks else []
    if g.actions:
        options += craft_options(g, seat)
    options += free_craft_options(g, seat) + take_options(g, seat)
    key = play_key(g, seat, costs_life=True)
    options += [
        g.option(key, (card,), (PlayCard(seat, card), Suffer(seat, 1), ExtraAction(seat)))
        for card in g.content.specials["energy_drink"]
        if card in kinds(g, seat)
    ]
    return options


class ExtraAction(Rule):
    """One more attack or craft this turn."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, g: Daylight) -> None:
        g.actions += 1
        g.emit("extra_action", self.seat)


class Encourage(Rule):
    """Whose turn it is gets one more action; whoever encouraged has the WAVE! now."""

    def __init__(self, seat: Seat, card: Card, partner: Seat) -> None:
        self.seat, self.card, self.partner = seat, card, partner

    def run(self, g: Daylight) -> None:
        throw_away(g, self.seat, self.card)
        g.emit("played", self.seat, self.card)
        if g.holder != self.seat:
            g.holder = self.seat
            g.emit("wave_taken", self.seat)
        g.then(ExtraAction(self.partner))
