"""Rulebook: "Attacks", "Ammunition", "Weapons" and the special cards of an attack."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Final

from ...engine import Option, Seat
from .combat_cards import DrawCombat, LuckWindow, clear_drawn, damage_figure
from .content import SPEAR, WAVE, Card, Combat, Foe
from .ending import Suffer, lose_if_dead, wound
from .inventory import can_be_lost, count, kinds, lose_at_random, throw_away
from .line import damage, neighbour, next_to
from .state import (
    FIRST,
    MAIN,
    NOBODY,
    Daylight,
    Rule,
    first_perk,
    has_first_perk,
    has_main_perk,
    main_perk,
    shared_option,
    suits,
    targets,
)

NO_CARD: Final = -1


def attack_options(g: Daylight, seat: Seat) -> list[Option]:
    """Every weapon for which there is ammunition, if there is anybody to attack."""
    if not targets(g):
        return []
    content = g.content
    return [
        shared_option(g, "attack", seat, card, Ammunition)
        for card in kinds(g, seat)
        if content.weapons[card] is not None
        and (content.ammo[card] == WAVE or count(g, seat, content.ammo[card]))
    ]


class Ammunition(Rule):
    """How much of it: each card used is one more Combat card to choose from."""

    closed = True  # nothing is dropped in the middle of an attack

    def __init__(self, seat: Seat, weapon: Card) -> None:
        self.seat, self.weapon = seat, weapon

    def run(self, g: Daylight) -> None:
        ammunition = g.content.ammo[self.weapon]
        if ammunition == WAVE:
            g.then(Aim(self.seat, self.weapon, 0))
            return
        options = [
            g.option("ammunition", (number,), (Aim(self.seat, self.weapon, number),))
            for number in range(1, count(g, self.seat, ammunition) + 1)
        ]
        g.ask(self.seat, "attack.ammunition", (self.weapon, ammunition), options)


class Aim(Rule):
    """One target in the line."""

    closed = True

    def __init__(self, seat: Seat, weapon: Card, ammunition: int) -> None:
        self.seat, self.weapon, self.ammunition = seat, weapon, ammunition

    def run(self, g: Daylight) -> None:
        options = [
            g.option("target", (foe,), (Attack(self.seat, self.weapon, self.ammunition, foe),))
            for foe in targets(g)
        ]
        g.ask(self.seat, "attack.target", (self.weapon,), options)


class Attack(Rule):
    """The action is spent, the ammunition gone, the Combat cards are drawn."""

    def __init__(self, seat: Seat, weapon: Card, ammunition: int, foe: Foe) -> None:
        self.seat, self.weapon, self.ammunition, self.foe = seat, weapon, ammunition, foe

    def run(self, g: Daylight) -> None:
        if g.extra_attacks:
            g.extra_attacks -= 1
        else:
            g.actions -= 1
        for _ in range(self.ammunition):
            throw_away(g, self.seat, g.content.ammo[self.weapon])
        weapon = g.content.weapons[self.weapon]
        assert weapon is not None
        if self.ammunition:
            g.emit("shot", self.seat, self.weapon, self.foe, self.ammunition)
        else:
            g.emit("attacked", self.seat, self.weapon, self.foe)
        fury = main_perk(g, self.seat)
        spears = g.spears[g.line.index(self.foe)] * g.content.tokens[SPEAR].bonus
        g.amount = weapon.fixed + spears + (fury.damage if fury.name == "fury" else 0)
        g.zone, g.focus, g.harm, g.losses = weapon.zone, 0, 0, 0
        under_way = UnderWay(self.seat, self.weapon, self.foe)
        g.then(DrawCombat(weapon.cards + self.ammunition), LuckWindow(NOBODY), under_way)


class UnderWay(Rule):
    """The attack as it stands: the player may add to it, and then applies exactly one Combat card."""

    topic = "attack"

    def __init__(self, seat: Seat, weapon: Card, foe: Foe) -> None:
        self.seat, self.weapon, self.foe = seat, weapon, foe

    def run(self, g: Daylight) -> None:
        options = [*self._ends(g), *self._additions(g), *self._perks(g)]
        g.ask(self.seat, "attack.choose", (self.weapon, self.foe), options)

    def _strike(self, combat: Combat, second: Combat) -> Strike:
        return Strike(self.seat, self.weapon, self.foe, combat, second)

    def _ends(self, g: Daylight) -> Iterator[Option]:
        """A card must be applied once there is one, even if it spoils the blow."""
        if not g.drawn:
            yield g.option("strike", (), (self._strike(NO_CARD, NO_CARD),))
            return
        for combat in dict.fromkeys(g.drawn):
            yield g.option("apply", (combat,), (self._strike(combat, NO_CARD),))
        if has_first_perk(g, self.seat, "keep_two") and suits(
            g, self.seat, first_perk(g, self.seat), self.weapon
        ):
            for combat, second in sorted(set(combinations(sorted(g.drawn), 2))):
                steps = (UsePerk(self.seat, FIRST), self._strike(combat, second))
                yield g.option("apply_two", (combat, second), steps)

    def _additions(self, g: Daylight) -> Iterator[Option]:
        """Special cards that go with an attack."""
        for effect, add in ADDITIONS.items():
            for card in g.content.specials[effect]:
                if count(g, self.seat, card) and (steps := add(g, self)):
                    key = play_key(g, self.seat, costs_life=effect == "bloodlust")
                    yield g.option(key, (card,), (PlayCard(self.seat, card), *steps, self))

    def _perks(self, g: Daylight) -> Iterator[Option]:
        perk = main_perk(g, self.seat)
        use = UsePerk(self.seat, MAIN)
        if has_main_perk(g, self.seat, "draw_extra") and g.drawn and suits(g, self.seat, perk, self.weapon):
            yield g.option("draw_extra", (), (use, DrawCombat(1), LuckWindow(NOBODY), self))
        if has_main_perk(g, self.seat, "use_junk"):
            junk = g.content.card(perk.card)
            if count(g, self.seat, junk):
                steps = (use, PlayCard(self.seat, junk), AddDamage(perk.damage), self)
                yield g.option("spend_junk", (junk,), steps)


def _vitamins(g: Daylight, attack: UnderWay) -> tuple[Rule, ...]:
    """Two more cards, even for an attack that draws none."""
    return (DrawCombat(2), LuckWindow(NOBODY))


def _bloodlust(g: Daylight, attack: UnderWay) -> tuple[Rule, ...]:
    """One wound, and one more damage to both sides of the target."""
    return (Suffer(attack.seat, 1), AddZone(1))


def _concentration(g: Daylight, attack: UnderWay) -> tuple[Rule, ...]:
    """The damage may be shared out among target and neighbours, if there are any; once is enough."""
    return () if g.focus or not next_to(g, attack.foe) else (Concentrate(),)


ADDITIONS: Final[dict[str, Callable[[Daylight, UnderWay], tuple[Rule, ...]]]] = {
    "vitamins": _vitamins,
    "bloodlust": _bloodlust,
    "concentration": _concentration,
}


class AddDamage(Rule):
    def __init__(self, damage: int) -> None:
        self.damage = damage

    def run(self, g: Daylight) -> None:
        g.amount += self.damage


class AddZone(Rule):
    def __init__(self, zone: int) -> None:
        self.zone = zone

    def run(self, g: Daylight) -> None:
        g.zone += self.zone


class Concentrate(Rule):
    def run(self, g: Daylight) -> None:
        g.focus = 1


def play_key(g: Daylight, seat: Seat, *, costs_life: bool) -> str:
    """Whoever would die of a card is told so before playing it."""
    return "play_fatally" if costs_life and g.life[seat] == 1 else "play"


class PlayCard(Rule):
    """A special card is no action, and it is used up."""

    def __init__(self, seat: Seat, card: Card) -> None:
        self.seat, self.card = seat, card

    def run(self, g: Daylight) -> None:
        throw_away(g, self.seat, self.card)
        g.emit("played", self.seat, self.card)


class UsePerk(Rule):
    """Once a round."""

    def __init__(self, seat: Seat, perk: int) -> None:
        self.seat, self.perk = seat, perk

    def run(self, g: Daylight) -> None:
        g.used[self.seat] |= self.perk
        g.emit("perk_used", self.seat, g.characters[self.seat])


# -- the blow ----------------------------------------------------------------------------------------


class Strike(Rule):
    """With the applied card; less than nothing is nothing."""

    def __init__(self, seat: Seat, weapon: Card, foe: Foe, combat: Combat, second: Combat) -> None:
        self.seat, self.weapon, self.foe = seat, weapon, foe
        self.combat, self.second = combat, second

    def run(self, g: Daylight) -> None:
        for combat in (self.combat, self.second):
            if combat != NO_CARD:
                card = g.content.combat[combat]
                g.amount += damage_figure(card)
                g.zone += card.zone
                g.harm += card.harm
                g.losses += card.loss
                g.emit("applied", combat)
        g.amount = max(0, g.amount)
        clear_drawn(g)
        if g.focus and g.amount:
            g.then(SplitLeft(self.seat, self.weapon, self.foe))
        else:
            g.then(Land(self.seat, self.weapon, self.foe, 0, 0))


class SplitLeft(Rule):
    """Concentration: as much of the damage as one likes goes to the left."""

    topic = "attack"
    closed = True

    def __init__(self, seat: Seat, weapon: Card, foe: Foe) -> None:
        self.seat, self.weapon, self.foe = seat, weapon, foe

    def run(self, g: Daylight) -> None:
        other = neighbour(g, self.foe, -1)
        if other is None:
            g.then(SplitRight(self.seat, self.weapon, self.foe, 0))
            return
        options = [
            g.option("split", (share,), (SplitRight(self.seat, self.weapon, self.foe, share),))
            for share in range(g.amount + 1)
        ]
        g.ask(self.seat, "attack.left", (g.amount, other), options)


class SplitRight(Rule):
    """… and of the rest to the right; what is left is for the target."""

    topic = "attack"
    closed = True

    def __init__(self, seat: Seat, weapon: Card, foe: Foe, left: int) -> None:
        self.seat, self.weapon, self.foe, self.left = seat, weapon, foe, left

    def run(self, g: Daylight) -> None:
        other, rest = neighbour(g, self.foe, 1), g.amount - self.left
        if other is None or not rest:
            g.then(Land(self.seat, self.weapon, self.foe, self.left, 0))
            return
        options = [
            g.option("split", (share,), (Land(self.seat, self.weapon, self.foe, self.left, share),))
            for share in range(rest + 1)
        ]
        g.ask(self.seat, "attack.right", (rest, other), options)


class Land(Rule):
    """Target and neighbours at once; then what it costs the attacker."""

    def __init__(self, seat: Seat, weapon: Card, foe: Foe, left: int, right: int) -> None:
        self.seat, self.weapon, self.foe = seat, weapon, foe
        self.left, self.right = left, right

    def run(self, g: Daylight) -> None:
        blows = {self.foe: g.amount - self.left - self.right}
        for side, share in ((-1, self.left), (1, self.right)):
            other = neighbour(g, self.foe, side)
            if other is not None and g.zone + share:
                blows[other] = g.zone + share
        killed = damage(g, blows)
        fury = main_perk(g, self.seat).name == "fury" and not killed
        wound(g, self.seat, g.harm + fury)
        for _ in range(g.losses):
            lose_at_random(g, self.seat, *can_be_lost(g, self.seat))
        if not lose_if_dead(g) and killed:
            _attack_again(g, self.seat, self.weapon)


def _attack_again(g: Daylight, seat: Seat, weapon: Card) -> None:
    """A first-player perk: who has killed an enemy with the right weapon may attack once more."""
    if has_first_perk(g, seat, "extra_attack") and suits(g, seat, first_perk(g, seat), weapon):
        g.used[seat] |= FIRST
        g.extra_attacks += 1
        g.emit("extra_attack", seat)
