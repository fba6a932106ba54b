"""Hero mode: what skills and Heroic Traits allow in an attack, and when Enemies attack, move or appear."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from ...engine import Option
from .abilities import ATTACK_OR_MOVE, FreeAction, in_range
from .combat import UNIQUE, Attacking, Boosts, FreeAttack, Rolled, can_attack
from .dice import CHOSEN, KEEN, KILLED
from .enemies import Entered
from .hands import UseSkill
from .hits import After, doomed, kinds_in
from .kinds import Attack, Bystander, Hero, SuperHero, Zone
from .mode import ActionOffer, HeldZone
from .moments import is_fresh, mark, with_skill, with_skill_once, with_trait
from .power import GainPower, SpendPower
from .spawn import Noticed
from .state import (
    NO_CARD,
    NOBODY,
    OfHero,
    OfHeroAndCount,
    Outbreak,
    Rule,
    acting_super_hero,
    enemies_at,
    has_skill,
    is_enemy_phase,
)
from .turn import TurnBegins
from .wounds import Cancelled, Shield, TakeWound, Wound, Wounds, parry

# -- for Power ---------------------------------------------------------------------------------------


def for_power(g: Outbreak, hero: Hero, name: str, *does: Rule) -> Iterator[Option]:
    """A skill that costs 1 Power each time."""
    if g.power[hero]:
        yield with_skill(g, hero, name, SpendPower(hero, 1), *does)


def once_a_phase(g: Outbreak, hero: Hero, name: str, *does: Rule) -> Iterator[Option]:
    """A skill that costs 1 Power and serves once an Enemy Phase."""
    if g.power[hero] and is_enemy_phase(g):
        yield from with_skill_once(g, hero, name, SpendPower(hero, 1), *does)


# -- before the roll ---------------------------------------------------------------------------------


AIMED: Final = {"focused_beam": KEEN, "sharpshooter": CHOSEN}


def aimed(g: Outbreak, step: Boosts, name: str) -> Iterator[Option]:
    """The hero's own attack, better aimed."""
    if step.attack == step.hero:
        flags = AIMED[name] | mark(g, step.hero, name)
        yield from for_power(g, step.hero, name, step.with_dice(0, flags))


MOST_EMBIGGENED: Final = 4


def embiggen(g: Outbreak, hero: Hero, attack: Attack, zone: Zone) -> int:
    """Embiggen!: a die for each Enemy in the zone, four at most."""
    if attack != hero or not has_skill(g, hero, "embiggen"):
        return 0
    return min(MOST_EMBIGGENED, enemies_at(g, zone))


# -- the dice lie there, and afterwards --------------------------------------------------------------


def chaos_hex(g: Outbreak, step: Rolled, name: str) -> Iterator[Option]:
    if step.attack == step.hero and step.missed(g):
        yield from for_power(g, step.hero, name, step.misses_again(mark(g, step.hero, name)))


def follow_through(g: Outbreak, step: After, name: str) -> Iterator[Option]:
    if step.flags & KILLED and can_attack(g, step.hero, UNIQUE, 0):
        yield with_trait(g, step.hero, name, FreeAttack(step.hero, UNIQUE, 0))


def charged_sting(g: Outbreak, step: After) -> Iterator[Rule]:
    if step.attack == step.hero and step.flags & KILLED:
        yield GainPower(step.hero, 1)


# -- Enemies attack ----------------------------------------------------------------------------------


def hold_the_line(g: Outbreak, step: Shield, name: str) -> Iterator[Option]:
    if g.hero_at[step.hero] == step.zone:
        yield with_trait(g, step.hero, name, step)


def seraphim_shield(g: Outbreak, step: Shield, name: str) -> Iterator[Option]:
    if in_range(g, step.hero, step.zone, 1):
        yield from once_a_phase(g, step.hero, name, step)


