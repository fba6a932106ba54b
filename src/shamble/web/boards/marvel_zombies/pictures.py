"""Which drawing of the sheet stands for somebody; what a pack has added has one of its own kind."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final

from ....games.marvel_zombies.reading import Printed
from ..common.ink import drawings

FIGURES: Final = Path(__file__).parent / "figures.svg"
STRANGER: Final = "mz-stranger"
AGENTS: Final = {
    "zombie": ("mz-guard", "mz-trooper", "mz-specialist"),
    "hero": ("mz-brute", "mz-walker", "mz-runner"),
}
"""For each mode the tough, the plain and the fast ones."""


@cache
def _drawn() -> frozenset[str]:
    return frozenset(re.findall(r'<symbol id="mz-([^"]+)"', drawings(FIGURES)))


def is_drawn(name: str) -> bool:
    return name in _drawn()


def somebody(name: str) -> str:
    """A hero or a Super Hero."""
    return f"mz-{name}" if is_drawn(name) else STRANGER


def agent(printed: Printed, kind: str) -> str:
    """A kind of agents, by its place among them if we do not know it."""
    if is_drawn(kind):
        return f"mz-{kind}"
    return AGENTS[printed.mode][printed.kinds.index(kind)] if kind in printed.kinds else STRANGER
