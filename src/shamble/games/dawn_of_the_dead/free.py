"""Rulebook: "Phase de mouvement libre"."""

from __future__ import annotations

from ...engine import Option
from .automaton import ALL_COUNTERS, AutoFree
from .hidden import Emerge, MustShow, may_emerge
from .mall import SQUARE_BIT, Square, members
from .state import (
    NOBODY,
    NOTHING_THERE,
    NOWHERE,
    SUPERS,
    Dawn,
    Rule,
    Unit,
    is_quick,
    options_by_square,
    people_mask,
    roll,
    speed,
    striders,
    strides,
    unit_square,
    ways,
    zombie_mask,
)
from .units import FREE, Advance, Dash, companion, legs, mark_moved, smashable


class FreePhase(Rule):
    """c. A die says how many zombies may move; hidden ones that have to show do so first."""

    topic = "free"

    def run(self, g: Dawn) -> None:
        g.reacting = 0
        g.then(MustShow(), FreeDie(), MustShow())


class FreeDie(Rule):
    def run(self, g: Dawn) -> None:
        count = roll(g, 1)
        g.emit("free_moves", count)
        g.then(AutoFree(1, count) if g.zombie_seat == NOBODY else FreeMoves(count))


class FreeMoves(Rule):
    """The zombie player moves so many zombies; berserk and super-zombies do not count."""

    def __init__(self, count: int) -> None:
        self.count = count

    def run(self, g: Dawn) -> None:
        if not self.count:
            g.ask(g.zombie_seat, "free.quick", (), [*unit_options(g, 0), g.option("done")])
            return
        options = [*unit_options(g, self.count), *emerge_options(g, self.count), g.option("done")]
        possible = 2 if g.hidden else 1
        g.ask_bluff(g.zombie_seat, "free.who", (self.count,), options, possible)


def unit_options(g: Dawn, count: int) -> list[Option]:
    """Whoever has not moved, is with no character, and has somewhere to go or glass to break."""
    moves, parts = move_options(g, count)
    at, supers, still = g.zombie_at, g.super_at, staying(g)
    able = at if count else [at[zombie] for zombie in members(g.berserk)]
    if max(supers) < 0:
        return [moves[square] for square in able if square not in still]
    options = [(parts if square in supers else moves)[square] for square in able if square not in still]
    for c, square in enumerate(supers):
        idle = square != NOWHERE and not g.moved >> (SUPERS + c) & 1
        if idle and moves[square] not in options and can_stir(g, SUPERS + c):
            options.append(moves[square])
    return options


def staying(g: Dawn) -> set[Square]:
    """The squares whose counters do not move now, and nowhere."""
    mall, zombies = g.content.mall, zombie_mask(g)
    roomy = mall.spread(mall.everywhere & ~zombies, g.shut) & ~people_mask(g)
    stuck, quick = members(zombies & ~roomy), striders(g)
    still = {NOWHERE, *[g.zombie_at[zombie] for zombie in members(g.moved & ALL_COUNTERS)]}
    for square in stuck:
        zombie = g.zombie_in[square]
        if zombie == NOTHING_THERE or not quick >> zombie & 1 or not can_stir(g, zombie):
            still.add(square)
    return still


def can_stir(g: Dawn, unit: Unit) -> bool:
    """Nobody does who is with a character."""
    if unit_square(g, unit) in g.place:
        return False
    other = companion(g, unit)
    points = speed(g, unit)
    together = {} if other == NOBODY else legs(g, unit, other, points)
    return bool(together or legs(g, unit, NOBODY, points) or smashable(g, unit))


def move_options(g: Dawn, count: int) -> tuple[list[Option], list[Option]]:
    """For each square: its unit moves; or the passenger parts from the super-zombie there."""
    return (
        options_by_square(g, ("move", count), lambda at: g.option("move", (at,), (FreeUnit(at, count),))),
        options_by_square(
            g, ("part", count), lambda at: g.option("part_from", (at,), (FreeZombie(at, count),))
        ),
    )


def emerge_options(g: Dawn, count: int) -> list[Option]:
    options = options_by_square(
        g, ("show", count), lambda at: g.option("show", (at,), (Emerge(at), FreeEmerged(at, count - 1)))
    )
    return [options[square] for square in may_emerge(g)]


class FreeUnit(Rule):
    """The unit chosen: a super-zombie before its passenger."""

    def __init__(self, square: Square, count: int) -> None:
        self.square, self.count = square, count

    def run(self, g: Dawn) -> None:
        able = [
            SUPERS + c
            for c, place in enumerate(g.super_at)
            if place == self.square and not g.moved >> (SUPERS + c) & 1
        ]
        if able:
            dash = Dash(able[0], speed(g, able[0]), NOBODY, FREE, self.square)
            g.then(dash, FreeMoves(self.count))
        else:
            g.then(FreeZombie(self.square, self.count))


class FreeZombie(Rule):
    """A counter moves; a berserk does not use up the die."""

    def __init__(self, square: Square, count: int) -> None:
        self.square, self.count = square, count

    def run(self, g: Dawn) -> None:
        zombie = g.zombie_in[self.square]
        after = FreeMoves(self.count if is_quick(g, zombie) else self.count - 1)
        if strides(g, zombie):
            g.then(Dash(zombie, speed(g, zombie), NOBODY, FREE, self.square), after)
            return
        options = [g.option("go", (to,), (Advance(zombie, to), after)) for to in room(g, self.square)]
        g.ask(g.zombie_seat, "free.where", (self.square,), options)


def room(g: Dawn, square: Square) -> list[Square]:
    """The squares one step away without a zombie."""
    zombies = zombie_mask(g)
    return [to for to in ways(g, square) if not zombies & SQUARE_BIT[to]]


class FreeEmerged(Rule):
    """A hidden zombie that has come out may move like a normal one; it used up the die either way."""

    def __init__(self, square: Square, count: int) -> None:
        self.square, self.count = square, count

    def run(self, g: Dawn) -> None:
        zombie = g.zombie_in[self.square]
        after = FreeMoves(self.count)
        if strides(g, zombie):
            g.then(Dash(zombie, speed(g, zombie), NOBODY, FREE, self.square), after)
            return
        ways = [] if self.square in g.place else room(g, self.square)
        options = [g.option("go", (to,), (Advance(zombie, to), after)) for to in ways]
        options.append(g.option("halt", (), (Settled(zombie), after)))
        g.ask(g.zombie_seat, "free.where", (self.square,), options)


class Settled(Rule):
    """It stays where it came out, and has had its move."""

    def __init__(self, unit: Unit) -> None:
        self.unit = unit

    def run(self, g: Dawn) -> None:
        mark_moved(g, self.unit)
