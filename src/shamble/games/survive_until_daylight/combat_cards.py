"""Rulebook: "Combat cards": one deck for both sides, and Luck."""

from __future__ import annotations

from ...engine import Seat
from .content import Card, Combat, CombatEntry, Foe
from .inventory import count, throw_away
from .state import NOBODY, Daylight, Rule
from .words import PASS


class DrawCombat(Rule):
    """So many cards, face up for everybody."""

    def __init__(self, number: int) -> None:
        self.number = number

    def run(self, g: Daylight) -> None:
        for _ in range(self.number):
            draw_one(g)


def draw_one(g: Daylight) -> None:
    """From the deck; once it is empty, the discards are shuffled."""
    if not g.combat:
        g.combat, g.combat_discard = g.combat_discard, []
        g.shuffle(g.combat)
        g.emit("combat_shuffled")
    if g.combat:
        card = g.combat.pop()
        g.commit()
        g.drawn.append(card)
        g.emit("combat_drawn", card)


class LuckWindow(Rule):
    """Whenever Combat cards are drawn, by anybody, whoever has Luck may have one replaced; then again."""

    packs_aside = True

    def __init__(self, foe: Foe) -> None:
        self.foe = foe  # who attacks: an enemy, or NOBODY for the player whose turn it is

    def run(self, g: Daylight) -> None:
        if not g.drawn:
            return
        prompt, params = self._question(g)
        for luck in g.content.specials["luck"]:
            for seat in range(g.seats):
                if count(g, seat, luck):
                    options = [
                        g.option("replace", (card,), (Replace(seat, luck, card),))
                        for card in dict.fromkeys(g.drawn)
                    ]
                    g.poll(seat, prompt, params, [PASS, *options])

    def _question(self, g: Daylight) -> tuple[str, tuple[Foe, ...]]:
        if self.foe == NOBODY:
            return "combat.luck", ()
        return "combat.luck_enemy", (self.foe,)


class Replace(Rule):
    """Luck: that Combat card goes, another takes its place."""

    def __init__(self, seat: Seat, card: Card, combat: Combat) -> None:
        self.seat, self.card, self.combat = seat, card, combat

    def run(self, g: Daylight) -> None:
        throw_away(g, self.seat, self.card)
        g.drawn.remove(self.combat)
        g.combat_discard.append(self.combat)
        g.emit("played", self.seat, self.card)
        draw_one(g)


def clear_drawn(g: Daylight) -> None:
    """Kept or not, they are done with; what was not kept has no effect at all."""
    g.combat_discard += g.drawn
    g.drawn = []


def damage_figure(card: CombatEntry) -> int:
    """An X stands for no damage of its own."""
    return card.value or 0
