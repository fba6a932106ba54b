"""What every part of the board is drawn from: a reading, marks and texts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from ....engine import Seat
from ....engine.speech import Speaker
from ....games.survive_until_daylight.reading import DaylightReading
from ..common import kept
from ..common.ink import Marks, Words, esc, figure, options_for
from ..common.seats import SHAPES, shape

LOCALE: Final = Path(__file__).parent / "locale"
COLOURS: Final = tuple(SHAPES)
ICONS: Final = (
    "hand-grab",
    "shield-off",
    "chevrons-up",
    "shield",
    "search",
    "gift",
    "swords",
    "skull",
    "sunrise",
    "star",
    "crown",
    "trash-2",
    "layers",
)


class Scene:
    """One picture: what is seen, what may be chosen, and in which words."""

    def __init__(
        self, reading: DaylightReading, marks: Marks, speaker: Speaker, seat_names: Sequence[str]
    ) -> None:
        self.reading = reading
        self.view = reading.view
        self.marks = marks
        self.words = Words(LOCALE, speaker)
        self.say = self.words.say
        self.seat_names = seat_names

    def kept(self, part: str, shown: tuple[object, ...], draw: Callable[[], str]) -> str:
        """A part of the picture: `shown` is all that it depends on, beside the content and the language."""
        box = self.reading.content.digest
        return kept.KEPT.drawn(("daylight", box, part, self.words.speaker.language, shown), draw)

    def options(self, *refs: tuple[str, str]) -> tuple[int, ...]:
        return options_for(self.marks, *refs)

    def badge(self, seat: Seat) -> str:
        """A player: shape, colour and name."""
        sign = figure(shape(COLOURS[seat]), "", 18)
        name = esc(self.seat_names[seat])
        return f'<span class="player seat-{COLOURS[seat]}">{sign}<b>{name}</b></span>'
