"""Bots that know City of Horror."""

from functools import partial
from typing import Final

from ..search import SearchBot
from .search import GUIDANCE, SOON
from .temper import TEMPERS
from .thumb import ThumbBot
from .trading import TradingBot

BOTS: Final = {
    ThumbBot.name: ThumbBot,
    "steady": partial(SearchBot, "steady", SOON, 0.05),
    "sharp": partial(TradingBot, "sharp", GUIDANCE, 1.0),
}

PERSONAS: Final = tuple(temper.name for temper in TEMPERS)
