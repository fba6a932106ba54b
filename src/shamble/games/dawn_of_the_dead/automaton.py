"""Rulebook: "Variantes": the zombies when nobody plays them. Letters and numbers are the rulebook's."""

from __future__ import annotations

from heapq import merge
from itertools import pairwise
from typing import Final

from .mall import FAR, SQUARE_BIT, Door, Mask, Square, members
from .state import (
    EVERYBODY,
    NOBODY,
    NOTHING_THERE,
    NOWHERE,
    SUPERS,
    Dawn,
    Rule,
    Unit,
    active_square,
    draw_from_pool,
    is_quick,
    obstacles,
    open_gates,
    people,
    people_mask,
    put_zombie,
    roll,
    sees_through_glass,
    speaker,
    speed,
    spots,
    striders,
    strides,
    unit_square,
    units_in,
    value_in,
    zombie_mask,
)
from .towards import distances_to, nearer_steps, reaction_ends
from .units import Advance, Smash, companion, mark_moved, room_for, smashable, travel, unit_goes

# -- a. a hidden zombie appears ----------------------------------------------------------------------


class Appearance(Rule):
    """Before the berserk checks: one die chooses a column, a second one the digit in it."""

    def run(self, g: Dawn) -> None:
        table = g.content.box.appear
        g.emit("appearance_checked")
        column = table.low if roll(g, 1) <= table.low_to else table.high
        digit = column[roll(g, 1) - 1]
        if digit >= 0 and g.pool:
            g.then(AppearWhere(digit))


class AppearWhere(Rule):
    """In the nearest shop square whose number ends like that; of equals the player chooses."""

    def __init__(self, digit: int) -> None:
        self.digit = digit

    def run(self, g: Dawn) -> None:
        near = nearest_to_actors(g, members(g.content.mall.shop_by_digit[self.digit] & ~zombie_mask(g)))
        if near:
            options = [g.option("appear", (square,), (Appear(square),)) for square in near]
            g.ask(speaker(g, people(g)), "auto.appear", (), options)


class Appear(Rule):
    """A zombie like any other from now on."""

    def __init__(self, square: Square) -> None:
        self.square = square

    def run(self, g: Dawn) -> None:
        g.emit("appeared", self.square)
        put_zombie(g, draw_from_pool(g), self.square)


def nearest_to_actors(g: Dawn, squares: list[Square]) -> list[Square]:
    """Those of the squares that are nearest to who acted last (before anybody has, to all), in order: counted
    in movement points, a shut door with what it costs to open it."""
    actors = [g.place[c] for c in people(g) if g.acted >> c & 1] or [g.place[c] for c in people(g)]
    goals = tuple(sorted(set(actors)))
    near = nearest(squares, g.content.nearest_points(goals, g.shut))
    if g.played_under is not None and near != nearest(squares, g.content.nearest_walk(goals, g.shut)):
        g.ruled_anew(2, "ruling.29")
    return near


def nearest(squares: list[Square], distances: tuple[int, ...]) -> list[Square]:
    least = min((distances[square] for square in squares), default=0)
    return sorted(square for square in squares if distances[square] == least)


# -- reactions ---------------------------------------------------------------------------------------


class AutoReaction(Rule):
    """All that may react do, nearest first, then by number; glass is broken where it can be."""

    def run(self, g: Dawn) -> None:
        walk = g.content.mall.walk(active_square(g), g.shut)
        order = sorted(
            members(g.reacting), key=lambda unit: (walk[unit_square(g, unit)], unit_square(g, unit))
        )
        moving = True
        while moving:
            moving = False
            for unit in order:
                if g.reacting >> unit & 1 and self._reacts(g, unit):
                    moving = True
        g.reacting = 0

    def _reacts(self, g: Dawn, unit: Unit) -> bool:
        """A passenger comes along with its super-zombie."""
        goal, eye = active_square(g), bool(g.glassbound >> unit & 1)
        if unit < SUPERS and led(g) >> g.zombie_at[unit] & 1:
            return False
        if is_quick(g, unit):
            return dash_towards(g, unit, goal, eye, g.trail)
        ends = reaction_ends(g, unit)
        if not ends:
            return False
        distance = distances_to(g, unit_square(g, unit), goal, eye)
        Advance(unit, min(ends, key=lambda to: (distance[to], to))).run(g)
        return True


