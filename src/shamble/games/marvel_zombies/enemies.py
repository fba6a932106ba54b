"""Rulebook: "Phase des ennemis: activation": attacks, then moves, one action after the other.

An activation is of everybody (the Enemy Phase), of all of one kind (Extra Activation, figures running out),
or of one group of figures in one zone (Rush, Deadpool's taunt). Figures of a kind are all alike, so a group
is a kind, a zone and a number.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from .board import Zone
from .bystanders import Flee, Follow, PersonMove
from .content import Agent, SuperHero
from .routes import heroes_mask, routes
from .state import (
    NOBODY,
    Outbreak,
    Rule,
    acting_super_hero,
    highest_level,
    is_combatant,
    is_inert,
    zone_name,
)
from .words import Option
from .wounds import EnemyAttack

EVERYBODY: Final = -1
SUPER_HEROES: Final = 3
"""Whom an activation is of, beside the kinds of agents."""
GUARD: Final = 0
LONG_ARMS: Final = 3
"""How far Ms. Marvel reaches."""


# -- who acts -----------------------------------------------------------------------------------------


def kinds_acting(g: Outbreak, whom: int, action: int) -> list[Agent]:
    """The kinds of agents that take part in that action."""
    return [
        kind
        for kind, entry in enumerate(g.content.agents)
        if whom in (EVERYBODY, kind) and entry.actions >= action
    ]


def panther_actions(g: Outbreak) -> int:
    return 2 + highest_level(g)


def actions_of(g: Outbreak, who: SuperHero, panther: int) -> int:
    """Two; Black Panther's number was fixed when he was activated."""
    return panther if g.content.super_heroes[who].ability == "matches_danger" else 2


def super_heroes_acting(g: Outbreak, whom: int, action: int, panther: int) -> list[SuperHero]:
    if whom not in (EVERYBODY, SUPER_HEROES):
        return []
    return [
        who
        for who, zone in enumerate(g.super_at)
        if zone >= 0 and not is_inert(g, who) and actions_of(g, who, panther) >= action
    ]


# -- everybody, or all of a kind ---------------------------------------------------------------------


class Activation(Rule):
    """One action of everybody meant: first all attacks, then all moves; then the next action."""

    def __init__(self, whom: int, action: int, panther: int) -> None:
        self.whom, self.action, self.panther = whom, action, panther

    def run(self, g: Outbreak) -> None:
        mask = heroes_mask(g)
        acting = super_heroes_acting(g, self.whom, self.action, self.panther)
        if not mask:
            return
        arms = self._long_arms(g, mask, acting)
        pools = self._pools(g, mask, acting)
        g.then(*[EnemyAttack(zone, wounds) for zone, wounds in sorted(pools.items())])
        if arms != NOBODY:
            g.then(LongArms(arms))
        g.then(Moves(self.whom, self.action, self.panther, mask, arms))
        if self._more(g, acting):
            g.then(Activation(self.whom, self.action + 1, self.panther))

    def _more(self, g: Outbreak, acting: list[SuperHero]) -> bool:
        if kinds_acting(g, self.whom, self.action + 1):
            return True
        return any(actions_of(g, who, self.panther) > self.action for who in acting)

    def _pools(self, g: Outbreak, mask: int, acting: list[SuperHero]) -> dict[Zone, int]:
        """The wounds that fall on each zone with heroes."""
        pools: dict[Zone, int] = {}
        kinds = [g.agents[kind] for kind in kinds_acting(g, self.whom, self.action)]
        for zone in {zone for zone in g.hero_at if zone >= 0}:
            wounds = sum([zones[zone] for zones in kinds])
            if wounds:
                pools[zone] = wounds
        for who in acting:
            zone = g.super_at[who]
            if mask >> zone & 1:
                pools[zone] = pools.get(zone, 0) + wounds_by(g, who)
        if self.action == 1:
            for person in people_fighting(g, self.whom):
                zone = g.people_at[person]
                if mask >> zone & 1:
                    pools[zone] = pools.get(zone, 0) + 1
        return pools

    def _long_arms(self, g: Outbreak, mask: int, acting: list[SuperHero]) -> SuperHero:
        """Ms. Marvel, if she attacks somebody who is not in her zone; NOBODY otherwise."""
        who = acting_super_hero(g, "long_arms")
        if who not in acting or mask >> g.super_at[who] & 1 or not reached(g, who):
            return NOBODY
        return who


def wounds_by(g: Outbreak, who: SuperHero) -> int:
    """Each attack is one wound, Thor's two."""
    return 2 if g.content.super_heroes[who].ability == "two_wounds" else 1


def people_fighting(g: Outbreak, whom: int) -> Iterator[int]:
    """Combat Bystanders who attack now: with everybody, or escorted with their Guards."""
    for person, zone in enumerate(g.people_at):
        if zone < 0 or not is_combatant(g, person):
            continue
        if whom == EVERYBODY or (whom == GUARD and g.escorts[person] >= 0 and g.agents[GUARD][zone]):
            yield person


