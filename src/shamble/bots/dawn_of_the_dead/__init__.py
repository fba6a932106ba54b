"""Bots that know Dawn of the Dead.

None is sharp yet: in 50 ms nothing is tried out (`search.PlanBot`), and that trying makes it no worse is
still to be shown (docs/bots.md). Hints and reviews are by its search.
"""

from functools import partial
from typing import Final

from .search import GUIDANCE, PlanBot
from .thumb import ThumbBot

BOTS: Final = {ThumbBot.name: ThumbBot, "steady": partial(PlanBot, "steady", GUIDANCE, 0.05)}
