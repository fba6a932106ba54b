"""A picture for each game on the first page: its own board, at a real moment (tools/moments.py)."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final

from markupsafe import Markup

from ..engine import Table
from ..engine.session import new_table
from ..engine.speech import Speaker
from ..games import find
from ..server.position import unpack_position
from .boards import presentation_of
from .boards.plain import PlainBoard

MOMENTS: Final = Path(__file__).parent / "moments"
"""Positions of games that bots have played, as the server stores them."""

_PICTURE = re.compile(r'<div class="([^"]*\bdrawn-board\b[^"]*)"[^>]*>\s*(<svg\b.*?</svg>)', re.DOTALL)
"""A board's frame begins with the drawing in it."""
FOR_PLAYERS: Final = re.compile(r' (?:id|role|tabindex|data-[a-z]+|aria-[a-z]+)="[^"]*"|<title>.*?</title>')
"""What a picture needs only while one can point at it."""


@cache
def cover(game: str, language: str) -> Markup:
    """The drawing alone, without anything that could be pointed at; empty where no board is drawn."""
    shown = presentation_of(game)
    if isinstance(shown.board, PlainBoard):
        return Markup()
    table = _moment(game)
    reading, names = table.reading(None), [""] * table.seats
    drawn = str(shown.board.draw(reading, {}, Speaker(table.spec, language, names, table), names))
    return Markup(shown.cover(reading, drawing_in(drawn)))


def drawing_in(drawn: str) -> str:
    """A board's drawing without its frame; nothing if it has none."""
    picture = _PICTURE.search(drawn)
    return f'<div class="{without_frame(picture[1])}">{unmarked(picture[2])}</div>' if picture else ""


def unmarked(drawn: str) -> str:
    """A drawing with nothing in it that could be pointed at."""
    return FOR_PLAYERS.sub("", drawn)


def without_frame(classes: str) -> str:
    """Those of a board, but for the frame in which it is scrolled at the table."""
    return " ".join(name for name in classes.split() if name != "roam-frame")


def _moment(game: str) -> Table:
    """A game without one is shown as it is set up."""
    spec, kept = find(game), MOMENTS / f"{game}.position"
    if not kept.exists():
        return new_table(spec, spec.usual_seats, 0, {}, None)
    return unpack_position(spec, spec.usual_seats, kept.read_bytes())
