"""City of Horror's board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final

from markupsafe import Markup

from ....engine import Choice, Option, Seat
from ....engine.speech import Speaker
from ....games.city_of_horror.reading import CityReading
from .. import Presentation
from ..common.ink import Marks, drawings, hidden, icon_symbol, marked_places
from ..common.kept import LastScene
from ..common.roam import roam, tools
from . import workshop
from .cards import UNKNOWN, hand
from .city import city, notes, standing
from .finale import finale
from .house import house_note
from .pictograms import ICONS
from .portraits import picture
from .remarks import remark
from .scene import Scene
from .seats import strip
from .story import story

HERE: Final = Path(__file__).parent
COMMON: Final = HERE.parent / "common"

ELSEWHERE: Final[Mapping[str, Mapping[str, str]]] = {
    "salvage": {"card": "discard"},
    "take": {"card": "supply"},
    "hand_out": {"card": "supply"},
    "ask": {"card": "asked"},
    "keep": {"card": "draft"},
    "food": {"number": "food"},
    "eat": {"number": "eaten"},
}
"""Options whose cards or numbers are not those in the viewer's hand: where they are instead."""


SCENES: Final = LastScene(Scene)


class CityBoard:
    """What the pages ask of a board (`boards.WebBoard`)."""

    styles = ("common/board.css", "city_of_horror/board.css")
    asides = frozenset[str]()

    def sheet(self) -> Markup:
        return _sheet()

    def marks_of(self, choice: Choice) -> Marks:
        return marked_places(choice, _places)

    def draw(self, reading: CityReading, marks: Marks, speaker: Speaker, seat_names: Sequence[str]) -> Markup:
        scene = SCENES.of(reading, marks, speaker, seat_names)
        return Markup(roam(city(scene), "city", scene.say("city"), speaker, standing=standing(scene)))

    def notes(
        self, reading: CityReading, marks: Marks, speaker: Speaker, seat_names: Sequence[str]
    ) -> Markup:
        return Markup(notes(SCENES.of(reading, marks, speaker, seat_names)))

    def hand(self, reading: CityReading, marks: Marks, speaker: Speaker) -> Markup:
        return Markup(hand(SCENES.of(reading, marks, speaker, speaker.players)))

    def seat(
        self, reading: CityReading, seat: Seat, marks: Marks, speaker: Speaker, seat_names: Sequence[str]
    ) -> Markup:
        return strip(SCENES.of(reading, marks, speaker, seat_names), seat)

    def house_content(self, reading: CityReading, speaker: Speaker) -> Markup:
        return Markup(Scene(reading, {}, speaker, speaker.players).only().kept("house", house_note))


def _places(option: Option) -> Iterator[tuple[str, str]]:
    """Where one would point for that option."""
    places = ELSEWHERE.get(option.key, {})
    for kind, thing in option.refs:
        yield places.get(kind, kind), str(thing)


@cache
def _sheet() -> Markup:
    """Our drawings, and a few of lucide's icons."""
    own = drawings(COMMON / "symbols.svg")
    own += "".join(drawings(HERE / f"{name}.svg") for name in ("people", "places", "things"))
    return hidden(own + "".join(map(icon_symbol, (UNKNOWN, *ICONS))) + tools())


PRESENTATION: Final = Presentation(
    CityBoard(), story=story, remark=remark, picture=picture, finale=finale, workshop=workshop
)
