"""Rulebook: "Génération des ennemis" and "Pénurie d'ennemis": Spawn cards of every kind."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from .board import FAR, Zone
from .combat import roll_sidearms
from .content import SUPER, Agent, Bystander, Hero, SpawnCard
from .enemies import GUARD, SUPER_HEROES, Activation, GroupAction, panther_actions
from .hands import UseCard, reshuffle
from .hunger import RaiseHunger, can_raise_hunger
from .movement import Leap
from .state import (
    NO_CARD,
    Outbreak,
    Rule,
    acting_super_hero,
    hero_name,
    heroes_in_play,
    highest_level,
    holds_card,
    zone_name,
)
from .words import Option
from .wounds import EnemyAttack

SPECIALIST: Final = 2
Resolve = Callable[[Outbreak, SpawnCard, Zone, int], None]
KINDS: Final[dict[str, Resolve]] = {}
"""What each kind of Spawn card does: card, zone, 1 in the Enemy Phase and 0 in a building."""


def kind(name: str) -> Callable[[Resolve], Resolve]:
    def register(resolve: Resolve) -> Resolve:
        KINDS[name] = resolve
        return resolve

    return register


class SpawnStep(Rule):
    """2. One card for each active Spawn Point, from the First one clockwise; then for Doctor Strange."""

    def run(self, g: Outbreak) -> None:
        for point in g.board.spawns:
            if g.spawn_points & g.spawn_active & 1 << point.index:
                g.then(DrawSpawn(point.zone, 1))
        if acting_super_hero(g, "spawn_point") >= 0:
            g.then(StrangeSpawn())


class StrangeSpawn(Rule):
    """Doctor Strange counts as a Spawn Point, if he is still there."""

    def run(self, g: Outbreak) -> None:
        strange = acting_super_hero(g, "spawn_point")
        if strange >= 0:
            g.then(DrawSpawn(g.super_at[strange], 1))


class DrawSpawn(Rule):
    """The top Spawn card is turned over for a zone and does what its kind says."""

    def __init__(self, zone: Zone, phase: int) -> None:
        self.zone, self.phase = zone, phase

    def run(self, g: Outbreak) -> None:
        reshuffle(g, g.spawn_deck, g.spawn_discard, "spawn")
        if not g.spawn_deck:
            return
        card = g.spawn_deck.pop()
        g.commit()
        entry = g.content.spawn[card]
        if entry.kind != "escort":
            g.spawn_discard.append(card)
        g.emit("spawn_drawn", g.content.names["spawn"][card], zone_name(g, self.zone))
        KINDS[entry.kind](g, card, self.zone, self.phase)


def line(g: Outbreak, card: SpawnCard) -> int:
    """The number on the line of the highest Danger Level."""
    return g.content.spawn[card].line[highest_level(g)]


@kind("normal")
def normal(g: Outbreak, card: SpawnCard, zone: Zone, phase: int) -> None:
    g.then(Come(g.content.agent[g.content.spawn[card].enemy], zone, line(g, card), 0))


@kind("rush")
def rush(g: Outbreak, card: SpawnCard, zone: Zone, phase: int) -> None:
    g.then(Come(g.content.agent[g.content.spawn[card].enemy], zone, line(g, card), 1))


@kind("extra")
def extra(g: Outbreak, card: SpawnCard, zone: Zone, phase: int) -> None:
    if line(g, card):
        g.then(AllAct(g.content.agent[g.content.spawn[card].enemy]))


@kind("drop")
def drop(g: Outbreak, card: SpawnCard, zone: Zone, phase: int) -> None:
    """Specialist Drop: in the Enemy Phase one with each hero, otherwise as the line says."""
    if phase:
        g.then(Drop(sum(1 << hero for hero in heroes_in_play(g))))
    else:
        g.then(Come(SPECIALIST, zone, line(g, card), 0))


class Drop(Rule):
    """Specialist Drop: one with each of those heroes (a bit in `present`). If there are not enough the
    players say who gets one, and then all Specialists act, once for the card."""

    def __init__(self, present: int) -> None:
        self.present = present

    def run(self, g: Outbreak) -> None:
        wanting = [hero for hero in heroes_in_play(g) if self.present >> hero & 1]
        left = in_reserve(g, SPECIALIST)
        if left >= len(wanting):
            g.then(*[Come(SPECIALIST, g.hero_at[hero], 1, 0) for hero in wanting])
        elif left:
            where = {g.hero_at[hero]: hero for hero in reversed(wanting)}
            options = [
                Option(
                    "at", (zone_name(g, zone),), (Come(SPECIALIST, zone, 1, 0), self._without(where[zone]))
                )
                for zone in sorted(where)
            ]
            g.ask(None, "drop.where", (left,), options)
        else:
            g.then(RunOut(SPECIALIST))

    def _without(self, hero: Hero) -> Drop:
        return Drop(self.present & ~(1 << hero))


@kind("super_hero")
def super_hero(g: Outbreak, card: SpawnCard, zone: Zone, phase: int) -> None:
    g.then(*[SuperHeroComes(zone)] * line(g, card))


@kind("escort")
def escort(g: Outbreak, card: SpawnCard, zone: Zone, phase: int) -> None:
    """A Bystander with Guards; the card stays under the Bystander's."""
    person = draw_person(g)
    guards = Come(GUARD, zone, line(g, card), 0)
    if person == NO_CARD or g.content.bystanders[person].kind != "person":
        if person != NO_CARD:
            g.people_discard.append(person)
            g.emit("nobody_there", zone_name(g, zone))
        g.spawn_discard.append(card)
    else:
        g.escorts[person] = card
        put_person(g, person, zone)
    g.then(guards)


