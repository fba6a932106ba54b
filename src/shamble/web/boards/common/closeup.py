"""A drawing seen from near by: only what lies around where it happens."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from .ink import num

RATIO: Final = 16 / 9
"""How wide a picture on the first page is for its height."""
_VIEW: Final = re.compile(r'viewBox="(\S+) (\S+) (\S+) (\S+)"')


def close_up(drawing: str, spots: Sequence[tuple[float, float]], wide: float) -> str:
    """No more of it than so much around the middle of those spots, and nothing beyond its border."""
    found = _VIEW.search(drawing)
    if found is None or not spots:
        return drawing
    left, top, width, height = map(float, found.groups())
    across = min(wide, width, height * RATIO)
    high = across / RATIO
    x, y = (
        (min(place) + max(place)) / 2 - size / 2
        for place, size in zip(zip(*spots, strict=True), (across, high), strict=True)
    )
    x = min(max(x, left), left + width - across)
    y = min(max(y, top), top + height - high)
    seen = f'viewBox="{num(x)} {num(y)} {num(across)} {num(high)}"'
    return drawing[: found.start()] + seen + drawing[found.end() :]
