"""The bots: which ones there are for each game."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Final

from ..games import find
from .base import Bot, Decision, Driver, Worlds, play_out
from .random import RandomBot

__all__ = ["Bot", "Decision", "Driver", "Factory", "RandomBot", "Worlds", "bots_for", "play_out"]

Factory = Callable[[], Bot]
"""Makes a new bot: each seat needs one of its own."""

PACKAGES: Final = {
    "city-of-horror": "city_of_horror",
    "marvel-zombies": "marvel_zombies",
    "heroes-resistance": "marvel_zombies",
    "survive-until-daylight": "survive_until_daylight",
    "dawn-of-the-dead": "dawn_of_the_dead",
}
"""Where the bots live that play one game only."""


def bots_for(game_id: str) -> dict[str, Factory]:
    """Every bot that can play the game, by name, the simplest first."""
    bots: dict[str, Factory] = {RandomBot.name: RandomBot}
    package = PACKAGES.get(find(game_id).id)
    if package is not None:
        bots.update(import_module(f"{__name__}.{package}").BOTS)
    return bots
