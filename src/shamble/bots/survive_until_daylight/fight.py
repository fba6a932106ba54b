"""What an attack or a crafted thing brings: always the cost of the line before, less the cost after."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from ...engine import Seat
from .facts import NO_DRAW, Draw
from .sight import Line, Person, Plan, Sight, neighbours

ROUND: Final = 0.35
"""What a card of ammunition is worth while there are rounds to come, …"""
LAST_ROUND: Final = 0.05
"""… and at the end."""
MOST_ROUNDS: Final = 4
"""More cards of ammunition than that are never worth it."""
LOSS: Final = 0.8
"""A card lost at random."""
AGAIN: Final = 2.0
"""What one more attack is worth to whoever gets it for a kill."""
SECOND_CARD: Final = 1
"""What a second applied Combat card adds, on average."""


class Craft(NamedTuple):
    gain: float
    token: str
    foe: str


class Swing:
    """Somebody's attack with a weapon, whatever the target: what counts at each stroke."""

    def __init__(self, s: Sight, who: Person, weapon: str) -> None:
        arm = s.weapon(weapon)
        self.s, self.who, self.weapon, self.arm = s, who, weapon, arm
        fury = who.main.name == "fury"
        self.bonus = who.main.damage if fury else 0
        self.fury = s.hurt(who.seat, 1) if fury else 0.0
        self.again = AGAIN if self._suits(who.first.weapons) and who.first.name == "extra_attack" else 0.0
        self.extra = who.main.name == "draw_extra" and self._suits(who.main.weapons)
        self.two = who.first.name == "keep_two" and self._suits(who.first.weapons)
        self._seen: dict[tuple[int, int], list[tuple[float, float]]] = {}

    def _suits(self, weapons: str) -> bool:
        if weapons == "melee":
            return not self.arm.ammo
        if weapons == "firearm":
            return self.arm.ammo == "bullets"
        if weapons == "own":
            return self.weapon == self.s.facts.own_weapon.get(self.who.entry["character"], "")
        return True

    def cost(self, place: int, amount: int, zone: int, draw: Draw) -> float:
        """What is left to meet after that blow with that Combat card, with what it costs the attacker."""
        amount = min(max(0, amount + draw.value), self.s.line[place].life)
        left, killed = self.s.struck(place, amount, zone + draw.zone)
        return left + self.price(draw, killed)

    def price(self, draw: Draw, killed: bool) -> float:
        """What a blow costs the attacker beside ammunition."""
        price = -self.again if killed else self.fury
        if draw.harm:
            price += self.s.hurt(self.who.seat, draw.harm)
        return price + LOSS if draw.loss else price

    def split(self, place: int, amount: int, zone: int, draw: Draw) -> float:
        """The same with Concentration: the damage shared out in the best way."""
        s = self.s
        amount = max(0, amount + draw.value)
        sides = neighbours(s.line, place)
        best = float("inf")
        for left in range(amount + 1 if place - 1 in sides else 1):
            for right in range(amount - left + 1 if place + 1 in sides else 1):
                blows = {place: amount - left - right}
                blows |= {side: zone + draw.zone + (left if side < place else right) for side in sides}
                cost, killed = s.landed(blows)
                best = min(best, cost + self.price(draw, killed))
        return best

    def expected(self, place: int, cards: int) -> float:
        """The cost to expect from so many Combat cards, the best of them applied."""
        spears = self.s.line[place].spears * self.s.facts.spear_bonus
        amount = self.arm.fixed + self.bonus + spears
        if not cards:
            return self.cost(place, amount, self.arm.zone, NO_DRAW)
        if self.two and cards > 1:
            amount += SECOND_CARD
        return self.s.best_of(self._prospects(place, amount), cards + self.extra)

    def _prospects(self, place: int, amount: int) -> list[tuple[float, float]]:
        """What each Combat card would leave, and how likely it is; the same for any number of them."""
        known = self._seen.get((place, amount))
        if known is None:
            zone, odds = self.arm.zone, self.s.odds
            known = [(self.cost(place, amount, zone, draw), chance) for draw, chance in odds.items()]
            known.sort()
            self._seen[place, amount] = known
        return known


def attacks(s: Sight, who: Person, only: str = "") -> Iterator[Plan]:
    """All that somebody could do with a weapon, or with only that one. Nobody aims at a Survivor."""
    targets = [place for place, foe in enumerate(s.line) if foe.hostile and not foe.out]
    now = s.cost(s.line)
    price = ROUND if s.rounds_left else LAST_ROUND
    for weapon in [only] if only else who.has:
        if s.facts.kind.get(weapon) != "weapon":
            continue
        swing = Swing(s, who, weapon)
        ammo = swing.arm.ammo
        for number in range(1, min(MOST_ROUNDS, who.has[ammo]) + 1) if ammo else (0,):
            for place in targets:
                cost = swing.expected(place, swing.arm.cards + number) + price * number
                yield Plan(now - cost, weapon, number, s.line[place].name)


def best_attack(s: Sight, who: Person, only: str = "") -> Plan | None:
    return max(attacks(s, who, only), default=None)


def craft(s: Sight, seat: Seat, token: str) -> Craft:
    """What a token brings, put where it brings most; what the material is worth is for others to say."""
    now = s.cost(s.line)
    if token in ("barricade", "trap"):
        return Craft(now - s.cost(s.line, built=token, builder=seat), token, "")
    after = speared if token == "spear" else grenaded
    enemies = [place for place, foe in enumerate(s.line) if foe.hostile and not foe.out]
    return max(Craft(now - s.cost(after(s, place)), token, s.line[place].name) for place in enemies)


def speared(s: Sight, place: int) -> Line:
    foe = s.line[place]
    foe = foe._replace(spears=foe.spears + 1, life=foe.life - s.facts.spear_damage)
    return (*s.line[:place], *([foe] if foe.life > 0 else []), *s.line[place + 1 :])


def grenaded(s: Sight, place: int) -> Line:
    out = {place, *neighbours(s.line, place)}
    return tuple(foe._replace(out=True) if index in out else foe for index, foe in enumerate(s.line))
