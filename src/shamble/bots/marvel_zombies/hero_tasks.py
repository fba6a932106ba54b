"""What missions of hero mode want done, as zones to go to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from .situation import Fighter, Situation

DEAR: Final = 2.0
"""How much farther an Objective seems to a living hero whom its experience would make the first at Yellow."""


def dearness(s: Situation, hero: Fighter) -> float:
    """Of living heroes somebody else should take it, if that keeps the Danger Level down."""
    if not s.is_hero_mode or s.level or hero.xp + s.reading.objective_xp < s.printed.danger[1]:
        return 0.0
    return DEAR


def hero_zones(s: Situation, hero: Fighter, goal: str) -> Iterator[tuple[str, float]]:
    """Zones where a living hero has something to do, with a handicap for what matters less."""
    if goal in ("rescue_marked", "rescue_three"):
        yield from _people(s, hero, goal)
    elif goal == "hold_four" and s.view.exit:
        yield s.view.exit, 0.0
    elif goal == "defeat_witch":
        if objectives_left(s):
            yield from _objectives(s, hero)
        else:
            yield from _rival(s, "scarlet_witch")
    elif goal == "defeat_captain":
        yield from _rival(s, "captain_america")
    elif goal == "sign_home" and s.view.sign and s.view.exit:
        sign = s.view.sign.zone
        yield (s.view.exit if s.heroes_at(sign) else sign), 0.0
    elif goal == "seal_all":
        yield from _objectives(s, hero)
        if s.view.mission.charges:
            yield from ((point.zone, 0.0) for point in s.view.spawn_points)


def objectives_left(s: Situation) -> int:
    return sum(not each.taken for each in s.view.objectives.values())


def _objectives(s: Situation, hero: Fighter) -> Iterator[tuple[str, float]]:
    for each in s.view.objectives.values():
        if not each.taken:
            yield each.zone, dearness(s, hero)


def _rival(s: Situation, name: str) -> Iterator[tuple[str, float]]:
    if name in s.rivals:
        yield s.rivals[name].zone, 0.0


def _people(s: Situation, hero: Fighter, goal: str) -> Iterator[tuple[str, float]]:
    """Whom the mission wants rescued, and where they may hide."""
    for name, entry in s.people.items():
        if must_rescue(s, goal, name) and may_rescue(s, hero, name):
            yield entry.zone, -1.0
    if goal == "rescue_three":
        for zone, row in s.view.zones.items():
            if row.face_down:
                yield zone, 0.0
        return
    for each in s.view.objectives.values():
        if not each.taken and each.card_under and not hero.entry.card_marked:
            yield each.zone, dearness(s, hero)
    found = len(s.view.rescued) + len(s.people)
    for zone in s.terrain.marked:
        if s.reading.zone(zone).face_down or not found:
            yield zone, 0.0


def must_rescue(s: Situation, goal: str, name: str) -> bool:
    """Does that goal ask for that person?"""
    if goal == "rescue_three":
        return name not in s.view.rescued
    return goal == "rescue_marked" and s.people[name].objective


def may_rescue(s: Situation, hero: Fighter, name: str) -> bool:
    """Whoever holds an Objective Bystander that may not be given up has done enough."""
    if "marked_lost" not in s.view.mission.losses:
        return True
    return not hero.entry.card_marked