def dash_towards(g: Dawn, unit: Unit, goal: Square, by_eye: bool, spots: tuple[Square, ...]) -> bool:
    """A berserk or super-zombie breaks the glass between it and the spots, then comes as near as it can."""
    points = speed(g, unit)
    while points and by_eye and (doors := worth_pounding(g, unit, spots)):
        Smash(unit, doors[0]).run(g)
        points -= 1
        by_eye = bool(g.shut >> doors[0] & 1)
    ends = reachable(g, unit, points)
    here = unit_square(g, unit)
    distance = distances_to(g, here, goal, by_eye)
    near = [to for to in ends if distance[to] < distance[here]]
    if near:
        follow(g, unit, ends[min(near, key=lambda to: (distance[to], to))])
    elif points < speed(g, unit):
        mark_moved(g, unit)
    return points < speed(g, unit) or bool(near)


def worth_pounding(g: Dawn, unit: Unit, spots: tuple[Square, ...]) -> list[Door]:
    """Glass it may break and through which it sees one of the spots; none if all know that it is too weak."""
    here = unit_square(g, unit)
    zombie = g.zombie_in[here]
    known = zombie == NOTHING_THERE or g.known[zombie] == EVERYBODY
    if known and value_in(g, here) <= LEAST_OF_TWO_DICE:
        return []
    between = {g.content.sight.door[here][spot] for spot in spots}
    return [door for door in smashable(g, unit) if door in between]


LEAST_OF_TWO_DICE: Final = 2
SEEN: Final = 3
"""The priority of those who see a character: no later one is for them, even if they have to stay."""
LAST_PRIORITY: Final = 5
ALL_COUNTERS: Final = (1 << SUPERS) - 1


def reachable(g: Dawn, unit: Unit, points: int) -> dict[Square, list[Square]]:
    """Every square where its move may end, with a shortest way there; characters' squares are never crossed.

    A super-zombie takes the first zombie on its way along, so that beyond one it needs room for two.
    """
    start = unit_square(g, unit)
    ways, zombies = g.content.mall.all_ways(g.shut), zombie_mask(g)
    other = companion(g, unit) if unit >= SUPERS else NOBODY
    ends: dict[Square, list[Square]] = {}
    seen = {start}
    edge: list[list[Square]] = [[start]]
    for _ in range(points):
        further: list[list[Square]] = []
        for way in edge:
            loaded = other != NOBODY or any(zombies >> crossed & 1 for crossed in way[1:])
            for to in ways[way[-1]]:
                if to in seen:
                    continue
                seen.add(to)
                if not zombies & SQUARE_BIT[to] or room_for(g, unit, 0 if loaded else NOBODY, to):
                    ends[to] = [*way[1:], to]
                if to not in g.place:
                    further.append([*way, to])
        edge = further
    return ends


def follow(g: Dawn, unit: Unit, way: list[Square]) -> None:
    """Along the way to its end; a super-zombie with whomever it has or meets first."""
    if unit < SUPERS:
        unit_goes(g, unit, way[-1])
        mark_moved(g, unit)
        return
    rider = companion(g, unit)
    if rider != NOBODY and g.moved >> rider & 1:
        rider = NOBODY
    for index, square in enumerate(way):
        met = units_in(g, square)
        if rider == NOBODY and met and index < len(way) - 1 and not g.moved >> met[0] & 1:
            unit_goes(g, unit, square)
            rider = met[0]
    travel(g, unit, rider, way[-1:])
    mark_moved(g, unit)
    if rider != NOBODY:
        mark_moved(g, rider)


# -- c. free movement by five priorities -------------------------------------------------------------


