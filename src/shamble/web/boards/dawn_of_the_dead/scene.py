"""What every part of the board is drawn from: the reading, the marks, the texts and the mall."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Final, TypeVar

from ....engine.speech import Speaker
from ....games.dawn_of_the_dead.reading import DawnReading
from ..common import kept
from ..common.ink import Marks, Words, options_for
from ..common.seats import SHAPES
from .plan import drawing_of

D = TypeVar("D")

LOCALE: Final = Path(__file__).parent / "locale"
COLOURS: Final = tuple(SHAPES)

HERE: Final = "here"
"""A mark without options: the square that the question is about."""
SHOOTER: Final = "shooter"
"""A mark without options: who is about to fire, or could."""
LEG: Final = "leg"
"""A mark without options: a move on offer, "102>103"."""


class Scene:
    """One picture: what is seen, what may be chosen, and in which words."""

    def __init__(
        self, reading: DawnReading, marks: Marks, speaker: Speaker, seat_names: Sequence[str]
    ) -> None:
        self.reading, self.view = reading, reading.view
        self.marks = marks
        self.words = Words(LOCALE, speaker)
        self.say = self.words.say
        self.seat_names = seat_names
        self.drawing = drawing_of(reading.atlas)
        self._about = reading.content.digest, speaker.language
        self._marked: dict[str, list[str]] = {}
        for kind, thing in marks:
            self._marked.setdefault(kind, []).append(thing)

    def kept(self, part: str, shown: tuple[object, ...], draw: Callable[[], D]) -> D:
        """A part of the picture: `shown` is all that it depends on, beside the content and the language."""
        return kept.KEPT.drawn(("dawn", *self._about, part, shown), draw)

    def options(self, *refs: tuple[str, str]) -> tuple[int, ...]:
        return options_for(self.marks, *refs)

    def marked(self, kind: str) -> Sequence[str]:
        """The things of a kind that the question has to do with."""
        return self._marked.get(kind, ())

    def called(self, square: str) -> str:
        """A square by its number and its room."""
        return self.say("square", square=square, room=self.words.name("room", self.reading.room_of(square)))

    def name(self, character: str) -> str:
        return self.words.name("character", character)

    def listed(self, things: Iterable[str]) -> str:
        return ", ".join(things)

    def occupants(self, square: str) -> list[str]:
        """Who stands there, in words: the dead first."""
        said = []
        zombie = self.reading.zombie_at.get(square)
        if zombie is not None:
            value = zombie.value
            said.append(self.say("zombie") if value is None else self.say("zombie.worth", value=value))
            if zombie.berserk:
                said.append(self.say("berserk"))
            if zombie.moved and self.reading.zombie_turn:
                said.append(self.say("moved"))
        for one in self.reading.supers_at.get(square, ()):
            said.append(self.say("super.worth", name=self.name(one.character), value=one.value))
        return said + [self.name(name) for name in self.reading.people_at.get(square, ())]
