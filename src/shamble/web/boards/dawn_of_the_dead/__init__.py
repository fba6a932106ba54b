"""Dawn of the Dead's board: the mall, larger than its frame on a phone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Final

from markupsafe import Markup

from ....engine import Choice, Option, Seat
from ....engine.speech import Speaker
from ....games.dawn_of_the_dead.reading import (
    DawnContent,
    DawnReading,
    shooters_asked,
    squares_asked,
    squares_of,
)
from .. import Presentation
from ..common.closeup import close_up
from ..common.ink import Marks, drawings, hidden, icon_symbol, marked_places
from ..common.kept import LastScene
from ..common.roam import roam, tools
from . import workshop
from .finale import finale
from .house import house_note
from .mall import mall
from .panel import firing, notes, standing
from .plan import SIDE, drawing_of, plan_symbols
from .plan import plan as draw_plan
from .portraits import picture
from .remarks import remark
from .scene import HERE, LEG, SHOOTER, Scene
from .seats import own_people, strip
from .story import story

FOLDER: Final = Path(__file__).parent
COMMON: Final = FOLDER.parent / "common"
ICONS: Final = (
    "footprints",
    "crosshair",
    "dices",
    "heart-pulse",
    "skull",
    "clock",
    "door-closed",
    "hourglass",
)


NEAR: Final = 13
"""So many squares are seen on the first page, side by side."""


SCENES: Final = LastScene(Scene)


class DawnBoard:
    """What the pages ask of a board (`boards.WebBoard`)."""

    styles = ("common/board.css", "dawn_of_the_dead/plan.css", "dawn_of_the_dead/board.css")
    asides = frozenset[str]()

    def sheet(self) -> Markup:
        return _sheet()

    def marks_of(self, choice: Choice) -> Marks:
        return marked_places(choice, lambda option: _places(choice, option), _around(choice))

    def draw(self, reading: DawnReading, marks: Marks, speaker: Speaker, seat_names: Sequence[str]) -> Markup:
        scene = SCENES.of(reading, marks, speaker, seat_names)
        return Markup(roam(mall(scene), "dawn", scene.say("mall"), speaker, standing=standing(scene)))

    def notes(
        self, reading: DawnReading, marks: Marks, speaker: Speaker, seat_names: Sequence[str]
    ) -> Markup:
        scene = SCENES.of(reading, marks, speaker, seat_names)
        return Markup(f"{firing(scene)}\n{notes(scene)}")

    def hand(self, reading: DawnReading, marks: Marks, speaker: Speaker) -> Markup:
        """Nobody holds anything: the viewer's people, or the dead."""
        return Markup(own_people(SCENES.of(reading, marks, speaker, speaker.players)))

    def seat(
        self, reading: DawnReading, seat: Seat, marks: Marks, speaker: Speaker, seat_names: Sequence[str]
    ) -> Markup:
        return Markup(strip(SCENES.of(reading, marks, speaker, seat_names), seat))

    def house_content(self, reading: DawnReading, speaker: Speaker) -> Markup:
        scene = Scene(reading, {}, speaker, speaker.players)
        return Markup(scene.kept("house", (), lambda: house_note(scene)))


def _places(choice: Choice, option: Option) -> Iterator[tuple[str, str]]:
    """Where in the mall one would point for that option: for a move of several squares, at who moves."""
    refs = [(kind, str(thing)) for kind, thing in option.refs]
    squares = [ref for ref in refs if ref[0] == "square"]
    if option.key == "halt":
        yield "square", str(choice.params[0])
    elif option.key == "alone":
        yield "character", str(choice.params[0])
    elif len(squares) == 2:
        yield squares[0]
    else:
        yield from refs


def _around(choice: Choice) -> Iterator[tuple[str, str]]:
    """What the question is about, beside its options."""
    yield from ((HERE, square) for square in squares_asked(choice))
    yield from ((SHOOTER, who) for who in shooters_asked(choice))
    for option in choice.options:
        squares = squares_of(option)
        if len(squares) == 2:
            yield LEG, ">".join(squares)


@cache
def _sheet() -> Markup:
    """Our drawings and a few of lucide's icons."""
    drawn = drawings(COMMON / "symbols.svg") + plan_symbols() + drawings(FOLDER / "people.svg")
    icons = "".join(icon_symbol(name) for name in ICONS) + tools()
    return hidden(drawn + icons)


def ground(content: DawnContent) -> Markup:
    """The mall itself: it is sent once a page, not with every move."""
    return hidden(f'<g id="m-ground">{drawing_of(content.atlas).ground}</g>')


def cover(reading: DawnReading, drawing: str) -> str:
    """Where people are."""
    mall = drawing_of(reading.content.atlas)
    return close_up(drawing, [mall.corner(square) for square in reading.people_at], NEAR * SIDE)


PRESENTATION: Final = Presentation(
    DawnBoard(),
    plan=draw_plan,
    ground=ground,
    story=story,
    remark=remark,
    picture=picture,
    finale=finale,
    cover=cover,
    workshop=workshop,
)
