"""Bots that know Survive Until Daylight."""

from functools import partial
from typing import Final

from ..search import SearchBot
from .search import GUIDANCE, SOON
from .thumb import ThumbBot

BOTS: Final = {
    ThumbBot.name: ThumbBot,
    "steady": partial(SearchBot, "steady", SOON, 0.05),
    "sharp": partial(SearchBot, "sharp", GUIDANCE, 1.0),
}
