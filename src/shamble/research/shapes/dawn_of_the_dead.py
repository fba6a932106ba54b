"""Dawn of the Dead's view."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from ...games.dawn_of_the_dead.view import (
    CharacterView,
    DawnView,
    SeatView,
    SuperView,
    TargetView,
    ZombieView,
)
from ..shape import (
    Counted,
    Id,
    Left,
    Listed,
    Many,
    OneOf,
    Rows,
    SeatRows,
    Sequence,
    Shape,
    States,
    Sums,
    Unsaid,
    Values,
)

PHASES: Final = ("setup", "humans", "berserk", "reaction", "free", "attack", "generation", "over")
CHARACTERS: Final = ("peter", "roger", "steve", "fran")
SHOOTERS: Final = ["+".join(group) for number in (1, 2, 3, 4) for group in combinations(CHARACTERS, number)]
"""Whoever may fire, alone or together."""

SHAPE: Final = Shape(
    DawnView,
    {
        DawnView: {
            "game": Unsaid(),
            "viewer": Unsaid(),
            "phase": OneOf(PHASES),
            "outcome": OneOf(("humans", "zombies", "draw")),
            "seats": SeatRows(SeatView),
            "characters": Rows(CharacterView, "character"),
            "zombies": Counted(ZombieView, "id", 60),
            "supers": Rows(SuperView, "character", key="character"),
            "doors": States("door", ("open", "shut", "broken")),
            "gates": States("gate", ("open", "closed")),
            "fallen": Values(10),
            "shown": Values(10),
            "hidden": Many("square"),
            "emerged": Many("square"),
            "searched": Many("square"),
            "trail": Sequence("square", 24),
            "targets": Listed(TargetView, 24),
            "reactors": Many("square"),
        },
        SeatView: {"role": OneOf(("humans", "zombies")), "characters": Many("character")},
        CharacterView: {
            "square": Id("square"),
            "health": OneOf(("normal", "stunned", "infected", "super", "dead")),
            "carries": Id("character"),
        },
        ZombieView: {"square": Id("square")},
        SuperView: {"character": Left("character"), "square": Id("square")},
        TargetView: {
            "square": Id("square"),
            "door": Id("door"),
            "panic": Sums("character"),
            "panics": Sums("character"),
            "hits": Sums("shooters"),
        },
    },
    kinds={"shooters": SHOOTERS},
)