@kind("open_fire")
def open_fire(g: Outbreak, card: SpawnCard, zone: Zone, phase: int) -> None:
    """All Troopers with a hero within range 1 fire their sidearms."""
    troopers = g.agents[g.content.agent[g.content.spawn[card].enemy]]
    g.then(*[Fire(spot, count) for spot, count in enumerate(troopers) if count])


class Fire(Rule):
    """The Troopers of a zone fire at a zone within range 1 and in sight; of several the players choose one
    for each Trooper, before any die is rolled."""

    def __init__(self, zone: Zone, count: int) -> None:
        self.zone, self.count = zone, count

    def run(self, g: Outbreak) -> None:
        reach = g.content.attacks[g.content.sidearm].reach
        ranges = g.ways.ranges(self.zone)
        zones = sorted({zone for zone in g.hero_at if zone >= 0 and ranges.get(zone, FAR) <= reach})
        together = self.count if len(zones) == 1 else 1
        others = Fire(self.zone, self.count - together)
        options = [Option("at", (zone_name(g, zone),), (others, Volley(zone, together))) for zone in zones]
        if options and self.count:
            g.ask(None, "fire.where", (zone_name(g, self.zone), self.count), options)


class Volley(Rule):
    """One die a Trooper; Hits are wounds, shared out as in any attack of Enemies."""

    def __init__(self, zone: Zone, count: int) -> None:
        self.zone, self.count = zone, count

    def run(self, g: Outbreak) -> None:
        hits = roll_sidearms(g, self.count)
        g.emit("fired", zone_name(g, self.zone), hits)
        if hits:
            g.then(EnemyAttack(self.zone, hits))


# -- figures come ------------------------------------------------------------------------------------


class Come(Rule):
    """So many of a kind appear; those who rush (1) act at once; if figures run out, all of the kind act."""

    def __init__(self, kind: Agent, zone: Zone, count: int, rush: int) -> None:
        self.kind, self.zone, self.count, self.rush = kind, zone, count, rush

    def run(self, g: Outbreak) -> None:
        if self.zone < 0 or not self.count:
            return
        coming = min(in_reserve(g, self.kind), self.count)
        name = g.content.names["enemy"][self.kind]
        if coming:
            g.agents[self.kind][self.zone] += coming
            g.emit("enemies_came", name, zone_name(g, self.zone), coming)
            notice(g, self.zone)
        if self.rush and coming:
            g.emit("enemies_rushed", name)
            g.then(GroupAction(self.kind, self.zone, coming, 1))
        if coming < self.count:
            g.then(RunOut(self.kind))


def in_reserve(g: Outbreak, kind: Agent) -> int:
    """How many figures of a kind are not on the board."""
    return g.content.agents[kind].figures - sum(g.agents[kind])


class RunOut(Rule):
    """Pénurie d'ennemis: not all could be placed, so all of the kind act."""

    def __init__(self, kind: Agent) -> None:
        self.kind = kind

    def run(self, g: Outbreak) -> None:
        g.emit("figures_ran_out", g.content.names["enemy"][self.kind])
        g.then(AllAct(self.kind))


