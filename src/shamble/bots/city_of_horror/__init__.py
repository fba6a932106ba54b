"""Bots that know City of Horror."""

from typing import Final

from .thumb import ThumbBot

BOTS: Final = {ThumbBot.name: ThumbBot}
