"""Bots that know Marvel Zombies."""

from typing import Final

from .thumb import ThumbBot

BOTS: Final = {ThumbBot.name: ThumbBot}
