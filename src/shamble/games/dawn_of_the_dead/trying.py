"""For whoever tries a pack: what can run out, and where one can go."""

from __future__ import annotations

from ...engine.spec import NamedWays, Supplies
from .atlas import HasMall
from .state import Dawn


def supplies(g: Dawn) -> Supplies:
    return {("supply", "berserk"): g.content.box.berserk_markers - g.berserk.bit_count()}


def ways_through(content: HasMall, name: str) -> NamedWays:
    """Through every door; the loader refuses a mall in which that does not lead everywhere."""
    mall = content.mall
    names = mall.square_names
    return {names[square]: [names[to] for to, _ in mall.steps[square]] for square in mall.squares}
