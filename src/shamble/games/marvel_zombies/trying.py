"""For whoever tries a pack: what can run out, and where one can go."""

from __future__ import annotations

from typing import Any

from ...engine.spec import NamedWays, Supplies
from .spawn import in_reserve
from .state import Outbreak


def supplies(g: Outbreak) -> Supplies:
    """Cards that were discarded come again."""
    content = g.content
    decks = {
        "spawn": (g.spawn_deck, g.spawn_discard),
        content.rival: (g.super_deck, g.super_discard),
        content.gift: (g.trait_deck, g.trait_discard),
        "bystander": (g.people_deck, g.people_discard),
    }
    return {
        **{("deck", name): len(deck) + len(discard) for name, (deck, discard) in decks.items()},
        **{("enemy", name): in_reserve(g, kind) for kind, name in enumerate(content.box.agents)},
    }


def ways_through(content: Any, name: str) -> NamedWays:
    """Through every door of a mission's board; a tile by itself leads nowhere."""
    for mission in content.missions:
        if mission.name == name:
            board = mission.board
            moves = board.ways((1 << len(board.doors)) - 1).neighbours
            return {here: [board.names[to] for to in moves[zone]] for zone, here in enumerate(board.names)}
    return {}
