"""What skills, Traits and Bystander cards allow in a hero's own turn, beside actions.

Each is registered under its name with a condition; using it queues what it does. Those that belong to an
attack, a wound or a spawn are in combat.py, wounds.py and spawn.py.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from .board import FAR, Zone
from .combat import (
    DEVOUR,
    PAID,
    SIGN,
    UNIQUE,
    FreeAttack,
    PickOff,
    PushWhere,
    attack_offers,
    can_attack,
    easy_prey,
)
from .content import Hero
from .doors import OpenDoor, doors_in_reach
from .enemies import GroupAction, SuperHeroAction, escorted_by, following, march, panther_actions
from .hands import CARD, DrawTrait, UseCard, UseSkill, UseTrait, skill_bit
from .hunger import LowerHunger, RaiseHunger, can_raise_hunger
from .modes import Offer, can_pay, mode_of, price
from .movement import Leap, hunts, move_offers, ways_for
from .power import GainPower, SpendPower
from .state import (
    NO_CARD,
    Outbreak,
    Rule,
    enemies_at,
    heroes_in_play,
    is_restrained,
    skills_of,
    super_heroes_at,
)

Ready = Callable[[Outbreak, Hero], bool]
Use = Callable[[Outbreak, Hero], tuple[Rule, ...]]

SKILLS: Final[dict[str, tuple[Ready, Use, int, int]]] = {}
"""For each skill when it may be used, what it does, and what it costs: actions, Power."""
TRAITS: Final[dict[str, tuple[Ready, Use]]] = {}
CARDS: Final[dict[str, tuple[Ready, Use]]] = {}


def skill(name: str, cost: int, ready: Ready, power: int = 0) -> Callable[[Use], Use]:
    """A skill to be used once a turn, for so many actions and so much Power."""

    def register(use: Use) -> Use:
        SKILLS[name] = (ready, use, cost, power)
        return use

    return register


def trait(name: str, ready: Ready) -> Callable[[Use], Use]:
    def register(use: Use) -> Use:
        TRAITS[name] = (ready, use)
        return use

    return register


def card(name: str, ready: Ready) -> Callable[[Use], Use]:
    """A Bystander card to be used once a turn, for the mode's price."""

    def register(use: Use) -> Use:
        CARDS[name] = (ready, use)
        return use

    return register


def ability_offers(g: Outbreak, hero: Hero) -> Iterator[Offer]:
    """Everything that the hero may use now."""
    for name in skills_of(g, hero):
        if name in SKILLS and not g.used[hero] & skill_bit(g, hero, name):
            ready, _, cost, power = SKILLS[name]
            if power <= g.power[hero] and ready(g, hero):
                yield "use_skill", (name,), cost, Chain(hero, "skill", name)
    names = g.content.names
    for held in dict.fromkeys(g.traits[hero]):
        name = names["trait"][held]
        affordable = g.content.traits[held].power <= g.power[hero]
        if affordable and name in TRAITS and TRAITS[name][0](g, hero):
            yield "use_trait", (name,), 0, Chain(hero, "trait", name)
    if g.cards[hero] != NO_CARD and not g.used[hero] & CARD and can_pay(g, hero):
        name = names["bystander"][g.cards[hero]]
        if name in CARDS and CARDS[name][0](g, hero):
            yield "use_card", (name,), 0, Chain(hero, "card", name)


class Chain(Rule):
    """A skill, Trait or card is used, and what it does follows."""

    def __init__(self, hero: Hero, sort: str, ability: str) -> None:
        self.hero, self.sort, self.ability = hero, sort, ability

    def run(self, g: Outbreak) -> None:
        if self.sort == "skill":
            _, use, _, power = SKILLS[self.ability]
            used: Rule = UseSkill(self.hero, g.content.skill[self.ability])
        elif self.sort == "trait":
            trait = g.content.trait[self.ability]
            _, use = TRAITS[self.ability]
            power = g.content.traits[trait].power
            used = UseTrait(self.hero, trait)
        else:
            g.then(UseCard(self.hero, CARD), price(g, self.hero), *CARDS[self.ability][1](g, self.hero))
            return
        paid = (SpendPower(self.hero, power),) if power else ()
        g.then(used, *paid, *use(g, self.hero))


# -- conditions --------------------------------------------------------------------------------------


def always(g: Outbreak, hero: Hero) -> bool:
    return True


def can_move(g: Outbreak, hero: Hero) -> bool:
    return bool(ways_for(g, g.hero_at[hero]))


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
    return sorted(zone for zone, steps in g.ways.ranges(g.hero_at[hero]).items() if steps <= reach)


def friends_within(g: Outbreak, hero: Hero, reach: int) -> list[Hero]:
    zones = within(g, hero, reach)
    return [other for other in heroes_in_play(g) if other != hero and g.hero_at[other] in zones]


# -- skills ------------------------------------------------------------------------------------------


