"""A content-addressed cache of parts of boards, for every table, viewer and language.

Whoever draws a part hands over all that it shows, and that is its key: an entry can be old but never wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, Generic, TypeVar

import msgspec

from .ink import compact

D = TypeVar("D")
S = TypeVar("S")

MOST: Final = 16_000
"""Parts of a few kilobytes each."""


class DrawingCache:
    """A cache of drawings with FIFO eviction."""

    def __init__(self, most: int = MOST) -> None:
        self.most = most
        self._drawn: dict[bytes, Any] = {}

    def __len__(self) -> int:
        return len(self._drawn)

    def drawn(self, shown: Any, draw: Callable[[], D]) -> D:
        """The drawing of what is shown: plain data, down to the name of the part."""
        key = msgspec.msgpack.encode(shown)
        found: D | None = self._drawn.get(key)
        if found is None:
            found = draw()
            if isinstance(found, str):
                found = compact(found)  # once, and not with each board that it is part of
            if len(self._drawn) >= self.most:
                del self._drawn[next(iter(self._drawn))]
            self._drawn[key] = found
        return found


KEPT: Final = DrawingCache()


class LastScene(Generic[S]):
    """Makes scenes, and keeps the last one: the parts of a page are drawn from it, one after the other."""

    def __init__(self, make: Callable[[Any, Any, Any, Sequence[str]], S]) -> None:
        self._make = make
        self._last: tuple[tuple[Any, ...], S] | None = None

    def of(self, reading: Any, marks: Any, speaker: Any, seat_names: Sequence[str]) -> S:
        """The scene of that very reading, with those marks, in those words."""
        if self._last is not None:
            (read, marked, spoken, names), scene = self._last
            if read is reading and marked is marks and spoken is speaker and names == seat_names:
                return scene
        made = self._make(reading, marks, speaker, seat_names)
        self._last = (reading, marks, speaker, [*seat_names]), made
        return made
