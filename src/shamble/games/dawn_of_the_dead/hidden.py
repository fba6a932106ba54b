"""Rulebook: "Les Zombis cachés"."""

from __future__ import annotations

from .mall import Mask, Square, members
from .state import (
    Dawn,
    Rule,
    people_mask,
    put_zombie,
    square_name,
    zombie_mask,
)
from .towards import farthest_free, sees_trail, steps_towards
from .units import Advance


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
    g.emit("hidden_met", square)
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
        g.emit("hidden_emerged", self.square)
        put_zombie(g, g.reserve.pop(), self.square)


def may_emerge(g: Dawn) -> list[Square]:
    """Hidden zombies whose square holds no zombie."""
    zombies = zombie_mask(g)
    return [square for square in g.hidden if not zombies >> square & 1]


class HiddenReaction(Rule):
    """In the reaction phase a hidden zombie may come out if it can react, and does.

    `watching` are the hiding places that saw the active characters when the phase began, for all to know;
    `glassbound` those of them that saw them only through shut glass. The question is asked whenever one
    could be lying there, for all that the humans know.
    """

    def __init__(self, watching: str, glassbound: str) -> None:
        self.watching, self.glassbound = watching, glassbound

    def run(self, g: Dawn) -> None:
        if not g.hidden or not g.active:
            return
        options = [
            g.option("emerge", (square, to), (EmergeAndReact(square, to), self))
            for square in may_emerge(g)
            for to in self._steps(g, square)
        ]
        if not options or not g.must_show:
            options.append(g.option("stay_hidden"))
        possible = 1 + self._one_could_react(g)
        g.ask_bluff(g.zombie_seat, "reaction.hidden", (), options, possible)

    def _steps(self, g: Dawn, square: Square) -> list[Square]:
        """Where a zombie in that square would go in reaction, if it would."""
        if square in g.place or square_name(g, square) not in self.watching.split():
            return []
        by_eye = square_name(g, square) in self.glassbound.split()
        return farthest_free(g, steps_towards(g, square, by_eye, g.content.box.moves.zombie))

    def _one_could_react(self, g: Dawn) -> bool:
        """Could a hidden zombie react, as far as the humans know?"""
        busy = zombie_mask(g) | people_mask(g)
        watching = [g.content.squares[name] for name in self.watching.split()]
        return any(not busy >> square & 1 and not been_there(g, square) for square in watching)


def hidden_reaction(g: Dawn, in_the_way: Mask) -> HiddenReaction:
    """Settled for every hiding place, so that the step tells nobody where one is taken."""
    watching: list[str] = []
    glassbound: list[str] = []
    reach = 0
    for spot in g.trail:
        reach |= g.content.sight.reach[spot]
    for square in members(reach & g.content.mall.hiding) if g.hidden else []:
        seen, clearly = sees_trail(g, square, in_the_way)
        if seen:
            watching.append(square_name(g, square))
            if not clearly:
                glassbound.append(square_name(g, square))
    return HiddenReaction(" ".join(watching), " ".join(glassbound))


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
