"""Rulebook: "Phase des ennemis: activation": attacks, then moves, one action after the other.

An activation is of everybody (the Enemy Phase), of all of one kind (Extra Activation, figures running out),
or of one group of figures in one zone (Rush, Deadpool's taunt). Figures of a kind are all alike, so a group
is a kind, a zone and a number.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from mypy_extensions import mypyc_attr

from .bystanders import Flee, Follow, PersonMove
from .kinds import FAR, PLAIN, TOUGH, Agent, Hero, SuperHero, Zone, bits_for, bits_of
from .moments import carriers, uses
from .routes import prey_mask, routes
from .state import NOBODY, OfHeroAndZone, Outbreak, Rule, acting_super_hero, heroes_in_play, highest_level
from .wounds import EnemyAttack

EVERYBODY: Final = -1
SUPER_HEROES: Final = 3
"""Whom an activation is of, beside the kinds of agents."""
GUARD: Final = TOUGH
WITH_ALL: Final = -1
"""In place of how many actions a group has left: it acts with everybody."""
LONG_ARMS: Final = 3
MISSILES: Final = 1
"""How far Ms. Marvel and zombie Iron Man reach."""


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
        if zone >= 0
        and not g.rules.is_inert(g, who)
        and not g.rules.is_calm(g, who)
        and actions_of(g, who, panther) >= action
    ]


# -- everybody, or all of a kind ---------------------------------------------------------------------


class Activation(Rule):
    """One action of everybody meant: first all attacks, then all moves; then the next action."""

    def __init__(self, whom: int, action: int, panther: int) -> None:
        self.whom, self.action, self.panther = whom, action, panther

    def run(self, g: Outbreak) -> None:
        mask = prey_mask(g)
        acting = super_heroes_acting(g, self.whom, self.action, self.panther)
        if not mask:
            return
        arms = self._long_arms(g, mask, acting) if acting else NOBODY
        pools = wounds_by_zone(g, self.whom, self.action, acting)
        spurred = spurred_zones(g) if self.action == 1 and self.whom in (EVERYBODY, PLAIN) else 0
        for number, (zone, wounds) in enumerate(sorted(pools.items())):
            g.then(
                self.become(GroupAttack, zone=zone, wounds=wounds) if number else EnemyAttack(zone, wounds)
            )
        if arms != NOBODY:
            g.then(LongArms(arms))
        g.then(Moves(self.whom, self.action, self.panther, mask, arms, spurred, 0))
        if self._more(g, acting):
            g.then(Activation(self.whom, self.action + 1, self.panther))

    def _more(self, g: Outbreak, acting: list[SuperHero]) -> bool:
        if kinds_acting(g, self.whom, self.action + 1):
            return True
        return any(actions_of(g, who, self.panther) > self.action for who in acting)

    def _long_arms(self, g: Outbreak, mask: int, acting: list[SuperHero]) -> SuperHero:
        """Ms. Marvel or Iron Man, if they attack somebody who is not in their zone; NOBODY otherwise."""
        who = max(acting_super_hero(g, "long_arms"), acting_super_hero(g, "missiles"))
        if who not in acting or mask >> g.super_at[who] & 1 or not reached(g, who):
            return NOBODY
        return who


def wounds_by_zone(g: Outbreak, whom: int, action: int, acting: list[SuperHero]) -> dict[Zone, int]:
    """The wounds that fall on each zone with somebody to attack."""
    people = g.people_at if g.mode.hunts_people else []
    prey = {zone for zone in (*g.hero_at, *people) if zone >= 0}
    kinds = [g.agents[kind] for kind in kinds_acting(g, whom, action)]
    pools = {zone: sum([zones[zone] for zones in kinds]) for zone in prey}
    for who in acting:
        if g.super_at[who] in prey:
            pools[g.super_at[who]] += wounds_by(g, who)
    for person in people_fighting(g, whom) if action == 1 else ():
        if g.people_at[person] in prey:
            pools[g.people_at[person]] += 1
    return {zone: wounds for zone, wounds in pools.items() if wounds}


class GroupAttack(Rule):
    """Those who act in a zone attack together: so many wounds, but for those of Enemies who were eliminated
    since the action began."""

    def __init__(self, whom: int, action: int, panther: int, zone: Zone, wounds: int) -> None:
        self.whom, self.action, self.panther = whom, action, panther
        self.zone, self.wounds = zone, wounds

    def run(self, g: Outbreak) -> None:
        acting = super_heroes_acting(g, self.whom, self.action, self.panther)
        left = wounds_by_zone(g, self.whom, self.action, acting).get(self.zone, 0)
        if left < self.wounds:
            g.ruled_anew(2, "enemy-attack.meanwhile")
        g.then(EnemyAttack(self.zone, min(self.wounds, left)))


def wounds_by(g: Outbreak, who: SuperHero) -> int:
    """Each attack is one wound, Thor's two."""
    return 2 if g.content.super_heroes[who].ability == "two_wounds" else 1


