"""Rulebook: "Crafting materials" and "Crafted objects"."""

from __future__ import annotations

from collections.abc import Iterator

from ...engine import Option, Seat
from .attack import UsePerk
from .content import BARRICADE, GRENADE, SPEAR, TOKENS, TRAP, Card, Foe, Token
from .inventory import count, throw_away
from .line import damage, next_to
from .state import MAIN, Daylight, Rule, has_main_perk, is_enemy, main_perk, targets


def tokens_left(g: Daylight, token: Token) -> int:
    in_play = (sum(g.barricades), sum(g.spears), sum(g.traps), g.grenades)[token]
    return g.content.tokens[token].copies - in_play


def can_place(g: Daylight, token: Token) -> bool:
    """Is there a token, and somebody to put it on?"""
    if not tokens_left(g, token):
        return False
    return token in (BARRICADE, TRAP) or any(is_enemy(g, foe) for foe in targets(g))


def has_all(g: Daylight, seat: Seat, cards: tuple[Card, Card]) -> bool:
    one, other = cards
    if one == other:
        return count(g, seat, one) > 1
    return count(g, seat, one) > 0 and count(g, seat, other) > 0


def craft_options(g: Daylight, seat: Seat) -> list[Option]:
    """Whatever there is material for; the Haggler may use Junk in place of one material."""
    options: list[Option] = []
    junk = has_main_perk(g, seat, "use_junk")
    for token, recipe in enumerate(g.content.recipes):
        complete = has_all(g, seat, recipe)
        if (complete or junk) and can_place(g, token):
            if complete:
                options.append(g.option("craft", (token,), craft_steps(seat, token, recipe)))
            if junk:
                options += junk_options(g, seat, token, recipe)
    return options


def craft_steps(seat: Seat, token: Token, cards: tuple[Card, ...]) -> tuple[Rule, ...]:
    return (SpendAction(), *[Spend(seat, card) for card in cards], Crafted(seat, token))


def junk_options(g: Daylight, seat: Seat, token: Token, recipe: tuple[Card, Card]) -> Iterator[Option]:
    """House: one material of the recipe is Junk."""
    junk = g.content.card(main_perk(g, seat).card)
    for missing, present in (recipe, recipe[::-1]):
        if has_all(g, seat, (junk, present)):
            steps = (UsePerk(seat, MAIN), *craft_steps(seat, token, (junk, present)))
            yield g.option("craft_junk", (token, missing), steps)


def free_craft_options(g: Daylight, seat: Seat) -> list[Option]:
    """House: the Pillar makes a Barricade of Planks alone, and that is no action."""
    if not has_main_perk(g, seat, "free_barricade") or not can_place(g, BARRICADE):
        return []
    planks = g.content.card(main_perk(g, seat).card)
    if not count(g, seat, planks):
        return []
    steps = (UsePerk(seat, MAIN), Spend(seat, planks), Crafted(seat, BARRICADE))
    return [g.option("craft_free", (BARRICADE,), steps)]


class SpendAction(Rule):
    def run(self, g: Daylight) -> None:
        g.actions -= 1


class Spend(Rule):
    """Material is used up."""

    def __init__(self, seat: Seat, card: Card) -> None:
        self.seat, self.card = seat, card

    def run(self, g: Daylight) -> None:
        throw_away(g, self.seat, self.card)


class Crafted(Rule):
    """Barricades and Traps stay with whoever made them; Spears and Grenades are put on an enemy at once."""

    def __init__(self, seat: Seat, token: Token) -> None:
        self.seat, self.token = seat, token

    def run(self, g: Daylight) -> None:
        g.emit("crafted", self.seat, self.token)
        if self.token == BARRICADE:
            g.barricades[self.seat] += 1
        elif self.token == TRAP:
            g.traps[self.seat] += 1
        else:
            g.then(PlaceToken(self.seat, self.token))


class PlaceToken(Rule):
    """On any enemy in the fight; a Survivor is none."""

    closed = True

    def __init__(self, seat: Seat, token: Token) -> None:
        self.seat, self.token = seat, token

    def run(self, g: Daylight) -> None:
        options = [
            g.option(TOKENS[self.token], (foe,), (PLACING[self.token](self.seat, foe),))
            for foe in targets(g)
            if is_enemy(g, foe)
        ]
        g.ask(self.seat, "craft.where", (self.token,), options)


class ThrowSpear(Rule):
    """Damage at once, and one more from every later attack on that enemy."""

    def __init__(self, seat: Seat, foe: Foe) -> None:
        self.seat, self.foe = seat, foe

    def run(self, g: Daylight) -> None:
        g.spears[g.line.index(self.foe)] += 1
        g.emit("speared", self.seat, self.foe)
        damage(g, {self.foe: g.content.tokens[SPEAR].damage})


class ThrowGrenade(Rule):
    """The target and the enemies beside it are out of the fight until the phase is over: they do not attack,
    are not aimed at and take no damage. A Survivor beside it stays."""

    def __init__(self, seat: Seat, foe: Foe) -> None:
        self.seat, self.foe = seat, foe

    def run(self, g: Daylight) -> None:
        g.grenades += 1
        near = next_to(g, self.foe)
        enemies = [foe for foe in near if is_enemy(g, foe)]
        if len(enemies) < len(near):
            g.ruled_anew(2, "ruling.54")
        for foe in sorted([self.foe, *enemies], key=g.line.index):
            g.out[g.line.index(foe)] = 1
            g.emit("grenaded", foe)


PLACING = {SPEAR: ThrowSpear, GRENADE: ThrowGrenade}
