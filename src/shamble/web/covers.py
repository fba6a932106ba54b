"""A picture for each game on the first page: its own board, some way into a game that nobody plays."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from markupsafe import Markup

from ..engine import Table
from ..engine.session import new_table
from ..engine.speech import Speaker
from ..games import find
from .boards import presentation_of
from .boards.plain import PlainBoard

SEED: Final = 7
ANSWERS: Final = 110
"""How far into the game: long enough for something to be going on."""

_PICTURE = re.compile(r'<div class="([^"]*\bdrawn-board\b[^"]*)"[^>]*>\s*(<svg\b.*?</svg>)', re.DOTALL)
"""A board's frame begins with the drawing in it."""
_FOR_PLAYERS = re.compile(r' (?:id|role|tabindex|data-[a-z]+|aria-[a-z]+)="[^"]*"|<title>.*?</title>')


@cache
def cover(game: str, language: str) -> Markup:
    """The drawing alone, without anything that could be pointed at; empty where no board is drawn."""
    board = presentation_of(game).board
    if isinstance(board, PlainBoard):
        return Markup()
    table = _some_way_in(game)
    names = [""] * table.seats
    drawn = str(board.draw(table.reading(None), {}, Speaker(table.spec, language, names, table), names))
    picture = _PICTURE.search(drawn)
    if picture is None:
        return Markup()
    return Markup(f'<div class="{picture[1]}">{_FOR_PLAYERS.sub("", picture[2])}</div>')


def _some_way_in(game: str) -> Table:
    spec = find(game)
    table = new_table(spec, spec.seats[1], SEED, {}, None)
    for number in range(ANSWERS):
        choice = next((choice for choice in table.choices if not choice.optional), None)
        if choice is None:
            break
        table.answer(choice.id, number % min(2, len(choice.options)), choice.seat)
    return table
