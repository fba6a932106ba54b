"""Marvel Zombies' board: the tiled city, who stands where, and the heroes' dashboards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Final

from markupsafe import Markup

from ....engine import Choice, Option, Seat
from ....engine.speech import Speaker
from ....games.marvel_zombies.reading import ATTACKS, MarvelReading, asked_about
from .. import BESIDE, Presentation
from ..common.closeup import close_up
from ..common.ink import Marks, drawings, hidden, icon_symbol, marked_places
from ..common.kept import LastScene
from ..common.roam import roam, tools
from . import choosing, workshop
from .city import city
from .dashboard import dashboards
from .finale import finale
from .ground import CELL, PATTERNS, middle_of
from .house import house_note
from .mission import standing
from .panel import dice, notes
from .persons import people_symbols
from .pictures import FIGURES
from .plan import plan as draw_plan
from .portraits import picture
from .remarks import remark
from .scene import ABOUT, AIM, HERE, Scene
from .seats import strip
from .start import picking
from .story import story

FOLDER: Final = Path(__file__).parent
COMMON: Final = FOLDER.parent / "common"
ICONS: Final = ("clock", "skull", "check", "eye", "crosshair", "layers", "target")
NEAR: Final = 11
"""So many cells are seen on the first page, side by side."""
AS: Final = {
    "use_card": {"bystander": "card"},
    "keep": {"bystander": "card"},
    "collect": {"bystander": "collect"},
    "sacrifice": {"bystander": "card"},
    "calm": {"bystander": "card"},
}
"""Options that name a card and not the figure of that person."""
SIGNS: Final = {"gain_trait": ("deck", "trait"), "draw": ("deck", "bystander"), "leave": ("exit", "exit")}
"""Options that name nothing, and where one would point for them."""


SCENES: Final = LastScene(Scene)


class MarvelBoard:
    """What the pages ask of a board (`boards.WebBoard`)."""

    styles = ("common/board.css", "marvel_zombies/board.css")
    asides = frozenset[str]()

    def sheet(self) -> Markup:
        return _sheet()

    def marks_of(self, choice: Choice) -> Marks:
        return marked_places(choice, _places, _around(choice))

    def draw(
        self, reading: MarvelReading, marks: Marks, speaker: Speaker, seat_names: Sequence[str]
    ) -> Markup:
        scene = SCENES.of(reading, marks, speaker, seat_names)
        board = roam(city(scene), "marvel", scene.say("city"), speaker, standing=standing(scene))
        return Markup(f"{board}{picking(scene)}{dice(scene)}")

    def notes(
        self, reading: MarvelReading, marks: Marks, speaker: Speaker, seat_names: Sequence[str]
    ) -> Markup:
        return Markup(notes(SCENES.of(reading, marks, speaker, seat_names)))

    def hand(self, reading: MarvelReading, marks: Marks, speaker: Speaker) -> Markup:
        """Nothing is secret: the dashboards of the viewer's heroes."""
        return Markup(dashboards(SCENES.of(reading, marks, speaker, speaker.players)))

    def seat(
        self, reading: MarvelReading, seat: Seat, marks: Marks, speaker: Speaker, seat_names: Sequence[str]
    ) -> Markup:
        return Markup(strip(SCENES.of(reading, marks, speaker, seat_names), seat))

    def house_content(self, reading: MarvelReading, speaker: Speaker) -> Markup:
        return Markup(house_note(Scene(reading, {}, speaker, speaker.players)))


def _places(option: Option) -> Iterator[tuple[str, str]]:
    """Where one would point for that option."""
    if option.key in SIGNS:
        yield SIGNS[option.key]
    kinds = AS.get(option.key, {})
    for kind, thing in option.refs:
        if kind != "number":
            yield kinds.get(kind, kind), str(thing)


def _around(choice: Choice) -> Iterator[tuple[str, str]]:
    """What the question is about, beside its options."""
    about = asked_about(choice)
    if "zone" in about:
        yield HERE, about["zone"]
    if "hero" in about:
        yield ABOUT, about["hero"]
    if "attack" in about and "zone" in about:
        yield AIM, f"{about['attack']}>{about['zone']}"
    for option in choice.options:
        if option.key in ATTACKS:
            named = dict(option.refs)
            yield AIM, f"{named['attack']}>{named['zone']}"


@cache
def _sheet() -> Markup:
    """Our drawings, what the city is made of, and a few of lucide's icons."""
    drawn = "".join(
        drawings(file) for file in (COMMON / "symbols.svg", FOLDER / "tokens.svg", FIGURES, PATTERNS)
    )
    drawn += people_symbols()
    icons = "".join(icon_symbol(name) for name in ICONS) + tools()
    return hidden(f"<defs>{drawn}</defs>{icons}")


def cover(reading: MarvelReading, drawing: str) -> str:
    """Where the heroes are."""
    zones = [hero.zone for hero in reading.view.heroes.values() if hero.zone]
    return close_up(drawing, [middle_of(reading.terrain.zones[zone].cells) for zone in zones], NEAR * CELL)


PRESENTATION: Final = Presentation(
    MarvelBoard(),
    plan=draw_plan,
    choosing=choosing,
    story=story,
    remark=remark,
    picture=picture,
    finale=finale,
    cover=cover,
    workshop=workshop,
    hand_at=BESIDE,
)
