"""What every part of the board is drawn from: the reading, marks, texts and the drawn city."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ....engine import Arg
from ....engine.speech import Speaker
from ....games.marvel_zombies.reading import Deck, MarvelReading, Terrain
from ..common import kept
from ..common.ink import Marks, Words, options_for
from ..common.seats import SHAPES
from .ground import Ground, Point
from .plan import (
    building_names,
    door_box,
    label_feet,
    name_box,
    plate_boxes,
    seams,
    taken_spots,
    zone_names,
)
from .spots import free_spot, standing_room

if TYPE_CHECKING:
    from .crowd import DrawnFigure

LOCALE: Final = Path(__file__).parent / "locale"
COLOURS: Final = tuple(SHAPES)

HERE: Final = "here"
"""A mark without options: the zone that the question is about."""
ABOUT: Final = "about"
"""A mark without options: the hero that the question is about."""
AIM: Final = "aim"
"""A mark without options: an attack on offer, "devour>8R-b"."""

TRACK_SIGNS: Final = {"hunger": "mz-maw", "power": "mz-power"}
"""The sign of what a hero has beside Health."""


class Backdrop:
    """A mission's map in one language: all that does not change while it is played."""

    def __init__(self, terrain: Terrain, words: Words) -> None:
        self.ground = ground = Ground(terrain.atlas)
        self.zones = terrain.zones
        self.doors = terrain.doors
        self.base = ground.draw() + seams(ground)
        self.lights = ground.lights()
        self.places = building_names(ground, words)
        self.names = zone_names(ground)
        self.feet = label_feet(ground)
        self.name_boxes = {name: name_box(zone) for name, zone in terrain.zones.items()}
        self.plates = plate_boxes(ground, words)
        self.signs = [*self.plates.values(), *map(door_box, terrain.doors.values())]
        """What names of buildings and doors cover."""
        self._taken = taken_spots(ground)
        self._spots: dict[tuple[str, int], list[Point]] = {}
        self._room: dict[tuple[str, int, int], tuple[float, list[Point]]] = {}

    def spots(self, zone: str, count: int) -> list[Point]:
        """Where so many tokens lie in a zone."""
        if (zone, count) not in self._spots:
            taken = self._taken[zone]
            found: list[Point] = []
            for _ in range(count):
                found.append(free_spot(self.zones[zone].cells, taken + found))
            self._spots[zone, count] = found
        return self._spots[zone, count]

    def room(self, zone: str, tokens: int, count: int) -> tuple[float, list[Point]]:
        """How broad so many figures may be beside so many tokens, and where they stand."""
        key = zone, tokens, count
        if key not in self._room:
            foot = self.feet.get(zone, 0.0)
            cells, name = self.zones[zone].cells, self.name_boxes[zone]
            self._room[key] = standing_room(cells, name, self.spots(zone, tokens), count, foot)
        return self._room[key]


MOST_BACKDROPS: Final = 100
_BACKDROPS: Final[dict[tuple[str, str, str], Backdrop]] = {}


def backdrop_of(reading: MarvelReading, words: Words) -> Backdrop:
    """The same for all tables with that content; the one made longest ago makes room."""
    key = (reading.content.digest, reading.view.board, words.speaker.language)
    if key not in _BACKDROPS:
        if len(_BACKDROPS) >= MOST_BACKDROPS:
            del _BACKDROPS[next(iter(_BACKDROPS))]
        _BACKDROPS[key] = Backdrop(reading.terrain, words)
    return _BACKDROPS[key]


class Scene:
    """One picture: what is seen, what may be chosen, and in which words."""

    def __init__(
        self, reading: MarvelReading, marks: Marks, speaker: Speaker, seat_names: Sequence[str]
    ) -> None:
        self.reading = reading
        self.view = reading.view
        self.marks = marks
        self.words = Words(LOCALE, speaker)
        self.say = self.words.say
        self.name = self.words.name
        self.seat_names = seat_names
        self.track_sign = TRACK_SIGNS[reading.track]
        self.backdrop = backdrop_of(reading, self.words)
        self._game = (reading.content.digest, self.view.mode, self.view.board, speaker.language)
        self.about: str | None = next(iter(self.marked(ABOUT)), None)
        """The hero that the question is about."""
        self.figures: dict[str, list[DrawnFigure]] = {}
        """Who stands in each zone, as far as anybody has asked (`crowd.py`)."""
        self.standing: dict[str, tuple[object, ...]] = {}
        """All that is seen of them, and what may be chosen there, as far as anybody has asked."""
        self.tokens: dict[str, int] | None = None
        """How many tokens lie in each zone, once somebody has asked (`tokens.py`)."""

    def kept(self, part: str, shown: tuple[Any, ...], draw: Callable[[], str]) -> str:
        """A part of the picture: `shown` is all that it depends on, beside the content, the mission and the
        language."""
        return kept.KEPT.drawn(("marvel", part, self._game, shown), draw)

    def options(self, *refs: tuple[str, str]) -> tuple[int, ...]:
        return options_for(self.marks, *refs)

    def marked(self, kind: str) -> list[str]:
        """The things of a kind that the question has to do with."""
        return [thing for which, thing in self.marks if which == kind]

    def by_mode(self, key: str, **params: Arg) -> str:
        """What is said in zombie mode and in hero mode in different words."""
        return self.say(f"{key}.{self.view.mode}", **params)

    def rival(self) -> str:
        """What somebody with powers on the Enemies' side is called."""
        return self.words.speaker.say(f"deck.{self.reading.printed.rival}")

    def deck(self, deck: Deck) -> str:
        """What a deck is called in this mode."""
        return self.words.speaker.say(f"deck.{deck.name}")

    def called(self, zone: str) -> str:
        """A zone by its name, within a sentence."""
        return self.words.speaker.name("zone", zone)

    def place(self, zone: str) -> str:
        """A zone by its name without an article, as one writes it in a list."""
        name = self.called(zone)
        article = next((word for word in self.say("articles").split("|") if name.startswith(word)), "")
        return name[len(article) :][:1].upper() + name[len(article) :][1:]

    def rule(self, kind: str, thing: str) -> str:
        return self.words.rule(f"{kind}.{thing}")

    def listed(self, things: Iterable[str]) -> str:
        return ", ".join(things)
