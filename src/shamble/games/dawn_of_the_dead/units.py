"""Rulebook: "Les Zombis Berserk", "Détruire les portes vitrées", "Les Super-zombis": the quicker ones.

A move is a row of legs. A leg ends where the unit may stay; zombies are crossed.
"""

from __future__ import annotations

from ...engine import Option
from .mall import SQUARE_BIT, Door, Square
from .state import (
    NOBODY,
    NOTHING_THERE,
    NOWHERE,
    SUPERS,
    Dawn,
    Rule,
    Unit,
    active_square,
    break_glass,
    is_quick,
    move_unit,
    obstacles,
    people,
    reveal,
    roll,
    unit_square,
    units_in,
    value_in,
    zombie_mask,
)
from .towards import distances_to, is_optional

FREE = "free"
REACTION = "reaction"


class Advance(Rule):
    """A zombie goes to a square, and has moved for this turn."""

    def __init__(self, unit: Unit, square: Square) -> None:
        self.unit, self.square = unit, square

    def run(self, g: Dawn) -> None:
        unit_goes(g, self.unit, self.square)
        mark_moved(g, self.unit)


def unit_goes(g: Dawn, unit: Unit, to: Square) -> None:
    g.emit("shambled", unit_square(g, unit), to)
    move_unit(g, unit, to)


def mark_moved(g: Dawn, unit: Unit) -> None:
    g.moved |= 1 << unit
    g.reacting &= ~(1 << unit)


def companion(g: Dawn, unit: Unit) -> Unit:
    """The other one in its square, if there is one: there are never three."""
    return next((other for other in units_in(g, unit_square(g, unit)) if other != unit), NOBODY)


# -- legs --------------------------------------------------------------------------------------------


def room_for(g: Dawn, unit: Unit, taking: Unit, square: Square) -> bool:
    """May it stay there? Only a super-zombie without a passenger joins another one."""
    there = g.super_at.count(square) + (g.zombie_in[square] != NOTHING_THERE)
    return there == 0 or (there == 1 and unit >= SUPERS and taking == NOBODY)


def legs(g: Dawn, unit: Unit, taking: Unit, moves: int) -> dict[Square, list[Square]]:
    """For each square where a leg may end, the way there; a character's square is never crossed."""
    start, zombies, ways = unit_square(g, unit), zombie_mask(g), g.content.mall.all_ways(g.shut)
    ends: dict[Square, list[Square]] = {}
    seen = {start}
    edge: list[list[Square]] = [[start]]
    for _ in range(moves):
        crossing: list[list[Square]] = []
        for way in edge:
            for to in ways[way[-1]]:
                if to in seen:
                    continue
                seen.add(to)
                taken = zombies & SQUARE_BIT[to]
                if not taken or room_for(g, unit, taking, to):
                    ends[to] = [*way[1:], to]
                if taken and to not in g.place:
                    crossing.append([*way, to])
        edge = crossing
    return ends


def smashable(g: Dawn, unit: Unit) -> list[Door]:
    """Shut glass doors of its square with a character in sight on the other side; berserk and super only.

    A stack counts as one zombie: its super-zombie breaks the glass for both.
    """
    square, mall, sight = unit_square(g, unit), g.content.mall, g.content.sight
    if not is_quick(g, unit) or (unit < SUPERS and square in g.super_at):
        return []
    doors = [d for d in mall.doors_at[square] if g.shut >> d & 1 and mall.glass >> d & 1]
    if not doors or square in g.place:
        return []
    in_the_way = obstacles(g)
    return [
        door
        for door in doors
        if any(
            sight.door[square][g.place[c]] == door and not sight.line[square][g.place[c]] & in_the_way
            for c in people(g)
        )
    ]


class Smash(Rule):
    """It is shown; two dice below its value destroy the door. A movement point is gone either way."""

    def __init__(self, unit: Unit, door: Door) -> None:
        self.unit, self.door = unit, door

    def run(self, g: Dawn) -> None:
        square = unit_square(g, self.unit)
        mark_moved(g, self.unit)
        reveal(g, square)
        value = value_in(g, square)
        g.emit("pounded", square, self.door, value)
        if roll(g, 2) < value:
            break_glass(g, self.door)
            g.glassbound &= ~(1 << self.unit)
        else:
            g.emit("glass_held", self.door)


