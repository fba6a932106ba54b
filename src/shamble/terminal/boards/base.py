"""What a board is given and what it answers. This one serves games that have no board of their own yet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

import msgspec
from rich.console import Group, RenderableType
from rich.pretty import Pretty

from ...engine import Arg, Choice, Event, Option, Seat
from ...engine.offers import Offer, goods_text
from ...engine.speech import Speaker
from ..typography import Text
from ..words import Words

MARKS: Final = "●▲■◆✚✦"
"""A shape for every seat, because colour alone does not tell everybody who is who."""
PLAIN_MARKS: Final = "@#%&$="


@dataclass(frozen=True)
class BoardGlance:
    """All that a board may draw from: what one viewer knows at one moment, and how to say it."""

    reading: Any
    """The game's own typed reading of the table."""
    events: Sequence[Event]
    viewer: Seat | None
    speaker: Speaker
    words: Words
    plain: bool
    """No more than letters and lines: for terminals that have no pictures."""
    offers: Sequence[Offer] = ()
    """The offers between players that lie on the table."""
    asked: Choice | None = None
    """The viewer's open question."""
    answers: Sequence[tuple[int, Option]] = ()
    """Its options, each with its number in the menu."""
    looked_at: Option | None = None
    """Where the cursor is in the menu."""

    @property
    def view(self) -> Any:
        return self.reading.view

    @property
    def content(self) -> Any:
        return self.reading.content

    def mark(self, seat: Seat) -> str:
        return (PLAIN_MARKS if self.plain else MARKS)[seat]


def offer_lines(glance: BoardGlance) -> list[Text]:
    """The viewer's own offers and those made to the viewer."""
    mine = [offer for offer in glance.offers if glance.viewer in (offer.seat, offer.partner)]
    return [_offer_line(glance, offer) for offer in mine]


def _offer_line(glance: BoardGlance, offer: Offer) -> Text:
    words, players = glance.words, glance.speaker.players
    gives, takes = (
        goods_text(side, glance.speaker, words("offer.nothing")) for side in (offer.gives, offer.takes)
    )
    if offer.seat != glance.viewer:
        return Text(words("offer.theirs", seat=players[offer.seat], gives=gives, takes=takes), "bold yellow")
    key = "offer.mine" if offer.posted else "offer.draft"
    return Text(words(key, partner=players[offer.partner], gives=gives, takes=takes), "bold cyan")


@dataclass(frozen=True)
class Thing:
    """Something that the viewer holds or controls: a row in the hand, with its rule."""

    kind: str
    id: Arg
    label: Text


class TerminalBoard:
    """The plain board: the view as data, and guesses that hold for most games."""

    talk: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """Which keys of standing options belong to which dialogue ("trade", "declare"); the rest belongs to
    any dialogue that names none."""
    dialogues: ClassVar[tuple[str, ...]] = ("trade", "declare")
    """Those of them that the game has; each has a key of its own."""
    hand_title: ClassVar[str] = "title.hand"
    """What the terminal writes above the hand."""
    loud: ClassVar[Mapping[str, str]] = {}
    """Events that the log sets off, with their style."""
    windows: ClassVar[bool] = True
    """Does the game ask "anything before that?", so that one may pass?"""
    minor: ClassVar[frozenset[str]] = frozenset()
    """Events that only the log on the whole screen tells: one sees them elsewhere."""
    floor_plan: ClassVar[bool] = False
    """The map is tall and needs room: the question gets less."""
    follows: ClassVar[bool] = False
    """The map marks what the viewer looks at in the menu, and moves there."""

    def status(self, glance: BoardGlance) -> Text:
        """One line: where in the game we are."""
        return Text(glance.speaker.say("game.title"), style="bold")

    def map(self, glance: BoardGlance, width: int) -> RenderableType:
        return Pretty(msgspec.to_builtins(glance.view), max_length=40)

    def focus(self, glance: BoardGlance, width: int) -> int:
        """The line of the map that should be in sight."""
        return 0

    def seats(self, glance: BoardGlance, width: int) -> RenderableType:
        return Group(*[self.player(glance, seat) for seat in range(len(glance.speaker.players))])

    def player(self, glance: BoardGlance, seat: Seat) -> Text:
        return Text(f"{glance.mark(seat)} {glance.speaker.players[seat]}")

    def hand(self, glance: BoardGlance) -> list[Thing]:
        return []

    def rule(self, glance: BoardGlance, kind: str, thing: Arg) -> str:
        """The rules text of a thing, if it has one."""
        return glance.speaker.rule(f"{kind}.{thing}")

    def remark(self, glance: BoardGlance, option: Option) -> str:
        """What is worth knowing of an answer in the menu: the chance of an attack."""
        return ""

    def notices(self, glance: BoardGlance) -> list[Text]:
        """What the viewer should not overlook, above the question."""
        return []

    def report(self, events: Sequence[Event], since: int) -> tuple[int, int]:
        """The events that are read on a page of their own before the next question, after a heading."""
        return 0, 0

    def about(self, content: Any, setting: str, value: Arg, speaker: Speaker) -> str:
        """What the value of a setting means, before the game; nothing where its name says it all."""
        return ""

    def reference(self, glance: BoardGlance) -> list[tuple[str, str]]:
        """Names and rules of what lies on the table, for the help page."""
        return []

    def score(self, glance: BoardGlance, points: int) -> str:
        """A player's result on the last page."""
        return glance.words("ending.points", count=points)

    def bare(self, glance: BoardGlance, kind: str, thing: Arg) -> str:
        """A thing's name without its article, as one writes it on a map."""
        name = glance.speaker.name(kind, thing)
        for article in glance.words("articles").split("|"):
            name = name.removeprefix(article)
        return name
