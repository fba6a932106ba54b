"""Text whose lines never break at a no-break space.

French keeps “?”, “:” and “»” on the line of their word; rich and textual would begin a line with them.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from typing import Final, Self

from rich.console import Console, ConsoleOptions, JustifyMethod, OverflowMethod, RenderResult
from rich.containers import Lines
from rich.measure import Measurement
from rich.style import Style
from rich.text import Text as RichText

GLUE: Final = {"\xa0": "\ue000", "\u202f": "\ue001"}
"""What stands for a no-break space while lines are broken: letters of a private area, one cell wide."""
_GLUED: Final = str.maketrans(GLUE)
_LOOSENED: Final = str.maketrans({glue: space for space, glue in GLUE.items()})


class Text(RichText):
    """rich's Text, wrapped at spaces that may be broken and at no others."""

    def wrap(
        self,
        console: Console,
        width: int,
        *,
        justify: JustifyMethod | None = None,
        overflow: OverflowMethod | None = None,
        tab_size: int = 8,
        no_wrap: bool | None = None,
    ) -> Lines:
        glued = RichText.copy(self)
        glued.plain = glued.plain.translate(_GLUED)
        lines = glued.wrap(
            console, width, justify=justify, overflow=overflow, tab_size=tab_size, no_wrap=no_wrap
        )
        for line in lines:
            line.plain = line.plain.translate(_LOOSENED)
        return lines

    def append(self, text: RichText | str, style: str | Style | None = None) -> Self:
        super().append(text, style)
        return self

    def append_text(self, text: RichText) -> Self:
        super().append_text(text)
        return self

    def __add__(self, other: object) -> Text:
        return self.copy().append(other) if isinstance(other, str | RichText) else NotImplemented

    def join(self, lines: Iterable[RichText]) -> Text:
        joined = super().join(lines)
        assert isinstance(joined, Text)  # it is made by blank_copy
        return joined

    def blank_copy(self, plain: str = "") -> Text:
        """What joins and assembles texts makes them by this."""
        return Text(
            plain,
            style=self.style,
            justify=self.justify,
            overflow=self.overflow,
            no_wrap=self.no_wrap,
            end=self.end,
            tab_size=self.tab_size,
        )

    def copy(self) -> Text:
        copied = self.blank_copy(self.plain)
        copied.spans = self.spans[:]
        return copied

    def visualize(self) -> Flow:
        """textual asks for this before it makes of a text what it wraps by itself."""
        return Flow(self)


class Flow:
    """A text as something that rich renders."""

    def __init__(self, content: Text) -> None:
        self.content = content

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield self.content

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        return self.content.__rich_measure__(console, options)

    def __str__(self) -> str:
        return self.content.plain


def has_pictures() -> bool:
    """May we use emoji and shapes? Not on the Linux console, not without UTF-8, not if somebody minds."""
    encoding = (getattr(sys.__stdout__, "encoding", None) or "").lower()
    return "utf" in encoding and os.environ.get("TERM") != "linux" and not os.environ.get("SHAMBLE_PLAIN")
