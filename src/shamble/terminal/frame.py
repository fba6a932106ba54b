"""The frame around the map, which keeps what matters in sight."""

from __future__ import annotations

from typing import Final

from textual.containers import VerticalScroll

AROUND: Final = 2
"""Lines above and below what one looks at that shall be seen with it."""


class MapFrame(VerticalScroll):
    """Scrolls to the line one looks at, and again when a longer question leaves the map less room."""

    line: int | None = None

    def follow(self, line: int) -> None:
        """Keep that line in sight from now on."""
        self.line = line
        self.call_after_refresh(self._bring_into_sight)

    def on_resize(self) -> None:
        self._bring_into_sight()

    def _bring_into_sight(self) -> None:
        """With that line in the middle, as far as the map reaches; if it can be seen, nothing moves."""
        line = self.line
        if line is None:
            return
        if self.scroll_y <= max(0, line - AROUND) and line + AROUND <= self.scroll_y + self.size.height:
            return
        self.scroll_to(y=max(0, line - self.size.height // 2), animate=False)
