"""Imported once by the process that forks the children of `processes`: games, bots and their content."""

from __future__ import annotations

from ..bots import bots_for
from ..engine.session import content_for
from ..games import specs
from . import opening, thinking

__all__ = ["opening", "thinking"]

for _game, _spec in specs().items():
    bots_for(_game)
    content_for(_spec)
