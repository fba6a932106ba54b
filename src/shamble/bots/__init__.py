"""The bots: which ones there are for each game."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Final

from ..games import find
from .base import Bot, Decision, Driver, Look, Worlds, play_out
from .random import RandomBot
from .search import SearchBot

__all__ = [
    "BOT_NAMES",
    "Bot",
    "Decision",
    "Driver",
    "Factory",
    "Look",
    "RandomBot",
    "Worlds",
    "bots_for",
    "default_bot",
    "is_known",
    "made",
    "play_out",
]

Factory = Callable[[], Bot]
"""Makes a new bot: each seat needs one of its own."""

BOT_NAMES: Final = ("Ada", "Basil", "Cleo", "Dorian", "Esme", "Felix", "Greta", "Hugo", "Iris", "Jonas")
"""What bots are called at a table. More than any table has seats, so that one is always free."""


def made(game_id: str, name: str) -> Bot:
    """A bot by its name. "sharp@200" thinks in so many simulations, however long they take: its answers
    follow from the seed."""
    plain, _, simulations = name.partition("@")
    bot = bots_for(game_id)[plain]()
    if simulations and isinstance(bot, SearchBot):
        bot.simulations = int(simulations)
    return bot


def default_bot(game_id: str) -> str:
    """The simplest one that plays sensibly: it answers at once."""
    names = list(bots_for(game_id))
    return names[min(1, len(names) - 1)]


def is_known(game_id: str, name: str) -> bool:
    plain, at, simulations = name.partition("@")
    return plain in bots_for(game_id) and (not at or simulations.isdecimal())


def bots_for(game_id: str) -> dict[str, Factory]:
    """Every bot that can play the game, by name, the simplest first."""
    bots: dict[str, Factory] = {RandomBot.name: RandomBot}
    own = f"{__name__}.{find(game_id).package}"
    if find_spec(own) is not None:  # a new game has none yet
        bots.update(import_module(own).BOTS)
    return bots
