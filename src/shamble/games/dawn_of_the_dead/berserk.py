"""Rulebook: "Devenir Berserk"."""

from __future__ import annotations

from ...engine import Option
from .automaton import Appearance, nearest_to_actors
from .content import Zombie
from .mall import Square, members
from .state import NOBODY, NOWHERE, Dawn, Rule, options_by_square, roll


class BerserkPhase(Rule):
    """a. Those who are berserk may calm down, then one may go berserk; alone, one may appear first."""

    def run(self, g: Dawn) -> None:
        if g.zombie_seat == NOBODY:
            g.then(Appearance())
        g.then(CalmDown())


class CalmDown(Rule):
    """One die for each berserk: it may calm down."""

    def run(self, g: Dawn) -> None:
        calmed = 0
        for zombie in members(g.berserk):
            square = g.zombie_at[zombie]
            g.emit("berserk_checked", square)
            if roll(g, 1) >= g.content.box.dead.calms_from:
                g.berserk &= ~(1 << zombie)
                calmed |= 1 << zombie
                g.emit("calmed", square)
        g.then(Rage(calmed))


def candidates(g: Dawn, calmed: int) -> list[Zombie]:
    """Who may go berserk: not those who are, nor those just calmed down; a marker must be left."""
    if g.berserk.bit_count() >= g.content.box.berserk_markers:
        return []
    busy = calmed | g.berserk
    return [z for z, square in enumerate(g.zombie_at) if square != NOWHERE and not busy >> z & 1]


class Rage(Rule):
    """The zombie player checks one zombie of his choice; alone, it is the one nearest to those who acted."""

    def __init__(self, calmed: int) -> None:
        self.calmed = calmed

    def run(self, g: Dawn) -> None:
        found = candidates(g, self.calmed)
        if not found:
            return
        if g.zombie_seat == NOBODY:
            g.then(RageOfNearest(self.calmed))
            return
        options = rage_options(g)
        g.ask(
            g.zombie_seat,
            "berserk.which",
            (),
            [options[square] for square in sorted([g.zombie_at[z] for z in found])],
        )


def rage_options(g: Dawn) -> list[Option]:
    return options_by_square(g, ("rage",), lambda square: g.option("rage", (square,), (RageCheck(square),)))


class RageOfNearest(Rule):
    """Alone: of those equally near a die decides."""

    def __init__(self, calmed: int) -> None:
        self.calmed = calmed

    def run(self, g: Dawn) -> None:
        squares = nearest_to_actors(g, [g.zombie_at[z] for z in candidates(g, self.calmed)])
        chosen = squares[0]
        if len(squares) > 1:
            chosen = squares[g.below(len(squares))]
            g.emit("nearest_drawn", chosen, len(squares))
        g.then(RageCheck(chosen))


class RageCheck(Rule):
    def __init__(self, square: Square) -> None:
        self.square = square

    def run(self, g: Dawn) -> None:
        g.emit("rage_checked", self.square)
        if roll(g, 1) <= g.content.box.dead.rages_to:
            g.berserk |= 1 << g.zombie_in[self.square]
            g.emit("raged", self.square)
        else:
            g.emit("not_raged", self.square)
