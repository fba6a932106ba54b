"""The figures of the manuals in the terminal: the scenarios of the browser's, drawn by the game's board."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from rich.console import Console, ConsoleOptions, RenderResult
from rich.segment import Segment

from ..engine import GameSpec
from ..engine.manual import manual_of
from ..engine.speech import Speaker
from ..games import find
from ..testing import Scenario
from ..testing import table as set_table
from .boards import BoardGlance, board_for
from .words import Words

HIGH: Final = 15
"""Lines of a map that are shown: those around what the figure is about."""
PLAYERS: Final = "Ann Ben Cleo Dan Eve Fay"


@dataclass(frozen=True)
class Picture:
    """A figure, as wide as there is room for."""

    spec: GameSpec[Any]
    name: str
    words: Words
    plain: bool

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        board, glance = board_for(self.spec.id), self._glance()
        lines = console.render_lines(board.map(glance, options.max_width), options, pad=False)
        focus = board.focus(glance, options.max_width)
        first = max(0, min(focus - HIGH // 2, len(lines) - HIGH))
        for line in lines[first : first + HIGH]:
            yield from line
            yield Segment.line()

    def _glance(self) -> BoardGlance:
        figure = manual_of(self.spec.folder).figure[self.name]
        table = _scenario(self.spec.id, self.name).t
        names = str(figure.table.get("players", PLAYERS)).split()[: table.seats]
        viewer = figure.viewer
        asked = next(
            (choice for choice in table.choices if viewer is not None and choice.seat == viewer), None
        )
        return BoardGlance(
            reading=table.reading(viewer),
            events=[],
            viewer=viewer,
            speaker=Speaker(self.spec, self.words.language, names, table),
            words=self.words,
            plain=self.plain,
            asked=asked,
            answers=list(enumerate(asked.options, 1)) if asked is not None else (),
        )


@cache
def _scenario(game: str, name: str) -> Scenario:
    return set_table(game, **manual_of(find(game).folder).figure[name].table)
