"""Bots that know City of Horror."""

from functools import partial
from typing import Final

from ..search import SearchBot
from .search import GUIDANCE
from .temper import TEMPERS
from .thumb import ThumbBot

BOTS: Final = {
    ThumbBot.name: ThumbBot,
    "steady": partial(SearchBot, "steady", GUIDANCE, 0.05),
    "sharp": partial(SearchBot, "sharp", GUIDANCE, 1.0),
}

PERSONAS: Final = tuple(temper.name for temper in TEMPERS)
