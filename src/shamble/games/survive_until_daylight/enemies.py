"""Rulebook: "Enemy attacks" and "Protection": left to right, Survivors first, then everybody in turn."""

from __future__ import annotations

from ...engine import Seat
from .combat_cards import DrawCombat, LuckWindow, clear_drawn, damage_figure
from .content import CRUSH, THEFT, TRAP, CombatEntry, Foe
from .ending import lose_if_dead, wound
from .inventory import can_be_stolen, lose_at_random
from .line import damage, next_to
from .state import (
    FIRST,
    Daylight,
    Rule,
    beside,
    boost,
    has_first_perk,
    is_enemy,
    survivors,
    targets,
)


class EnemyPhase(Rule):
    """Whoever is still in the fight attacks once."""

    topic = "enemies"

    def run(self, g: Daylight) -> None:
        g.actions = g.extra_attacks = g.aimed = 0
        g.then(*[EnemyTurn(foe) for foe in targets(g) if is_enemy(g, foe)])


class EnemyTurn(Rule):
    """The leftmost Survivor is in the way; if there is none, it is the turn of the next player, beginning
    with the one who has the WAVE!."""

    def __init__(self, foe: Foe) -> None:
        self.foe = foe

    def run(self, g: Daylight) -> None:
        if self.foe not in g.line:
            return
        in_the_way = survivors(g)
        if in_the_way:
            cards = g.content.horde[self.foe].cards
            g.emit("enemy_attacked_survivor", self.foe, in_the_way[0])
            g.then(DrawCombat(cards), LuckWindow(self.foe), HitSurvivor(self.foe, in_the_way[0]))
        else:
            seat = (g.holder + g.aimed) % g.seats
            g.aimed += 1
            g.then(StepIn(self.foe, seat))


class StepIn(Rule):
    """House: as first player the Pillar may take one attack that is aimed at a neighbour."""

    topic = "blow"

    def __init__(self, foe: Foe, seat: Seat) -> None:
        self.foe, self.seat = foe, seat

    def run(self, g: Daylight) -> None:
        guards = [guard for guard in beside(g, self.seat) if has_first_perk(g, guard, "guard")]
        if guards:
            stays = g.option("decline", (), (Springs(self.foe, self.seat),))
            options = [
                g.option("guard", (), (Guarded(guard, self.foe, self.seat), Springs(self.foe, guard)))
                for guard in guards
            ]
            g.ask(guards[0], "guard", (self.foe, self.seat), [stays, *options])
        else:
            g.then(Springs(self.foe, self.seat))


class Guarded(Rule):
    def __init__(self, seat: Seat, foe: Foe, partner: Seat) -> None:
        self.seat, self.foe, self.partner = seat, foe, partner

    def run(self, g: Daylight) -> None:
        g.used[self.seat] |= FIRST
        g.emit("guarded", self.seat, self.partner, self.foe)


class Springs(Rule):
    """Traps go off one after the other until the attacker is dead; only then does it attack."""

    def __init__(self, foe: Foe, seat: Seat) -> None:
        self.foe, self.seat = foe, seat

    def run(self, g: Daylight) -> None:
        while g.traps[self.seat] and self.foe in g.line:
            g.traps[self.seat] -= 1
            g.emit("trap_sprung", self.seat, self.foe)
            damage(g, {self.foe: g.content.tokens[TRAP].damage})
        if self.foe in g.line:
            cards = g.content.horde[self.foe].cards
            g.emit("enemy_attacked", self.foe, self.seat)
            g.then(DrawCombat(cards), LuckWindow(self.foe), HitPlayer(self.foe, self.seat))


def blow_of(g: Daylight, foe: Foe) -> tuple[int, CombatEntry | None]:
    """Its damage with the drawn card that hurts the target most, the first of equals, and what the Monsters
    add; and that card."""
    best = max(g.drawn, key=lambda card: damage_figure(g.content.combat[card]), default=None)
    kept = None if best is None else g.content.combat[best]
    if best is not None:
        g.emit("applied", best)
    clear_drawn(g)
    figures = g.content.horde[foe].fixed + boost(g, foe) + (damage_figure(kept) if kept else 0)
    return max(0, figures), kept


class HitPlayer(Rule):
    """A Barricade takes it all, unless it is a Brute's; the zone goes to the players on both sides."""

    topic = "blow"

    def __init__(self, foe: Foe, seat: Seat) -> None:
        self.foe, self.seat = foe, seat

    def run(self, g: Daylight) -> None:
        special = g.content.special[self.foe]
        amount, kept = blow_of(g, self.foe)
        if not amount:
            g.emit("enemy_missed", self.foe)
        elif g.barricades[self.seat] and special != CRUSH:
            g.barricades[self.seat] -= 1
            g.emit("barricade_broke", self.seat, self.foe)
            amount = 0
        wounds = {self.seat: amount}
        if kept is not None and kept.zone:
            wounds |= dict.fromkeys(beside(g, self.seat), kept.zone)
        for seat, count in wounds.items():
            wound(g, seat, count)
        if lose_if_dead(g):
            return
        hurt_itself(g, self.foe, kept)
        if special == THEFT:
            for seat, count in wounds.items():
                if count:
                    lose_at_random(g, seat, can_be_stolen(g, seat), [])


class HitSurvivor(Rule):
    """Nothing protects a Survivor; the zone goes to the neighbours in the line, whoever they are."""

    topic = "blow"

    def __init__(self, foe: Foe, survivor: Foe) -> None:
        self.foe, self.survivor = foe, survivor

    def run(self, g: Daylight) -> None:
        amount, kept = blow_of(g, self.foe)
        blows = {self.survivor: amount}
        if kept is not None and kept.zone:
            blows |= dict.fromkeys(next_to(g, self.survivor), kept.zone)
        damage(g, blows)
        hurt_itself(g, self.foe, kept)


def hurt_itself(g: Daylight, foe: Foe, kept: CombatEntry | None) -> None:
    """Some cards hurt whoever uses them; the loss of a card means nothing to an enemy."""
    if kept is not None and kept.harm and foe in g.line:
        g.emit("hurt_itself", foe, kept.harm)
        damage(g, {foe: kept.harm})