def reached(g: Outbreak, who: SuperHero) -> list[Zone]:
    """The nearest zones with heroes that Ms. Marvel's arms reach, by open path."""
    distances = g.ways.distances(g.super_at[who])
    near = {zone: distances[zone] for zone in g.hero_at if zone >= 0 and distances[zone] <= LONG_ARMS}
    return sorted(zone for zone, steps in near.items() if steps == min(near.values()))


class LongArms(Rule):
    """Ms. Marvel attacks the nearest zone within three; among several the players choose."""

    def __init__(self, super_hero: SuperHero) -> None:
        self.super_hero = super_hero

    def run(self, g: Outbreak) -> None:
        zones = reached(g, self.super_hero) if g.super_at[self.super_hero] >= 0 else []
        options = [
            Option("at", (zone_name(g, zone),), (EnemyAttack(zone, wounds_by(g, self.super_hero)),))
            for zone in zones
        ]
        if options:
            here = zone_name(g, g.super_at[self.super_hero])
            g.ask(None, "super_hero.whom", (g.content.names["super_hero"][self.super_hero], here), options)


class Moves(Rule):
    """Whoever was in no hero's zone when this action began, and did not attack, moves one zone.

    `prey` has a bit for each zone that held heroes; `arms` is Ms. Marvel if she attacked from afar."""

    def __init__(self, whom: int, action: int, panther: int, prey: int, arms: int) -> None:
        self.whom, self.action, self.panther = whom, action, panther
        self.prey, self.arms = prey, arms

    def run(self, g: Outbreak) -> None:
        if not heroes_mask(g):
            return
        groups = [
            (kind, zone, count)
            for kind in kinds_acting(g, self.whom, self.action)
            for zone, count in enumerate(g.agents[kind])
            if count and not self.prey >> zone & 1
        ]
        super_heroes = [
            who
            for who in super_heroes_acting(g, self.whom, self.action, self.panther)
            if who != self.arms and not self.prey >> g.super_at[who] & 1
        ]
        people = list(self._people(g)) if self.action == 1 else []
        for kind, zone, count in groups:
            send(g, kind, zone, count, 0)
        for zone in dict.fromkeys(g.super_at[who] for who in super_heroes):
            there = sum(1 << who for who in super_heroes if g.super_at[who] == zone)
            g.then(SuperHeroesMove(zone, there, 0))
        g.then(*people)

    def _people(self, g: Outbreak) -> Iterator[Rule]:
        """Bystanders move with everybody; the escorted follow their Guards (send)."""
        if self.whom != EVERYBODY:
            return
        for person, zone in enumerate(g.people_at):
            if zone < 0 or g.escorts[person] >= 0:
                continue
            if not is_combatant(g, person):
                yield Flee(person, 2 if "walking_snacks" in g.play.rules else 1)
            elif not self.prey >> zone & 1:
                yield PersonMove(person)


def send(g: Outbreak, kind: Agent, zone: Zone, count: int, action: int) -> None:
    """A group goes all ways at once, in equal parts; the players place odd ones.

    Those of a group activation (`action` is the one they are taking, 0 otherwise) that have actions left go
    on from where they arrive."""
    ways = routes(g, zone)
    if not ways:
        go_on(g, kind, zone, count, action)
        return
    each, odd = divmod(count, len(ways))
    if each:
        for way in ways:
            march(g, kind, zone, way, each)
            go_on(g, kind, way, each, action)
    used = sum(1 << way for way in ways) if each else 0
    if odd:
        g.then(OddOnes(kind, zone, odd, sum(1 << way for way in ways), used, action))
    elif not action:
        follow(g, kind, zone, used)


def march(g: Outbreak, kind: Agent, zone: Zone, way: Zone, count: int) -> None:
    g.agents[kind][zone] -= count
    g.agents[kind][way] += count
    name = g.content.names["enemy"][kind]
    g.emit("enemies_moved", name, zone_name(g, zone), zone_name(g, way), count)


def go_on(g: Outbreak, kind: Agent, zone: Zone, count: int, action: int) -> None:
    """The next action of a group, if it has one."""
    if action and action < g.content.agents[kind].actions:
        g.then(GroupAction(kind, zone, count, action + 1))


def follow(g: Outbreak, kind: Agent, zone: Zone, used: int) -> None:
    """Escorted Bystanders go with the Guards of their zone; where those split, the players choose."""
    if kind == GUARD and used:
        people = [p for p, at in enumerate(g.people_at) if at == zone and g.escorts[p] >= 0]
        g.then(*[Follow(person, used) for person in people])


