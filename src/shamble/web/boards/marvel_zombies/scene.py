"""What every part of the board is drawn from: view, marks, texts, the city and the game's tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from ....engine import Arg, Choice, GameSpec, View
from ....engine.speech import Speaker
from ....games import find
from ..common import kept
from ..common.ink import Marks, Words, options_for
from ..common.seats import SHAPES
from .ground import Ground
from .plan import labelled, places, seams, taken_spots, zone_names
from .spots import Spot, free_spot, standing_room

LARGE_BOX: Final = "marvel-zombies"
"""The game that has all cards and asks all questions; Heroes' Resistance has some of them."""
LOCALE: Final = Path(__file__).parent / "locale"
COLOURS: Final = tuple(SHAPES)
LEVELS: Final = ("blue", "yellow", "orange", "red")

HERE: Final = "here"
"""A mark without options: the zone that the question is about."""
ABOUT: Final = "about"
"""A mark without options: the hero that the question is about."""
AIM: Final = "aim"
"""A mark without options: an attack on offer, "devour>8R-b"."""

ATTACKS: Final = ("attack", "attack_far", "throw", "follower")
"""Options that are an attack on a zone."""

TRACKS: Final = {"zombie": ("hunger", "mz-maw"), "hero": ("power", "mz-power")}
"""What a hero of each mode has beside Health, and its sign."""


@cache
def spec() -> GameSpec[Any]:
    return find(LARGE_BOX)


def asked_about(choice: Choice) -> dict[str, str]:
    """What a question names: the hero who decides, a zone, an attack."""
    fields = spec().vocabulary.prompts[choice.prompt]
    return {kind: str(thing) for (_, kind), thing in zip(fields, choice.params, strict=True)}


@cache
def content(game: str, mode: str) -> Any:
    """The tables of one side of a game."""
    tables: Any = find(game).load_content(None)
    return tables.sides[mode]


class City:
    """A mission's map in one language: all that does not change while it is played."""

    def __init__(self, game: str, board: str, language: str) -> None:
        spec = find(game)
        self.ground = ground = Ground(spec.atlas(spec.load_content(None), board))
        words = Words(LOCALE, Speaker(spec, language, ()))
        self.atlas = ground.atlas
        self.zones: dict[str, Mapping[str, Any]] = {zone["name"]: zone for zone in self.atlas["zones"]}
        self.doors: dict[str, Mapping[str, Any]] = {door["name"]: door for door in self.atlas["doors"]}
        self.base = ground.draw() + seams(ground)
        self.places = places(ground, words)
        self.names = zone_names(ground)
        self.labels = labelled(ground)
        self._taken = taken_spots(ground)
        self._spots: dict[tuple[str, int], list[Spot]] = {}
        self._room: dict[tuple[str, int, int], tuple[float, list[Spot]]] = {}

    def spots(self, zone: str, count: int) -> list[Spot]:
        """Where so many tokens lie in a zone."""
        if (zone, count) not in self._spots:
            taken = self._taken[zone]
            found: list[Spot] = []
            for _ in range(count):
                found.append(free_spot(self.zones[zone]["cells"], taken + found))
            self._spots[zone, count] = found
        return self._spots[zone, count]

    def room(self, zone: str, tokens: int, count: int) -> tuple[float, list[Spot]]:
        """How broad so many figures may be beside so many tokens, and where they stand."""
        key = zone, tokens, count
        if key not in self._room:
            self._room[key] = standing_room(self.zones[zone]["cells"], self.spots(zone, tokens), count)
        return self._room[key]


@cache
def city_of(game: str, board: str, language: str) -> City:
    return City(game, board, language)


class Scene:
    """One picture: what is seen, what may be chosen, and in which words."""

    def __init__(self, view: View, marks: Marks, speaker: Speaker, seat_names: Sequence[str]) -> None:
        self.view = view
        self.marks = marks
        self.words = Words(LOCALE, speaker)
        self.say = self.words.say
        self.name = self.words.name
        self.seat_names = seat_names
        self.content = content(view["game"], view["mode"])
        self.track, self.track_sign = TRACKS[view["mode"]]
        self.agents: tuple[str, str, str] = self.content.box.agents
        self.city = city_of(view["game"], view["board"], speaker.language)
        self.figures: dict[str, list[Any]] = {}
        """Who stands in each zone, as far as anybody has asked (`crowd.py`)."""
        self.tokens: dict[str, int] | None = None
        """How many tokens lie in each zone, once somebody has asked (`tokens.py`)."""

    def kept(self, part: str, shown: tuple[Any, ...], draw: Callable[[], str]) -> str:
        """A part of the picture: `shown` is all that it depends on, beside the mission and the language."""
        game = (self.view["game"], self.view["mode"], self.view["board"], self.words.speaker.language)
        return kept.KEPT.drawn(("marvel", part, game, shown), draw)

    def options(self, *refs: tuple[str, str]) -> tuple[int, ...]:
        return options_for(self.marks, *refs)

    def marked(self, kind: str) -> list[str]:
        """The things of a kind that the question has to do with."""
        return [thing for which, thing in self.marks if which == kind]

    def by_mode(self, key: str, **params: Arg) -> str:
        """What is said in zombie mode and in hero mode in different words."""
        return self.say(f"{key}.{self.view['mode']}", **params)

    def rival(self) -> str:
        """What somebody with powers on the Enemies' side is called."""
        return self.words.speaker.say(f"deck.{self.content.rival}")

    def deck(self, deck: str) -> str:
        """What a deck of the view is called in this mode."""
        names = dict(zip(self.view["decks"], self.content.names["deck"], strict=True))
        return self.words.speaker.say(f"deck.{names[deck]}")

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

    def ranges(self, zone: str) -> dict[str, int]:
        """The zones in sight of that one, with their range, as the doors stand."""
        board = next(mission.board for mission in self.content.missions if mission.name == self.view["board"])
        doors = sum(1 << board.door(name) for name, state in self.view["doors"].items() if state == "open")
        seen = board.ways(doors).ranges(board.zone(zone))
        return {board.names[other]: steps for other, steps in seen.items()}

    def listed(self, things: Iterable[str]) -> str:
        return ", ".join(things)
