"""Rulebook: "Génération des ennemis" and "Pénurie d'ennemis": Spawn cards of every kind."""

from __future__ import annotations

from typing import Final

from .dice import roll_sidearms
from .enemies import GUARD, SUPER_HEROES, Activation, OfRivalAndZone, group_acts, panther_actions
from .hands import reshuffle
from .kinds import FAR, FAST, PLAIN, Agent, Hero, SpawnCard, Zone
from .moments import carriers, uses
from .people import draw_person, put_person, reveal
from .routes import nearest
from .state import (
    NO_CARD,
    OfHeroAndZone,
    OfZone,
    Outbreak,
    Rule,
    acting_super_hero,
    heroes_in_play,
    highest_level,
)
from .wounds import EnemyAttack


class SpawnStep(Rule):
    """2. One card for each active Spawn Point, from the First one clockwise; then for Doctor Strange."""

    def run(self, g: Outbreak) -> None:
        for point in g.board.spawns:
            if g.spawn_points & g.spawn_active & 1 << point.index:
                g.then(*[DrawSpawn(point.zone, 1)] * g.rules.cards_for(g, point))
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
        g.emit("spawn_drawn", card, self.zone)
        g.mode.spawn_cards[entry.kind](g, card, self.zone, self.phase)


def line(g: Outbreak, card: SpawnCard) -> int:
    """The number on the line of the highest Danger Level."""
    return g.content.spawn[card].line[highest_level(g)]


def normal(g: Outbreak, card: SpawnCard, zone: Zone, phase: int) -> None:
    g.then(Come(g.content.agent[g.content.spawn[card].enemy], zone, line(g, card), 0))


def rush(g: Outbreak, card: SpawnCard, zone: Zone, phase: int) -> None:
    g.then(Come(g.content.agent[g.content.spawn[card].enemy], zone, line(g, card), 1))


def extra(g: Outbreak, card: SpawnCard, zone: Zone, phase: int) -> None:
    if line(g, card):
        g.then(AllAct(g.content.agent[g.content.spawn[card].enemy]))


IN_BOTH_MODES: Final = {"normal": normal, "rush": rush, "extra": extra}


def drop(g: Outbreak, card: SpawnCard, zone: Zone, phase: int) -> None:
    """Specialist Drop: in the Enemy Phase one with each hero, otherwise as the line says."""
    if phase:
        g.then(Drop(sum(1 << hero for hero in heroes_in_play(g))))
    else:
        g.then(Come(FAST, zone, line(g, card), 0))


class Drop(Rule):
    """Specialist Drop: one with each of those heroes (a bit in `present`). If there are not enough the
    players say who gets one, and then all Specialists act, once for the card."""

    def __init__(self, present: int) -> None:
        self.present = present

    def run(self, g: Outbreak) -> None:
        wanting = [hero for hero in heroes_in_play(g) if self.present >> hero & 1]
        left = in_reserve(g, FAST)
        if left >= len(wanting):
            g.then(*[Come(FAST, g.hero_at[hero], 1, 0) for hero in wanting])
        elif left:
            where = {g.hero_at[hero]: hero for hero in reversed(wanting)}
            options = g.each(
                "at", sorted(where), lambda zone: (Come(FAST, zone, 1, 0), self._rest(where[zone]))
            )
            g.ask_team("drop.where", options, left)
        else:
            g.then(RunOut(FAST))

    def _rest(self, hero: Hero) -> Drop:
        return Drop(self.present & ~(1 << hero))


def super_hero(g: Outbreak, card: SpawnCard, zone: Zone, phase: int) -> None:
    g.then(*[SuperHeroComes(zone)] * line(g, card))


def escort(g: Outbreak, card: SpawnCard, zone: Zone, phase: int) -> None:
    """A Bystander with Guards; the card stays under the Bystander's."""
    person = draw_person(g)
    guards = Come(GUARD, zone, line(g, card), 0)
    if person == NO_CARD or g.content.bystanders[person].kind != "person":
        if person != NO_CARD:
            g.people_discard.append(person)
            g.emit("nobody_there", zone)
        g.spawn_discard.append(card)
    else:
        g.escorts[person] = card
        put_person(g, person, zone)
    g.then(guards)


def danger(g: Outbreak, card: SpawnCard, zone: Zone, phase: int) -> None:
    """Bystander in Danger: somebody appears, and from Yellow on the Walkers within range 1 act."""
    person = draw_person(g)
    if person == NO_CARD:
        return
    reveal(g, person, zone)
    if line(g, card) and g.people_at[person] == zone:
        whom = g.content.agent[g.content.spawn[card].enemy]
        for near in (zone, *g.ways.neighbours[zone]):
            count = g.agents[whom][near]
            if count:
                g.then(group_acts(g, whom, near, count))


def open_fire(g: Outbreak, card: SpawnCard, zone: Zone, phase: int) -> None:
    """All Troopers with a hero within range 1 fire their sidearms."""
    g.then(*[Fire(spot, count) for spot, count in enumerate(g.agents[PLAIN]) if count])


