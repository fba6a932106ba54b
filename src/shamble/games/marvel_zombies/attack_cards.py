"""What skills, Traits and Bystander cards allow during an attack: before the roll, after it, afterwards."""

from __future__ import annotations

from collections.abc import Iterator

from ...engine import Option
from .combat import (
    ATE,
    ATE_WELL,
    FEAST,
    KEEN,
    KILLED,
    UNIQUE,
    After,
    Boosts,
    FreeAttack,
    Heal,
    PickOff,
    PushWhere,
    Rolled,
    can_attack,
    easy_prey,
    is_hurt,
)
from .content import ZOMBIE
from .moments import CARD_MARK, at, by_itself, mark, with_card, with_skill, with_skill_once, with_trait
from .movement import Leap
from .power import is_smothered
from .state import Outbreak, Rule, enemies_at

# -- before the roll ---------------------------------------------------------------------------------


@at("boost", "savage_blow")
@at("boost", "mighty_blow")
def savage_blow(g: Outbreak, step: Boosts, name: str) -> Iterator[Option]:
    if step.attack == step.hero:
        yield with_trait(g, step.hero, name, step.with_dice(2, 0))


@at("boost", "feast")
def feast(g: Outbreak, step: Boosts, name: str) -> Iterator[Option]:
    if step.attack == g.content.devour and not step.flags & FEAST:
        yield with_trait(g, step.hero, name, step.with_dice(0, FEAST))


@at("boost", "razor_teeth")
def razor_teeth(g: Outbreak, step: Boosts, name: str) -> Iterator[Option]:
    if step.attack == g.content.devour and not step.flags & KEEN:
        yield with_trait(g, step.hero, name, step.with_dice(0, KEEN))


@at("boost", "sharon_carter")
def sharon_carter(g: Outbreak, step: Boosts, name: str) -> Iterator[Option]:
    if step.attack == step.hero and not is_smothered(g, step.hero):
        dice = 1 if g.content.mode == ZOMBIE else 2  # a living hero's Power is worth a die by itself
        yield from with_card(g, step.hero, name, step.with_dice(dice, CARD_MARK))


# -- the dice lie there ------------------------------------------------------------------------------


@at("rolled", "mary_jane")
def mary_jane(g: Outbreak, step: Rolled, name: str) -> Iterator[Option]:
    yield from with_card(g, step.hero, name, step.all_again(CARD_MARK))


@at("rolled", "blind_al")
def blind_al(g: Outbreak, step: Rolled, name: str) -> Iterator[Option]:
    if step.missed(g):
        yield from with_card(g, step.hero, name, step.with_sure_hit(CARD_MARK))


@at("rolled", "second_helping")
@at("rolled", "never_give_up")
def second_helping(g: Outbreak, step: Rolled, name: str) -> Iterator[Option]:
    if step.missed(g):
        yield with_trait(g, step.hero, name, step.misses_again(0))


@at("rolled", "stinging_burst")
def stinging_burst(g: Outbreak, step: Rolled, name: str) -> Iterator[Option]:
    if step.attack == step.hero and step.missed(g):
        again = step.misses_again(mark(g, step.hero, name))
        yield with_skill(g, step.hero, name, again)


@at("rolled", "energy_blast")
@at("after", "energy_blast")
def energy_blast(g: Outbreak, step: Rolled | After, name: str) -> Iterator[Option]:
    """Before the Hits are given or after them."""
    if step.attack == step.hero and easy_prey(g, g.hero_at[step.hero]):
        used = step.using(mark(g, step.hero, name) | KILLED)
        yield with_skill(g, step.hero, name, PickOff(step.hero), used)


# -- afterwards --------------------------------------------------------------------------------------


@at("after", "repulsor_ray")
def repulsor_ray(g: Outbreak, step: After, name: str) -> Iterator[Option]:
    in_sight = step.zone in g.ways.ranges(g.hero_at[step.hero])  # he may have slipped away
    if step.attack == step.hero and in_sight and enemies_at(g, step.zone) and g.ways.neighbours[step.zone]:
        used = step.using(mark(g, step.hero, name))
        yield with_skill(g, step.hero, name, PushWhere(step.hero, step.zone), used)


@at("after", "evasive_manoeuvres")
def evasive_manoeuvres(g: Outbreak, step: After, name: str) -> Iterator[Option]:
    if step.flags & KILLED:
        used = step.using(mark(g, step.hero, name))
        yield with_skill(g, step.hero, name, Leap(step.hero, 1, 0), used)


@at("after", "ricochet")
def ricochet(g: Outbreak, step: After, name: str) -> Iterator[Option]:
    if step.attack == step.hero and can_attack(g, step.hero, UNIQUE, 1):
        yield from with_skill_once(g, step.hero, name, FreeAttack(step.hero, UNIQUE, 1))


@at("after", "sated_swarm")
def sated_swarm(g: Outbreak, step: After, name: str) -> Iterator[Option]:
    if step.flags & ATE and can_attack(g, step.hero, UNIQUE, 0):
        used = step.using(mark(g, step.hero, name))
        yield with_skill(g, step.hero, name, FreeAttack(step.hero, UNIQUE, 0), used)


@at("after", "binge")
def binge(g: Outbreak, step: After, name: str) -> Iterator[Option]:
    if step.flags & ATE_WELL and is_hurt(g, step.hero):
        yield with_trait(g, step.hero, name, Heal(step.hero), step.using(0))


@at("after", "aunt_may")
def aunt_may(g: Outbreak, step: After, name: str) -> Iterator[Option]:
    if step.flags & ATE and is_hurt(g, step.hero):
        yield from with_card(g, step.hero, name, Heal(step.hero), step.using(CARD_MARK))


@by_itself("attack", "regeneration")
def regeneration(g: Outbreak, step: After) -> Iterator[Rule]:
    if step.flags & ATE:
        yield Heal(step.hero)
