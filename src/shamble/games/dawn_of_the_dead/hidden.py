"""Rulebook: "Les Zombis cachés"."""

from __future__ import annotations

from .mall import Square, members
from .state import (
    Dawn,
    Rule,
    active_square,
    obstacles,
    people_mask,
    put_zombie,
    square_name,
    zombie_mask,
)
from .towards import nearer_steps, sees_trail
from .units import Advance
from .words import Option


def strike_off(g: Dawn, square: Square) -> None:
    """Its zombie is out: the square is no longer on the list, and everybody knows that it was."""
    g.hidden = tuple(other for other in g.hidden if other != square)
    g.emerged = (*g.emerged, square)
    if not g.hidden:
        g.must_show = 0
    g.commit()


def meet_hidden(g: Dawn, square: Square) -> None:
    """A character walked in: one of the five counters, whichever it is, lies there face up."""
    strike_off(g, square)
    g.emit("hidden_met", square_name(g, square))
    put_zombie(g, g.reserve.pop(), square)


def been_there(g: Dawn, square: Square) -> bool:
    """Do the humans know that nobody hides there, or no longer?"""
    return bool(g.searched[square]) or square in g.emerged


class Emerge(Rule):
    """The zombie player brings a hidden zombie out, face down."""

    def __init__(self, square: Square) -> None:
        self.square = square

    def run(self, g: Dawn) -> None:
        strike_off(g, self.square)
        g.emit("hidden_emerged", square_name(g, self.square))
        put_zombie(g, g.reserve.pop(), self.square)


def may_emerge(g: Dawn) -> list[Square]:
    """Hidden zombies whose square holds no zombie."""
    zombies = zombie_mask(g)
    return [square for square in g.hidden if not zombies >> square & 1]


class HiddenReaction(Rule):
    """In the reaction phase a hidden zombie may come out if it can react, and does.

    The question is asked whenever one could be lying there, for all that the humans know.
    """

    def run(self, g: Dawn) -> None:
        if not g.hidden or not g.active:
            return
        options = [
            Option("emerge", (square_name(g, square), square_name(g, to)), (EmergeAndReact(square, to), self))
            for square in may_emerge(g)
            for to in reaction_steps(g, square)
        ]
        if not options or not g.must_show:
            options.append(STAY_HIDDEN)
        possible = 1 + one_could_react(g)
        g.ask_bluff(g.zombie_seat, "reaction.hidden", (), options, possible)


STAY_HIDDEN = Option("stay_hidden")


def reaction_steps(g: Dawn, square: Square) -> list[Square]:
    """Where a zombie in that square would go in reaction, if it would."""
    if square in g.place:
        return []
    seen, clearly = sees_trail(g, square, obstacles(g))
    if not seen:
        return []
    zombies = zombie_mask(g)
    goal = active_square(g)
    return [to for to in nearer_steps(g, square, goal, not clearly) if not zombies >> to & 1]


def one_could_react(g: Dawn) -> bool:
    """Could a hidden zombie react, as far as the humans know?"""
    reach = 0
    for square in g.trail:
        reach |= g.content.sight.reach[square]
    found = reach & g.content.mall.hiding & ~zombie_mask(g) & ~people_mask(g)
    return any(not been_there(g, square) for square in members(found))


class EmergeAndReact(Rule):
    def __init__(self, origin: Square, square: Square) -> None:
        self.origin, self.square = origin, square

    def run(self, g: Dawn) -> None:
        zombie = g.reserve[-1]
        g.then(Emerge(self.origin), Advance(zombie, self.square))


class MustShow(Rule):
    """Before and after the free movement: once no zombie was left, all come out where they are."""

    def run(self, g: Dawn) -> None:
        if g.must_show:
            g.then(*[Emerge(square) for square in may_emerge(g)])