def intangible(g: Outbreak, step: Wound, name: str) -> Iterator[Option]:
    yield from once_a_phase(g, step.hero, name, Cancelled(step.hero))


def kinetic_backlash(g: Outbreak, step: Wounds, name: str) -> Iterator[Option]:
    yield from for_power(g, step.hero, name, Backlash(step.hero, step.count))


class Backlash(OfHeroAndCount):
    """Kinetic Backlash: a die for each wound; a 3 or more cancels it and eliminates somebody in the zone."""

    def run(self, g: Outbreak) -> None:
        cancelled = parry(g, self.hero, self.count, 3)
        g.then(*[StrikeBack(self.hero)] * cancelled, *[Wound(self.hero, 1)] * (self.count - cancelled))


class StrikeBack(OfHero):
    """Which Walker, Brute or Runner of the zone goes, if there is one."""

    def run(self, g: Outbreak) -> None:
        options = doomed(g, self.hero, kinds_in(g, g.hero_at[self.hero]))
        g.ask_hero(self.hero, "eliminate.which", options)


def angrier(g: Outbreak, step: TakeWound) -> Iterator[Rule]:
    yield GainPower(step.hero, 2)


def all_father(g: Outbreak, step: TurnBegins) -> Iterator[Rule]:
    yield GainPower(step.hero, 1)


# -- Enemies move and appear -------------------------------------------------------------------------


def combat_reflexes(g: Outbreak, step: Entered, name: str) -> Iterator[Option]:
    if g.hero_at[step.hero] == step.zone:
        yield from _shot(g, step, name)


def covering_fire(g: Outbreak, step: Entered, name: str) -> Iterator[Option]:
    if in_range(g, step.hero, step.zone, 1):
        yield from _shot(g, step, name)


def _shot(g: Outbreak, step: Entered, name: str) -> Iterator[Option]:
    """A free attack on those who have come, if they are still there."""
    if enemies_at(g, step.zone):
        yield from once_a_phase(g, step.hero, name, Attacking(step.hero, step.hero, step.zone, 0, 0))


def spider_sense(g: Outbreak, step: Noticed, name: str) -> Iterator[Option]:
    yield with_skill(g, step.hero, name, FreeAction(step.hero, ATTACK_OR_MOVE))


def web_shooters(g: Outbreak, hero: Hero, zones: Iterable[Zone]) -> Iterator[HeldZone]:
    """Web Shooters: once an Enemy Phase, for Power, those of a zone within range 2 stay."""
    name = "web_shooters"
    ready = g.power[hero] and has_skill(g, hero, name) and is_fresh(g, hero, name)
    for zone in sorted(zones) if ready and is_enemy_phase(g) else ():
        if in_range(g, hero, zone, 2):
            yield zone, (UseSkill(hero, g.content.skill[name]), SpendPower(hero, 1))


# -- Zombie Heroes ----------------------------------------------------------------------------------


def banner_offers(g: Outbreak, hero: Hero) -> list[ActionOffer]:
    """Hulk: who has a Bystander card and stands in his zone may give it up; Hulk is Banner for this turn."""
    card = g.cards[hero]
    who = acting_super_hero(g, "banner") if card != NO_CARD else NOBODY
    if who != NOBODY and g.super_at[who] == g.hero_at[hero] and not g.weakened >> who & 1:
        return [("calm", (who, card), 0, Calm, (hero, who, card))]
    return []


class Calm(Rule):
    """The Bystander's card is discarded, which devours nobody."""

    def __init__(self, hero: Hero, super_hero: SuperHero, bystander: Bystander) -> None:
        self.hero, self.super_hero, self.bystander = hero, super_hero, bystander

    def run(self, g: Outbreak) -> None:
        g.weakened |= 1 << self.super_hero
        g.cards[self.hero] = NO_CARD
        g.people_discard.append(self.bystander)
        g.emit("calmed", self.hero, self.super_hero, self.bystander)
        g.rules.discarded(g, self.hero, self.bystander)
