"""Drawing a table on every board there is, only to see whether it can be drawn."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any, Final

from ..engine import Choice, GameSpec, Seat, Table, View
from ..engine.speech import Speaker

Sketcher = Callable[[Table, Seat | None, Speaker], None]

WIDTHS: Final = (60, 160)
"""Of terminals: narrow and wide."""


class DrawnBoards:
    """The boards of one game, as far as what they need is installed."""

    def __init__(self, spec: GameSpec[Any]) -> None:
        self.undrawn: list[str] = []
        self.boards: dict[str, Sketcher] = {}
        self._plan: Callable[[View, Speaker], object] | None = None
        for name, make in (("web", self._web), ("terminal", self._terminal)):
            try:
                self.boards[name] = make(spec)
            except ModuleNotFoundError as error:
                if (error.name or "").startswith("shamble"):
                    raise
                self.undrawn.append(name)

    def map(self, atlas: View, speaker: Speaker) -> None:
        if self._plan is not None:
            self._plan(atlas, speaker)

    def _web(self, spec: GameSpec[Any]) -> Sketcher:
        from ..web.boards import presentation_of

        shown = presentation_of(spec.id)
        self._plan = shown.plan
        board = shown.board

        def draw(t: Table, viewer: Seat | None, speaker: Speaker) -> None:
            reading, asked = t.reading(viewer), _asked(t, viewer)
            marks = {} if asked is None else board.marks_of(asked)
            board.draw(reading, marks, speaker, speaker.players)
            board.notes(reading, marks, speaker, speaker.players)
            board.hand(reading, marks, speaker)
            board.house_content(reading, speaker)
            for seat in range(t.seats):
                board.seat(reading, seat, marks, speaker, speaker.players)
            if asked is not None:
                for option in asked.options:
                    shown.remark(reading, asked, option, speaker)

        return draw

    def _terminal(self, spec: GameSpec[Any]) -> Sketcher:
        from rich.console import Console

        from ..terminal.boards import BoardGlance, board_for
        from ..terminal.words import Words

        board = board_for(spec.id)

        def draw(t: Table, viewer: Seat | None, speaker: Speaker) -> None:
            asked = _asked(t, viewer)
            answers = list(enumerate(asked.options, 1)) if asked is not None else []
            for plain, width in zip((True, False), WIDTHS, strict=True):
                glance = BoardGlance(
                    reading=t.reading(viewer),
                    events=[event.seen_by(viewer) for event in t.sink or ()],
                    viewer=viewer,
                    speaker=speaker,
                    words=Words(speaker.language),
                    plain=plain,
                    offers=t.spec.offers(t, viewer),
                    asked=asked,
                    answers=answers,
                )
                page = Console(file=io.StringIO(), width=width)
                page.print(board.status(glance), board.map(glance, width), board.seats(glance, width))
                page.print(*[thing.label for thing in board.hand(glance)], *board.notices(glance))
                board.reference(glance)
                board.focus(glance, width)

        return draw


def _asked(t: Table, viewer: Seat | None) -> Choice | None:
    """The question that the viewer would be looking at."""
    return next((choice for choice in t.open if viewer is not None and choice.seat in (viewer, None)), None)
