"""The bots: which ones there are for each game."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

from ..engine import Seat
from ..games import find
from .base import Bot, Look, Worlds, play_out
from .driver import Decision, Driver
from .random import RandomBot
from .search import SearchBot

__all__ = [
    "BOT_NAMES",
    "LEVELS",
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
    "level_of",
    "levels",
    "made",
    "persona_of",
    "personas",
    "play_out",
    "simpler",
]

Factory = Callable[[], Bot]
"""Makes a new bot: each seat needs one of its own."""

BOT_NAMES: Final = ("Ada", "Basil", "Cleo", "Dorian", "Esme", "Felix", "Greta", "Hugo", "Iris", "Jonas")
"""What bots are called at a table. More than any table has seats, so that one is always free."""


LEVELS: Final = ("gentle", "steady", "sharp")
"""How well a bot plays, in people's words, the weakest first."""
_LEVEL_OF: Final = {"thumb": "gentle"}
"""What bots are called elsewhere: in saves and tables from before, in the lab."""
_BOT_OF: Final = {level: bot for bot, level in _LEVEL_OF.items()}


def made(game_id: str, name: str) -> Bot:
    """A bot by its name. "sharp@200" thinks in so many simulations, however long they take: its answers
    follow from the seed. "thumb+grudge" has that temperament, whatever its seat."""
    level, persona, simulations = _parts(name)
    bot = bots_for(game_id)[level]()
    if simulations and isinstance(bot, SearchBot):
        bot.simulations = int(simulations)
    if persona:
        player: Any = bot.policy if isinstance(bot, SearchBot) else bot
        player.persona = persona
    return bot


def _parts(name: str) -> tuple[str, str, str]:
    """Level, temperament and simulations of a bot's name; the latter two may be empty."""
    who, _, simulations = name.partition("@")
    level, _, persona = who.partition("+")
    return _BOT_OF.get(level, level), persona, simulations


def level_of(name: str) -> str:
    """How well the bot of that name plays; "random" is no level, and its own name."""
    bot = _parts(name)[0]
    return _LEVEL_OF.get(bot, bot)


def levels(game_id: str) -> tuple[str, ...]:
    """The levels that the game's bots have by now."""
    known = bots_for(game_id)
    return tuple(level for level in LEVELS if _BOT_OF.get(level, level) in known)


def simpler(game_id: str, name: str) -> str:
    """The next simpler bot, with the same temperament; "" if there is none."""
    bot, persona, _ = _parts(name)
    names = list(bots_for(game_id))
    place = names.index(bot) if bot in names else names.index(default_bot(game_id))
    fewer = names[place - 1] if place else ""
    return f"{fewer}+{persona}" if fewer and fewer != RandomBot.name and persona else fewer


def personas(game_id: str) -> tuple[str, ...]:
    """The temperaments that bots of that game have; none in most."""
    own = f"{__name__}.{find(game_id).package}"
    return tuple(getattr(import_module(own), "PERSONAS", ())) if find_spec(own) is not None else ()


def persona_of(game_id: str, name: str, seat: Seat) -> str:
    """The temperament of the bot of that name on that seat, or "": who plays at random has none."""
    known = personas(game_id)
    level, persona, _ = _parts(name)
    if not known or level == RandomBot.name:
        return ""
    return persona if persona in known else known[seat % len(known)]


def default_bot(game_id: str) -> str:
    """The simplest one that plays sensibly: it answers at once."""
    names = list(bots_for(game_id))
    return names[min(1, len(names) - 1)]


def is_known(game_id: str, name: str) -> bool:
    level, persona, simulations = _parts(name)
    if level not in bots_for(game_id) or (persona and persona not in personas(game_id)):
        return False
    return simulations.isdecimal() if "@" in name else True


def bots_for(game_id: str) -> dict[str, Factory]:
    """Every bot that can play the game, by name, the simplest first."""
    bots: dict[str, Factory] = {RandomBot.name: RandomBot}
    own = f"{__name__}.{find(game_id).package}"
    if find_spec(own) is not None:  # a new game has none yet
        bots.update(import_module(own).BOTS)
    return bots