def people_fighting(g: Outbreak, whom: int) -> Iterator[int]:
    """Combat Bystanders who attack now: with everybody, or escorted with their Guards."""
    if g.mode.hunts_people:
        return
    for person, zone in enumerate(g.people_at):
        if zone < 0 or not g.rules.is_combatant(g, person):
            continue
        if whom == EVERYBODY or (whom == GUARD and g.escorts[person] >= 0 and g.agents[GUARD][zone]):
            yield person


def reached(g: Outbreak, who: SuperHero) -> list[Zone]:
    """The nearest zones with somebody to attack that Ms. Marvel's arms reach by open path, that zombie Iron
    Man's missiles reach in sight."""
    prey = bits_of(prey_mask(g))
    if g.content.super_heroes[who].ability == "missiles":
        ranges = g.ways.ranges(g.super_at[who])
        near = {zone: ranges[zone] for zone in prey if ranges.get(zone, FAR) <= MISSILES}
    else:
        distances = g.ways.distances(g.super_at[who])
        near = {zone: distances[zone] for zone in prey if distances[zone] <= LONG_ARMS}
    return sorted(zone for zone, steps in near.items() if steps == min(near.values()))


class LongArms(Rule):
    """Ms. Marvel or Iron Man attacks the nearest zone reached; among several the players choose."""

    def __init__(self, super_hero: SuperHero) -> None:
        self.super_hero = super_hero

    def run(self, g: Outbreak) -> None:
        zones = reached(g, self.super_hero) if g.super_at[self.super_hero] >= 0 else []
        options = g.each("at", zones, lambda zone: (EnemyAttack(zone, wounds_by(g, self.super_hero)),))
        g.ask_team("super_hero.whom", options, self.super_hero, g.super_at[self.super_hero])


class Moves(Rule):
    """Whoever was in no hero's zone when this action began, and did not attack, moves one zone.

    `prey` has a bit for each zone where nobody moves, first of all those that held heroes; `arms` is Ms.
    Marvel if she attacked from afar; `spurred` has a bit for each zone whose Walkers have one more action;
    `asked` has one for each hero who was asked whether to keep Enemies from moving."""

    def __init__(  # noqa: PLR0917  # who acts, who does not, and what has been decided
        self, whom: int, action: int, panther: int, prey: int, arms: int, spurred: int, asked: int
    ) -> None:
        self.whom, self.action, self.panther = whom, action, panther
        self.prey, self.arms, self.spurred, self.asked = prey, arms, spurred, asked

    def run(self, g: Outbreak) -> None:
        mask = prey_mask(g)
        if not mask:
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
        zones = {zone for _, zone, _ in groups} | {g.super_at[who] for who in super_heroes}
        if ask_halt(g, self, zones):
            return
        people = list(self._people(g)) if self.action == 1 else []
        self._spur(g)
        for kind, zone, count in groups:
            more = kind == PLAIN and self.spurred >> zone & 1
            send(g, mask, kind, zone, count, 1 if more else WITH_ALL)
        for zone in dict.fromkeys(g.super_at[who] for who in super_heroes):
            there = sum(1 << who for who in super_heroes if g.super_at[who] == zone)
            g.then(SuperHeroesMove(zone, there, ""))
        g.then(*people)

    def halted(self, zone: Zone) -> Moves:
        """The same, but nobody there moves."""
        return self.become(Moves, prey=self.prey | 1 << zone)

    def unhalted(self, hero: Hero) -> Moves:
        """The same; that hero lets them move."""
        return self.become(Moves, asked=self.asked | 1 << hero)

    def _spur(self, g: Outbreak) -> None:
        """Zombie Captain America's Walkers who do not move go on with their second action."""
        for zone, count in enumerate(g.agents[PLAIN]) if self.spurred & self.prey else ():
            if count and self.spurred & self.prey & 1 << zone:
                g.then(GroupAction(PLAIN, zone, count, 1, 0))

    def _people(self, g: Outbreak) -> Iterator[Rule]:
        """Bystanders move with everybody; the escorted follow their Guards (send)."""
        if self.whom != EVERYBODY or g.mode.hunts_people:
            return
        for person, zone in enumerate(g.people_at):
            if zone < 0 or g.escorts[person] >= 0:
                continue
            if not g.rules.is_combatant(g, person):
                yield Flee(person, g.rules.flight)
            elif not self.prey >> zone & 1:
                yield PersonMove(person)


