"""Bots that know Survive Until Daylight."""

from typing import Final

from .thumb import ThumbBot

BOTS: Final = {ThumbBot.name: ThumbBot}
