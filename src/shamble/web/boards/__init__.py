"""The boards: a package for each game turns a seat's View into pictures. All that a game adds to the web.

A page includes `sheet()` once (the drawings that everything else refers to) and links the style sheets that
`styles` names. The rest is redrawn whenever the view changes. An element with an id is a piece that keeps its
id when it moves and bears no transform of its own, so that a script may slide it from its old place.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, Final, Protocol

from markupsafe import Markup

from ...engine import Choice, Event, GameSpec, Option, Seat, UnknownGame, View
from ...engine.speech import Speaker

Marks = Mapping[tuple[str, str], Sequence[int]]
"""What on the board leads to which options of the viewer's question: ("location", "church") → (3, 4)."""

Plan = Callable[[View, Speaker], Markup]
"""Draws a map's atlas as an SVG that stands by itself, with its own styles."""


@dataclass(frozen=True)
class Beat:
    """One thing that the game did, as it is shown on the board: where, and what came from where."""

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
    card: str = ""
    """The card that was turned over, as HTML."""
    aside: str = ""
    """Something small beside the words, as HTML: the dice."""


Story = Callable[[Sequence[Event], Callable[[], View], Speaker], Beat | None]
"""Shows an event on the board, as the viewer knows it: the last of those that an answer has led to so far,
with the view that the viewer had afterwards. None for what needs no telling: where players go is seen."""


Remark = Callable[[View, Choice, Option, Speaker], str]
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

    def preview(self, spec: GameSpec[Any], setting: str, value: str, speaker: Speaker) -> Preview | None:
        """What that value of a setting means; none where its name says it all."""
        ...

    def cast(self, spec: GameSpec[Any], side: str, speaker: Speaker) -> str:
        """Who can be played on a side, as HTML; without a side, on each of them."""
        ...


PACKAGES: Final = {
    "city-of-horror": "city_of_horror",
    "survive-until-daylight": "survive_until_daylight",
    "dawn-of-the-dead": "dawn_of_the_dead",
    "marvel-zombies": "marvel_zombies",
    "heroes-resistance": "marvel_zombies",
}

PLANS: Final = {
    "dawn-of-the-dead": "dawn_of_the_dead.plan",
    "marvel-zombies": "marvel_zombies.plan",
    "heroes-resistance": "marvel_zombies.plan",
}
"""For each game with maps, the module whose `plan` draws one."""

CHOOSINGS: Final = {
    "marvel-zombies": "marvel_zombies.choosing",
    "heroes-resistance": "marvel_zombies.choosing",
}
"""For each game in which one chooses more than names can tell, the module that shows what."""

STORIES: Final = {
    "dawn-of-the-dead": "dawn_of_the_dead.story",
    "marvel-zombies": "marvel_zombies.story",
    "heroes-resistance": "marvel_zombies.story",
}
"""For each game that does a lot by itself, the module whose `beat` shows an event on the board."""

REMARKS: Final = {
    "dawn-of-the-dead": "dawn_of_the_dead.remarks",
    "marvel-zombies": "marvel_zombies.remarks",
    "heroes-resistance": "marvel_zombies.remarks",
}
"""For each game whose answers have odds, the module whose `remark` tells them."""

FOLDER: Final = Path(__file__).parent
"""Style sheets lie in it, under the names that `Board.styles` gives; nothing else is for the browser."""


class Board(Protocol):
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

    def draw(self, view: View, marks: Marks, speaker: Speaker, seat_names: Sequence[str]) -> Markup:
        """The board."""
        ...

    def hand(self, view: View, marks: Marks, speaker: Speaker) -> Markup:
        """The viewer's own cards."""
        ...

    def seat(
        self, view: View, seat: Seat, marks: Marks, speaker: Speaker, seat_names: Sequence[str]
    ) -> Markup:
        """One seat's public strip."""
        ...

    def house_content(self, view: View, speaker: Speaker) -> Markup:
        """What in play is of our making, for the players to see; empty if nothing is."""
        ...


def board_for(game: str) -> Board:
    if game not in PACKAGES:
        raise UnknownGame("game.unknown", game=game, games=", ".join(PACKAGES))
    board: Board = import_module(f"{__name__}.{PACKAGES[game]}").BOARD
    return board


def plan_for(game: str) -> Plan:
    """How maps of that game are drawn."""
    if game not in PLANS:
        raise UnknownGame("game.unknown", game=game, games=", ".join(PLANS))
    plan: Plan = import_module(f"{__name__}.{PLANS[game]}").plan
    return plan


def story_for(game: str) -> Story | None:
    """How what that game does by itself is shown; none for games whose log says it all."""
    if game not in STORIES:
        return None
    beat: Story = import_module(f"{__name__}.{STORIES[game]}").beat
    return beat


def remark_for(game: str) -> Remark:
    """What that game's board knows of an answer."""
    if game not in REMARKS:
        return lambda view, choice, option, speaker: ""
    remark: Remark = import_module(f"{__name__}.{REMARKS[game]}").remark
    return remark


def choosing_for(game: str) -> Choosing | None:
    """What that game shows of what is chosen before it; none where names say it all."""
    if game not in CHOOSINGS:
        return None
    module: Choosing = import_module(f"{__name__}.{CHOOSINGS[game]}")
    return module
