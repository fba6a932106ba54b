"""What is said of bots and by them, in both languages, for every front end."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ..engine import Catalogue
from ..engine.text import LANGUAGES, load_catalogue
from . import bots_for, level_of, levels

FOLDER: Final = Path(__file__).parent / "locale"


def bot_text(language: str) -> Catalogue:
    """The texts of a language; English where we have none."""
    return load_catalogue(FOLDER, language if language in LANGUAGES else "en")


def level_name(bot: str, language: str) -> str:
    """How well the bot of that name plays, in a word."""
    return bot_text(language).say(f"level.{level_of(bot)}")


def level_says(bot: str, language: str) -> str:
    """The same in a sentence."""
    return bot_text(language).say(f"level.{level_of(bot)}.says")


def offered_bots(game: str) -> list[str]:
    """The bots that people may choose from, by name: the levels, then whatever else plays the game."""
    known = list(bots_for(game))
    return sorted(known, key=lambda bot: (level_of(bot) not in levels(game), known.index(bot)))
