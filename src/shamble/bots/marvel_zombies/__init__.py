"""Bots that know Marvel Zombies."""

from functools import partial
from typing import Final

from .search import GUIDANCE, PlanBot
from .thumb import ThumbBot

BOTS: Final = {
    ThumbBot.name: ThumbBot,
    "steady": partial(PlanBot, "steady", GUIDANCE, 0.05),
    "sharp": partial(PlanBot, "sharp", GUIDANCE, 1.0),
}
