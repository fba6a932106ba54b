"""Bots that know Dawn of the Dead."""

from typing import Final

from .thumb import ThumbBot

BOTS: Final = {ThumbBot.name: ThumbBot}
