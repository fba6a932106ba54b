"""A content-addressed cache of parts of boards, for every table, viewer and language.

Whoever draws a part hands over all that it shows, and that is its key: an entry can be old but never wrong.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec

MOST: Final = 16_000
"""Parts of a few kilobytes each."""


class DrawingCache:
    """A cache of drawings with FIFO eviction."""

    def __init__(self, most: int = MOST) -> None:
        self.most = most
        self._drawn: dict[bytes, str] = {}

    def __len__(self) -> int:
        return len(self._drawn)

    def drawn(self, shown: Any, draw: Callable[[], str]) -> str:
        """The drawing of what is shown: plain data, down to the name of the part."""
        key = msgspec.msgpack.encode(shown)
        found = self._drawn.get(key)
        if found is None:
            found = draw()
            if len(self._drawn) >= self.most:
                del self._drawn[next(iter(self._drawn))]
            self._drawn[key] = found
        return found


KEPT: Final = DrawingCache()
