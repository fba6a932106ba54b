"""What skills, Traits and Bystander cards allow in a hero's own turn, beside actions.

The modes name them, each with the condition under which it is ready; using it queues what it does. Those that
belong to an attack are in attack_cards.py, what only Bystander cards do is in bystander_cards.py.
"""

from __future__ import annotations

from .combat import FreeAttack, attack_offers
from .doors import OpenDoor, doors_in_reach
from .enemies import GroupAction, SuperHeroAction, escorted_by, following, march, panther_actions
from .hands import CARD, UseCard, UseSkill, UseTrait
from .hits import easy_prey
from .hunger import can_raise_hunger
from .kinds import FAR, Hero, Zone
from .mode import ActionOffer, Offers, Ready, StepFor
from .movement import Leap, PushWhere, hunts, move_offers, ways_on
from .power import SpendPower
from .state import (
    NO_CARD,
    OfHero,
    OfHeroAndZone,
    Outbreak,
    Rule,
    enemies_at,
    heroes_in_play,
    is_restrained,
    level,
    super_heroes_at,
)


def actions(g: Outbreak, hero: Hero) -> tuple[Offers, ...]:
    """What the hero may spend actions on; the Ravenous move and devour."""
    if is_restrained(g, hero):
        return (move_offers, attack_offers)
    return (*g.mode.actions, *g.play.actions) if g.play.actions else g.mode.actions


def ability_offers(g: Outbreak, hero: Hero) -> list[ActionOffer]:
    """Everything that the hero may use now."""
    uses, names, power = g.content.in_turn, g.content.names, g.power[hero]
    used, reached = g.used[hero], level(g, hero)
    found: list[ActionOffer] = []
    for name, skill, bit, least in g.content.skills_in_turn[hero]:
        if reached >= least and power >= skill.power and not used & bit and skill.ready(g, hero):
            found.append(("use_skill", (name,), skill.cost, Chain, (hero, "skill", name)))
    for held in dict.fromkeys(g.traits[hero]) if g.traits[hero] else ():
        trait = uses.get(name := names["trait"][held])
        if trait and g.content.traits[held].power <= power and trait.ready(g, hero):
            found.append(("use_trait", (held,), 0, Chain, (hero, "trait", name)))
    if g.cards[hero] != NO_CARD and not used & CARD and g.mode.can_pay(g, hero):
        card = uses.get(name := names["bystander"][g.cards[hero]])
        if card and card.ready(g, hero):
            found.append(("use_card", (name,), 0, Chain, (hero, "card", name)))
    return found


class Chain(Rule):
    """A skill, Trait or card is used and paid for, and what it does follows."""

    def __init__(self, hero: Hero, sort: str, ability: str) -> None:
        self.hero, self.sort, self.ability = hero, sort, ability

    def run(self, g: Outbreak) -> None:
        hero, content = self.hero, g.content
        does = content.in_turn[self.ability]
        if self.sort == "skill":
            g.then(UseSkill(hero, content.skill[self.ability]), *spent(hero, does.power))
        elif self.sort == "trait":
            trait = content.trait[self.ability]
            g.then(UseTrait(hero, trait), *spent(hero, content.traits[trait].power))
        else:
            g.then(UseCard(hero, CARD), g.mode.price(hero))
        g.then(*[step(hero) for step in does.steps])


def spent(hero: Hero, power: int) -> tuple[Rule, ...]:
    return (SpendPower(hero, power),) if power else ()


# -- conditions --------------------------------------------------------------------------------------


def can_move(g: Outbreak, hero: Hero) -> bool:
    return bool(ways_on(g, g.hero_at[hero]))


def traits_are_left(g: Outbreak, hero: Hero) -> bool:
    return bool(g.trait_deck or g.trait_discard)


def crowded(g: Outbreak, hero: Hero) -> bool:
    """Enemies in the hero's zone, and somewhere to push them."""
    here = g.hero_at[hero]
    return enemies_at(g, here) > 0 and bool(g.ways.neighbours[here])


def in_range(g: Outbreak, hero: Hero, zone: Zone, reach: int) -> bool:
    """Does the hero see that zone, so near?"""
    return g.ways.ranges(g.hero_at[hero]).get(zone, FAR) <= reach


def within(g: Outbreak, hero: Hero, reach: int) -> list[Zone]:
    """The zones in sight within that range."""
    return sorted([zone for zone, _ in g.ways.near(g.hero_at[hero], reach)])


def friends(g: Outbreak, hero: Hero) -> list[Hero]:
    """Other heroes in sight within range 2."""
    others = [other for other in heroes_in_play(g) if other != hero]
    return [other for other in others if in_range(g, hero, g.hero_at[other], 2)]


def may_adapt(g: Outbreak, hero: Hero) -> bool:
    return can_raise_hunger(g, hero) and traits_are_left(g, hero)


def can_strike(g: Outbreak, hero: Hero) -> bool:
    return not is_restrained(g, hero) and hunts(g, g.hero_at[hero], 2)