class Dash(Rule):
    """The zombie player moves a berserk or super-zombie leg by leg, while it has movement points.

    `rider` is whom a super-zombie has taken along so far; `mode` is FREE or REACTION; `origin` is where it
    started its turn, the only place from which it breaks glass.
    """

    def __init__(self, unit: Unit, points: int, rider: Unit, mode: str, origin: Square) -> None:
        self.unit, self.points, self.rider, self.mode, self.origin = unit, points, rider, mode, origin

    def run(self, g: Dawn) -> None:
        square = unit_square(g, self.unit)
        if square == NOWHERE or self.points <= 0 or square in g.place:
            g.then(Halt(self.unit, self.rider))
            return
        g.ask(g.zombie_seat, "zombie.dash", (square, self.points), self._options(g))

    def _options(self, g: Dawn) -> list[Option]:
        """Whoever has to react comes nearer if it can, glass or no glass."""
        ways = self._ways(g)
        halt = g.option("halt", (), (Halt(self.unit, self.rider),))
        if not ways or self.mode == FREE or is_optional(g, self.unit):
            return [*ways, *self._blows(g), halt]
        return [*ways, *self._blows(g)] if g.glassbound >> self.unit & 1 else ways

    def _ways(self, g: Dawn) -> list[Option]:
        other = companion(g, self.unit)
        options: list[Option] = []
        if other != NOBODY:
            options += self._legs(g, "go_alone", NOBODY)
        if self.unit >= SUPERS and (other in (NOBODY, self.rider) or not g.moved >> other & 1):
            options += self._legs(g, "go", other)
        elif other == NOBODY:
            options += self._legs(g, "go", NOBODY)
        return options

    def _legs(self, g: Dawn, key: str, taking: Unit) -> list[Option]:
        found = legs(g, self.unit, taking, self.points)
        if self.mode == REACTION:
            here, goal = unit_square(g, self.unit), active_square(g)
            found = {to: way for to, way in found.items() if is_nearer(g, self.unit, here, to, goal)}
        after = [
            Dash(self.unit, self.points - len(way), taking, self.mode, self.origin) for way in found.values()
        ]
        return [
            g.option(key, (to,), (Leg(self.unit, to, self.points, taking, self.rider), dash))
            for to, dash in zip(found, after, strict=True)
        ]

    def _blows(self, g: Dawn) -> list[Option]:
        if unit_square(g, self.unit) != self.origin:
            return []
        after = Dash(self.unit, self.points - 1, self.rider, self.mode, self.origin)
        return [
            g.option("smash", (door,), (Smash(self.unit, door), after)) for door in smashable(g, self.unit)
        ]


def is_nearer(g: Dawn, unit: Unit, here: Square, to: Square, goal: Square) -> bool:
    """In reaction a leg must lead nearer to the active characters; by eye where there is no way."""
    distance = distances_to(g, here, goal, bool(g.glassbound >> unit & 1))
    return distance[to] < distance[here]


class Leg(Rule):
    """One leg; whoever is crossed by a super-zombie may be looked at by the zombie player."""

    def __init__(self, unit: Unit, square: Square, points: int, taking: Unit, rider: Unit) -> None:
        self.unit, self.square, self.points = unit, square, points
        self.taking, self.rider = taking, rider

    def run(self, g: Dawn) -> None:
        way = legs(g, self.unit, self.taking, self.points)[self.square]
        travel(g, self.unit, self.taking, way)
        if self.rider not in (NOBODY, self.taking):
            mark_moved(g, self.rider)


def travel(g: Dawn, unit: Unit, taking: Unit, way: list[Square]) -> None:
    """Along the way, with its passenger; a passenger moves first so that the two are never apart for long."""
    if unit >= SUPERS:
        for crossed in way[:-1]:
            peek(g, crossed)
    if taking != NOBODY:
        move_unit(g, taking, way[-1])
    unit_goes(g, unit, way[-1])


def peek(g: Dawn, square: Square) -> None:
    """The zombie player, if there is one, looks at the counter that a super-zombie passes."""
    zombie = g.zombie_in[square]
    if zombie < 0 or g.zombie_seat == NOBODY or g.known[zombie] >> g.zombie_seat & 1:
        return
    g.known[zombie] |= 1 << g.zombie_seat
    g.commit()
    secret = (g.values[zombie],)
    g.emit("peeked", square, secret=secret, seers=1 << g.zombie_seat)


class Halt(Rule):
    """The move is over, for the unit and for whomever it took along."""

    def __init__(self, unit: Unit, rider: Unit) -> None:
        self.unit, self.rider = unit, rider

    def run(self, g: Dawn) -> None:
        mark_moved(g, self.unit)
        if self.rider != NOBODY:
            mark_moved(g, self.rider)