class AutoFree(Rule):
    """Each priority for all it fits, before the next; berserk and super-zombies outside the die.

    Where more zombies fit than the die allows, the player chooses.
    """

    def __init__(self, priority: int, count: int) -> None:
        self.priority, self.count = priority, count

    def run(self, g: Dawn) -> None:
        idle, watchers = idle_units(g, self.count), NO_UNITS
        for priority in range(self.priority, LAST_PRIORITY + 1):
            if priority == max(SEEN, self.priority):
                watchers = watching(g, idle)
                idle = Idle(
                    idle.slow & ~watchers.slow, [unit for unit in idle.quick if unit not in watchers.quick]
                )
            fitting = FITS[priority](g, watchers if priority == SEEN else idle)
            found = lurches_for(g, priority, self.count, idle, fitting) if fitting else []
            if found:
                self._lurch(g, priority, found)
                return

    def _lurch(self, g: Dawn, priority: int, found: list[Lurch]) -> None:
        """Quick ones first; if somebody must choose, the step of that priority asks."""
        quick = [lurch for lurch in found if not lurch[1]]
        if quick:
            g.then(*self._then(g, priority, quick[0]))
        elif sum([cost for _, cost, _ in found]) <= self.count:
            g.then(*self._then(g, priority, found[0]))
        elif priority > self.priority:
            g.then(AutoFree(priority, self.count))
        else:
            options = [
                g.option("lurch", (unit_square(g, lurch[0]),), self._then(g, priority, lurch))
                for lurch in found
            ]
            g.ask(speaker(g, people(g)), "auto.which", (self.count,), options)

    def _then(self, g: Dawn, priority: int, lurch: Lurch) -> tuple[Rule, ...]:
        """Those in the way go on first, from the far end of the row."""
        unit, cost, row = lurch
        room = [Advance(g.zombie_in[square], to) for square, to in reversed(list(pairwise(row[1:])))]
        return *room, AutoMove(priority, unit), AutoFree(priority, self.count - cost)


Lurch = tuple[Unit, int, list[Square]]
"""A unit that should move, how many of the die's moves that takes, and the row that has to make room."""


class Idle:
    """Units that may move: those that go one square by where they are, which a mask tells at once, those
    that stride by number."""

    def __init__(self, slow: Mask, quick: list[Unit]) -> None:
        self.slow, self.quick = slow, quick


NO_UNITS: Final = Idle(0, [])


def counters_on(g: Dawn, squares: Mask) -> list[Unit]:
    return [g.zombie_in[square] for square in members(squares)]


def lurches_for(g: Dawn, priority: int, count: int, idle: Idle, fitting: list[Unit]) -> list[Lurch]:
    """Those that the priority fits, nearest first, then by number."""
    counts, at = quick_counts(g), spots(g)
    ranked = sorted([(counts[at[unit]], at[unit], unit) for unit in fitting])
    if ranked[-1][0] > FAR and ranked != sorted(ranked, key=lambda each: (min(FAR, each[0]), *each[1:])):
        g.ruled_anew(2, "ruling.31c")
    found = [lurch_of(g, priority, unit, idle) for _, _, unit in ranked]
    return [lurch for lurch in found if lurch[1] <= count]


def lurch_of(g: Dawn, priority: int, unit: Unit, idle: Idle) -> Lurch:
    """One for a normal zombie; making room at a main door costs one for each that has to move."""
    row = way_out(g, unit, idle) if priority == 2 and not ends_of(g, unit) else []
    movers = [unit, *[g.zombie_in[square] for square in row[1:-1]]]
    return unit, sum([not is_quick(g, mover) for mover in movers]), row


def led(g: Dawn) -> Mask:
    """The squares of super-zombies that have yet to move: a zombie there is taken along."""
    mask = 0
    for c, square in enumerate(g.super_at):
        if square != NOWHERE and not g.moved >> (SUPERS + c) & 1:
            mask |= 1 << square
    return mask


def idle_units(g: Dawn, count: int) -> Idle:
    """Whoever has not moved and is with no character; a passenger is moved by its super-zombie."""
    humans = people_mask(g)
    busy = led(g) | humans
    striding = striders(g) & ~g.moved & (ALL_COUNTERS if count else g.berserk)
    quick = [
        zombie
        for zombie in members(striding)
        if (square := g.zombie_at[zombie]) >= 0 and not busy & SQUARE_BIT[square]
    ]
    for c, square in enumerate(g.super_at):
        if square != NOWHERE and not g.moved >> (SUPERS + c) & 1 and not humans >> square & 1:
            quick.append(SUPERS + c)
    return Idle(slow_squares(g) & ~busy if count else 0, quick)


def slow_squares(g: Dawn) -> Mask:
    """The squares of counters that go one square and have not moved."""
    mask = zombie_mask(g)
    for square in g.super_at:
        if square >= 0 and g.zombie_in[square] == NOTHING_THERE:
            mask &= ~SQUARE_BIT[square]
    for zombie in members((g.moved | striders(g)) & ALL_COUNTERS):
        if g.zombie_at[zombie] >= 0:
            mask &= ~SQUARE_BIT[g.zombie_at[zombie]]
    return mask