@skill("hunger_adaptation", 0, lambda g, hero: can_raise_hunger(g, hero) and traits_are_left(g, hero))
def hunger_adaptation(g: Outbreak, hero: Hero) -> tuple[Rule, ...]:
    return (RaiseHunger(hero), DrawTrait(hero))


def _can_taunt(g: Outbreak, hero: Hero) -> bool:
    return bool(taunted(g, hero))


@skill("merc_half_mouth", 0, _can_taunt)
def merc_half_mouth(g: Outbreak, hero: Hero) -> tuple[Rule, ...]:
    return (TauntWhere(hero),)


def _can_strike(g: Outbreak, hero: Hero) -> bool:
    return not is_restrained(g, hero) and hunts(g, g.hero_at[hero], 2)


@skill("danvers_special", 1, _can_strike)
def danvers_special(g: Outbreak, hero: Hero) -> tuple[Rule, ...]:
    return (Leap(hero, 2, 1), FreeAttack(hero, UNIQUE, 0))


def has_friends(g: Outbreak, hero: Hero) -> bool:
    return bool(friends_within(g, hero, 2))


@skill("undead_leader", 0, has_friends)
@skill("kings_command", 0, has_friends, power=1)
@trait("avengers_assemble", has_friends)
def undead_leader(g: Outbreak, hero: Hero) -> tuple[Rule, ...]:
    return (LeadWhom(hero),)


@skill("gamma_leap", 0, can_move)
@skill("web_slinger", 0, can_move, power=1)
@trait("scent_of_blood", can_move)
@trait("to_the_rescue", can_move)
@card("wong", can_move)
def two_zones(g: Outbreak, hero: Hero) -> tuple[Rule, ...]:
    return (Leap(hero, 2, 0),)


@skill("small_and_quick", 0, can_move)
@card("happy_hogan", can_move)
def one_zone(g: Outbreak, hero: Hero) -> tuple[Rule, ...]:
    return (Leap(hero, 1, 0),)


# -- traits ------------------------------------------------------------------------------------------


@trait("feeding_frenzy", can_raise_hunger)
def feeding_frenzy(g: Outbreak, hero: Hero) -> tuple[Rule, ...]:
    return (RaiseHunger(hero), Leap(hero, 1, 0), FreeAttack(hero, DEVOUR, 0))


@trait("blood_rush", can_raise_hunger)
def blood_rush(g: Outbreak, hero: Hero) -> tuple[Rule, ...]:
    return (RaiseHunger(hero), GainAction(hero))


def to_push(g: Outbreak, hero: Hero, reach: int) -> list[Zone]:
    """Zones within that range with Enemies, and somewhere to push them."""
    return [zone for zone in within(g, hero, reach) if enemies_at(g, zone) and g.ways.neighbours[zone]]


@trait("howl", lambda g, hero: bool(to_push(g, hero, 1)))
@trait("shockwave", lambda g, hero: bool(to_push(g, hero, 1)))
def howl(g: Outbreak, hero: Hero) -> tuple[Rule, ...]:
    return (PushFrom(hero, 1),)


def can_break_in(g: Outbreak, hero: Hero) -> bool:
    return not is_restrained(g, hero) and bool(doors_in_reach(g, hero))


@trait("break_in", can_break_in)
@trait("kick_it_in", can_break_in)
def break_in(g: Outbreak, hero: Hero) -> tuple[Rule, ...]:
    return (BreakIn(hero),)


def has_prey(g: Outbreak, hero: Hero) -> bool:
    """Somebody of Toughness 1 in the hero's zone."""
    return bool(easy_prey(g, g.hero_at[hero]))


@trait("putrid_cloud", has_prey)
@trait("takedown", has_prey)
@skill("bionic_arm", 0, has_prey, power=1)
def putrid_cloud(g: Outbreak, hero: Hero) -> tuple[Rule, ...]:
    return (PickOff(hero),)


@trait("leftovers", lambda g, hero: g.hunger[hero] > 0)
def leftovers(g: Outbreak, hero: Hero) -> tuple[Rule, ...]:
    return (LowerHunger(hero),)


# -- bystander cards ---------------------------------------------------------------------------------


def _coulsons(g: Outbreak, hero: Hero) -> int:
    """Which attacks are meant: Ranged ones, or by agreement at the table the unique one (ruling 14)."""
    ranged = g.content.attacks[hero].type == "ranged" or g.coulson_unique
    return SIGN | (UNIQUE if ranged else 0)


@card("coulson", lambda g, hero: can_attack(g, hero, _coulsons(g, hero), 0))
def coulson(g: Outbreak, hero: Hero) -> tuple[Rule, ...]:
    return (FreeAttack(hero, _coulsons(g, hero) | PAID, 0),)


@card("okoye", lambda g, hero: g.content.attacks[hero].type == "melee" and can_attack(g, hero, UNIQUE, 0))
def okoye(g: Outbreak, hero: Hero) -> tuple[Rule, ...]:
    return (FreeAttack(hero, UNIQUE | PAID, 0),)