class Fire(Rule):
    """The Troopers of a zone fire at a zone within range 1 and in sight; of several the players choose one
    for each Trooper, before any of these rolls a die. Whom Deadpool got in the meantime fires no more."""

    def __init__(self, zone: Zone, count: int) -> None:
        self.zone, self.count = zone, count

    def run(self, g: Outbreak) -> None:
        reach = g.content.attacks[g.content.sidearm].reach
        ranges = g.ways.ranges(self.zone)
        zones = sorted({zone for zone in g.hero_at if zone >= 0 and ranges.get(zone, FAR) <= reach})
        count = min(self.count, g.agents[PLAIN][self.zone])
        together = count if len(zones) == 1 else 1
        others = Fire(self.zone, count - together)
        options = [g.option("at", (zone,), (others, Volley(zone, together))) for zone in zones]
        if options and count:
            g.ask_team("fire.where", options, self.zone, count)


class Volley(Rule):
    """One die a Trooper; Hits are wounds, shared out as in any attack of Enemies."""

    def __init__(self, zone: Zone, count: int) -> None:
        self.zone, self.count = zone, count

    def run(self, g: Outbreak) -> None:
        hits = roll_sidearms(g, self.count)
        g.emit("fired", self.zone, hits)
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
        others = g.agents[self.kind][self.zone]
        if coming:
            g.agents[self.kind][self.zone] += coming
            g.emit("enemies_came", self.kind, self.zone, coming)
            notice(g, self.zone)
        if self.rush:
            g.then(Rush(self.kind, self.zone, others))
        if coming < self.count:
            g.then(RunOut(self.kind))


class Rush(Rule):
    """Ruée: those who have just come act at once. Whoever noticed them in time met these first, not the
    `others` of the kind who stood there already: among equals the players choose who is hit."""

    def __init__(self, kind: Agent, zone: Zone, others: int) -> None:
        self.kind, self.zone, self.others = kind, zone, others

    def run(self, g: Outbreak) -> None:
        count = g.agents[self.kind][self.zone] - self.others
        if count > 0:
            g.emit("enemies_rushed", self.kind)
            g.then(group_acts(g, self.kind, self.zone, count))


def in_reserve(g: Outbreak, kind: Agent) -> int:
    """How many figures of a kind are not on the board."""
    return g.content.agents[kind].figures - sum(g.agents[kind])


class AllAct(Rule):
    """Extra Activation of all of a kind, Super Heroes included as a kind of their own."""

    def __init__(self, whom: int) -> None:
        self.whom = whom

    def run(self, g: Outbreak) -> None:
        g.emit("enemies_activated", self.whom)
        g.then(Activation(self.whom, 1, panther_actions(g)))


class RunOut(Rule):
    """Pénurie d'ennemis: not all could be placed, so all of the kind act."""

    def __init__(self, kind: Agent) -> None:
        self.kind = kind

    def run(self, g: Outbreak) -> None:
        g.emit("figures_ran_out", self.kind)
        g.then(AllAct(self.kind))


class SuperHeroComes(OfZone):
    """The top Super Hero appears in the zone, Spider-Man with the nearest hero."""

    def run(self, g: Outbreak) -> None:
        reshuffle(g, g.super_deck, g.super_discard, g.content.rival)
        if not g.super_deck:
            g.emit("figures_ran_out", g.content.rival)
            g.then(AllAct(SUPER_HEROES))
            return
        who = g.super_deck.pop()
        g.super_seen = max(0, g.super_seen - 1)
        g.commit()
        if g.content.super_heroes[who].ability == "swings_in" and heroes_in_play(g):
            g.then(SwingIn(who, self.zone))
        else:
            g.then(SuperHeroArrives(who, self.zone))


class SwingIn(OfRivalAndZone):
    """Spider-Man: among equally near zones with heroes the players choose."""

    topic = "arriving"

    def run(self, g: Outbreak) -> None:
        zones = nearest(g, self.zone, g.hero_at)
        options = g.each("at", zones, lambda zone: (SuperHeroArrives(self.super_hero, zone),))
        g.ask_team("super_hero.where", options, self.super_hero)


class SuperHeroArrives(OfRivalAndZone):
    def run(self, g: Outbreak) -> None:
        g.super_at[self.super_hero] = self.zone
        g.emit("super_hero_came", self.super_hero, self.zone)
        notice(g, self.zone)


# -- those who notice --------------------------------------------------------------------------------


def notice(g: Outbreak, zone: Zone) -> None:
    """Enemies have appeared: heroes within range 2 may have something to do before they act."""
    g.then(*[Noticed(hero, zone) for hero in carriers(g, "noticed")])


class Noticed(OfHeroAndZone):
    """What a hero who sees it within range 2 may use."""

    def run(self, g: Outbreak) -> None:
        here = g.hero_at[self.hero]
        if here < 0 or g.ways.ranges(here).get(self.zone, FAR) > 2:
            return
        options = uses(g, "noticed", self.hero, self)
        g.offer_hero(self.hero, "spawn.noticed", options, self.zone)
