"""Survive Until Daylight's view."""

from __future__ import annotations

from typing import Final

from ...games.survive_until_daylight.view import (
    AimSeen,
    AttackSeen,
    BlowSeen,
    DaylightView,
    FoeSeen,
    SeatSeen,
    Stack,
)
from ..shape import Id, Left, Listed, Many, OneOf, PartOf, SeatRows, Sequence, Shape, Sums, Unsaid

PHASES: Final = ("setup", "search", "exchange", "combat", "enemies", "over")

SHAPE: Final = Shape(
    DaylightView,
    {
        DaylightView: {
            "game": Unsaid(),
            "viewer": Unsaid(),
            "turn": Left(),
            "phase": OneOf(PHASES),
            "known_top": Sequence("card", 4),
            "unseen": Sums("card"),
            "discard": Many("card"),
            "found": Many("card"),
            "assault": Id("assault"),
            "coming": Sums("enemy"),
            "assaults_left": Many("assault"),
            "line": Listed(FoeSeen, 32),
            "combat_discard": Many("combat"),
            "drawn": Many("combat"),
            "attack": PartOf(AttackSeen),
            "blow": PartOf(BlowSeen),
            "tokens": Sums("token"),
            "armoury": Many("card"),
            "seats": SeatRows(SeatSeen),
        },
        Stack: {"card": Id("card")},
        AimSeen: {"foe": Id("foe")},
        FoeSeen: {"foe": Id("foe"), "enemy": Id("enemy"), "aim": PartOf(AimSeen)},
        AttackSeen: {"weapon": Id("card"), "foe": Id("foe")},
        BlowSeen: {"foe": Id("foe"), "aim": PartOf(AimSeen)},
        SeatSeen: {
            "character": Id("character"),
            "items": Listed(Stack, 16),
            "backpacks": Left("stacks"),
            "declined": Left("card"),
        },
    },
)