class AllAct(Rule):
    """Extra Activation of all of a kind, Super Heroes included as a kind of their own."""

    def __init__(self, whom: int) -> None:
        self.whom = whom

    def run(self, g: Outbreak) -> None:
        name = SUPER if self.whom == SUPER_HEROES else g.content.names["enemy"][self.whom]
        g.emit("enemies_activated", name)
        g.then(Activation(self.whom, 1, panther_actions(g)))


class SuperHeroComes(Rule):
    """The top Super Hero appears in the zone, Spider-Man with the nearest hero."""

    def __init__(self, zone: Zone) -> None:
        self.zone = zone

    def run(self, g: Outbreak) -> None:
        reshuffle(g, g.super_deck, g.super_discard, SUPER)
        if not g.super_deck:
            g.emit("figures_ran_out", SUPER)
            g.then(AllAct(SUPER_HEROES))
            return
        who = g.super_deck.pop()
        g.commit()
        if g.content.super_heroes[who].ability == "swings_in" and heroes_in_play(g):
            g.then(SwingIn(who, self.zone))
        else:
            g.then(SuperHeroArrives(who, self.zone))


class SwingIn(Rule):
    """Spider-Man: among equally near zones with heroes the players choose."""

    topic = "arriving"

    def __init__(self, super_hero: int, zone: Zone) -> None:
        self.super_hero, self.zone = super_hero, zone

    def run(self, g: Outbreak) -> None:
        options = [
            Option("at", (zone_name(g, zone),), (SuperHeroArrives(self.super_hero, zone),))
            for zone in nearest_heroes(g, self.zone)
        ]
        name = g.content.names["super_hero"][self.super_hero]
        g.ask(None, "super_hero.where", (name,), options)


def nearest_heroes(g: Outbreak, zone: Zone) -> list[Zone]:
    """The nearest zones with heroes by open path; without one, as if all doors stood open."""
    zones = sorted({at for at in g.hero_at if at >= 0})
    distances = g.ways.distances(zone)
    if all(distances[each] == FAR for each in zones):
        distances = g.board.ways((1 << len(g.board.doors)) - 1).distances(zone)
    nearest = min(distances[each] for each in zones)
    return [each for each in zones if distances[each] == nearest]


class SuperHeroArrives(Rule):
    def __init__(self, super_hero: int, zone: Zone) -> None:
        self.super_hero, self.zone = super_hero, zone

    def run(self, g: Outbreak) -> None:
        g.super_at[self.super_hero] = self.zone
        g.emit("super_hero_came", g.content.names["super_hero"][self.super_hero], zone_name(g, self.zone))
        notice(g, self.zone)


def draw_person(g: Outbreak) -> Bystander:
    """The top Bystander card; NO_CARD if there is none left anywhere."""
    reshuffle(g, g.people_deck, g.people_discard, "bystander")
    if not g.people_deck:
        return NO_CARD
    g.commit()
    return g.people_deck.pop()


def put_person(g: Outbreak, person: Bystander, zone: Zone) -> None:
    g.people_at[person] = zone
    g.emit("bystander_came", g.content.names["bystander"][person], zone_name(g, zone))


# -- J. Jonah Jameson --------------------------------------------------------------------------------


def notice(g: Outbreak, zone: Zone) -> None:
    """Enemies have appeared: who has devoured Jameson may get away before they act."""
    if g.content.bystander["jameson"] in g.cards:
        g.then(Noticed(zone))


class Noticed(Rule):
    """J. Jonah Jameson: within range 2, raise Hunger to move one zone ignoring Enemies."""

    def __init__(self, zone: Zone) -> None:
        self.zone = zone

    def run(self, g: Outbreak) -> None:
        for hero in heroes_in_play(g):
            if holds_card(g, hero, "jameson") and can_raise_hunger(g, hero) and self._sees(g, hero):
                runs = (UseCard(hero, 0), RaiseHunger(hero), Leap(hero, 1, 0))
                options = [Option("use_card", ("jameson",), runs), Option("decline")]
                g.ask(g.owner[hero], "spawn.noticed", (hero_name(g, hero), zone_name(g, self.zone)), options)

    def _sees(self, g: Outbreak, hero: Hero) -> bool:
        return g.ways.ranges(g.hero_at[hero]).get(self.zone, FAR) <= 2
