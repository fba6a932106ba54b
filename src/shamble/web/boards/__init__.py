"""The boards: a package for each game turns a seat's reading into pictures. All that a game adds to the web.

A page includes `sheet_of()` once (the drawings that all the rest refers to) and links the style sheets that
`styles` names. The rest is redrawn whenever the reading changes. An element with an id is a piece that keeps
its id when it moves and bears no transform of its own, so that a script may slide it from its old place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, Protocol

from markupsafe import Markup
from starlette.exceptions import HTTPException

from ...engine import Choice, Event, Option, Seat, View
from ...engine.speech import Speaker
from ...engine.tales import TaleScene
from ...games import find
from .common.finale import Finale
from .common.ink import Marks as Marks
from .plain import PlainBoard
from .workshop import Workshop

DrawMap = Callable[[View, Speaker], Markup]
"""Draws a map's atlas as an SVG that stands by itself, with its own styles."""


@dataclass(frozen=True)
class Beat:
    """How a scene of the story is shown on the board: where, and what came from where."""

    at: str = ""
    """The element of the board where it happened: "zone-8R-b", "hero-wasp"."""
    source: str = ""
    """The element whence it came, if something moved."""
    sign: str = ""
    """The drawing of the sheet that is seen to go there."""
    count: int = 0
    """How many of them."""
    bad: bool = False
    """It hurts those who play."""
    motion: str = ""
    """How it is seen, where the storybook's motion does not know enough: a web, a hammer, a shield."""
    rises: str = ""
    """What is seen to float up there: "−1", "+2"."""
    title: str = ""
    """The scene in a few words, where the game's own headline does not know enough."""
    card: str = ""
    """The card that was turned over, or another picture of what happened, as HTML."""
    aside: str = ""
    """Something small beside the words, as HTML: the dice."""


class Staging(Protocol):
    """A scene with all that its picture may be made from: what the viewer knows."""

    @property
    def scene(self) -> TaleScene: ...

    @property
    def speaker(self) -> Speaker: ...

    @property
    def said(self) -> Mapping[str, str]:
        """The arguments of its last event, by their names."""
        ...

    def earlier(self) -> Iterator[Event]:
        """What happened before it, backwards."""
        ...

    def before(self) -> Any:
        """The viewer's reading before the answer that led to it."""
        ...

    def then(self) -> Any:
        """The reading after all that the answer led to."""
        ...


Story = Callable[[Staging], Beat]
"""Shows a scene on the board."""


Remark = Callable[[Any, Choice, Option, Speaker], str]
"""What there is to know of an answer right now, beside its name; nothing for most."""


@dataclass(frozen=True)
class Preview:
    """What the value of a setting means, shown before the game: a mission, say."""

    note: str
    """In a few words, beside its name."""
    html: str
    """All about it."""
    map: str = ""
    """The name of its map, if it has one."""
    side: str = ""
    """The side that one is on, where those who can be played differ: "hero"."""
    side_name: str = ""


class Choosing(Protocol):
    """A board's module for the pages before a game."""

    def preview(self, content: Any, setting: str, value: str, speaker: Speaker) -> Preview | None:
        """What that value of a setting means; none where its name says it all."""
        ...

    def cast(self, content: Any, side: str, speaker: Speaker) -> str:
        """Who can be played on a side, as HTML; without a side, on each of them."""
        ...


FOLDER: Final = Path(__file__).parent
"""Style sheets lie in it, under the names that `Board.styles` gives; nothing else is for the browser."""


GroundDrawer = Callable[[Any], Markup]
"""What a table's own content adds to the sheet: drawings that never change in play."""


def _no_ground(content: Any) -> Markup:
    return Markup()


def _no_remark(reading: Any, choice: Choice, option: Option, speaker: Speaker) -> str:
    return ""


Picture = Callable[[Any, str, str], str]
"""What a thing looks like ("hero", "wasp"), as a small drawing; empty if it looks like nothing."""


def _no_picture(reading: Any, kind: str, thing: str) -> str:
    return ""


Cover = Callable[[Any, str], str]
"""Makes the drawing of a moment into a picture for the first page: nearer to what happens."""


def _from_afar(reading: Any, drawing: str) -> str:
    return drawing


def _no_scene(staging: Staging) -> Beat:
    return Beat()


def _no_finale(reason: str, look: str, reading: Any) -> Markup:
    return Markup()


BELOW: Final = "below"
BESIDE: Final = "beside"


class WebBoard(Protocol):
    """What a game's board package offers."""

    @property
    def styles(self) -> tuple[str, ...]:
        """Its style sheets, as paths under FOLDER, in order."""
        ...

    @property
    def asides(self) -> frozenset[str]:
        """Keys of standing options that one chooses on the board; the others are buttons beside it."""
        ...

    def sheet(self) -> Markup:
        """Every drawing used by the rest, once a page: it never changes."""
        ...

    def marks_of(self, choice: Choice) -> Marks:
        """Where that question's options are to be found on the board, in the hand and on the seats."""
        ...

    def draw(self, reading: Any, marks: Marks, speaker: Speaker, seat_names: Sequence[str]) -> Markup:
        """The board, in the frame that fills the screen: whatever may have to be seen for a decision."""
        ...

    def notes(self, reading: Any, marks: Marks, speaker: Speaker, seat_names: Sequence[str]) -> Markup:
        """What lies beside it, in a drawer: decks, piles, what can be counted, what signs mean."""
        ...

    def hand(self, reading: Any, marks: Marks, speaker: Speaker) -> Markup:
        """The viewer's own cards or people, as a row."""
        ...

    def seat(
        self, reading: Any, seat: Seat, marks: Marks, speaker: Speaker, seat_names: Sequence[str]
    ) -> Markup:
        """One seat's public strip."""
        ...

    def house_content(self, reading: Any, speaker: Speaker) -> Markup:
        """What in play is of our making, for the players to see; empty if nothing is."""
        ...


@dataclass(frozen=True)
class Presentation:
    """All that a game adds to the web: each package here has one, as PRESENTATION."""

    board: WebBoard
    plan: DrawMap | None = None
    """Draws a map, for games with maps."""
    ground: GroundDrawer = _no_ground
    """Draws what a pack may replace and every picture refers to, once a page."""
    choosing: Choosing | None = None
    """Shows what is chosen before the game, where names do not tell enough."""
    story: Story = _no_scene
    """Shows on the board what the game's storybook tells."""
    remark: Remark = _no_remark
    picture: Picture = _no_picture
    """Shows what a card about a thing is about."""
    finale: Finale = _no_finale
    """Draws how the game ended."""
    cover: Cover = _from_afar
    workshop: Workshop | None = None
    """Makes missions, for games that have any."""
    hand_at: str = BELOW
    """Where one's own hand lies: in a row below the board, or beside it, where boards are high."""


@cache
def presentation_of(game: str) -> Presentation:
    """The game's own, or for a game without boards its view in words."""
    package = f"{__name__}.{find(game).package}"
    if find_spec(package) is None:
        return Presentation(PlainBoard())
    found: Presentation = import_module(package).PRESENTATION
    return found


def workshop_of(game: str) -> Workshop:
    """Where missions of that game are made; a game without is not found."""
    board = presentation_of(game).workshop
    if board is None or find(game).workshop is None:
        raise HTTPException(404)
    return board


def sheet_of(game: str, content: Any) -> Markup:
    """Every drawing that a table's board refers to, once a page."""
    shown = presentation_of(game)
    return shown.board.sheet() + shown.ground(content)
