"""Rulebook: "Phase de Réaction": who has seen the active characters comes towards them."""

from __future__ import annotations

from ...engine import Option
from .automaton import AutoReaction
from .hidden import hidden_reaction
from .mall import Mask, mask_of, members
from .state import (
    NOBODY,
    SUPERS,
    Dawn,
    Rule,
    Unit,
    obstacles,
    people_mask,
    speed,
    unit_square,
    units_in,
    ways,
    zombie_mask,
)
from .towards import is_optional, reaction_ends, sees_trail, wishes
from .units import REACTION, Advance, Dash, Smash, smashable


class ReactionPhase(Rule):
    """b. Whoever sees a square where the active characters were this round reacts; settled now."""

    topic = "reaction"

    def run(self, g: Dawn) -> None:
        if not g.active:
            return
        in_the_way = obstacles(g)
        reach = 0
        for spot in g.trail:
            reach |= g.content.sight.reach[spot]
        for square in members(reach & zombie_mask(g) & ~people_mask(g)):
            seen, clearly = sees_trail(g, square, in_the_way)
            if seen:
                for unit in units_in(g, square):
                    g.reacting |= 1 << unit
                    g.glassbound |= 0 if clearly else 1 << unit
        if g.zombie_seat == NOBODY:
            g.then(AutoReaction())
        else:
            g.then(Reaction(), hidden_reaction(g, in_the_way))


# -- the zombie player's reactions -------------------------------------------------------------------


def interest(g: Dawn, unit: Unit) -> Mask:
    """Every square that this reaction could lead into or through."""
    mask = 0
    if unit >= SUPERS:
        edge = [unit_square(g, unit)]
        for _ in range(speed(g, unit)):
            edge = [to for square in edge for to in ways(g, square)]
            for square in edge:
                mask |= 1 << square
        return mask
    for squares in wishes(g, unit):
        mask |= mask_of(squares)
    return mask


class Reaction(Rule):
    """Moves that nobody could contest are made at once, and who can never move is done; the rest is asked."""

    def run(self, g: Dawn) -> None:
        while self._settles_something(g):
            pass
        if g.reacting:
            g.then(ReactionChoice())

    def _settles_something(self, g: Dawn) -> bool:
        units = members(g.reacting)
        wanted = {unit: interest(g, unit) for unit in units}
        standing = 0
        for unit in units:
            standing |= 1 << unit_square(g, unit)
        for unit in units:
            if is_optional(g, unit) or smashable(g, unit):
                continue
            ends = reaction_ends(g, unit)
            here = unit_square(g, unit)
            others_stand = standing & ~(1 << here)
            if not ends and not wanted[unit] & others_stand:
                g.reacting &= ~(1 << unit)
                return True
            contested = 0
            for other, mask in wanted.items():
                if other != unit:
                    contested |= mask
            alone = not wanted[unit] & others_stand and not wanted[unit] & contested
            if len(ends) == 1 and alone and not contested >> here & 1:
                Advance(unit, ends[0]).run(g)
                return True
        return False


class ReactionChoice(Rule):
    """The zombie player says who reacts next, and where to if there are several ways."""

    def run(self, g: Dawn) -> None:
        must: list[Option] = []
        may: list[Option] = []
        for unit in members(g.reacting):
            moves = self._moves(g, unit)
            (may if is_optional(g, unit) else must).extend(moves)
            if unit < SUPERS:
                may += self._blows(g, unit)
        if not must:
            may.append(g.option("done", (), (NoMoreReactions(),)))
        g.ask(g.zombie_seat, "reaction.who", (), must + may)

    def _moves(self, g: Dawn, unit: Unit) -> list[Option]:
        here = unit_square(g, unit)
        if unit >= SUPERS:
            dash = Dash(unit, speed(g, unit), NOBODY, REACTION, here)
            first = next(each for each in units_in(g, here) if g.reacting >> each & 1)
            return [g.option("rouse", (here,), (dash, Reaction()))] if unit == first else []
        key = "part" if here in g.super_at else "react"
        return [g.option(key, (here, to), (Advance(unit, to), Reaction())) for to in reaction_ends(g, unit)]

    def _blows(self, g: Dawn, unit: Unit) -> list[Option]:
        """A berserk at a shut glass door may try to break it instead, or first."""
        here = unit_square(g, unit)
        points = speed(g, unit) - 1
        return [
            g.option(
                "pound",
                (here, door),
                (Smash(unit, door), Dash(unit, points, NOBODY, REACTION, here), Reaction()),
            )
            for door in smashable(g, unit)
        ]


class NoMoreReactions(Rule):
    def run(self, g: Dawn) -> None:
        g.reacting = 0
