"""Rulebook: "Se déplacer", and the Move action of "Phase des joueurs"."""

from __future__ import annotations

from .kinds import Hero, Zone
from .mode import ActionOffer
from .state import OfHeroAndZone, Outbreak, Rule, enemies_at, has_skill, super_heroes_at


def move_cost(g: Outbreak, hero: Hero) -> int:
    """One action, and one more for every Enemy in the zone that is left."""
    enemies = enemies_at(g, g.hero_at[hero])
    slips = enemies and (has_skill(g, hero, "pint_sized") or has_skill(g, hero, "sure_footed"))
    return 1 if slips else 1 + enemies


def ways_on(g: Outbreak, zone: Zone) -> tuple[Zone, ...]:
    """Where a hero in that zone could go."""
    ways = g.ways.neighbours[zone]
    return tuple([way for way in ways if not g.rules.bars(g.board, zone, way)]) if g.play.bars else ways


def move_offers(g: Outbreak, hero: Hero) -> list[ActionOffer]:
    cost = move_cost(g, hero)
    return [("move", (zone, cost), cost, Move, (hero, zone)) for zone in ways_on(g, g.hero_at[hero])]


class Move(OfHeroAndZone):
    """Déplacement: the hero goes to an adjacent zone, and the Move is over."""

    def run(self, g: Outbreak) -> None:
        origin = g.hero_at[self.hero]
        g.hero_at[self.hero] = self.zone
        g.emit("moved", self.hero, origin, self.zone)
        g.rules.entered(g, self.hero, self.zone)


class Leap(Rule):
    """Skills and cards: up to so many zones, ignoring Enemies. Whoever hunts must end among Enemies."""

    def __init__(self, hero: Hero, steps: int, hunting: int) -> None:
        self.hero, self.steps, self.hunting = hero, steps, hunting

    def run(self, g: Outbreak) -> None:
        here = g.hero_at[self.hero]
        if here < 0 or not self.steps:
            return
        ways = [way for way in ways_on(g, here) if not self.hunting or hunts(g, way, self.steps - 1)]
        options = g.each("go", ways, lambda zone: (Move(self.hero, zone), self._rest()))
        if not self.hunting or enemies_at(g, here):
            options.append(g.option("stay"))
        g.ask_hero(self.hero, "move.where", options, self.steps)

    def _rest(self) -> Leap:
        return Leap(self.hero, self.steps - 1, self.hunting)


def hunts(g: Outbreak, zone: Zone, steps: int) -> bool:
    """Are there Enemies in that zone or within so many steps of it?"""
    if enemies_at(g, zone):
        return True
    return steps > 0 and any(hunts(g, other, steps - 1) for other in ways_on(g, zone))


class PushWhere(OfHeroAndZone):
    """Repulsor Ray, Howl, Ross: all Enemies of a zone go to one zone next to it, which the player chooses."""

    def run(self, g: Outbreak) -> None:
        options = g.each("push", g.ways.neighbours[self.zone], lambda zone: (Push(self.zone, zone),))
        g.ask_hero(self.hero, "push.where", options, self.zone)


class Push(Rule):
    """It is no Move, and stops nobody."""

    def __init__(self, origin: Zone, zone: Zone) -> None:
        self.origin, self.zone = origin, zone

    def run(self, g: Outbreak) -> None:
        count = enemies_at(g, self.origin)
        for kind in g.agents:
            kind[self.zone] += kind[self.origin]
            kind[self.origin] = 0
        for who in super_heroes_at(g, self.origin):
            g.super_at[who] = self.zone
        g.emit("enemies_pushed", self.origin, self.zone, count)
