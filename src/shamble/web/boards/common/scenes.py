"""Parts of the pictures that a story is told with. Words stand beside them: they say nothing."""

from __future__ import annotations

from typing import Final

from .ink import figure

MOST: Final = 12
"""So many tokens side by side; beyond that a number says it."""


def scene_box(name: str, inner: str) -> str:
    return f'<div class="scene drawn-scene {name}" aria-hidden="true">{inner}</div>'


def tokens(symbol: str, count: int, size: int) -> str:
    """So many of them, one after the other."""
    row = "".join(
        f'<span class="token nth-{number}">{figure(symbol, "", size)}</span>'
        for number in range(min(count, MOST))
    )
    return row + (f"<b>×{count}</b>" if count > MOST else "")


def portrait(symbol: str, badge: str = "", cls: str = "") -> str:
    """Somebody's face, with the badge of whose it is."""
    mark = figure(badge, "whose", 22) if badge else ""
    return f'<span class="portrait {cls}">{figure(symbol, "", 72)}{mark}</span>'
