"""The figures of the manuals: scenarios, set up like any table and drawn by the game's own board."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from markupsafe import Markup

from ..engine import Choice
from ..engine.manual import Figure, manual_of
from ..engine.speech import Speaker
from ..games import find
from ..testing import Scenario
from ..testing import table as set_table
from .boards import presentation_of, sheet_of
from .covers import unmarked

_VIEW_BOX = re.compile(r'viewBox="[^"]*"')
_FRAME: Final = '<div class="drawn-board'
_DRAWING = re.compile(r"</svg>\s*</div>\s*$")
PLAYERS: Final = "Ann Ben Cleo Dan Eve Fay"


def scenario_of(game: str, figure: Figure) -> Scenario:
    """The table of a figure; a scenario that is no longer true of the rules is refused here."""
    return set_table(game, **figure.table)


@cache
def figure_of(game: str, language: str, name: str) -> Markup:
    """The picture alone, as the board draws it."""
    figure = manual_of(find(game).folder).figure[name]
    table = scenario_of(game, figure).t
    names = str(figure.table.get("players", PLAYERS)).split()[: table.seats]
    board = presentation_of(game).board
    asked = _question(table.choices, figure.viewer)
    marks = board.marks_of(asked) if asked else {}
    drawn = board.draw(
        table.reading(figure.viewer), marks, Speaker(table.spec, language, names, table), names
    )
    return Markup(_cut_out(str(drawn), figure.box))


def _cut_out(drawn: str, box: tuple[int, ...]) -> str:
    """The board without the tools around it; of a drawing, the part in the box. A board that is more than a
    drawing gets a stage as large as it needs."""
    frame = unmarked(drawn[drawn.index(_FRAME) :].removesuffix("</div>"))
    if box:
        frame = _VIEW_BOX.sub(f'viewBox="{" ".join(map(str, box))}"', frame, count=1)
    return frame if _DRAWING.search(frame) else f'<div class="staged">{frame}</div>'


def _question(choices: list[Choice], viewer: int | None) -> Choice | None:
    """What the viewer is asked: the board marks where it can be answered."""
    return next((choice for choice in choices if viewer is not None and choice.seat == viewer), None)


@cache
def sheet_for(game: str) -> Markup:
    """The drawings that the figures refer to, once a page."""
    spec = find(game)
    figures = manual_of(spec.folder).figure.values()
    contents = [scenario_of(game, figure).t.content for figure in figures]
    return sheet_of(game, contents[0]) if contents else Markup()
