"""When skills, Traits and Bystander cards may be used beside the hero's own turn (that is abilities.py).

The mode says at which moments each name serves; who carries the name is offered what it yields for the step
that has come to that moment."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from ...engine import Option
from .hands import CARD, Told, UseCard, UseSkill, UseTrait, skill_bit
from .kinds import Hero
from .state import Outbreak, Rule, skills_of


def carried(g: Outbreak, hero: Hero, moment: str) -> list[str]:
    """Of the skills unlocked and of the Traits and the card held, those that serve at that moment."""
    known, heroes, traits, cards, _ = g.content.serving[moment]
    found: list[str] = []
    if hero in heroes:  # seldom
        found = [skill for skill in skills_of(g, hero) if skill in known]
    if not traits.isdisjoint(g.traits[hero]):
        names = g.content.names["trait"]
        found += [names[trait] for trait in dict.fromkeys(g.traits[hero]) if trait in traits]
    if g.cards[hero] in cards:
        found.append(g.content.names["bystander"][g.cards[hero]])
    return found


def uses(g: Outbreak, moment: str, hero: Hero, step: Rule) -> list[Option]:
    """Everything that the hero may use at that moment."""
    known = g.content.moments[moment]
    return [option for name in carried(g, hero, moment) for option in known[name](g, step, name)]


def carriers(g: Outbreak, moment: str) -> list[Hero]:
    """Heroes in play who carry something for that moment, whether they can use it or not."""
    known, heroes, traits, cards, able = g.content.serving[moment]
    return [
        hero
        for hero in able
        if g.hero_at[hero] >= 0
        and (
            g.cards[hero] in cards
            or not traits.isdisjoint(g.traits[hero])
            or (hero in heroes and not known.keys().isdisjoint(skills_of(g, hero)))
        )
    ]


def outcomes(g: Outbreak, moment: str, step: Any) -> list[Rule]:
    """What happens by itself to the hero of that step."""
    known = g.content.by_itself[moment]
    return [does for name in carried(g, step.hero, moment) for does in known[name](g, step)] if known else []


# -- once an attack ----------------------------------------------------------------------------------

CARD_MARK: Final = CARD << 8
"""Marks stand in an attack's flags, above its own (combat.py): what was used for it may not be used again."""


def mark(g: Outbreak, hero: Hero, skill: str) -> int:
    return skill_bit(g, hero, skill) << 8


def is_used(g: Outbreak, step: Any, name: str) -> bool:
    """Was it used for this attack? A Trait never was: it goes when it is used."""
    if name in g.content.heroes[step.hero].skills:
        return bool(step.flags & mark(g, step.hero, name))
    return name in g.content.bystander and bool(step.flags & CARD_MARK)


def uses_in_attack(g: Outbreak, moment: str, step: Any) -> list[Option]:
    """What the attacker may use for this attack, and has not yet."""
    known = g.content.moments[moment]
    fresh = [name for name in carried(g, step.hero, moment) if not is_used(g, step, name)]
    return [option for name in fresh for option in known[name](g, step, name)]


# -- options of the three sorts ----------------------------------------------------------------------


def with_skill(g: Outbreak, hero: Hero, name: str, *does: Rule) -> Option:
    """A skill that has no limit per turn."""
    return g.option("use_skill", (name,), (Told(hero, g.content.skill[name]), *does))


def with_skill_once(g: Outbreak, hero: Hero, name: str, *does: Rule) -> Iterator[Option]:
    """A skill that may be used once from one of the hero's turns to the next."""
    if is_fresh(g, hero, name):
        yield g.option("use_skill", (name,), (UseSkill(hero, g.content.skill[name]), *does))


def is_fresh(g: Outbreak, hero: Hero, skill: str) -> bool:
    """Has it not been used since the hero's turn began?"""
    return not g.used[hero] & skill_bit(g, hero, skill)


def with_trait(g: Outbreak, hero: Hero, name: str, *does: Rule) -> Option:
    return g.option("use_trait", (name,), (UseTrait(hero, g.content.trait[name]), *does))


def with_card(g: Outbreak, hero: Hero, name: str, *does: Rule) -> Iterator[Option]:
    """A Bystander card has its price each time; who cannot pay it is not offered the card."""
    if g.mode.can_pay(g, hero):
        yield g.option("use_card", (name,), (UseCard(hero, 0), g.mode.price(hero), *does))
