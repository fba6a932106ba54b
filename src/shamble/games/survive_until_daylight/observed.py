"""What a seat sees of the fight as numbers, straight from the state: for agents, who look at every answer.

The same as the view's arrays (research/shapes/survive_until_daylight.py), column for column; a law compares
them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from ...engine import Seat
from ...engine.bag import counted
from .content import WAVE
from .showing import PARTS, aims_of
from .state import Daylight, boost, boosters, is_enemy
from .view import AimSeen, DaylightView

ROWS: Final = 32
"""So many Horde cards of the line are told."""
ABSENT: Final = (0, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1)
NO_AIM: Final = (0, -1, -1)


def figures(g: Daylight, viewer: Seat) -> DaylightView:
    """The view: the big tables as finished numbers, the rest as it stands there."""
    combat = len(g.content.names["combat"])
    unseen = counted([*g.pile, *g.reserve], len(g.content.names["card"]))
    unseen[WAVE] = 0
    ready: dict[str, Any] = {
        "unseen": tuple(unseen),
        "discard": _cards(g, g.discard),
        "found": _cards(g, g.found),
        "armoury": _cards(g, g.armoury),
        "line": _line(g, viewer),
        "combat_discard": tuple(counted(g.combat_discard, combat)),
        "drawn": tuple(counted(g.drawn, combat)),
    }
    return DaylightView(*[ready[name] if name in ready else part(g, viewer) for name, part in PARTS.items()])


def _cards(g: Daylight, cards: Iterable[int]) -> tuple[int, ...]:
    return tuple(counted(cards, len(g.content.names["card"])))


def _line(g: Daylight, viewer: Seat) -> tuple[int, ...]:
    """A row for each Horde card, left to right."""
    numbers: list[int] = []
    content, boosted, aims = g.content, boosters(g) > 0, aims_of(g)
    for i, foe in enumerate(g.line[:ROWS]):
        toughness, entry, out = content.toughness[foe], content.horde[foe], g.out[i]
        boon = boost(g, foe) if boosted and is_enemy(g, foe) and not out else 0
        numbers += (1, foe, content.enemy[foe], toughness, toughness - g.hurt[i], entry.fixed, entry.cards)
        numbers += (boon, g.spears[i], int(bool(out)))
        numbers += _aim(g, aims[foe], viewer) if foe in aims else NO_AIM
    numbers += ABSENT * (ROWS - len(g.line))
    return tuple(numbers)


def _aim(g: Daylight, aim: AimSeen, viewer: Seat) -> tuple[int, int, int]:
    """Whom an attack meets: that it is known, the seat, the Survivor in the way."""
    seat = -1 if aim.seat is None else (aim.seat - viewer) % g.seats
    return 1, seat, -1 if aim.foe is None else g.content.names["foe"].index(aim.foe)