def spurred_zones(g: Outbreak) -> int:
    """Zombie Captain America: Walkers within range 1 of him have one more action; a bit for each zone."""
    leader = acting_super_hero(g, "leads_walkers")
    if leader == NOBODY:
        return 0
    ranges = g.ways.ranges(g.super_at[leader])
    return sum(1 << zone for zone, steps in ranges.items() if steps <= 1)


def group_acts(g: Outbreak, kind: Agent, zone: Zone, count: int) -> GroupAction:
    """The activation of some figures in one zone."""
    spurred = kind == PLAIN and spurred_zones(g) >> zone & 1
    return GroupAction(kind, zone, count, g.content.agents[kind].actions + spurred, 0)


def ask_halt(g: Outbreak, moves: Moves | GroupAction, zones: Iterable[Zone]) -> bool:
    """Before Enemies of these zones move: the next hero who could keep those of one zone from it is asked."""
    halts = g.mode.halts
    for hero in heroes_in_play(g) if halts else ():
        if moves.asked >> hero & 1:
            continue
        options = [
            g.option("at", (zone,), (*does, moves.halted(zone)))
            for halt in halts
            for zone, does in halt(g, hero, zones)
        ]
        if options:
            options.append(g.option("decline", (), (moves.unhalted(hero),)))
            g.ask_hero(hero, "enemy.halt", options)
            return True
    return False


def send(g: Outbreak, mask: int, kind: Agent, zone: Zone, count: int, left: int) -> None:  # noqa: PLR0917
    """A group goes all ways at once to its prey, in equal parts; the players place odd ones.

    Those who have actions of their own `left` go on from where they arrive; others act WITH_ALL."""
    ways = routes(g, mask, zone)
    if not ways:
        go_on(g, kind, zone, count, left)
        return
    along = escorted_by(g, kind, zone) if left == WITH_ALL else 0
    each, odd = divmod(count, len(ways))
    if each:
        for way in ways:
            march(g, kind, zone, way, each)
            go_on(g, kind, way, each, left)
    there = bits_for(ways)
    used = there if each else 0
    if odd:
        g.then(OddOnes(kind, zone, odd, there, used, left, along))
    elif along:
        g.then(*following(along, used))


def march(g: Outbreak, kind: Agent, zone: Zone, way: Zone, count: int) -> None:
    g.agents[kind][zone] -= count
    g.agents[kind][way] += count
    g.emit("enemies_moved", kind, zone, way, count)
    enemies_entered(g, way)


def enemies_entered(g: Outbreak, zone: Zone) -> None:
    """Heroes who have something for that are asked, once all who go there now have gone, and before any of
    them acts again."""
    for hero in carriers(g, "entered"):
        entered = Entered(hero, zone)
        if entered not in g.queue:
            g.then(entered)


class Entered(OfHeroAndZone):
    """Enemies have moved into a zone."""

    def run(self, g: Outbreak) -> None:
        options = uses(g, "entered", self.hero, self) if g.hero_at[self.hero] >= 0 else []
        g.offer_hero(self.hero, "enemy.entered", options, self.zone)


def go_on(g: Outbreak, kind: Agent, zone: Zone, count: int, left: int) -> None:
    """The next action of a group, if it has one."""
    if left > 0:
        g.then(GroupAction(kind, zone, count, left, 0))


def escorted_by(g: Outbreak, kind: Agent, zone: Zone) -> int:
    """Who goes along when Guards leave that zone, a bit for each: looked up before anybody moves, since
    others may come there with Guards of their own."""
    if kind != GUARD:
        return 0
    return sum(1 << p for p, at in enumerate(g.people_at) if at == zone and g.escorts[p] >= 0)


def following(along: int, used: int) -> list[Follow]:
    """Escorted Bystanders go with the Guards of their zone; where those split, the players choose."""
    return [Follow(person, used) for person in bits_of(along)]


class OddOnes(Rule):
    """So many figures are left over: the players send each another way.

    `ways` has a bit for each way that may still be taken, `used` one for each that somebody took, `along` one
    for each escorted Bystander who goes with them."""

    def __init__(  # noqa: PLR0917  # who is left over, from where, which ways are free and taken
        self, kind: Agent, zone: Zone, count: int, ways: int, used: int, left: int, along: int
    ) -> None:
        self.kind, self.zone, self.count = kind, zone, count
        self.ways, self.used, self.left, self.along = ways, used, left, along

    def run(self, g: Outbreak) -> None:
        count = min(self.count, g.agents[self.kind][self.zone])  # some may have been shot in the meantime
        options = g.each("go", bits_of(self.ways), lambda way: self._sent(way, count - 1))
        if count:
            g.ask_team("enemy.odd", options, self.kind, self.zone, count)

    def _sent(self, way: Zone, others: int) -> tuple[Rule, ...]:
        used = self.used | 1 << way
        gone = OddGoes(self.kind, self.zone, way, self.left)
        if others:
            return (gone, self.become(OddOnes, count=others, ways=self.ways & ~(1 << way), used=used))
        return (gone, *following(self.along, used))


