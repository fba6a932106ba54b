"""The games. Each is a package that imports only the engine and offers SPECS."""

from __future__ import annotations

import copyreg
from functools import cache
from importlib import import_module
from typing import Any, Final

from ..engine import GameSpec, UnknownGame

PACKAGES: Final = ("city_of_horror", "survive_until_daylight", "dawn_of_the_dead", "marvel_zombies")


@cache
def specs() -> dict[str, GameSpec[Any]]:
    """Every game by its id, loaded when first asked for."""
    modules = [import_module(f"{__name__}.{package}") for package in PACKAGES]
    return {spec.id: spec for module in modules for spec in module.SPECS}


def find(game: object) -> GameSpec[Any]:
    if not isinstance(game, str) or game not in specs():
        raise UnknownGame("game.unknown", game=str(game), games=", ".join(specs()))
    return specs()[game]


def _by_id(spec: GameSpec[Any]) -> tuple[Any, tuple[str]]:
    return find, (spec.id,)


copyreg.pickle(GameSpec, _by_id)  # a game is found where a pickle is read, not carried along
