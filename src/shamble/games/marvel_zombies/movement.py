"""Rulebook: "Se déplacer", and the Move action of "Phase des joueurs"."""

from __future__ import annotations

from collections.abc import Iterator

from .board import Zone
from .content import BLUE, COLOURS, Hero
from .hooks import call
from .mode import Offer
from .state import Outbreak, Rule, enemies_at, has_skill


def ways_for(g: Outbreak, zone: Zone) -> tuple[Zone, ...]:
    """Where a hero in that zone could go: mission MZ8 keeps heroes out of the street."""
    near = g.ways.neighbours[zone]
    if "force_field" not in g.play.rules:
        return near
    return tuple(other for other in near if not _field_stops(g, zone, other))


def _field_stops(g: Outbreak, zone: Zone, other: Zone) -> bool:
    zones = g.board.zones
    if zones[zone].is_street or not zones[other].is_street:
        return False
    return not any(
        door.colour == COLOURS[BLUE] and {zone, other} == set(door.zones) for door in g.board.doors
    )


def move_cost(g: Outbreak, hero: Hero) -> int:
    """One action, and one more for every Enemy in the zone that is left."""
    if has_skill(g, hero, "pint_sized") or has_skill(g, hero, "sure_footed"):
        return 1
    return 1 + enemies_at(g, g.hero_at[hero])


def move_offers(g: Outbreak, hero: Hero) -> Iterator[Offer]:
    cost = move_cost(g, hero)
    for zone in ways_for(g, g.hero_at[hero]):
        yield "move", (zone, cost), cost, Move(hero, zone)


class Move(Rule):
    """Déplacement: the hero goes to an adjacent zone, and the Move is over."""

    def __init__(self, hero: Hero, zone: Zone) -> None:
        self.hero, self.zone = hero, zone

    def run(self, g: Outbreak) -> None:
        origin = g.hero_at[self.hero]
        g.hero_at[self.hero] = self.zone
        g.emit("moved", self.hero, origin, self.zone)
        call(g, "entered", self.hero, self.zone)


class Leap(Rule):
    """Skills and cards: up to so many zones, ignoring Enemies. Whoever hunts must end among Enemies."""

    def __init__(self, hero: Hero, steps: int, hunting: int) -> None:
        self.hero, self.steps, self.hunting = hero, steps, hunting

    def run(self, g: Outbreak) -> None:
        here = g.hero_at[self.hero]
        if here < 0 or not self.steps:
            return
        options = [
            g.option("go", (zone,), (Move(self.hero, zone), self._rest()))
            for zone in ways_for(g, here)
            if not self.hunting or hunts(g, zone, self.steps - 1)
        ]
        if not self.hunting or enemies_at(g, here):
            options.append(g.option("stay"))
        g.ask(g.owner[self.hero], "move.where", (self.hero, self.steps), options)

    def _rest(self) -> Leap:
        return Leap(self.hero, self.steps - 1, self.hunting)


def hunts(g: Outbreak, zone: Zone, steps: int) -> bool:
    """Are there Enemies in that zone or within so many steps of it?"""
    if enemies_at(g, zone):
        return True
    return steps > 0 and any(hunts(g, other, steps - 1) for other in ways_for(g, zone))
