"""Drawing boards for a film, in a process of its own (`server.processes`): it costs nobody else.

A take holds no more of a game than the moments that it shows; what is drawn is one seat's reading of them.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final
from xml.etree import ElementTree

from ..engine import Pack, Seat
from ..engine.speech import Speaker
from ..games import find
from ..server.play import GameSetup, Play
from ..server.processes import Tell
from ..server.rows import Moment
from .boards import presentation_of
from .covers import FOR_PLAYERS

_FRAME: Final = re.compile(r'<div class="([^"]*\bdrawn-board\b[^"]*)"[^>]*>(.*)</div></div>\s*$', re.DOTALL)
"""What a board draws, inside the frame in which it can be moved about (`boards.common.roam`)."""


@dataclass(frozen=True)
class TakeShot:
    """The board at one of the take's moments: after it, or in its midst, at the event of that number."""

    moment: int
    event: int | None = None


@dataclass(frozen=True)
class SeatTake:
    """Some shots of a game, as one seat saw it."""

    game: str
    seats: int
    pack: Pack | None
    names: tuple[str, ...]
    seat: Seat | None
    language: str
    moments: tuple[Moment, ...]
    shots: tuple[TakeShot, ...]


@dataclass(frozen=True)
class Drawn:
    """A board without anything that one could point at."""

    classes: str
    drawing: str
    is_svg: bool
    """Otherwise it is HTML."""


def draw(take: SeatTake, tell: Tell) -> list[Drawn]:
    """In the child."""
    spec = find(take.game)
    play = Play(GameSetup(spec, take.seats, 0, {}, take.pack), take.moments, time.time)
    speaker = Speaker(spec, take.language, take.names, play.table)
    board = presentation_of(take.game).board
    return [cleaned(str(board.draw(reading, {}, speaker, take.names))) for reading in _readings(play, take)]


def _readings(play: Play, take: SeatTake) -> Iterator[Any]:
    known: dict[int, dict[int, Any]] = {}
    for shot in take.shots:
        if shot.event is not None and shot.moment not in known:
            of_it = [each.event for each in take.shots if each.moment == shot.moment]
            wanted = [number for number in of_it if number is not None]
            known[shot.moment] = play.readings_during(shot.moment, take.seat, wanted)
        during = known.get(shot.moment, {})
        if shot.event is not None and shot.event in during:
            yield during[shot.event]
        else:
            yield play.table_at(shot.moment).reading(take.seat)


def cleaned(html: str) -> Drawn:
    """The drawing alone; of a game without boards, its view in words."""
    found = _FRAME.search(html)
    classes, inner = (found[1], found[2]) if found else ("plain-board", html)
    drawing = FOR_PLAYERS.sub("", inner).strip()
    parts = [*ElementTree.fromstring(f"<g>{drawing}</g>")]
    return Drawn(classes, drawing, len(parts) == 1 and parts[0].tag == "svg")
