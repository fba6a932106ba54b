"""What every part of the board is drawn from: view, marks, texts and the game's tables."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from ....engine import Seat, View
from ....engine.speech import Speaker
from ....games import find
from ..common import kept
from ..common.ink import Marks, Words, esc, figure, options_for
from ..common.seats import SHAPES, shape

LOCALE: Final = Path(__file__).parent / "locale"
COLOURS: Final = tuple(SHAPES)
LAST_STAND: Final = 7
DAY: Final = 8
"""Hours of the night: one for each of the six rounds, the rounds after them, and when all is over."""
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

    def __init__(self, view: View, marks: Marks, speaker: Speaker, seat_names: Sequence[str]) -> None:
        self.view = view
        self.marks = marks
        self.words = Words(LOCALE, speaker)
        self.say = self.words.say
        self.seat_names = seat_names
        self.content: Any = find("survive-until-daylight").load_content(None)

    def kept(self, part: str, shown: tuple[Any, ...], draw: Callable[[], str]) -> str:
        """A part of the picture: `shown` is all that it depends on, beside the language."""
        return kept.KEPT.drawn(("daylight", part, self.words.speaker.language, shown), draw)

    def options(self, *refs: tuple[str, str]) -> tuple[int, ...]:
        return options_for(self.marks, *refs)

    @property
    def hour(self) -> int:
        """Of the night: a round each, then the last stand, then day."""
        if self.view["phase"] == "over" and self.view["dead"] is None:
            return DAY
        number: int = self.view["round"]
        return min(LAST_STAND, max(1, number))

    def weapon(self, card: str) -> Any:
        """Its entry in the tables; None for what is no weapon, or was added by a content pack."""
        names = self.content.names["card"]
        return self.content.weapons[names.index(card)] if card in names else None

    def kind(self, card: str) -> str:
        """What sort of rubble it is: weapon, heal, ammo, material, special, junk, bad_luck or wave."""
        names = self.content.names["card"]
        if card not in names:
            return "junk"
        if self.weapon(card) is not None:
            return "weapon"
        entry = self.content.rubble[names.index(card)]
        return "wave" if entry is None else str(entry.kind)

    def enemy(self, enemy: str) -> Any:
        return self.content.enemies[self.content.names["enemy"].index(enemy)]

    def badge(self, seat: Seat) -> str:
        """A player: shape, colour and name."""
        sign = figure(shape(COLOURS[seat]), "", 18)
        name = esc(self.seat_names[seat])
        return f'<span class="player seat-{COLOURS[seat]}">{sign}<b>{name}</b></span>'
