"""Rulebook: "Phase de mouvement libre"."""

from __future__ import annotations

from ...engine import Option
from .automaton import AutoFree
from .hidden import Emerge, MustShow, may_emerge
from .mall import Square, members
from .state import (
    NOBODY,
    NOWHERE,
    SQUARE_BIT,
    SUPERS,
    Dawn,
    Rule,
    Unit,
    is_quick,
    people_mask,
    roll,
    speed,
    striders,
    strides,
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
    zombies, humans = zombie_mask(g), people_mask(g)
    moves, parts = move_options(g, count)
    options: list[Option] = []
    able, quick = ~g.moved if count else g.berserk & ~g.moved, striders(g)
    roomy = g.content.mall.spread(g.content.mall.everywhere & ~zombies, g.shut)
    for zombie, square in enumerate(g.zombie_at):
        if square == NOWHERE or not able >> zombie & 1 or humans & SQUARE_BIT[square]:
            continue
        if roomy & SQUARE_BIT[square] or (quick >> zombie & 1 and can_stir(g, zombie)):
            options.append((parts if square in g.super_at else moves)[square])
    for c, square in enumerate(g.super_at):
        idle = square != NOWHERE and not g.moved >> (SUPERS + c) & 1 and not humans >> square & 1
        if idle and moves[square] not in options and can_stir(g, SUPERS + c):
            options.append(moves[square])
    return options


def can_stir(g: Dawn, unit: Unit) -> bool:
    other = companion(g, unit)
    points = speed(g, unit)
    return bool(legs(g, unit, NOBODY, points) or legs(g, unit, other, points) or smashable(g, unit))


def move_options(g: Dawn, count: int) -> tuple[list[Option], list[Option]]:
    """For each square: its unit moves; or the passenger parts from the super-zombie there. Made once."""
    memo = g.content.memo
    if ("move", count) not in memo:
        squares = g.content.mall.squares
        memo["move", count] = (
            [g.option("move", (square,), (FreeUnit(square, count),)) for square in squares],
            [g.option("part_from", (square,), (FreeZombie(square, count),)) for square in squares],
        )
    found: tuple[list[Option], list[Option]] = memo["move", count]
    return found


def emerge_options(g: Dawn, count: int) -> list[Option]:
    return [
        g.option("show", (square,), (Emerge(square), FreeEmerged(square, count - 1)))
        for square in may_emerge(g)
    ]


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
    return members(g.content.ways_open(g.shut)[square] & ~zombie_mask(g))


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
