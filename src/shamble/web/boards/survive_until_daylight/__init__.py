"""Survive Until Daylight's board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Final

from markupsafe import Markup

from ....engine import Choice, Option, Seat
from ....engine.speech import Speaker
from ....games.survive_until_daylight.reading import DaylightReading
from .. import Presentation
from ..common.ink import Marks, drawings, hidden, icon_symbol, marked_places
from ..common.kept import LastScene
from ..common.roam import roam, tools
from .camp import camp, now
from .finale import finale
from .horde import clock, street
from .house import house_note
from .inventory import hand
from .night import night, with_the_line
from .portraits import picture
from .scene import ICONS, Scene
from .seats import strip
from .story import story

HERE: Final = Path(__file__).parent
COMMON: Final = HERE.parent / "common"
SHEETS: Final = (
    COMMON / "symbols.svg",
    HERE / "foes.svg",
    HERE / "people.svg",
    HERE / "things.svg",
    HERE / "ruins.svg",
)

ELSEWHERE: Final = {
    "weapon": "armoury",
    "pick": "found",
    "keep": "found",
    "stow": "found",
    "discard": "found",
    "welcome": "gift",
}
"""Options whose card is not one of the viewer's own: where it lies instead."""

PACKING: Final = frozenset({"pack", "unpack", "repack"})
"""What one does with a Backpack, whenever one likes."""

WITHOUT_A_THING: Final = {
    "draw": ("pile", "rubble"),
    "draw_two": ("pile", "rubble"),
    "face": ("card", "wave"),
    "delay": ("card", "wave"),
    "draw_extra": ("pile", "combat"),
}
"""Options that name nothing, and what one would point at."""


SCENES: Final = LastScene(Scene)


class DaylightBoard:
    """What the pages ask of a board (`boards.WebBoard`)."""

    styles = ("common/board.css", "survive_until_daylight/board.css")
    asides = frozenset({"drop", *PACKING})

    def sheet(self) -> Markup:
        return _sheet()

    def marks_of(self, choice: Choice) -> Marks:
        return marked_places(choice, lambda option: _places(choice, option))

    def draw(
        self, reading: DaylightReading, marks: Marks, speaker: Speaker, seat_names: Sequence[str]
    ) -> Markup:
        scene = SCENES.of(reading, marks, speaker, seat_names)
        drawn = f"{night(scene)}\n{street(scene, now(scene))}"
        cls = f"daylight hour-{reading.hour}"
        return Markup(roam(drawn, cls, scene.say("street"), speaker, standing=clock(scene)))

    def notes(
        self, reading: DaylightReading, marks: Marks, speaker: Speaker, seat_names: Sequence[str]
    ) -> Markup:
        return Markup(camp(SCENES.of(reading, marks, speaker, seat_names)))

    def hand(self, reading: DaylightReading, marks: Marks, speaker: Speaker) -> Markup:
        return Markup(hand(SCENES.of(reading, marks, speaker, speaker.players)))

    def seat(
        self, reading: DaylightReading, seat: Seat, marks: Marks, speaker: Speaker, seat_names: Sequence[str]
    ) -> Markup:
        return Markup(strip(SCENES.of(reading, marks, speaker, seat_names), seat))

    def house_content(self, reading: DaylightReading, speaker: Speaker) -> Markup:
        scene = Scene(reading, {}, speaker, speaker.players)
        return Markup(scene.kept("house", (), lambda: house_note(scene)))


def _places(choice: Choice, option: Option) -> Iterator[tuple[str, str]]:
    """Where on the table one would point for that option."""
    if option.key in WITHOUT_A_THING:
        yield WITHOUT_A_THING[option.key]
    elif option.key in ("strike", "split"):
        yield "foe", str(choice.params[1])
    elif option.key == "ammunition":
        yield "card", str(choice.params[1])
    elif option.key == "drop" or option.key in PACKING:
        yield "drop" if option.key == "drop" else "pack", str(option.args[0])
    elif option.key == "guard":
        yield "seat", str(choice.params[1])
    elif option.key == "agree":
        yield "card", str(choice.params[1])
    elif option.key == "take":
        yield f"card-of-{choice.params[0]}", str(option.args[0])
    elif option.key == "craft_junk":
        yield "token", str(option.args[0])
    elif option.key == "stow" and choice.prompt == "exchange.gift":
        yield "gift", str(option.args[0])
    else:
        for kind, thing in option.refs:
            yield ELSEWHERE.get(option.key, kind), str(thing)


@cache
def _sheet() -> Markup:
    """Our drawings, and lucide's icons for a few signs."""
    drawn = (
        "".join(drawings(file) for file in SHEETS) + "".join(icon_symbol(name) for name in ICONS) + tools()
    )
    return hidden(drawn)


def remark(reading: DaylightReading, choice: Choice, option: Option, speaker: Speaker) -> str:
    """Beside an attack, its odds."""
    return reading.remark(choice, option, speaker)


PRESENTATION: Final = Presentation(
    DaylightBoard(), story=story, remark=remark, picture=picture, finale=finale, cover=with_the_line
)
