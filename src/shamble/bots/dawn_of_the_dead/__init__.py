"""Bots that know Dawn of the Dead.

The one that searches (`search.PlanBot`) is not among them yet: that it plays no worse than its rules of thumb
is still to be shown (docs/bots.md).
"""

from typing import Final

from .thumb import ThumbBot

BOTS: Final = {ThumbBot.name: ThumbBot}
