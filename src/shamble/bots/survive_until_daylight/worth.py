"""What a card is worth to somebody, in wounds: what to keep, what to swap, what to give."""

from __future__ import annotations

from typing import Final

from .sight import Person, Sight

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
AMMUNITION: Final = (1.5, 1.5, 1.1, 1.0, 0.7, 0.6)
"""The first one, the second, …"""
UNKNOWN: Final = 0.5
"""A card that only a pack knows."""


def worth(s: Sight, who: Person, card: str, have: int) -> float:
    """To that player, who has so many of them already."""
    kind = s.facts.kind.get(card)
    if kind == "heal":
        return healing(s, who, card)
    if kind == "ammo":
        return ammunition(s, who, card, have)
    if kind == "material":
        return material(s, who, card, have)
    if kind == "weapon":
        return weapon(s, who, card, have)
    if kind == "junk":
        return USEFUL_JUNK / (1 + have) if s.facts.main[who.entry["character"]].card == card else FODDER
    return SPECIAL.get(s.facts.effect.get(card, ""), UNKNOWN)


def healing(s: Sight, who: Person, card: str) -> float:
    """Each heart something, and more if there is a wound for it, most of all a dangerous one."""
    hearts = s.facts.hearts[card]
    urgent = 0.4 + 5.0 * 0.7**who.life
    return 0.6 * hearts + urgent * min(hearts, who.wounds)


def ammunition(s: Sight, who: Person, card: str, have: int) -> float:
    """Nothing without the weapon for it."""
    arms = [s.weapon(name) for name in who.has if s.facts.kind.get(name) == "weapon"]
    users = [arm for arm in arms if arm.ammo == card]
    if not users:
        return 0.0
    others = max((arm.fixed + arm.cards + arm.zone for arm in arms if arm.ammo != card), default=0)
    better = max(arm.fixed + arm.cards + 1 + arm.zone for arm in users) - others
    return AMMUNITION[min(have, len(AMMUNITION) - 1)] + 0.4 * max(-1, better)


def material(s: Sight, who: Person, card: str, have: int) -> float:
    """Whatever it completes; less, if the other half is still missing."""
    best = 0.0
    for token, recipe in s.facts.recipes.items():
        if card in recipe:
            other = recipe[1 - recipe.index(card)]
            complete = who.has[other] > have
            best = max(best, TOKEN.get(token, UNKNOWN) * (1.0 if complete else HALF / (1 + have)))
    if s.facts.main.get(who.entry["character"], who.main).card == card:
        best = max(best, FREE_BARRICADE / (1 + 0.3 * have))
    return best


def weapon(s: Sight, who: Person, card: str, have: int) -> float:
    """How much stronger it is than what one has; the ammunition must be there."""
    strength = power(s, who, card)
    others = [power(s, who, name) for name in who.has if name != card and s.facts.kind.get(name) == "weapon"]
    return 0.3 + 1.5 * max(0.0, strength - max(others, default=0.0)) if not have else 0.2


def power(s: Sight, who: Person, card: str) -> float:
    arm = s.weapon(card)
    strength = arm.fixed + 0.7 * arm.cards + 0.8 * arm.zone
    return strength + 0.6 * min(3, who.has[arm.ammo]) - 0.6 if arm.ammo else strength


def found(s: Sight, who: Person, card: str) -> float:
    """To whoever found it: for oneself, or to be passed on."""
    others = [worth(s, other, card, other.has[card]) for other in s.people if other is not who]
    return max(worth(s, who, card, who.has[card]), PASSED_ON * max(others, default=0.0))


def owned(s: Sight, who: Person, card: str) -> float:
    """One of those that somebody has."""
    others = [worth(s, other, card, other.has[card]) for other in s.people if other is not who]
    return max(kept(s, who, card), PASSED_ON * max(others, default=0.0))


def kept(s: Sight, who: Person, card: str) -> float:
    """To its owner alone."""
    return worth(s, who, card, who.has[card] - 1)
