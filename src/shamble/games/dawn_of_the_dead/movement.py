"""Rulebook: "Mouvement" and "Les cases occupées par un zombi"."""

from __future__ import annotations

from ...engine import Option
from .carrying import moves_left, step_cost
from .content import Character
from .hidden import been_there, meet_hidden
from .mall import Square
from .state import (
    NOBODY,
    NORMAL,
    STUNNED,
    Dawn,
    Rule,
    Steps,
    active_square,
    characters_in,
    obstacles,
    options_by_square,
    turn_up,
    ways,
    zombie_mask,
)


def stack_of(g: Dawn) -> list[Character]:
    """The active characters."""
    active = g.active
    return [c for c, place in enumerate(g.place) if place >= 0 and active >> c & 1]


def move_options(g: Dawn, stack: list[Character], back: Steps) -> list[Option]:
    if step_cost(g, stack) > moves_left(g, stack):
        return []
    options = step_options(g, back)
    return [options[to] for to in ways(g, g.place[stack[0]])]


def step_options(g: Dawn, back: Steps) -> list[Option]:
    """What follows has no fields, so that its length says what it is."""
    return options_by_square(g, ("step", len(back)), lambda to: g.option("step", (to,), (StepTo(to), *back)))


def spend(g: Dawn, stack: list[Character], points: int) -> None:
    """What a stack does together every member pays for."""
    for c in stack:
        g.moves[c] = max(0, g.moves[c] - points)


class StepTo(Rule):
    """The stack goes one square, with whomever it carries; a zombie there is turned up, the stunned wake."""

    def __init__(self, square: Square) -> None:
        self.square = square

    def run(self, g: Dawn) -> None:
        stack = stack_of(g)
        here, to = active_square(g), self.square
        spend(g, stack, step_cost(g, stack))
        waiting = characters_in(g, to)
        party = [*stack, *[g.carries[c] for c in stack if g.carries[c] != NOBODY]]
        for c in party:
            g.place[c] = to
            g.emit("stepped", c, here, to)
        if to not in g.trail:
            g.trail = (*g.trail, to)
        for c in waiting:
            wake(g, c)
        look_around(g, to)


class Watched(Rule):
    """If what was seen counts: from where the active characters are in sight where they stand now."""

    def run(self, g: Dawn) -> None:
        here, sight = active_square(g), g.content.sight
        g.witnesses |= sight.seen_from(here, sight.reach[here], obstacles(g))


def wake(g: Dawn, character: Character) -> None:
    """A stunned character is himself again when another one comes in."""
    if g.health[character] == STUNNED:
        g.health[character] = NORMAL
        g.emit("woke", character)


def look_around(g: Dawn, square: Square) -> None:
    """Somebody has come in: a zombie lies face up now, a hidden one comes out, or there is nobody."""
    if zombie_mask(g) >> square & 1:
        turn_up(g, square)
    elif square in g.hidden:
        meet_hidden(g, square)
    else:
        if g.hidden and g.content.mall.hiding >> square & 1 and not been_there(g, square):
            g.commit()
        g.searched[square] = 1