@card("pepper_potts", traits_are_left)
def pepper_potts(g: Outbreak, hero: Hero) -> tuple[Rule, ...]:
    return (DrawTrait(hero),)


@card("ross", crowded)
def ross(g: Outbreak, hero: Hero) -> tuple[Rule, ...]:
    return (PushWhere(hero, g.hero_at[hero]),)


def in_need(g: Outbreak, hero: Hero) -> list[Hero]:
    """Other heroes within range 2 who hunger, or whose Power is not full."""
    power = g.content.box.power
    return [other for other in friends_within(g, hero, 2) if g.hunger[other] or g.power[other] < power]


@card("ned_leeds", lambda g, hero: bool(in_need(g, hero)))
def ned_leeds(g: Outbreak, hero: Hero) -> tuple[Rule, ...]:
    return (SootheWhom(hero),)


# -- what they lead to -------------------------------------------------------------------------------


class Spend(Rule):
    """Actions are used up."""

    def __init__(self, hero: Hero, cost: int) -> None:
        self.hero, self.cost = hero, cost

    def run(self, g: Outbreak) -> None:
        g.actions[self.hero] -= self.cost


class GainAction(Rule):
    """Blood Rush, Adrenaline, Eye of Agamotto: one more action this turn."""

    def __init__(self, hero: Hero) -> None:
        self.hero = hero

    def run(self, g: Outbreak) -> None:
        g.actions[self.hero] += 1
        g.emit("action_gained", self.hero)


class PushFrom(Rule):
    """Howl, Telekinesis: from which zone within that range."""

    def __init__(self, hero: Hero, reach: int) -> None:
        self.hero, self.reach = hero, reach

    def run(self, g: Outbreak) -> None:
        options = [
            g.option("at", (zone,), (PushWhere(self.hero, zone),))
            for zone in to_push(g, self.hero, self.reach)
        ]
        g.ask(g.owner[self.hero], "push.from", (self.hero,), options)


class BreakIn(Rule):
    """Break-In: which door of the zone."""

    def __init__(self, hero: Hero) -> None:
        self.hero = hero

    def run(self, g: Outbreak) -> None:
        options = [
            g.option("open", (door,), (OpenDoor(self.hero, door),)) for door in doors_in_reach(g, self.hero)
        ]
        g.ask(g.owner[self.hero], "trait.door", (self.hero,), options)


def taunted(g: Outbreak, hero: Hero) -> list[Zone]:
    """Zones at range 1 in sight with Enemies."""
    ranges = g.ways.ranges(g.hero_at[hero])
    return sorted(zone for zone, steps in ranges.items() if steps == 1 and enemies_at(g, zone))


class TauntWhere(Rule):
    """Merc with Half a Mouth: which zone."""

    def __init__(self, hero: Hero) -> None:
        self.hero = hero

    def run(self, g: Outbreak) -> None:
        options = [g.option("at", (zone,), (Taunt(self.hero, zone),)) for zone in taunted(g, self.hero)]
        g.ask(g.owner[self.hero], "taunt.where", (self.hero,), options)


class Taunt(Rule):
    """All Enemies of a zone spend their first action moving to the hero, then act again if they can."""

    def __init__(self, hero: Hero, zone: Zone) -> None:
        self.hero, self.zone = hero, zone

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


class LeadWhom(Rule):
    """Undead Leader: who takes a free action."""

    def __init__(self, hero: Hero) -> None:
        self.hero = hero

    def run(self, g: Outbreak) -> None:
        options = [
            g.option("hero", (other,), (FreeAction(other, ANY_ACTION),))
            for other in friends_within(g, self.hero, 2)
        ]
        g.ask(g.owner[self.hero], "leader.who", (self.hero,), options)


ANY_ACTION, ATTACK_OR_MOVE = range(2)


class FreeAction(Rule):
    """One action that costs none; leaving Enemies would cost more, so it is not offered."""

    def __init__(self, hero: Hero, which: int) -> None:
        self.hero, self.which = hero, which

    def run(self, g: Outbreak) -> None:
        options = [
            g.option(key, args, (does,))
            for offers in (mode_of(g).actions if self.which == ANY_ACTION else (attack_offers, move_offers))
            for key, args, cost, does in offers(g, self.hero)
            if cost == 1
        ]
        g.ask(g.owner[self.hero], "turn.free", (self.hero,), [*options, g.option("decline")])


class SootheWhom(Rule):
    """Ned Leeds: whose Hunger falls, or whose Power rises by 2."""

    def __init__(self, hero: Hero) -> None:
        self.hero = hero

    def run(self, g: Outbreak) -> None:
        options = [
            g.option("hero", (other,), (LowerHunger(other), GainPower(other, 2)))
            for other in in_need(g, self.hero)
        ]
        g.ask(g.owner[self.hero], "soothe.who", (self.hero,), options)