def to_push(g: Outbreak, hero: Hero, reach: int) -> list[Zone]:
    """Zones within that range with Enemies, and somewhere to push them."""
    return [zone for zone in within(g, hero, reach) if enemies_at(g, zone) and g.ways.neighbours[zone]]


def can_push(reach: int) -> Ready:
    """Is there anybody to push within that range?"""
    return lambda g, hero: to_push(g, hero, reach)


def can_break_in(g: Outbreak, hero: Hero) -> bool:
    return not is_restrained(g, hero) and bool(doors_in_reach(g, hero))


def has_prey(g: Outbreak, hero: Hero) -> bool:
    """Somebody of Toughness 1 in the hero's zone."""
    return bool(easy_prey(g, g.hero_at[hero]))


def is_hungry(g: Outbreak, hero: Hero) -> bool:
    return g.hunger[hero] > 0


# -- what they lead to -------------------------------------------------------------------------------


class Spend(Rule):
    """Actions are used up."""

    def __init__(self, hero: Hero, cost: int) -> None:
        self.hero, self.cost = hero, cost

    def run(self, g: Outbreak) -> None:
        g.actions[self.hero] -= self.cost


def go(steps: int) -> StepFor:
    """Up to so many zones, ignoring Enemies."""
    return lambda hero: Leap(hero, steps, 0)


def hunt(hero: Hero) -> Rule:
    """Up to two zones, to where Enemies are."""
    return Leap(hero, 2, 1)


def attack(which: int) -> StepFor:
    """A free attack of one of these."""
    return lambda hero: FreeAttack(hero, which, 0)


def push(reach: int) -> StepFor:
    """All Enemies of a zone within that range go next door."""
    return lambda hero: PushFrom(hero, reach)


class GainAction(OfHero):
    """Blood Rush, Adrenaline, Eye of Agamotto: one more action this turn."""

    def run(self, g: Outbreak) -> None:
        g.actions[self.hero] += 1
        g.emit("action_gained", self.hero)


class PushFrom(Rule):
    """Howl, Telekinesis: from which zone within that range."""

    def __init__(self, hero: Hero, reach: int) -> None:
        self.hero, self.reach = hero, reach

    def run(self, g: Outbreak) -> None:
        g.ask_each(self.hero, "push.from", "at", to_push(g, self.hero, self.reach), PushWhere)


class BreakIn(OfHero):
    """Break-In: which door of the zone."""

    def run(self, g: Outbreak) -> None:
        g.ask_each(self.hero, "trait.door", "open", doors_in_reach(g, self.hero), OpenDoor)


def taunted(g: Outbreak, hero: Hero) -> list[Zone]:
    """Zones at range 1 in sight with Enemies."""
    ranges = g.ways.ranges(g.hero_at[hero])
    return sorted(zone for zone, steps in ranges.items() if steps == 1 and enemies_at(g, zone))


class TauntWhere(OfHero):
    """Merc with Half a Mouth: which zone."""

    def run(self, g: Outbreak) -> None:
        g.ask_each(self.hero, "taunt.where", "at", taunted(g, self.hero), Taunt)


class Taunt(OfHeroAndZone):
    """All Enemies of a zone spend their first action moving to the hero, then act again if they can."""

    def run(self, g: Outbreak) -> None:
        here = g.hero_at[self.hero]
        for kind, entry in enumerate(g.content.agents):
            count = g.agents[kind][self.zone]
            if count:
                g.then(*following(escorted_by(g, kind, self.zone), 1 << here))
                march(g, kind, self.zone, here, count)
                if entry.actions > 1:
                    g.then(GroupAction(kind, here, count, entry.actions - 1, 0))
        for who in super_heroes_at(g, self.zone):
            g.super_at[who] = here
            g.emit("super_hero_moved", who, self.zone, here)
            g.then(SuperHeroAction(who, 2, panther_actions(g)))


class LeadWhom(OfHero):
    """Undead Leader: who takes a free action."""

    def run(self, g: Outbreak) -> None:
        options = g.each("hero", friends(g, self.hero), lambda other: (FreeAction(other, ANY_ACTION),))
        g.ask_hero(self.hero, "leader.who", options)


ANY_ACTION, ATTACK_OR_MOVE = range(2)


class FreeAction(Rule):
    """One action that costs none; leaving Enemies would cost more, so it is not offered."""

    def __init__(self, hero: Hero, which: int) -> None:
        self.hero, self.which = hero, which

    def run(self, g: Outbreak) -> None:
        usable = actions(g, self.hero) if self.which == ANY_ACTION else (attack_offers, move_offers)
        options = [
            g.option(key, args, (kind(*fields),))
            for offers in usable
            for key, args, cost, kind, fields in offers(g, self.hero)
            if cost == 1
        ]
        g.ask_hero(self.hero, "turn.free", [*options, g.option("decline")])
