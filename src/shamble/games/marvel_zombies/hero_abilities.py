"""Hero mode: what skills and Heroic Traits allow in a living hero's own turn, where zombie mode has no such
thing (abilities.py). What belongs to an attack, to wounds or to what Enemies do is in hero_moments.py."""

from __future__ import annotations

from .abilities import Spend, friends, within
from .bystanders import PersonGoes
from .combat import UNIQUE, can_attack
from .hits import Eliminate, EliminateSuperHero, doomed, eliminate, kinds_in
from .kinds import FAST, PLAIN, Bystander, Hero, Zone
from .movement import Move, move_cost, ways_on
from .rescue import Rescue
from .state import OfHero, Outbreak, Rule, enemies_at, people_in, super_heroes_at

# -- conditions --------------------------------------------------------------------------------------


def is_near_people(g: Outbreak, hero: Hero) -> bool:
    """Are Bystanders in the hero's zone or in one next to it?"""
    here = g.hero_at[hero]
    return not {here, *ways_on(g, here)}.isdisjoint(g.people_at)


def can_attack_now(g: Outbreak, hero: Hero) -> bool:
    return can_attack(g, hero, UNIQUE, 0)


def is_among_enemies(g: Outbreak, hero: Hero) -> bool:
    return enemies_at(g, g.hero_at[hero]) > 0


def can_pull(g: Outbreak, hero: Hero) -> bool:
    return bool(friends_to_pull(g, hero) or people_to_pull(g, hero))


def lacks_power(g: Outbreak, hero: Hero) -> bool:
    return g.power[hero] < g.content.box.power


def is_with_people(g: Outbreak, hero: Hero) -> bool:
    return g.hero_at[hero] in g.people_at


# -- what they lead to -------------------------------------------------------------------------------


def advance(hero: Hero) -> Rule:
    return Advance(hero, 2, 0)


class Advance(Rule):
    """For Asgard!, Leaping Charge: up to so many zones, hindered as in a Move: Enemies that are left cost an
    action each, and those that are met end it. `moved` is 1 once a zone was left."""

    def __init__(self, hero: Hero, steps: int, moved: int) -> None:
        self.hero, self.steps, self.moved = hero, steps, moved

    def run(self, g: Outbreak) -> None:
        here = g.hero_at[self.hero]
        if here < 0 or not self.steps or (self.moved and enemies_at(g, here)):
            return
        cost = move_cost(g, self.hero) - 1
        ways = ways_on(g, here) if cost <= g.actions[self.hero] else ()
        options = [g.option("move", (zone, cost), self._to(zone, cost)) for zone in ways]
        g.ask_hero(self.hero, "advance.where", [*options, g.option("stay")], self.steps)

    def _to(self, zone: Zone, cost: int) -> tuple[Rule, ...]:
        go_on = (Move(self.hero, zone), Advance(self.hero, self.steps - 1, 1))
        return (Spend(self.hero, cost), *go_on) if cost else go_on


class RescueWhom(OfHero):
    """Heroic Rescue, Come with Me: somebody in the hero's zone, Enemies or not."""

    def run(self, g: Outbreak) -> None:
        people = people_in(g, g.hero_at[self.hero])
        g.ask_each(self.hero, "rescue.who", "rescue", people, Rescue)


def crowds(g: Outbreak, hero: Hero) -> list[Zone]:
    """Zones within range 1 with Walkers."""
    return [zone for zone in within(g, hero, 1) if g.agents[PLAIN][zone]]


class ClearWhere(OfHero):
    """No More Zombies: which zone loses its Walkers."""

    def run(self, g: Outbreak) -> None:
        options = g.each("at", crowds(g, self.hero), lambda zone: (Clear(self.hero, PLAIN, zone),))
        g.ask_hero(self.hero, "clear.where", options)


class Clear(Eliminate):
    """All of a kind in a zone are eliminated."""

    def run(self, g: Outbreak) -> None:
        count = g.agents[self.kind][self.zone]
        if count:
            eliminate(g, self.hero, self.kind, self.zone, count)


class Thunderclap(OfHero):
    """Everybody of Toughness 1 in the hero's zone."""

    def run(self, g: Outbreak) -> None:
        here = g.hero_at[self.hero]
        g.then(Clear(self.hero, PLAIN, here), Clear(self.hero, FAST, here))


class PhasedFist(OfHero):
    """Phased Fist: any one Enemy of the hero's zone."""

    def run(self, g: Outbreak) -> None:
        here = g.hero_at[self.hero]
        rivals = g.each("hit", super_heroes_at(g, here), lambda who: (EliminateSuperHero(self.hero, who),))
        agents = doomed(g, self.hero, kinds_in(g, here))
        g.ask_hero(self.hero, "eliminate.which", [*rivals, *agents])


class PortalWhom(OfHero):
    """Sling Ring: the hero or another one within range 2 goes through."""

    def run(self, g: Outbreak) -> None:
        guests = (self.hero, *friends(g, self.hero))
        g.ask_each(self.hero, "portal.who", "hero", guests, PortalWhere)


class PortalWhere(Rule):
    """Sling Ring: where it leads, within range 2 of who opened it."""

    def __init__(self, hero: Hero, guest: Hero) -> None:
        self.hero, self.guest = hero, guest

    def run(self, g: Outbreak) -> None:
        zones = [zone for zone in within(g, self.hero, 2) if zone != g.hero_at[self.guest]]
        options = g.each("go", zones, lambda zone: (Move(self.guest, zone),))
        g.ask(g.owner[self.hero], "portal.where", (self.guest,), options)


def friends_to_pull(g: Outbreak, hero: Hero) -> list[Hero]:
    return [other for other in friends(g, hero) if g.hero_at[other] != g.hero_at[hero]]


def people_to_pull(g: Outbreak, hero: Hero) -> list[Bystander]:
    near = {*within(g, hero, 2)} - {g.hero_at[hero]}
    there = sorted([(zone, person) for person, zone in enumerate(g.people_at) if zone in near])
    return [person for _, person in there if not g.rules.is_rooted(g, person)]


class PullWhom(OfHero):
    """Helping Hand: who comes into the hero's zone."""

    def run(self, g: Outbreak) -> None:
        here = g.hero_at[self.hero]
        heroes = g.each("hero", friends_to_pull(g, self.hero), lambda other: (Move(other, here),))
        people = g.each("bring", people_to_pull(g, self.hero), lambda person: (PersonGoes(person, here),))
        g.ask_hero(self.hero, "pull.who", [*heroes, *people])
