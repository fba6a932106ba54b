"""Which way is towards somebody: by walking, or by eye where shut glass lies between, or no way leads."""

from __future__ import annotations

from .mall import FAR, Mask, Square, members
from .state import SUPERS, Dawn, Unit, active_square, sees_through_glass, unit_square, zombie_mask


def distances_to(g: Dawn, here: Square, goal: Square, by_eye: bool) -> tuple[int, ...]:
    """How far each square is from the goal, for whoever is here: by eye too where no way leads there."""
    walk = g.content.mall.walk(goal, g.shut)
    return g.content.sight.ranges(goal) if by_eye or walk[here] >= FAR else walk


def nearer_steps(g: Dawn, square: Square, goal: Square, by_eye: bool) -> list[Square]:
    """The squares one step away from which it is less far to the goal."""
    distance = distances_to(g, square, goal, by_eye)
    return [to for to in members(g.content.ways_open(g.shut)[square]) if distance[to] < distance[square]]


def sees_trail(g: Dawn, square: Square, in_the_way: Mask) -> tuple[bool, bool]:
    """Is any square in sight from there where the active characters were; and one without glass between? If
    what was seen counts, whoever sees nothing any more goes the way that anybody would."""
    seen, clearly = _has_trail_in_sight(g, square, in_the_way)
    if g.as_seen:
        return bool(g.witnesses >> square & 1), clearly or not seen
    return seen, clearly


def _has_trail_in_sight(g: Dawn, square: Square, in_the_way: Mask) -> tuple[bool, bool]:
    line = g.content.sight.line[square]
    seen = False
    for spot in g.trail:
        if not line[spot] & in_the_way:
            if not sees_through_glass(g, square, spot):
                return True, True
            seen = True
    return seen, False


# -- where a reaction leads --------------------------------------------------------------------------


def wishes(g: Dawn, unit: Unit) -> list[Square]:
    """The squares one step nearer to the active characters."""
    return nearer_steps(g, unit_square(g, unit), active_square(g), bool(g.glassbound >> unit & 1))


def berserk_wishes(g: Dawn, zombie: Unit) -> tuple[list[Square], list[Square]]:
    """Ends two steps nearer (or in a character's square, where it stops), and ends one step nearer."""
    near = wishes(g, zombie)
    goal, by_eye = active_square(g), bool(g.glassbound >> zombie & 1)
    far: list[Square] = []
    for step in near:
        if step in g.place:
            far.append(step)
        else:
            far += [to for to in nearer_steps(g, step, goal, by_eye) if to not in far]
    return far, near


def reaction_ends(g: Dawn, unit: Unit) -> list[Square]:
    """Where that zombie may end its reaction now: a berserk two squares on if it can."""
    zombies = zombie_mask(g)
    if not g.berserk >> unit & 1:
        return [to for to in wishes(g, unit) if not zombies >> to & 1]
    far, near = berserk_wishes(g, unit)
    ends = [to for to in far if not zombies >> to & 1]
    return ends or [to for to in near if not zombies >> to & 1]


def is_optional(g: Dawn, unit: Unit) -> bool:
    """Super-zombies and their passengers need not react."""
    return unit >= SUPERS or unit_square(g, unit) in g.super_at
