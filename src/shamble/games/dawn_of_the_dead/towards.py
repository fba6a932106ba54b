"""Which way is towards somebody: by walking, or by eye where shut glass lies between, or no way leads."""

from __future__ import annotations

from .mall import FAR, Mask, Square
from .state import (
    SUPERS,
    Dawn,
    Unit,
    active_square,
    obstacles,
    sees_through_glass,
    speed,
    unit_square,
    ways,
    zombie_mask,
)


def distances_to(g: Dawn, here: Square, goal: Square, by_eye: bool) -> tuple[int, ...]:
    """How far each square is from the goal, for whoever is here: by eye too where no way leads there."""
    walk = g.content.mall.walk(goal, g.shut)
    return g.content.sight.ranges(goal) if by_eye or walk[here] >= FAR else walk


def nearer_steps(g: Dawn, square: Square, goal: Square, by_eye: bool) -> list[Square]:
    """The squares one step away from which it is less far to the goal."""
    distance = distances_to(g, square, goal, by_eye)
    here = distance[square]
    return [to for to in ways(g, square) if distance[to] < here]


def sees_trail(g: Dawn, square: Square, in_the_way: Mask) -> tuple[bool, bool]:
    """Is any square in sight from there where the active characters were; and one without glass between? If
    what was seen counts, whoever sees nothing any more goes the way that anybody would."""
    seen, clearly = _has_trail_in_sight(g, square, in_the_way)
    if g.as_seen:
        return bool(g.witnesses >> square & 1), clearly or not seen
    return seen, clearly


def watchers(g: Dawn, squares: Mask) -> Mask:
    """From which of those squares one sees, or saw if that counts, where the active characters were."""
    if g.as_seen:
        return squares & g.witnesses
    sight, in_the_way = g.content.sight, obstacles(g)
    found = 0
    for spot in g.trail:
        found |= sight.seen_from(spot, squares & ~found, in_the_way)
    return found


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


def wishes(g: Dawn, unit: Unit) -> list[list[Square]]:
    """Where it would be after one, two, … of its steps, each nearer to the active characters."""
    return steps_towards(g, unit_square(g, unit), bool(g.glassbound >> unit & 1), speed(g, unit))


def steps_towards(g: Dawn, here: Square, by_eye: bool, moves: int) -> list[list[Square]]:
    """After each of so many steps; in a character's square one stops."""
    goal = active_square(g)
    found = [nearer_steps(g, here, goal, by_eye)]
    for _ in range(moves - 1):
        further: list[Square] = []
        for step in found[-1]:
            onwards = [step] if step in g.place else nearer_steps(g, step, goal, by_eye)
            further += [to for to in onwards if to not in further]
        found.append(further)
    return found


def reaction_ends(g: Dawn, unit: Unit) -> list[Square]:
    """Where that zombie may end its reaction now: as many squares on as it can."""
    return farthest_free(g, wishes(g, unit))


def farthest_free(g: Dawn, ends: list[list[Square]]) -> list[Square]:
    """Of the last steps that lead to a square without a zombie."""
    zombies = zombie_mask(g)
    free = ([to for to in step if not zombies >> to & 1] for step in reversed(ends))
    return next(filter(None, free), [])


def is_optional(g: Dawn, unit: Unit) -> bool:
    """Super-zombies and their passengers need not react."""
    return unit >= SUPERS or unit_square(g, unit) in g.super_at
