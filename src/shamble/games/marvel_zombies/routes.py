"""Rulebook: "Phase des ennemis: déplacement": where Enemies go, by sight and then by path."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from .board import Board, Ways
from .kinds import FAR, Doors, Zone
from .state import Outbreak

MOST_STATES: Final = 2000
"""How many states of doors and prey a mission's ways are remembered for."""


def prey_mask(g: Outbreak) -> int:
    """A bit for each zone with somebody whom Enemies hunt: heroes, in hero mode Bystanders too."""
    mask = 0
    for zone in g.hero_at:
        if zone >= 0:
            mask |= 1 << zone
    if g.mode.hunts_people:
        for zone in g.people_at:
            if zone >= 0:
                mask |= 1 << zone
    return mask


def routes(g: Outbreak, mask: int, zone: Zone) -> tuple[Zone, ...]:
    """The first steps of all ways that an Enemy there could take, with prey in these zones: to the nearest in
    sight, or by path."""
    key = (g.doors, mask)
    known = g.play.routes.get(key)
    if known is None:
        if len(g.play.routes) > MOST_STATES:
            g.play.routes.clear()
        known = g.play.routes[key] = {}
    found = known.get(zone)
    if found is None:
        found = known[zone] = hunting_steps(g.board, g.doors, mask, zone)
    return found


def hunting_steps(board: Board, doors: Doors, mask: int, zone: Zone) -> tuple[Zone, ...]:
    """The same for any state of the doors and of the zones with prey."""
    ways = board.ways(doors)
    seen = {other: steps for other, steps in ways.ranges(zone).items() if mask >> other & 1}
    if not seen:
        distances = ways.distances(zone)
        prey = [other for other in range(len(distances)) if mask >> other & 1]
        seen = {other: distances[other] for other in prey if distances[other] < FAR}
    if not seen or zone in seen:
        return ()
    nearest = min(seen.values())
    goals = [other for other, steps in seen.items() if steps == nearest]
    return first_steps(ways, zone, goals)


def first_steps(ways: Ways, zone: Zone, goals: Iterable[Zone]) -> tuple[Zone, ...]:
    """The neighbours through which shortest ways to any of the goals lead."""
    return tuple(sorted({step for goal in goals for step in ways.steps_to(zone, goal)}))


def towards(g: Outbreak, here: Zone, places: Iterable[Zone]) -> tuple[Zone, ...]:
    """The first steps of the shortest open ways to the nearest of these zones; none if that is here or cannot
    be reached."""
    distances = g.ways.distances(here)
    zones = [zone for zone in places if zone >= 0]
    least = min((distances[zone] for zone in zones), default=FAR)
    if least in (0, FAR):
        return ()
    return first_steps(g.ways, here, [zone for zone in zones if distances[zone] == least])


def nearest(g: Outbreak, here: Zone, places: Iterable[Zone]) -> list[Zone]:
    """The nearest of these zones by open path; without one, as if all doors stood open."""
    zones = sorted({zone for zone in places if zone >= 0})
    distances = g.ways.distances(here)
    if all(distances[zone] == FAR for zone in zones):
        distances = g.board.ways((1 << len(g.board.doors)) - 1).distances(here)
    least = min((distances[zone] for zone in zones), default=FAR)
    return [zone for zone in zones if distances[zone] == least]