class OddOnes(Rule):
    """So many figures are left over: the players send each another way.

    `ways` has a bit for each way that may still be taken, `used` one for each that somebody took."""

    def __init__(  # noqa: PLR0917  # who is left over, from where, which ways are free and taken
        self, kind: Agent, zone: Zone, count: int, ways: int, used: int, action: int
    ) -> None:
        self.kind, self.zone, self.count = kind, zone, count
        self.ways, self.used, self.action = ways, used, action

    def run(self, g: Outbreak) -> None:
        names = g.board.names
        options = [
            Option("go", (names[way],), self._sent(way)) for way in range(len(names)) if self.ways >> way & 1
        ]
        params = (g.content.names["enemy"][self.kind], names[self.zone], self.count)
        g.ask(None, "enemy.odd", params, options)

    def _sent(self, way: Zone) -> tuple[Rule, ...]:
        used = self.used | 1 << way
        gone = OddGoes(self.kind, self.zone, way, self.action)
        if self.count > 1:
            rest = OddOnes(self.kind, self.zone, self.count - 1, self.ways & ~(1 << way), used, self.action)
            return (gone, rest)
        return (gone, AllGone(self.kind, self.zone, used)) if not self.action else (gone,)


class OddGoes(Rule):
    def __init__(self, kind: Agent, origin: Zone, zone: Zone, action: int) -> None:
        self.kind, self.origin, self.zone, self.action = kind, origin, zone, action

    def run(self, g: Outbreak) -> None:
        march(g, self.kind, self.origin, self.zone, 1)
        go_on(g, self.kind, self.zone, 1, self.action)


class AllGone(Rule):
    """A group has split and left: escorted Bystanders follow."""

    def __init__(self, kind: Agent, zone: Zone, used: int) -> None:
        self.kind, self.zone, self.used = kind, zone, used

    def run(self, g: Outbreak) -> None:
        follow(g, self.kind, self.zone, self.used)


class SuperHeroesMove(Rule):
    """Super Heroes are a type like the others: those of a zone split evenly; the players say who goes where.

    `waiting` has a bit for each who has yet to go, `free` one for each way that nobody took this time."""

    def __init__(self, zone: Zone, waiting: int, free: int) -> None:
        self.zone, self.waiting, self.free = zone, waiting, free

    def run(self, g: Outbreak) -> None:
        ways = routes(g, self.zone)
        if not self.waiting or not ways:
            return
        who = (self.waiting & -self.waiting).bit_length() - 1
        free = self.free or sum(1 << way for way in ways)
        options = [
            Option(
                "go", (zone_name(g, way),), (SuperHeroGoes(who, way), self._others(who, free & ~(1 << way)))
            )
            for way in ways
            if free >> way & 1
        ]
        g.ask(None, "super_hero.way", (g.content.names["super_hero"][who], zone_name(g, self.zone)), options)

    def _others(self, who: SuperHero, free: int) -> SuperHeroesMove:
        return SuperHeroesMove(self.zone, self.waiting & ~(1 << who), free)


class SuperHeroGoes(Rule):
    def __init__(self, super_hero: SuperHero, zone: Zone) -> None:
        self.super_hero, self.zone = super_hero, zone

    def run(self, g: Outbreak) -> None:
        origin = g.super_at[self.super_hero]
        g.super_at[self.super_hero] = self.zone
        name = g.content.names["super_hero"][self.super_hero]
        g.emit("super_hero_moved", name, zone_name(g, origin), zone_name(g, self.zone))


# -- one group ---------------------------------------------------------------------------------------


class GroupAction(Rule):
    """Rush, taunt: one action of some figures in one zone."""

    def __init__(self, kind: Agent, zone: Zone, count: int, action: int) -> None:
        self.kind, self.zone, self.count, self.action = kind, zone, count, action

    def run(self, g: Outbreak) -> None:
        count = min(self.count, g.agents[self.kind][self.zone])
        if not count:
            return
        if heroes_mask(g) >> self.zone & 1:
            g.then(EnemyAttack(self.zone, count))
            go_on(g, self.kind, self.zone, count, self.action)
        else:
            send(g, self.kind, self.zone, count, self.action)


class SuperHeroAction(Rule):
    """Taunt: one action of one Super Hero, then the next."""

    def __init__(self, super_hero: SuperHero, action: int, panther: int) -> None:
        self.super_hero, self.action, self.panther = super_hero, action, panther

    def run(self, g: Outbreak) -> None:
        who = self.super_hero
        if g.super_at[who] < 0 or self.action > actions_of(g, who, self.panther):
            return
        if heroes_mask(g) >> g.super_at[who] & 1:
            g.then(EnemyAttack(g.super_at[who], wounds_by(g, who)))
        elif g.content.super_heroes[who].ability == "long_arms" and reached(g, who):
            g.then(LongArms(who))
        else:
            g.then(SuperHeroesMove(g.super_at[who], 1 << who, 0))
        g.then(SuperHeroAction(who, self.action + 1, self.panther))
