"""What a card is worth to somebody, in wounds: what to keep, what to swap, what to give."""

from __future__ import annotations

from typing import Final

from ...games.survive_until_daylight.reading import Person, WeaponEntry
from .judge import Judge

SPECIAL: Final = {
    "energy_drink": 2.2,
    "luck": 2.0,
    "encouragement": 1.8,
    "vitamins": 1.5,
    "backpack": 1.4,
    "bloodlust": 1.3,
    "concentration": 1.2,
}
TOKEN: Final = {"barricade": 1.8, "trap": 2.6, "grenade": 2.4, "spear": 1.8}
"""What the crafted thing is worth: both materials together."""
FODDER: Final = 0.1
"""Junk that a thief may take instead of something better."""
USEFUL_JUNK: Final = 1.6
FREE_BARRICADE: Final = 1.7
HALF: Final = 0.35
"""How much of a recipe's worth the first of its materials has."""
PASSED_ON: Final = 0.6
"""How much a card is worth to me that somebody else could use."""
AMMUNITION: Final[tuple[float, ...]] = (1.5, 1.5, 1.1, 1.0, 0.7, 0.6)
"""The first one, the second, …"""
ALWAYS: Final = 1.6
"""What a point of damage is worth of a weapon that needs no ammunition, …"""
LOADED: Final = 0.5
"""… and each card of ammunition for a better one, …"""
RARE: Final = 0.5
"""… even one that is yet to be found, …"""
ROUNDS: Final = 3
"""… up to so many."""
CARD: Final = 0.7
"""What a Combat card adds to a blow."""
SPARE: Final = 0.2
"""A weapon that makes no difference."""
UNKNOWN: Final = 0.5
"""Any other card."""


def worth(judge: Judge, who: Person, card: str, have: int) -> float:
    """To that player, who has so many of them already. It depends on nobody else and stays with them."""
    known: float | None = who.memory.get((card, have))
    if known is None:
        known = who.memory[card, have] = _worth(judge, who, card, have)
    return known


def _worth(judge: Judge, who: Person, card: str, have: int) -> float:
    kind = judge.reading.kind(card)
    if kind == "heal":
        return healing(judge, who, card)
    if kind == "ammo":
        return ammunition(judge, who, card, have)
    if kind == "material":
        return material(judge, who, card, have)
    if kind == "weapon":
        return weapon(judge, who, card, have)
    if kind == "junk":
        return USEFUL_JUNK / (1 + have) if judge.reading.wants(who, card) else FODDER
    return SPECIAL.get(judge.reading.effect(card), UNKNOWN)


def healing(judge: Judge, who: Person, card: str) -> float:
    """Each heart something, and more if there is a wound for it, most of all a dangerous one."""
    hearts = judge.reading.hearts(card)
    urgent = 0.4 + 5.0 * 0.7**who.life
    return 0.6 * hearts + urgent * min(hearts, who.wounds)


def ammunition(judge: Judge, who: Person, card: str, have: int) -> float:
    """Nothing without the weapon for it."""
    arms = arms_of(judge, who).values()
    users = [arm for arm in arms if arm.ammo == card]
    if not users:
        return 0.0
    others = max((arm.fixed + arm.cards + arm.zone for arm in arms if arm.ammo != card), default=0)
    better = max(arm.fixed + arm.cards + 1 + arm.zone for arm in users) - others
    return AMMUNITION[min(have, len(AMMUNITION) - 1)] + 0.4 * max(-1, better)


def arms_of(judge: Judge, who: Person) -> dict[str, WeaponEntry]:
    """The weapons that somebody has."""
    known: dict[str, WeaponEntry] | None = who.memory.get("arms")
    if known is None:
        found = {name: judge.reading.weapon(name) for name in who.has}
        known = who.memory["arms"] = {name: arm for name, arm in found.items() if arm is not None}
    return known


def material(judge: Judge, who: Person, card: str, have: int) -> float:
    """Whatever it completes; less, if the other half is still missing."""
    best = 0.0
    for token, entry in judge.reading.tokens.items():
        if card in entry.recipe:
            other = entry.recipe[1 - entry.recipe.index(card)]
            complete = who.has[other] > have
            best = max(best, TOKEN[token] * (1.0 if complete else HALF / (1 + have)))
    if judge.reading.wants(who, card):
        best = max(best, FREE_BARRICADE / (1 + 0.3 * have))
    return best


def weapon(judge: Judge, who: Person, card: str, have: int) -> float:
    """How much better armed it makes somebody; a second one of the same does not."""
    if have:
        return SPARE
    others = [arm for name, arm in arms_of(judge, who).items() if name != card]
    return SPARE + armed(who, [*others, judge.reading.arm(card)]) - armed(who, others)


def armed(who: Person, arms: list[WeaponEntry]) -> float:
    """What weapons are worth together: the best that always works, and what the others do better with the
    ammunition that is there."""
    always = max([power(arm) for arm in arms if not arm.ammo], default=0.0)
    total = ALWAYS * always
    for ammo in dict.fromkeys(arm.ammo for arm in arms if arm.ammo):
        best = max(power(arm) for arm in arms if arm.ammo == ammo) + CARD
        total += (RARE + min(ROUNDS, who.has[ammo])) * LOADED * max(0.0, best - always)
    return total


def power(arm: WeaponEntry) -> float:
    return arm.fixed + CARD * arm.cards + 0.8 * arm.zone


def found(judge: Judge, who: Person, card: str) -> float:
    """To whoever found it: for oneself, or to be passed on."""
    others = [worth(judge, other, card, other.has[card]) for other in judge.people if other is not who]
    return max(worth(judge, who, card, who.has[card]), PASSED_ON * max(others, default=0.0))


def owned(judge: Judge, who: Person, card: str) -> float:
    """One of those that somebody has."""
    others = [worth(judge, other, card, other.has[card]) for other in judge.people if other is not who]
    return max(kept_worth(judge, who, card), PASSED_ON * max(others, default=0.0))


def kept_worth(judge: Judge, who: Person, card: str) -> float:
    """To its owner alone."""
    return worth(judge, who, card, who.has[card] - 1)