def quick_counts(g: Dawn) -> tuple[int, ...]:
    """The way from each square to the nearest character; a hall square counts 1, a shop square 2. Whoever is
    shut off from all of them comes last, by the way through the doors."""
    return g.content.nearest_count(tuple(sorted({place for place in g.place if place >= 0})), g.shut)


def ends_of(g: Dawn, unit: Unit) -> Mask:
    """Where the unit's move may end."""
    if not strides(g, unit):
        return g.content.ways_open(g.shut)[unit_square(g, unit)] & ~zombie_mask(g)
    mask = 0
    for square in reachable(g, unit, speed(g, unit)):
        mask |= 1 << square
    return mask


def ends_with_character(g: Dawn, idle: Idle) -> list[Unit]:
    """1. Whoever would end its move in a character's square."""
    humans = people_mask(g)
    beside = g.content.mall.spread(humans & ~zombie_mask(g), g.shut)
    quick = [unit for unit in idle.quick if ends_of(g, unit) & humans]
    return [*counters_on(g, idle.slow & beside), *quick]


def leaves_gate(g: Dawn, idle: Idle) -> list[Unit]:
    """2. Whoever stands on the square of an open main door and can get off it."""
    gates = open_gates(g)
    quick = [unit for unit in idle.quick if gates & SQUARE_BIT[unit_square(g, unit)]]
    there = [*counters_on(g, idle.slow & gates), *quick]
    return [unit for unit in there if ends_of(g, unit) or way_out(g, unit, idle)]


def goes_to_seen(g: Dawn, watchers: Idle) -> list[Unit]:
    """3. Whoever sees a character and can get nearer to the nearest one, or break the glass before him."""
    units = [*counters_on(g, watchers.slow), *watchers.quick]
    in_the_way = obstacles(g)
    return [unit for unit in units if steps_to_seen(g, unit, in_the_way) is not None]


def watching(g: Dawn, idle: Idle) -> Idle:
    """Those of the units that see a character."""
    in_the_way = obstacles(g)
    zombies, seen = zombie_mask(g), 0
    for c in people(g):
        seen |= g.content.sight.seen_from(g.place[c], zombies & ~seen, in_the_way)
    return Idle(idle.slow & seen, [unit for unit in idle.quick if seen & SQUARE_BIT[unit_square(g, unit)]])


def steps_to_seen(g: Dawn, unit: Unit, in_the_way: Mask) -> tuple[Square, bool] | None:
    """The nearest character in sight whom the unit can get nearer to, and whether glass lies between."""
    here = unit_square(g, unit)
    line = g.content.sight.line[here]
    seen = [g.place[c] for c in people(g) if not line[g.place[c]] & in_the_way]
    if not seen:
        return None
    goal = seen[0] if len(seen) == 1 else nearest_seen(g, here, seen)
    eye = sees_through_glass(g, here, goal)
    if strides(g, unit):
        distance = distances_to(g, here, goal, eye)
        able = any(distance[to] < distance[here] for to in reachable(g, unit, speed(g, unit)))
        return (goal, eye) if able or (eye and worth_pounding(g, unit, (goal,))) else None
    zombies = zombie_mask(g)
    if all(zombies >> to & 1 for to in nearer_steps(g, here, goal, eye)):
        return None
    return goal, eye


def nearest_seen(g: Dawn, here: Square, seen: list[Square]) -> Square:
    """Whom a zombie there has the shortest way to; where none leads is last, by columns and rows."""
    walk, sight = g.content.mall.walk, g.content.sight

    def far(to: Square) -> tuple[int, int]:
        return sight.range_between(here, to), to

    goal = min(seen, key=lambda to: (walk(to, g.shut)[here], far(to)))
    if goal != min(seen, key=far):
        g.ruled_anew(2, "ruling.31b")
    return goal


def ends_in_sight(g: Dawn, idle: Idle) -> list[Unit]:
    """4. Whoever would end its move in sight of a character, but not on the square of an open main door."""
    in_the_way = obstacles(g)
    reach = reach_of_people(g)
    beside = g.content.mall.spread(reach & ~zombie_mask(g), g.shut)
    units = [*counters_on(g, idle.slow & beside), *idle.quick]
    return [unit for unit in units if sighted_ends(g, unit, in_the_way, reach)]


def reach_of_people(g: Dawn) -> Mask:
    reach = 0
    for c in people(g):
        reach |= g.content.sight.reach[g.place[c]]
    return reach & ~open_gates(g)


