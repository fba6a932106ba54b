"""What an attack or a crafted thing brings: always the cost of the line before, less the cost after."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from ...engine import Seat
from ...engine.kept import kept
from ...games.survive_until_daylight.reading import NO_DRAW, SPEAR, Draw, Person, blast
from . import worth
from .front import FrontLine
from .judge import IntendedAttack, Judge

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


Price = tuple[int, int, float, float, float]
"""A Combat card that may come: its damage, all the zone, what it costs the attacker who kills or does not,
and how likely it is."""


class Swing:
    """Somebody's attack with a weapon, whatever the target: what counts at each stroke."""

    def __init__(self, judge: Judge, who: Person, weapon: str) -> None:
        self.judge, self.front, self.who, self.weapon = judge, judge.front, who, weapon
        self.arm = judge.reading.arm(weapon)
        main = who.main.name if judge.reading.suits(who, who.main, weapon) else ""
        first = who.first.name if judge.reading.suits(who, who.first, weapon) else ""
        self.fury = judge.hurt(who.seat, 1) if main == "fury" else 0.0
        self.again = AGAIN if first == "extra_attack" else 0.0
        self.extra = main == "draw_extra"
        self.two = first == "keep_two"
        self.memory: dict[Any, Any] = {}
        self._seen: dict[tuple[int, int], list[tuple[float, float]]] = {}

    def cost(self, place: int, amount: int, zone: int, draw: Draw) -> float:
        """What is left to meet after that blow with that Combat card, with what it costs the attacker."""
        amount = min(max(0, amount + draw.value), self.front.lives[place])
        left, killed = self.front.struck(place, amount, zone + draw.zone)
        return left + self.price(draw)[0 if killed else 1]

    def price(self, draw: Draw) -> tuple[float, float]:
        """What a blow that kills, or does not, costs the attacker beside ammunition."""
        killing, missing = -self.again, self.fury
        if draw.harm:
            harm = self.judge.hurt(self.who.seat, draw.harm)
            killing, missing = killing + harm, missing + harm
        return (killing + LOSS, missing + LOSS) if draw.loss else (killing, missing)

    @kept
    def _prices(self) -> list[Price]:
        """Of each Combat card that may come."""
        return [
            (draw.value, self.arm.zone + draw.zone, *self.price(draw), chance)
            for draw, chance in self.judge.reading.odds.items()
        ]

    def split(self, place: int, amount: int, zone: int, draw: Draw) -> float:
        """The same with Concentration: the damage shared out in the best way."""
        amount = max(0, amount + draw.value)
        sides = self.front.beside[place]
        best = float("inf")
        for left in range(amount + 1 if place - 1 in sides else 1):
            for right in range(amount - left + 1 if place + 1 in sides else 1):
                blows = {place: amount - left - right}
                blows |= {side: zone + draw.zone + (left if side < place else right) for side in sides}
                cost, killed = self.front.landed(blows)
                best = min(best, cost + self.price(draw)[0 if killed else 1])
        return best

    def expected(self, place: int, cards: int) -> float:
        """The cost to expect from so many Combat cards, the best of them applied."""
        amount = self.judge.reading.force(self.who, self.weapon, self.front.line[place].spears)
        if not cards:
            return self.cost(place, amount, self.arm.zone, NO_DRAW)
        if self.two and cards > 1:
            amount += SECOND_CARD
        return self.judge.best_of(self._prospects(place, amount), cards + self.extra)

    def _prospects(self, place: int, amount: int) -> list[tuple[float, float]]:
        """What each Combat card would leave, and how likely it is; the same for any number of them."""
        known = self._seen.get((place, amount))
        if known is None:
            known = self._seen[place, amount] = self._weighed(place, amount)
        return known

    def _weighed(self, place: int, amount: int) -> list[tuple[float, float]]:
        """As `cost`, with what was worked out before."""
        front, life, found = self.front, self.front.lives[place], []
        for value, zone, killing, missing, chance in self._prices:
            damage = amount + value
            left, killed = front.struck(place, 0 if damage < 0 else life if damage > life else damage, zone)
            found.append((left + (killing if killed else missing), chance))
        found.sort()
        return found


def attacks(judge: Judge, who: Person, only: str = "") -> Iterator[tuple[float, str, int, str]]:
    """All that somebody could do with a weapon, or with only that one, to be made an `IntendedAttack`.
    Nobody aims at a Survivor."""
    targets = [place for place, foe in enumerate(judge.line) if foe.hostile and not foe.out]
    now = judge.front.now
    price = ROUND if judge.reading.rounds_left else LAST_ROUND
    for weapon in [only] if only else worth.arms_of(judge, who):
        swing = Swing(judge, who, weapon)
        ammo = swing.arm.ammo
        for number in range(1, min(MOST_ROUNDS, who.has[ammo]) + 1) if ammo else (0,):
            for place in targets:
                cost = swing.expected(place, swing.arm.cards + number) + price * number
                yield now - cost, weapon, number, judge.line[place].name


def best_attack(judge: Judge, who: Person, only: str = "") -> IntendedAttack | None:
    best = max(attacks(judge, who, only), default=None)
    return None if best is None else IntendedAttack(*best)


def craft(judge: Judge, seat: Seat, token: str) -> Craft:
    """What a token brings, put where it brings most; what the material is worth is for others to say."""
    if token in ("barricade", "trap"):
        return Craft(judge.front.now - judge.front.built(token, seat), token, "")
    now, after = judge.front.now, speared if token == "spear" else grenaded
    enemies = [place for place, foe in enumerate(judge.line) if foe.hostile and not foe.out]
    return max([Craft(now - after(judge.front, at), token, judge.line[at].name) for at in enemies])


def speared(front: FrontLine, place: int) -> float:
    return front.landed({place: front.reading.token(SPEAR).damage})[0]


def grenaded(front: FrontLine, place: int) -> float:
    return front.without(blast(front.line, place))
