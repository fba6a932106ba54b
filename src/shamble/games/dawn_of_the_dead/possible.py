"""Possible tables, for those who think ahead: what a seat cannot know is drawn anew."""

from __future__ import annotations

from ...engine import Rng, Seat
from .mall import Square
from .state import NOBODY, Dawn


def determinise(g: Dawn, seat: Seat, rng: Rng) -> None:
    """Draw anew the values that seat has not seen, and, for the humans, where zombies are hidden."""
    own = 1 << seat
    unknown = [zombie for zombie, seen in enumerate(g.known) if not seen & own]
    fresh: list[int] = [] if g.mixed else unknown
    mixed: list[int] = []
    for zombie in unknown if g.mixed else ():
        (mixed if g.mixed >> zombie & 1 else fresh).append(zombie)
    values = sorted([g.values[zombie] for zombie in unknown])
    if g.zombie_seat == NOBODY:
        unseen = _never_shown(g)
    else:
        unseen = sorted([g.values[zombie] for zombie in fresh]) if mixed else values[:]
    returned = _without(values, unseen)
    rng.scatter(unseen)
    returned = sorted([*returned, *unseen[len(fresh) :]])
    rng.scatter(returned)
    drawn = list(g.values)
    for zombie, value in zip([*fresh, *mixed], [*unseen[: len(fresh)], *returned], strict=True):
        drawn[zombie] = value
    g.values = tuple(drawn)
    if seat != g.zombie_seat and g.hidden:
        g.hidden = _hiding_anew(g, rng)


def _never_shown(g: Dawn) -> list[int]:
    """Alone, five that nobody has seen lie with the eliminated from the start: these are theirs too."""
    return _without(list(g.content.values), list(g.shown))


def _without(values: list[int], taken: list[int]) -> list[int]:
    if values == taken:
        return []
    left = values[:]
    for value in taken:
        left.remove(value)
    return left


def _hiding_anew(g: Dawn, rng: Rng) -> tuple[Square, ...]:
    """So many squares where zombies may have been hidden and no character has looked."""
    mall, most = g.content.mall, g.content.box.hidden_in_sports
    places = [square for square in mall.hiding_squares if not g.searched[square]]
    for square in g.emerged:
        if square in places:
            places.remove(square)
    in_sports = sum(mall.sports >> square & 1 for square in g.emerged)
    chosen: list[Square] = []
    while places and len(chosen) < len(g.hidden):
        drawn = rng.below(len(places))
        square, places[drawn] = places[drawn], places[-1]
        places.pop()
        sporty = mall.sports >> square & 1
        if in_sports + sporty <= most:
            chosen.append(square)
            in_sports += sporty
    return tuple(sorted(chosen))