def sighted_ends(g: Dawn, unit: Unit, in_the_way: Mask, reach: Mask) -> list[Square]:
    """Ends of its move from which a character is seen; it does not stand in its own way."""
    possible = ends_of(g, unit) & reach
    if not possible:
        return []
    without = in_the_way & ~(1 << unit_square(g, unit))
    lines = g.content.sight.line
    places = [g.place[c] for c in people(g)]
    return [to for to in members(possible) if any(not lines[to][place] & without for place in places)]


def comes_nearer(g: Dawn, idle: Idle) -> list[Unit]:
    """5. Of the rest the nearest that can get nearer, but not onto the square of an open main door."""
    counts, gates = quick_counts(g), open_gates(g)
    nearest_first = sorted(members(idle.slow), key=counts.__getitem__)
    slow = ((counts[square], g.zombie_in[square]) for square in nearest_first)
    quick = sorted([(counts[unit_square(g, unit)], unit) for unit in idle.quick])
    found: list[Unit] = []
    least = FAR
    for far, unit in merge(slow, quick):  # mostly the first one can
        if found and far > least:
            break
        if nearer_ends(g, unit, counts, gates):
            found.append(unit)
            least = far
    if found and least > FAR:
        g.ruled_anew(2, "ruling.31c")
    return found


def nearer_ends(g: Dawn, unit: Unit, counts: tuple[int, ...], gates: Mask) -> list[Square]:
    now = counts[unit_square(g, unit)]
    return [to for to in members(ends_of(g, unit) & ~gates) if counts[to] < now]


FITS = {1: ends_with_character, 2: leaves_gate, 3: goes_to_seen, 4: ends_in_sight, 5: comes_nearer}


def way_out(g: Dawn, unit: Unit, idle: Idle) -> list[Square]:
    """2. Hemmed in: the shortest row of zombies that can each go one on, from this one to a free square."""
    able = {*members(idle.slow), *[g.zombie_at[other] for other in idle.quick if other < SUPERS]}
    able -= set(g.super_at)
    zombies, ways = zombie_mask(g), g.content.mall.all_ways(g.shut)
    start = unit_square(g, unit)
    seen = {start}
    edge = [[start]]
    while edge:
        further: list[list[Square]] = []
        for row in edge:
            for to in ways[row[-1]]:
                if not zombies >> to & 1:
                    return [*row, to]
                if to not in seen and to in able:
                    seen.add(to)
                    further.append([*row, to])
        edge = further
    return []


def nearest_end(g: Dawn, ends: list[Square]) -> Square:
    """Of several the one nearest to a character, then by number."""
    counts = quick_counts(g)
    best = min(ends, key=lambda to: (counts[to], to))
    if counts[best] > FAR and best != min(ends):
        g.ruled_anew(2, "ruling.31c")
    return best


class AutoMove(Rule):
    """The unit moves as its priority says."""

    def __init__(self, priority: int, unit: Unit) -> None:
        self.priority, self.unit = priority, unit

    def run(self, g: Dawn) -> None:
        unit = self.unit
        if self.priority == 3:
            found = steps_to_seen(g, unit, obstacles(g))
            assert found is not None
            self._towards(g, *found)
            return
        if self.priority == 1:
            ends = members(ends_of(g, unit) & people_mask(g))
        elif self.priority == 2:
            ends = members(ends_of(g, unit))
        elif self.priority == 4:
            ends = sighted_ends(g, unit, obstacles(g), reach_of_people(g))
        else:
            ends = nearer_ends(g, unit, quick_counts(g), open_gates(g))
        self._to(g, nearest_end(g, ends))

    def _towards(self, g: Dawn, goal: Square, by_eye: bool) -> None:
        if strides(g, self.unit):
            dash_towards(g, self.unit, goal, by_eye, (goal,))
            mark_moved(g, self.unit)
            return
        zombies, here = zombie_mask(g), unit_square(g, self.unit)
        steps = [to for to in nearer_steps(g, here, goal, by_eye) if not zombies >> to & 1]
        distance = distances_to(g, here, goal, by_eye)
        self._to(g, min(steps, key=lambda to: (distance[to], to)))

    def _to(self, g: Dawn, end: Square) -> None:
        if strides(g, self.unit):
            follow(g, self.unit, reachable(g, self.unit, speed(g, self.unit))[end])
        else:
            Advance(self.unit, end).run(g)
