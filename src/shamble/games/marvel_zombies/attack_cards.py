"""What skills and Traits allow during an attack: before the roll, after it, afterwards."""

from __future__ import annotations

from collections.abc import Iterator

from ...engine import Option
from .combat import UNIQUE, Boosts, FreeAttack, Rolled, can_attack
from .dice import ATE, ATE_WELL, FEAST, KEEN, KILLED
from .hits import After, Heal, PickOff, easy_prey, is_hurt
from .moments import mark, with_skill, with_skill_once, with_trait
from .movement import Leap, PushWhere
from .state import Outbreak, Rule, enemies_at

# -- before the roll ---------------------------------------------------------------------------------


def savage_blow(g: Outbreak, step: Boosts, name: str) -> Iterator[Option]:
    if step.attack == step.hero:
        yield with_trait(g, step.hero, name, step.with_dice(2, 0))


def feast(g: Outbreak, step: Boosts, name: str) -> Iterator[Option]:
    if step.attack == g.content.devour and not step.flags & FEAST:
        yield with_trait(g, step.hero, name, step.with_dice(0, FEAST))


def razor_teeth(g: Outbreak, step: Boosts, name: str) -> Iterator[Option]:
    if step.attack == g.content.devour and not step.flags & KEEN:
        yield with_trait(g, step.hero, name, step.with_dice(0, KEEN))


# -- the dice lie there ------------------------------------------------------------------------------


def second_helping(g: Outbreak, step: Rolled, name: str) -> Iterator[Option]:
    if step.missed(g):
        yield with_trait(g, step.hero, name, step.misses_again(0))


def stinging_burst(g: Outbreak, step: Rolled, name: str) -> Iterator[Option]:
    if step.attack == step.hero and step.missed(g):
        again = step.misses_again(mark(g, step.hero, name))
        yield with_skill(g, step.hero, name, again)


def energy_blast(g: Outbreak, step: Rolled | After, name: str) -> Iterator[Option]:
    """Before the Hits are given or after them."""
    if step.attack == step.hero and easy_prey(g, g.hero_at[step.hero]):
        used = step.using(mark(g, step.hero, name) | KILLED)
        yield with_skill(g, step.hero, name, PickOff(step.hero), used)


# -- afterwards --------------------------------------------------------------------------------------


def repulsor_ray(g: Outbreak, step: After, name: str) -> Iterator[Option]:
    in_sight = step.zone in g.ways.ranges(g.hero_at[step.hero])  # he may have slipped away
    if step.attack == step.hero and in_sight and enemies_at(g, step.zone) and g.ways.neighbours[step.zone]:
        used = step.using(mark(g, step.hero, name))
        yield with_skill(g, step.hero, name, PushWhere(step.hero, step.zone), used)


def evasive_manoeuvres(g: Outbreak, step: After, name: str) -> Iterator[Option]:
    if step.flags & KILLED:
        used = step.using(mark(g, step.hero, name))
        yield with_skill(g, step.hero, name, Leap(step.hero, 1, 0), used)


def ricochet(g: Outbreak, step: After, name: str) -> Iterator[Option]:
    if step.attack == step.hero and can_attack(g, step.hero, UNIQUE, 1):
        yield from with_skill_once(g, step.hero, name, FreeAttack(step.hero, UNIQUE, 1))


def sated_swarm(g: Outbreak, step: After, name: str) -> Iterator[Option]:
    if step.flags & ATE and can_attack(g, step.hero, UNIQUE, 0):
        used = step.using(mark(g, step.hero, name))
        yield with_skill(g, step.hero, name, FreeAttack(step.hero, UNIQUE, 0), used)


def binge(g: Outbreak, step: After, name: str) -> Iterator[Option]:
    if step.flags & ATE_WELL and is_hurt(g, step.hero):
        yield with_trait(g, step.hero, name, Heal(step.hero), step.using(0))


def regeneration(g: Outbreak, step: After) -> Iterator[Rule]:
    if step.flags & ATE:
        yield Heal(step.hero)
