"""Bots that know Dawn of the Dead. In 50 ms nothing is tried out: steady plays by better rules of thumb."""

from functools import partial
from typing import Final

from .search import GUIDANCE, PlanBot
from .thumb import ThumbBot

BOTS: Final = {
    ThumbBot.name: ThumbBot,
    "steady": partial(PlanBot, "steady", GUIDANCE, 0.05),
    "sharp": partial(PlanBot, "sharp", GUIDANCE, 1.0),
}
