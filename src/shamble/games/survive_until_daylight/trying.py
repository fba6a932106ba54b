"""For whoever tries a pack: what can run out."""

from __future__ import annotations

from ...engine.spec import Supplies
from .content import ENEMIES, TOKENS
from .crafting import tokens_left
from .state import Daylight


def supplies(g: Daylight) -> Supplies:
    """Horde cards that have fallen come again."""
    fallen = [g.content.enemy[foe] for foe in g.fallen]
    return {
        ("supply", "rubble"): len(g.reserve),
        **{("enemy", name): len(g.horde[i]) + fallen.count(i) for i, name in enumerate(ENEMIES)},
        **{("token", name): tokens_left(g, token) for token, name in enumerate(TOKENS)},
    }