class OddGoes(Rule):
    def __init__(self, kind: Agent, origin: Zone, zone: Zone, left: int) -> None:
        self.kind, self.origin, self.zone, self.left = kind, origin, zone, left

    def run(self, g: Outbreak) -> None:
        march(g, self.kind, self.origin, self.zone, 1)
        go_on(g, self.kind, self.zone, 1, self.left)


class SuperHeroesMove(Rule):
    """Super Heroes are a type like the others: those of a zone split evenly; the players say who goes where.

    `waiting` has a bit for each who has yet to go; `went` has the ways that others took, such as "3 7 3"."""

    def __init__(self, zone: Zone, waiting: int, went: str) -> None:
        self.zone, self.waiting, self.went = zone, waiting, went

    def run(self, g: Outbreak) -> None:
        there = [who for who, at in enumerate(g.super_at) if self.waiting >> who & 1 and at == self.zone]
        if not there:  # some may have been shot in the meantime
            return
        who = there[0]
        ways = self._ways(routes(g, prey_mask(g), self.zone), len(there))
        options = g.each("go", ways, lambda way: (SuperHeroGoes(who, way), self._others(who, way)))
        g.ask_team("super_hero.way", options, who, self.zone)

    def _ways(self, ways: tuple[Zone, ...], left: int) -> list[Zone]:
        """Those that one more may take if all groups are to be equal, but for odd ones."""
        taken = {way: self.went.split().count(str(way)) for way in ways}
        each, odd = divmod(left + len(self.went.split()), len(ways) or 1)
        most = each + (sum(count > each for count in taken.values()) < odd)
        return [way for way in ways if taken[way] < most]

    def _others(self, who: SuperHero, way: Zone) -> SuperHeroesMove:
        return SuperHeroesMove(self.zone, self.waiting & ~(1 << who), f"{self.went} {way}".strip())


@mypyc_attr(allow_interpreted_subclasses=True)
class OfRivalAndZone(Rule):
    def __init__(self, super_hero: SuperHero, zone: Zone) -> None:
        self.super_hero, self.zone = super_hero, zone


class SuperHeroGoes(OfRivalAndZone):
    def run(self, g: Outbreak) -> None:
        origin = g.super_at[self.super_hero]
        g.super_at[self.super_hero] = self.zone
        g.emit("super_hero_moved", self.super_hero, origin, self.zone)
        enemies_entered(g, self.zone)


# -- one group ---------------------------------------------------------------------------------------


class GroupAction(Rule):
    """Rush, taunt: one action of some figures in one zone, the first of so many `left`; `asked` as in
    Moves."""

    def __init__(self, kind: Agent, zone: Zone, count: int, left: int, asked: int) -> None:
        self.kind, self.zone, self.count, self.left, self.asked = kind, zone, count, left, asked

    def run(self, g: Outbreak) -> None:
        count = min(self.count, g.agents[self.kind][self.zone])
        if not count or not self.left:
            return
        mask = prey_mask(g)
        if mask >> self.zone & 1:
            g.then(EnemyAttack(self.zone, count))
            go_on(g, self.kind, self.zone, count, self.left - 1)
        elif not ask_halt(g, self, [self.zone]):
            send(g, mask, self.kind, self.zone, count, self.left - 1)

    def halted(self, zone: Zone) -> GroupAction:
        """What they do after a move that came to nothing."""
        return self.become(GroupAction, zone=zone, left=self.left - 1)

    def unhalted(self, hero: Hero) -> GroupAction:
        return self.become(GroupAction, asked=self.asked | 1 << hero)


class SuperHeroAction(Rule):
    """Taunt: one action of one Super Hero, then the next."""

    def __init__(self, super_hero: SuperHero, action: int, panther: int) -> None:
        self.super_hero, self.action, self.panther = super_hero, action, panther

    def run(self, g: Outbreak) -> None:
        who = self.super_hero
        if g.super_at[who] < 0 or self.action > actions_of(g, who, self.panther):
            return
        if prey_mask(g) >> g.super_at[who] & 1:
            g.then(EnemyAttack(g.super_at[who], wounds_by(g, who)))
        elif g.content.super_heroes[who].ability in ("long_arms", "missiles") and reached(g, who):
            g.then(LongArms(who))
        else:
            g.then(SuperHeroesMove(g.super_at[who], 1 << who, ""))
        g.then(SuperHeroAction(who, self.action + 1, self.panther))
